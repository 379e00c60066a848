"""Pure rules of five-card draw: no clock, no randomness, no input or output."""
