"""Networks, checkpoints and the catalogue of shipped models."""
