"""Processes that read files: several at once, each stopped when a file takes more than it may.

A file that hangs, that asks for too much memory or that brings the process down is an outcome of
that file; the next one gets a new process.
"""

import atexit
import json
import logging
import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock, Timer
from typing import IO, TypeVar, cast

from pydantic import ValidationError

import screening
from screening.domain import Parsed, Record
from screening.intake.child import receive, send
from screening.policy import IntakePolicy

MOST = 4
"""Processes at most, however many cores there are: each holds about 200 MB."""
FILES_EACH = 500
"""Files after which a process is replaced, so that no library's leak grows."""
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "TZ")
"""What of the environment a reading process needs. No key is among it."""
log = logging.getLogger("screening.intake")
STOPPED = "the reader broke down at this file; it may be damaged, or made to do harm"
T = TypeVar("T")


class Job(Record):
    """A file to read. `password` opens a locked one and goes no further than the process."""

    data: bytes
    file: str
    as_of: str
    policy: IntakePolicy
    password: str | None = None


class _Child:
    """One reading process."""

    def __init__(self) -> None:
        self.files = 0
        package = str(Path(screening.__file__).parent.parent)
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(paths)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "screening.intake.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )

    def read(self, job: Job) -> Parsed | None:
        """The outcome, or None when the process ended over it."""
        self.files += 1
        asked = job.model_dump(mode="json", exclude={"data"})
        try:
            send(cast("IO[bytes]", self._process.stdin), json.dumps(asked).encode(), job.data)
            answer = receive(cast("IO[bytes]", self._process.stdout))
            return Parsed.model_validate_json(answer) if answer is not None else None
        except (OSError, ValueError, ValidationError):
            return None

    def alive(self) -> bool:
        return self._process.poll() is None

    def peak_mb(self) -> float:
        """Most resident memory so far, as Linux tells it; 0 elsewhere or after its end."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0.0
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # it has ended with something unread
                cast("IO[bytes]", pipe).close()
        self._process.wait()


class Workers:
    """Up to `count` reading processes, started when they are needed. Safe for threads."""

    def __init__(self, count: int) -> None:
        self.count = max(1, count)
        self._idle: list[_Child] = []
        self._busy: set[_Child] = set()
        self._guard = Lock()

    def start(self) -> None:
        """Start a process, so that the first file need not wait for it."""
        with self._guard:
            if not self._idle and not self._busy:
                self._idle.append(_Child())

    def read(self, job: Job) -> Parsed:
        """The outcome of one file. Never raises for what the file holds."""
        child = self._taken()
        late = False

        def stop() -> None:
            nonlocal late
            late = True
            child.kill()

        timer = Timer(job.policy.max_seconds, stop)
        timer.daemon = True
        timer.start()
        parsed = None
        try:
            parsed = child.read(job)
        finally:
            timer.cancel()
            self._done(child, keep=parsed is not None and not late)
        if parsed is not None:
            return parsed
        reason = STOPPED
        if late:
            reason = f"reading took longer than {job.policy.max_seconds} s and was stopped"
        log.error("reading a file failed: %s", "too slow" if late else "the process ended")
        return Parsed(file=job.file, status="failed", reason=reason)

    def map(self, given: Iterable[tuple[T, Job | None]]) -> Iterator[tuple[T, Parsed | None]]:
        """Items with the outcomes of their jobs, in order, `count` of them read at once.

        An item without a job keeps its place. No more than twice `count` are taken ahead.
        """
        waiting: deque[tuple[T, Future[Parsed] | None]] = deque()

        def first() -> tuple[T, Parsed | None]:
            item, future = waiting.popleft()
            return item, future.result() if future is not None else None

        pool = ThreadPoolExecutor(self.count, thread_name_prefix="reading")
        try:
            for item, job in given:
                waiting.append((item, pool.submit(self.read, job) if job is not None else None))
                while len(waiting) > 2 * self.count or (waiting and waiting[0][1] is None):
                    yield first()
            while waiting:
                yield first()
        except KeyboardInterrupt:
            self.close()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def peak_mb(self) -> float:
        """Most resident memory of the processes there are, together."""
        with self._guard:
            return sum(child.peak_mb() for child in (*self._idle, *self._busy))

    def close(self) -> None:
        """End all processes; files being read end as failed."""
        with self._guard:
            idle, self._idle = self._idle, []
            for child in self._busy:
                child.kill()
        for child in idle:
            child.close()

    def _taken(self) -> _Child:
        with self._guard:
            child = next((each for each in reversed(self._idle) if each.alive()), None)
            gone = [each for each in self._idle if not each.alive()]
            self._idle = [each for each in self._idle if each is not child and each not in gone]
            child = child or _Child()
            self._busy.add(child)
        for each in gone:
            each.close()
        return child

    def _done(self, child: _Child, *, keep: bool) -> None:
        with self._guard:
            self._busy.discard(child)
            kept = keep and child.files < FILES_EACH
            if kept:
                self._idle.append(child)
        if not kept:
            child.close()


@cache
def shared(count: int) -> Workers:
    """The processes that all of this process's screeners share."""
    workers = Workers(count)
    atexit.register(workers.close)
    return workers


def usual() -> int:
    """Processes to read with when nothing else is asked for: one a core, `MOST` at most."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return min(cores, MOST)
