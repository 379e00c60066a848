"""Settings of the bot, from environment variables or a `.env` file in the working directory.

TELEGRAM_BOT_TOKEN   token from @BotFather; empty = the embedded demo chat
TELEGRAM_API_URL     another Bot API server, as in http://127.0.0.1:8081
DATABASE_URL         where tables live; a SQLite file in the working directory by default
BET_CLOCK_SECONDS    time for a bet, 5 to 3600; empty = what the game's profile says
DRAW_CLOCK_SECONDS   time for a draw, likewise
BOT_PAUSE_MIN        shortest and longest pause before a bot acts, in seconds
BOT_PAUSE_MAX
LOG_LEVEL            debug, info, warning or error
"""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

OFFICIAL_API = "https://api.telegram.org"
DEFAULT_DATABASE = "sqlite:///five_draw.sqlite3"

_TOKEN = re.compile(r"\d+:[\w-]{10,}")


class SettingsError(Exception):
    """A setting that cannot be used; the message is one line and names it."""


class Settings(BaseSettings):
    """Everything that can be set. Times in seconds."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="forbid", hide_input_in_errors=True
    )

    telegram_bot_token: str = ""
    telegram_api_url: str = OFFICIAL_API
    database_url: str = DEFAULT_DATABASE
    bet_clock_seconds: int | None = Field(default=None, ge=5, le=3600)
    draw_clock_seconds: int | None = Field(default=None, ge=5, le=3600)
    bot_pause_min: float = Field(default=1.5, ge=0, le=60)
    bot_pause_max: float = Field(default=4.0, ge=0, le=60)
    log_level: Literal["debug", "info", "warning", "error"] = "info"

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
        kind, separator, rest = value.partition("://")
        if not separator or not rest or kind.split("+")[0] not in {"sqlite", "postgresql", "postgres"}:
            raise ValueError("sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE")
        if kind.split("+")[0] != "sqlite":
            raise ValueError("PostgreSQL is not built yet; use sqlite:///FILE")
        return value

    @field_validator("log_level", mode="before")
    @classmethod
    def _level(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @model_validator(mode="after")
    def _pauses(self) -> Settings:
        if self.bot_pause_max < self.bot_pause_min:
            raise ValueError("BOT_PAUSE_MAX: not below BOT_PAUSE_MIN")
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
