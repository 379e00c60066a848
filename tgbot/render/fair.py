"""Sealed decks in words: the seal, who cut, what of a hand that is over fits it, how all this works (S6.8)."""

from __future__ import annotations

import html

from tgbot.i18n import text
from tgbot.keyboards.fair import cut_keyboard, fair_keyboard, group_fair_keyboard, how_keyboard
from tgbot.render.log import cut_text
from tgbot.render.markup import blocks
from tgbot.render.names import Names, safe_name
from tgbot.screen import Screen
from tgbot.service.fairness import Look, Proved, Sealed

_LINE = 120  # characters of a line that differs


def fair(language: str, look: Look) -> Screen:
    """S6.8: what was sealed, and what of it one person can check."""
    sealed, proved = look.sealed, look.proved
    names = Names(look.names, language)
    lines = [
        text(language, "fair-sealed", hand=sealed.hand),
        text(language, "fair-seal", hex=sealed.root),
        _cut(language, sealed, names),
    ]
    proof = [_proof(language, proved)] if proved is not None else []
    closed = text(language, "fair-opens" if look.table.open_decks else "fair-closed")
    whole = []
    if look.opened is not None:
        fit, decks = look.opened
        whole = [text(language, "fair-match" if fit == decks else "fair-match-wrong", n=fit, all=decks)]
    command = [text(language, "fair-command", file=file_name(proved.hand))] if proved is not None else []
    screen = blocks(lines, [*proof, *([] if whole else [closed])], [*whole, *command])
    keyboard = fair_keyboard(
        language,
        look.table.id,
        sealed.hand,
        proved=None if proved is None else proved.hand,
        opened=look.opened is not None,
        cut=sealed.may_cut,
    )
    return Screen(screen, keyboard)


def file_name(hand: int | None) -> str:
    """Of the document with the proof of a hand, or of all hands of a match."""
    return "match.phhs" if hand is None else f"hand-{hand}.phh"


def _cut(language: str, sealed: Sealed, names: Names) -> str:
    if sealed.cut_by is not None:
        seat, cards = sealed.cut_by
        return cut_text(language, (seat, cards), names)
    if sealed.mine is not None:
        return text(language, "fair-cut-mine", n=sealed.mine)
    if sealed.may_cut:
        return text(language, "fair-cut-you", max=sealed.most)
    if sealed.cutter:
        return text(language, "fair-cut-by", name=safe_name(sealed.cutter, 16))
    return text(language, "fair-cut-chance")


def _proof(language: str, proved: Proved) -> str:
    if proved.wrong:
        wrong = html.escape(f"{proved.wrong}\n{proved.line[:_LINE]}".strip(), quote=False)
        return text(language, "fair-wrong", hand=proved.hand, why=wrong)
    key = "both" if proved.own and proved.shown else "own" if proved.own else "shown" if proved.shown else "none"
    values = {"own": proved.own, "shown": proved.shown, "cut": proved.cut}
    return text(language, f"fair-fits-{key}", hand=proved.hand, **values)


def how(language: str, table_id: int, hand: int) -> Screen:
    """Eight sentences and an example."""
    return Screen(text(language, "fair-how"), how_keyboard(language, table_id, hand))


def group_fair(language: str, look: Look, bot_username: str, root: str) -> Screen:
    """/fair in a group: the seal, and the way to the proofs."""
    lines = [text(language, "fair-sealed", hand=look.sealed.hand), text(language, "fair-seal", hex=look.sealed.root)]
    return Screen("\n".join(lines), group_fair_keyboard(language, bot_username, root))


def cut_stepper(language: str, table_id: int, hand: int, cut: int, most: int) -> Screen:
    """How many cards to cut off."""
    keyboard = cut_keyboard(language, table_id, hand, cut, most)
    return Screen(text(language, "fair-cut-ask", hand=hand, n=cut, max=most), keyboard)
