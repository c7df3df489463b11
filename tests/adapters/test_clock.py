"""Clocks tell UTC, and the month that "present" means."""

from datetime import UTC, datetime, timedelta, timezone

from screening.adapters.clock import FixedClock, SystemClock


def test_the_system_clock_is_in_utc_and_as_of_fixes_the_month_only() -> None:
    clock = SystemClock("2024-02")
    assert clock.now().utcoffset() == timedelta(0)
    assert clock.month() == "2024-02"
    assert SystemClock().month() == datetime.now(UTC).strftime("%Y-%m")


def test_a_fixed_clock_reads_the_month_in_utc() -> None:
    late = datetime(2024, 2, 29, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    assert FixedClock(late).month() == "2024-03"
