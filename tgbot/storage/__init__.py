"""What the bot keeps: a relational database, SQLite by default."""
