"""Screens about bots: the opponents' panel, bots by name, who plays and what is known of it (S1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agents.facts import rung
from agents.names import LEVELS
from agents.regulars import BY_NAME
from env.engine.profiles import Profile
from tgbot.caveat import Caveat
from tgbot.explained import Explained, per_hundred
from tgbot.i18n import numbers, text
from tgbot.keyboards.menus import Choice
from tgbot.keyboards.opponents import names_keyboard, opponents_keyboard, who_keyboard
from tgbot.render.markup import blocks, italic
from tgbot.render.menus import caveat_lines
from tgbot.render.names import BOT, safe_name
from tgbot.screen import Screen


def opponents(language: str, choice: Choice, caveat: Caveat | None = None, game: Profile | None = None) -> Screen:
    """S1.3: who plays, how far the level is from the one below it, and what people should know of it.

    game: as it would be played; without it nothing is said of the distance.
    """
    lines = [text(language, "opponents-title"), _lineup(language, choice)]
    if not choice.named and game is not None:
        lines.append(_step(language, choice, game))
    if choice.sit_and_go:
        lines.append(text(language, "opponents-sit-and-go"))
    lines += caveat_lines(language, caveat)
    return Screen("\n".join(line for line in lines if line), opponents_keyboard(language, choice))


def _lineup(language: str, choice: Choice) -> str:
    """As in "Three bots, level 3 (Regular), mixed styles.", or their names."""
    if choice.named:
        return text(language, "opponents-named", names=", ".join(_regular(language, name) for name in choice.named))
    return text(
        language,
        "opponents-lineup",
        bots=text(language, "opponents-bots", n=choice.bots),
        level=choice.lineup.level,
        strength=text(language, f"level-{choice.lineup.level}"),
        style=text(language, f"style-{choice.lineup.style}-in-line"),
    )


def _regular(language: str, name: str) -> str:
    """As in "Ivy (level 3, tight)"."""
    one = BY_NAME[name]
    style = text(language, f"style-{one.style}-alone")
    return text(language, "opponents-regular", name=name, level=one.level, style=style)


def _step(language: str, choice: Choice, game: Profile) -> str:
    """How much the level wins from the one below, the lowest loses to the one above; empty if nobody knows."""
    level = max(choice.lineup.level, LEVELS[0] + 1)
    found = rung(choice.profile, choice.bots + 1, level)
    if found is None:
        return ""
    key = "opponents-step" if found.seats == choice.bots + 1 else "opponents-step-heads-up"
    return text(language, key, level=level, below=level - 1, n=per_hundred(found.mean, game))


def names(language: str, choice: Choice) -> Screen:
    """Bots by name: each plays at a level and in a style of its own."""
    lines = [text(language, "opponents-title"), text(language, "opponents-by-name")]
    return Screen("\n".join(lines), names_keyboard(language, choice))


def who(language: str, seated: Sequence[tuple[str, Explained]], game: Profile, choice: Choice | None = None) -> Screen:
    """Which model plays each bot, and what its card says.

    seated: names of the bots and who decides for them        game: of their table
    choice: of the private table that is about to begin, None for a table that is there
    """
    models = {one.model: one for _, one in seated}
    text_of = blocks(
        [text(language, "who-title")],
        [_seat(language, name, one) for name, one in seated] or [text(language, "who-nobody")],
        [italic(line) for one in models.values() for line in _card(language, one, game)],
        [italic(text(language, "who-sees"))] if seated else [],
    )
    return Screen(text_of, () if choice is None else who_keyboard(language, choice))


def _seat(language: str, name: str, one: Explained) -> str:
    values = {"name": f"{BOT} {safe_name(name)}", "model": one.model}
    if one.instead_of is not None:
        return text(language, "who-stand-in", instead=one.instead_of, **values)
    if one.scripted:
        return text(language, "who-scripted", **values)
    if one.level is None:
        return text(language, "who-model", **values)
    style = text(language, f"style-{one.style or 'drawn'}-alone")
    return text(
        language, "who-level", level=one.level, strength=text(language, f"level-{one.level}"), style=style, **values
    )


def _card(language: str, one: Explained, game: Profile) -> Iterable[str]:
    """What the model was trained for, and the most that is known to be won from it."""
    if one.scripted:
        return
    profile = text(language, f"profile-{game.name}")
    key = "who-trained" if one.covered else "who-not-trained"
    yield text(language, key, model=one.model, profile=profile)
    if one.covered and one.won is not None:
        yield text(language, "who-best", model=one.model, n=numbers.chips(language, one.won), chips=one.won)
    elif one.covered:
        yield text(language, "who-not-measured", model=one.model)
