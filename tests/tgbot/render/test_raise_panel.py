"""Every amount that a keyboard offers is legal, in every game and betting structure, and every label is shown whole."""

import pytest

from env.engine.actions import Action, Kind
from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from env.engine.table import Table
from env.engine.views import Legal
from tests.tgbot.render.samples import ADA, ANNA, BOT, KONSTANTIN, MAX, NOW, random_hands
from tgbot import render
from tgbot.callback import TablePress, parse
from tgbot.handlers.all_in import all_in_action
from tgbot.keyboards.amounts import presets
from tgbot.keyboards.fit import GROUP, PRIVATE, fits
from tgbot.screen import Button, Screen
from tgbot.service.model import TableState

GAMES = [(name, structure) for name, game in PROFILES.items() for structure in game.structures or (None,)]
PEOPLE = (KONSTANTIN, ANNA, MAX, ADA)
STACKS = (30, 400, 2_000, 250_000)


def presses(screen: Screen) -> list[TablePress]:
    found = [parse(button.data or "") for row in screen.keyboard for button in row]
    return [press for press in found if isinstance(press, TablePress)]


def wager(legal: Legal, to: int) -> Action:
    return Action.bet(to) if legal.wager_kind == Kind.BET else Action.raise_to(to)


def check_screen(screen: Screen, played: Table, width: float) -> None:
    """Labels fit, no two buttons do the same, every amount is legal."""
    assert all(fits(row, width) for row in screen.keyboard), screen.keyboard
    legal, public, actor = played.legal(), played.public(), played.actor
    assert legal is not None
    assert actor is not None
    todo = presses(screen)
    packed = [press.pack() for press in todo if press.verb != "s"]  # both steps down may lead to the same end
    assert len(packed) == len(set(packed))
    for press in todo:
        if press.verb == "r":
            assert played.can(actor, wager(legal, int(press.args[0]))), press
        elif press.verb in {"a", "A"}:
            assert played.can(actor, all_in_action(legal, public, int(press.args[0]))), press
        elif press.verb == "c":
            assert int(press.args[0]) == legal.call
            assert played.can(actor, Action.call())
        elif press.verb in {"f", "k"}:
            assert played.can(actor, Action.fold() if press.verb == "f" else Action.check())


def check_stepper(state: TableState, played: Table, language: str) -> None:
    """Whatever amount the stepper can be brought to may be bet; one beyond an end is refused."""
    actor, legal = played.actor, played.legal()
    assert actor is not None
    assert legal is not None
    assert legal.wager is not None
    low, high = legal.wager
    seen, todo = set[int](), [low]
    while todo and len(seen) < 6:
        shown = todo.pop(0)
        seen.add(shown)
        screen = render.private_hand(state, played.view(actor), 0, language, NOW, ("amount", shown))
        check_screen(screen, played, PRIVATE)
        steps = {int(press.args[0]) for press in presses(screen) if press.verb == "s"}
        assert all(low - 1 <= step <= high + 1 for step in steps)
        bets = [int(press.args[0]) for press in presses(screen) if press.verb == "r"]
        assert bets == [shown]
        todo += sorted(step for step in steps if low <= step <= high and step not in seen)
    for beyond in (low - 1, high + 1):
        if beyond > 0:
            assert not played.can(actor, wager(legal, beyond))


def amount_button(screen: Screen) -> Button | None:
    return next((b for row in screen.keyboard for b in row if b.label in {"Amount…", "Сумма…"}), None)


@pytest.mark.parametrize(("name", "structure"), GAMES)
def test_amounts_of_a_game(name: str, structure: Structure | None) -> None:
    game = PROFILES[name] if structure is None else PROFILES[name].at(structure=structure)
    people = PEOPLE[: game.table.seats_max]
    steppers = 0
    for number, (state, played) in enumerate(random_hands(2, "ru", people, STACKS, len(name), game)):
        legal, actor = played.legal(), played.actor
        if legal is None or actor is None or legal.discards is not None:
            continue
        language = ("en", "ru")[number % 2]
        check_screen(render.table_message(state, NOW, legal=legal, bot_username=BOT), played, GROUP)
        own = render.private_hand(state, played.view(actor), 0, language, NOW)
        check_screen(own, played, PRIVATE)
        offered = presets(legal, played.public())
        assert list(offered) == sorted(set(offered))
        assert len(offered) <= 3
        if legal.wager is None:
            assert not offered
            assert amount_button(own) is None
        elif steppers < 2:
            steppers += 1
            check_stepper(state, played, language)
    assert steppers
