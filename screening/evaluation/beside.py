"""`screening eval --beside`: the same files through simpler readers and a naive profile.

The readers are those that most scripts begin with: the text that PyMuPDF and pdfplumber give, and
the paragraphs of a Word file. The profile is what such scripts make of it: the first line is the
name, patterns find the rest. PyMuPDF and pdfplumber are no part of this product; where one is not
installed, its row is left out.
"""

import importlib
import importlib.util
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from rich.table import Table

from screening.domain import Candidate, Document, Record, Role, SkillClaim, Span, Stored
from screening.evaluation.labels import ProfileLabel
from screening.evaluation.profiles import ProfileFigures, profile_figures
from screening.evaluation.skills import SkillFigures, skill_figures
from screening.taxonomy import Taxonomy

TextOf = Callable[[bytes], str]
COLUMNS = ("name", "email", "phone", "total_months", "roles", "education_level")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_PHONE = re.compile(r"\+?\d[\d ().-]{7,}\d")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_POINT = r"(?:([A-Za-z]{3})[a-z]*\.?\s+|(\d{1,2})/)?((?:19|20)\d\d)"
_RANGE = re.compile(rf"{_POINT}\s*(?:-|–|—|to)\s*(?:{_POINT}|(present|now|current))", re.I)
_DEGREES = (
    ("doctorate", re.compile(r"ph\.?d|doctor", re.I)),
    ("master", re.compile(r"master|m\.?sc|mba|m\.?a\.", re.I)),
    ("bachelor", re.compile(r"bachelor|b\.?sc|b\.?a\.|b\.?tech", re.I)),
)


class Reader(Record):
    """One way to read a kind of file and its figures."""

    name: str
    kind: str
    profiles: ProfileFigures
    skills: SkillFigures


class Beside(Record):
    readers: tuple[Reader, ...]


def beside(
    labels: Sequence[ProfileLabel],
    files: Mapping[str, Path],
    ours: Mapping[str, Stored],
    taxonomy: Taxonomy,
) -> Beside:
    """Figures a kind of file, ours first. `files`: name to path; `ours`: name to who was read."""
    found: list[Reader] = []
    for kind, others in ((".pdf", _pdf_readers()), (".docx", {"paragraphs": _paragraphs})):
        chosen = [label for label in labels if label.file.endswith(kind) and label.status == "ok"]
        found.append(_figures("screening", kind, chosen, ours, taxonomy))
        for name, text_of in others.items():
            read = {
                label.file: naive(text_of(files[label.file].read_bytes()), label, taxonomy)
                for label in chosen
            }
            found.append(_figures(f"{name}, naive profile", kind, chosen, read, taxonomy))
    return Beside(readers=tuple(found))


def _figures(
    name: str,
    kind: str,
    labels: Sequence[ProfileLabel],
    read: Mapping[str, Stored],
    taxonomy: Taxonomy,
) -> Reader:
    return Reader(
        name=name,
        kind=kind,
        profiles=profile_figures(labels, read),
        skills=skill_figures(labels, read, taxonomy),
    )


def naive(text: str, label: ProfileLabel, taxonomy: Taxonomy) -> Stored:
    """What a first script makes of a text. `label` gives the month of reading and the language."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    email, phone = _EMAIL.search(text), _PHONE.search(text)
    roles = tuple(_roles(lines, label.as_of))
    low = text.casefold()
    skills = tuple(
        SkillClaim(name=name, evidence="profile", spans=())
        for name, pattern in _patterns(taxonomy.names)
        if pattern.search(low)
    )
    level = next((level for level, pattern in _DEGREES if pattern.search(text)), None)
    person = Candidate.model_validate(
        {
            "candidate_id": label.file,
            "name": lines[0] if lines else None,
            "email": email.group() if email else None,
            "phone": phone.group() if phone else None,
            "total_experience_months": sum(_length(role, label.as_of) for role in roles),
            "as_of": label.as_of,
            "roles": roles,
            "education": [
                {"degree": None, "level": level, "field": None, "institution": None,
                 "end_year": None}
            ] if level else [],
            "skills": skills,
        }
    )  # fmt: skip
    document = Document(
        document_id=label.file,
        file=label.file,
        media_type="",
        pages=0,
        language=label.language,
        text=text,
        quality=1.0,
    )
    return Stored(
        candidate_id=label.file,
        file=label.file,
        status="ok",
        document=document,
        candidate=person,
    )


@cache
def _patterns(names: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rf"\b{re.escape(name.casefold())}\b")) for name in names)


def _roles(lines: Sequence[str], as_of: str) -> Iterable[Role]:
    """A line with a range is a role: what stands before it the title, the next line the company."""
    for index, line in enumerate(lines):
        match = _RANGE.search(line)
        if match is None:
            continue
        current = match[7] is not None
        start = _month(match[1], match[2], match[3], 1)
        end = None if current else _month(match[4], match[5], match[6], 12)
        before = line[: match.start()].strip(" ,|-–(") or (lines[index - 1] if index else "")
        company = lines[index + 1] if index + 1 < len(lines) else None
        yield Role(
            title=before or None,
            company=company,
            start=start,
            end=end,
            current=current,
            span=Span(0, 0),
        )


def _month(name: str | None, number: str | None, year: str, usual: int) -> str:
    month = int(number) if number else usual
    if name and name[:3].lower() in _MONTHS:
        month = _MONTHS.index(name[:3].lower()) + 1
    return f"{year}-{min(max(month, 1), 12):02d}"


def _length(role: Role, as_of: str) -> int:
    end = role.end or as_of
    if role.start is None:
        return 0
    years = int(end[:4]) - int(role.start[:4])
    return max(0, 12 * years + int(end[5:]) - int(role.start[5:]) + 1)


def _pdf_readers() -> dict[str, TextOf]:
    found: dict[str, TextOf] = {}
    for name, module, text_of in (
        ("PyMuPDF", "pymupdf", _mupdf),
        ("pdfplumber", "pdfplumber", _plumber),
    ):
        if importlib.util.find_spec(module) is not None:
            found[name] = text_of
    return found


def _mupdf(data: bytes) -> str:
    with importlib.import_module("pymupdf").open(stream=data, filetype="pdf") as document:
        return "\n".join(page.get_text() for page in document)


def _plumber(data: bytes) -> str:
    with importlib.import_module("pdfplumber").open(io.BytesIO(data)) as document:
        return "\n".join(page.extract_text() or "" for page in document.pages)


def _paragraphs(data: bytes) -> str:
    document = importlib.import_module("docx").Document(io.BytesIO(data))
    return "\n".join(paragraph.text for paragraph in document.paragraphs)


def table(report: Beside) -> Table:
    shown = Table(title="Beside simpler readers", title_justify="left")
    shown.add_column("reader")
    shown.add_column("files", justify="right")
    for column in (*COLUMNS, "title and company F1", "skill F1"):
        shown.add_column(column.replace("_", " "), justify="right")
    for reader in report.readers:
        shares = {share.name: share.share for share in reader.profiles.fields}
        shown.add_row(
            f"{reader.kind} {reader.name}",
            str(reader.profiles.files),
            *(f"{shares[column]:.2f}" for column in COLUMNS),
            f"{reader.profiles.role_f1:.2f}",
            f"{reader.skills.named.f1:.2f}",
        )
    return shown
