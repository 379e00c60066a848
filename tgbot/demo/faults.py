"""Faults on demand: refusals, lost connections, answers that nobody can read, updates out of turn."""

from dataclasses import asdict, dataclass, field
from itertools import count
from typing import Literal, get_args

from tgbot.demo.errors import ApiError, bad_request, conflict, forbidden, too_many, unauthorized
from tgbot.demo.model import Json

FaultKind = Literal[
    "retry_after",  # 429 with retry_after = seconds
    "server_error",  # `code` (500, 502, ...)
    "proxy_error",  # `code`, said by a web server in front with a page of HTML
    "forbidden",  # 403 with `description`
    "bad_request",  # 400 with `description`
    "conflict",  # 409 with `description`
    "unauthorized",  # 401, as for a token that was taken back
    "drop_before",  # the connection breaks, the call had no effect
    "drop_after",  # the connection breaks, the call had its effect
    "timeout_before",  # no answer until the caller hangs up, the call had no effect
    "timeout_after",  # no answer until the caller hangs up, the call had its effect
    "half_sent",  # the connection breaks in the middle of the answer, after the effect
    "truncated",  # only half of the JSON is there, after the effect
    "garbage",  # `description` instead of the answer, after the effect
    "unreachable",  # every connection breaks, those of getUpdates too, and no call has an effect
    "latency",  # the answer comes `seconds` of the clock later, after the effect
    "clock_skew",  # the dates in messages are `seconds` off
    "duplicate_update",  # the next update is delivered twice with the same update_id
    "resend_callback",  # the next button press is delivered again under a new update_id
    "swap_updates",  # the next update comes after the one that follows it
]
KINDS: tuple[str, ...] = get_args(FaultKind)
ON_UPDATES = frozenset({"duplicate_update", "resend_callback", "swap_updates"})
_ON_CALLS = frozenset(KINDS) - ON_UPDATES - {"clock_skew"}
_ids = count(1)


@dataclass
class Fault:
    """One fault, for the next `times` matching calls (-1: until removed).

    method: only this method, any case; None: every method but getUpdates. chat_id: only this chat.
    """

    kind: FaultKind
    method: str | None = None
    chat_id: int | None = None
    times: int = 1
    seconds: float = 3.0
    code: int = 502
    description: str = "bot was blocked by the user"
    id: int = field(default_factory=lambda: next(_ids))

    def matches(self, method: str, chat_id: int | None) -> bool:
        """Whether a call is hit."""
        if self.kind not in _ON_CALLS or self.times == 0:
            return False
        if self.method is None and method.lower() == "getupdates" and self.kind != "unreachable":
            return False
        if self.method is not None and self.method.lower() != method.lower():
            return False
        return self.chat_id is None or self.chat_id == chat_id

    def error(self) -> ApiError | None:
        """The refusal, for the kinds that refuse."""
        match self.kind:
            case "retry_after":
                return too_many(int(self.seconds))
            case "server_error" | "proxy_error":
                names = {500: "Internal Server Error", 502: "Bad Gateway", 504: "Gateway Timeout"}
                return ApiError(self.code, names.get(self.code, "Server Error"))
            case "forbidden":
                return forbidden(self.description)
            case "bad_request":
                return bad_request(self.description)
            case "conflict":
                return conflict(self.description)
            case "unauthorized":
                return unauthorized()
        return None


class Faults:
    """The faults that are switched on."""

    def __init__(self) -> None:
        self._active: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Switch a fault on; returns it, so that it can be removed."""
        if fault.kind not in KINDS:
            raise ValueError(f"no such fault: {fault.kind}")
        self._active.append(fault)
        return fault

    def remove(self, fault_id: int) -> None:
        """Switch one off; unknown ids are ignored."""
        self._active = [fault for fault in self._active if fault.id != fault_id]

    def clear(self) -> None:
        """Switch all off."""
        self._active.clear()

    def active(self) -> list[Json]:
        """The faults that are on, as JSON."""
        return [asdict(fault) for fault in self._active]

    def take_call(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault that hits this call, used up by one."""
        return self._take(next((f for f in self._active if f.matches(method, chat_id)), None))

    def take_update(self, kind: FaultKind) -> bool:
        """Whether the update that is about to be queued is hit by `kind`."""
        return self._take(next((f for f in self._active if f.kind == kind and f.times != 0), None)) is not None

    def skew(self) -> float:
        """By how much the dates in messages are off, seconds."""
        return sum(fault.seconds for fault in self._active if fault.kind == "clock_skew")

    def _take(self, fault: Fault | None) -> Fault | None:
        if fault is not None and fault.times > 0:
            fault.times -= 1
            if fault.times == 0:
                self.remove(fault.id)
        return fault
