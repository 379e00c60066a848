"""`python -m training ...`"""

import os
import sys
from pathlib import Path

if os.environ.get("RANK", "0") != "0":  # of the processes that torchrun starts the first one speaks for all
    os.environ["TERM"] = "dumb"
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open until the process ends)

from training.cli import app

app()
