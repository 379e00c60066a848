"""A hand in the terminal: what is asked and said, and what a typed line means."""

from collections.abc import Callable

import numpy as np
import pytest

from agents.scripted import CallAgent, RaiseAgent
from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES, Profile, TableSettings, profile
from env.engine.rules import Ranking, Rules, Structure
from env.engine.views import Legal, SeatView
from training.terminal import draw_name, game_text, hand_name, menu_text, play_hand, read_action, round_name

HOME = profile("home").rules
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
    assert read_action(text, legal, HOME) == action


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
        ("raise", OWES),
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
        read_action(text, legal, HOME)
    assert str(caught.value).endswith(menu_text(legal, HOME))


def test_where_one_amount_is_legal_it_need_not_be_typed() -> None:
    limit = Legal(fold=True, call=2, wager=(6, 6), wager_kind=Kind.RAISE)
    assert read_action("raise", limit, HOME) == read_action("raise 6", limit, HOME) == Action.raise_to(6)


@pytest.mark.parametrize(
    ("game", "legal", "text"),
    [
        ("triple27", Legal(fold=True, call=2, wager=(6, 6), wager_kind=Kind.RAISE), "fold, call (2), raise 6"),
        (
            "lounge",
            Legal(fold=True, check=True, wager=(10, 20), wager_unit=10),
            "fold, check, bet 10..20 in steps of 10",
        ),
        ("house", Legal(discards=3), "positions to throw away (1-5, at most 3), or pat"),
        ("house", Legal(discards=4), "positions to throw away (1-5, at most 3, or 4 beside an ace), or pat"),
    ],
)
def test_the_menu_names_limits(game: str, legal: Legal, text: str) -> None:
    assert menu_text(legal, profile(game).rules) == text


def test_the_menu_names_multiples() -> None:
    rules = Rules(ante=1, min_bet=0, structure=Structure.FIXED_LIMIT_MULTIPLES, limit_units=(3, 6), limit_cap=4)
    assert menu_text(Legal(check=True, wager=(3, 12), wager_unit=3), rules) == "check, bet 3..12 in multiples of 3"


def test_draws_rounds_and_hands_have_names() -> None:
    assert [round_name(k, 1) for k in range(2)] == ["before the draw", "after the draw"]
    assert [draw_name(k, 3) for k in range(3)] == ["first draw", "second draw", "third draw"]
    assert round_name(3, 3) == "after the third draw"
    low = profile("single27").rules
    assert hand_name(parse_cards("9c 7d 5h 3s 2c"), low) == "nine low"
    assert hand_name(parse_cards("9c 9d 5h 3s 2c"), low) == "pair"
    assert hand_name(parse_cards("9c 7d 5h 3s 2c"), HOME) == "high card"


def test_the_game_is_told_in_one_line() -> None:
    def told(name: str) -> str:
        return game_text(profile(name), profile(name).rules_for(2))

    assert told("home") == "home: ante 1, no limit"
    assert told("triple27") == ("triple27: 2-7 low, 3 draws, blinds 1/2, fixed limit 2/2/4/4, at most 4 bets a round")
    assert told("stripped") == "stripped: 32 cards, flush beats full house, ante 1, no limit"
    assert told("lounge") == "lounge: ante 10, lounge limit"


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_is_played_to_the_showdown(name: str) -> None:
    game = profile(name)
    rules = game.rules_for(2)
    talk = Talk(passive)
    stacks = play_hand(CallAgent(), "robot", game, 3, talk.ask, talk.say)
    assert sum(stacks) == 2 * game.table.start_stack
    assert talk.said[0] == game_text(game, rules)
    assert talk.said[1] in ("you deal", "robot deals", "you start, by lot", "robot starts, by lot")
    assert talk.said[1].endswith("by lot") == (name == "lounge")
    if name == "classic":  # nobody ever bets: 20 new deals, then the draw (C18)
        assert sum(line.startswith("nobody has bet: new cards") for line in talk.said) == 20
    thrown = [line for line in talk.said if line.startswith("you throw away ")]
    assert len(thrown) == rules.draws
    assert all(len(line.split()) == 5 for line in thrown)  # two cards
    for number in range(rules.draws):
        assert any(line.startswith(f"{draw_name(number, rules.draws)}: pot") for line in talk.said)
    shown = [line for line in talk.said if line.startswith(("you: ", "robot: ")) and line.endswith(")")]
    assert len(shown) == 2


def test_a_mix_is_told() -> None:
    """Three draws of five cards each use up 36 cards."""
    talk = Talk(lambda question: "1 2 3 4 5" if "positions" in question else passive(question))

    class ThrowAll(CallAgent):
        def act(self, view: SeatView, rng: np.random.Generator) -> Action:
            return Action.draw(31) if view.public.drawing else super().act(view, rng)

    rules = Rules(draws=3, deck_size=36, ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE)
    game = Profile("own", rules, TableSettings(seats_max=4))
    stacks = play_hand(ThrowAll(), "robot", game, 1, talk.ask, talk.say)
    assert sum(stacks) == 200
    assert any(line.startswith("the cards run out") for line in talk.said)
    assert "robot: draws 5" in talk.said


def test_the_menu_names_amounts() -> None:
    assert menu_text(FREE, HOME) == "check, bet 2..99"
    assert menu_text(OWES, HOME) == "fold, call (4), raise 14..99"
    assert menu_text(DRAW, HOME) == "positions to throw away (1-5), or pat"


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
    assert any(line.startswith(("robot: draws ", "robot: stands pat")) for line in talk.said)
    you, robot = (next(line for line in talk.said if line.startswith(f"{who}: ") and line.endswith(")"))
                  for who in ("you", "robot"))  # fmt: skip
    assert len(you.split("(")[0].split()) == len(robot.split("(")[0].split()) == 6  # a name and five cards
    assert talk.said[-1].startswith("pot 2: ")


def test_the_opponents_cards_are_not_told_before_the_showdown() -> None:
    talk = Talk(lambda question: "fold" if "fold" in question else passive(question))
    stacks = play_hand(RaiseAgent(), "robot", profile("home"), 2, talk.ask, talk.say)
    assert stacks[0] == 99
    assert sum(stacks) == 200
    assert not any(line.startswith(("you: ", "robot: ")) and line.endswith(")") for line in talk.said)


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
