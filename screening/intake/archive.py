"""Files, folders and zips to one list of sources, each with bytes or with the reason for none."""

import io
import os
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from screening.domain import Record
from screening.errors import ReadError
from screening.policy import IntakePolicy


class Source(Record):
    """One file to read. `file` is what people see: "batch.zip/inner.pdf" inside a zip.

    `error` says in one sentence why there is nothing to read, else None. `load` gives the bytes.
    """

    file: str
    path: Path
    member: str | None = None
    error: str | None = None

    def load(self) -> bytes:
        """The file's bytes, read now.

        Raises:
            ReadError: it has an error, or cannot be read any more.
        """
        if self.error is not None:
            raise ReadError(self.error)
        try:
            if self.member is None:
                return self.path.read_bytes()
            with zipfile.ZipFile(self.path) as package:
                return package.read(self.member)
        except OSError as error:
            raise ReadError(f"the file could not be opened ({error.strerror or error})") from error
        except (
            zipfile.BadZipFile,
            EOFError,
            KeyError,
            NotImplementedError,
            zipfile.zlib.error,
        ) as error:  # type: ignore[attr-defined]
            raise ReadError("the zip is damaged at this file") from error
        except RuntimeError as error:
            raise ReadError("the zip needs a password") from error


def expand(paths: Iterable[str | Path], *, policy: IntakePolicy | None = None) -> Iterator[Source]:
    """Every file under the given paths, folders sorted and recursive, zips opened.

    Hidden files, lock files ("~$cv.docx") and system leftovers are skipped. What is wrong (a
    missing path, an unsafe name in a zip, a limit reached) is a source with an error.
    """
    limits = policy or IntakePolicy()
    for given in paths:
        path = Path(given)
        if path.is_dir():
            for inner in _walked(path):
                yield from _file(inner, str(inner), limits)
        elif path.exists():
            yield from _file(path, str(given), limits)
        else:
            yield Source(file=str(given), path=path, error="no such file or folder")


def _walked(folder: Path) -> Iterator[Path]:
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _skipped(name))
        for name in sorted(files):
            if not _skipped(name):
                yield Path(here) / name


def _skipped(name: str) -> bool:
    return name.startswith((".", "~$", "._")) or name in ("__MACOSX", "Thumbs.db", "desktop.ini")


def _file(path: Path, shown: str, policy: IntakePolicy) -> Iterator[Source]:
    try:
        with path.open("rb") as file:
            head = file.read(4)
    except OSError as error:
        yield Source(
            file=shown, path=path, error=f"the file could not be opened ({error.strerror})"
        )
        return
    if head not in (b"PK\x03\x04", b"PK\x05\x06"):
        yield Source(file=shown, path=path)
        return
    try:
        with zipfile.ZipFile(path) as package:
            names = package.namelist()
            document = "mimetype" in names or "[Content_Types].xml" in names
            members = [] if document else package.infolist()
    except (zipfile.BadZipFile, OSError):
        # A damaged package: its reader says what is wrong with it.
        yield Source(file=shown, path=path)
        return
    if document:
        yield Source(file=shown, path=path)
    else:
        yield from _members(path, shown, members, policy)


def _members(
    path: Path, shown: str, members: list[zipfile.ZipInfo], policy: IntakePolicy
) -> Iterator[Source]:
    total, count = 0, 0
    for info in sorted(members, key=lambda member: member.filename):
        name = info.filename
        pure = PurePosixPath(name.replace("\\", "/"))
        if info.is_dir() or any(_skipped(part) for part in pure.parts if part != ".."):
            continue
        inner = f"{shown}/{name}"
        if pure.is_absolute() or ".." in pure.parts or ":" in pure.parts[0]:
            yield Source(file=inner, path=path, error="refused: its name points outside the zip")
            continue
        count += 1
        total += info.file_size
        if count > policy.max_zip_files:
            limit = f"the zip holds more than {policy.max_zip_files} files; the rest was not read"
            yield Source(file=shown, path=path, error=limit)
            return
        if total > policy.max_zip_mb * 1_000_000:
            limit = f"the zip unpacks to more than {policy.max_zip_mb} MB; the rest was not read"
            yield Source(file=shown, path=path, error=limit)
            return
        if info.file_size > policy.max_file_mb * 1_000_000:
            limit = f"the file is larger than {policy.max_file_mb} MB"
            yield Source(file=inner, path=path, member=name, error=limit)
        elif info.flag_bits & 0x1:
            yield Source(file=inner, path=path, member=name, error="the zip needs a password")
        else:
            yield Source(file=inner, path=path, member=name)


def files_in(data: bytes) -> int:
    """How many files a zip's bytes hold; 0 when they are not a zip."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            return sum(1 for info in package.infolist() if not info.is_dir())
    except zipfile.BadZipFile:
        return 0
