"""Writing PokerStars' text: what is written is read back as the same hand; what cannot be said is refused by name."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.history.hosted import record_of, seen_by
from env.engine.history.pokerstars_read import read
from env.engine.history.pokerstars_text import hand_words, money
from env.engine.history.pokerstars_write import write
from env.engine.history.record import HandHistory, Redeal, Step
from env.engine.history.replay import replay
from env.engine.profiles import PROFILES
from env.engine.rules import HeadsUpBlinds, Ranking, Rules, Structure
from env.engine.table import Table
from env.errors import HistoryError
from tests.history.dealt_seats import dealt_seats_only
from tests.history.hands import random_history
from tests.oracle.decks import deck_with

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.txt"))
SAME = ("profile", "rules", "stacks", "dealer", "hands", "steps", "finals", "mucked", "names", "unit")
SAYABLE = ("online", "single27", "triple27", "home", "classic")
UNITS = ("chip", "0.01 USD", "0.01 EUR", "0.01 GBP")
HOME = PROFILES["home"].rules


def sayable_hand(rng: random.Random) -> HandHistory | None:
    """A random hand of a game that the format knows, whole or as one seat saw it; None if cards were dealt anew."""
    name = rng.choice(SAYABLE)
    game = PROFILES[name].at(rng.choice(PROFILES[name].structures), rng.choice([1, 2, 5, 25]))
    seats, rules = rng.randint(2, 6), game.rules
    if rules.big_blind and rng.random() < 0.3:
        rules = rules.changed(ante=rng.choice([1, 3]))
    if rules.big_blind and seats == 2 and rng.random() < 0.3:
        rules = rules.changed(heads_up_blinds=HeadsUpBlinds.LITERAL)
    played, _ = random_history(rng, name, seats, rules=rules, greedy=rng.random() < 0.3)
    played = replace(played, names=tuple(f"Player {seat + 1}" for seat in range(seats)))
    if any(isinstance(step, Redeal) for step in played.steps):
        return None
    played = seen_by(played, rng.randrange(seats)) if rng.random() < 0.5 else played
    return replace(played, unit=rng.choice(UNITS))


def round_trips(hands: int, seed: str) -> Counter[str]:
    """Write and read random hands; returns how often something worth testing came up."""
    met: Counter[str] = Counter()
    for number in range(hands):
        played = sayable_hand(random.Random(f"{seed} {number}"))
        if played is None:
            continue
        (back,) = read(write(played))
        assert isinstance(back, HandHistory), (number, back)
        wanted = dealt_seats_only(played)
        for field in SAME:
            assert getattr(back, field) == getattr(wanted, field), (number, field)
        result = replay(played)
        assert back.stated is not None
        assert back.stated.pots == tuple(pot.amount for pot in result.pots)
        assert replay(back).stacks == tuple(
            chips for chips, hand in zip(result.stacks, played.hands, strict=True) if hand
        )
        met["hands"] += 1
        met["side pots"] += len(result.pots) > 1
        met["mixes"] += bool(back.mixes)
        met["showdowns"] += bool(result.shown)
        met["returned"] += any(result.returned)
    return met


def test_random_hands_come_back_as_they_were() -> None:
    met = round_trips(40, "round trip")
    assert min(met.values()) > 0, met
    assert met["hands"] > 30


@pytest.mark.long
def test_many_random_hands_come_back_as_they_were() -> None:
    assert round_trips(3_000, "long round trip")["hands"] > 2_700


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_written_as_they_were_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = read(text)
    assert all(isinstance(hand, HandHistory) for hand in found)
    written = [write(hand) for hand in found if isinstance(hand, HandHistory)]
    assert [hand for one in written for hand in read(one)] == found
    if path.stem != "room-lines":  # the others were written by us, to the last letter
        assert written == [text]


def tie() -> HandHistory:
    """Seats 0 and 1 with the same straight share 19 chips, of which seat 2 left five."""
    stacks = (10, 10, 10)
    deck = parse_cards(
        deck_with(stacks, 2, {0: "5c 6d 7h 8s 9c", 1: "5d 6h 7s 8c 9d", 2: "2c 3d 4h Js Kc"}),
    )
    check, pat = Action.check(), Action.pat()
    actions = [(0, Action.bet(2)), (1, Action.call()), (2, Action.call()), (0, pat), (1, pat), (2, pat)]
    actions += [(0, check), (1, check), (2, Action.bet(2)), (0, Action.call()), (1, Action.raise_to(4))]
    actions += [(2, Action.fold()), (0, Action.call())]
    return record_of("home", HOME, stacks, 2, deck, (), (), actions, ("Anna", "Boris", "Chloé"))


def test_a_tie_with_an_odd_chip() -> None:
    text = write(tie())
    assert "Anna collected 10 from pot\nBoris collected 9 from pot" in text
    assert "Seat 2: Boris showed [9d 8c 7s 6h 5d] and won (9) with a straight, Five to Nine" in text
    (back,) = read(text)
    assert isinstance(back, HandHistory)
    assert back.stated is not None
    assert back.stated.collected == (10, 9, 0)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_a_seat_without_cards_is_listed_as_sitting_out(dealer: int) -> None:
    rules, stacks = PROFILES["online"].rules, (50, 0, 60, 70)
    deck = tuple(parse_cards(deck_with([50, 0, 60, 70], dealer, {}, rules=rules.changed(ante=1))))
    opening = Table.deal(rules, stacks, dealer, deck)
    first = opening.actor
    assert first is not None
    opening.apply(first, Action.fold())
    second = opening.actor
    assert second is not None
    actions = [(first, Action.fold()), (second, Action.fold())]
    played = record_of("online", rules, stacks, dealer, deck, (), (), actions, ("Anna", "Boris", "Chloé", "Dan"))
    text = write(played)
    assert "Seat 2: Boris (0 in chips) is sitting out\n" in text
    (back,) = read(text)
    assert isinstance(back, HandHistory)
    wanted = dealt_seats_only(played)
    assert [getattr(back, field) for field in SAME] == [getattr(wanted, field) for field in SAME]


def test_rake_and_stated_pots_are_kept() -> None:
    played = tie()
    assert played.stated is not None
    raked = replace(played, stated=replace(played.stated, rake=2, stacks=(12, 11, 5)))
    text = write(raked)
    assert "Total pot 19 | Rake 2" in text
    assert "Anna collected 9 from pot\nBoris collected 8 from pot" in text


def test_pots_that_the_record_counts_as_one() -> None:
    (found,) = read(next(path for path in SAMPLES if "side-pots" in path.stem).read_text(encoding="utf-8"))
    assert isinstance(found, HandHistory)
    assert found.stated is not None
    text = write(replace(found, stated=replace(found.stated, pots=(7050,))))
    assert "Anna collected $70.50 from pot" in text
    assert "Total pot $70.50 | Rake $0" in text


def test_a_hand_whose_cards_only_the_deck_tells() -> None:
    assert "Anna: shows" in write(replace(tie(), hands=()))


def refused(history: HandHistory) -> str:
    with pytest.raises(HistoryError) as caught:
        write(history)
    assert caught.value.code == "unsupported"
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("house", "max_discards 3"),
        ("casino", "split_fifth_card True"),
        ("stripped", "ranking high_flush_over_full_house"),
        ("lounge", "structure lounge_limit"),
    ],
)
def test_other_games_are_refused_by_the_option(name: str, option: str) -> None:
    rules = PROFILES[name].rules_for(3)
    assert option in refused(random_history(random.Random(1), name, 3, rules=rules)[0])


@pytest.mark.parametrize(
    ("option", "rules"),
    [
        ("deck_size 36", HOME.changed(deck_size=36)),
        ("burn True", HOME.changed(burn=True)),
        ("reserve_bottom_card True", HOME.changed(reserve_bottom_card=True)),
        ("fold_when_free True", HOME.changed(fold_when_free=True)),
        ("ace_low_straight False", HOME.changed(ace_low_straight=False)),
        ("ranking low27", HOME.changed(ranking=Ranking.LOW27, ace_low_straight=False, draws=2)),
        (
            "structure fixed_limit_multiples",
            HOME.changed(structure=Structure.FIXED_LIMIT_MULTIPLES, limit_units=(2, 4), limit_cap=4),
        ),
        ("limit_cap 3", HOME.changed(structure=Structure.FIXED_LIMIT, limit_units=(2, 4), limit_cap=3)),
    ],
)
def test_options_that_cannot_be_said_are_named(option: str, rules: Rules) -> None:
    played = (random_history(random.Random(seed), "home", 3, rules=rules)[0] for seed in range(100))
    in_time = next(one for one in played if not any(isinstance(s, Step) and s.kind == Kind.TIMEOUT for s in one.steps))
    assert option in refused(replace(in_time, profile=""))


def test_new_cards_after_a_checked_round_are_refused() -> None:
    hands = (random_history(random.Random(seed), "classic", 2)[0] for seed in range(100))
    dealt_again = next(hand for hand in hands if any(isinstance(step, Redeal) for step in hand.steps))
    assert "all_check redeal" in refused(dealt_again)


def test_a_hand_that_is_not_over_is_refused() -> None:
    played = tie()
    assert "not over" in refused(replace(played, steps=played.steps[:-1], finals=(), stated=None))


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Anna", "Chloé"),
        ("Anna", "", "Chloé"),
        ("Anna", "Bo\nris", "Chloé"),
        ("Anna", " Boris", "Chloé"),
        ("Anna", "Dealt to Boris", "Chloé"),
    ],
)
def test_names_that_a_line_cannot_hold_are_refused(names: tuple[str, ...]) -> None:
    assert "name" in refused(replace(tie(), names=names)) or "tell this hand" in refused(replace(tie(), names=names))


@pytest.mark.parametrize(
    "names",
    [
        ("A", "A: folds", "A: folds: checks"),
        ("Seat 2: B ($5 in chips)", 'x said, "', "[Ah]"),
        ("wins the tournament", "y wins the tournament", "z (button)"),
        ("collected 5 from pot", "*** SUMMARY ***", "mucked [2c]"),
    ],
)
def test_names_that_look_like_lines(names: tuple[str, ...]) -> None:
    (back,) = read(write(replace(tie(), names=names)))
    assert isinstance(back, HandHistory)
    assert back.names == names
    assert back.steps == tie().steps


def test_units_and_cards_known_in_part_are_refused() -> None:
    played = tie()
    assert "5000 chip" in refused(replace(played, unit="5000 chip"))
    part = ((None, *played.hands[0][1:]), *played.hands[1:])
    assert "in part" in refused(replace(played, hands=part, deck=()))


def test_a_host_s_own_file_fields_are_written() -> None:
    about = {"hand": "77", "table": "Attic", "date": "2026/05/06 7:08:09 ET", "seats": "2 4 9", "button": "1"}
    text = write(replace(tie(), profile="online", about=about))
    assert text.startswith("PokerStars Hand #77:  5 Card Draw No Limit (1/2) - 2026/05/06 7:08:09 ET\n")
    assert "Table 'Attic' 6-max (Play Money) Seat #1 is the button\nSeat 2: Anna (10 in chips)\n" in text
    assert write(tie()) == write(tie())


@pytest.mark.parametrize(
    ("cards", "high", "low"),
    [
        ("As Ks Qs Js Ts", "a Royal Flush", "Lo: a straight flush, Ten to Ace"),
        ("As 2s 3s 4s 5s", "a straight flush, Ace to Five", "Lo: a flush, Ace high"),
        ("8c 8d 8h 8s 2c", "four of a kind, Eights", "Lo: four of a kind, Eights"),
        ("Kc Kd Kh 7s 7c", "a full house, Kings full of Sevens", "Lo: a full house, Kings full of Sevens"),
        ("Kc 9c 7c 4c 2c", "a flush, King high", "Lo: a flush, King high"),
        ("9d Tc Jc Qc Kc", "a straight, Nine to King", "Lo: a straight, Nine to King"),
        ("Ad 2c 3c 4c 5c", "a straight, Ace to Five", "Lo: A,5,4,3,2"),
        ("6c 6d 6h Ks 2c", "three of a kind, Sixes", "Lo: three of a kind, Sixes"),
        ("Jc Jd 6h 6s 2c", "two pair, Jacks and Sixes", "Lo: two pair, Jacks and Sixes"),
        ("Tc Td 6h 4s 2c", "a pair of Tens", "Lo: a pair of Tens"),
        ("8d 6c 5c 3c 2h", "high card Eight", "Lo: 8,6,5,3,2"),
    ],
)
def test_names_of_hands(cards: str, high: str, low: str) -> None:
    hand = parse_cards(cards)
    assert hand_words(hand, PROFILES["online"].rules) == high
    assert hand_words(hand, PROFILES["triple27"].rules) == low


def test_money() -> None:
    assert [money(chips, "$") for chips in (5, 10, 100, 1234)] == ["$0.05", "$0.10", "$1", "$12.34"]
    assert money(1234, "") == "1234"
