"""Games small enough for exact exploitability, learned by the trainer's own algorithm."""
