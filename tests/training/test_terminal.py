"""A hand in the terminal: what is asked and said, and what a typed line means."""

from collections.abc import Callable

import numpy as np
import pytest

from agents.scripted import CallAgent, RaiseAgent
from env.engine.actions import Action, Kind
from env.engine.profiles import profile
from env.engine.views import Legal, SeatView
from training.terminal import menu_text, play_hand, read_action

FREE = Legal(check=True, wager=(2, 99))
OWES = Legal(fold=True, call=4, wager=(14, 99), wager_kind=Kind.RAISE)
DRAW = Legal(discards=5)


@pytest.mark.parametrize(
    ("text", "legal", "action"),
    [
        ("check", FREE, Action.check()),
        (" Bet 10 ", FREE, Action.bet(10)),
        ("FOLD", OWES, Action.fold()),
        ("call", OWES, Action.call()),
        ("raise 14", OWES, Action.raise_to(14)),
        ("pat", DRAW, Action.pat()),
        ("1 3", DRAW, Action.draw(0b00101)),
        ("54", DRAW, Action.draw(0b11000)),
        ("1, 2, 3, 4, 5", DRAW, Action.draw(31)),
        ("2 2", DRAW, Action.draw(0b00010)),
    ],
)
def test_a_typed_line_is_an_action(text: str, legal: Legal, action: Action) -> None:
    assert read_action(text, legal) == action


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("", FREE),
        ("hello", FREE),
        ("bet", FREE),
        ("bet ten", FREE),
        ("check 5", FREE),
        ("pat", FREE),
        ("raise -5", OWES),
        ("", DRAW),
        ("6", DRAW),
        ("0 1", DRAW),
        ("fold", DRAW),
        ("bet 3", DRAW),
        ("1 x", DRAW),
    ],
)
def test_a_line_that_means_nothing_is_answered_with_the_menu(text: str, legal: Legal) -> None:
    with pytest.raises(ValueError, match="type one of: ") as caught:
        read_action(text, legal)
    assert str(caught.value).endswith(menu_text(legal))


def test_the_menu_names_amounts() -> None:
    assert menu_text(FREE) == "check, bet 2..99"
    assert menu_text(OWES) == "fold, call (4), raise 14..99"
    assert menu_text(DRAW) == "positions to throw away (1-5), or pat"


class Talk:
    """The terminal: answers by what is asked, and remembers everything."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.answer = answer
        self.asked: list[str] = []
        self.said: list[str] = []

    def ask(self, text: str) -> str:
        """Answer a question."""
        self.asked.append(text)
        return self.answer(text)

    def say(self, text: str) -> None:
        """Remember a line."""
        self.said.append(text)


def passive(question: str) -> str:
    if "positions" in question:
        return "1 2"
    return "check" if "check" in question else "call"


def test_a_hand_to_the_showdown() -> None:
    talk = Talk(passive)
    stacks = play_hand(CallAgent(), "robot", profile("home"), 1, talk.ask, talk.say)
    assert sum(stacks) == 200
    assert sorted(stacks) in ([99, 101], [100, 100])
    assert sum("positions" in question for question in talk.asked) == 1
    assert any(line.startswith("robot: draw") or line == "robot: draw" for line in talk.said)
    you, robot = (next(line for line in talk.said if line.startswith(f"{who}: ") and "draw" not in line and
                       "check" not in line) for who in ("you", "robot"))  # fmt: skip
    assert len(you.split()) == len(robot.split()) == 6  # a name and five cards
    assert talk.said[-1].startswith("pot 2: ")


def test_the_opponents_cards_are_not_told_before_the_showdown() -> None:
    talk = Talk(lambda question: "fold" if "fold" in question else passive(question))
    stacks = play_hand(RaiseAgent(), "robot", profile("home"), 2, talk.ask, talk.say)
    assert stacks[0] == 99
    assert sum(stacks) == 200
    assert not any(line.startswith(("you: ", "robot: ")) and len(line.split()) == 6 for line in talk.said)


def test_a_mistake_is_told_and_asked_again() -> None:
    lines = iter(["nonsense", "raise 3", "bet 1000000"])
    talk = Talk(lambda question: next(lines, None) or passive(question))
    stacks = play_hand(CallAgent(), "robot", profile("home"), 1, talk.ask, talk.say)
    assert sum(stacks) == 200
    assert any(line.startswith("type one of: ") for line in talk.said)
    assert any("nobody has bet" in line for line in talk.said)
    assert any("1000000 is too large" in line for line in talk.said)
    assert len({talk.asked[0], *talk.asked[1:4]}) == 1  # the same question four times


def test_equal_seeds_deal_equal_hands() -> None:
    def told(seed: int | None) -> list[str]:
        talk = Talk(passive)
        play_hand(CallAgent(), "robot", profile("home"), seed, talk.ask, talk.say)
        return talk.said

    assert told(5) == told(5)
    assert told(5) != told(6)
    assert told(None) != told(None)


def test_an_agent_sees_its_own_seat_alone() -> None:
    seen: list[SeatView] = []

    class Watcher(CallAgent):
        def act(self, view: SeatView, rng: np.random.Generator) -> Action:
            seen.append(view)
            return super().act(view, rng)

    talk = Talk(passive)
    play_hand(Watcher(), "robot", profile("home"), 1, talk.ask, talk.say)
    assert seen
    assert {view.seat for view in seen} == {1}
