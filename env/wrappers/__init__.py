"""Standard environments around the engine: Gymnasium (one seat, one table, many tables) and PettingZoo."""
