"""One file to one `Parsed`: read, judge the reading, and make a candidate of it if it can be.

Bad input is an outcome, never an exception: a failed file says why, a doubtful one is set aside
for a person, and neither gets an invented candidate.
"""

import logging
import traceback
from pathlib import Path

from screening.domain import Candidate, Document, Parsed, ParseStatus
from screening.errors import Locked, NeedsOcr, ReadError
from screening.intake.document import read, sniff
from screening.intake.profile import read_profile
from screening.intake.timeline import date_notices
from screening.policy import IntakePolicy
from screening.taxonomy import Taxonomy

log = logging.getLogger("screening.intake")

FAULT = "this file trips a fault of the reader"
UNREAD = ("needs_ocr", "damaged", "cut", "quality")
"""Notices of pages that hold more, or other words, than was read; a person should look."""


def parse(
    data: bytes,
    file: str,
    *,
    as_of: str,
    policy: IntakePolicy,
    taxonomy: Taxonomy,
    password: str | None = None,
) -> Parsed:
    """The outcome for one file. `as_of`: the month ("YYYY-MM") that "present" means."""
    try:
        document = read(data, file, policy, password=password)
    except NeedsOcr as error:
        return Parsed(file=file, status="needs_ocr", reason=str(error), media_type=sniff(data))
    except ReadError as error:
        kind = sniff(data) if data else None
        lock = error.lock if isinstance(error, Locked) else None
        return Parsed(file=file, status="failed", reason=str(error), media_type=kind, lock=lock)
    if document.quality < policy.min_quality:
        reason = f"the text could not be read reliably (quality {document.quality:.2f})"
        if document.doubts:
            reason = f"{reason}: {'; '.join(document.doubts)}"
        return _outcome(document, "needs_review", reason, None)
    candidate = read_profile(document, as_of, taxonomy)
    if candidate.name is None and not candidate.roles:
        return _outcome(document, "needs_review", "no name and no dated role were found", candidate)
    unread = [notice.detail for notice in document.notices if notice.kind in UNREAD]
    if unread:
        return _outcome(document, "needs_review", "; ".join(unread), candidate)
    return _outcome(document, "ok", None, candidate)


def parsed_or_failed(
    data: bytes,
    file: str,
    *,
    as_of: str,
    policy: IntakePolicy,
    taxonomy: Taxonomy,
    password: str | None = None,
) -> Parsed:
    """`parse`, with a fault of ours in one file kept to that file's line."""
    try:
        return parse(data, file, as_of=as_of, policy=policy, taxonomy=taxonomy, password=password)
    except MemoryError:
        reason = f"reading it takes more than the {policy.max_memory_mb} MB of memory allowed"
        return Parsed(file=file, status="failed", reason=reason)
    except Exception as error:  # whatever one file trips must not end the batch
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
        log.error("reading a file failed: %s at %s", type(error).__name__, place)
        return Parsed(
            file=file,
            status="failed",
            reason=f"{FAULT} ({type(error).__name__}, {place})",
        )


def _outcome(
    document: Document, status: ParseStatus, reason: str | None, candidate: Candidate | None
) -> Parsed:
    return Parsed(
        file=document.file,
        status=status,
        reason=reason,
        quality=document.quality,
        media_type=document.media_type,
        pages=document.pages,
        language=document.language,
        notices=(*document.notices, *(date_notices(candidate) if candidate else ())),
        document=document,
        candidate=candidate,
    )
