"""Everything that goes out to Telegram."""
