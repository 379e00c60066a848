"""What the coach says, in words: a hint for the own turn (S6.6), and a look back at finished hands (S6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from agents.advice import Advice, Choice, worth
from env.engine.actions import Action, Kind
from env.engine.views import PublicView, SeatView
from tgbot.i18n import numbers, text
from tgbot.i18n.cards import sorted_hand
from tgbot.i18n.hand_names import hand_name
from tgbot.i18n.suits import CardWriter
from tgbot.keyboards.coach import close_keyboard, hint_keyboard, review_keyboard
from tgbot.render.actions import action_text
from tgbot.render.lobby import profile_name
from tgbot.screen import Screen
from tgbot.service.model import TableState
from tgbot.service.review import Judged, Review

_SHOWN = 3
"""So many other actions a hint names, and so many values."""
_SELDOM = 0.005
"""What the policy does less often is left out."""
_WAGERS = {Kind.BET: "hint-other-bets", Kind.RAISE: "hint-other-raises"}


def hint(
    state: TableState, view: SeatView, advice: Advice, model: str, language: str, suits: str, *, why: bool = False
) -> Screen:
    """S6.6. why: also what the actions are worth, and who says so."""
    lines = _lines(view, advice, CardWriter(language, suits))
    if why:
        lines += ["", *_reasons(view, advice, model, CardWriter(language, suits))]
    return Screen("\n".join(lines), hint_keyboard(state, language, view, advice.choices[0].action, why=not why))


def past_hint(view: SeatView, advice: Advice, model: str, language: str, suits: str) -> Screen:
    """The same for a decision of a finished hand, with its reasons: nothing is to be done any more."""
    write = CardWriter(language, suits)
    lines = [*_lines(view, advice, write), "", *_reasons(view, advice, model, write)]
    return Screen("\n".join(lines), close_keyboard(language))


def _lines(view: SeatView, advice: Advice, write: CardWriter) -> list[str]:
    """What the policy would do, what else, and how strong the own hand is as it stands."""
    language, best = write.language, advice.choices[0]
    first = _words(best.action, view, write)
    lines = [text(language, "hint-title", action=first, percent=percent(language, best.chance))]
    if others := _others(advice, view, write):
        lines.append(", ".join(others))
    if not view.public.drawing:
        lines.append(text(language, "hint-strength", percent=percent(language, advice.strength)))
    return lines


def _reasons(view: SeatView, advice: Advice, model: str, write: CardWriter) -> list[str]:
    language = write.language
    if not advice.valued:
        return [text(language, "hint-no-worth", model=model)]
    named = [f"{_words(one.action, view, write)} {_value(language, one)}" for one in advice.choices[:_SHOWN]]
    return [text(language, "hint-worth", list=", ".join(named)), text(language, "hint-source", model=model)]


def percent(language: str, share: float) -> str:
    """A share in whole percent."""
    return text(language, "percent", n=round(100 * share))


def _others(advice: Advice, view: SeatView, write: CardWriter) -> list[str]:
    """What else the policy does now and then, the likeliest first; further sizes of a bet are one."""
    language, best = write.language, advice.choices[0]
    named = [one for one in advice.choices[1:] if one.action.kind not in _WAGERS]
    sizes = [one for one in advice.choices[1:] if one.action.kind in _WAGERS]
    if sizes and (best.action.kind not in _WAGERS or len(sizes) == 1):
        named.append(sizes.pop(0))
    lines = [(one.chance, _words(one.action, view, write)) for one in named]
    if sizes:
        lines.append((sum(one.chance for one in sizes), text(language, _WAGERS[sizes[0].action.kind])))
    often = sorted((one for one in lines if one[0] >= _SELDOM), key=lambda one: -one[0])
    return [
        text(language, "hint-more", action=words, percent=percent(language, share)) for share, words in often[:_SHOWN]
    ]


def _words(action: Action, view: SeatView, write: CardWriter, *, price: bool = False) -> str:
    """An action as advice: "raise to 16", "keep A♠ A♦, draw 3"; price: a call with its chips."""
    language = write.language
    if action.kind == Kind.DRAW and action.mask:
        kept = sorted_hand([card for k, card in enumerate(view.cards) if not action.mask >> k & 1])
        if not kept:
            return text(language, "hint-keep-none")
        return text(language, "hint-keep", cards=write.several(kept), n=action.mask.bit_count())
    call = None if view.legal is None else view.legal.call
    everything = _all_in(action, view.public, view.seat, call)
    return action_text(language, action, call if price or everything else None, everything)


def _all_in(action: Action, public: PublicView, seat: int, call: int | None) -> bool:
    info = public.seats[seat]
    if action.kind == Kind.CALL:
        return call == info.stack
    return action.kind in _WAGERS and action.amount == info.bet + info.stack


def _value(language: str, choice: Choice) -> str:
    return numbers.signed(language, round(worth(choice)))


# Looking back


def review(found: Review, table_id: int, language: str, suits: str, *, one_hand: bool = False) -> Screen:
    """S6.7: the decisions that cost most. one_hand: it is about a single hand, the whole match is a press away."""
    write = CardWriter(language, suits)
    count = len(found.costly)
    looked = text(language, "review-found", n=count) if count else text(language, "review-found-none")
    hands = text(language, "count-hands", n=found.hands)
    lines = [text(language, "review-title", hands=hands, found=looked), ""]
    clean = text(language, "review-clean", n=max(1, found.start_stack // 100))
    lines.append("\n\n".join(_costly(one, found.start_stack, write) for one in found.costly) or clean)
    if found.well_played is not None:
        lines += ["", _good(found.well_played, write)]
    hands_shown = tuple(dict.fromkeys((one.decision.hand, one.decision.step) for one in found.costly))
    return Screen("\n".join(lines), review_keyboard(language, table_id, hands_shown, one_hand=one_hand))


def _costly(one: Judged, start_stack: int, write: CardWriter) -> str:
    """One decision: where it was, what was done, what was better, and by how much."""
    language, decision, view = write.language, one.decision, one.decision.view
    share = one.cost / start_stack
    word = "big" if share > 0.05 else "costly" if share >= 0.02 else "small"
    values = {
        "hand": decision.hand,
        "action": _words(decision.action, view, write, price=True),
        "cards": write.several(sorted_hand(view.cards)).replace(" ", "\u00a0"),
        "better": _words(one.best.action, view, write, price=True),
        "chips": _chips(language, one.cost),
        "word": text(language, f"review-{word}"),
    }
    if view.public.drawing:
        return text(language, "review-draw", **values)
    pot = numbers.chips(language, view.public.pot)
    return text(language, "review-bet", round=view.public.round + 1, pot=pot, **values)


def _chips(language: str, amount: float) -> str:
    whole = round(amount)
    return text(language, "review-chips", n=whole) if whole else text(language, "review-chips-none")


def _good(one: Judged, write: CardWriter) -> str:
    language, view = write.language, one.decision.view
    name = hand_name(language, view.cards, view.public.rules) if len(view.cards) == 5 else write.several(view.cards)
    action = _words(one.decision.action, view, write)
    return text(language, "review-good", hand=one.decision.hand, name=name, action=action)


def no_review(language: str, games: Sequence[tuple[str, int, int]]) -> Screen:
    """The game has no values. games: those that have, as (profile, fewest seats, most seats)."""
    lines = [text(language, "review-none")]
    if games:
        named = [_game(language, *one) for one in games]
        lines.append(text(language, "review-where", list=", ".join(named)))
    return Screen("\n".join(lines), close_keyboard(language))


def _game(language: str, profile: str, least: int, most: int) -> str:
    seats = numbers.spread(language, least, most)
    return text(language, "review-game", profile=profile_name(language, profile), seats=seats)
