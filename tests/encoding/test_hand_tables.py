"""The tables of all hands against counting, and against published numbers."""

from collections import Counter
from itertools import chain, combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from env.encoding import hand_tables
from env.encoding.hand_tables import HANDS, TAIL, HandTables, canonical_order, classify, load, table_file
from env.engine.cards import deck_cards, parse_cards
from env.engine.hands import Category, describe, strength_batch
from env.engine.profiles import PROFILES
from env.engine.rules import Rules

HOME = Rules()
COUNTS = np.array([mask.bit_count() for mask in range(32)])


def draws(kept: str, thrown: str, deck_size: int = 52) -> Any:
    """(ways, 5) every hand that keeping and throwing these cards can lead to."""
    held, gone = parse_cards(kept), parse_cards(thrown)
    unseen = [card for card in deck_cards(deck_size) if card not in held + gone]
    count = len(gone)
    ways = comb(len(unseen), count)
    drawn = np.fromiter(chain.from_iterable(combinations(unseen, count)), np.int8, ways * count).reshape(ways, count)
    return np.concatenate([np.tile(np.array(held, np.int8), (ways, 1)), drawn], axis=1)


def chances(kept: str, thrown: str, deck_size: int = 52) -> dict[str, float]:
    """Per cent of each category after the draw, three decimals, as in the books."""
    hands = draws(kept, thrown, deck_size)
    strengths = np.zeros(len(hands), np.int64)
    strength_batch(hands, HOME.changed(deck_size=deck_size).record(), strengths)
    counts = Counter((strengths >> 20).tolist())
    return {Category(one).name.lower(): round(100 * n / len(hands), 3) for one, n in counts.items()}


@pytest.mark.parametrize(
    ("kept", "thrown", "deck_size", "expected"),
    [
        ("8c 8d", "Kh 6s 3c", 52, {"two_pair": 15.985, "three_of_a_kind": 11.434, "full_house": 1.018,
                                   "four_of_a_kind": 0.278, "pair": 71.286}),
        ("8c 8d Ah", "Ks 3c", 52, {"two_pair": 17.206, "three_of_a_kind": 7.771, "full_house": 0.833,
                                   "four_of_a_kind": 0.093}),
        ("8c 8d Kh Ks", "3c", 52, {"full_house": 8.511}),
        ("8c 8d 8h", "Ks 3c", 52, {"full_house": 6.105, "four_of_a_kind": 4.255}),
        ("8c 8d 8h Ks", "3c", 52, {"full_house": 6.383, "four_of_a_kind": 2.128}),
        ("Ah Jh 8h 3h", "Ks", 52, {"flush": 19.149}),
        ("5c 6d 7h 8s", "Kc", 52, {"straight": 17.021}),
        ("5c 6d 8h 9s", "Kc", 52, {"straight": 8.511}),
        ("5h 6h 7h 8h", "Kc", 52, {"straight_flush": 4.255, "flush": 14.894, "straight": 12.766}),
        ("9c 9d", "Kh 7s 6c", 36, {"two_pair": 21.891, "three_of_a_kind": 16.329, "full_house": 2.247,
                                   "four_of_a_kind": 0.645}),
        ("9c 9d Kh Ks", "6c", 36, {"full_house": 12.903}),
        ("9c 9d 9h", "Kh 6c", 36, {"full_house": 9.032, "four_of_a_kind": 6.452}),
        ("Ah Jh 9h 6h", "Ks", 36, {"flush": 16.129}),
        ("9c 9d", "Kh 8s 7c", 32, {"two_pair": 24.0, "three_of_a_kind": 18.256, "full_house": 2.906,
                                   "four_of_a_kind": 0.855}),
        ("9c 9d Kh Ks", "7c", 32, {"full_house": 14.815}),
        ("9c 9d 9h", "Kh 7c", 32, {"full_house": 10.256, "four_of_a_kind": 7.407}),
        ("Ah Jh 9h 7h", "Ks", 32, {"flush": 14.815}),
    ],
)  # fmt: skip
def test_known_chances_of_draws(kept: str, thrown: str, deck_size: int, expected: dict[str, float]) -> None:
    assert expected.items() <= chances(kept, thrown, deck_size).items()


def test_a_pair_improves_by_three_cards_in_so_many_ways() -> None:
    assert len(draws("8c 8d", "Kh 6s 3c")) == 16_215
    assert round(100 - chances("8c 8d", "Kh 6s 3c")["pair"], 3) == 28.714


# -- the tables ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hands() -> Any:
    """(HANDS, 5) every hand, highest card first, by its number."""
    ascending = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.int8, HANDS * 5).reshape(HANDS, 5)
    return np.ascontiguousarray((51 - ascending)[::-1])


