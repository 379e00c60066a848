"""Settings of the bot, from environment variables or a `.env` file in the working directory.

TELEGRAM_BOT_TOKEN   token from @BotFather; empty = the embedded demo chat
TELEGRAM_API_URL     another Bot API server, as in http://127.0.0.1:8081
DATABASE_URL         where tables live; a SQLite file in the working directory by default
BET_CLOCK_SECONDS    time for a bet, 5 to 3600; empty = what the game's profile says
DRAW_CLOCK_SECONDS   time for a draw, likewise
BOT_PAUSE_MIN        shortest and longest pause before a bot acts, in seconds
BOT_PAUSE_MAX
WEBHOOK_URL          where Telegram posts updates; empty = the bot asks for them
WEBHOOK_SECRET       what Telegram says with each of them; empty = made from the token
HTTP_HOST            where the bot's own web server listens: webhook, health, metrics
HTTP_PORT
LOG_LEVEL            debug, info, warning or error
LOG_FORMAT           text or json
OWNER_IDS            Telegram user ids of those who may use /admin, with commas between them
RETENTION_DAYS       how long hands can be looked back at; 0 = for ever
"""

from __future__ import annotations

import re
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

OFFICIAL_API = "https://api.telegram.org"
DEFAULT_DATABASE = "sqlite:///five_draw.sqlite3"

WEBHOOK_PORTS = (443, 80, 88, 8443)
WEBHOOK_HTTP_PORT = 8081  # of the bot's own web server where a webhook needs one and none is named

_TOKEN = re.compile(r"\d+:[\w-]{10,}")


class SettingsError(Exception):
    """A setting that cannot be used; the message is one line and names it."""


class Settings(BaseSettings):
    """Everything that can be set. Times in seconds."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="forbid", hide_input_in_errors=True
    )

    telegram_bot_token: str = Field(default="", repr=False)
    telegram_api_url: str = OFFICIAL_API
    database_url: str = Field(default=DEFAULT_DATABASE, repr=False)  # may hold a password
    bet_clock_seconds: int | None = Field(default=None, ge=5, le=3600)
    draw_clock_seconds: int | None = Field(default=None, ge=5, le=3600)
    bot_pause_min: float = Field(default=1.5, ge=0, le=60)
    bot_pause_max: float = Field(default=4.0, ge=0, le=60)
    webhook_url: str = ""
    webhook_secret: str = Field(default="", repr=False)
    http_host: str = "127.0.0.1"
    http_port: int | None = Field(default=None, ge=1, le=65535)
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    owner_ids: Annotated[frozenset[int], NoDecode] = frozenset()
    retention_days: int = Field(default=365, ge=0, le=36500)

    @field_validator("telegram_bot_token")
    @classmethod
    def _token(cls, value: str) -> str:
        if value and not _TOKEN.fullmatch(value):
            raise ValueError("looks like 123456789:AAH..., as @BotFather gives it")
        return value

    @field_validator("telegram_api_url")
    @classmethod
    def _url(cls, value: str) -> str:
        if not re.fullmatch(r"https?://[^\s/]+(/\S*)?", value):
            raise ValueError("an http:// or https:// address without the token")
        return value.rstrip("/").removesuffix("/bot")

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        kind, _, rest = value.partition("://")
        if not rest or kind not in {"sqlite", "postgresql", "postgres"}:
            raise ValueError("sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE")
        return value.replace("postgres://", "postgresql://", 1)

    @field_validator("webhook_url")
    @classmethod
    def _webhook(cls, value: str) -> str:
        if value and not re.fullmatch(r"https?://[^\s/?#@]+(/[^\s?#{}]*)?", value):
            raise ValueError("an address such as https://bot.example.org/telegram, without a query")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: str) -> str:
        if value and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", value):
            raise ValueError("1 to 256 letters, digits, _ and -")
        return value

    @field_validator("owner_ids", mode="before")
    @classmethod
    def _owners(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        if not re.fullmatch(r"\s*[1-9][0-9]{0,14}\s*(,\s*[1-9][0-9]{0,14}\s*)*", value):
            raise ValueError("user ids with commas between them, such as 123456789, 987654321")
        return frozenset(int(one) for one in value.split(","))

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _level(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @model_validator(mode="after")
    def _pauses(self) -> Settings:
        if self.bot_pause_max < self.bot_pause_min:
            raise ValueError("BOT_PAUSE_MAX: not below BOT_PAUSE_MIN")
        return self

    @model_validator(mode="after")
    def _public(self) -> Settings:
        """Telegram posts to https alone, and to four ports; a Bot API server of one's own is free to do otherwise."""
        address = urlsplit(self.webhook_url)
        try:
            port = address.port or 443
        except ValueError:
            port = 0
        official = self.telegram_api_url == OFFICIAL_API
        if self.webhook_url and official and (address.scheme != "https" or port not in WEBHOOK_PORTS):
            raise ValueError(f"WEBHOOK_URL: https, at port {', '.join(map(str, WEBHOOK_PORTS))}")
        if self.webhook_url and self.http_port is None:
            self.http_port = WEBHOOK_HTTP_PORT
        return self

    @property
    def bot_pause(self) -> tuple[float, float]:
        """Shortest and longest pause before a bot acts, seconds."""
        return self.bot_pause_min, self.bot_pause_max


def load_settings(env_file: str | None = ".env", **values: object) -> Settings:
    """The settings, `values` over the environment over the file.

    Raises SettingsError, whose one line names the first setting that cannot be used and never repeats its value
    (it may be a token).
    """
    try:
        return Settings(_env_file=env_file, **values)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"]).upper()
        reason = str(first["msg"]).removeprefix("Value error, ")
        if first["type"] == "extra_forbidden":
            reason = f"no such setting; known: {', '.join(field.upper() for field in Settings.model_fields)}"
        raise SettingsError(f"{name}: {reason}" if name else reason) from None
