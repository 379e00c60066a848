"""`python -m training ...`"""

from training.cli import app

app()
