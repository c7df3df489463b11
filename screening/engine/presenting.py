"""From the blind records of a checkpoint to what a screen or an export shows."""

from collections.abc import Callable, Sequence

from screening.domain import (
    VERDICT_WORDS,
    CandidateMatch,
    Comparison,
    ComparisonCell,
    ComparisonPerson,
    ComparisonRow,
    Criterion,
    Report,
    Stored,
)
from screening.errors import UsageError

Lookup = Callable[[str], Stored | None]


def presented(report: Report, lookup: Lookup, *, blind: bool) -> Report:
    """The report with files filled in, and names too unless `blind`. Numbers are untouched."""

    def filled(row: CandidateMatch) -> CandidateMatch:
        stored = lookup(row.candidate_id)
        if stored is None:
            return row
        name = None if blind else stored.candidate.name
        return row.model_copy(update={"name": name, "file": stored.file})

    return report.model_copy(
        update={
            "blind": blind,
            "shortlist": tuple(filled(row) for row in report.shortlist),
            "near_misses": tuple(filled(row) for row in report.near_misses),
        }
    )


def compared(report: Report, candidate_ids: Sequence[str]) -> Comparison:
    """People side by side by criteria; rows in which they differ come first.

    Raises:
        UsageError: an id is not in the shortlist, or was not read closely.
    """
    rows = {row.candidate_id: row for row in report.shortlist}
    people: list[CandidateMatch] = []
    for key in dict.fromkeys(candidate_ids):
        row = rows.get(key) or _by_label(report, key)
        if row is None:
            raise UsageError(f"{key!r} is not in the shortlist of this thread")
        people.append(row)
    if len(people) < 2:
        raise UsageError("name at least two people of the shortlist to compare")
    keys: dict[str, Criterion] = {}
    for person in people:
        for criterion in person.criteria:
            keys.setdefault(criterion.key, criterion)
    made = [_row(criterion, people) for criterion in keys.values()]
    made.sort(key=lambda row: not row.differs)  # stable: the rubric's order is kept otherwise
    return Comparison(people=tuple(_person(row) for row in people), rows=tuple(made))


def _by_label(report: Report, key: str) -> CandidateMatch | None:
    wanted = key.casefold()
    return next(
        (
            row
            for row in report.shortlist
            if wanted in (row.label.casefold(), (row.name or "").casefold(), str(row.rank))
        ),
        None,
    )


def _person(row: CandidateMatch) -> ComparisonPerson:
    return ComparisonPerson(
        candidate_id=row.candidate_id,
        label=row.label,
        name=row.name,
        rank=row.rank,
        score=row.score,
        technical_score=row.technical_score,
        domain_fit_score=row.domain_fit_score,
        composite_score=row.composite_score,
        status=row.screening_status,
        experience_years=row.experience_years,
    )


def _row(criterion: Criterion, people: Sequence[CandidateMatch]) -> ComparisonRow:
    cells = tuple(_cell(criterion.key, person) for person in people)
    return ComparisonRow(
        rubric=criterion.rubric,
        label=criterion.label,
        must=criterion.must,
        cells=cells,
        differs=len({cell.verdict for cell in cells}) > 1,
    )


def _cell(key: str, person: CandidateMatch) -> ComparisonCell:
    found = next((item for item in person.criteria if item.key == key), None)
    if found is None:
        return ComparisonCell(verdict="not read")
    claim = found.evidence[0] if found.evidence else None
    return ComparisonCell(
        verdict=VERDICT_WORDS[found.verdict],
        quote=claim.spans[0].quote if claim and claim.spans else None,
        role=claim.role if claim else None,
    )
