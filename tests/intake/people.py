"""Documents made of text, for tests of what is read from them."""

from screening.domain import Candidate, Document
from screening.intake.profile import read_profile
from screening.taxonomy import load

NOW = "2026-11"


def document(text: str, *, language: str | None = "en", printed_on: str | None = None) -> Document:
    return Document(
        document_id="0" * 64, file="final_v2_updated.pdf", media_type="text/plain", pages=1,
        language=language, text=text, quality=1.0, printed_on=printed_on,
    )  # fmt: skip


def profile(text: str, *, as_of: str = NOW, language: str | None = "en") -> Candidate:
    return read_profile(document(text, language=language), as_of, load())
