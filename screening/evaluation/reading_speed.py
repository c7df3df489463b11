"""How fast text PDFs of one or two pages become candidates, and which step takes how much."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2 as pdfium

from screening.config import data_dir
from screening.domain import Record
from screening.intake.document import read
from screening.intake.glyphs import Frame, glyphs_of, words_of
from screening.intake.layout import page_of
from screening.intake.page import seen_page
from screening.intake.profile import read_profile
from screening.intake.workers import Job, Workers
from screening.policy import IntakePolicy
from screening.taxonomy import load

SHORT_PAGES = 2
ROUNDS = 3
"""Times all files are read by the processes together."""


class ReadingFigures(Record):
    """Text PDFs of one or two pages. Milliseconds are processor time a file, on one core."""

    files: int
    text_ms: float
    """From bytes to canonical text: reading order, what no one sees, repair, language."""
    profile_ms: float
    """From text to candidate: contact, roles, education, skills, masks."""
    shares: dict[str, float]
    """The part of each step in both, in [0, 1], as steps taken again one by one."""
    files_per_s: float
    """Both steps, for one processor core."""
    processes: int
    together_files_per_s: float
    """The same files through all reading processes, by the clock."""


def reading_speed(as_of: str, policy: IntakePolicy, workers: Workers) -> ReadingFigures:
    """Every short sample PDF, after a first round that loads patterns and models."""
    taxonomy = load()
    files = [(path.name, path.read_bytes()) for path in _pdfs()]
    documents = [read(data, name, policy) for name, data in files]
    short = [
        (name, data)
        for (name, data), document in zip(files, documents, strict=True)
        if document.pages <= SHORT_PAGES
    ]
    documents = [document for document in documents if document.pages <= SHORT_PAGES]
    for document in documents:
        read_profile(document, as_of, taxonomy)
    text = _spent(lambda: [read(data, name, policy) for name, data in short])
    profile = _spent(lambda: [read_profile(each, as_of, taxonomy) for each in documents])
    steps = _steps([data for _, data in short])
    steps["repair, language, notices"] = max(0.0, text - sum(steps.values()))
    steps["profile"] = profile
    whole = sum(steps.values())
    return ReadingFigures(
        files=len(short),
        text_ms=round(1000 * text / len(short), 1),
        profile_ms=round(1000 * profile / len(short), 1),
        shares={name: round(spent / whole, 3) for name, spent in steps.items()},
        files_per_s=round(len(short) / (text + profile), 1),
        processes=workers.count,
        together_files_per_s=round(_together(short, as_of, policy, workers), 1),
    )


def _pdfs() -> list[Path]:
    return sorted((data_dir() / "resumes").glob("*.pdf"))


def _spent(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def _steps(files: Sequence[bytes]) -> dict[str, float]:
    """Seconds of processor time of the steps from a page to its lines."""
    characters = whole = order = 0.0
    for data in files:
        document = pdfium.PdfDocument(data)
        for page in document:
            left, bottom, right, top = page.get_bbox()
            frame = Frame(left, bottom, right, top, (page.get_rotation() // 90) % 4)
            textpage = page.get_textpage()
            started = time.process_time()
            list(words_of(glyphs_of(textpage, frame)))
            textpage.close()
            characters += time.process_time() - started
            started = time.process_time()
            words = seen_page(page).words
            between = time.process_time()
            page_of(words)
            whole += between - started
            order += time.process_time() - between
            page.close()
        document.close()
    return {
        "characters and words": characters,
        "what no one sees": max(0.0, whole - characters),
        "reading order": order,
    }


def _together(
    files: Sequence[tuple[str, bytes]], as_of: str, policy: IntakePolicy, workers: Workers
) -> float:
    """Files a second by the clock; the processes have read once before."""
    jobs = [(name, Job(data=data, file=name, as_of=as_of, policy=policy)) for name, data in files]
    list(workers.map(jobs))
    started = time.perf_counter()
    list(workers.map(jobs * ROUNDS))
    return len(jobs) * ROUNDS / (time.perf_counter() - started)
