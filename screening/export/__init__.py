"""Exports: one `Report` in, the bytes of one file out. Equal reports give equal bytes."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import get_ident
from typing import Literal, get_args

from screening.domain import Report
from screening.errors import ExportError
from screening.export.blind import blinded
from screening.export.csv import to_csv
from screening.export.html import to_html
from screening.export.json import to_json
from screening.export.markdown import to_markdown
from screening.export.pdf import to_pdf
from screening.export.table import shortlist_table
from screening.export.xlsx import to_xlsx

__all__ = ["EXPORTS", "Exporter", "Format", "blinded", "export", "shortlist_table", "write_all"]

Format = Literal["md", "html", "pdf", "xlsx", "json", "csv"]
Exporter = Callable[[Report], bytes]

EXPORTS: dict[Format, Exporter] = {
    "md": to_markdown,
    "html": to_html,
    "pdf": to_pdf,
    "xlsx": to_xlsx,
    "json": to_json,
    "csv": to_csv,
}


def export(report: Report, format: Format) -> bytes:  # noqa: A002
    """The report as one file. A blind report hides every name and file name first.

    Raises:
        ExportError: `format` is none of `EXPORTS`.
    """
    if format not in EXPORTS:
        raise ExportError(f"no export format {format!r}; there are {', '.join(get_args(Format))}")
    return EXPORTS[format](blinded(report))


def write_all(
    report: Report, folder: Path, formats: Sequence[Format], stem: str = "report"
) -> dict[str, Path]:
    """Write `<stem>.<format>` for each format; returns format to path, in the order asked.

    Everything is made before anything is written, and each file appears whole or not at all.

    Raises:
        ExportError: an unknown format, or the folder or a file in it cannot be written.
    """
    made = {kind: export(report, kind) for kind in formats}
    written: dict[str, Path] = {}
    for kind, content in made.items():
        path = folder / f"{stem}.{kind}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write_whole(path, content)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ExportError(f"could not write {path}: {reason}") from error
        written[kind] = path
    return written


def _write_whole(path: Path, content: bytes) -> None:
    """Write beside the target and rename: a reader sees the old file or the new one."""
    draft = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.tmp")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
