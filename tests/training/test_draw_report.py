"""Which cards are kept: kinds of hands by counting, known answers for scripted agents and for the solver's plan."""

import json
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from agents.scripted import CallAgent, one_hot
from env.encoding.hand_tables import load
from env.encoding.menu import BetId
from env.engine.profiles import profile
from tests.training.tiny import CallAlone
from training.cli_draws import draws
from training.draw_report import DrawShare, draw_report, kinds_of
from training.solver.buckets import all_hands
from training.solver.cfr import solve
from training.solver.player import PlanAgent

CHIPS = 4
NAMES_OF_SUITS = list(permutations(range(4)))


class Thrower(CallAgent):
    """Calls, and throws the cards of one mask away whatever they are."""

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """One action of probability one."""
        bets = np.full(len(masks), BetId.CHECK_CALL.value)
        return one_hot(np.where(masks[:, self.mask] == 1, self.mask, bets))


def deals(name: str) -> dict[str, int]:
    """Hands of each kind, by adding the chances of the canonical ones."""
    rules = profile(name).rules_for(2)
    total = {52: 2_598_960, 32: 201_376}[rules.deck_size]
    chance = all_hands(rules)[1]
    return {one.name: round(float(chance[one.core >= 0].sum()) * total) for one in kinds_of(rules)}


def by_kind(rows: list[DrawShare]) -> dict[tuple[str, str], DrawShare]:
    return {(row.kind, row.should): row for row in rows}


def test_kinds_are_as_frequent_as_the_textbook_says() -> None:
    found = deals("home")
    assert found["pair"] == 1_098_240
    assert found["two pair"] == 123_552
    assert found["three of a kind"] == 54_912
    assert found["straight, flush or full house"] == 10_240 - 40 + 5_148 + 3_744
    # Four of a suit, the fifth of another suit and rank, less the straights among them: 10 x 5 x 4 x 3 have four cards
    # of a suit.
    assert found["four to a flush"] == 4 * 715 * 3 * 9 - 10 * 5 * 4 * 3


def test_short_decks_and_low_hands_have_their_own_kinds() -> None:
    assert deals("stripped")["pair"] == 8 * 6 * 35 * 64
    low = deals("single27")
    of_five_ranks = len(list(combinations(range(2, 10), 5)))
    straights = 4  # 2-6 to 5-9
    assert low["nine low or better"] == (of_five_ranks - straights) * (4**5 - 4)
    assert low["four to an eight low"] > 0


@pytest.mark.parametrize("name", ["home", "stripped", "single27"])
def test_no_hand_is_of_two_kinds(name: str) -> None:
    kinds = kinds_of(profile(name).rules_for(2))
    cores = np.stack([one.core for one in kinds])
    assert ((cores >= 0).sum(axis=0) <= 1).all()
    assert (cores.max(axis=1) >= 0).all()
    assert (cores <= 31).all()


@pytest.mark.parametrize(
    ("cards", "kind", "kept"),
    [
        ("Kh Qh 9h 4h 2s", "four to a flush", 0b01111),
        ("Kh Qs Jd Tc 2s", "open-ended straight draw", 0b01111),
        ("Ah 9s 8d 7c 6s", "open-ended straight draw", 0b11110),
        ("Ah Ks Qd Jc 2s", None, 0),  # one end only
        ("Ah 4s 3d 2c 9s", None, 0),
        ("9h 9s 4d 3c 2s", "pair", 0b00011),
        ("Kh Ks 9h 4h 2h", "pair", 0b00011),
        ("Qh Qs 9h 9d 2h", "two pair", 0b01111),
        ("Ah 5s 5d 5c 2h", "three of a kind", 0b01110),
        ("Ah 5s 4d 3c 2h", "straight, flush or full house", 0b11111),
        ("Ah As Ad Ac 2h", None, 0),
    ],
)
def test_hands_are_of_their_kind(cards: str, kind: str | None, kept: int) -> None:
    rules = profile("home").rules_for(2)
    hand = [("23456789TJQKA".index(card[0]), "cdhs".index(card[1])) for card in cards.split()]
    every, _ = all_hands(rules)
    renamed = {tuple(sorted((4 * rank + names[suit] for rank, suit in hand), reverse=True)) for names in NAMES_OF_SUITS}
    (row,) = np.flatnonzero([tuple(one) in renamed for one in every.tolist()])
    found = {one.name: int(one.core[row]) for one in kinds_of(rules) if one.core[row] >= 0}
    assert found == ({} if kind is None else {kind: kept})


