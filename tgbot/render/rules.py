"""The rules of a table's game, one page a topic, from its options: no text belongs to a profile (S6.12)."""

from __future__ import annotations

from collections.abc import Callable

from env.engine.profiles import Profile
from env.engine.profiles import profile as profile_of
from env.engine.rules import (
    AllCheck,
    DrawStarts,
    DrawTimeout,
    FirstRoundStarts,
    LaterRoundsStart,
    Rules,
    Structure,
    StubExhaustion,
)
from tgbot.i18n import text
from tgbot.keyboards.menus import TOPICS, rules_keyboard
from tgbot.render.markup import bold, italic
from tgbot.screen import Screen

Words = Callable[..., str]


def rules_page(language: str, profile: str, topic: str = "hands") -> Screen:
    """One page. Raises NotBuiltError or RulesError for a profile that is not played, KeyError for an unknown topic."""
    game = profile_of(profile)
    if topic not in TOPICS:
        raise KeyError(f"no page {topic!r} of the rules: {', '.join(TOPICS)}")

    def words(key: str, **values: object) -> str:
        return text(language, f"rules-{key}", **values)

    head = f"{bold(text(language, f'profile-{profile}'))} · {words(f'topic-{topic}')}"
    return Screen("\n".join([head, *_PAGES[topic](game, words)]), rules_keyboard(language, profile, topic))


def _hands(game: Profile, words: Words) -> list[str]:
    return [
        words("hand-straight-flush"),
        words("hand-four-of-a-kind"),
        words("hand-full-house"),
        words("hand-flush"),
        words("hand-straight-ace-low" if game.rules.ace_low_straight else "hand-straight"),
        words("hand-small"),
        words("hand-high-card"),
        italic(words("suits")),
    ]


def _betting(game: Profile, words: Words) -> list[str]:
    rules = game.rules
    forced = [words("forced-ante", n=rules.ante)] if rules.ante else []
    first = "first-round"
    if rules.first_round_starts == FirstRoundStarts.STARTER:
        first = "first-round-starter"
    elif rules.big_blind:
        forced.append(words("forced-blinds", small=rules.small_blind, big=rules.big_blind))
        first = "first-round-blinds"
    later = {
        LaterRoundsStart.LEFT_OF_DEALER: "later-left-of-dealer",
        LaterRoundsStart.OPENER: "later-opener",
        LaterRoundsStart.FIRST_DRAWER: "later-first-drawer",
    }
    return [
        *forced,
        words(first),
        words(later[rules.later_rounds_start]),
        words("bet-free", n=_smallest_bet(rules)),
        words("bet-owed"),
        *_sizes(rules, words),
        words("fold-free-yes" if rules.fold_when_free else "fold-free-no"),
    ]


def _smallest_bet(rules: Rules) -> int:
    if rules.limit_units:
        return rules.limit_units[0]
    return rules.ante if rules.structure == Structure.LOUNGE_LIMIT else rules.min_bet


def _sizes(rules: Rules, words: Words) -> list[str]:
    """How much a raise must and may add."""
    if rules.limit_units:
        return [words("limit-fixed", units=" / ".join(map(str, rules.limit_units)))]
    if rules.structure == Structure.LOUNGE_LIMIT:
        return [words("limit-lounge")]
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
        words(mix),
        words("draw-own"),
        *([words("draw-redeal")] if rules.all_check == AllCheck.REDEAL else []),
    ]


def _allin(_: Profile, words: Words) -> list[str]:
    keys = ("allin-short", "allin-side", "allin-draws", "allin-reopen", "allin-returned", "allin-odd")
    return [words(key) for key in keys]


def _clocks(game: Profile, words: Words) -> list[str]:
    more = {DrawTimeout.NO_RAISE: ["clocks-no-raise"], DrawTimeout.NO_BET_OR_RAISE: ["clocks-no-bet"]}
    return [
        words("clocks-turn", turn=game.table.bet_clock_s, draw=game.table.draw_clock_s),
        words("clocks-no-answer"),
        words("clocks-draw"),
        *map(words, more.get(game.rules.draw_timeout, [])),
        words("clocks-away"),
        words("clocks-alone"),
    ]


def _match(game: Profile, words: Words) -> list[str]:
    hands, chips = game.table.hands, game.table.start_stack
    if not hands:
        return [words("match-open", chips=chips), words("match-dealer"), words("match-last-bettor")]
    return [
        words("match-hands", hands=hands, chips=chips),
        words("match-ends"),
        words("match-out"),
        words("match-dealer"),
        words("match-places"),
        words("match-last-bettor"),
    ]


_PAGES: dict[str, Callable[[Profile, Words], list[str]]] = {
    "hands": _hands,
    "betting": _betting,
    "draw": _draw,
    "allin": _allin,
    "clocks": _clocks,
    "match": _match,
}
