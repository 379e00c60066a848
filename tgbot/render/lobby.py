"""A table that is not playing yet, or no more: lobby, its last text, closed tables (S2)."""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.buyin import buy_in_range
from env.engine.profiles import Profile
from env.engine.rules import Rules
from tgbot.caveat import Caveat
from tgbot.i18n import numbers, text
from tgbot.keyboards.lobby import LobbyPanel, closed_keyboard, lobby_keyboard, seated_keyboard, structure_key
from tgbot.render.letters import titled
from tgbot.render.markup import after, blocks, countdown
from tgbot.render.names import LIST, Names, safe_name, width_for
from tgbot.render.seals import first_seal
from tgbot.screen import Screen
from tgbot.service.lineup import level_of
from tgbot.service.model import TableState
from tgbot.service.sit_and_go import HANDS

_CLOSED = {"expired", "host", "empty", "left", "stopped", "hold"}


def lobby(state: TableState, now: float, panel: LobbyPanel = "main", caveat: Caveat | None = None) -> Screen:
    """S2.1: seats, what is missing, when it closes; S2.2, S2.3 with the panel of the games or of the settings.

    now     UTC seconds
    caveat  what people should know of who plays for the table's bots
    """
    language = state.chat.language
    settings = state.settings
    bots = any(seat.bot is not None for seat in state.seats)
    return Screen(
        blocks(
            [
                titled(state, language, text(language, "lobby-title", profile=profile_name(language, state.profile))),
                about(language, state.profile) if panel == "game" else "",
                game_line(language, state.game, sit_and_go=state.sit_and_go is not None),
                text(language, "lobby-rises", n=HANDS) if state.sit_and_go is not None else "",
                text(language, "lobby-clocks", turn=settings.bet_clock_s, draw=settings.draw_clock_s),
                text(language, "lobby-slow-clock") if state.slow_clock else "",
                text(language, "lobby-open-decks") if state.open_decks else "",
                caveat_line(language, caveat) if caveat is not None and bots else "",
            ],
            seat_list(state, language),
            [what_is_missing(state, language), closing_time(state, language, now)],
        ),
        lobby_keyboard(state, language, panel),
    )


def caveat_line(language: str, caveat: Caveat) -> str:
    """What people should know of who plays for the bots."""
    if caveat.agent is None:
        return text(language, "lobby-unmeasured")
    if caveat.model is not None:
        return text(language, "lobby-stand-in-for", agent=caveat.agent, model=caveat.model)
    return text(language, "lobby-stand-in", agent=caveat.agent)


def started(state: TableState, language: str | None = None, *, bot_username: str) -> Screen:
    """S2.5: the lobby's last text, with the seal of the first deck. In the chat's language unless told otherwise."""
    language = language or state.chat.language
    names = Names(state.seats, language, width_for(len(state.seats), LIST))
    public = None if state.hand is None else state.hand.public
    starter = None if public is None else public.starter
    first, lot = (state.dealer, "started-dealer") if starter is None else (starter, "started-starter")
    profile, hands = profile_name(language, state.profile), state.settings.hands
    if state.sit_and_go is not None:
        head = text(language, "started-title-sit-and-go", profile=profile)
    elif hands:
        head = text(language, "started-title", profile=profile, hands=text(language, "count-hands", n=hands))
    else:
        head = text(language, "started-title-open", profile=profile)
    people = ", ".join(names.html(seat.seat) for seat in state.seats)
    lines = [titled(state, language, head), people, text(language, lot, name=names.html(first))]
    seal = first_seal(state, language, bot_username)
    return Screen("\n".join([*lines, seal] if seal else lines))


def closed(state: TableState, language: str | None = None, *, again: bool = True) -> Screen:
    """S2.4 and the other ends without a match result; says why. `again`: the reader may open the lobby again."""
    language = language or state.chat.language
    why = state.why_closed if state.why_closed in _CLOSED else "other"
    keyboard = closed_keyboard(state, language) if why == "expired" and again else ()
    key = f"closed-{why}-open" if why == "stopped" and state.cash else f"closed-{why}"
    return Screen(titled(state, language, text(language, key)), keyboard)


