"""A career on one scale: roles as bands, and the gaps and overlaps between them."""

from collections.abc import Sequence

from screening.domain import Record, Role

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
SHORTEST = 2
"""Months from which a gap or an overlap is said: months are printed without days."""


class Band(Record):
    """One role on the drawn timeline: place and width in percent of the whole span."""

    label: str
    dates: str
    left: float
    width: float


class Gap(Record):
    """Time between two roles that no role covers, or that two roles share."""

    kind: str
    dates: str
    months: int


def month_number(month: str) -> int:
    """ "2022-02" as a count of months."""
    year, _, part = month.partition("-")
    return int(year) * 12 + int(part) - 1


def month_words(month: str) -> str:
    year, _, part = month.partition("-")
    return f"{MONTHS[int(part) - 1]} {year}"


def bands(roles: Sequence[Role], as_of: str) -> tuple[tuple[Band, ...], tuple[Gap, ...]]:
    """Roles with a known start on one scale, newest first, and the gaps and overlaps between.

    Roles without dates, and those that end before they start, are left out: nothing is known to
    draw. Years printed alone are said as years.
    """
    dated: list[tuple[int, int, str, str]] = []
    for role in roles:
        until = as_of if role.current else role.end
        if role.start is None or until is None or until < role.start:
            continue
        said = month_words if role.precision == "month" else _year
        dates = f"{said(role.start)} - {'now' if role.current else said(until)}"
        dated.append((month_number(role.start), month_number(until) + 1, role.label, dates))
    if not dated:
        return (), ()
    dated.sort(key=lambda entry: (-entry[1], -entry[0], entry[2]))
    low, high = min(entry[0] for entry in dated), max(entry[1] for entry in dated)
    span = max(1, high - low)
    drawn = tuple(
        Band(
            label=label,
            dates=dates,
            left=round((start - low) / span * 100, 2),
            width=max(0.8, round((end - start) / span * 100, 2)),
        )
        for start, end, label, dates in dated
    )
    found: list[Gap] = []
    covered: int | None = None
    for start, end in sorted((entry[0], entry[1]) for entry in dated):
        if covered is not None:
            if start - covered >= SHORTEST:
                found.append(_gap("gap", covered, start))
            elif min(covered, end) - start >= SHORTEST:
                found.append(_gap("overlap", start, min(covered, end)))
        covered = end if covered is None else max(covered, end)
    return drawn, tuple(found)


def _year(month: str) -> str:
    return month[:4]


def _gap(kind: str, start: int, end: int) -> Gap:
    def named(number: int) -> str:
        return month_words(f"{number // 12:04d}-{number % 12 + 1:02d}")

    return Gap(kind=kind, dates=f"{named(start)} - {named(end - 1)}", months=end - start)
