"""`python -m env verify`: what it prints, for people and for scripts, and its exit status."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from env.cli import app
from env.engine.history import phh_write
from env.fair.proof import open_all, prove
from tests.fair.sealed_hands import SealedHand, sealed_hand

HAND = sealed_hand(random.Random(1), "home", 4)
OTHER = sealed_hand(random.Random(2), "classic", 3, quiet=True)


def run(folder: Path, content: str, *options: str, name: str = "hand.phh") -> tuple[int, str]:
    file = folder / name
    file.write_text(content, encoding="utf-8")
    done = CliRunner().invoke(app, ["verify", str(file), *options])
    return done.exit_code, done.output


def proof(hand: SealedHand, seat: int | None = 0) -> str:
    return phh_write.write(prove(hand.history, hand.seals, hand.cut, hand.right, seat))


def test_a_proof_that_holds(tmp_path: Path) -> None:
    status, output = run(tmp_path, proof(HAND))
    assert status == 0
    assert f"cut {HAND.cut} by seat {HAND.right}" in output
    assert HAND.seals[0].root.hex() in output
    status, output = run(tmp_path, proof(HAND), "--json")
    found = json.loads(output)
    assert (status, found["ok"], found["cut"], found["cut_by"]) == (0, True, HAND.cut, HAND.right)
    assert found["seals"] == [HAND.seals[0].root.hex()]
    assert found["cards"] >= 5
    assert not found["whole"]


def test_several_hands_in_a_file(tmp_path: Path) -> None:
    whole = phh_write.write(open_all(OTHER.history, OTHER.seals, OTHER.cut, None))
    damaged = proof(HAND).replace(HAND.seals[0].root.hex(), "0" * 64)
    content = f"[1]\n{proof(HAND)}\n[2]\n{whole}\n[3]\n{damaged}"
    status, output = run(tmp_path, content, "--json", name="hands.phhs")
    hands = [json.loads(line) for line in output.splitlines()]
    assert status == 1
    assert [hand["ok"] for hand in hands] == [True, True, False]
    assert hands[1]["whole"]
    assert hands[1]["cut_by"] is None


def test_the_line_that_differs_is_named(tmp_path: Path) -> None:
    lines = proof(HAND).split("\n")
    number = next(k for k, line in enumerate(lines) if line.startswith("0 deck "))
    lines[number] = lines[number].replace("deck", "mix", 1)
    status, output = run(tmp_path, "\n".join(lines), "--json")
    error = json.loads(output)["error"]
    assert status == 1
    assert error["line"] == number + 1
    assert error["code"] == "seal"
    assert error["text"] == lines[number]
    status, output = run(tmp_path, "\n".join(lines))
    assert status == 1
    assert f"line {number + 1}: 0 mix " in output


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("_cut", "0", "cannot be cut"),
        ("_cut", "52", "cannot be cut"),
        ("_cut_by", str((HAND.right + 1) % 4), "right"),
        ("_deck_commitment", '"beef"', "no SHA-256"),
        ("_openings", '"what is this"', "no number of a seal"),
        ("_openings", '"0 deck 1 As"', "5|an opening has"),
    ],
)
def test_fields_that_cannot_be(tmp_path: Path, field: str, value: str, message: str) -> None:
    lines, skipping = [], False
    for line in proof(HAND).split("\n"):
        if line.startswith(f"{field} ="):
            lines.append(f"{field} = {value}")
            skipping = line.endswith('"""')
        elif skipping:
            skipping = not line.endswith('"""')
        else:
            lines.append(line)
    status, output = run(tmp_path, "\n".join(lines), "--json")
    assert status == 1
    assert any(part in json.loads(output)["error"]["message"] for part in message.split("|")), output


def test_files_that_are_none(tmp_path: Path) -> None:
    status, output = run(tmp_path, phh_write.write(HAND.history), "--json")
    assert status == 1
    assert "_deck_commitment" in output
    assert run(tmp_path, "nothing")[0] == 1
    assert CliRunner().invoke(app, ["verify", str(tmp_path / "missing.phh")]).exit_code == 2
