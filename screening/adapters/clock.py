"""What time it is: the system's, or a fixed one."""

from datetime import UTC, datetime


class SystemClock:
    """The `Clock` port. `as_of` ("YYYY-MM") fixes the month that "present" means."""

    def __init__(self, as_of: str | None = None) -> None:
        self._as_of = as_of

    def now(self) -> datetime:
        return datetime.now(UTC)

    def month(self) -> str:
        return self._as_of or self.now().strftime("%Y-%m")


class FixedClock:
    """A clock that stands still; for tests and for reports made again."""

    def __init__(self, now: datetime) -> None:
        self._now = now.astimezone(UTC)

    def now(self) -> datetime:
        return self._now

    def month(self) -> str:
        return self._now.strftime("%Y-%m")
