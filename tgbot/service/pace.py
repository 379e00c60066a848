"""How long everything takes apart from the clocks of a table, in seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Waiting times.

    bot_pause          shortest and longest pause before a bot acts, drawn before it looks at its cards
    pause              after a showdown            pause_uncontested  after a hand that nobody contested
    lobby              a lobby closes this long after its last change
    anyone_starts      after the second seat was taken, everybody seated may start
    full_start         a lobby full of people starts by itself
    rematch            after the second press on Rematch
    hold               a table where nobody is, or too few can play, comes to an end
    shut               a table whose chat cannot be written to comes to an end
    agree              so long after that its people can agree to finish it in private
    away_seat          a seat that is away at an open table is free again
    rejoin             who left an open table comes back with the old stack
    idle               a person who plays alone with bots is told that the table waits
    memory             an ended table can still be shown, and played again
    outage             an absence of the bot that is forgiven: clocks begin anew
    heartbeat          between two signs of life
    patience           a press waits for a busy table
    misses             clocks missed in a row that make a seat away (a number, no time)
    """

    bot_pause: tuple[float, float] = (1.5, 4.0)
    pause: float = 8
    pause_uncontested: float = 4
    lobby: float = 600
    anyone_starts: float = 60
    full_start: float = 15
    rematch: float = 60
    hold: float = 24 * 3600
    shut: float = 7 * 24 * 3600
    agree: float = 24 * 3600
    away_seat: float = 1800
    rejoin: float = 12 * 3600
    idle: float = 600
    memory: float = 24 * 3600
    outage: float = 20
    heartbeat: float = 5
    patience: float = 2.5
    misses: int = 3
