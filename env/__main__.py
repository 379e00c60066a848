"""`python -m env ...`: the engine's commands."""

from env.cli import app

app()
