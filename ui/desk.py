"""Desk: what a thread is busy with in this process, seen by every page that has it open."""

from collections.abc import Iterator
from hashlib import sha256

from screening.domain import Event, Ingested, Message
from ui.work import Work

Upload = tuple[str, bytes]
"""The name and the bytes of a file."""
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
        self.before: tuple[Ingested, ...] = ()
        """Outcomes from before a locked file was opened, which stay beside the new ones."""
        self.shut: tuple[Upload, ...] = ()
        """Files read last that may be locked, held in memory until others are read."""
        self.keep = False
        """Whether the files read last go into the pool."""

    @property
    def going(self) -> Run | None:
        """The run, while it goes on."""
        return self.run if self.run is not None and not self.run.work.done else None

    @property
    def busy(self) -> bool:
        return self.going is not None or (self.reading is not None and not self.reading.done)

    def fresh(self, files: tuple[Upload, ...], *, keep: bool) -> tuple[Upload, ...]:
        """The files whose bytes this thread has not read yet in the same way, each once."""
        return tuple(
            {
                remembered(data, keep=keep): (name, data)
                for name, data in reversed(files)
                if remembered(data, keep=keep) not in self.known
            }.values()
        )[::-1]

    def outcomes(self) -> tuple[Ingested, ...]:
        """What came of the files read last, and of those opened since."""
        return merged(self.before, self.reading.items if self.reading is not None else ())

    def locked(self) -> tuple[str, ...]:
        """The files of the last reading that a password would open, whole or in part."""
        asked = [item.file for item in self.outcomes() if item.lock is not None]
        return tuple(name for name, _ in self.shut if any(belongs(file, name) for file in asked))


def belongs(file: str, name: str) -> bool:
    """Whether an outcome is of the upload `name`, or of a file inside it."""
    return file == name or file.startswith(f"{name}/")


def merged(before: tuple[Ingested, ...], after: tuple[Ingested, ...]) -> tuple[Ingested, ...]:
    """`before` with newer outcomes in their places; nothing that was read becomes unread."""
    new = {item.file: item for item in after}
    kept = tuple(
        item if item.candidate_id is not None else new.get(item.file, item) for item in before
    )
    held = {item.file for item in before}
    return (*kept, *(item for item in after if item.file not in held))


def remembered(data: bytes, *, keep: bool) -> Remembered:
    return sha256(data).hexdigest(), keep


def noted(
    desk: Desk, files: tuple[Upload, ...], outcomes: Iterator[Ingested], *, keep: bool
) -> Iterator[Ingested]:
    """The outcomes as they come; the files count as known from the start, a failed one not."""
    by_name = {name: remembered(data, keep=keep) for name, data in files}
    desk.known |= set(by_name.values())
    for item in outcomes:
        if item.status == "failed":
            desk.known -= {by_name[item.file]} if item.file in by_name else set()
        yield item
