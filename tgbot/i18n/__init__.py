"""Player-visible text in every language: Fluent files, numbers, names of cards and hands."""

from tgbot.i18n.texts import DEFAULT, LANGUAGES, language_name, language_of, text

__all__ = ["DEFAULT", "LANGUAGES", "language_name", "language_of", "text"]
