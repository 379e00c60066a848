"""The people of the design's sample screens, and table states built by hand or by playing."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from env.engine.actions import Action, Kind
from env.engine.cards import deck_cards, parse_cards
from env.engine.events import Event, EventKind
from env.engine.profiles import PROFILES, Profile, TableSettings
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Legal, Phase, Pot, PublicView, SeatInfo, SeatView, ShownHand
from tgbot.render.actions import ACTIONS
from tgbot.service.model import BotPlayer, ChatRef, HandState, Person, SeatState, Status, TableState

NOW = 1_800_000_000.0
DEADLINE = NOW + 60
BOT = "FiveDrawBot"
TOKEN = "q7Zr0x5lTkmC3N2s9vYa"
SEAL = "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
NEXT_SEAL = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3q0"

KONSTANTIN = Person(11, "Konstantin A. Belov-Sherbakov", "ru", dm_ok=True)
ANNA = Person(12, "Анна", "ru", dm_ok=True)
ADA = BotPlayer("Ada", "home-2")
MAX = Person(13, "Max", "en", dm_ok=True)
BO = BotPlayer("Bo", "home-2")
SHEN = Person(14, "Шэнь Ли", "en", dm_ok=True)
SIX: tuple[Person | BotPlayer, ...] = (KONSTANTIN, ANNA, ADA, MAX, BO, SHEN)


def chat(language: str, *, group: bool = True) -> ChatRef:
    return ChatRef(-1001234567890, 0, "Friday club", group, language) if group else ChatRef(13, 0, "", group, language)


def seat(number: int, who: Person | BotPlayer, stack: int, **more: object) -> SeatState:
    person = who if isinstance(who, Person) else None
    bot = who if isinstance(who, BotPlayer) else None
    return SeatState(number, person, bot, stack, **more)


def info(stack: int, bet: int = 0, total: int = 1, **more: object) -> SeatInfo:
    values = {"dealt_in": True, "folded": False, "all_in": stack == 0, "drew": (), "won": 0, "returned": 0}
    return SeatInfo(stack=stack, bet=bet, total=total, **{**values, **more})


def public(seats: Sequence[SeatInfo], **more: object) -> PublicView:
    pot = sum(one.total for one in seats)
    values = {
        "rules": Rules(),
        "phase": Phase.BET,
        "dealer": 0,
        "round": 0,
        "actor": None,
        "pot": pot,
        "level": max(one.bet for one in seats),
        "pots": (Pot(pot, tuple(range(len(seats)))),),
        "shown": (),
        "mixes": 0,
        "redeals": 0,
    }
    return PublicView(seats=tuple(seats), **{**values, **more})


def hand(view: PublicView, number: int, *events: Event, **more: object) -> HandState:
    values = {
        "decision": 5,
        "actions": last_actions(view, events),
        "deadline": None if view.actor is None else DEADLINE,
        "seals": (SEAL,),
    }
    return HandState(number=number, public=view, events=tuple(events), **{**values, **more})


def last_actions(view: PublicView, events: Sequence[Event]) -> tuple[Event | None, ...]:
    last: list[Event | None] = [None] * len(view.seats)
    for event in events:
        if event.kind in {EventKind.ROUND, EventKind.DRAWING, EventKind.NO_MORE_BETTING}:
            last = [None] * len(view.seats)
        elif event.seat >= 0 and event.kind in ACTIONS | {EventKind.SMALL_BLIND, EventKind.BIG_BLIND}:
            last[event.seat] = event
    return tuple(last)


def table(
    language: str,
    played: HandState | None,
    people: Sequence[Person | BotPlayer] = SIX,
    *,
    group: bool = True,
    **more: object,
) -> TableState:
    stacks = [100] * len(people) if played is None else [one.stack for one in played.public.seats]
    status = Status.LOBBY if played is None else Status.PAUSE if played.over else Status.PLAYING
    values = {
        "seats": tuple(
            seat(number, who, stack) for number, (who, stack) in enumerate(zip(people, stacks, strict=True))
        ),
        "status": status,
        "profile": "home",
        "rules": Rules(),
        "settings": TableSettings(),
        "dealer": 0,
        "next_seal": NEXT_SEAL if status == Status.PAUSE else "",
    }
    return TableState(
        id=123456, token=TOKEN, version=7, chat=chat(language, group=group), host_id=11, hand=played,
        **{**values, **more},
    )  # fmt: skip


def at(game: Profile) -> dict[str, object]:
    """What makes a table one of this game."""
    return {"profile": game.name, "rules": game.rules, "settings": game.table}


# The sample screens


def antes(language: str) -> tuple[TableState, Legal]:
    """S3.1: antes posted, Анна may check."""
    view = public([info(stack) for stack in (117, 96, 100, 96, 94, 91)], actor=1)
    posted = [Event(EventKind.ANTE, number, 1) for number in range(6)]
    state = table(language, hand(view, 4, *posted, Event(EventKind.ROUND, -1, 0), cut_by=(5, 17)))
    return state, Legal(check=True, wager=(2, 96), wager_kind=Kind.BET)


def raised(language: str, **more: object) -> tuple[TableState, Legal]:
    """S3.2: Max faces a raise to 6."""
    bets = ((117, 0), (94, 2), (94, 6), (96, 0), (94, 0), (91, 0))
    view = public([info(stack, bet, bet + 1) for stack, bet in bets], actor=3)
    state = table(language, hand(view, 4, Event(EventKind.BET, 1, 2), Event(EventKind.RAISE, 2, 6)), **more)
    return state, Legal(fold=True, call=6, wager=(10, 96), wager_kind=Kind.RAISE)


def drawing(language: str) -> tuple[TableState, Legal]:
    """S3.3: Max draws after Анна (3) and Ada (1)."""
    seats = [
        info(111, total=7),
        info(90, total=7, drew=(3,)),
        info(94, total=7, drew=(1,)),
        info(90, total=7),
        info(94, folded=True),
        info(91, folded=True),
    ]
    view = public(seats, actor=3, phase=Phase.DRAW, level=0, pot=30)
    events = (Event(EventKind.FOLD, 5), Event(EventKind.DRAWING, -1, 0))
    drawn = (Event(EventKind.DRAW, 1, 3), Event(EventKind.DRAW, 2, 1))
    return table(language, hand(view, 4, *events, *drawn)), Legal(discards=5)


def second_round(language: str) -> tuple[TableState, Legal]:
    """S3.4: Max is all-in for 90, Konstantin acts."""
    seats = [
        info(111, total=7, drew=(0,)),
        info(90, total=7, drew=(3,)),
        info(79, 15, 22, drew=(1,)),
        info(0, 90, 97, drew=(2,)),
        info(94, folded=True),
        info(91, folded=True),
    ]
    view = public(seats, actor=0, round=1, pot=135)
    events = (
        Event(EventKind.ROUND, -1, 1),
        Event(EventKind.CHECK, 1),
        Event(EventKind.BET, 2, 15),
        Event(EventKind.RAISE, 3, 90, 1),
    )
    return table(language, hand(view, 4, *events)), Legal(fold=True, call=90, wager=(111, 111), wager_kind=Kind.RAISE)


def run_out(language: str) -> tuple[TableState, Legal]:
    """S3.5: no betting possible, draws go on."""
    seats = [
        info(50, total=140, drew=(1,)),
        info(0, total=140),
        info(119, folded=True),
        info(0, total=40),
        info(65, folded=True),
        info(0, total=20, drew=(2,)),
    ]
    pots = (Pot(101, (0, 1, 3, 5)), Pot(65, (0, 1, 3)), Pot(200, (0, 1)))
    view = public(seats, actor=1, phase=Phase.DRAW, level=0, dealer=3, pots=pots, pot=366)
    events = (
        Event(EventKind.BET, 5, 19, 1),
        Event(EventKind.RAISE, 3, 39, 1),
        Event(EventKind.RAISE, 1, 139, 1),
        Event(EventKind.CALL, 0, 139),
        Event(EventKind.DRAWING, -1, 0),
        Event(EventKind.DRAW, 5, 2),
        Event(EventKind.DRAW, 0, 1),
    )
    return table(language, hand(view, 7, *events)), Legal(discards=5)


def showdown(language: str) -> tuple[TableState, None]:
    """S3.6: main pot, two side pots, a tie with an odd chip."""
    seats = [
        info(183, total=140, won=133),
        info(132, total=140, won=132),
        info(119, folded=True),
        info(0, total=40),
        info(65, folded=True),
        info(101, total=20, won=101),
    ]
    pots = (
        Pot(101, (0, 1, 3, 5), (5,), (101,)),
        Pot(65, (0, 1, 3), (0, 1), (33, 32)),
        Pot(200, (0, 1), (0, 1), (100, 100)),
    )
    shown = (
        ShownHand(5, parse_cards("Ad Jd 9d 5d 2d")),
        ShownHand(0, parse_cards("Ts 9s 8h 7c 6c")),
        ShownHand(1, parse_cards("Th 9c 8s 7s 6h")),
        ShownHand(3, parse_cards("Ks Kh 4c 4d 3s")),
    )
    view = public(seats, phase=Phase.DONE, round=1, level=0, dealer=3, pots=pots, shown=shown, pot=366)
    return table(language, hand(view, 7)), None


def uncontested(language: str) -> tuple[TableState, None]:
    """S3.7: Max bets 20 more, Konstantin folds."""
    seats = [info(94, total=6, folded=True), info(106, total=6, won=12, returned=20)]
    view = public(seats, phase=Phase.DONE, level=0, dealer=1, pots=(Pot(12, (1,), (1,), (12,)),))
    events = (Event(EventKind.FOLD, 0), Event(EventKind.RETURN, 1, 20), Event(EventKind.WIN, 1, 0, 12))
    return table(language, hand(view, 5, *events), (KONSTANTIN, MAX)), None


def own_view(state: TableState, number: int, cards: str, legal: Legal | None, **more: object) -> SeatView:
    """What a seat knows of the hand of a state."""
    values = {"discarded": (), "received": (), "record": None}
    return SeatView(state.hand.public, number, parse_cards(cards), legal=legal, **{**values, **more})


# Random hands of the real engine


def random_action(legal: Legal, rng: random.Random) -> Action:
    """A legal action, folds rare enough that hands last."""
    if legal.discards is not None:
        mask = rng.getrandbits(5)
        return Action.draw(mask if mask.bit_count() <= min(legal.discards, 3) or legal.discards == 5 else 0)
    if legal.wager is not None and rng.random() < 0.3:
        low, high = legal.wager
        to = rng.choice((low, high, low + (rng.randint(low, high) - low) // legal.wager_unit * legal.wager_unit))
        return Action.bet(to) if legal.wager_kind == Kind.BET else Action.raise_to(to)
    if legal.check:
        return Action.check()
    return Action.fold() if rng.random() < 0.2 else Action.call()


def random_hands(
    count: int,
    language: str,
    people: Sequence[Person | BotPlayer],
    stacks: Sequence[int],
    seed: int,
    game: Profile = PROFILES["home"],
) -> Iterator[tuple[TableState, Table]]:
    """Every state of hands played at random, with the engine's table behind it."""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        chips = [rng.randint(max(1, game.rules.ante), stack) for stack in stacks]
        rules = game.rules_for(len(chips))
        deck = deck_cards(rules.deck_size)
        played = Table.deal(rules, chips, rng.randrange(len(chips)), rng.sample(deck, len(deck)))
        events = list(played.opening)
        while True:
            view = played.public()
            state = table(
                language,
                hand(view, number % 10 + 1, *(event for event in events if event.kind != EventKind.RECEIVE)),
                people,
                **at(game),
            )
            yield state, played
            if played.done:
                break
            if played.phase == Phase.MIX:
                order = list(played.mix_cards())
                rng.shuffle(order)
                events += played.mix(order)
            elif played.phase == Phase.REDEAL:
                events += played.redeal(rng.sample(deck, len(deck)))
            else:
                events += played.apply(played.actor, random_action(played.legal(), rng))


def with_seat(state: TableState, number: int, **changes: object) -> TableState:
    """The state with one seat changed."""
    seats = list(state.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(state, seats=tuple(seats))
