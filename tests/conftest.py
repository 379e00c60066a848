"""What every test shares: the same examples in every run, and one thread each."""

import os

# Read when NumPy and PyTorch load; two cores serve the suite, and results do not depend on the number of threads.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Models that somebody trained on this machine are no part of what is tested.
os.environ["FIVEDRAW_MODELS"] = os.devnull

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
