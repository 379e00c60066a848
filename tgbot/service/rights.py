"""Who may change a lobby, and who may stop a table, remove people and skip turns: the group says."""

from __future__ import annotations

from tgbot.service.errors import ServiceError
from tgbot.service.groups import GroupSettings
from tgbot.service.model import TableState


def check_changes(state: TableState, user_id: int, settings: GroupSettings, *, is_admin: bool) -> None:
    """Whether this person may change the table's game, settings and bots. Raises ServiceError (host, adminonly)."""
    _check(state, user_id, settings.changes, is_admin=is_admin)


def check_stops(state: TableState, user_id: int, settings: GroupSettings, *, is_admin: bool) -> None:
    """Whether this person may stop the table, remove people, skip a turn. Raises ServiceError (host, adminonly)."""
    _check(state, user_id, settings.stops, is_admin=is_admin)


def check_host(state: TableState, user_id: int, *, is_admin: bool) -> None:
    """Raises ServiceError (host) for anybody but the host and the chat's admins."""
    _check(state, user_id, "host", is_admin=is_admin)


def _check(state: TableState, user_id: int, who: str, *, is_admin: bool) -> None:
    if is_admin:
        return
    if state.chat.group and who in ("admin", "admins"):
        raise ServiceError("adminonly")
    seat, host = state.seat_of(user_id), state.seat_of(state.host_id)
    seated = state.chat.group and who == "seated" and seat is not None and not seat.left
    if not seated and user_id != state.host_id:
        raise ServiceError("host", name="" if host is None else host.name)
