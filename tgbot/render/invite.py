"""A table by invitation before its first hand, as each of its people sees it in private (S1.7)."""

from __future__ import annotations

from tgbot.caveat import Caveat
from tgbot.i18n import text
from tgbot.keyboards.invite import invite_keyboard, offer_keyboard, refused_keyboard
from tgbot.keyboards.lobby import LobbyPanel
from tgbot.keyboards.menus import Choice
from tgbot.render.lobby import about, caveat_line, closing_time, game_line, profile_name, seat_list, what_is_missing
from tgbot.render.markup import blocks
from tgbot.screen import Screen
from tgbot.service.model import Person, TableState
from tgbot.service.sit_and_go import HANDS


def invite_link(state: TableState, bot_username: str) -> str:
    """The address that a friend opens, as it is shown and copied."""
    return f"https://t.me/{bot_username}?start=i_{state.token}"


def invite_lobby(
    state: TableState,
    person: Person,
    now: float,
    bot_username: str,
    panel: LobbyPanel = "main",
    caveat: Caveat | None = None,
) -> Screen:
    """The lobby in the private chat of somebody who sits there.

    panel   what the host's message shows        caveat  as in `lobby`
    """
    language, mine = person.language, state.seat_of(person.user_id)
    host = person.user_id == state.host_id
    bots = any(seat.bot is not None for seat in state.seats)
    link = invite_link(state, bot_username)
    return Screen(
        blocks(
            [
                *_head(state, language),
                about(language, state.profile) if host and panel == "game" else "",
                caveat_line(language, caveat) if caveat is not None and bots else "",
            ],
            seat_list(state, language, None if mine is None else mine.seat),
            [text(language, "invite-link", link=link.removeprefix("https://"))],
            [what_is_missing(state, language), closing_time(state, language, now)],
        ),
        invite_keyboard(state, language, link, host=host, panel=panel),
    )


def _head(state: TableState, language: str) -> list[str]:
    """How many sit there, and what they play."""
    settings, rises = state.settings, state.sit_and_go is not None
    game = game_line(language, state.game, sit_and_go=rises)
    seats = sum(not seat.left for seat in state.seats)
    return [
        text(language, "invite-title", n=seats, all=settings.seats_max),
        text(language, "invite-game", profile=profile_name(language, state.profile), game=game),
        *([text(language, "lobby-rises", n=HANDS)] if rises else []),
        text(language, "lobby-clocks", turn=settings.bet_clock_s, draw=settings.draw_clock_s),
        *([text(language, "lobby-slow-clock")] if state.slow_clock else []),
    ]


def invitation(state: TableState, language: str) -> Screen:
    """What the link shows first: who sits there and what is played. The table may be playing already."""
    return Screen(blocks(_head(state, language), seat_list(state, language)), offer_keyboard(state, language))


def link_refused(language: str, why: str, choice: Choice) -> Screen:
    """Why a link leads to no seat. `why` is HTML."""
    return Screen(why, refused_keyboard(language, choice))


def stood_up(language: str) -> Screen:
    """The last text for somebody who gave the seat up before the start."""
    return Screen(text(language, "t.stood"))
