"""What comes in from Telegram."""