def test_the_caller_draws_by_the_best_mean(home_plan: Any) -> None:
    """It comes to its draw with every hand, so its shares are those of the draw table over all of them."""
    game, solution = home_plan
    kinds, (cards, chance) = kinds_of(solution.rules), all_hands(solution.rules)
    assert len(cards) == len(chance)
    rows = by_kind(draw_report(CallAgent(), game, solution, hands=300))
    mean = load(solution.rules).mean
    for one in kinds:
        of_kind = one.core >= 0
        best = mean[of_kind].argmax(axis=1)
        for count in one.counts:
            right = np.array([int(mask).bit_count() == count for mask in best]) & (best & one.core[of_kind] == 0)
            expected = np.average(right, weights=chance[of_kind])
            row = rows[one.name, f"draws {count}" if count else "stands pat"]
            error = 5 * np.sqrt(expected * (1 - expected) / 300) + 1e-6
            assert row.agent == pytest.approx(expected, abs=error), row
    assert rows["pair", "draws 3"].agent > 0.7
    assert rows["four to a flush", "draws 1"].agent < 0.5, "the mean likes three new cards better"


def test_the_solvers_plan_beside_itself(home_plan: Any) -> None:
    game, solution = home_plan
    plan = PlanAgent(solution.tree, solution.buckets, solution.plan)
    rows = by_kind(draw_report(plan, game, solution, hands=60))
    for row in rows.values():
        assert row.agent == row.solver
    assert rows["four to a flush", "draws 1"].solver > 0.9
    assert rows["two pair", "draws 1"].solver > 0.95
    assert rows["straight, flush or full house", "stands pat"].solver > 0.9
    assert rows["pair", "draws 3"].solver + rows["pair", "draws 2"].solver > 0.9


def test_parting_with_the_cards_of_the_kind_does_not_count(home_plan: Any) -> None:
    game, solution = home_plan
    lowest, highest = (by_kind(draw_report(Thrower(mask), game, solution, hands=60)) for mask in (0b10000, 0b00001))
    for rows in (lowest, highest):
        assert rows["pair", "draws 3"].agent == 0
        assert rows["straight, flush or full house", "stands pat"].agent == 0
    both = lowest["two pair", "draws 1"].agent + highest["two pair", "draws 1"].agent
    assert 0 < both < 1, "the card beside two pairs is the lowest, the highest or the middle one"
    pat = by_kind(draw_report(Thrower(0), game, solution, hands=60))
    assert pat["straight, flush or full house", "stands pat"].agent == pytest.approx(1)
    assert pat["three of a kind", "stands pat"].agent == pytest.approx(1)


def test_what_cannot_be_asked_is_refused(home_plan: Any) -> None:
    game, solution = home_plan
    with pytest.raises(ValueError, match="CallAlone has no probabilities"):
        draw_report(CallAlone(), game, solution)
    with pytest.raises(ValueError, match="of another game than stripped"):
        draw_report(CallAgent(), profile("stripped"), solution)


@pytest.fixture(scope="module")
def home_plan() -> Any:
    """(game, solution) of the home game with four antes."""
    return profile("home").at(start_stack=CHIPS), solve("home", CHIPS, minutes=5, target=5e-4)


def run(*args: object) -> Any:
    app = typer.Typer()
    app.command("draws")(draws)
    return CliRunner().invoke(app, [str(arg) for arg in args])


def test_the_command_prints_rows() -> None:
    result = run("--model", "call", "--stack", CHIPS, "--hands", 20, "--json")
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)
    assert len(rows) == 9
    assert all(set(row) == {"kind", "hands", "should", "agent", "solver"} for row in rows)
    text = run("--model", "call", "--stack", CHIPS, "--hands", 20)
    assert "four to a flush" in text.stdout
    wrong = run("--model", "nobody", "--stack", CHIPS)
    assert wrong.exit_code == 2
    assert wrong.stderr.startswith("error: unknown agent 'nobody'")
