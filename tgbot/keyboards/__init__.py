"""Inline keyboards: which buttons stand where, what they say and what they send."""
