"""Reading one's own game from a TOML file: wherever a profile is named, `--rules FILE.toml` takes any set of options.

profile = "online"          # the game it starts from, "home" if left out
name = "deep-pot-limit"     # what it is called, the file's name if left out

[rules]                     # any option of `python -m env profiles`
structure = "pot_limit"

[table]                     # any table setting; the stakes follow from the rules
start_stack = 1000
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from env.engine.profiles import PROFILES, Profile, TableSettings
from env.engine.profiles import profile as named_profile
from env.engine.rules import Rules, rules_from_options
from env.errors import FiveDrawError, RulesError


def load_profile(path: Path) -> Profile:
    """The game of a file. Raises RulesError that names the file and what is wrong with it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError(f"{path}: no TOML: {error}") from error
    try:
        return profile_from_data(data, path.stem)
    except FiveDrawError as error:
        raise RulesError(f"{path}: {error}", **error.values) from error


def profile_from_data(data: dict[str, Any], name: str) -> Profile:
    """The game of a file's content. Raises RulesError."""
    for key, kind in (("profile", str), ("name", str), ("rules", dict), ("table", dict)):
        if key in data and not isinstance(data[key], kind):
            raise RulesError(f"{key} {data[key]!r}: {'a table' if kind is dict else 'text'} is expected")
    unknown = set(data) - {"profile", "name", "rules", "table"}
    if unknown:
        raise RulesError(f"unknown key {min(unknown)!r}: profile, name, [rules] and [table] are known")
    base = named_profile(data.get("profile", "home"))
    known = {field.name for field in fields(TableSettings)}
    for setting in data.get("table", {}):
        if setting not in known:
            raise RulesError(f"unknown table setting {setting!r}; known: {', '.join(sorted(known))}")
    name = data.get("name", name)
    if not re.fullmatch(r"[\w-]{1,40}", name):
        raise RulesError(f"name {name!r}: letters, digits, - and _ only, at most 40")
    if name in PROFILES:
        raise RulesError(f"name {name!r}: that is a game of its own already; call this one otherwise")
    options = data.get("rules", {})
    rules = rules_from_options({**base.rules.options(), **options})
    table = replace(base.table, **{"stakes": stakes_of(rules), **data.get("table", {})})
    if table.stakes != stakes_of(rules):
        forced = next(option for option in ("small_blind", "big_blind", "ante") if getattr(rules, option))
        raise RulesError(f"stakes {table.stakes} and {forced} {stakes_of(rules)}: they are the same chips")
    return replace(
        base,
        name=name,
        rules=rules,
        table=table,
        structures=base.structures if rules.structure in base.structures else (rules.structure,),
        decks=() if "deck_size" in options else base.decks,
    )


def stakes_of(rules: Rules) -> int:
    """The stakes that the forced bets make: the small blind, without one the big blind, in ante games the ante."""
    return rules.small_blind or rules.big_blind or rules.ante


def choose_profile(name: str, rules_file: Path | None) -> Profile:
    """The game that a command asks for: `--rules FILE`, else `--profile NAME`. Raises RulesError."""
    return named_profile(name) if rules_file is None else load_profile(rules_file)
