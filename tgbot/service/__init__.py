"""The tables: who sits where, whose turn it is, what is stored. Knows nothing of Telegram."""
