"""Hand histories: reading and writing PHH and PokerStars' text. Text in, records out; files are opened elsewhere."""
