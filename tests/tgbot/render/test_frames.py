"""What holds for every frame: lines, cards, tags, widths, bytes. Over random hands of the real engine."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.events import PRIVATE as PRIVATE_EVENTS
from env.engine.preactions import Box
from env.engine.profiles import PROFILES, Profile
from env.engine.rules import Structure
from env.engine.table import Table
from env.engine.views import Phase
from tests.oracle.decks import deck_with
from tests.tgbot.render import samples
from tests.tgbot.render.markup_check import check
from tests.tgbot.render.samples import (
    ADA,
    ANNA,
    BO,
    BOT,
    KONSTANTIN,
    MAX,
    NOW,
    SHEN,
    SIX,
    random_hands,
    with_seat,
)
from tests.tgbot.render.screens import all_screens
from tgbot import render
from tgbot.callback import LIMIT, TablePress, parse
from tgbot.handlers.all_in import all_in_action
from tgbot.i18n import LANGUAGES
from tgbot.keyboards.fit import FILL, GROUP, PRIVATE, label_width, room
from tgbot.render.wrap import phone_lines
from tgbot.screen import Keyboard, Screen
from tgbot.service.model import Person, TableState

WIDE_NAMES = tuple(Person(number, "漢字" * 32, "en", dm_ok=True) for number in range(6))
CARD = re.compile("(?:10|[2-9JQKA])[♠♥♦♣]")


def frames(
    count: int, people: Sequence[object] = SIX, stack: int = 100, seed: int = 5, game: Profile = PROFILES["home"]
) -> Iterator[tuple[TableState, Screen]]:
    """Every group frame of random hands, in both languages."""
    for language in LANGUAGES:
        for state, table in random_hands(count, language, people, [stack] * len(people), seed, game):
            yield state, render.table_message(state, NOW, legal=table.legal(), bot_username=BOT)


def assert_fits(keyboard: Keyboard, width: float, name: str) -> None:
    assert len(keyboard) <= 9, name
    for row in keyboard:
        for button in row:
            space = FILL * room(width, len(row))
            assert label_width(button.label) <= space, f"{name}: {button.label!r} in a row of {len(row)}"


def assert_sound(screen: Screen, name: str) -> None:
    assert len(check(screen.text)) <= 4096
    for button in (button for row in screen.keyboard for button in row):
        assert button.label, name
        kinds = (button.data, button.url, button.copy)
        assert sum(kind is not None for kind in kinds) == 1, f"{name}: {button}"
        if button.copy is not None:
            assert len(button.copy) <= 256
        elif button.data is not None:
            assert len(button.data.encode()) <= LIMIT
            press = parse(button.data)
            assert press is not None, f"{name}: {button.data}"
            assert press.pack() == button.data
        else:
            link = r"https://t\.me/([\w/]+(\?(start|startgroup)=[\w-]{1,64})?|share/url\?url=[\w%.-]+)"
            assert re.fullmatch(link, button.url), button.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_sample_screens_are_sound_and_fit(language: str) -> None:
    private = ("S1", "S4", "S5", "S6.8", "S6.12", "leave", "seated", "opponents", "settings", "languages", "help")
    private += ("welcome", "ping private")
    for name, screen in all_screens(language):
        assert_sound(screen, name)
        assert_fits(screen.keyboard, PRIVATE if name.startswith(private) else GROUP, name)


@pytest.mark.parametrize("stack", [20, 100, 5_000, 166_000, 999_999])
def test_group_frames_fit_at_every_amount(stack: int) -> None:
    for state, screen in frames(12, stack=stack):
        assert_sound(screen, f"hand of {stack}")
        assert_fits(screen.keyboard, GROUP, f"version {state.version}, chips {stack}")


@pytest.mark.parametrize(
    "people", [SIX, (KONSTANTIN, MAX), WIDE_NAMES, WIDE_NAMES[:2]], ids=["six", "two", "wide", "wide two"]
)
def test_group_frames_have_14_lines_at_most(people: Sequence[object]) -> None:
    for state, screen in frames(15, people):
        assert_lines(state, screen)


def games() -> Iterator[Profile]:
    """Every game, and each structure that is no game's usual one."""
    yield from PROFILES.values()
    yield from (PROFILES["online"].at(structure=structure) for structure in PROFILES["online"].structures[1:])


@pytest.mark.parametrize("game", list(games()), ids=lambda game: f"{game.name}-{game.rules.structure.name.lower()}")
def test_frames_of_every_game(game: Profile) -> None:
    """Group and private, with wide names: lines, widths, bytes; no card in the group before the showdown."""
    people = WIDE_NAMES[: game.table.seats_max]
    stack = 40 * max(game.rules.ante, 1)
    for language in LANGUAGES:
        for state, table in random_hands(2, language, people, [stack] * len(people), 7, game):
            screen = render.table_message(state, NOW, legal=table.legal(), bot_username=BOT)
            assert_sound(screen, game.name)
            assert_fits(screen.keyboard, GROUP, game.name)
            assert_lines(state, screen)
            shown = sum(len(hand.cards) for hand in state.hand.public.shown)
            assert len(CARD.findall(screen.text)) == shown
            assert_private(state, table, language)


