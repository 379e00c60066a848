"""Sample screens of games other than the home game."""

from dataclasses import replace

from env.engine.actions import Kind
from env.engine.cards import parse_cards
from env.engine.events import Event, EventKind
from env.engine.preactions import Box
from env.engine.profiles import PROFILES, Profile
from env.engine.views import Legal, Phase, Pot, ShownHand
from tests.tgbot.render.samples import (
    ADA,
    ANNA,
    BOT,
    KONSTANTIN,
    MAX,
    NOW,
    at,
    hand,
    info,
    own_view,
    public,
    table,
)
from tgbot import render
from tgbot.caveat import Caveat
from tgbot.keyboards.chips import BuyIn
from tgbot.keyboards.lobby import LobbyPanel
from tgbot.screen import Screen
from tgbot.service.model import TableState

HELD = "8h As 7s Ad 2c"


def game_lobby(language: str, game: Profile, panel: LobbyPanel) -> Screen:
    state = table(language, None, (KONSTANTIN, ANNA, ADA), expires=NOW + 600, **at(game))
    return render.lobby(state, NOW, panel, Caveat("tight"))


def blinds(language: str) -> Screen:
    """S3.8: two seats, the dealer posts the small blind and acts."""
    game = PROFILES["online"]
    events = (Event(EventKind.SMALL_BLIND, 0, 1), Event(EventKind.BIG_BLIND, 1, 2), Event(EventKind.ROUND, -1, 0))
    view = public([info(199, 1, 1), info(198, 2, 2)], actor=0, level=2, rules=game.rules)
    state = table(language, hand(view, 12, *events), (KONSTANTIN, MAX), **at(game))
    legal = Legal(fold=True, call=1, wager=(4, 200), wager_kind=Kind.RAISE)
    return render.table_message(state, NOW, legal=legal, bot_username=BOT)


def third_draw(language: str) -> Screen:
    """The second of three draws in a game for the lowest hand."""
    game = PROFILES["triple27"]
    seats = [info(194, total=6, drew=(0, 0)), info(194, total=6, drew=(3, 1)), info(194, total=6, drew=(2,))]
    view = public(seats, phase=Phase.DRAW, round=1, actor=2, dealer=2, level=0, rules=game.rules)
    events = (Event(EventKind.DRAWING, -1, 1), Event(EventKind.DRAW, 0, 0), Event(EventKind.DRAW, 1, 1))
    state = table(language, hand(view, 3, *events), (KONSTANTIN, ANNA, MAX), **at(game))
    return render.table_message(state, NOW, legal=Legal(discards=5), bot_username=BOT)


def lounge() -> TableState:
    game = PROFILES["lounge"]
    seats = [info(490, 10, 20), info(480, 0, 10), info(490, 0, 10)]
    view = public(seats, actor=1, dealer=2, rules=game.rules)
    events = (Event(EventKind.ROUND, -1, 0), Event(EventKind.BET, 0, 10))
    return table("en", hand(view, 5, *events), (KONSTANTIN, ANNA, MAX), **at(game))


def lounge_waits(language: str) -> Screen:
    """S5.10: boxes while another acts; the starter is marked, nobody deals."""
    state = lounge()
    view = own_view(state, 2, HELD, None)
    return render.private_hand(state, view, 0, language, NOW, ahead=render.Ahead(Box.FOLD))


def buy_in(language: str) -> Screen:
    state = table(language, None, (KONSTANTIN,), **at(PROFILES["lounge"]))
    return render.buy_in(state, language, BuyIn(state.id, 250, auto_rebuy=True), 930)


def out_of_chips(language: str) -> Screen:
    state = replace(lounge(), seats=tuple(replace(seat, stack=0) for seat in lounge().seats))
    rich = render.out_of_chips(state, 2, language, 930)
    poor = render.out_of_chips(state, 2, language, 4, (500, NOW + 3600))
    return Screen(f"{rich.text}\n{poor.text}", rich.keyboard)


def low_showdown(language: str) -> Screen:
    """A game for the lowest hand names hands by their two highest cards."""
    game = PROFILES["single27"]
    shown = (ShownHand(1, parse_cards("8c 6d 4h 3s 2c")), ShownHand(0, parse_cards("As Kd 5h 4s 3c")))
    seats = [info(190, total=10), info(210, total=10, won=20)]
    pots = (Pot(20, (0, 1), (1,), (20,)),)
    view = public(seats, phase=Phase.DONE, round=1, level=0, pots=pots, shown=shown, pot=20, rules=game.rules)
    state = table(language, hand(view, 9), (KONSTANTIN, MAX), expires=NOW + 8, **at(game))
    return render.table_message(state, NOW, legal=None, bot_username=BOT)
