"""Tables by invitation: each plays in the own private chat, the link is the only way in, no card gets about."""

import random
import re
from pathlib import Path

import pytest

from tests.tgbot.e2e.ledger import CARD, Ledger
from tests.tgbot.e2e.world import RandomAgent, World, menu_data, world
from tgbot.demo import Message, User
from tgbot.service.model import Setup, Status, TableState


def open_table(w: World) -> TableState:
    """The newest table by invitation."""
    assert w.bot.shared is not None
    return next(state for state in w.bot.shared.service._register.states() if state.chat.invite)


async def newest(w: World, user: User, label: str) -> Message:
    """The newest message in a private chat that has this button."""

    def find() -> Message | None:
        return next((m for m in reversed(w.server.messages(user)) if label in m.labels), None)

    return await w.until(find)


async def invite(w: World, host: User | None = None) -> tuple[Message, str]:
    """Play friends is pressed: the lobby's message and its link."""
    host = host or w.anna
    await w.server.start(host)
    start = await newest(w, host, w.words(host, "b-play-friends"))
    await w.server.press(host, start, label=w.words(host, "b-play-friends"))
    lobby = await newest(w, host, w.words(host, "b-copy-link"))
    button = next(b for b in lobby.buttons if "copy_text" in b)
    return lobby, str(button["copy_text"]["text"])


async def choose(w: World, lobby: Message, profile: str) -> None:
    """Anna, the host, picks another game; only her message shows the choice."""
    await w.press(w.anna, lobby, "Game…")
    label = w.words(w.anna, f"profile-{profile}")
    await w.until(lambda: label in lobby.labels)
    await w.press(w.anna, lobby, label)
    await w.until(lambda: f"{label} ✓" in lobby.labels)
    await w.press(w.anna, lobby, "Back")
    await w.until(lambda: "Start" in lobby.labels)
    assert label in lobby.text


async def accept(w: World, user: User, link: str) -> Message:
    """The link is followed and a seat taken: the lobby's message of that person."""
    await w.server.follow(user, link)
    offer = await newest(w, user, w.words(user, "b-take-seat"))
    answer = await w.server.press(user, offer, label=w.words(user, "b-take-seat"))
    assert answer.text
    await w.until(lambda: open_table(w).seat_of(user.id) is not None)
    return offer


async def test_three_friends_play_a_match_each_in_the_own_chat(tmp_path: Path) -> None:
    rng = random.Random(5)
    async with world(tmp_path, agent=RandomAgent, seed=5) as w:
        assert w.bot.shared is not None
        ledger = Ledger(w.bot.shared.service.seat_view, w.clock.now)
        w.listeners.append(ledger.note)
        lobby, link = await invite(w)
        assert lobby.text.startswith("Private table, seats 1 of 6")
        assert link.removeprefix("https://") in lobby.text
        assert len(link.rpartition("_")[2]) == 16 or "_" in open_table(w).token
        await accept(w, w.boris, link)
        await accept(w, w.chen, link)
        await w.press(w.anna, lobby, "+ Bot")
        table = open_table(w)
        await w.bot.shared.service.configure(table.id, w.anna.id, Setup(profile="online", hands=5))
        for user in (w.anna, w.boris, w.chen):
            theirs = await newest(w, user, w.words(user, "b-copy-link"))
            await w.until(lambda theirs=theirs: "Ada" in theirs.text)
            assert w.words(user, "invite-title", n=4, all=6).removeprefix("<b>").replace("</b>", "") in theirs.text
            assert w.words(user, "you") in theirs.text
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: "Table started" in lobby.text)
        table = open_table(w)
        assert not w.server.messages(w.group), "nothing of it is said elsewhere"
        users = {user.id: user for user in (w.anna, w.boris, w.chen)}
        while (state := open_table(w)).open:
            actor = state.actor
            if actor is None or actor.person is None:
                await w.pass_time(1)
                continue
            turn = await w.next_turn(users[actor.person.user_id])
            if turn is not None:
                await w.play(*turn, rng, a=0, f=3)
        assert state.id == table.id
        assert state.status is Status.FINISHED
        await w.settle()
        assert len(ledger.dealt) == state.hand.number  # type: ignore[union-attr]
        log = w.server.state.visibility_log
        assert sum(bool(CARD.search(seen.text)) for seen in log) > 30
        assert ledger.leaks(log) == []
        assert all(len(seen.viewers) == 1 for seen in log if CARD.search(seen.text)), "no chat of several people"
        for user in users.values():
            over = await newest(w, user, w.words(user, "b-rematch-n", n=0, all=3))
            shown = [re.search(r"^(?:Hand|Раздача) (\d+)/5", m.text, re.MULTILINE) for m in w.server.messages(user)]
            assert {int(found[1]) for found in shown if found} == set(range(1, state.hand.number + 1))  # type: ignore[union-attr]
        for user in users.values():
            over = next(m for m in reversed(w.server.messages(user)) if m.text.startswith(("Match", "Матч")))
            await w.until(lambda over=over: over.buttons)
            await w.press_data(user, over, menu_data(over, "rematch"))
        await w.until(lambda: open_table(w).id != table.id)
        again = open_table(w)
        assert again.status is Status.PLAYING
        assert again.token != table.token
        assert [seat.name for seat in again.seats] == [seat.name for seat in table.seats]
        for user in users.values():
            await w.message(user, w.words(user, "title-hand", hand=1, hands=5).removeprefix("<b>").removesuffix("</b>"))


