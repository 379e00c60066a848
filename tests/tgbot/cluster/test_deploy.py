"""The guide and the examples of `tgbot/deploy` say what is so: settings, commands, paths and ports."""

import configparser
import os
import re
import shlex
from pathlib import Path

import pytest

from tgbot.__main__ import _options
from tgbot.settings import Settings, load_settings
from tgbot.web import Web
from tgbot.webhook import LARGEST, Webhook

DEPLOY = Path(__file__).resolve().parents[3] / "tgbot" / "deploy"
SETTINGS = {name.upper() for name in Settings.model_fields}
ELSEWHERE = {
    "AF_INET",
    "AF_UNIX",
    "FIVEDRAW_CACHE_DIR",
    "PYTHONUNBUFFERED",
    "PIP_NO_CACHE_DIR",
    "README",
    "METRICS",
    "CHANGELOG",
    "REPOSITORY",
}

# systemd.unit(5), systemd.service(5), systemd.exec(5), systemd.kill(5): those that are used, by section.
UNIT_KEYS = {
    "Unit": {"Description", "Documentation", "Wants", "After"},
    "Service": {
        *("Type", "User", "Group", "EnvironmentFile", "Environment", "StateDirectory", "CacheDirectory"),
        *("WorkingDirectory", "ExecStartPre", "ExecStart", "KillSignal", "TimeoutStopSec", "Restart", "RestartSec"),
        *("RestartPreventExitStatus", "UMask", "NoNewPrivileges", "CapabilityBoundingSet", "ProtectSystem"),
        *("ProtectHome", "PrivateTmp", "PrivateDevices", "ProtectClock", "ProtectControlGroups", "ProtectHostname"),
        *("ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "ProtectProc"),
        *("RestrictAddressFamilies", "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality"),
        *("SystemCallArchitectures", "SystemCallFilter", "SystemCallErrorNumber"),
    },
    "Install": {"WantedBy"},
}


def text(name: str) -> str:
    return (DEPLOY / name).read_text()


def uncommented(name: str) -> str:
    """With the examples that stand in comments: `# NAME=value`."""
    return re.sub(r"(?m)^# (?=[A-Z_]+=)", "", text(name))


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS & os.environ.keys():
        monkeypatch.delenv(name)


def test_every_file_is_in_the_list() -> None:
    listed = re.findall(r"(?m)^    (\S+)\s{2,}", text("README.md").split("\n## ")[0])
    assert sorted(listed) == sorted(path.name for path in DEPLOY.iterdir() if path.name != "README.md")


@pytest.mark.parametrize("uncomment", [False, True])
def test_the_environment_can_be_loaded(tmp_path: Path, uncomment: bool) -> None:
    file = tmp_path / "environment"
    file.write_text(uncommented("environment") if uncomment else text("environment"))
    settings = load_settings(str(file))
    assert settings.telegram_bot_token.startswith("123456789:")
    assert settings.database_url.startswith("postgresql" if uncomment else "sqlite")
    assert bool(settings.webhook_url) == uncomment


@pytest.mark.parametrize("name", ["README.md", "environment", "fivedraw@.service", "Containerfile"])
def test_settings_that_are_named_exist(name: str) -> None:
    words = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", text(name)))
    assert words - SETTINGS - ELSEWHERE == set()


def test_commands_can_be_given() -> None:
    found = re.findall(r"python -m tgbot([^\n`]*)", text("README.md"))
    assert len(found) >= 5
    for arguments in found:
        _options(shlex.split(re.sub(r"\$\([^)]*\)", "x", arguments)))


def test_the_unit_starts_the_bot() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text("fivedraw@.service"))
    assert {section: set(unit[section]) for section in unit.sections()} == UNIT_KEYS
    service = unit["Service"]
    assert service["ExecStart"].endswith("/.venv/bin/python -m tgbot")
    assert "Environment=HTTP_PORT=%i" in text("fivedraw@.service")
    assert service["RestartPreventExitStatus"] == "2"
    assert service["KillSignal"] == "SIGTERM"


def test_the_proxy_passes_the_webhook_on_and_nothing_else() -> None:
    proxy, settings = text("nginx.conf"), uncommented("environment")
    assert proxy.count("{") == proxy.count("}")
    url = re.search(r"WEBHOOK_URL=(\S+)", settings)
    assert url is not None
    paths = re.findall(r"location = (\S+) \{", proxy)
    assert paths == [Webhook(url[1], "x", clock=None).path]  # type: ignore[arg-type]
    assert re.search(r"server_name (\S+);", proxy)[1] in url[1]  # type: ignore[index]
    size = re.search(r"client_max_body_size (\d+)m;", proxy)
    assert size is not None
    assert int(size[1]) << 20 == LARGEST
    ports = re.findall(r"server 127\.0\.0\.1:(\d+)", proxy)
    assert ports == re.findall(r"- 127\.0\.0\.1:(\d+)", text("prometheus.yml"))
    assert all(f"@{port}" in text("README.md") for port in ports)


def test_what_monitoring_asks_for_is_there() -> None:
    routes = {route.path for route in Web("127.0.0.1", 1, bytes)._app.routes}  # type: ignore[attr-defined]
    named = set(re.findall(r"\| `(/\w+)` \|", text("README.md")))
    assert named == routes
    path = re.search(r"metrics_path: (\S+)", text("prometheus.yml"))
    assert path is not None
    assert path[1] in routes
    assert "/healthz" in text("Containerfile")


def test_the_container_holds_what_the_bot_imports() -> None:
    copied = set(re.findall(r"(?m)^COPY (\w+) \w+$", text("Containerfile")))
    packages = {"env", "agents", "models", "tgbot", "training"}  # pyproject.toml, packages.find
    assert copied == packages
    steps = set(re.findall(r"(?m)^([A-Z]+) ", text("Containerfile")))
    assert steps == {
        *("FROM", "ENV", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT")
    }
