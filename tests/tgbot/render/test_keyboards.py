"""Amounts, rows, and what stands on which keyboard."""

import itertools
from dataclasses import replace

import pytest

from env.engine.actions import Kind
from env.engine.profiles import PROFILES
from env.engine.views import Legal
from tests.tgbot.render.samples import (
    ADA,
    BOT,
    MAX,
    NOW,
    antes,
    drawing,
    hand,
    info,
    own_view,
    public,
    raised,
    showdown,
    table,
    with_seat,
)
from tgbot import render
from tgbot.keyboards.amounts import presets
from tgbot.keyboards.fit import GROUP, PRIVATE, fit, room
from tgbot.keyboards.menus import GAME_ROWS, Choice
from tgbot.screen import Button, Screen
from tgbot.service.model import Status


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.keyboard]


def test_room_is_what_the_design_measured() -> None:
    assert [int(room(GROUP, n)) for n in range(1, 7)] == [275, 127, 77, 53, 38, 28]
    assert [int(room(PRIVATE, n)) for n in range(1, 7)] == [327, 153, 95, 66, 48, 37]


def test_long_rows_are_split() -> None:
    row = [Button(label, data="m:x") for label in ("Raise 12,400", "Raise 55,000", "Raise 98,000")]
    assert [len(part) for part in fit([row, []], GROUP)] == [2, 1]
    assert [len(part) for part in fit([row[:1] * 5], GROUP)] == [2, 2, 1]


@pytest.mark.parametrize(
    ("legal", "pot", "level", "expected"),
    [
        (Legal(check=True, wager=(2, 96), wager_kind=Kind.BET), 6, 0, (2, 3, 6)),
        (Legal(fold=True, call=6, wager=(10, 96), wager_kind=Kind.RAISE), 14, 6, (10, 16, 26)),
        (Legal(fold=True, call=6, wager=(10, 24), wager_kind=Kind.RAISE), 14, 6, (10, 16)),
        (Legal(fold=True, call=6, wager=(10, 10), wager_kind=Kind.RAISE), 14, 6, ()),
        (Legal(check=True, wager=(2, 96), wager_kind=Kind.BET), 3, 0, (2, 3)),
        (Legal(check=True), 6, 0, ()),
    ],
)
def test_presets(legal: Legal, pot: int, level: int, expected: tuple[int, ...]) -> None:
    top = legal.wager[1] if legal.wager else 50
    view = public([info(top, 0), info(100, level)], actor=0, level=level, pot=pot)
    assert presets(legal, view) == expected


def test_a_call_for_everything_asks_like_an_all_in() -> None:
    view = public([info(39, 0, 1), info(60, 60, 61)], actor=0)
    state = table("en", hand(view, 3), (MAX, ADA))
    legal = Legal(fold=True, call=39)
    screen = render.table_message(state, NOW, legal=legal, bot_username=BOT)
    assert labels(screen) == [["Fold"], ["Call all-in 39", "✓ Sure"], ["My cards"]]
    own = render.private_hand(state, own_view(state, 0, "As Ad Tc 7h 2s", legal), 0, "en", NOW, "allin")
    assert labels(own) == [["Yes, all-in 39", "Back"]]
    assert "All-in: all your 39 chips. Sure?" in own.text


def test_waiting_for_a_bot_shows_no_actions() -> None:
    state, legal = raised("en")
    bots_turn = replace(state, hand=replace(state.hand, public=replace(state.hand.public, actor=2)))
    screen = render.table_message(bots_turn, NOW, legal=legal, bot_username=BOT)
    assert labels(screen) == [["My cards", "In advance"]]
    assert screen.keyboard[0][1].url == f"https://t.me/{BOT}?start=w_{state.token}"
    assert "⏳" not in screen.text


def test_away_adds_a_row_and_a_line() -> None:
    state, legal = raised("ru")
    screen = render.table_message(with_seat(state, 0, away=True), NOW, legal=legal, bot_username=BOT)
    assert labels(screen)[-1] == ["Я здесь"]
    assert len(screen.keyboard) == 5
    assert "<i>Пауза: Konstant…</i>" in screen.text
    assert "Konstant… Ⓓ 117 · пауза" in screen.text


def test_hold_says_that_the_table_waits() -> None:
    state, _ = raised("en")
    away = with_seat(replace(state, status=Status.HOLD), 3, away=True)
    screen = render.table_message(away, NOW, legal=None, bot_username=BOT)
    assert "<b>Table paused</b>: nobody is here." in screen.text
    assert labels(screen) == [["I'm back"]]