def assert_private(state: TableState, table: Table, language: str) -> None:
    """The private hand of one seat, the one to act if there is one, with a box ticked and panels open."""
    seat = table.actor if table.actor is not None else 0
    view = table.view(seat)
    own = {render_card(card) for card in (*view.cards, *view.discarded, *view.received)}
    for panel in ("main", "allin", ("amount", 0)):
        ahead = render.Ahead(Box.FOLD, fired=True)
        screen = render.private_hand(state, view, 0b11111, language, NOW, panel, ahead=ahead)
        assert_sound(screen, "private")
        assert_fits(screen.keyboard, PRIVATE, "private")
        if not table.done:
            assert set(CARD.findall(screen.text)) <= own
    alert = render.cards_alert(state, view, language)
    assert len(alert) <= 200
    assert set(CARD.findall(alert)) <= own


@pytest.mark.parametrize("game", list(games()), ids=lambda game: f"{game.name}-{game.rules.structure.name.lower()}")
def test_buttons_of_every_game_are_legal(game: Profile) -> None:
    """What the group's and the private keyboard offer is accepted by the engine as it stands."""
    people = (ANNA, MAX, SHEN, KONSTANTIN)
    stack = 30 * max(game.rules.ante, 1)
    for state, table in random_hands(4, "en", people, [stack] * len(people), 13, game):
        if table.actor is None or table.phase != Phase.BET:
            continue
        group = render.table_message(state, NOW, legal=table.legal(), bot_username=BOT)
        own = render.private_hand(state, table.view(table.actor), 0, "en", NOW)
        for button in (button for screen in (group, own) for row in screen.keyboard for button in row if button.data):
            press = parse(button.data)
            if press.verb in {"f", "k", "c", "r"}:
                assert table.can(table.actor, action_of(press, table)), f"{button.label} {table.legal()}"
            if press.verb in {"a", "A"}:
                action = all_in_action(table.legal(), table.public(), int(press.args[0]))
                assert table.can(table.actor, action), f"{button.label} {table.legal()}"
        labels = [button.label for row in group.keyboard for button in row]
        wagers = [label for label in labels if label.startswith(("Bet", "Raise"))]
        structure = game.rules.structure
        if structure == Structure.FIXED_LIMIT:
            assert len(wagers) <= 1
        if structure in {Structure.FIXED_LIMIT, Structure.LOUNGE_LIMIT}:
            assert "Amount…" not in labels
        assert len(wagers) <= (2 if structure == Structure.LOUNGE_LIMIT else 3)
        assert ("Fold" in labels) == table.legal().fold


def action_of(press: TablePress, table: Table) -> Action:
    kinds = {"f": Kind.FOLD, "k": Kind.CHECK, "c": Kind.CALL, "r": table.legal().wager_kind}
    return Action(kinds[press.verb], amount=int(press.args[0]) if press.verb == "r" else 0)


@pytest.mark.long
def test_group_frames_of_10_000_hands_have_14_lines_at_most() -> None:  # 5,000 in each language
    for state, screen in frames(5_000, WIDE_NAMES):
        assert_lines(state, screen)


def assert_lines(state: TableState, screen: Screen) -> None:
    """At most 14 lines, while the hand runs also as they wrap; and with people away."""
    away = with_seat(with_seat(state, 0, away=True), 1, away=True)
    for text in (screen.text, render.table_message(away, NOW, legal=None, bot_username=BOT).text):
        folded = re.sub("<blockquote expandable>.*?</blockquote>", "", text, flags=re.DOTALL)
        assert folded.count("\n") + 1 <= 14, text
    if not state.hand.over:
        assert phone_lines(screen.text) <= 14, screen.text


def test_hands_that_all_won_a_pot_fit() -> None:
    """Six all-ins, the shorter the better hand: no hand is a loser's, so all but the main pot's winner fold away."""
    pairs = ("As Ad 2c 3d 4h", "Ks Kd 2d 3h 5c", "Qs Qd 2h 4c 6d", "Js Jd 2s 4d 7h", "Ts Td 3c 5d 8h", "9s 9d 3s 5h 7c")
    stacks = [10, 20, 30, 40, 50, 60]
    deck = parse_cards(deck_with(stacks, 5, dict(enumerate(pairs))))
    dealt = Table.deal(PROFILES["home"].rules, stacks, 5, deck)
    events = list(dealt.opening)
    while (seat := dealt.actor) is not None:
        legal = dealt.legal()
        if legal.discards is not None:
            action = Action.pat()
        elif legal.wager is not None:
            action = Action(legal.wager_kind, amount=legal.wager[1])
        else:
            action = Action.call()
        events += dealt.apply(seat, action)
    assert len(dealt.public().pots) == 5
    for language in LANGUAGES:
        over = samples.hand(dealt.public(), 6, *(event for event in events if event.kind not in PRIVATE_EVENTS))
        state = samples.table(language, over, WIDE_NAMES)
        assert_lines(state, render.table_message(state, NOW, legal=None, bot_username=BOT))


