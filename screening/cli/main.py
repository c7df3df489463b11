"""Entry point: exit statuses, and no traceback for anybody.

0 done, 1 some inputs failed, 2 the call was wrong (stdout empty), 3 internal error (one line and
where the log is), 130 interrupted.
"""

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import platformdirs
import typer

from screening.errors import ScreeningError, UsageError

CallError = cast(
    type[typer.BadParameter],
    next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"),
)
"""What typer raises for a wrong call. It brings click's classes under names of its own."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit status."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")  # models come from packages, never from a hub
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    from screening.cli.commands import app

    command = typer.main.get_command(app)
    try:
        status = command.main(
            list(sys.argv[1:] if arguments is None else arguments),
            prog_name="screening",
            standalone_mode=False,
        )
    except typer.Exit as error:
        return int(error.exit_code)
    except CallError as error:
        return _refused(error.format_message())
    except UsageError as error:
        return _refused(str(error))
    except ScreeningError as error:
        sys.stderr.write(f"screening: {_line(str(error))}\n")
        return 1
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("screening: stopped; what was finished is kept\n")
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # the reader went away; nothing is left to say to it
        return 0
    except Exception as error:  # the last line of defence: a person never sees a traceback
        path = _logged(error)
        sys.stderr.write(f"screening: internal error ({type(error).__name__}); see {path}\n")
        return 3
    return int(status or 0)


def _refused(message: str) -> int:
    sys.stderr.write(f"screening: {_line(message)}\n")
    return 2


def _line(message: str) -> str:
    return " ".join(message.split())


def _logged(error: BaseException) -> Path:
    """Append where it happened, without the message, which may hold resume text."""
    folder = Path(platformdirs.user_log_dir("screening", appauthor=False))
    path = folder / "errors.log"
    stack = "".join(traceback.format_tb(error.__traceback__))
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{moment} {type(error).__name__}\n{stack}\n")
    return path
