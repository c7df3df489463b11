"""The process that reads files, so that a file which takes too long or too much can be stopped.

Started by `screening.intake.workers` as `python -m screening.intake.child`, with no key in its
environment. It takes one file at a time on its standard input and answers on its standard output,
each message a length and so many bytes of JSON, before it a length and the bytes of the file.
"""

import json
import os
import signal
import struct
import sys
from typing import IO

from screening.intake.reading import parsed_or_failed
from screening.policy import IntakePolicy
from screening.taxonomy import load

LENGTH = struct.Struct(">Q")
MB = 1_000_000


def send(pipe: IO[bytes], *parts: bytes) -> None:
    """Each part with its length before it. Raises `OSError` when nobody listens any more."""
    for part in parts:
        pipe.write(LENGTH.pack(len(part)))
        pipe.write(part)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """One part, or None when the other side has ended, also in the middle of it."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    part = pipe.read(length)
    return part if len(part) == length else None


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked decides when to stop
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a library that prints does not disturb the answers
    taxonomy = load()
    limited = False
    while (asked := receive(sys.stdin.buffer)) is not None:
        data = receive(sys.stdin.buffer)
        if data is None:
            return
        job = json.loads(asked)
        policy = IntakePolicy.model_validate(job["policy"])
        if not limited:
            _limit_memory(policy.max_memory_mb)
            limited = True
        _limit_time(policy.max_seconds)
        parsed = parsed_or_failed(
            data,
            job["file"],
            as_of=job["as_of"],
            policy=policy,
            taxonomy=taxonomy,
            password=job["password"],
        )
        send(answers, parsed.model_dump_json().encode())


def _limit_memory(megabytes: int) -> None:
    """No more address space than now and `megabytes`, where the system knows such a limit."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as status:
            held = int(status.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (ImportError, OSError):
        return
    most = held + megabytes * MB
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _limit_time(seconds: int) -> None:
    """Processor time for one file, for the case that whoever would stop this process is gone."""
    try:
        import resource
    except ImportError:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    cores = os.cpu_count() or 1
    most = int(usage.ru_utime + usage.ru_stime) + 2 * cores * seconds
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


if __name__ == "__main__":
    main()
