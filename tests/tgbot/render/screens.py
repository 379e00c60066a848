"""The sample screens of the design, rendered, as the golden files hold them; run as a module it writes those files."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES
from env.engine.views import SeatView
from tests.tgbot.render import fair_samples, games, group_samples, invite_samples
from tests.tgbot.render.samples import (
    ADA,
    ANNA,
    BOT,
    KONSTANTIN,
    MAX,
    NOW,
    antes,
    drawing,
    own_view,
    raised,
    run_out,
    second_round,
    showdown,
    table,
    uncontested,
)
from tgbot import render
from tgbot.caveat import Caveat
from tgbot.keyboards.menus import TOPICS, Choice
from tgbot.screen import Screen
from tgbot.service.model import Place, Status, TableState
from tgbot.service.preferences import VALUES, Prefs

GOLDEN = Path(__file__).parent / "golden"
IN_FILES = ("en", "ru")  # the languages that the design gives every text in
CHOICE = Choice()
HELD = "7h As 2s Ad Tc"


def group(sample: Callable[[str], tuple[TableState, object]]) -> Callable[[str], Screen]:
    """A sample state as the group's message."""

    def show(language: str) -> Screen:
        state, legal = sample(language)
        return render.table_message(state, NOW, legal=legal, bot_username=BOT)

    return show


def start(language: str, choice: Choice = CHOICE, tables: tuple[TableState, ...] = ()) -> Screen:
    person = replace(MAX, language=language)
    return render.start_screen(person, choice, PROFILES[choice.profile], tables, bot_username=BOT)


def lobby(language: str) -> Screen:
    return render.lobby(table(language, None, (KONSTANTIN, ANNA, ADA), expires=NOW + 600), NOW)


def own_turn(language: str, panel: render.Panel = "main") -> Screen:
    state, legal = raised(language)
    return render.private_hand(state, own_view(state, 3, HELD, legal), 0, language, NOW, panel)


def picker(language: str, marks: int = 0b00101) -> Screen:
    state, legal = drawing(language)
    return render.private_hand(state, own_view(state, 3, HELD, legal), marks, language, NOW)


def drawn_view(state: TableState) -> SeatView:
    more = {"discarded": parse_cards("2s 7h"), "received": parse_cards("Ac Th")}
    return own_view(state, 1, "Ac As Th Ad Tc", None, **more)


def after_draw(language: str) -> Screen:
    state, _ = second_round(language)
    return render.private_hand(state, drawn_view(state), 0, language, NOW)


def popups(language: str) -> Screen:
    state, legal = raised(language)
    hand = render.cards_alert(state, own_view(state, 3, HELD, legal), language)
    state, _ = second_round(language)
    just_drawn = replace(state, hand=replace(state.hand, actions=(None,) * 6))
    drew = render.cards_alert(just_drawn, drawn_view(state), language)
    folded = render.cards_alert(state, own_view(state, 4, HELD, None), language)
    return Screen(f"{hand}\n{drew}\n{folded}")


def match(language: str) -> Screen:
    places = (
        Place(1, 1, 5, 214, 114, None),
        Place(2, 3, 0, 131, 31, None),
        Place(2, 3, 2, 131, 31, None),
        Place(4, 4, 1, 88, -12, None),
        Place(5, 5, 4, 36, -64, None),
        Place(6, 6, 3, 0, -100, 7),
    )
    best = (3, parse_cards("Ks Kh Kd 4c 4d"))
    done = table(
        language, None, status=Status.FINISHED, places=places, biggest_pot=(366, 7), best_hand=best, rematch=(13,)
    )
    return render.match_over(done, bot_username=BOT)


