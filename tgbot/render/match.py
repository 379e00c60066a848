"""The match table after the last hand (S6.1)."""

from __future__ import annotations

from tgbot.i18n import numbers, text
from tgbot.i18n.hand_names import category_name
from tgbot.keyboards.lobby import match_keyboard
from tgbot.render.letters import titled
from tgbot.render.lobby import profile_name
from tgbot.render.markup import blocks
from tgbot.render.names import LIST, Names, width_for
from tgbot.screen import Screen
from tgbot.service.model import Place, TableState


def match_over(state: TableState, language: str | None = None, bot_username: str = "") -> Screen:
    """Places by chips, the biggest pot, the best hand that was shown. In the chat's language unless told otherwise."""
    language = language or state.chat.language
    names = Names(state.seats, language, width_for(len(state.seats), LIST))
    rises, played = state.sit_and_go is not None, 0 if state.hand is None else state.hand.number
    hands = text(language, "count-hands", n=played if rises else state.settings.hands)
    key = "match-title-sit-and-go" if rises else "match-title"
    title = text(language, key, profile=profile_name(language, state.profile), hands=hands)
    records = []
    if state.biggest_pot is not None:
        chips, hand = state.biggest_pot
        records.append(text(language, "match-pot", n=chips, hand=hand))
    if state.best_hand is not None:
        seat, cards = state.best_hand
        rules = state.rules if state.hand is None else state.hand.public.rules  # the deck may go by the seats
        best = category_name(language, cards, rules)
        records.append(text(language, "match-hand", hand=best, name=names.html(seat)))
    return Screen(
        blocks(
            [titled(state, language, title)],
            [_line(place, language, names) for place in state.places],
            records,
        ),
        match_keyboard(state, language, bot_username),
    )


def _line(place: Place, language: str, names: Names) -> str:
    winner = place.first == 1
    values = {
        "place": str(place.first) if place.first == place.last else f"{place.first}–{place.last}",
        "name": names.bold(place.seat) if winner else names.html(place.seat),
        "stack": numbers.short(language, place.stack),
    }
    if place.out_in_hand is not None and not place.stack:
        line = text(language, "match-line-out", hand=place.out_in_hand, **values)
    else:
        line = text(language, "match-line", net=numbers.signed(language, place.net), **values)
    return f"🏆 {line}" if winner else line
