"""XLSX: a workbook of five sheets. No cell holds a formula, whatever a resume says."""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from screening.domain import CandidateMatch, Claim, Report
from screening.export.cells import safe
from screening.export.content import (
    BLIND_NOTE,
    PART_WORDS,
    PROMISE,
    Cell,
    below_line,
    composite_line,
    count_facts,
    first_quote,
    kind_words,
    matrix,
    movement,
    must_counts,
    problem_person,
    provenance_facts,
    reader_words,
    requirement_facts,
    screening_line,
    setting_facts,
    status_words,
    title,
    unread,
    verdict_words,
    who,
)

Value = str | float | int | None
HEAD = Font(bold=True)
FILL = PatternFill("solid", fgColor="FFEEF4F8")
WRAP = Alignment(wrap_text=True, vertical="top")
EPOCH = datetime(1980, 1, 1)  # noqa: DTZ001  # the format stores times without a zone
_MODIFIED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")


def to_xlsx(report: Report) -> bytes:
    """Sheets Summary, Comparison, Evidence, Questions and Settings. Equal reports, equal bytes."""
    book = Workbook()
    first = book.active
    if first is not None:
        book.remove(first)
    book.properties.creator = "screening"
    book.properties.title = safe(title(report))
    _summary(book.create_sheet("Summary"), report)
    _comparison(book.create_sheet("Comparison"), report)
    _evidence(book.create_sheet("Evidence"), report)
    _questions(book.create_sheet("Questions"), report)
    _settings(book.create_sheet("Settings"), report)
    raw = io.BytesIO()
    book.save(raw)
    return _timeless(raw.getvalue())


