"""Budgets of sending: per group, per private chat, over all."""

import itertools

from tgbot.clock import ManualClock
from tgbot.sending.rate_limit import Limits, RateLimiter

GROUP, OTHER, PERSON = -100, -200, 300


def take(limiter: RateLimiter, chat: int, times: int) -> None:
    for _ in range(times):
        limiter.take(chat)


def test_twenty_a_minute_in_a_group() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    take(limiter, GROUP, 10)
    clock.advance(5)
    take(limiter, GROUP, 10)
    clock.advance(1)
    assert limiter.delay(GROUP) == 54
    assert limiter.delay(OTHER) == 0
    clock.advance(54)
    assert limiter.delay(GROUP) == 0


def test_what_was_long_under_way_counts_from_its_arrival() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    take(limiter, GROUP, 20)
    clock.advance(4)
    limiter.arrived(GROUP)
    clock.advance(57)
    assert limiter.delay(GROUP) == 0
    take(limiter, GROUP, 19)
    assert limiter.delay(GROUP) == 3


def test_frames_nobody_waits_for_leave_a_reserve() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    take(limiter, GROUP, 16)
    clock.advance(2)
    assert limiter.delay(GROUP, spare=True) == 58
    assert limiter.delay(GROUP) == 0


def test_one_a_second_in_private_after_a_burst() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    for second in range(20):
        assert limiter.delay(PERSON) == 0
        limiter.take(PERSON)
        clock.advance(1)
        assert second >= 0
    take(limiter, PERSON, 2)
    assert limiter.delay(PERSON) > 0


def test_thirty_a_second_over_all_chats_evenly_after_a_burst() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    times: list[float] = []
    while clock.now() < 1_800_000_010:
        if limiter.overall_delay() == 0:
            limiter.take_overall()
            times.append(clock.now())
        else:
            clock.advance(limiter.overall_delay() + 1e-6)
    assert times.count(times[0]) == 3
    assert all(late - early >= 1 for early, late in zip(times, times[30:], strict=False))
    later = [time for time in times if time >= times[0] + 2]
    assert len(later) >= 239
    assert max(late - early for early, late in itertools.pairwise(later)) < 0.11


def test_processes_share_what_may_go_out_in_all() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    limiter.processes = 3
    for _ in range(10):
        limiter.take_overall()
    clock.advance(0.25)
    assert limiter.overall_delay() == 0.75
    assert limiter.delay(GROUP) == limiter.delay(PERSON) == 0


def test_a_hold_is_for_one_chat() -> None:
    clock = ManualClock()
    limiter = RateLimiter(clock)
    limiter.hold(GROUP, 30)
    limiter.hold(GROUP, 10)
    assert limiter.delay(GROUP) == 30
    assert limiter.delay(OTHER) == limiter.delay(PERSON) == 0
    limiter.forget(GROUP)
    assert limiter.delay(GROUP) == 0


def test_random_traffic_never_passes_the_limits() -> None:
    """Whatever asks and takes, no window of time ever holds more than its limit."""
    clock = ManualClock()
    limits = Limits()
    limiter = RateLimiter(clock, limits)
    sent: dict[int, list[float]] = {GROUP: [], PERSON: []}
    for step in range(2000):
        chat = GROUP if step % 3 else PERSON
        if limiter.delay(chat) == 0:
            limiter.take(chat)
            sent[chat].append(clock.now())
        clock.advance(0.1)
    for times, most, span in ((sent[GROUP], 20, 60.0), (sent[PERSON], 3, 3.0)):
        assert all(late - early > span - 1e-6 for early, late in zip(times, times[most:], strict=False))
