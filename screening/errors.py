"""Every error this package raises on purpose.

ScreeningError
├── UsageError            the call was wrong; the message says how to mend it
│   └── PoolLocked        another process writes to the pool
├── ReadError             a file could not be read
│   ├── NeedsOcr          its pages hold pictures of text and no OCR engine is installed
│   └── Locked            a password opens it: none was given, or another one
├── StoreError            a store failed
├── EmbedError            an embedding or reranking model failed or is missing
├── AnalystError          no judgement could be had
├── WebSearchError        web search failed or is not set up
├── ExportError           a report could not be written
└── TransientError        the same call may succeed later (time-out, rate limit, lock)

Inside the graph these become `Problem` records; on the command line, one line on stderr.
"""

from typing import Literal


class ScreeningError(Exception):
    """Root of the tree. The message is one sentence fit to be shown to a recruiter."""


class UsageError(ScreeningError):
    """The call was wrong. Exit status 2."""


class PoolLocked(UsageError):
    """Another process writes to the pool; the message says which."""


class ReadError(ScreeningError):
    """A file could not be read as a resume."""


class NeedsOcr(ReadError):
    """The pages hold no text layer and no OCR engine is installed."""


class Locked(ReadError):
    """A password opens the file: `lock` says whether one is needed, or the one given is wrong."""

    def __init__(self, message: str, lock: Literal["needed", "wrong"]) -> None:
        super().__init__(message, lock)
        self.lock = lock

    def __str__(self) -> str:
        return str(self.args[0])


class StoreError(ScreeningError):
    """A store failed."""


class EmbedError(ScreeningError):
    """An embedding or reranking model failed or is missing."""


class AnalystError(ScreeningError):
    """A judgement could not be had from any analyst."""


class WebSearchError(ScreeningError):
    """Web search failed or is not set up."""


class ExportError(ScreeningError):
    """A report could not be written."""


class TransientError(ScreeningError):
    """The same call may succeed later."""