@pytest.fixture(scope="module")
def strengths(hands: Any) -> tuple[Any, Any]:
    """Every strength there is, weakest first, and (HANDS,) which of them each hand has."""
    out = np.zeros(HANDS, np.int64)
    strength_batch(hands, HOME.record(), out)
    return np.unique(out, return_inverse=True)


@pytest.fixture(scope="module")
def canon(tables: HandTables) -> Any:
    """(HANDS,) canonical hand of each hand."""
    return tables.hands >> 32


def canonical(hand: str, tables: HandTables) -> tuple[int, Any]:
    """Canonical number of a hand and its cards in canonical order."""
    cards = np.array(parse_cards(hand))
    order, scratch = np.zeros(5, np.int64), np.zeros(5, np.int64)
    found = canonical_order(cards, tables, order, scratch)
    return int(found) >> 32, cards[order]


def test_so_many_hands_differ_by_more_than_names_of_suits(canon: Any, tables: HandTables) -> None:
    assert int(canon.max()) + 1 == len(tables.mean) == len(tables.tail) == len(tables.best) == 134_459
    assert int(canon.min()) == 0
    assert len(canon) == HANDS


def test_renaming_suits_keeps_canonical_hand_and_class(tables: HandTables) -> None:
    rng = np.random.default_rng(1)
    order, scratch = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for _ in range(200):
        hand = rng.choice(52, 5, replace=False)
        seen = set()
        for suits in permutations(range(4)):
            renamed = np.array([card // 4 * 4 + suits[card % 4] for card in hand])
            found = int(canonical_order(renamed, tables, order, scratch))
            assert sorted(order) == [0, 1, 2, 3, 4]
            seen.add((found >> 32, found & 0xFFFF, *(renamed[order] // 4)))
        assert len(seen) == 1


def test_classes_are_in_the_order_of_strength(hands: Any, strengths: tuple[Any, Any], tables: HandTables) -> None:
    values, order = strengths
    classes = np.zeros(HANDS, np.int16)
    classify(hands, tables, classes)
    assert len(values) == len(tables.percentile) == 7_462
    np.testing.assert_array_equal(classes, order)
    np.testing.assert_array_equal(tables.category, values >> 20)


def test_percentiles_rise_with_the_class(tables: HandTables) -> None:
    assert (np.diff(tables.percentile) > 0).all()
    assert tables.percentile[0] > 0
    assert tables.percentile[-1] < 1


OTHERS = {
    "2-7": (PROFILES["single27"].rules, 7_462, 134_459),
    "36 cards": (PROFILES["stripped"].rules_for(5), 1_404, 19_998),
    "32 cards": (PROFILES["stripped"].rules_for(4), 840, 10_808),
}


@pytest.mark.parametrize(("rules", "classes", "canonical_hands"), OTHERS.values(), ids=OTHERS)
def test_other_rankings_and_decks(rules: Rules, classes: int, canonical_hands: int, hands: Any) -> None:
    """As many classes as counted by brute force, in the order of strength; the same canonical forms in every deck."""
    tables = load(rules)
    dealt = hands[hands[:, 4] >= 52 - rules.deck_size]
    assert len(dealt) == comb(rules.deck_size, 5)
    strengths = np.zeros(len(dealt), np.int64)
    strength_batch(dealt, rules.record(), strengths)
    _, order = np.unique(strengths, return_inverse=True)
    found = np.zeros(len(dealt), np.int16)
    classify(dealt, tables, found)
    np.testing.assert_array_equal(found, order)
    assert len(tables.percentile) == len(tables.category) == classes
    assert len(tables.mean) == len(tables.tail) == len(tables.best) == canonical_hands
    numbers = tables.hands[hands[:, 4] >= 52 - rules.deck_size] >> 32
    np.testing.assert_array_equal(np.unique(numbers), np.arange(canonical_hands))
    sample = np.random.default_rng(2).choice(len(dealt), 300, replace=False)
    for cards, klass in zip(dealt[sample], found[sample], strict=True):
        assert tables.category[klass] == describe(cards.tolist(), rules).category


@pytest.mark.parametrize(
    ("game", "kept", "thrown"),
    [
        ("home", "8c 8d", "Kh 6s 3c"),
        ("home", "Ah Jh 8h 3h", "Ks"),
        ("home", "As Ks", "9h 5d 2c"),
        ("home", "8c 8d 8h Ks 3c", ""),
        ("home", "Qc", "Qd 7h 4s 2c"),
        ("home", "", "Kh 9s 8h 5d 2c"),
        ("2-7", "7c 5d 4h 2s", "Kc"),
        ("2-7", "7c 3d 2h", "Ks Kc"),
        ("36 cards", "9c 9d", "Kh 7s 6c"),
        ("36 cards", "Ah Jh 9h 6h", "Ks"),
        ("32 cards", "", "Kh 9s 8h 7d Tc"),
        ("32 cards", "9c 9d Kh Ks", "7c"),
    ],
)
def test_mean_and_tail_of_a_discard_are_those_of_all_its_draws(game: str, kept: str, thrown: str) -> None:
    rules = HOME if game == "home" else OTHERS[game][0]
    tables = load(rules)
    ways = draws(kept, thrown, rules.deck_size)
    final = np.zeros(len(ways), np.int16)
    classify(ways, tables, final)
    percentiles = tables.percentile[final].astype(np.float64)
    canon, cards = canonical(f"{kept} {thrown}", tables)
    mask = sum(1 << k for k in range(5) if cards[k] in parse_cards(thrown))
    assert tables.mean[canon, mask] == pytest.approx(percentiles.mean(), abs=1e-6)
    assert tables.tail[canon, mask] == pytest.approx((percentiles > TAIL).mean(), abs=1e-6)


def test_best_discards_are_the_best_of_their_count(tables: HandTables) -> None:
    rows = np.arange(len(tables.mean))
    for count in range(6):
        mean, tail, mask = tables.best[:, count].T
        best = mask.astype(np.int64)
        assert (COUNTS[best] == count).all()
        np.testing.assert_array_equal(mean, tables.mean[:, count == COUNTS].max(axis=1))
        np.testing.assert_array_equal(mean, tables.mean[rows, best])
        np.testing.assert_array_equal(tail, tables.tail[rows, best])


def test_percentiles_are_those_of_hands_after_a_good_draw(canon: Any, tables: HandTables) -> None:
    """Who draws well ends a little above the middle: percentiles are taken over slightly worse play."""
    dealt = np.bincount(canon, minlength=len(tables.mean)) / HANDS
    assert (dealt * tables.mean.max(axis=1)).sum() == pytest.approx(0.51, abs=0.01)


def test_perfect_video_poker_returns_what_is_published(
    hands: Any, strengths: tuple[Any, Any], canon: Any, tables: HandTables
) -> None:
    """The sums over draws, with another value of a hand: 9/6 Jacks or Better returns 99.5439 % (arXiv 1602.04171)."""
    values, classes = strengths
    pay = np.array([0, 0, 2, 3, 4, 6, 9, 25, 50], np.float64)[values >> 20]
    pay[(values >> 20 == Category.PAIR) & (values >> 16 & 15 >= 9)] = 1
    pay[values == 8 << 20 | 12 << 16] = 800
    choose, offsets = tables.choose, hand_tables._OFFSETS
    sums = np.zeros((int(offsets[-1]) + HANDS, 1), np.float64)
    out = np.zeros((1, len(tables.mean), 32), np.float32)
    ways = np.array([comb(47, k) for k in range(6)], np.float64)
    numbers, renaming = canon.astype(np.int32), (tables.hands >> 16 & 0xFFFF).astype(np.int8)
    hand_tables._fill_sums(hands, numbers, classes.astype(np.int16), pay[:, None], choose, offsets, sums)
    hand_tables._fill_discards(hands, numbers, renaming, sums, choose, offsets, ways, out)
    dealt = np.bincount(canon, minlength=len(tables.mean)) / HANDS
    assert round(100 * float((dealt * out[0].max(axis=1)).sum()), 4) == 99.5439


# -- their file ------------------------------------------------------------------------------------------------------


def test_the_file_is_whole_or_absent(tables: HandTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies while it writes leaves no file that another would read."""
    small = tables._replace(**{name: getattr(tables, name)[:10] for name in ("hands", "mean", "tail", "best")})
    builds: list[Rules] = []

    def build(rules: Rules) -> HandTables:
        builds.append(rules)
        return small

    def dies(path: Path, **arrays: Any) -> None:
        Path(path).write_bytes(b"half of it")
        raise KeyboardInterrupt

    monkeypatch.setenv("FIVEDRAW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(hand_tables, "_loaded", {})
    monkeypatch.setattr(hand_tables, "build", build)
    file = table_file(HOME)
    assert tmp_path in file.parents

    with monkeypatch.context() as patch:
        patch.setattr(hand_tables.np, "savez", dies)
        with pytest.raises(KeyboardInterrupt):
            load(HOME)
    assert not file.exists()

    assert load(HOME) is small
    assert load(HOME) is small
    assert len(builds) == 2
    hand_tables._loaded.clear()
    again = load(HOME)  # from the file
    assert len(builds) == 2
    for name in HandTables._fields:
        np.testing.assert_array_equal(getattr(again, name), getattr(small, name))


def test_each_ranking_and_deck_has_its_file() -> None:
    games = [HOME, HOME.changed(deck_size=36), HOME.changed(ace_low_straight=False)]
    assert len({table_file(rules) for rules in games}) == 3
    assert table_file(HOME) == table_file(HOME.changed(ante=5))
