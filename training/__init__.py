"""Training and measuring policies."""
