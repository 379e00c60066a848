"""Solving and measuring heads-up games with one draw on a bucketed public tree."""
