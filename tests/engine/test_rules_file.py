"""`--rules FILE.toml`: any option set wherever a profile is taken, and what is wrong with a file, by name."""

from pathlib import Path

import pytest

from env.engine.profiles import PROFILES, Rebuy
from env.engine.rules import DrawTimeout, Structure
from env.errors import RulesError
from env.rules_file import choose_profile, load_profile


def written(folder: Path, text: str, name: str = "own.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_an_empty_file_is_the_home_game_under_the_file_s_name(tmp_path: Path) -> None:
    game = load_profile(written(tmp_path, "", "sunday.toml"))
    home = PROFILES["home"]
    assert (game.name, game.rules, game.table, game.structures) == ("sunday", home.rules, home.table, home.structures)


def test_options_and_settings_change_the_named_profile(tmp_path: Path) -> None:
    text = """
    profile = "online"
    name = "deep-pot-limit"
    [rules]
    structure = "pot_limit"
    draw_timeout = "pat_only"
    [table]
    start_stack = 1000
    rebuy = "none"
    """
    game = load_profile(written(tmp_path, text))
    assert game.name == "deep-pot-limit"
    assert game.rules == PROFILES["online"].rules.changed(
        structure=Structure.POT_LIMIT, draw_timeout=DrawTimeout.PAT_ONLY
    )
    assert (game.table.start_stack, game.table.rebuy, game.table.seats_max) == (1000, Rebuy.NONE, 6)
    assert game.structures == PROFILES["online"].structures


def test_every_profile_can_be_written_out_and_read_again(tmp_path: Path) -> None:
    """All options of a profile as TOML, on top of the home game, are that profile's rules."""

    def toml(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)

    for name, profile in PROFILES.items():
        rules = "\n".join(f"{option} = {toml(value)}" for option, value in profile.rules.options().items())
        seats = f"\n[table]\nseats_max = {profile.table.seats_max}"
        game = load_profile(written(tmp_path, f"[rules]\n{rules}{seats}", f"{name}-again.toml"))
        assert game.rules == profile.rules


def test_fixed_limit_from_scratch(tmp_path: Path) -> None:
    text = '[rules]\nstructure = "fixed_limit"\nlimit_units = [3, 6]\nlimit_cap = 4\nante = 1'
    game = load_profile(written(tmp_path, text))
    assert game.rules.limit_units == (3, 6)
    assert game.structures == (Structure.FIXED_LIMIT,)


@pytest.mark.parametrize(
    ("rules", "stakes"),
    [("ante = 5\nmin_bet = 5", 5), ("ante = 0\nsmall_blind = 3\nbig_blind = 6\nmin_bet = 6", 3), ("big_blind = 2", 2)],
)
def test_the_stakes_follow_the_forced_bets(tmp_path: Path, rules: str, stakes: int) -> None:
    game = load_profile(written(tmp_path, f"[rules]\n{rules}"))
    assert game.table.stakes == stakes
    assert game.at(stakes=2 * stakes).rules.ante == 2 * game.rules.ante


def test_a_chosen_deck_is_dealt_whatever_the_seats(tmp_path: Path) -> None:
    usual = load_profile(written(tmp_path, 'profile = "stripped"'))
    assert [usual.rules_for(seats).deck_size for seats in (4, 5)] == [32, 36]
    chosen = load_profile(written(tmp_path, 'profile = "stripped"\n[rules]\ndeck_size = 36'))
    assert [chosen.rules_for(seats).deck_size for seats in (4, 5)] == [36, 36]


# A file's text, and what the error says beside the file's name.
FAULTS = [
    ("[rules", ("no TOML",)),
    ("ante = 1\nante = 2", ("no TOML",)),
    ("[rules]\njokers = 2", ("unknown option 'jokers'",)),
    ("[table]\ntea = 2", ("unknown table setting 'tea'", "start_stack")),
    ("ante = 2", ("unknown key 'ante'", "[rules]")),
    ("rules = 3", ("rules 3", "a table is expected")),
    ("[profile]\nx = 1", ("profile", "text is expected")),
    ('profile = "omaha"', ("unknown profile 'omaha'", "home", "lounge")),
    ('name = "../x"', ("name '../x'",)),
    ('name = ""', ("name ''",)),
    ('name = "lounge"', ("name 'lounge'", "a game of its own")),
    ("[rules]\nante = 0", ("ante 0", "big_blind 0")),
    ("[rules]\nante = 1.5", ("ante 1.5",)),
    ("[rules]\nante = true", ("ante True",)),
    ('[rules]\nante = "1"', ("ante '1'",)),
    ("[rules]\nante = 1979-05-27", ("ante datetime.date(1979, 5, 27)",)),
    ("[rules]\nburn = 1", ("burn 1", "true or false")),
    ('[rules]\nstructure = "half_pot"', ("structure 'half_pot'", "no_limit")),
    ('[rules]\nstructure = ["no_limit"]', ("structure ['no_limit']",)),
    ("[rules]\nlimit_units = 4", ("limit_units 4",)),
    ("[rules]\nlimit_units = [1.5, 3]", ("limit_units", "1.5")),
    ('profile = "triple27"\n[rules]\nstructure = "no_limit"', ("limit_units", "structure no_limit")),
    ('[rules]\nranking = "low27"', ("ranking", "ace_low_straight")),
    ("[rules]\ndeck_size = 32", ("seats_max 6", "deck_size 32", "4 seats")),
    ("[rules]\ndeck_size = 36\ndraws = 3\n[table]\nseats_max = 5", ("seats_max 5", "deck_size 36", "4 seats")),
    ("[table]\nseats_max = 7", ("seats_min 2", "seats_max 7")),
    ("[table]\nseats_min = 5\nseats_max = 4", ("seats_min 5", "seats_max 4")),
    ("[table]\nstart_stack = 0", ("start_stack 0",)),
    ("[table]\nstart_stack = -5", ("start_stack -5",)),
    ("[table]\nhands = 2.0", ("hands 2.0",)),
    ('[table]\nrebuy = "auto"', ("rebuy auto", "hands 10")),
    ('[table]\nrebuy = "often"', ("rebuy 'often'", "manual")),
    ('[table]\nbutton = ["left"]', ("button ['left']",)),
    ("[table]\nbuy_in_min_antes = 1", ("buy_in_min_antes 1", "buy_in_max_antes None")),
    ("[table]\nbuy_in_min_antes = 5\nbuy_in_max_antes = 4", ("buy_in_min_antes 5", "buy_in_max_antes 4")),
    ("[table]\nstakes = 2", ("stakes 2", "ante 1")),
    ('profile = "lounge"\n[rules]\nante = 1', ("start_stack 500", "buy_in_max_antes 50")),
    ('profile = "online"\n[table]\nbuy_in_min_antes = 1\nbuy_in_max_antes = 50', ("buy_in_max_antes 50", "ante 0")),
]


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_a_fault_is_named_with_its_file(tmp_path: Path, text: str, said: tuple[str, ...]) -> None:
    path = written(tmp_path, text)
    with pytest.raises(RulesError) as caught:
        load_profile(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    for words in said:
        assert words in message


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"missing\.toml: cannot be read"):
        load_profile(tmp_path / "missing.toml")
    with pytest.raises(RulesError, match="cannot be read"):
        load_profile(tmp_path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesError, match=r"binary\.toml: no TOML"):
        load_profile(binary)


def test_a_command_takes_the_file_before_the_name(tmp_path: Path) -> None:
    assert choose_profile("lounge", None) is PROFILES["lounge"]
    assert choose_profile("lounge", written(tmp_path, "", "mine.toml")).name == "mine"
    with pytest.raises(RulesError, match="unknown profile 'omaha'"):
        choose_profile("omaha", None)
