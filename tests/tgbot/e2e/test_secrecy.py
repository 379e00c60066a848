"""Hidden cards change nothing that is shown to who may not know them: every game over HTTP, with other cards."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from env.engine.profiles import PROFILES
from tests.tgbot.e2e.secrecy import PLANS, Played, Quitter, Twice, order_of, size_of
from tests.tgbot.e2e.world import world
from tests.tgbot.service.kit import Random
from tgbot.publisher import Publisher
from tgbot.sending.board import Frame, Place
from tgbot.service.model import HandState, TableState

LETTERS = re.compile(r"(?<![\w])[2-9TJQKA][cdhs](?![\w])")
SIGNS = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


async def both(folder: Path, profile: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> list[Played]:
    """The hand with two orders of the cards that Anna does not see."""
    played: list[Played] = []
    for other in (0, 1):
        seen = played[0].seen if played else set()
        (folder / str(other)).mkdir()
        with monkeypatch.context() as patch:
            async with world(
                folder / str(other), agent=Random if PLANS[profile].contested else Quitter, seed=seed
            ) as w:
                assert w.bot.shared is not None
                sender = w.bot.shared.sender
                table = Twice(w, lambda name, new: patch.setattr(sender, name, new))  # noqa: B023 - used at once
                await table.start()
                order = order_of(f"{profile} {seed}", size_of(profile), seen, other)
                played.append(await table.play(profile, random.Random(seed), order, wavers=not other))
    return played


def compare(first: Played, second: Played) -> None:
    """The cards of others differ, and nothing else does: neither what was done nor what was shown."""
    assert first.seen == second.seen
    assert first.hidden != second.hidden
    assert first.script == second.script
    assert first.leaks == second.leaks == []
    for name in first.shown:
        assert first.shown[name].lines == second.shown[name].lines, name
        assert first.shown[name].answers == second.shown[name].answers, name
    assert len(first.shown["anna"].lines) > 10


@pytest.mark.parametrize("profile", PLANS)
async def test_hidden_cards_change_nothing(
    profile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with structlog.testing.capture_logs() as logs:
        compare(*await both(tmp_path, profile, 1, monkeypatch))
    for line in (*map(str, logs), caplog.text):
        assert not SIGNS.search(line)
        assert not LETTERS.search(line)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 14))
@pytest.mark.parametrize("profile", PLANS)
async def test_hidden_cards_change_nothing_at_length(
    profile: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(*await both(tmp_path, profile, seed, monkeypatch))


def test_every_game_is_planned() -> None:
    assert PLANS.keys() == PROFILES.keys()
    assert {plan.kind for plan in PLANS.values()} == {"group", "invitation", "private"}


async def test_a_space_more_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: how many spaces the group's text ends with comes from a bot's cards."""
    frame = Publisher._public_frame

    def leaking(publisher: Publisher, place: Place, state: TableState, hand: HandState) -> Frame:
        found = frame(publisher, place, state, hand)
        view = publisher._service.seat_view(state.id, 1)
        spaces = " " * (sum(view.cards) % 7 if view is not None else 0)
        return replace(found, screen=replace(found.screen, text=found.screen.text + spaces))

    monkeypatch.setattr(Publisher, "_public_frame", leaking)
    first, second = await both(tmp_path, "online", 1, monkeypatch)
    assert first.script == second.script
    assert first.shown["onlooker"].lines != second.shown["onlooker"].lines
    assert first.shown["stranger"].lines == second.shown["stranger"].lines
