"""Reading a Bot API call: query string, form, multipart or JSON, with nested values as JSON text."""

import json
from dataclasses import dataclass
from email.message import Message as Headers
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from tgbot.demo.errors import bad_request


@dataclass(frozen=True)
class Upload:
    """A file that came with a multipart request."""

    name: str
    mime: str
    data: bytes


class Params:
    """The parameters of one call, read by type; a value of the wrong kind raises ApiError 400."""

    def __init__(self, values: dict[str, Any], files: dict[str, Upload]) -> None:
        self.values = values
        self.files = files

    def text(self, name: str) -> str | None:
        """A string, or None if absent."""
        value = self.values.get(name)
        if value is None or isinstance(value, str):
            return value
        return json.dumps(value) if isinstance(value, dict | list | bool) else str(value)

    def integer(self, name: str, default: int | None = None) -> int | None:
        """A whole number; absent or unreadable gives `default`, as at Telegram."""
        try:
            return int(str(self.values[name]))
        except (KeyError, ValueError):
            return default

    def flag(self, name: str) -> bool:
        """A boolean: true, True, 1 and yes are true."""
        return str(self.values.get(name, "")).lower() in ("true", "1", "yes")

    def json(self, name: str) -> Any:
        """An object or array, given as such or as JSON text; None if absent."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from None


async def read_params(request: Request) -> Params:
    """All parameters of a call, from the address and from the body."""
    values: dict[str, Any] = dict(request.query_params)
    files: dict[str, Upload] = {}
    body = await request.body()
    headers = Headers()
    headers["content-type"] = request.headers.get("content-type", "application/octet-stream")
    kind = headers.get_content_type()
    if kind == "application/json" and body:
        try:
            given = json.loads(body)
        except ValueError:
            given = None
        if not isinstance(given, dict):
            raise bad_request("can't parse JSON object")
        values |= {key: value for key, value in given.items() if value is not None}
    elif kind == "application/x-www-form-urlencoded":
        values |= dict(parse_qsl(body.decode(), keep_blank_values=True))
    elif kind == "multipart/form-data":
        for name, upload, filename in _parts(body, str(headers.get_param("boundary"))):
            if filename is None:
                values[name] = upload.data.decode()
            else:
                files[name] = upload
    return Params(values, files)


def _parts(body: bytes, boundary: str) -> list[tuple[str, Upload, str | None]]:
    """Name, content and (files only) file name of each part of a multipart body."""
    found = []
    for part in body.split(b"--" + boundary.encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        headers = Headers()
        for line in head.strip().decode().split("\r\n"):
            key, _, value = line.partition(":")
            headers[key.strip()] = value.strip()
        name = str(headers.get_param("name", header="content-disposition"))
        filename = headers.get_param("filename", header="content-disposition")
        clear = None if filename is None else str(filename).replace("%22", '"')
        upload = Upload(clear or "file", headers.get_content_type(), data.removesuffix(b"\r\n"))
        found.append((name, upload, clear))
    return found
