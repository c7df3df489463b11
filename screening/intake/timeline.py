"""Months: date ranges of roles to experience, in which overlapping jobs count once.

Months are inclusive at both ends: 2019-01 to 2021-12 is 36.
"""

from collections.abc import Iterable, Sequence

from screening.domain import Candidate, Notice, Role, SkillClaim, Span, counted_lengths
from screening.intake.dates import DateRange, find_ranges, month_index, month_name

__all__ = [
    "DateRange",
    "date_notices",
    "dated",
    "find_ranges",
    "interval",
    "merged_months",
    "month_index",
    "month_name",
    "shown_in",
    "total_months",
]

Interval = tuple[str, str]


def merged_months(intervals: Iterable[Interval]) -> int:
    """Months covered by at least one of `intervals` (first and last "YYYY-MM", both included).

    A reversed interval covers nothing. Order and repeats do not matter.
    """
    spans = sorted(
        (month_index(first), month_index(last))
        for first, last in intervals
        if month_index(first) <= month_index(last)
    )
    total = 0
    reached = -1
    for first, last in spans:
        total += max(0, last - max(first, reached + 1) + 1)
        reached = max(reached, last)
    return total


def interval(role: Role, as_of: str) -> Interval | None:
    """First and last month of `role` as of that month; None if undated, reversed or not begun."""
    if role.start is None or role.start > as_of:
        return None
    end = as_of if role.current or role.end is None else min(role.end, as_of)
    if role.end is None and not role.current:
        end = role.start
    return (role.start, end) if role.start <= end else None


def total_months(roles: Sequence[Role], as_of: str) -> int:
    """Merged months of paid roles, and the stated lengths of those without dates.

    A length counts as far as the dates of the roles around it leave room (`counted_lengths`).
    """
    known = (interval(role, as_of) for role in roles if role.paid)
    dated_months = merged_months(pair for pair in known if pair is not None)
    return dated_months + sum(counted_lengths(roles, as_of))


def shown_in(spans: Sequence[Span], roles: Iterable[Role], as_of: str) -> tuple[int, str] | None:
    """(merged months, last month) of the dated roles that contain one of `spans`; else None."""
    pairs = [
        pair
        for role in roles
        if role.span is not None
        and any(role.span.start <= span.start and span.end <= role.span.end for span in spans)
        and (pair := interval(role, as_of)) is not None
    ]
    if not pairs:
        return None
    return merged_months(pairs), max(last for _, last in pairs)


def dated(candidate: Candidate, as_of: str) -> Candidate:
    """`candidate` with "present" read as `as_of`, unless its document prints its own date.

    Recomputes `total_experience_months`, and of each skill `months`, `last_used`, `evidence`.
    """
    if candidate.as_of_printed or candidate.as_of == as_of:
        return candidate
    return candidate.model_copy(
        update={
            "as_of": as_of,
            "total_experience_months": total_months(candidate.roles, as_of),
            "skills": tuple(_dated_claim(claim, candidate, as_of) for claim in candidate.skills),
        }
    )


def _dated_claim(claim: SkillClaim, candidate: Candidate, as_of: str) -> SkillClaim:
    shown = shown_in(claim.spans, candidate.roles, as_of)
    return claim.model_copy(
        update={
            "months": shown[0] if shown else None,
            "last_used": shown[1] if shown else None,
            "evidence": "role" if shown else "profile",
        }
    )


def date_notices(candidate: Candidate) -> tuple[Notice, ...]:
    """`date_reversed` for a role that ends before it starts, `date_future` for one to come."""
    found: list[Notice] = []
    for role in candidate.roles:
        if role.start is None:
            continue
        printed = f"{role.label}: {role.start} to {role.end or 'present'}"
        if role.end is not None and role.end < role.start:
            found.append(Notice(kind="date_reversed", detail=printed))
        if role.start > candidate.as_of or (role.end or "")[:4] > candidate.as_of[:4]:
            found.append(Notice(kind="date_future", detail=printed))
    return tuple(found)
