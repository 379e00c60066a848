"""Settings: where they come from, and errors of one line that name the setting."""

from pathlib import Path

import pytest

from tgbot.settings import OFFICIAL_API, Settings, SettingsError, load_settings

TOKEN = "123456789:AAHfiqksKZ8WmR2zSjiQ7_v4TMAKdiHm9T0"


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_everything_has_a_default() -> None:
    settings = load_settings(None)
    assert not settings.telegram_bot_token
    assert settings.telegram_api_url == OFFICIAL_API
    assert settings.database_url.endswith("///five_draw.sqlite3")
    assert settings.bot_pause == (1.5, 4.0)


def test_environment_beats_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / ".env"
    file.write_text(f"TELEGRAM_BOT_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\nBET_CLOCK_SECONDS=\n", encoding="utf-8")
    monkeypatch.setenv("LOG_LEVEL", "warning")
    settings = load_settings(str(file))
    assert (settings.telegram_bot_token, settings.log_level, settings.bet_clock_seconds) == (TOKEN, "warning", None)


@pytest.mark.parametrize("url", ["http://127.0.0.1:9000", "http://127.0.0.1:9000/", "http://127.0.0.1:9000/bot"])
def test_api_address_is_taken_with_or_without_its_ending(url: str) -> None:
    assert load_settings(None, telegram_api_url=url).telegram_api_url == "http://127.0.0.1:9000"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_BOT_TOKEN", "abc"),
        ("TELEGRAM_API_URL", "ftp://example.org"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("DATABASE_URL", "postgresql+psycopg://localhost/x"),
        ("BET_CLOCK_SECONDS", "soon"),
        ("DRAW_CLOCK_SECONDS", "1"),
        ("BOT_PAUSE_MIN", "-1"),
        ("BOT_PAUSE_MAX", "0.5"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_is_named_and_never_repeated(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings(None)
    message = str(caught.value)
    assert message.startswith(f"{name}: ")
    assert "\n" not in message
    assert f"'{value}'" not in message


def test_an_unknown_setting_in_the_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("TELEGRAM_BOT_TOKN=1\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"^TELEGRAM_BOT_TOKN: no such setting; known: TELEGRAM_BOT_TOKEN"):
        load_settings(str(file))


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///here.db", "sqlite:///here.db"),
        ("postgresql://anna:secret@db/five", "postgresql://anna:secret@db/five"),
        ("postgres://db/five", "postgresql://db/five"),
        ("postgresql://postgres@/five?host=/run/postgresql", "postgresql://postgres@/five?host=/run/postgresql"),
    ],
)
def test_a_database_is_a_file_or_a_server(given: str, used: str) -> None:
    assert load_settings(None, database_url=given).database_url == used
