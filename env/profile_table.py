"""The profiles as people read them: every option's value, as JSON and as the table of RULES.md."""

from __future__ import annotations

import re
from dataclasses import asdict, fields

from env.engine.profiles import PROFILES, Profile, TableSettings
from env.engine.rules import Rules, Structure

BEGIN, END = "<!-- profiles: begin -->", "<!-- profiles: end -->"
OPTIONS = tuple(field.name for field in fields(Rules))
SETTINGS = tuple(field.name for field in fields(TableSettings))


def meaningless(rules: Rules) -> frozenset[str]:
    """Options that have no meaning beside the others."""
    idle = set()
    if not rules.big_blind:
        idle.add("heads_up_blinds")
    if rules.structure in (Structure.FIXED_LIMIT, Structure.FIXED_LIMIT_MULTIPLES):
        idle.add("min_bet")
    else:
        idle |= {"limit_units", "limit_cap"}
    return frozenset(idle)


def values(profile: Profile) -> dict[str, object]:
    """Every option and table setting by name, None where it has no meaning; then what the profile offers besides.

    `decks`: [most seats dealt in, deck_size]; empty: always `deck_size`.
    """
    options = profile.rules.options()
    options.update(dict.fromkeys(meaningless(profile.rules)))
    return {
        "source": profile.source,
        **options,
        **{name: value if value is None else _plain(value) for name, value in asdict(profile.table).items()},
        "structures": [structure.name.lower() for structure in profile.structures],
        "decks": [list(row) for row in profile.decks],
    }


def _plain(value: object) -> object:
    return str(value) if isinstance(value, str) else value


def text_of(value: object) -> str:
    """A value for people."""
    if value is None or value in ((), []):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join("/".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)
    return str(value)


def rules_of_options(rules_md: str) -> dict[str, list[str]]:
    """Numbers of the rules that name an option or setting in code style, by option."""
    found: dict[str, list[str]] = {name: [] for name in (*OPTIONS, *SETTINGS, "structures", "decks")}
    for rule in re.finditer(r"^- \*\*(R\d+)\*\*(.*?)(?=^- \*\*R|^#|\Z)", rules_md, re.MULTILINE | re.DOTALL):
        for name in re.findall(r"`(\w+)`", rule[2]):
            if name in found and rule[1] not in found[name]:
                found[name].append(rule[1])
    return found


def markdown(rules_md: str) -> str:
    """The table of all profiles, one option a row, with the rules that describe it."""
    table = {name: values(profile) for name, profile in PROFILES.items()}
    numbers = rules_of_options(rules_md)
    lines = [f"| option | rules | {' | '.join(table)} |", f"|---|---|{'---|' * len(table)}"]
    for option in next(iter(table.values())):
        cells = [text_of(profile[option]) for profile in table.values()]
        lines.append(f"| `{option}` | {', '.join(numbers.get(option, []))} | {' | '.join(cells)} |")
    return "\n".join(lines)


def with_table(rules_md: str) -> str:
    """RULES.md with its table of profiles written anew. Raises ValueError where the markers are missing."""
    head, begin, rest = rules_md.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"no {BEGIN} ... {END} in RULES.md")
    return f"{head}{BEGIN}\n{markdown(head + tail)}\n{END}{tail}"
