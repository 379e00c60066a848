"""What happens in the lives of groups and people, each event with what follows it."""

from __future__ import annotations

from contextlib import suppress

from tests.tgbot.soak.life import DAY, FAULTS, Life
from tgbot.callback import MenuPress
from tgbot.demo import Chat, User
from tgbot.demo.errors import NotPossible

HOUR = 3600.0


async def gather(life: Life) -> None:
    """A new table in a group: people join, somebody begins, they play a while."""
    group = _group(life)
    thread = 7 if group.topics else None
    host = life.somebody(group)
    life.say(host, group, "/newgame", thread)
    await life.settle()
    for _ in range(life.rng.randint(1, 3)):
        life.say(life.somebody(group), group, "/join", thread)
        await life.settle()
    await life.pass_time(61)
    life.say(host, group, "/begin", thread)
    await life.settle()
    await life.play(life.rng.uniform(150, 400))
    if life.rng.random() < 0.5:
        for command in life.rng.sample(
            ["/sitout", "/leave", "/rebuy", "/back", "/stop", "/table", "/stats", "/top"], 3
        ):
            life.say(life.somebody(group), group, command, thread)
            await life.settle()
        await life.play(200)


async def alone(life: Life) -> None:
    """Somebody plays against bots in private, and at times leaves the table as it is."""
    user = life.somebody()
    await _start(life, user)
    await _menu(life, user, life.rng.choice(("play", "play", "friends")))
    await life.play(life.rng.uniform(100, 400))
    if life.rng.random() < 0.7:
        life.say(user, user, "/leave")
        await life.settle()
        await life.play(60)


async def expire(life: Life) -> None:
    """Nobody comes."""
    group = _group(life)
    life.say(life.somebody(group), group, "/newgame", 7 if group.topics else None)
    life.say(life.somebody(group), group, "/notify")
    await life.pass_time(700)


async def block(life: Life) -> None:
    """Somebody blocks the bot, and comes back."""
    user = life.somebody()
    with suppress(NotPossible):
        life.server.people.block(user)
        life.happened["block"] += 1
    await life.play(100)
    await life.pass_time(2 * HOUR)
    await _start(life, user)


async def leave(life: Life) -> None:
    """Somebody leaves a group, another one is thrown out; both are back a day later."""
    group = _group(life)
    owner = next(user for user in life.people if group.members.get(user.id) == "creator")
    others = [user for user in life.people if group.has(user) and user is not owner]
    if len(others) < 3:
        for user in life.people:
            if not group.has(user):
                life.server.people.join(user, group)
        return
    life.server.people.leave(others[0], group)
    life.server.people.kick(owner, others[1], group)
    life.happened["left a group"] += 2
    await life.play(100)


async def thrown_out(life: Life) -> None:
    """The bot is thrown out of a group in mid-game, and taken back after a while, at times after more than a week."""
    group = _group(life)
    owner = next(user for user in life.people if group.members.get(user.id) == "creator")
    life.server.people.remove_bot(owner, group)
    life.happened["thrown out"] += 1
    await life.settle()
    await idle(life, life.rng.choice((HOUR, 5 * HOUR)))
    life.server.people.add_bot(owner, group)
    await life.settle()
    await life.play(120)


async def grow(life: Life) -> None:
    """A basic group becomes a supergroup; there is always another basic one."""
    old = next((group for group in life.groups if group.type == "group"), None)
    if old is None:
        return
    await life.play(60)
    life.groups[life.groups.index(old)] = life.server.people.upgrade(old)
    life.happened["migration"] += 1
    await life.settle()
    await life.play(120)


async def trouble(life: Life) -> None:
    """Telegram has a bad day."""
    for _ in range(4):
        kind = life.rng.choice(FAULTS)
        life.server.fault(kind, times=life.rng.randint(1, 4))
        life.happened[kind] += 1
        await gather(life)
    life.server.faults.clear()
    await life.pass_time(60)


async def forget(life: Life) -> None:
    """Somebody wants to be forgotten, and comes back as a stranger."""
    user = life.somebody()
    await _start(life, user)
    messages = [m for m in life.server.messages(user) if m.sender is life.server.state.bot]
    if messages:
        with suppress(NotPossible):
            life.server.people.press(user, messages[-1], data=MenuPress("forget", ("yes",)).pack())
            life.happened["forget"] += 1
    await life.settle()


async def newcomer(life: Life) -> None:
    """Somebody new looks in, and plays."""
    user = life.user(f"Guest {len(life.people)}")
    life.people.append(user)
    for group in life.groups:
        if not group.has(user) and group.migrated_to is None:
            life.server.people.join(user, group)
    await _start(life, user)


async def restart(life: Life) -> None:
    """The bot is stopped, and is away for some time."""
    assert life.bot is not None
    await life.bot.stop()
    life.bot = None
    await life.server.advance(life.rng.choice((5.0, 300.0, 3 * HOUR)))
    life.happened["restart"] += 1
    await life.start()
    await life.play(60)


async def idle(life: Life, seconds: float) -> None:
    """Time passes; whoever is called to the table may come."""
    end = life.clock.now() + seconds
    while (left := end - life.clock.now()) > 0:
        await life.pass_time(min(left, 600.0))


EVENTS = (
    gather,
    gather,
    gather,
    gather,
    alone,
    alone,
    expire,
    block,
    leave,
    thrown_out,
    grow,
    trouble,
    forget,
    newcomer,
)


async def day(life: Life, events: int) -> None:
    """A day with so many events, the first one a game in a group."""
    end = life.clock.now() + DAY
    for number in range(events):
        await (life.rng.choice(EVENTS) if number else gather)(life)
        life.tidy()
        await life.check()
        await idle(life, min(life.rng.uniform(0.2, 2) * HOUR, max(0.0, end - life.clock.now())))
    await idle(life, max(0.0, end - life.clock.now()))
    await life.check()


def _group(life: Life) -> Chat:
    there = [group for group in life.groups if group.migrated_to is None and group.has(life.server.state.bot)]
    return life.rng.choice(there)


async def _start(life: Life, user: User) -> None:
    with suppress(NotPossible):
        await life.server.start(user)
    await life.pass_time(3)


async def _menu(life: Life, user: User, verb: str) -> None:
    """Press the button of this verb, if the newest messages in private have one."""
    for message in reversed(life.server.messages(user)[-5:]):
        for button in message.buttons:
            if button.get("callback_data", "").startswith(f"m:{verb}"):
                life.server.people.press(user, message, data=button["callback_data"])
                life.happened[verb] += 1
                await life.settle()
                return
