"""Sealed decks as /fair shows them: before the deal, while a hand runs, after it, and opened after a match."""

from tests.tgbot.render.samples import SIX, seat
from tgbot import render
from tgbot.screen import Screen
from tgbot.service.fairness import Look, Proved, Sealed
from tgbot.storage.rows import TableRow

ROOT = "dead" * 16
WRONG = "opening of As: it does not lead to the seal"
NAMES = tuple(seat(number, who, 100) for number, who in enumerate(SIX))


def row(*, open_decks: bool = False) -> TableRow:
    return TableRow(
        id=7, token="t", version=3, status="pause", chat_id=-1, topic=0, chat_title="Friday club", chat_group=True,
        chat_language="en", host_id=11, profile="home", rules={}, settings={}, dealer=0, stopping=False, second_at=None,
        biggest_pot=None, best_hand=None, rematch=[], next_table=None, why_closed="", notes=[], created_at=0.0,
        ended_at=None, open_decks=open_decks,
    )  # fmt: skip


def proved(own: int = 7, shown: int = 10, wrong: str = "", line: str = "") -> Proved:
    return Proved(3, 22, own, shown, wrong, line, "")


def looks() -> dict[str, Look]:
    running = Sealed(4, ROOT, (5, 17))
    return {
        "running": Look(row(), running, proved(), NAMES),
        "random": Look(row(), Sealed(4, ROOT, (-1, 17)), None, NAMES),
        "yours": Look(row(), Sealed(4, ROOT, None, "Max", 51, None, True), proved(7, 0), NAMES),
        "chosen": Look(row(), Sealed(4, ROOT, None, "Max", 51, 17, True), proved(0, 10), NAMES),
        "theirs": Look(row(open_decks=True), Sealed(4, ROOT, None, "<Max>", 51), proved(0, 0), NAMES),
        "chance": Look(row(), Sealed(4, ROOT), proved(1, 5), NAMES),
        "wrong": Look(row(), running, proved(7, 10, WRONG, "0 deck 3 As ff"), NAMES),
        "opened": Look(row(open_decks=True), running, proved(), NAMES, (10, 10)),
        "not all": Look(row(open_decks=True), running, proved(), NAMES, (9, 10)),
    }  # fmt: skip


def fair(language: str) -> Screen:
    return render.fair(language, looks()["running"])


def to_cut(language: str) -> Screen:
    return render.fair(language, looks()["yours"])


def stepper(language: str) -> Screen:
    return render.cut_stepper(language, 7, 4, 17, 51)
