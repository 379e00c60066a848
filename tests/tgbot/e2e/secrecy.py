"""One hand of a game played twice over HTTP: the same in public, with other cards where Anna may not look.

Whatever Anna, an onlooker of the group and a stranger are shown and answered must be the same both times: texts,
buttons and what they carry, pictures, files, refusals, the order of what is shown. Whatever told them anything of a
hidden card, and be it by its length or by the order of its buttons, would differ.
"""

from __future__ import annotations

import contextlib
import random
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from env.engine.actions import Action
from env.engine.cards import Card, deck_cards, parse_card
from env.engine.events import EventKind
from env.engine.preactions import Box
from env.engine.profiles import PROFILES
from env.engine.views import SeatView
from env.fair.seal import CARDS, PARTS, SALTS, Sealed
from tests.tgbot.e2e.ledger import Ledger
from tests.tgbot.e2e.world import World
from tests.tgbot.service.kit import Random
from tgbot.callback import TablePress
from tgbot.demo import Answer, Chat, Message, User
from tgbot.demo.errors import NotPossible
from tgbot.i18n.cards import card_label, mask_text
from tgbot.screen import Screen
from tgbot.service import hand as course
from tgbot.service.dealer import Dealer
from tgbot.service.errors import ServiceError
from tgbot.service.lineup import Lineup
from tgbot.service.model import ChatRef, HandState, Person, Setup, Status, TableState
from tgbot.service.opponents import Wish

# What every run has anew: tokens, seals, salts, proofs; and what the clock says.
_CHANCE = re.compile(r"(?!(?:[2-9TJQKA][cdhs])+(?![\w\-+/=]))[\w\-+/=]{16,}")
_TIMES = re.compile(r"\d+:\d\d|(?<!\w)\d+ ?(?:s|min|с|мин)\b|\d{4}-\d\d-\d\d[T \d:.+Z]*|\b1[78]\d{8}(?:\.\d+)?\b")

_IN_FILES = re.compile(r"(?<![\w/+=-])(?:[2-9TJQKA][cdhs])+(?![\w/+=-])")


@dataclass(frozen=True)
class Plan:
    """A table: where it is, how it ends, whether its decks open afterwards, whether its hand comes to a showdown."""

    kind: str
    sit_and_go: bool = False
    open_decks: bool = False
    contested: bool = True


PLANS = {
    "home": Plan("group", open_decks=True),
    "online": Plan("group", contested=False),
    "classic": Plan("invitation"),
    "single27": Plan("private", contested=False),
    "triple27": Plan("group"),
    "house": Plan("private", sit_and_go=True),
    "casino": Plan("invitation", contested=False),
    "stripped": Plan("group", sit_and_go=True, contested=False),
    "lounge": Plan("group"),
}


def masked(text: str) -> str:
    """Without what chance and the clock put there."""
    return _TIMES.sub("⏱", _CHANCE.sub("#", text))


@dataclass
class Shown:
    """What somebody was shown, in order and without repetitions, and answered: what came first is up to the network."""

    lines: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        if line not in self.lines[-4:]:
            self.lines.append(line)


def said(screen: Screen, drawn: dict[str, int]) -> str:
    """All of a screen: text, buttons, what they carry, the bytes of its picture."""
    picture = ""
    if screen.picture is not None:
        if screen.picture.key not in drawn:
            drawn[screen.picture.key] = hash(screen.picture.draw())
        picture = f"{masked(screen.picture.key)} {drawn[screen.picture.key]}"
    return masked(repr((screen.text, screen.keyboard, screen.protect, picture)))


class Cheat(Dealer):
    """Deals what it is told to: one order for the deck, a shuffled one for mixes and redeals."""

    order: tuple[int, ...] = ()

    def seal(self) -> Sealed:
        return Sealed((self.order, *(tuple(range(CARDS)) for _ in PARTS[1:])), secrets.token_bytes(SALTS))


def order_of(seed: str, size: int, seen: Iterable[Card] = (), other: int = 0) -> tuple[int, ...]:
    """An order of all cards; with `other`, another one where the cards that somebody has seen lie as before."""
    cards = list(range(CARDS))
    random.Random(seed).shuffle(cards)
    if other:
        known, possible = set(seen), set(deck_cards(size))
        free = [place for place, card in enumerate(cards) if card in possible and card not in known]
        hidden = [cards[place] for place in free]
        random.Random(f"{seed} {other}").shuffle(hidden)
        for place, card in zip(free, hidden, strict=True):
            cards[place] = card
    return tuple(cards)


