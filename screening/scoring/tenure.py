"""Months of roles: covered months count once, whatever overlaps. Both ends are included."""

from collections.abc import Iterable

from screening.domain import Role


def months(roles: Iterable[Role], as_of: str) -> int:
    """Months covered by at least one dated role, up to `as_of` ("YYYY-MM")."""
    total, reached = 0, 0
    for first, last in sorted(_ranges(roles, as_of)):
        total += max(0, last - max(first, reached + 1) + 1)
        reached = max(reached, last)
    return total


def last_month(roles: Iterable[Role], as_of: str) -> str | None:
    """The latest month of any of these roles, None when none is dated."""
    last = max((last for _, last in _ranges(roles, as_of)), default=None)
    return None if last is None else f"{(last - 1) // 12:04}-{(last - 1) % 12 + 1:02}"


def months_between(earlier: str, later: str) -> int:
    """Whole months from `earlier` to `later` ("YYYY-MM"); 0 when it is not earlier."""
    return max(0, _number(later) - _number(earlier))


def _ranges(roles: Iterable[Role], as_of: str) -> list[tuple[int, int]]:
    now = _number(as_of)
    found = []
    for role in roles:
        if role.start is None:
            continue
        first = _number(role.start)
        last = now if role.current else _number(role.end or role.start)
        if first <= min(last, now):
            found.append((first, min(last, now)))
    return found


def _number(month: str) -> int:
    year, number = month.split("-")
    return int(year) * 12 + int(number)
