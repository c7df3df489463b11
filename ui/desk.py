"""Desk: what a thread is busy with in this process, seen by every page that has it open."""

from collections.abc import Iterator
from hashlib import sha256

from screening.domain import Event, Ingested, Message
from ui.work import Work

Remembered = tuple[str, bool]
"""The hash of a file's bytes, and whether it was kept in the pool."""


class Run:
    """One turn on its way: the conversation before it, what was said, and its events."""

    def __init__(self, said: str, before: tuple[Message, ...], work: Work[Event]) -> None:
        self.said = said
        self.before = before
        self.work = work
        self.settled = False
        """Whether a page has taken note that it is done."""


class Desk:
    """The last run and the last reading of files of one thread, and the files it has read.

    Nothing here is on disk: after a restart a thread is read from its checkpoint alone.
    """

    def __init__(self) -> None:
        self.run: Run | None = None
        self.reading: Work[Ingested] | None = None
        self.known: set[Remembered] = set()

    @property
    def going(self) -> Run | None:
        """The run, while it goes on."""
        return self.run if self.run is not None and not self.run.work.done else None

    @property
    def busy(self) -> bool:
        return self.going is not None or (self.reading is not None and not self.reading.done)

    def fresh(
        self, files: tuple[tuple[str, bytes], ...], *, keep: bool
    ) -> tuple[tuple[str, bytes], ...]:
        """The files whose bytes this thread has not read yet in the same way, each once."""
        return tuple(
            {
                remembered(data, keep=keep): (name, data)
                for name, data in reversed(files)
                if remembered(data, keep=keep) not in self.known
            }.values()
        )[::-1]

    def outcomes(self) -> tuple[Ingested, ...]:
        """What came of the files read last."""
        return self.reading.items if self.reading is not None else ()


def remembered(data: bytes, *, keep: bool) -> Remembered:
    return sha256(data).hexdigest(), keep


def noted(
    desk: Desk, files: tuple[tuple[str, bytes], ...], outcomes: Iterator[Ingested], *, keep: bool
) -> Iterator[Ingested]:
    """The outcomes as they come; the files count as known from the start, a failed one not."""
    by_name = {name: remembered(data, keep=keep) for name, data in files}
    desk.known |= set(by_name.values())
    for item in outcomes:
        if item.status == "failed":
            desk.known -= {by_name[item.file]} if item.file in by_name else set()
        yield item