def cards_in(content: str) -> set[str]:
    """The cards that a file names, with the signs of texts."""
    found = "".join(_IN_FILES.findall(content))
    return {card_label(parse_card(found[at : at + 2])) for at in range(0, len(found), 2)}


@dataclass
class Played:
    """What came of a hand.

    shown   by viewer: anna, onlooker, stranger     seen, hidden  cards that Anna has and has not seen
    leaks   what the ledger found                   script        what was done
    """

    shown: dict[str, Shown]
    seen: set[Card]
    hidden: set[Card]
    leaks: list[str]
    script: list[str]


class Twice:
    """Plays hands in a world and writes down what is shown."""

    def __init__(self, w: World, patch: Callable[[str, Any], None]) -> None:
        self.w = w
        assert w.bot.shared is not None
        self.shared = w.bot.shared
        self.service = self.shared.service
        self.stranger = w.server.state.add_user("Dora", "en")
        self.onlooker = w.chen
        self.shown: dict[str, Shown] = {}
        self.drawn: dict[str, int] = {}
        self.files: list[tuple[int, float, set[str]]] = []
        self._looks = self._late = 0
        self._ended: HandState | None = None
        self._cards: dict[int, set[Card]] = {}
        self._hook(patch)

    def _hook(self, patch: Callable[[str, Any], None]) -> None:
        show, post = self.shared.sender.show, self.shared.sender.post

        def shows(place: Any, frame: Any) -> None:
            self._note(place.chat_id, f"{place.kind} {frame.page} ", frame.screen)
            show(place, frame)

        def posts(one: Any) -> None:
            name = ""
            if one.document is not None:
                content = one.document.data.decode()
                name = masked(f"{one.document.name} {content}")
                self.files.append((one.chat_id, self.w.clock.now(), cards_in(content)))
            self._note(one.chat_id, f"post {one.ask} {one.loud} {name} ", one.screen)
            post(one)

        patch("show", shows)
        patch("post", posts)

    def _note(self, chat_id: int, about: str, screen: Screen) -> None:
        for name, user in self._viewers():
            if name in self.shown and chat_id in {user.id, self.w.group.id if name != "stranger" else 0}:
                self.shown[name].add(about + said(screen, self.drawn))

    async def start(self) -> None:
        """Everybody has a private chat, but the onlooker."""
        for user in (self.w.anna, self.w.boris, self.stranger):
            await self.w.server.start(user)
            await self.w.message(user, "Five Draw")

    async def person(self, user: User) -> Person:
        found = await self.service.person(user.id)
        assert found is not None
        return found

    async def play(self, profile: str, rng: random.Random, order: tuple[int, ...], *, wavers: bool) -> Played:
        """One hand of a game at a new table. wavers: Boris marks cards and ticks boxes, and takes it back each time."""
        dealer = self.service._dealer
        cheat = Cheat(random.Random(profile))
        cheat.order = order
        self.service._dealer = self.service._register._dealer = cheat  # the same lots and cuts each time
        plan = PLANS[profile]
        self.shown = {name: Shown() for name in ("anna", "onlooker", "stranger")}
        before = len(self.w.server.state.visibility_log)
        ledger = Ledger(self.service.seat_view, self.w.clock.now)
        self.w.listeners += [self._over, ledger.note]
        shown = self.shown
        self._looks = sum(len(name) for name in PLANS if name < profile)  # each game begins elsewhere in the list
        try:
            state = await self._table(profile, plan)
            await self._hand(state.id, rng, plan, wavers)
            self.shown = {}
            await self._end(state.id)
        finally:
            for listener in (self._over, ledger.note):
                self.w.listeners.remove(listener)
            self.service._dealer = self.service._register._dealer = dealer
        leaks = ledger.leaks(self.w.server.state.visibility_log[before:])
        leaks += [f"{to} got {found}" for to, at, found in self.files if found - ledger.may_know((state.id, 1), to, at)]
        assert self._ended is not None
        script = [f"{event.kind} {event.seat} {event.a}" for event in self._ended.events if event.kind < EventKind.SHOW]
        hidden = set().union(*(held for seat, held in self._cards.items() if seat != 0)) - self._cards[0]
        return Played(shown, self._cards[0], hidden, leaks, script)

    def _over(self, state: TableState) -> None:
        """The first hand is over: what it came to. After a showdown, or with new cards, nothing is compared."""
        hand = state.hand
        if hand is not None and (hand.public.shown or hand.number > 1):
            self.shown = {}
        if hand is None or not hand.over or hand.number > 1:
            return
        self._ended = hand
        views = {seat.seat: self.service.seat_view(state.id, seat.seat) for seat in state.seats}
        self._cards = {seat: {*v.cards, *v.discarded, *v.received} for seat, v in views.items() if v is not None}

    def _state(self, table_id: int) -> TableState:
        state = self.service.state(table_id)
        assert state is not None
        return state

    async def _table(self, profile: str, plan: Plan) -> TableState:
        """A table of Anna, Boris where there are others, and bots, in its first hand."""
        w, anna = self.w, await self.person(self.w.anna)
        wish = Wish(Lineup(), sit_and_go=plan.sit_and_go)
        if plan.kind == "private":
            return await self.service.play_now(anna, 3, ChatRef(anna.user_id, 0, "", False, "en"), profile, wish)
        chat = ChatRef(w.group.id, 0, w.group.title or "", True, "en")
        if plan.kind == "invitation":
            chat = ChatRef(anna.user_id, 0, "", False, "en", invite=True)
        lobby = await self.service.create(chat, anna, profile, 1, wish)
        setup = Setup(bet_clock_s=120, draw_clock_s=60, open_decks=plan.open_decks)
        await self.service.configure(lobby.id, anna.user_id, setup)
        await self.service.join(lobby.id, await self.person(w.boris))
        return await self.service.start_match(lobby.id, anna.user_id)

    async def _hand(self, table_id: int, rng: random.Random, plan: Plan, wavers: bool) -> None:
        """Played by presses, with everybody looking everywhere; the end belongs to it if no card is shown there."""
        w = self.w
        while True:
            await w.until(lambda: self._waits(table_id))
            state = self._state(table_id)
            if state.hand is None or state.hand.over:
                break
            assert state.actor is not None
            assert state.actor.person is not None
            await self._look(state)
            if wavers:
                await self._waver(state)
            await self._act(state, w.server.user(state.actor.person.user_id), rng, plan)
        for name in ("/history", "/stats", "/fair", "/export"):
            await self._say(w.anna, w.anna, name)
        await self._step(w.anna, state)
        await w.pass_time(3)

    async def _waver(self, state: TableState) -> None:
        """What Boris takes back at once, nobody else may notice."""
        hand, seat = state.hand, state.seat_of(self.w.boris.id)
        if hand is None or seat is None:
            return
        if seat is state.actor and hand.public.drawing:
            for on in (True, False):
                await self.service.mark(state.id, seat.seat, 2, on, hand.number, hand.decision)
        elif seat is not state.actor:
            with contextlib.suppress(ServiceError):  # not in every round
                for box in (Box.FOLD, None):
                    await self.service.set_box(state.id, self.w.boris.id, box, hand.number, hand.public.round)

    def _waits(self, table_id: int) -> bool:
        """Whether a person is to act, or the hand is over."""
        state = self._state(table_id)
        if state.hand is None or state.hand.over:
            return True
        return state.actor is not None and state.actor.person is not None

    async def _act(self, state: TableState, user: User, rng: random.Random, plan: Plan) -> None:
        """Something that the cards have no part in. Nobody but Anna stays in a hand that is not contested."""
        hand, seat = state.hand, state.actor
        assert hand is not None
        assert seat is not None
        view = self.service.seat_view(state.id, seat.seat)
        assert view is not None
        legal = view.legal
        assert legal is not None
        base = TablePress(state.id, hand.number, hand.decision, seat.seat, "k")
        message = await self._turn_message(state, user)
        if legal.discards is not None:
            for position in sorted(rng.sample(range(1, 6), rng.randrange(3))):
                await self.w.press_data(user, message, replace(base, verb="d", args=(str(position), "1")).pack())
            marks = mask_text(view.cards, self.service.marks(state.id, seat.seat))
            press = replace(base, verb="D", args=(marks,))
        elif not plan.contested and user is not self.w.anna and hand.public.round > 0:
            press = base if legal.check else replace(base, verb="f")
        elif legal.wager is not None and (hand.public.level == 0 or rng.random() < 0.2):
            press = replace(base, verb="r", args=(str(legal.wager[0]),))
        elif legal.check:
            press = base
        else:
            press = replace(base, verb="c", args=(str(legal.call),))
        shown = self.shown  # the hand may be over before the answer is there
        self._answered(user, await self.w.press_data(user, message, press.pack()), shown)

    async def _turn_message(self, state: TableState, user: User) -> Message:
        """The message that shows the table to who is to act."""
        chat: Chat | User = self.w.group if state.chat.group else user
        here = (state.id, state.hand.number, state.hand.decision) if state.hand else ()

        def find() -> Message | None:
            for message in reversed(self.w.server.messages(chat)):
                presses = self.w.turn(message)
                if presses and (presses[0].table, presses[0].hand, presses[0].decision) == here:
                    return message
            return None

        return await self.w.until(find)

    async def _look(self, state: TableState) -> None:
        """Somebody tries to learn something: by commands, by others' buttons, by a replay of the running hand."""
        w, hand = self.w, state.hand
        assert hand is not None
        if state.chat.group and self._late not in w.server.state.users:
            late = w.server.state.add_user("Fay", "en")  # sees all that was said
            self._late = late.id
            w.server.people.join(late, w.group)
        looks: Sequence[tuple[User, str]] = [
            *((w.anna, name) for name in ("/hand", "/table", "/stats", "/history", "/export", "/fair", "/who")),
            *((w.anna, name) for name in ("/hint", "/review", "/top", "m", "step")),
            *((self.stranger, name) for name in ("/hand", "/table", "/fair", "/who", "/history", "m", "step", "mark")),
            *((self.onlooker, name) for name in ("/table", "/top", "/who", "/fair", "/league", "m")),
        ]
        self._looks += 5  # prime to their number: all of them come round
        user, name = looks[self._looks % len(looks)]
        if name == "step":
            await self._step(user, state)
        elif name.startswith("/"):
            await self._say(user, w.group if user is self.onlooker else user, name)
        else:
            for seat in range(len(state.seats)):
                verb, args = ("m", ()) if name == "m" else ("d", ("1", "1"))
                press = TablePress(state.id, hand.number, hand.decision, seat, verb, args)
                await self._press(user, state, press.pack())
        await w.pass_time(4)

    async def _say(self, user: User, chat: Chat | User, command: str) -> None:
        await self.w.server.say(user, chat, command)

    async def _step(self, user: User, state: TableState) -> None:
        await self._press(user, state, f"m:step:{state.id}:1:2")

    async def _press(self, user: User, state: TableState, data: str) -> None:
        """On the latest message of the group, or of the own chat for who is not there."""
        menu = data.startswith("m:")  # belongs to no table, and stands in private
        room = user if menu or user is self.stranger or not state.chat.group else self.w.group
        messages = [one for one in self.w.server.messages(room) if one.sender is self.w.server.state.bot]
        if not messages:
            return
        shown = self.shown
        try:
            answer = await self.w.press_data(user, messages[-1], data)
        except NotPossible:
            return
        self._answered(user, answer, shown)

    def _answered(self, user: User, answer: Answer, shown: dict[str, Shown]) -> None:
        for name, viewer in self._viewers():
            if viewer is user and name in shown:
                line = f"{masked(answer.text)} {answer.show_alert} {masked(answer.url or '')}"
                shown[name].answers.append(line)

    def _viewers(self) -> tuple[tuple[str, User], ...]:
        return ("anna", self.w.anna), ("onlooker", self.onlooker), ("stranger", self.stranger)

    async def _end(self, table_id: int) -> None:
        """The table ends here."""
        async with self.service._register.change(table_id) as draft:
            if draft.state.status is not Status.FINISHED:
                course.close(draft, "stopped")


class Quitter(Random):
    """A bot that stays in a hand as long as it is free, once the first round of bets is over."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        legal = view.legal
        if legal is None or legal.discards is not None or view.public.round == 0:
            return super().act(view, rng)
        return Action.check() if legal.check else Action.fold()


def size_of(profile: str) -> int:
    """Cards of the deck that the planned table plays with."""
    seats = 4 if PLANS[profile].kind == "private" else 3
    return PROFILES[profile].rules_for(seats).deck_size
