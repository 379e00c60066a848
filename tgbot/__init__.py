"""The Telegram bot: service, storage, screens, and the demo chat."""