SCREENS: dict[str, Callable[[str], Screen]] = {
    "S1.1 start": start,
    "S2.1 lobby": lobby,
    "S2.5 started": lambda language: render.started(antes(language)[0], bot_username=BOT),
    "S3.1 antes": group(antes),
    "S3.2 facing a raise": group(raised),
    "S3.3 draw": group(drawing),
    "S3.4 second round": group(second_round),
    "S3.5 run-out": group(run_out),
    "S3.6 showdown": group(showdown),
    "S3.7 uncontested": group(uncontested),
    "S4.1 own turn": own_turn,
    "S4.2 all-in": lambda language: own_turn(language, "allin"),
    "S4.3 amount": lambda language: own_turn(language, ("amount", 18)),
    "S4.4 draw picker": picker,
    "S4.5 after the draw": after_draw,
    "S4.6 pop-ups": popups,
    "S6.1 match table": match,
    "S6.8 fair": fair_samples.fair,
    "S6.8 own cut": fair_samples.to_cut,
    "S6.8 stepper of the cut": fair_samples.stepper,
    "S6.12 rules": lambda language: render.rules_page(language, PROFILES["home"]),
    "S1.4 games": lambda language: render.games(language, Choice(2, "lounge"), Caveat("tight")),
    "S2.2 game panel": lambda language: games.game_lobby(language, PROFILES["triple27"], "game"),
    "S2.3 stakes panel": lambda language: games.game_lobby(language, PROFILES["lounge"].at(stakes=25), "stakes"),
    "S2.3 stakes of a match": lambda language: games.game_lobby(language, PROFILES["online"].at(hands=20), "stakes"),
    "S3.8 blinds": games.blinds,
    "S3.10 second of three draws": games.third_draw,
    "S3.6 lowest hand": games.low_showdown,
    "S5.7 buy-in": games.buy_in,
    "S5.9 out of chips": games.out_of_chips,
    "S5.10 boxes": games.lounge_waits,
    **group_samples.SCREENS,
    **invite_samples.SCREENS,
}


def settings_screens(language: str) -> Iterator[tuple[str, Screen]]:
    """The panel with each value of each setting, and the languages."""
    for name, values in VALUES.items():
        for value in values:
            yield f"settings {name} {value}", render.settings(language, replace(Prefs(), **{name: value}))
    yield "languages", render.languages(language, "settings")


def as_text(screen: Screen) -> str:
    """Text and labels as the design draws them."""
    rows = (" ".join(f"[{button.label}]" for button in row) for row in screen.keyboard)
    return "\n".join([screen.text, *rows])


def golden_file(name: str) -> Path:
    """Where a screen is kept."""
    return GOLDEN / f"{name.replace(' ', '-')}.txt"


def file_text(name: str) -> str:
    """A golden file: the screen in every language."""
    return "".join(f"=== {language}\n{as_text(SCREENS[name](language))}\n" for language in IN_FILES)


def all_screens(language: str) -> Iterator[tuple[str, Screen]]:
    """Every sample, and the screens that no golden file holds."""
    yield from ((name, show(language)) for name, show in SCREENS.items())
    state, legal = raised(language)
    yield "ping", render.ping_group(state, legal)
    yield "ping private", render.ping_private(state, language)
    yield "leave", render.leave_question(state, 3, language)
    yield "leave bots", render.leave_question(raised(language, group=False)[0], 3, language)
    yield "stop", render.stop_question(state)
    yield "stop sure", render.stop_question(state, sure=True)
    yield "seated", render.seated(state, 2, language, "https://t.me/c/1/2")
    yield "opponents", render.opponents(language, Choice(1))
    yield from settings_screens(language)
    yield "help", render.help_screen(language, Choice())
    yield "group help", render.group_help(language, BOT)
    yield "welcome", start(language, tables=(state,))
    for game in PROFILES.values():
        for topic in TOPICS:
            yield f"S6.12 {game.name} {topic}", render.rules_page(language, game, topic)
    for why in ("expired", "host", "empty", "left", "stopped", "hold", ""):
        yield f"closed {why}", render.closed(table(language, None, status=Status.CLOSED, why_closed=why))


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for screen_name in SCREENS:
        golden_file(screen_name).write_text(file_text(screen_name), encoding="utf-8")
