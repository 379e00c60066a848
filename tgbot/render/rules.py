"""The rules of a table's game, one page a topic, from its options: no text belongs to a profile (S6.12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from env.engine.buyin import buy_in_range
from env.engine.cards import deck_cards
from env.engine.profiles import Button, Profile, Rebuy
from env.engine.rules import (
    AllCheck,
    DrawStarts,
    DrawTimeout,
    FirstRoundStarts,
    HeadsUpBlinds,
    LaterRoundsStart,
    Ranking,
    Rules,
    Structure,
    StubExhaustion,
)
from tgbot.i18n import text
from tgbot.i18n.cards import rank_label
from tgbot.keyboards.menus import TOPICS, rules_keyboard
from tgbot.render.markup import bold, italic
from tgbot.screen import Screen
from tgbot.service.sit_and_go import HANDS

Words = Callable[..., str]


def rules_page(
    language: str, game: Profile, topic: str = "hands", of: str | None = None, *, sit_and_go: bool = False
) -> Screen:
    """One page, at most 12 lines.

    game   as it is played: its structure, stakes, clocks
    sit_and_go  the table plays one
    of     whose rules the buttons lead to: the profile's unless a table's (`rules_of_table`)

    Raises KeyError for an unknown topic.
    """
    if topic not in TOPICS:
        raise KeyError(f"no page {topic!r} of the rules: {', '.join(TOPICS)}")

    def words(key: str, **values: object) -> str:
        return text(language, f"rules-{key}", **values)

    lines = _PAGES[topic]
    if sit_and_go:  # it ends with places, as a match does
        game = replace(game, table=replace(game.table, hands=1))
        lines = {**_PAGES, "match": _rising}[topic]
    match = game.table.hands > 0
    title = words(f"topic-{topic}" if match or topic != "match" else "topic-table")
    head = f"{bold(text(language, f'profile-{game.name}'))} · {title}"
    keyboard = rules_keyboard(language, of or game.name, topic, match=match)
    return Screen("\n".join([head, *lines(game, words)]), keyboard)


def _hands(game: Profile, words: Words) -> list[str]:
    rules = game.rules
    if rules.ranking == Ranking.LOW27:
        keys = ("low-best", "low-next", "low-compare", "low-ace", "low-against", "low-order")
        return [*map(words, keys), *_deck(game, words), italic(words("suits"))]
    short = rules.deck_size < 52
    low = rules.ace_low_straight and not game.decks  # else the lines of the decks say it
    flush, full_house = words("hand-flush"), words("hand-full-house")
    over = rules.ranking == Ranking.HIGH_FLUSH_OVER_FULL_HOUSE
    return [
        words("hand-straight-flush", cards="J♠ 10♠ 9♠ 8♠ 7♠" if short else "9♠ 8♠ 7♠ 6♠ 5♠"),
        words("hand-four-of-a-kind", cards="Q Q Q Q 9" if short else "Q Q Q Q 4"),
        *((flush, full_house) if over else (full_house, flush)),
        words(
            "hand-straight-ace-low" if low else "hand-straight",
            cards="J 10 9 8 7" if short else "10 9 8 7 6",
            low=_low_straight(rules.deck_size),
        ),
        words("hand-small"),
        words("hand-high-card"),
        *([words("flush-over")] if over else []),
        *_deck(game, words),
        italic(words("suits")),
    ]


def _deck(game: Profile, words: Words) -> list[str]:
    """Which cards are in it, where that is not all 52."""
    if game.decks:
        return [
            words("deck-by-seats", seats=seats, deck=deck, lowest=_ranks(deck)[0], low=_low_straight(deck))
            for seats, deck in game.decks
        ]
    deck = game.rules.deck_size
    return [words("deck", deck=deck, lowest=_ranks(deck)[0])] if deck < 52 else []


def _ranks(deck_size: int) -> list[str]:
    """The ranks in a deck, lowest first."""
    return [rank_label(card) for card in deck_cards(deck_size)[::4]]


def _low_straight(deck_size: int) -> str:
    """The lowest straight, below which the ace stands."""
    ranks = _ranks(deck_size)
    return " ".join([ranks[-1], *ranks[:4]])


def _betting(game: Profile, words: Words) -> list[str]:
    rules = game.rules
    first = "first-round"
    if rules.first_round_starts == FirstRoundStarts.STARTER:
        first = "first-round-starter"
    elif rules.big_blind:
        first = "first-round-blinds"
    later = {
        LaterRoundsStart.LEFT_OF_DEALER: "later-left-of-dealer",
        LaterRoundsStart.OPENER: "later-opener",
        LaterRoundsStart.FIRST_DRAWER: "later-first-drawer",
    }
    lounge = rules.structure == Structure.LOUNGE_LIMIT
    fixed = rules.structure == Structure.FIXED_LIMIT or lounge
    smallest = rules.ante if lounge else (*rules.limit_units, rules.min_bet)[0]
    return [
        *([words("forced-ante", n=rules.ante)] if rules.ante else []),
        *_blinds(rules, words),
        words(first),
        words(later[rules.later_rounds_start]),
        words("bet-free-fixed" if fixed else "bet-free", n=smallest),
        words("bet-owed"),
        *_sizes(rules, words),
        words("fold-free-yes" if rules.fold_when_free else "fold-free-no"),
    ]


def _blinds(rules: Rules, words: Words) -> list[str]:
    if not rules.big_blind:
        return []
    literal = rules.heads_up_blinds == HeadsUpBlinds.LITERAL
    return [
        words("forced-blinds", small=rules.small_blind, big=rules.big_blind),
        words("blinds-two-literal" if literal else "blinds-two"),
        words("blinds-short", big=rules.big_blind),
    ]


def _sizes(rules: Rules, words: Words) -> list[str]:
    """How much a raise must and may add."""
    if rules.limit_units:
        fixed = rules.structure == Structure.FIXED_LIMIT
        size = words("limit-fixed" if fixed else "limit-multiples", units=" / ".join(map(str, rules.limit_units)))
        cap = words("limit-cap-blind" if rules.big_blind else "limit-cap", n=rules.limit_cap)
        return [size, cap] if rules.limit_cap else [size]
    if rules.structure == Structure.LOUNGE_LIMIT:
        return [words("limit-lounge", n=rules.ante)]
    bet = rules.min_bet
    return [
        words("raise-step"),
        words("raise-example", bet=bet, first=3 * bet, second=5 * bet),
        words("limit-no-limit" if rules.structure == Structure.NO_LIMIT else "limit-pot-limit"),
    ]


def _draw(game: Profile, words: Words) -> list[str]:
    rules = game.rules
    most = words("draw-any") if rules.max_discards == 5 else words("draw-most", n=rules.max_discards)
    closer = rules.draw_starts == DrawStarts.AFTER_CLOSER
    mix = "draw-mix-first" if rules.stub_exhaustion == StubExhaustion.MIX_FIRST else "draw-deal-then-mix"
    return [
        words("draws", n=rules.draws),
        most,
        *([words("draw-ace")] if rules.four_with_ace else []),
        *([words("draw-fifth")] if rules.split_fifth_card else []),
        words("draw-order-closer" if closer else "draw-order-left"),
        words("draw-final"),
        words("draw-public"),
        *([words("draw-burn")] if rules.burn else []),
        *([words("draw-bottom")] if rules.reserve_bottom_card else []),
        words(mix),
        words("draw-own"),
        *([words("draw-redeal")] if rules.all_check == AllCheck.REDEAL else []),
    ]


def _allin(game: Profile, words: Words) -> list[str]:
    fixed = game.rules.structure == Structure.FIXED_LIMIT
    lot = game.rules.first_round_starts == FirstRoundStarts.STARTER
    reopen, odd = "allin-half" if fixed else "allin-reopen", "allin-odd-starter" if lot else "allin-odd"
    return [words(key) for key in ("allin-short", "allin-side", "allin-draws", reopen, "allin-returned", odd)]


def _clocks(game: Profile, words: Words) -> list[str]:
    more = {DrawTimeout.NO_RAISE: ["clocks-no-raise"], DrawTimeout.NO_BET_OR_RAISE: ["clocks-no-bet"]}
    return [
        words("clocks-turn", turn=game.table.bet_clock_s, draw=game.table.draw_clock_s),
        words("clocks-no-answer"),
        words("clocks-draw"),
        *map(words, more.get(game.rules.draw_timeout, [])),
        words("clocks-away"),
        words("clocks-away-match" if game.table.hands else "clocks-away-open"),
        words("clocks-alone"),
    ]


def _match(game: Profile, words: Words) -> list[str]:
    hands, chips = game.table.hands, game.table.start_stack
    dealers = {Button.LEFT: "match-dealer", Button.NEXT_ACTIVE: "match-dealer-next", Button.NONE: "match-starter"}
    dealer = words(dealers[game.table.button])
    if not hands:
        return [words("match-open"), *_chips(game, words), dealer, words("match-last-bettor")]
    return [
        words("match-hands", hands=hands, chips=chips),
        words("match-ends" if game.rules.ante else "match-ends-blinds"),
        words("match-out"),
        dealer,
        words("match-places"),
        words("match-last-bettor"),
    ]


def _rising(game: Profile, words: Words) -> list[str]:
    return [
        words("match-sit-and-go", chips=game.table.start_stack),
        words("match-rises", n=HANDS),
        words("match-out-later"),
        words("match-starter" if game.table.button == Button.NONE else "match-dealer"),
        words("match-last-bettor"),
    ]


def _chips(game: Profile, words: Words) -> list[str]:
    """Chips that come to an open table and leave it."""
    least, most = buy_in_range(game)
    low, high = game.table.buy_in_min_antes, game.table.buy_in_max_antes
    if low is None or high is None:
        buy_in = words("match-stack", chips=game.table.start_stack)
    else:
        buy_in = words("match-buy-in", least=least, most=most, low=low, high=high)
    rebuys = [words("match-no-rebuy" if game.table.rebuy == Rebuy.NONE else "match-rebuy")]
    if game.table.rebuy == Rebuy.AUTO:
        rebuys.append(words("match-auto-rebuy", most=most))
    return [buy_in, *rebuys, words("match-leave")]


_PAGES: dict[str, Callable[[Profile, Words], list[str]]] = {
    "hands": _hands,
    "betting": _betting,
    "draw": _draw,
    "allin": _allin,
    "clocks": _clocks,
    "match": _match,
}
