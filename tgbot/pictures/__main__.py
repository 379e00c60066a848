"""`python -m tgbot.pictures [folder]`: draws samples of all pictures, says what each costs, keeps them in `folder`."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from env.engine.actions import Action
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tgbot.pictures.hand import hand_picture
from tgbot.pictures.showdown import showdown_picture
from tgbot.pictures.table import table_picture
from tgbot.pictures.theme import Look
from tgbot.screen import Picture
from tgbot.service.model import ChatRef, HandState, Person, SeatState, Status, TableState

_NAMES = ("Konstantin B.", "Анна", "Ada", "Max", "Bo", "Шэнь Ли")
_TIMES = 20
_BUDGET = 60  # milliseconds of a processor, once fonts and cards are there


def _hands() -> Iterator[tuple[TableState, HandState, Table]]:
    """One hand of six, checked to its end: after the deal, in the draw, after it, and at the showdown."""
    game = PROFILES["home"]
    table = Table.deal(game.rules, [100] * 6, 0, tuple(card * 11 % 52 for card in range(52)))
    moment = None
    while True:
        public = table.public()
        if (public.phase, public.round) != moment:
            moment = (public.phase, public.round)
            hand = HandState(7, 0, public, (), (None,) * 6, None)
            seats = tuple(
                SeatState(number, Person(number, name, "en", dm_ok=True), None, public.seats[number].stack)
                for number, name in enumerate(_NAMES)
            )
            chat = ChatRef(-1, 0, "Friday club", group=True, language="en")
            status = Status.PAUSE if hand.over else Status.PLAYING
            yield (
                TableState(1, "", 1, chat, status, 0, "home", game.rules, game.table, seats, 0, hand),
                hand,
                table,
            )
        if table.actor is None:
            return
        table.apply(table.actor, Action.draw(0b00011) if public.drawing else Action.check())


def samples() -> Iterator[tuple[str, Picture]]:
    """A name and a picture of each kind, in both themes."""
    for look, language in ((Look(), "en"), (Look("dark", four_colours=True), "ru")):
        for state, hand, table in _hands():
            ending = f"{look.theme}-{hand.public.round}{hand.public.phase.name.lower()}"
            if hand.over:
                yield f"showdown-{look.theme}", showdown_picture(state, hand, language, look)
                continue
            view = table.view(1)
            yield f"hand-{ending}", hand_picture(view, language, look)
            yield (
                f"table-{ending}",
                table_picture(state, hand, language, look, view=view if hand.public.round else None),
            )


def main(folder: str | None = None) -> None:
    """Draw, measure, print; write files if there is a folder."""
    for name, picture in samples():
        data, spent = picture.draw(), []
        for _ in range(_TIMES):
            began = time.thread_time()
            picture.draw()
            spent.append((time.thread_time() - began) * 1000)
        print(f"{name:22} {statistics.median(spent):5.0f} ms of {_BUDGET}  {len(data) // 1000:4} kB")
        if folder is not None:
            (Path(folder) / f"{name}.jpg").write_bytes(data)


if __name__ == "__main__":
    main(*sys.argv[1:2])
