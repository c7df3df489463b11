"""An error as a person should read it, and the line in the log that names its place."""

import json
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from screening.config import Settings
from screening.errors import ScreeningError

LOG = "app.log"
"""In the cache folder; a JSON object a line."""


def explained(failure: Exception) -> str:
    """An error as a calm sentence: its own when it is meant for people, else where the log is."""
    if isinstance(failure, ScreeningError):
        return str(failure)
    return (
        "Something went wrong inside the program. Your files and results are as they were. "
        f"What happened is in the log: {_logged(failure)}"
    )


def _logged(failure: Exception) -> str:
    """Write the kind and place of an error, not its words (they may hold resume text)."""
    frames = traceback.extract_tb(failure.__traceback__)
    line = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "error": type(failure).__name__,
        "where": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }
    text = json.dumps(line)
    try:
        path = Settings.load().cache / LOG
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(text + "\n")
    except (OSError, ScreeningError):
        sys.stderr.write(text + "\n")
        return "the window in which the app was started"
    return str(path)
