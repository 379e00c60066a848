"""Metrics: METRICS.md lists exactly those there are, they move with what happens, and no label says who."""

import re
from pathlib import Path

from tests.tgbot.e2e.world import world
from tgbot import gauges, metrics

LISTED = Path(metrics.__file__).with_name("METRICS.md")
_ROW = re.compile(r"^\| `(?P<name>[a-z_]+)` \| (?P<kind>\w+) \| (?P<labels>[\w, ]*) ?\|", re.MULTILINE)


def listed() -> dict[str, tuple[str, frozenset[str]]]:
    rows = _ROW.finditer(LISTED.read_text())
    return {row["name"]: (row["kind"], frozenset(filter(None, re.split(r"[, ]+", row["labels"])))) for row in rows}


def present() -> dict[str, tuple[str, frozenset[str]]]:
    """Every metric of the registry as it is shown: kind and labels."""
    found = {}
    for collector in metrics.REGISTRY._collector_to_names:
        for one in collector.collect():
            labels = getattr(collector, "_labelnames", ())
            name = f"{one.name}_total" if one.type == "counter" else one.name
            found[name] = (one.type, frozenset(labels))
    return found


def test_the_list_is_complete() -> None:
    assert listed() == present()


def test_alerts_ask_for_metrics_that_exist() -> None:
    asked = re.findall(r"\b((?:fivedraw|process)_[a-z_]+)", LISTED.read_text().split("## What to be woken for")[1])
    names = {re.sub(r"_bucket$", "", name) for name in asked}
    assert len(names) >= 8
    assert names <= present().keys()


def value(shown: str, name: str, labels: str = "") -> float:
    """A sample of what is shown, 0 without one."""
    found = re.search(rf"^{name}{re.escape(labels)} (\S+)$", shown, re.MULTILINE)
    return 0.0 if found is None else float(found[1])


async def test_they_count_what_happens(tmp_path: Path) -> None:
    before = metrics.text().decode()
    async with world(tmp_path) as here:
        lobby = await here.open_table(here.anna, bots=2)
        await here.press(here.anna, lobby, "Start")
        await here.until(lambda: here.table().hand is not None and here.table().actor is not None)
        here.server.fault("retry_after", chat_id=here.group.id, seconds=5)
        await here.until(lambda: here.hand().over)  # her clock runs out
        await here.settle(10)
        after = gauges.text(here.bot.shared).decode()

    def grown(name: str, labels: str = "") -> float:
        return value(after, name, labels) - value(before, name, labels)

    assert grown("fivedraw_updates_total", '{kind="message"}') >= 1
    presses = grown("fivedraw_updates_total", '{kind="callback_query"}')
    assert grown("fivedraw_press_seconds_count") == presses >= 3
    assert grown("fivedraw_hands_total", '{game="home"}') == 1
    assert grown("fivedraw_requests_total", '{outcome="ok"}') >= 3
    assert grown("fivedraw_requests_total", '{outcome="retry_after"}') == 1
    assert grown("fivedraw_bot_decision_seconds_count") >= 4
    assert grown("fivedraw_deadline_late_seconds_count") >= 1
    assert grown("fivedraw_commit_seconds_count") >= 20
    assert sum(value(after, "fivedraw_tables", f'{{game="home",status="{one}"}}') for one in ("pause", "hold")) == 1
    assert value(after, "fivedraw_ledger_difference_chips") == 0
    assert 'python="3.' in after
    for name in ("Anna", "Friday", str(here.anna.id), str(here.group.id), here.server.token):
        assert name not in after
