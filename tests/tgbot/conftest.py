"""What all tests of the bot may ask for."""

from tests.tgbot.postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]
