"""Statistics of a person, the list of a group, achievements (S6.2, S6.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from env.engine.profiles import PROFILES
from tgbot.i18n import numbers, text
from tgbot.i18n.hand_names import hand_name
from tgbot.keyboards.memory import stats_keyboard, top_keyboard
from tgbot.keyboards.menus import box
from tgbot.render.lobby import profile_name
from tgbot.render.names import WIDE, listed, safe_name
from tgbot.screen import Picture, Screen
from tgbot.service.achievements import ACHIEVEMENTS
from tgbot.service.memory import Ranking
from tgbot.service.model import Person
from tgbot.service.statistics import RANKED, Question, Ranked, Statistics
from tgbot.storage.result_rows import ResultRow

MOST_LISTED = 10


def statistics(
    language: str,
    found: Statistics,
    question: Question,
    chart: str,
    *,
    group: int | None = None,
    picture: Picture | None = None,
) -> Screen:
    """S6.2 in private. `group`: the group that the list is offered of, None without one."""
    game = text(language, "stats-all-games") if question.profile is None else profile_name(language, question.profile)
    days = text(language, "stats-days", n=question.days) if question.days else text(language, "stats-all-time")
    lines = [text(language, "stats-title", game=game, period=days), *_lines(language, found)]
    keyboard = stats_keyboard(language, question, chart, found.games, group)
    return Screen("\n".join(lines), keyboard, picture if found.totals.hands else None)


def group_statistics(language: str, person: Person, found: Statistics) -> Screen:
    """S6.2 in a group: text alone, and nothing that the group has not seen."""
    (name,) = listed([person.name], language, WIDE)
    return Screen("\n".join([text(language, "stats-title-group", name=name), *_lines(language, found)]))


def _lines(language: str, found: Statistics) -> list[str]:
    sums, places = found.totals, found.standing
    if not sums.hands:
        return [text(language, "stats-none")]
    lines = []
    if places.matches:
        values = {"hands": sums.hands, "matches": places.matches, "won": places.first}
        lines.append(text(language, "stats-hands-matches", **values))
    else:
        lines.append(text(language, "stats-hands", hands=sums.hands))
    net = numbers.signed(language, sums.net)
    if found.margin is None:
        lines.append(text(language, "stats-net-few", net=net))
    else:
        rate, margin = numbers.signed(language, round(found.rate)), numbers.chips(language, round(found.margin))
        lines.append(text(language, "stats-net", net=net, rate=rate, margin=margin))
    entered, raised = percent(language, sums.entered, sums.hands), percent(language, sums.raised, sums.hands)
    lines.append(text(language, "stats-entered", entered=entered, raised=raised))
    if found.aggression is not None:
        lines.append(text(language, "stats-aggression", n=decimal(language, found.aggression)))
    if sums.showdowns:
        won = percent(language, sums.won_showdowns, sums.showdowns)
        lines.append(text(language, "stats-showdowns-won", n=sums.showdowns, won=won))
    else:
        lines.append(text(language, "stats-showdowns", n=0))
    if found.best is not None:
        lines.append(text(language, "stats-best", hand=shown_hand(language, found.best)))
    if places.matches:
        values = {"first": places.first, "second": places.second, "third": places.third, "last": places.last}
        lines.append(text(language, "stats-places", **values))
    return lines


def shown_hand(language: str, row: ResultRow) -> str:
    """The hand that was shown, in words."""
    assert row.cards is not None
    return hand_name(language, tuple(row.cards), PROFILES[row.profile].rules_for(row.seats))


def percent(language: str, part: int, whole: int) -> str:
    """As in "41%"."""
    return text(language, "percent", n=round(100 * part / whole))


def decimal(language: str, value: float) -> str:
    """One digit after the point, or the comma."""
    return f"{value:.1f}".replace(".", text(language, "decimal-point"))


def top(
    language: str,
    title: str,
    chat_id: int,
    ranking: Ranking,
    ranked: Sequence[Ranked],
    persons: dict[int, Person],
    *,
    group: bool,
) -> Screen:
    """S6.3: at most ten persons, by their plain names; nobody is called by it. `group`: shown in the group itself."""
    lines = [text(language, "top-title", title=safe_name(title, 2 * WIDE)), text(language, f"top-{ranking}", n=RANKED)]
    best = [persons.get(one.user_id) for one in ranked[:MOST_LISTED]]
    names = listed(["" if person is None else person.name for person in best], language)
    for place, (one, name) in enumerate(zip(ranked, names, strict=False), 1):
        value = numbers.signed(language, one.value) if ranking == "rate" else numbers.chips(language, one.value)
        of = numbers.chips(language, one.of)
        lines.append(text(language, "top-line", place=str(place), name=name, value=value, of=of))
    if not ranked:
        lines.append(text(language, "top-none"))
    return Screen("\n".join(lines), top_keyboard(language, chat_id, ranking, group=group))


def achievements(language: str, earned: Collection[str]) -> Screen:
    """All of them, those that are earned ticked."""
    head = text(language, "achievements-title", n=len(earned), all=len(ACHIEVEMENTS))
    names = (box(text(language, f"achievement-{name}"), name in earned) for name in ACHIEVEMENTS)
    return Screen("\n".join([head, *names]))


def achievement(language: str, name: str) -> Screen:
    """Told in private, once."""
    return Screen(text(language, "achievement-new", name=text(language, f"achievement-{name}")))
