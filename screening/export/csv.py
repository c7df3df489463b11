"""CSV: one line a person, for spreadsheets. Text that looks like a formula is made inert."""

import csv
import io

from screening.domain import CandidateMatch, Report
from screening.export.cells import safe
from screening.export.content import PART_WORDS, movement, status_words, who

COLUMNS = (
    "rank",
    "candidate_id",
    "candidate",
    "file",
    "status",
    "composite",
    "technical",
    "domain_fit",
    "score",
    "provisional",
    *(f"points_{key}" for key in PART_WORDS),
    "experience_years",
    "matched_skills",
    "missing_skills",
    "change",
    "near_miss",
    "reasoning",
    "strengths",
    "gaps",
    "flags",
    "questions",
)


def to_csv(report: Report) -> bytes:
    """UTF-8 with a byte order mark, so that Excel reads it as such; lines end in CRLF.

    The shortlist comes first, then the near misses. An empty cell means "not read closely".
    """
    out = io.StringIO(newline="")
    lines = csv.writer(out)
    lines.writerow(COLUMNS)
    for person in (*report.shortlist, *report.near_misses):
        lines.writerow(_line(person, report))
    return out.getvalue().encode("utf-8-sig")


def _line(person: CandidateMatch, report: Report) -> list[str]:
    numbers = (person.composite_score, person.technical_score, person.domain_fit_score)
    return [
        str(person.rank),
        safe(person.candidate_id),
        safe(who(person)),
        safe(person.file),
        status_words(person),
        *("" if value is None else str(value) for value in numbers),
        str(person.score),
        "yes" if person.provisional else "no",
        *(str(getattr(person.parts, key)) for key in PART_WORDS),
        str(person.experience_years),
        safe("; ".join(person.matched_skills)),
        safe("; ".join(person.missing_skills)),
        movement(person, report),
        safe(person.near_miss or ""),
        safe(person.screening_reasoning or ""),
        safe("; ".join(claim.text for claim in person.strengths)),
        safe("; ".join(claim.text for claim in person.gaps)),
        safe("; ".join(flag.detail for flag in person.flags)),
        safe("\n".join(person.interview_questions)),
    ]
