"""Builders shared by the demo chat's tests."""

import struct
import zlib
from typing import Any


class Refused(Exception):
    """The server's refusal: error_code, description, parameters."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body["description"])
        self.code: int = body["error_code"]
        self.text: str = body["description"]
        self.parameters: dict[str, int] = body.get("parameters", {})


def inline(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    """An InlineKeyboardMarkup."""
    return {"inline_keyboard": list(rows)}


def button(label: str = "Go", data: str = "go", **more: Any) -> dict[str, Any]:
    """A callback button."""
    return {"text": label, "callback_data": data, **more}


def png(width: int = 4, height: int = 3) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
