"""What Telegram accepts: sizes, keyboards, parse modes, pictures. Each check raises ApiError with Telegram's words."""

import struct
from typing import Any
from urllib.parse import urlsplit

from tgbot.demo.entities import Entity, sorted_entities, trimmed, utf16_length, with_detected
from tgbot.demo.errors import ApiError, bad_request
from tgbot.demo.html_parse import parse_html
from tgbot.demo.model import Json

TEXT_MAX = 4096  # UTF-16 units after parsing
RAW_TEXT_MAX = 32768
CAPTION_MAX = 1024
CALLBACK_DATA_MAX = 64  # bytes
ANSWER_MAX = 200  # characters
ANSWER_SECONDS = 15.0
COPY_TEXT_MAX = 256
BUTTONS_MAX = 100
ROW_MAX = 8
PHOTO_BYTES_MAX = 10 * 2**20
FILE_BYTES_MAX = 50 * 2**20
DOWNLOAD_BYTES_MAX = 20 * 2**20
DELETE_SECONDS = 48 * 3600

_ACTIONS = (
    "callback_data",
    "url",
    "copy_text",
    "login_url",
    "web_app",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "pay",
    "callback_game",
    "disabled",
)
_STYLES = ("danger", "success", "primary")


def formatted(text: str, parse_mode: str | None, entities: Any) -> tuple[str, list[Entity]]:
    """Text and entities as Telegram stores them: parsed, trimmed, links and commands detected."""
    if len(text) > RAW_TEXT_MAX:
        raise bad_request("text is too long")
    if parse_mode:
        if parse_mode.lower() != "html":
            raise bad_request("unsupported parse_mode")
        text, found = parse_html(text)
    else:
        found = sorted_entities(_given(entities, text))
    text, found = trimmed(text, found)
    return text, with_detected(text, found)


def _given(entities: Any, text: str) -> list[Entity]:
    if not entities:
        return []
    if not isinstance(entities, list):
        raise bad_request("can't parse entities: expected an Array")
    end = utf16_length(text)
    for entity in entities:
        if not isinstance(entity, dict) or not isinstance(entity.get("type"), str):
            raise bad_request('can\'t parse MessageEntity: Field "type" must be of type String')
        offset, length = entity.get("offset"), entity.get("length")
        if not isinstance(offset, int) or not isinstance(length, int) or offset < 0 or offset + length > end:
            raise bad_request("entity offset or length is out of the text")
    return list(entities)


def message_text(text: str | None, parse_mode: str | None, entities: Any) -> tuple[str, list[Entity]]:
    """The text of a message: 1-4096 UTF-16 units."""
    if not text:
        raise bad_request("message text is empty")
    body, found = formatted(text, parse_mode, entities)
    if not body:
        raise bad_request("message text is empty")
    if utf16_length(body) > TEXT_MAX:
        raise bad_request("MESSAGE_TOO_LONG")
    return body, found


def caption_text(text: str | None, parse_mode: str | None, entities: Any) -> tuple[str, list[Entity]]:
    """The caption of a photo or document: 0-1024 UTF-16 units."""
    body, found = formatted(text or "", parse_mode, entities)
    if utf16_length(body) > CAPTION_MAX:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    return body, found


def inline_keyboard(markup: Any) -> list[list[Json]] | None:
    """The rows of an InlineKeyboardMarkup, checked; None for no markup or an empty one."""
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    rows = markup.get("inline_keyboard")
    if rows is None:
        return None
    if not isinstance(rows, list):
        raise bad_request('field "inline_keyboard" must be of type Array')
    kept = []
    for row in rows:
        if not isinstance(row, list):
            raise bad_request('can\'t parse inline keyboard: field "inline_keyboard" must be an Array of Arrays')
        if len(row) > ROW_MAX:
            raise bad_request("reply markup is too long")
        if row:
            kept.append([_button(button) for button in row])
    if sum(map(len, kept)) > BUTTONS_MAX:
        raise bad_request("reply markup is too long")
    return kept or None


def _button(button: Any) -> Json:
    if not isinstance(button, dict):
        raise _button_error("Expected an Object")
    text = button.get("text")
    if text is None:
        raise _button_error('Can\'t find field "text"')
    if not isinstance(text, str):
        raise _button_error('Field "text" must be of type String')
    if not text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    style = button.get("style")
    if style is not None and style not in _STYLES:
        raise _button_error("invalid button style specified")
    actions = [name for name in _ACTIONS if button.get(name) not in (None, "")]
    if not actions:
        raise _button_error("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise _button_error("exactly one action must be specified")
    _check_action(actions[0], button[actions[0]])
    known = ("text", "style", "icon_custom_emoji_id", actions[0])
    return {key: button[key] for key in known if key in button}


def _check_action(action: str, value: Any) -> None:
    if action == "callback_data":
        if not isinstance(value, str) or len(value.encode()) > CALLBACK_DATA_MAX:
            raise bad_request("BUTTON_DATA_INVALID")
    elif action == "url":
        _check_url(str(value))
    elif action == "copy_text":
        text = value.get("text") if isinstance(value, dict) else None
        if not isinstance(text, str) or not 1 <= len(text) <= COPY_TEXT_MAX:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")


def _check_url(url: str) -> None:
    full = url if "://" in url else f"http://{url}"
    parts = urlsplit(full)
    if parts.scheme not in ("http", "https", "tg", "ton"):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Unsupported URL protocol")
    if (parts.scheme in ("http", "https") and "." not in (parts.hostname or "")) or " " in url:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def _button_error(text: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {text}")


def picture_size(data: bytes) -> tuple[str, int, int]:
    """MIME type, width and height of a PNG or JPEG; IMAGE_PROCESS_FAILED for anything else."""
    if len(data) > PHOTO_BYTES_MAX:
        raise ApiError(413, "Request Entity Too Large")
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        mime, (width, height) = "image/png", struct.unpack(">II", data[16:24])
    elif data.startswith(b"\xff\xd8"):
        mime, (width, height) = "image/jpeg", _jpeg_size(data)
    else:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if not width or not height or width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return mime, width, height


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):  # start of frame
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    raise bad_request("IMAGE_PROCESS_FAILED")