async def test_refusals_say_why_and_offer_the_bots(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await w.server.follow(w.anna, link)
        seated = await w.message(w.anna, "You already sit here, seat 1.")
        assert seated.labels == ["Play bots"]
        lobby = await w.message(w.anna, "Private table", after=seated)
        dmitri, emma = (w.server.state.add_user(name, "en") for name in ("Dmitri", "Emma"))
        for _ in range(5):
            await w.press(w.anna, lobby, "+ Bot")
        await w.server.follow(dmitri, link)
        full = await newest(w, dmitri, w.words(dmitri, "b-play-bots"))
        assert w.words(dmitri, "t.full").split(";")[0].rstrip(".") in full.text
        await w.press(w.anna, lobby, "− Bot")
        await w.server.follow(dmitri, link)
        offer = await newest(w, dmitri, w.words(dmitri, "b-take-seat"))
        await w.press(w.anna, lobby, "Start")
        await w.server.follow(emma, link)
        late = await newest(w, emma, w.words(emma, "b-play-bots"))
        assert w.words(emma, "t.nolate") in late.text
        answer = await w.server.press(dmitri, offer, label=w.words(dmitri, "b-take-seat"))
        assert answer.text == w.words(dmitri, "t.nolate")
        answer = await w.server.press(dmitri, offer, label=w.words(dmitri, "b-not-now"))
        await w.until(lambda: offer not in w.server.messages(dmitri))


async def test_without_the_link_there_is_no_way_in(tmp_path: Path) -> None:
    """Presses that no message of ours offers: the number of the table is no secret, its token is."""
    async with world(tmp_path) as w:
        await invite(w)
        table = open_table(w)
        await w.server.start(w.boris)
        theirs = await newest(w, w.boris, w.words(w.boris, "b-play-friends"))
        for data in (
            f"1:{table.id}:0:0:0:j",
            f"m:sit:{table.id}:100:0:0",
            f"m:invite:{'A' * 16}",
            f"m:hand:{table.id}",
            f"1:{table.id}:0:0:0:S",
            f"1:{table.id}:0:0:0:X",
        ):
            answer = await w.press_data(w.boris, theirs, data)
            assert answer.text, data
        assert open_table(w).seat_of(w.boris.id) is None
        assert open_table(w).version == table.version
        await w.server.start(w.boris, f"i_{'A' * 16}")
        gone = await newest(w, w.boris, w.words(w.boris, "b-play-bots"))
        assert w.words(w.boris, "t.gone") in gone.text


async def test_a_lobby_that_nobody_starts_closes_and_its_link_with_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await accept(w, w.boris, link)
        await w.until(lambda: open_table(w).status is Status.CLOSED, 700)
        await w.until(lambda: "Table closed" in lobby.text)
        assert lobby.labels == ["Open again"], "for the host"
        theirs = await w.message(w.boris, w.words(w.boris, "closed-expired").split("</b>")[1])
        assert not theirs.labels
        await w.server.follow(w.chen, link)
        gone = await newest(w, w.chen, w.words(w.chen, "b-play-bots"))
        assert w.words(w.chen, "t.gone") in gone.text
        await w.press(w.anna, lobby, "Open again")
        await w.until(lambda: open_table(w).status is Status.LOBBY)
        assert open_table(w).token not in link


async def test_standing_up_and_passing_the_table_on(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await accept(w, w.boris, link)
        theirs = await newest(w, w.boris, w.words(w.boris, "b-leave"))
        assert w.words(w.boris, "b-close") not in theirs.labels
        await w.server.say(w.anna, w.server.chat(w.anna), "/leave")
        await w.until(lambda: "Your seat is free again" in lobby.text)
        await w.until(lambda: w.words(w.boris, "b-close") in theirs.labels)
        await w.press(w.boris, theirs, w.words(w.boris, "b-close"))
        await w.until(lambda: not theirs.labels)
        assert open_table(w).status is Status.CLOSED


async def test_an_open_table_is_joined_late_and_left_with_the_chips(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await choose(w, lobby, "online")
        await accept(w, w.boris, link)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: open_table(w).hand is not None)
        await w.server.follow(w.chen, link)
        offer = await newest(w, w.chen, w.words(w.chen, "b-take-seat"))
        answer = await w.server.press(w.chen, offer, label=w.words(w.chen, "b-take-seat"))
        assert answer.text == w.words(w.chen, "t.late")
        await w.until(lambda: w.words(w.chen, "seated-late") in offer.text)
        seat = open_table(w).seat_of(w.chen.id)
        assert seat is not None
        assert seat.waiting
        await w.until(lambda: open_table(w).hand.number == 2, 2000)  # type: ignore[union-attr]
        await w.message(w.chen, "2")
        assert w.bot.shared is not None
        view = w.bot.shared.service.seat_view(open_table(w).id, seat.seat)
        assert view is not None
        assert view.cards


async def test_a_lounge_asks_for_the_buy_in(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await choose(w, lobby, "lounge")
        await w.server.follow(w.boris, link)
        offer = await newest(w, w.boris, w.words(w.boris, "b-take-seat"))
        await w.server.press(w.boris, offer, label=w.words(w.boris, "b-take-seat"))
        await w.until(lambda: w.words(w.boris, "b-other-amount") in offer.labels)
        answer = await w.server.press(w.boris, offer, label=w.words(w.boris, "b-take-seat"))
        assert answer.text == w.words(w.boris, "t.sat", n=2)
        await w.until(lambda: open_table(w).seat_of(w.boris.id) is not None)
        await w.until(lambda: offer not in w.server.messages(w.boris))
        await newest(w, w.boris, w.words(w.boris, "b-copy-link"))


@pytest.mark.parametrize("host_blocks", [True, False])
async def test_who_blocks_the_bot_stops_nobody(tmp_path: Path, host_blocks: bool) -> None:
    async with world(tmp_path) as w:
        lobby, link = await invite(w)
        await accept(w, w.boris, link)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: open_table(w).hand is not None)
        gone, stays = (w.anna, w.boris) if host_blocks else (w.boris, w.anna)
        w.server.people.block(gone)
        number = open_table(w).hand.number  # type: ignore[union-attr]
        seat = open_table(w).seat_of(gone.id)
        assert seat is not None
        await w.until(lambda: open_table(w).seats[seat.seat].away)
        while open_table(w).hand.number == number:  # type: ignore[union-attr]
            state = open_table(w)
            assert state.status in {Status.PLAYING, Status.PAUSE}
            if state.actor is None:
                await w.pass_time(5)
                continue
            assert state.actor.person is not None
            assert state.actor.person.user_id == stays.id, "nobody waits for who cannot see the table"
            message, presses = await w.next_turn(stays) or pytest.fail("over")
            await w.press_data(stays, message, next(p for p in presses if p.verb in {"k", "c", "D"}).pack())
        await w.server.start(gone)
        back = await newest(w, gone, w.words(gone, "b-back-in"))
        await w.server.press(gone, back, label=w.words(gone, "b-back-in"))
        await w.until(lambda: not open_table(w).seats[seat.seat].away)