def seated(state: TableState, seat: int, language: str, group_url: str | None, *, back: bool = False) -> Screen:
    """S1.5, in private: which seat was taken.

    group_url  leads to the lobby message, None in basic groups        back  with the stack of before
    """
    game = game_line(language, state.game, sit_and_go=state.sit_and_go is not None)
    invite = "-invite" if state.chat.invite else ""
    title = text(language, f"seated{invite or '-title'}", seat=seat + 1, title=safe_name(state.chat.title, 32))
    values = {"profile": profile_name(language, state.profile), "game": game[:1].lower() + game[1:]}
    lines = [
        title,
        text(language, f"seated{invite}-game", **values),
        text(language, "t.back-with", n=state.seats[seat].stack) if back else "",
        text(language, "seated-late") if state.seats[seat].waiting else "",
    ]
    lines = [line for line in lines if line]
    return Screen("\n".join(lines), seated_keyboard(state, language, group_url))


def profile_name(language: str, profile: str) -> str:
    """As in "Home"."""
    return text(language, f"profile-{profile}")


def about(language: str, profile: str) -> str:
    """As in "Home: ante 1, no limit, 10 hands"."""
    name = profile_name(language, profile)
    return text(language, "game-about", profile=name, about=text(language, f"profile-{profile}-about"))


def forced_bets(language: str, rules: Rules) -> str:
    """As in "ante 1", "blinds 1/2"."""
    parts = [text(language, "forced-ante", n=rules.ante)] if rules.ante else []
    if rules.big_blind:
        parts.append(text(language, "forced-blinds", small=rules.small_blind, big=rules.big_blind))
    return ", ".join(parts)


def chips_of(language: str, game: Profile) -> str:
    """What one sits down with: "100 chips", "buy-in 10–500"."""
    least, most = buy_in_range(game)
    if least == most:
        return text(language, "count-chips", n=game.table.start_stack)
    return text(language, "buy-in", range=numbers.spread(language, least, most))


def game_line(language: str, game: Profile, *, sit_and_go: bool = False) -> str:
    """As in "10 hands, 100 chips, ante 1, no limit", from the options of the game."""
    rules, hands = game.rules, game.table.hands
    limit = structure_key(rules.structure)
    units = "/".join(numbers.chips(language, unit) for unit in dict.fromkeys(rules.limit_units))
    values = {
        "chips": chips_of(language, game),
        "forced": forced_bets(language, rules),
        "structure": text(language, f"structure-{limit}", units=units),
        "limit": limit,
    }
    if sit_and_go:
        return text(language, "lobby-game-sit-and-go", **values)
    if not hands:
        return text(language, "lobby-game-open", **values)
    return text(language, "lobby-game", hands=text(language, "count-hands", n=hands), **values)


def seat_list(state: TableState, language: str, you: int | None = None) -> list[str]:
    """One line a seat that is taken, one for the free ones; `you` as in `Names`."""
    names = Names(state.seats, language, LIST, you)
    lines = []
    for seat in state.seats:
        line = f"{seat.seat + 1}. {names.html(seat.seat)}"
        if seat.person is not None and seat.person.user_id == state.host_id:
            line += f" {text(language, 'lobby-host')}"
        if seat.person is not None and not seat.person.dm_ok:
            line += f" · {text(language, 'lobby-no-private')}"
        if seat.bot is not None and (level := level_of(seat.bot.agent)) is not None:
            line += f" · {text(language, 'lobby-level', n=level)}"
        lines.append(line)
    free = range(len(state.seats) + 1, state.settings.seats_max + 1)
    return [*lines, text(language, "lobby-free", seats=_span(free), n=len(free))] if free else lines


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def what_is_missing(state: TableState, language: str) -> str:
    """Whether it can start, and if not why."""
    people = sum(seat.person is not None for seat in state.seats)
    if len(state.seats) >= state.settings.seats_min and people:
        return text(language, "lobby-can-start")
    return text(language, "lobby-one-more" if state.seats else "lobby-nobody")


def closing_time(state: TableState, language: str, now: float) -> str:
    """When it starts by itself, else when it closes."""
    if state.starts is not None and state.starts > now:
        return text(language, "lobby-starts", time=countdown(state.starts, after(language, 15)))
    if state.expires is not None and state.expires > now:
        return text(language, "lobby-closes", time=countdown(state.expires, after(language, 600)))
    return ""
