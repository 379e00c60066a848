"""Chips at open tables, in private: buying in, being out of chips (S5.7, S5.9)."""

from __future__ import annotations

from env.engine.buyin import buy_in_range
from env.engine.profiles import Rebuy
from tgbot.i18n import numbers, text
from tgbot.keyboards.chips import BuyIn, buy_in_keyboard, rebuy_keyboard
from tgbot.render.lobby import forced_bets, profile_name
from tgbot.render.markup import countdown
from tgbot.screen import Screen
from tgbot.service.model import TableState


def buy_in(state: TableState, language: str, shown: BuyIn, balance: int) -> Screen:
    """S5.7: what to sit down with. `balance`: chips that can be brought."""
    least, most = buy_in_range(state.game)
    table = state.settings
    lines = [
        text(
            language,
            "buy-in-title",
            profile=profile_name(language, state.profile),
            forced=forced_bets(language, state.rules),
            balance=balance,
        ),
        text(
            language,
            "buy-in-line",
            least=least,
            most=most,
            low=table.buy_in_min_antes or 0,
            high=table.buy_in_max_antes or 0,
            n=numbers.chips(language, shown.chips),
        ),
    ]
    return Screen("\n".join(lines), buy_in_keyboard(language, state.game, shown, balance))


def out_of_chips(
    state: TableState, seat: int, language: str, balance: int, grant: tuple[int, float] | None = None
) -> Screen:
    """S5.9: rebuy or leave.

    balance  chips of the seat's owner at no table
    grant    (chips, UTC seconds) of the next free chips, None for somebody who does not wait for them
    """
    if state.settings.rebuy == Rebuy.NONE:
        lines = [text(language, "broke-no-rebuy")]
    else:
        lines = [text(language, "broke", balance=balance)]
        if grant is not None:
            time = countdown(grant[1], text(language, "broke-free-within"))
            lines.append(text(language, "broke-free", n=grant[0], time=time))
    return Screen("\n".join(lines), rebuy_keyboard(state, language, seat, balance))
