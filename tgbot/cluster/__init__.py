"""Several processes of the bot on one database."""
