"""Ranking figures: how well people are ordered, for the product and for simpler systems.

A person who was not judged for a job gains nothing, as is usual with judged pools, so a system
that puts strangers of another field on top loses by it. The share of pairs looks at judged
people only, which is the harder question: who is better among those of the field.
"""

from collections.abc import Callable, Mapping, Sequence

from screening.domain import Record
from screening.evaluation.metrics import (
    mean_reciprocal_rank,
    ndcg,
    ordered_pairs,
    paired_interval,
    recall,
)

GOOD = 2
"""From this grade on a person should be among the first ten."""
SEED = 20261

Order = Sequence[str]
"""File names, best first."""


class JobRanking(Record):
    """One job under one system; each figure in [0, 1], rounded to 4 places."""

    job: str
    system: str
    ndcg_10: float
    ndcg_5: float
    recall_10: float
    ordered_pairs: float
    reciprocal_rank: float
    first_ten: tuple[tuple[str, int | None], ...]
    """(file, grade) of the first ten; the grade is None for people who were not judged."""


class SystemFigures(Record):
    """Plain means over jobs, rounded to 4 places."""

    system: str
    ndcg_10: float
    ndcg_5: float
    recall_10: float
    ordered_pairs: float
    reciprocal_rank: float


class Gap(Record):
    """Mean nDCG@10 or pairs of `ours` less `theirs`, with a 95 % bootstrap interval over jobs."""

    ours: str
    theirs: str
    measure: str
    mean: float
    low: float
    high: float


class RankingFigures(Record):
    jobs: int
    people: int
    systems: tuple[SystemFigures, ...]
    gaps: tuple[Gap, ...]
    by_job: tuple[JobRanking, ...]


def ranking_figures(
    grades: Mapping[str, Mapping[str, int]],
    orders: Mapping[str, Mapping[str, Order]],
    *,
    people: int,
) -> RankingFigures:
    """Figures over jobs. `grades`: job to file to grade; `orders`: system to job to order.

    The first system of `orders` is compared with each of the others.

    Raises:
        ValueError: a system has no order for a job, or a job has nobody with a grade above 0.
    """
    jobs = sorted(grades)
    by_job: list[JobRanking] = []
    for system, held in orders.items():
        missing = [job for job in jobs if job not in held]
        if missing:
            raise ValueError(f"system {system!r} has no order for {missing[0]!r}")
        by_job.extend(_job(system, job, held[job], grades[job]) for job in jobs)
    first, *others = orders
    measures: dict[str, Callable[[JobRanking], float]] = {
        "ndcg_10": lambda row: row.ndcg_10,
        "ordered_pairs": lambda row: row.ordered_pairs,
    }
    return RankingFigures(
        jobs=len(jobs),
        people=people,
        systems=tuple(_system(system, by_job) for system in orders),
        gaps=tuple(
            _gap(first, other, name, read, by_job)
            for other in others
            for name, read in measures.items()
        ),
        by_job=tuple(by_job),
    )


def _job(system: str, job: str, order: Order, grades: Mapping[str, int]) -> JobRanking:
    good = [file for file, grade in grades.items() if grade >= GOOD]
    return JobRanking(
        job=job,
        system=system,
        ndcg_10=round(ndcg(order, grades, 10), 4),
        ndcg_5=round(ndcg(order, grades, 5), 4),
        recall_10=round(recall(order, good, 10), 4),
        ordered_pairs=round(ordered_pairs(order, grades), 4),
        reciprocal_rank=round(mean_reciprocal_rank([order], [good]), 4),
        first_ten=tuple((file, grades.get(file)) for file in order[:10]),
    )


def _system(system: str, by_job: Sequence[JobRanking]) -> SystemFigures:
    rows = [row for row in by_job if row.system == system]

    def mean(read: Callable[[JobRanking], float]) -> float:
        return round(sum(read(row) for row in rows) / len(rows), 4)

    return SystemFigures(
        system=system,
        ndcg_10=mean(lambda row: row.ndcg_10),
        ndcg_5=mean(lambda row: row.ndcg_5),
        recall_10=mean(lambda row: row.recall_10),
        ordered_pairs=mean(lambda row: row.ordered_pairs),
        reciprocal_rank=mean(lambda row: row.reciprocal_rank),
    )


def _gap(
    ours: str,
    theirs: str,
    measure: str,
    read: Callable[[JobRanking], float],
    by_job: Sequence[JobRanking],
) -> Gap:
    left = [read(row) for row in by_job if row.system == ours]
    right = [read(row) for row in by_job if row.system == theirs]
    low, high = paired_interval(left, right, seed=SEED)
    return Gap(
        ours=ours,
        theirs=theirs,
        measure=measure,
        mean=round(sum(left) / len(left) - sum(right) / len(right), 4),
        low=round(low, 4),
        high=round(high, 4),
    )
