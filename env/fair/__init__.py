"""Sealed decks: orders of cards that are promised before the deal and proved card by card after it."""
