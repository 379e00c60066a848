"""Players: scripted ones, trained ones, and the registry that finds them by name."""
