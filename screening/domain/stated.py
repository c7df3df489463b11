"""Months of jobs that print how long they took and not when."""

from collections.abc import Sequence

from screening.domain.candidate import Role


def counted_lengths(roles: Sequence[Role], as_of: str) -> tuple[int, ...]:
    """For each of `roles`, how many of its `stated_months` count in a total; 0 for dated ones.

    Resumes list jobs in order of time, so a job without dates lies between its dated neighbours in
    the list. It counts its months as far as the free time between them reaches, and not at all
    where they touch or overlap: what may have been at the same time is never counted twice.
    Unpaid roles count nothing and are no neighbours. Which end of the list is the newer one shows
    in the first and the last dated role; newest first where only one is dated.
    """
    counted = [0] * len(roles)
    paid = [at for at, role in enumerate(roles) if role.paid]
    spans = {at: span for at in paid if (span := _span(roles[at], as_of)) is not None}
    starts = [span[0] for at, span in sorted(spans.items())]
    newest_first = len(starts) < 2 or starts[0] >= starts[-1]
    now = _count(as_of)
    run: list[int] = []
    before: tuple[int, int] | None = None
    for at in [*(paid if newest_first else reversed(paid)), None]:
        span = spans.get(at) if at is not None else None
        if at is not None and span is None:
            if roles[at].start is None:
                run.append(at)
            continue
        free: float = float("inf")
        if span is not None:  # time goes backwards: `span` is the older neighbour
            free = max(0, (before[0] - 1 if before is not None else now) - span[1])
        for each in run:
            counted[each] = int(min(roles[each].stated_months or 0, free))
            free -= counted[each]
        run, before = [], span
    return tuple(counted)


def _span(role: Role, as_of: str) -> tuple[int, int] | None:
    if role.start is None or role.start > as_of:
        return None
    end = as_of if role.current else min(role.end or role.start, as_of)
    return (_count(role.start), _count(end)) if role.start <= end else None


def _count(month: str) -> int:
    return int(month[:4]) * 12 + int(month[5:7])
