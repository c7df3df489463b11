"""Spans and counters. Sinks: null, memory, JSON lines. Field names are an allow-list.

Resume text, names and keys can not leak by accident, because a field that is not in `FIELDS`
raises and values are short strings or numbers.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Protocol

FIELDS = frozenset(
    {
        "node", "ms", "count", "route", "tier", "analyst", "input_tokens", "output_tokens",
        "calls", "status", "error", "pool_size", "thread", "round", "chunks", "stage",
    }
)  # fmt: skip
MAX_VALUE = 80


class Sink(Protocol):
    def write(self, record: dict[str, str | int | float]) -> None: ...


class NullSink:
    def write(self, record: dict[str, str | int | float]) -> None:
        return None


class MemorySink:
    """Keeps records in a list; for tests and for the app's progress."""

    def __init__(self) -> None:
        self.records: list[dict[str, str | int | float]] = []

    def write(self, record: dict[str, str | int | float]) -> None:
        self.records.append(record)


class JsonLinesSink:
    """Appends one JSON object a line to a file, or to stderr when `path` is None."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lock = Lock()

    def write(self, record: dict[str, str | int | float]) -> None:
        line = json.dumps(record, ensure_ascii=False)
        with self._lock:
            if self._path is None:
                sys.stderr.write(line + "\n")
            else:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")


class Trace:
    """The `Tracer` port over one sink.

    Raises:
        ValueError: a field is not in `FIELDS`, or a string value is longer than `MAX_VALUE`.
    """

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def event(self, name: str, **fields: str | int | float) -> None:
        self._sink.write({"event": name, **_checked(fields)})

    @contextmanager
    def span(self, name: str, **fields: str | int | float) -> Iterator[None]:
        checked = _checked(fields)
        start = time.perf_counter()
        try:
            yield
        finally:
            elapsed = round((time.perf_counter() - start) * 1000, 2)
            self._sink.write({"event": name, **checked, "ms": elapsed})


def _checked(fields: dict[str, str | int | float]) -> dict[str, str | int | float]:
    for key, value in fields.items():
        if key not in FIELDS:
            raise ValueError(f"telemetry field {key!r} is not in the allow-list")
        if isinstance(value, str) and len(value) > MAX_VALUE:
            raise ValueError(f"telemetry field {key!r} is longer than {MAX_VALUE} characters")
    return fields
