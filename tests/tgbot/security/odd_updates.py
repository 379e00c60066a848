"""Updates as Telegram writes them, and what somebody could make of them: fields of other types, sizes, shapes.

Everything comes from a seeded `random.Random`, so a number stands for an update and a failure names it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Rng = random.Random

NOBODIES = (1087968824, 136817688, 777000)
NUMBERS = (0, 1, -1, 35, 36, 2**31, -(2**31), 2**53 - 1, 2**53, 2**63 - 1, 2**63, 2**64, 10**30, -(10**30))
TEXTS = (
    "", " ", "\0", "\ud800", "\udc00x", "<b>", "</code>&amp;&#1;", "\u202e\u2066abc", "\u200b\u2800", "x" * 5000,
    "'; DROP TABLE persons; --", '" OR 1=1 --', "%s%d{0}{name}", "${jndi:x}", "\r\nERROR forged line", "\x1b[2J",
    "🤖 Ada", "🃏" * 300, "א" * 70, "٣", "1" * 4500, "A♠ K♠", "/start", "../../etc/passwd",
)  # fmt: skip
ANYTHING: tuple[Any, ...] = (
    None, True, False, 1.5, float("nan"), float("inf"), [], {}, [[]], [None], {"id": 1}, *NUMBERS, *TEXTS,
    [{"type": "bot_command", "offset": 0, "length": 5}] * 3000, {"inline_keyboard": [[{"callback_data": "m:start"}]]},
)  # fmt: skip
COMMANDS = (
    "start", "newgame", "join", "leave", "hand", "rebuy", "table", "rules", "stop", "kick", "skip", "notify", "help",
    "settings", "language", "begin", "close", "deal", "sitout", "back", "rematch", "fold", "check", "call", "bet",
    "raise", "allin", "draw", "pat", "stats", "top", "history", "export", "forget", "hint", "review", "fair", "cut",
    "who", "league",
)  # fmt: skip
WORDS = (
    "", "1", "5", "60", "1 200", "2 4", "0", "99999999999999999999", "1" * 4300, "-5", "٣", "A", "en", "xx", "help",
    "n_-1002000000001", "n_-99999999999999", "v1_x", "v99999999999_x", "fair_x", "to 18", "1,000,000,000,000,000,000",
    *TEXTS,
)  # fmt: skip


@dataclass
class Known:
    """What the sender of updates may know.

    users     as User objects          chats    as Chat objects
    messages  of the bot: chat, id, callback data of its buttons
    tokens    of tables                verbs    of buttons: those of tables, those of menus
    tables    ids
    """

    users: list[Json]
    chats: list[Json]
    messages: list[tuple[Json, int, list[str]]] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    table_verbs: list[str] = field(default_factory=list)
    menu_verbs: list[str] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)


def base36(number: int) -> str:
    """As buttons write numbers; also negative ones."""
    digits, rest = "", abs(number)
    while rest or not digits:
        rest, digit = divmod(rest, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return "-" * (number < 0) + digits


def callback_data(rng: Rng, known: Known) -> str:
    """What a client may send as the data of a press: buttons that are shown, that could be, that never were."""
    kind = rng.random()
    shown = [data for _, _, datas in known.messages for data in datas]
    if kind < 0.35 and shown:
        data = rng.choice(shown)
    elif kind < 0.7:
        numbers = [rng.choice(known.tables or [1]), rng.randrange(4), rng.randrange(30), rng.randrange(7)]
        if rng.random() < 0.2:
            numbers[rng.randrange(4)] = rng.choice(NUMBERS)
        verb = rng.choice(known.table_verbs or ["k"])
        data = ":".join(["1", *map(base36, numbers), verb, *_arguments(rng, known)])
    elif kind < 0.93:
        data = ":".join(["m", rng.choice(known.menu_verbs or ["start"]), *_arguments(rng, known)])
    else:
        data = rng.choice(TEXTS)
    if rng.random() < 0.15:
        data = _damaged(rng, data)
    return data


def _arguments(rng: Rng, known: Known) -> list[str]:
    return [_argument(rng, known) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4)))]


def _argument(rng: Rng, known: Known) -> str:
    kind = rng.random()
    if kind < 0.35:
        return str(rng.randrange(-2, 130))
    if kind < 0.5:
        return str(rng.choice(known.tables or [1]))
    if kind < 0.6:
        return "".join(rng.choice("01") for _ in range(5))
    if kind < 0.7:
        return rng.choice(("home", "online", "lounge", "t1", "hands", "best", "week", "en", "dark", "yes", "x", "all"))
    if kind < 0.8:
        return rng.choice(known.tokens or ["x"])
    if kind < 0.9:
        return str(rng.choice([*NUMBERS, *(chat["id"] for chat in known.chats), *(user["id"] for user in known.users)]))
    return rng.choice(TEXTS)


def _damaged(rng: Rng, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return (
        text[:at] + rng.choice((":", "", "-", "+", "_", "é", "\0", "1", "z", "\ud83c")) + text[at + rng.randrange(2) :]
    )


def update(rng: Rng, known: Known, number: int, sender: Json | None = None) -> Any:
    """An update of this number: as it should be, or odd at a few places; by `sender`, else by anybody."""
    user = sender or _anybody(rng, known)
    kind = rng.random()
    body: Json
    if kind < 0.5:
        name, body = "callback_query", _press(rng, known, user)
    elif kind < 0.92:
        name, body = "message", _message(rng, known, user, telegram=sender is None)
    elif kind < 0.97:
        name, body = rng.choice(("my_chat_member", "chat_member")), _change(rng, known, user)
    else:
        name, body = (
            rng.choice(("edited_message", "channel_post", "inline_query", "poll", "guest_message", "new_kind")),
            {},
        )
        body = _message(rng, known, user) if "message" in name or "post" in name else {"id": "1", "from": user}
    whole: Any = copy.deepcopy({"update_id": number, name: body})
    if rng.random() < 0.45:
        for _ in range(rng.choice((1, 1, 2, 4))):
            whole = _mutated(rng, whole, keep=() if sender is None else ("from", "user", "chat"))
        if isinstance(whole, dict) and sender is not None:
            whole["update_id"] = number
    return whole


def _anybody(rng: Rng, known: Known) -> Json:
    if rng.random() < 0.8:
        return rng.choice(known.users)
    found: Json = {"id": rng.choice((*NOBODIES, rng.randrange(1, 2**40))), "is_bot": rng.random() < 0.5}
    return found | {"first_name": rng.choice(TEXTS)}


def _press(rng: Rng, known: Known, user: Json) -> Json:
    body: Json = {
        "id": str(rng.randrange(2**62)),
        "from": user,
        "chat_instance": "1",
        "data": callback_data(rng, known),
    }
    where = rng.random()
    if known.messages and where < 0.9:
        chat, number, datas = rng.choice(known.messages)
        if chat["id"] > 0 and rng.random() < 0.9:  # a press in private is in the own chat
            chat = {"id": user["id"], "type": "private"}
        keyboard = [[{"text": data, "callback_data": data}] for data in datas]
        body["message"] = {"message_id": number, "date": 1, "chat": chat, "reply_markup": {"inline_keyboard": keyboard}}
    elif where < 0.95:
        body["inline_message_id"] = "x"
    return body


def _message(rng: Rng, known: Known, user: Json, *, telegram: bool = False) -> Json:
    """`telegram`: also what only Telegram says, and nobody can make it say."""
    own: Json = {"id": user["id"], "type": "private"}
    chat = rng.choice([own, *(chat for chat in known.chats if chat["type"] != "private")])
    body: Json = {"message_id": rng.randrange(1, 10**6), "date": 1, "chat": chat, "from": user}
    kind = rng.random()
    if kind < 0.8:
        command = "/" + rng.choice(COMMANDS) + rng.choice(("", "", "", "@five_draw_bot", "!", "-now", "@other"))
        words = rng.choice((*WORDS, *(f"{kind}_{token}" for kind in "jbirwvc" for token in known.tokens)))
        body["text"] = f"{command} {words}".strip()
        body["entities"] = [{"type": "bot_command", "offset": 0, "length": len(command)}]
    elif kind < 0.9:
        body["text"] = rng.choice(WORDS)
    else:
        service = rng.choice(
            ("left_chat_member", "forum_topic_reopened", "photo", "new_chat_title")
            + (("migrate_to_chat_id", "migrate_from_chat_id") if telegram else ())
        )
        body[service] = {"left_chat_member": user, "forum_topic_reopened": {}}.get(service, rng.choice(ANYTHING))
    if rng.random() < 0.15:
        body |= {"message_thread_id": rng.choice(NUMBERS), "is_topic_message": rng.random() < 0.5}
    if rng.random() < 0.15:
        author = rng.choice(known.users)
        body["reply_to_message"] = {"message_id": 1, "date": 1, "chat": chat, "from": author, "text": "x"}
    if rng.random() < 0.1:
        body["sender_chat"] = rng.choice(known.chats)
    return body


def _change(rng: Rng, known: Known, user: Json) -> Json:
    statuses = ("member", "left", "administrator", "restricted", "kicked", "creator", "ghost")
    members = [{"user": user, "status": rng.choice(statuses)} for _ in range(2)]
    for member in members:
        if rng.random() < 0.3:
            member |= {"is_member": rng.random() < 0.5, "can_send_messages": rng.random() < 0.5, "until_date": 0}
    chat: Json = {"id": user["id"], "type": "private"}
    return {"chat": chat, "from": user, "date": 1, "old_chat_member": members[0], "new_chat_member": members[1]}


def _mutated(rng: Rng, whole: Any, keep: Sequence[str] = ()) -> Any:
    """One place of a JSON value made odd: another value, nothing, something more. Below `keep` nothing is touched."""
    places = list(_places(whole, keep))
    if not places:
        return rng.choice(ANYTHING)
    container, key = rng.choice(places)
    what = rng.random()
    if what < 0.65:
        container[key] = copy.deepcopy(rng.choice(ANYTHING))
    elif what < 0.85:
        del container[key]
    elif isinstance(container, dict):
        container[rng.choice(("x", "from", "chat", "text", "data", "photo", "is_bot", "update_id"))] = (
            copy.deepcopy(rng.choice(ANYTHING)) if not keep else "x"
        )
    return whole


def _places(value: Any, keep: Sequence[str]) -> Any:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in keep:
                yield value, key
                yield from _places(inner, keep)
    elif isinstance(value, list):
        for at, inner in enumerate(value[:20]):
            yield value, at
            yield from _places(inner, keep)
