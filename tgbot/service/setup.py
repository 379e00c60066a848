"""The settings of a table before its start: which of them a host may choose, and the steps of their buttons (S2.3)."""

from __future__ import annotations

from dataclasses import asdict

from env.engine.buyin import buy_in_range
from env.engine.profiles import PROFILES, Profile
from env.errors import RulesError
from tgbot.service import chips, sit_and_go
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.model import Setup

STEPS: dict[str, tuple[int, ...]] = {
    "start_stack": (20, 50, 100, 200, 500, 1000),
    "stakes": (1, 2, 5, 10, 25),
    "hands": (5, 10, 20, 0),  # 0: an open table
    "bet_clock_s": (15, 30, 45, 60, 90, 120),
    "draw_clock_s": (15, 30, 45, 60),
}
"""What each row's buttons step through; anything between the least and the most is accepted."""

_FIXED = {
    "home": {"structure", "stakes", "start_stack", "hands"},  # the game of its source: S0-5, S0-6, S0-42
    "lounge": {"start_stack", "hands"},  # chips are bought in antes, at an open table (S4-14)
}


def free_rows(profile: str) -> frozenset[str]:
    """The rows that the profile leaves to the host: names of `Setup` without `profile`."""
    rows = set(STEPS)
    if len(PROFILES[profile].structures) > 1:
        rows.add("structure")
    return frozenset(rows - _FIXED.get(profile, set()))


def configure(draft: Draft, setup: Setup, base: Profile) -> None:
    """Give a lobby these settings; `base` is the profile of the setup, or the table's, with the host's clocks.

    Where other chips are brought to the new game than to the old one, every seat gets its usual buy-in anew.

    Raises ServiceError (fixed, conflict, seats5, poor).
    """
    state = draft.state
    wanted = {row: value for row, value in asdict(setup).items() if value is not None}
    wanted.pop("profile", None)
    draft.set(open_decks=wanted.pop("open_decks", state.open_decks))
    was_sit_and_go, stays = state.sit_and_go is not None, base.name == state.profile and "hands" not in wanted
    rising = wanted.pop("sit_and_go", was_sit_and_go and stays)
    for row, value in wanted.items():
        if row not in free_rows(base.name):
            raise ServiceError("fixed", row=row)
        _check_step(row, value)
    if base.name == state.profile:
        now = asdict(Setup(structure=state.rules.structure, stakes=state.settings.stakes))
        now |= {row: getattr(state.settings, row) for row in ("start_stack", "hands", "bet_clock_s", "draw_clock_s")}
        kept = {row: value for row, value in now.items() if value is not None}
        if was_sit_and_go:
            del kept["hands"]  # a match or an open table again, as the profile has it
        if "stakes" in wanted and "start_stack" not in free_rows(base.name):
            del kept["start_stack"]  # it follows the stakes
        wanted = kept | wanted
    game = _game(base, wanted)
    if rising:
        game = sit_and_go.game(game)
    if len(state.seats) > game.table.seats_max:
        raise ServiceError("seats5", n=game.table.seats_max)
    draft.set(profile=game.name, rules=game.rules, settings=game.table, expires=draft.now + draft.pace.lobby)
    draft.set(sit_and_go=game.table.stakes if rising else None)
    if _chips_of(game, draft.state.cash) != _chips_of(state.game, state.cash):
        for seat in draft.state.seats:
            chips.seat_again(draft, seat.seat, was_cash=state.cash)


def _chips_of(game: Profile, cash: bool) -> tuple[object, ...]:
    """All that a seat's chips and its auto-rebuy depend on."""
    return cash, game.table.start_stack, buy_in_range(game), game.table.rebuy


def _game(base: Profile, wanted: dict[str, int]) -> Profile:
    """The profile with these rows. Raises ServiceError (conflict)."""
    try:
        return base.at(**wanted)  # type: ignore[arg-type]
    except RulesError as error:
        raise ServiceError("conflict", why=str(error)) from error


def _check_step(row: str, value: int) -> None:
    """Raises ServiceError (conflict) for a value that no button could reach."""
    steps = STEPS.get(row, (value,))
    if not min(steps) <= value <= max(steps):
        raise ServiceError("conflict", why=f"{row} {value}: {min(steps)} to {max(steps)}")
