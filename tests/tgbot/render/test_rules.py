"""The pages of the rules follow the options: every one of them changes a text."""

from dataclasses import fields, replace

import pytest

from env.engine.profiles import PROFILES, Profile, TableSettings
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
from tgbot.i18n import LANGUAGES
from tgbot.keyboards.menus import TOPICS, rules_of_table
from tgbot.render import rules_page

BLINDS = Rules(ante=0, small_blind=1, big_blind=2)
FIXED = Rules(structure=Structure.FIXED_LIMIT, min_bet=0, limit_units=(3, 6), limit_cap=4)
NO_WHEEL = Rules(ace_low_straight=False)
CHANGES: dict[str, list[tuple[Rules, Rules]]] = {
    "deck_size": [(Rules(), Rules(deck_size=32)), (Rules(deck_size=32), Rules(deck_size=36))],
    "ranking": [
        (Rules(), Rules(ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE)),
        (NO_WHEEL, NO_WHEEL.changed(ranking=Ranking.LOW27)),
    ],
    "ace_low_straight": [(Rules(), NO_WHEEL)],
    "ante": [(Rules(), Rules(ante=10)), (BLINDS, BLINDS.changed(ante=1))],
    "small_blind": [(BLINDS, BLINDS.changed(small_blind=2))],
    "big_blind": [(BLINDS, BLINDS.changed(big_blind=4, min_bet=4)), (Rules(), Rules(big_blind=2))],
    "min_bet": [(Rules(), Rules(min_bet=10))],
    "structure": [
        (Rules(), Rules(structure=Structure.POT_LIMIT)),
        (Rules(), Rules(structure=Structure.LOUNGE_LIMIT)),
        (FIXED, FIXED.changed(structure=Structure.FIXED_LIMIT_MULTIPLES)),
        (Rules(), FIXED),
    ],
    "limit_units": [(FIXED, FIXED.changed(limit_units=(3, 3)))],
    "limit_cap": [(FIXED, FIXED.changed(limit_cap=3)), (FIXED, FIXED.changed(limit_cap=0))],
    "draws": [(Rules(), Rules(draws=3))],
    "max_discards": [(Rules(), Rules(max_discards=3))],
    "four_with_ace": [(Rules(max_discards=3), Rules(max_discards=3, four_with_ace=True))],
    "first_round_starts": [(Rules(), Rules(first_round_starts=FirstRoundStarts.STARTER))],
    "later_rounds_start": [
        (Rules(), Rules(later_rounds_start=LaterRoundsStart.OPENER)),
        (Rules(), Rules(later_rounds_start=LaterRoundsStart.FIRST_DRAWER)),
    ],
    "draw_starts": [(Rules(), Rules(draw_starts=DrawStarts.AFTER_CLOSER))],
    "split_fifth_card": [(Rules(), Rules(split_fifth_card=True))],
    "burn": [(Rules(), Rules(burn=True))],
    "reserve_bottom_card": [(Rules(), Rules(reserve_bottom_card=True))],
    "stub_exhaustion": [(Rules(), Rules(stub_exhaustion=StubExhaustion.DEAL_THEN_MIX))],
    "all_check": [(Rules(), Rules(all_check=AllCheck.REDEAL))],
    "draw_timeout": [
        (Rules(), Rules(draw_timeout=DrawTimeout.NO_RAISE)),
        (Rules(), Rules(draw_timeout=DrawTimeout.NO_BET_OR_RAISE)),
    ],
    "fold_when_free": [(Rules(), Rules(fold_when_free=True))],
    "heads_up_blinds": [(BLINDS, BLINDS.changed(heads_up_blinds=HeadsUpBlinds.LITERAL))],
}
"""Two games that differ in one option, or in it and what it cannot be without."""
TABLE = TableSettings(seats_max=3)  # any deck serves so many


def pages(language: str, game: Profile) -> str:
    return "\n".join(rules_page(language, game, topic).text for topic in TOPICS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", CHANGES)
def test_every_option_is_told(option: str, language: str) -> None:
    for before, after in CHANGES[option]:
        assert getattr(before, option) != getattr(after, option)
        games = [Profile("home", rules, TABLE) for rules in (before, after)]
        assert pages(language, games[0]) != pages(language, games[1]), f"{option}: {before} -> {after}"


def test_no_option_is_forgotten() -> None:
    assert set(CHANGES) == {field.name for field in fields(Rules)}


def test_games_read_differently() -> None:
    for language in LANGUAGES:
        assert len({pages(language, replace(game, name="home")) for game in PROFILES.values()}) == len(PROFILES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(PROFILES.values()), ids=lambda game: game.name)
def test_pages_have_12_lines_at_most(game: Profile, language: str) -> None:
    for structure in game.structures:
        for hands in (0, 10):
            if hands and game.table.rebuy != "none":
                played = game.at(structure=structure, hands=hands, rebuy="none")
            else:
                played = game.at(structure=structure)
            for topic in TOPICS:
                assert rules_page(language, played, topic).text.count("\n") < 12, f"{structure} {topic}"


def test_a_table_tells_its_own_settings() -> None:
    game = PROFILES["online"].at(stakes=5, bet_clock_s=90, draw_clock_s=15)
    assert "Blinds 5 and 10" in rules_page("en", game, "betting").text
    assert "90 s to act, 15 s to draw." in rules_page("en", game, "clocks").text
    page = rules_page("en", game, "clocks", of=rules_of_table(77))
    assert [button.data for button in page.keyboard[0]] == [f"m:rules:t77:{topic}" for topic in TOPICS[:3]]
    assert page.keyboard[1][2].label == "Table"
    assert rules_page("en", game.at(hands=10)).keyboard[1][2].label == "Match"


def test_what_the_games_are_known_for() -> None:
    def page(name: str, topic: str) -> str:
        return rules_page("en", PROFILES[name], topic).text

    assert "Best: 7 5 4 3 2" in page("triple27", "hands")
    assert "3 draws" in page("triple27", "draw")
    assert "2 / 2 / 4 / 4" in page("triple27", "betting")
    assert "At most 4 such bets a round, the big blind is the first." in page("triple27", "betting")
    stripped = page("stripped", "hands")
    assert stripped.index("Flush ·") < stripped.index("Full house ·")
    assert "A 7 8 9 10" in stripped
    assert "A 6 7 8 9" in stripped
    assert "Swap 0 to 3 cards" in page("house", "draw")
    assert "Four, if an ace is kept" in page("house", "draw")
    assert "A fifth card comes after all other draws." in page("casino", "draw")
    assert "Nobody bets in round one: new cards, antes stay." in page("classic", "draw")
    assert "no bets or raises" in page("online", "clocks")
    assert "no raise" in page("single27", "clocks")
    lounge = page("lounge", "match")
    assert "Buy-in 10 to 500 chips, 1 to 50 antes." in lounge
    assert "Auto-rebuy fills your stack to 500" in lounge
    assert "drawn by lot" in lounge
    assert "A fold is allowed at any time." in page("lounge", "betting")
