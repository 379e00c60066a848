"""Player-visible text in every language: Fluent files, numbers, names of cards and hands."""

from tgbot.i18n.texts import LANGUAGES, language_of, text

__all__ = ["LANGUAGES", "language_of", "text"]