def test_no_buttons_once_it_is_over() -> None:
    state, _ = showdown("en")
    for changes in ({"status": Status.FINISHED}, {"status": Status.CLOSED}, {"stopping": True}):
        assert render.table_message(replace(state, **changes), NOW, legal=None, bot_username=BOT).keyboard == ()


def test_a_cancelled_hand_says_where_the_chips_are() -> None:
    state, _ = antes("en")
    stopped = replace(state, status=Status.CLOSED, hand=replace(state.hand, aborted=True))
    screen = render.table_message(stopped, NOW, legal=None, bot_username=BOT)
    assert screen.text == "<b>Hand 4/10</b>\n<i>Hand cancelled: every chip went back</i>"


def test_a_clock_that_has_run_out_is_not_shown() -> None:
    state, legal = raised("en")
    assert "⏳" in render.table_message(state, NOW, legal=legal, bot_username=BOT).text
    assert "⏳" not in render.table_message(state, NOW + 61, legal=legal, bot_username=BOT).text


def test_private_table_has_its_own_end() -> None:
    state, _ = showdown("en")
    view = own_view(state, 3, "Ks Kh 4c 4d 3s", None)
    assert "Next hand" not in itertools.chain(*labels(render.private_hand(state, view, 0, "en", NOW)))
    alone = replace(state, chat=replace(state.chat, group=False))
    assert labels(render.private_hand(alone, view, 0, "en", NOW))[0] == ["Next hand", "Leave"]
    waits = replace(alone, status=Status.PAUSE, settings=PROFILES["online"].table, expires=None)
    assert labels(render.private_hand(waits, view, 0, "en", NOW))[0] == ["Leave"], "there is nobody to deal to"


def test_stepper_ends() -> None:
    state, legal = raised("en")
    view = own_view(state, 3, "As Ad Tc 7h 2s", legal)

    def carried(shown: int) -> list[str]:
        return [
            button.data.split(":")[-1]
            for button in render.private_hand(state, view, 0, "en", NOW, ("amount", shown)).keyboard[0]
        ]

    assert carried(18) == ["10", "17", "19", "28"]
    assert carried(10) == ["9", "9", "11", "20"], "below the minimum: answered, not shown"
    assert carried(96) == ["86", "95", "97", "97"]
    assert carried(500) == carried(96)


def test_draw_picker_marks() -> None:
    state, legal = drawing("en")
    view = own_view(state, 3, "7h As 2s Ad Tc", legal)
    cards = render.private_hand(state, view, 0b00101, "en", NOW).keyboard[0]
    assert [button.data.split(":", 5)[-1] for button in cards] == ["d:1:1", "d:2:1", "d:3:1", "d:4:0", "d:5:0"]
    assert [button.style for button in cards] == [None, None, None, "danger", "danger"]
    none = render.private_hand(state, view, 0, "en", NOW)
    assert labels(none)[-1] == ["Stand pat"]
    assert none.keyboard[-1][0].data.endswith("D:00000")


def test_opponents_stop_at_both_ends() -> None:
    assert [button.data for button in render.opponents("en", Choice(1)).keyboard[0]] == [
        "m:end",
        "m:opponents:1:home",
        "m:opponents:2:home",
    ]
    assert [button.data for button in render.opponents("en", Choice(5)).keyboard[0]] == [
        "m:opponents:4:home",
        "m:opponents:5:home",
        "m:end",
    ]


def test_every_game_stands_on_the_keyboard_once() -> None:
    assert sorted(itertools.chain(*GAME_ROWS)) == sorted(PROFILES)


def test_rematch_counts_only_people() -> None:
    done = table("en", None, (MAX, ADA), status=Status.FINISHED, group=False)
    assert labels(render.match_over(done))[0] == ["Rematch", "Opponents"]


def test_lobby_says_what_is_missing() -> None:
    alone = table("en", None, (MAX,))
    assert "One more seat: call a friend or add a bot." in render.lobby(alone, NOW).text
    assert "2–6 free" in render.lobby(alone, NOW).text
    six = table("en", None, (MAX,) + (ADA,) * 4, starts=NOW + 15, expires=NOW + 600)
    assert "6 free" in render.lobby(six, NOW).text
    assert "Starts <tg-time" in render.lobby(six, NOW).text
    no_private = table("ru", None, (replace(MAX, dm_ok=False), ADA))
    assert "1. Max · без лички" in render.lobby(no_private, NOW).text
