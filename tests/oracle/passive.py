"""Play in which nobody wants anything, to bring a hand to the place that a test is about."""

from env.engine.actions import Action
from env.engine.table import Table
from env.engine.views import Phase


def pass_round(table: Table) -> None:
    """Everybody checks or calls until the betting round is over; nothing happens in a draw."""
    number = table.public().round
    while table.phase == Phase.BET and table.public().round == number:
        legal, seat = table.legal(), table.actor
        assert legal is not None
        assert seat is not None
        table.apply(seat, Action.check() if legal.check else Action.call())


def stand_pat(table: Table, missed: int = -1) -> None:
    """Everybody keeps all cards until the draw is over; the seat `missed` lets its clock run out."""
    while table.phase == Phase.DRAW:
        seat = table.actor
        assert seat is not None
        table.apply(seat, Action.timeout() if seat == missed else Action.pat())
