"""The commands `replay` and `convert`: what they print, what they write, their exit status."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from env.cli import app
from env.engine.history import phh_write
from env.engine.history.formats import format_of, read_histories
from env.engine.history.hosted import seen_by
from env.engine.history.record import HandHistory
from env.engine.history.replay import replay
from tests.history.hands import random_history

SAMPLES = Path(__file__).parent / "samples"
RUNNER = CliRunner()


def run(*arguments: object) -> tuple[int, list[str]]:
    result = RUNNER.invoke(app, [str(one) for one in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output.splitlines()


def test_replay_prints_one_object_for_a_hand(tmp_path: Path) -> None:
    history, table = random_history(random.Random(3), "home", 4)
    file = tmp_path / "hand.phh"
    file.write_text(phh_write.write(history), encoding="utf-8")
    status, lines = run("replay", file, "--json")
    assert status == 0
    (row,) = map(json.loads, lines)
    view = table.public()
    assert row == {
        "profile": "home",
        "finished": True,
        "stacks": list(table.stacks()),
        "pots": [{"amount": pot.amount, "winners": list(pot.winners)} for pot in view.pots],
        "returned": [info.returned for info in view.seats],
        "shown": [hand.seat for hand in view.shown],
        "actor": None,
        "legal": None,
    }


def test_replay_says_what_the_actor_may_do() -> None:
    status, lines = run("replay", SAMPLES / "single_forms.phhs", "--json")
    rows = [json.loads(line) for line in lines]
    assert status == 0
    assert len(rows) == 3
    assert (rows[2]["finished"], rows[2]["actor"], rows[2]["legal"]) == (False, 0, {"discard": 5})
    assert rows[1]["unit"] == "0.01 USD"


def test_legal_bets(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(
        'variant = "N5D"\nantes = [1, 1]\nmin_bet = 2\nstarting_stacks = [50, 40]\n_profile = "home"\n'
        'actions = ["d dh p1 ??????????", "d dh p2 ??????????", "p1 cbr 4"]\n',
        encoding="utf-8",
    )
    status, lines = run("replay", file, "--json")
    assert status == 0
    assert json.loads(lines[0])["legal"] == {"fold": True, "call": 4, "raise": {"minimum": 8, "maximum": 39}}


def test_amounts_too_large_for_the_engine_are_printed_as_they_are() -> None:
    status, lines = run("replay", SAMPLES / "triple_big_amounts.phh", "--json")
    row = json.loads(lines[0])
    assert status == 0
    assert row["stacks"] == [0, 2480000, 3100000, 6260000]
    assert row["pots"] == [{"amount": 2000000, "winners": [3]}]


def test_a_refused_hand_does_not_stop_the_rest(tmp_path: Path) -> None:
    text = (SAMPLES / "single_forms.phhs").read_text(encoding="utf-8").replace("'p1 cbr 20'", "'p1 cbr 9'")
    file = tmp_path / "bad.phhs"
    file.write_text(text, encoding="utf-8")
    status, lines = run("replay", file, "--json")
    rows = [json.loads(line) for line in lines]
    assert status == 1
    line = next(number for number, one in enumerate(text.splitlines(), 1) if "p1 cbr 9" in one)
    assert rows[0]["error"]["code"] == "below_minimum"
    assert (rows[0]["error"]["line"], rows[0]["error"]["action"]) == (line, 4)
    assert rows[1]["finished"]
    assert run("replay", file)[0] == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"hello", b"[1]\n", b"variant = "])
def test_files_that_hold_no_hand(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.phh"
    file.write_bytes(content)
    status, lines = run("replay", file, "--json")
    assert status == 1
    assert json.loads(lines[0])["error"]["code"] == "syntax"
    assert run("replay", file)[0] != 0


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert run("replay", tmp_path / "none.phh", "--json")[0] == 1
    assert run("convert", tmp_path / "none.phh", tmp_path / "out.txt")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_the_transcript_hides_what_nobody_knows(tmp_path: Path) -> None:
    history, table = random_history(random.Random(6), "casino", 4, greedy=True)
    assert table.done
    file = tmp_path / "hand.phh"
    file.write_text(phh_write.write(seen_by(history, 1)), encoding="utf-8")
    status, lines = run("replay", file)
    text = "\n".join(lines)
    assert status == 0
    assert "throws ?? ?? ?? ?? ??, gets ?? ?? ?? ?? ??" in text
    assert "a card is burned" in text
    assert "main pot" in text
    assert text.count(" shows ") == len(table.public().shown)


@pytest.mark.parametrize("name", ["single27", "triple27", "online"])
def test_there_and_back(tmp_path: Path, name: str) -> None:
    """One seat's view goes to PokerStars' text and comes back with the same actions, known cards and end."""
    history, table = random_history(random.Random(4), name, 3)
    assert table.done
    first, middle, last = tmp_path / "a.phh", tmp_path / "b.txt", tmp_path / "c.phh"
    seen = replace(seen_by(history, 0), stated=None)
    first.write_text(phh_write.write(seen), encoding="utf-8")
    status, lines = run("convert", first, middle)
    assert status == 0, lines
    assert format_of(middle.read_text(encoding="utf-8")) == "pokerstars"
    status, lines = run("convert", middle, last)
    assert status == 0, lines
    (back,) = read_histories(last.read_text(encoding="utf-8"))
    assert isinstance(back, HandHistory)
    assert replay(back).stacks == table.stacks()


def test_whole_dollars_become_cents(tmp_path: Path) -> None:
    source, target = tmp_path / "a.phh", tmp_path / "b.txt"
    source.write_text(
        'variant = "F2L3D"\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nsmall_bet = 10\nbig_bet = 20\n'
        "starting_stacks = [500, 300]\nfinishing_stacks = [518, 280]\n_pots = [40]\n_returned = [10, 0]\n_rake = 2\n"
        'winnings = [38, 0]\ncurrency = "USD"\n'
        'actions = ["d dh p1 ??????????", "d dh p2 ??????????", "p2 cbr 20", "p1 cbr 30", "p2 f"]\n',
        encoding="utf-8",
    )
    status, lines = run("convert", source, target)
    assert status == 0, lines
    text = target.read_text(encoding="utf-8")
    assert "Triple Draw 2-7 Lowball Limit ($10/$20 USD)" in text
    assert "Uncalled bet ($10) returned to Player 1" in text
    assert "Total pot $40 | Rake $2" in text
    (back,) = read_histories(text)
    assert isinstance(back, HandHistory)
    assert sorted(back.stacks) == [30000, 50000]
    assert back.unit == "0.01 USD"
    assert back.rules.limit_units == (1000, 1000, 2000, 2000)
    high = source.read_text(encoding="utf-8").replace("[500, 300]", "[500000, 300]").replace("[518,", "[500018,")
    source.write_text(high, encoding="utf-8")
    assert "too many cents" in " ".join(run("convert", source, target)[1])


def test_what_a_format_cannot_say_is_refused(tmp_path: Path) -> None:
    history, _ = random_history(random.Random(5), "lounge", 3)
    source, target = tmp_path / "a.phh", tmp_path / "b.txt"
    source.write_text(phh_write.write(history), encoding="utf-8")
    target.write_text("before", encoding="utf-8")
    status, lines = run("convert", source, target)
    assert status == 2
    assert "error" in "\n".join(lines)
    assert target.read_text(encoding="utf-8") == "before"
    assert run("convert", source, tmp_path / "c.csv")[0] == 2
    assert run("convert", source, tmp_path / "missing" / "c.phh")[0] == 2
    assert run("convert", SAMPLES / "single_forms.phhs", tmp_path / "one.phh")[0] == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.phh", "b.txt"]


def test_several_hands(tmp_path: Path) -> None:
    target = tmp_path / "copy.phhs"
    assert run("convert", SAMPLES / "single_forms.phhs", target)[0] == 0
    text = (SAMPLES / "single_forms.phhs").read_text(encoding="utf-8")
    assert read_histories(target.read_text(encoding="utf-8")) == read_histories(text)


def test_nothing_is_written_if_one_hand_is_bad(tmp_path: Path) -> None:
    text = (SAMPLES / "single_forms.phhs").read_text(encoding="utf-8").replace("'p1 cbr 20'", "'p1 cbr 9'")
    source = tmp_path / "bad.phhs"
    source.write_text(text, encoding="utf-8")
    status, lines = run("convert", source, tmp_path / "out.phhs")
    assert status == 2
    assert "hand 1" in "\n".join(lines)
    assert not (tmp_path / "out.phhs").exists()
