"""What people see: progress on stderr, tables on stdout, one line for an error."""

import json
import logging
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from screening.domain import Ingested

err = Console(stderr=True, highlight=False)


def out() -> Console:
    """Tables as wide as the terminal, or 110 columns in a pipe."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else 110)


class JsonLines(logging.Formatter):
    """One JSON object a line. Messages of ours hold no resume text and no key."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        return json.dumps(
            {
                "at": moment,
                "level": record.levelname.lower(),
                "logger": record.name,
                "message": record.getMessage(),
            },
            ensure_ascii=False,
        )


def set_up_logging(verbose: bool) -> None:
    """Our log lines on stderr: notices always, details with -v. Other libraries: errors only."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("screening")
    ours.handlers[:] = [handler]
    ours.propagate = False
    ours.setLevel(logging.INFO if verbose else logging.WARNING)


def with_progress(outcomes: Iterable[Ingested], what: str) -> Iterator[Ingested]:
    """The same outcomes, with a bar on a terminal and nothing in a pipe."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TimeElapsedColumn())  # fmt: skip
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(what, total=None)
        for outcome in outcomes:
            bar.update(task, completed=outcome.done, total=outcome.total)
            yield outcome


@contextmanager
def status(text: str) -> Iterator[None]:
    """A line that says what is being done, on a terminal only."""
    if sys.stderr.isatty():
        with err.status(text):
            yield
    else:
        yield


def table(title: str | None, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", header_style="bold", expand=False)
    for name in columns:
        made.add_column(name, overflow="fold")
    return made
