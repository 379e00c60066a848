"""What we write as PHH we read back to the same hand, and it replays to the same end: every game, whole and by seat."""

import random
from dataclasses import replace

import pytest

from env.engine.actions import Kind
from env.engine.history import phh_read, phh_write
from env.engine.history.hosted import seen_by
from env.engine.history.record import HandHistory, Redeal, Stated, Step
from env.engine.history.replay import replay
from env.engine.profiles import PROFILES
from env.engine.rules import DrawTimeout, HeadsUpBlinds, LaterRoundsStart, Ranking, Rules, Structure
from env.engine.table import Table
from tests.history.hands import random_history, without_decks

GAMES = [(name, seats) for name, game in PROFILES.items() for seats in range(2, game.table.seats_max + 1)]
HANDS = 2

OWN_RULES = {
    "antes-and-blinds": Rules(ante=3, small_blind=2, big_blind=5, min_bet=5, structure=Structure.POT_LIMIT),
    "literal": Rules(ante=0, small_blind=1, big_blind=2, heads_up_blinds=HeadsUpBlinds.LITERAL),
    "literal-equal-blinds": Rules(ante=0, small_blind=2, big_blind=2, heads_up_blinds=HeadsUpBlinds.LITERAL),
    "multiples": Rules(min_bet=0, structure=Structure.FIXED_LIMIT_MULTIPLES, limit_units=(3, 6), limit_cap=12),
    "three-draws-high": Rules(
        min_bet=0, structure=Structure.FIXED_LIMIT, limit_units=(1, 2, 3, 4), draws=3, draw_timeout=DrawTimeout.NO_RAISE
    ),
    "low-two-draws": Rules(
        ranking=Ranking.LOW27, ace_low_straight=False, draws=2, later_rounds_start=LaterRoundsStart.OPENER
    ),
    "short-deck": Rules(deck_size=32, max_discards=3, four_with_ace=True, burn=True),
}


def check_both_ways(history: HandHistory, table: Table) -> None:
    """Written, read, equal; replayed to the stacks, pots and showdown of the hand that was played."""
    text = phh_write.write(history)
    (back,) = phh_read.read(text)
    assert back == history, text
    played = replay(history)
    view = table.public()
    assert played.stacks == table.stacks(), text
    assert played.pots == view.pots
    assert played.shown == tuple((hand.seat, hand.cards) for hand in view.shown)
    assert (played.finished, played.actor) == (table.done, table.actor)
    assert played.returned == tuple(info.returned for info in view.seats)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_random_hands(name: str, seats: int) -> None:
    rng = random.Random(f"{name} {seats}")
    for number in range(HANDS):
        history, table = random_history(rng, name, seats, greedy=number == 1, stop=0.2)
        check_both_ways(history, table)
        check_both_ways(without_decks(history), table)
        check_both_ways(seen_by(history, rng.randrange(seats)), table)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_many_random_hands(name: str, seats: int) -> None:
    rng = random.Random(f"many {name} {seats}")
    for number in range(24):
        history, table = random_history(rng, name, seats, greedy=number % 4 == 0, stop=0.2)
        for one in (history, without_decks(history), *(seen_by(history, seat) for seat in range(seats))):
            check_both_ways(one, table)


@pytest.mark.parametrize("rules", OWN_RULES.values(), ids=OWN_RULES)
@pytest.mark.parametrize("profile", ["home", "my-own", ""])
def test_any_set_of_options(rules: Rules, profile: str) -> None:
    rng = random.Random(5)
    if rules.ranking == Ranking.LOW27 and profile == "home":
        profile = "single27"
    for seats in (2, min(4, rules.seat_limit())):
        history, table = random_history(rng, "home", seats, rules=rules)
        check_both_ways(replace(history, profile=profile), table)


def test_hands_with_everything_are_among_them() -> None:
    """Otherwise the round trip would prove little."""
    met: set[str] = set()
    for name, seats in GAMES:
        rng = random.Random(f"{name} {seats}")
        for number in range(HANDS):
            history, table = random_history(rng, name, seats, greedy=number == 1, stop=0.2)
            kinds = {step.kind for step in history.steps if isinstance(step, Step)}
            found = {
                "mix": bool(history.mixes),
                "redeal": any(isinstance(step, Redeal) for step in history.steps),
                "timeout": Kind.TIMEOUT in kinds,
                "stopped": not table.done,
                "shown": bool(history.finals),
                "side pot": table.done and len(table.public().pots) > 1,
                "sitting out": not all(history.hands),
                "three draws": history.rules.draws == 3,
            }
            met |= {word for word, holds in found.items() if holds}
    assert met == set(found)


def test_a_seat_sees_only_its_own_cards() -> None:
    rng = random.Random(8)
    history, _ = random_history(rng, "casino", 6, greedy=True)
    assert history.mixes
    seen = seen_by(history, 3)
    text = phh_write.write(seen)
    assert "_deck" not in text
    assert "_mixes" not in text
    for seat, cards in enumerate(seen.hands):
        assert cards == (history.hands[3] if seat == 3 else (None,) * 5)
    for ours, step in zip(seen.steps, history.steps, strict=True):
        assert isinstance(ours, Step)
        assert isinstance(step, Step)
        if step.seat == 3:
            assert ours == step
        else:
            assert set(ours.thrown + ours.received) <= {None}
            assert (len(ours.thrown), len(ours.received)) == (len(step.thrown), len(step.received))
    assert seen.finals == history.finals


def test_a_file_of_several_hands() -> None:
    rng = random.Random(9)
    histories = [random_history(rng, name, 3)[0] for name in ("home", "triple27", "lounge")]
    assert phh_read.read(phh_write.write_all(histories)) == histories


def test_money_names_and_other_fields() -> None:
    rng = random.Random(10)
    history, _ = random_history(rng, "online", 2, rules=PROFILES["online"].rules)
    about = {
        "venue": 'the "Club"\n\\ back',
        "hand": "17",
        "time": "15:40:23",
        "seats": "[4, 2]",
        "table": "T\x011",
        "_chat key": "nice hand",
        "ante_trimming_status": "true",
        "currency": "USD",
    }
    stacks = history.stated.stacks if history.stated else None
    history = replace(
        history,
        unit="0.01 USD",
        about=about,
        names=("Åsa # 1", 'A "quoted" one'),
        stated=Stated((3,), 1, (0, 2), (2, 0), stacks),
    )
    text = phh_write.write(history)
    assert "min_bet = 0.02" in text
    assert "hand = 17\n" in text
    assert phh_read.read(text) == [history]