def test_group_frames_show_no_card_before_the_showdown() -> None:
    for state, screen in frames(20):
        public = state.hand.public
        labels = " ".join(button.label for row in screen.keyboard for button in row)
        assert not CARD.search(labels)
        shown = sum(len(hand.cards) for hand in public.shown)
        assert len(CARD.findall(screen.text)) == shown
        if public.phase != Phase.DONE:
            assert shown == 0


def test_private_frames_show_own_cards_only() -> None:
    """Cards in a private message before the end: held, thrown away or received by its reader."""
    for language in LANGUAGES:
        for state, table in random_hands(3, language, SIX, [100] * 6, 9):
            if table.done:
                continue
            for seat in range(6):
                view = table.view(seat)
                screen = render.private_hand(state, view, 0b10010, language, NOW)
                assert_sound(screen, "private")
                assert_fits(screen.keyboard, PRIVATE, "private")
                seen = set(CARD.findall(screen.text + " ".join(b.label for row in screen.keyboard for b in row)))
                own = {*view.cards, *view.discarded, *view.received}
                assert seen <= {render_card(card) for card in own}
                alert = render.cards_alert(state, view, language)
                assert len(alert) <= 200, alert
                assert set(CARD.findall(alert)) <= {render_card(card) for card in own}


def render_card(card: int) -> str:
    return ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")[card // 4] + "♣♦♥♠"[card % 4]


@pytest.mark.parametrize("stack", [100, 5_000, 999_999])
def test_private_panels_fit_at_every_amount(stack: int) -> None:
    for language in LANGUAGES:
        for state, table in random_hands(3, language, (ANNA, ADA, MAX, BO, SHEN), [stack] * 5, 3):
            if table.actor is None:
                continue
            view = table.view(table.actor)
            low, high = view.legal.wager or (0, 0)
            for panel in ("main", "allin", ("amount", low), ("amount", (low + high) // 2), ("amount", high + 7)):
                screen = render.private_hand(state, view, 0b11111, language, NOW, panel)
                assert_sound(screen, str(panel))
                assert_fits(screen.keyboard, PRIVATE, f"{panel} {stack}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_offers_a_legal_action(language: str) -> None:
    """Amounts on the group's keyboard are accepted by the engine as they stand."""
    for state, table in random_hands(25, language, (ANNA, MAX, SHEN), [100] * 3, 11):
        if table.actor is None or table.phase != Phase.BET:
            continue
        screen = render.table_message(state, NOW, legal=table.legal(), bot_username=BOT)
        legal = table.legal()
        verbs = {}
        for button in (button for row in screen.keyboard for button in row if button.data):
            press = parse(button.data)
            verbs.setdefault(press.verb, []).append(press.args)
            if press.verb == "r":
                assert legal.wager[0] <= int(press.args[0]) < legal.wager[1]
                assert press.seat == table.actor
        assert ("f" in verbs) == legal.fold
        assert ("k" in verbs) == legal.check
        takes_all = legal.call == table.stacks()[table.actor]
        assert ("c" in verbs) == (legal.call is not None and not takes_all)
        if legal.wager is not None or takes_all:
            amount = legal.call if takes_all else legal.wager[1]
            assert verbs["a"] == verbs["A"] == [(str(amount),)]


def test_result_lines_account_for_every_chip() -> None:
    """The net line of a showdown with everybody in it sums to zero."""
    ends = (state for state, table in random_hands(60, "en", (ANNA, MAX), [60] * 2, 21) if table.done)
    for state in islice(ends, 60):
        text = render.table_message(state, NOW, legal=None, bot_username=BOT).text
        net = next(line for line in text.split("\n") if line.startswith("Net: "))
        numbers = [int(n.replace("−", "-")) for n in re.findall(r"\u00a0([+−]?\d+)(?:,|$)", net)]
        assert len(numbers) == 2, net
        assert sum(numbers) == 0, net


def test_random_actions_cover_the_special_lines() -> None:
    """The hands above meet what they are meant to meet."""
    seen = "\n".join(screen.text for people in (SIX, (KONSTANTIN, MAX)) for _, screen in frames(20, people))
    for words in ("Returned to", "No more betting", "Side", "all-in", "wins", "everyone else folded"):
        assert words in seen, words