def _timeless(content: bytes) -> bytes:
    """The same archive with fixed times, in its properties and in its directory."""
    out = io.BytesIO()
    stamp = EPOCH.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            part = source.read(name)
            if name == "docProps/core.xml":
                part = _MODIFIED.sub(rb"\g<1>" + stamp, part)
            info = zipfile.ZipInfo(name, date_time=EPOCH.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            target.writestr(info, part)
    return out.getvalue()


def _put(sheet: Worksheet, values: Sequence[Value], *, head: bool = False) -> None:
    """Append a row. Text is made inert and is stored as text."""
    row = sheet.max_row + 1 if sheet.max_row > 1 or sheet.cell(1, 1).value is not None else 1
    for column, value in enumerate(values, 1):
        if value is None:
            continue
        cell = sheet.cell(row, column)
        cell.value = safe(value) if isinstance(value, str) else value
        if isinstance(value, str):
            cell.data_type = "s"
        cell.alignment = WRAP
        if head:
            cell.font = HEAD
            cell.fill = FILL


def _widths(sheet: Worksheet, widths: Iterable[float]) -> None:
    for column, value in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = value
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.page_setup.fitToWidth = 1
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _summary(sheet: Worksheet, report: Report) -> None:
    head = (
        "Rank", "Candidate", "Status", "Composite", "Technical", "Domain fit", "Score",
        *(f"Points: {word}" for word in PART_WORDS.values()),
        "Provisional", "Years", "Must-haves", "Change", "Matched", "Not shown", "Reasoning",
        "Composite is", "Flags", "Notices", "Timeline", "Read by", "Note", "File",
    )  # fmt: skip
    _put(sheet, head, head=True)
    reasons = {item.person.candidate_id: item.reason for item in unread(report)}
    for person in report.shortlist:
        _put(sheet, _row(person, report, reasons.get(person.candidate_id, "")))
    for person in report.near_misses:
        _put(sheet, _row(person, report, person.near_miss or ""))
    _widths(sheet, (7, 26, 22, 11, 11, 11, 9, *[11] * len(PART_WORDS), 11, 8, 22, 12, 32, 32, 60,
                    44, 40, 40, 44, 22, 44, 26))  # fmt: skip
    sheet.freeze_panes = "C2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(head))}{max(sheet.max_row, 1)}"


def _row(person: CandidateMatch, report: Report, note: str) -> list[Value]:
    return [
        person.rank,
        who(person),
        status_words(person),
        person.composite_score,
        person.technical_score,
        person.domain_fit_score,
        person.score,
        *(getattr(person.parts, key) for key in PART_WORDS),
        "yes" if person.provisional else "no",
        person.experience_years,
        must_counts(person),
        movement(person, report),
        ", ".join(person.matched_skills),
        ", ".join(person.missing_skills),
        person.screening_reasoning or "",
        composite_line(person, report),
        "\n".join(flag.detail for flag in person.flags),
        "\n".join(notice.detail for notice in person.notices),
        "\n".join(person.timeline),
        reader_words(person),
        note,
        "" if report.blind else person.file,
    ]


def _comparison(sheet: Worksheet, report: Report) -> None:
    compared = matrix(report)
    people = [f"{person.rank}. {who(person)}" for person in compared.people]
    _put(sheet, ("Requirement", "Kind", "Rubric", *people), head=True)
    for row in compared.rows:
        _put(sheet, (row.label, row.kind, row.rubric, *(_cell(cell) for cell in row.cells)))
    _widths(sheet, (34, 14, 12, *[40] * len(people)))
    sheet.freeze_panes = "D2"


def _cell(cell: Cell) -> str:
    words = f"{cell.mark} {cell.word}".strip()
    return f"{words}\n“{cell.quote}”" if cell.quote else words


def _evidence(sheet: Worksheet, report: Report) -> None:
    head = (
        "Rank", "Candidate", "What", "Requirement or claim", "Kind", "Verdict", "Strength",
        "Quote", "From", "To", "Role", "Why",
    )  # fmt: skip
    _put(sheet, head, head=True)
    for person in report.shortlist:
        start = (person.rank, who(person))
        for item in person.criteria:
            middle = (
                item.label,
                kind_words(item),
                verdict_words(item.verdict),
                item.strength,
            )
            for quote in _quotes(item.evidence) or [(first_quote(item), None, None, "")]:
                _put(sheet, (*start, item.rubric, *middle, *quote, item.reason))
        for name, claims in (("strength", person.strengths), ("gap", person.gaps)):
            for claim in claims:
                for quote in _quotes((claim,)) or [("", None, None, claim.role or "")]:
                    _put(sheet, (*start, name, claim.text, None, None, None, *quote))
    _widths(sheet, (7, 26, 12, 40, 14, 18, 10, 70, 8, 8, 36, 44))
    sheet.freeze_panes = "C2"


def _quotes(claims: tuple[Claim, ...]) -> list[tuple[Value, ...]]:
    return [
        (span.quote, span.start, span.end, claim.role or "")
        for claim in claims
        for span in claim.spans
    ]


def _questions(sheet: Worksheet, report: Report) -> None:
    _put(sheet, ("Rank", "Candidate", "No.", "Question", "Answer heard", "Score 1-5"), head=True)
    for person in report.shortlist:
        for count, question in enumerate(person.interview_questions, 1):
            _put(sheet, (person.rank, who(person), count, question))
    _widths(sheet, (7, 26, 6, 80, 50, 10))
    sheet.freeze_panes = "A2"


def _settings(sheet: Worksheet, report: Report) -> None:
    _put(sheet, ("What", "Value"), head=True)
    _put(sheet, ("Read this first", PROMISE))
    if report.blind:
        _put(sheet, ("Blind", BLIND_NOTE))
    _put(sheet, ("Close reading", screening_line(report)))
    for label, line in (("Below the cut", below_line(report)), ("Order", report.explanation)):
        if line:
            _put(sheet, (label, line))
    groups = (
        ("Job", (("Title", title(report)), *requirement_facts(report.requirements))),
        ("Counts", count_facts(report)),
        ("Settings", setting_facts(report)),
        ("What produced this report", provenance_facts(report)),
    )
    for name, facts in groups:
        _put(sheet, (name, ""), head=True)
        for label, value in facts:
            _put(sheet, (label, int(value) if name == "Counts" else value))
    _put(sheet, ("Errors", "" if report.errors else "none"), head=True)
    for problem in report.errors:
        where = problem_person(problem, report)
        _put(sheet, (problem.code, f"{where}: {problem.detail}" if where else problem.detail))
    _widths(sheet, (36, 100))
    sheet.freeze_panes = "A2"
