"""Files, folders, zips and uploads to one list of sources: bytes, or the reason for none."""

import io
import os
import weakref
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from pydantic import Field

from screening.domain import Lock, Record
from screening.errors import Locked, ReadError
from screening.intake.locks import needed, wrong
from screening.intake.package import BROKEN, swollen
from screening.intake.zip_aes import opened
from screening.policy import IntakePolicy

MB = 1_000_000
LOCKED = 0x1
"""The flag of an encrypted file in a zip."""
AES = 99
"""Stands for the compression of a file that a newer cipher locks."""


class Source(Record):
    """One file to read. `file` is what people see: "batch.zip/inner.pdf" inside a zip.

    `error` says in one sentence why there is nothing to read, else None; `lock` that a password
    would open it.
    """

    file: str
    error: str | None = None
    lock: Lock | None = None
    opener: Callable[[], bytes] | None = Field(default=None, exclude=True, repr=False)

    def read(self) -> bytes:
        """The file's bytes, read when asked for.

        Raises:
            ReadError: it has an error, or cannot be read any more.
            Locked: a password opens it.
        """
        if self.error is not None and self.lock is not None:
            raise Locked(self.error, self.lock)
        if self.error is not None or self.opener is None:
            raise ReadError(self.error or "there is nothing to read")
        try:
            return self.opener()
        except OSError as error:
            raise ReadError(f"the file could not be opened ({error.strerror or error})") from error
        except BROKEN as error:
            raise ReadError("the zip is damaged at this file") from error


def expand(
    paths: Iterable[str | Path], policy: IntakePolicy, *, password: str | None = None
) -> Iterator[Source]:
    """Every file under the given paths, folders sorted and recursive, zips opened.

    Hidden files, lock files ("~$cv.docx") and system leftovers are skipped. What is wrong (a
    missing path, an unsafe name in a zip, a limit reached) is a source with an error. `password`
    opens the locked files of a zip.
    """
    for given in paths:
        path = Path(given)
        try:
            if path.is_dir():
                for inner in _walked(path):
                    yield from _file(inner, str(inner), policy, password)
            elif path.exists():
                yield from _file(path, str(given), policy, password)
            else:
                yield Source(file=str(given), error="no such file or folder")
        except OSError as error:
            yield Source(file=str(given), error=f"it could not be opened ({error.strerror})")


def named(
    name: str, data: bytes, policy: IntakePolicy, *, password: str | None = None
) -> Iterator[Source]:
    """An uploaded file, or the files of an uploaded zip."""
    if not _zipped(data[:4]):
        yield Source(file=name, opener=lambda: data)
        return
    yield from _opened(name, lambda: io.BytesIO(data), lambda: data, policy, password)


def _walked(folder: Path) -> Iterator[Path]:
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _skipped(name))
        for name in sorted(files):
            if not _skipped(name):
                yield Path(here) / name


def _skipped(name: str) -> bool:
    return name.startswith((".", "~$")) or name in ("__MACOSX", "Thumbs.db", "desktop.ini")


def _zipped(head: bytes) -> bool:
    return head in (b"PK\x03\x04", b"PK\x05\x06")


def _file(path: Path, shown: str, policy: IntakePolicy, password: str | None) -> Iterator[Source]:
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(4)
    except OSError as error:
        yield Source(file=shown, error=f"the file could not be opened ({error.strerror})")
        return
    if _zipped(head):
        yield from _opened(shown, lambda: path.open("rb"), path.read_bytes, policy, password)
    elif size > policy.max_file_mb * MB:
        yield Source(file=shown, error=_too_large(size, policy))
    else:
        yield Source(file=shown, opener=path.read_bytes)


def _too_large(size: int, policy: IntakePolicy) -> str:
    return f"the file is larger than {policy.max_file_mb} MB ({size / MB:.1f} MB)"


def _bomb(info: zipfile.ZipInfo) -> str:
    times = info.file_size // max(1, info.compress_size)
    return f"it unpacks to {times} times its size, as a zip bomb does; send the file unpacked"


def _opened(
    shown: str,
    stream: Callable[[], IO[bytes]],
    whole: Callable[[], bytes],
    policy: IntakePolicy,
    password: str | None,
) -> Iterator[Source]:
    """A zip's files; a Word or OpenDocument file is a zip too and stays one source."""
    try:
        package = _Zip(stream())
    except (*BROKEN, OSError):
        # A damaged package: its reader says what is wrong with it.
        yield Source(file=shown, opener=whole)
        return
    if package.is_document():
        yield Source(file=shown, opener=whole)
        return
    yield from _members(package, shown, policy, password)


class _Zip:
    """An open zip that its sources share; it closes when the last of them is gone."""

    def __init__(self, stream: IO[bytes]) -> None:
        weakref.finalize(self, stream.close)
        self._stream = stream
        self._package = zipfile.ZipFile(stream)

    def is_document(self) -> bool:
        names = self._package.namelist()
        return "mimetype" in names or "[Content_Types].xml" in names

    def members(self) -> list[zipfile.ZipInfo]:
        return sorted(self._package.infolist(), key=lambda member: member.filename)

    def read(self, info: zipfile.ZipInfo, policy: IntakePolicy, password: str | None) -> bytes:
        """One file, never more than the limit, whatever size the zip claims."""
        locked = bool(info.flag_bits & LOCKED)
        if locked and info.compress_type == AES:
            return self._aes(info, policy, password)
        key = password.encode() if locked and password else None
        try:
            with self._package.open(info, pwd=key) as file:
                data = file.read(policy.max_file_mb * MB + 1)
        except (RuntimeError, zipfile.BadZipFile, zlib.error, EOFError) as error:
            # One wrong password in 256 passes the cipher's own check and gives noise instead.
            if not locked or isinstance(error, NotImplementedError):
                raise
            raise wrong("zip") from error
        if len(data) > policy.max_file_mb * MB:
            raise ReadError(_too_large(len(data), policy))
        return data

    def _aes(self, info: zipfile.ZipInfo, policy: IntakePolicy, password: str | None) -> bytes:
        if info.compress_size > policy.max_file_mb * MB:
            raise ReadError(_too_large(info.compress_size, policy))
        data = opened(self._stream, info, password or "", policy.max_file_mb * MB)
        if len(data) > policy.max_file_mb * MB:
            raise ReadError(_too_large(len(data), policy))
        return data


def _members(
    package: _Zip, shown: str, policy: IntakePolicy, password: str | None
) -> Iterator[Source]:
    """One source a file, by name."""
    total, count, refused = 0, 0, 0
    for info in package.members():
        pure = PurePosixPath(info.filename.replace("\\", "/"))
        if info.is_dir() or any(_skipped(part) for part in pure.parts if part != ".."):
            continue
        inner = f"{shown}/{info.filename}"
        if pure.is_absolute() or ".." in pure.parts or ":" in pure.parts[0]:
            refused += 1
            yield Source(file=inner, error="refused: its name points outside the zip")
            continue
        count += 1
        total += info.file_size
        if count > policy.max_zip_files:
            limit = f"the zip holds more than {policy.max_zip_files} files; the rest was not read"
            yield Source(file=shown, error=limit)
            return
        if total > policy.max_zip_mb * MB:
            limit = f"the zip unpacks to more than {policy.max_zip_mb} MB; the rest was not read"
            yield Source(file=shown, error=limit)
            return
        if info.file_size > policy.max_file_mb * MB:
            yield Source(file=inner, error=_too_large(info.file_size, policy))
        elif swollen(info, policy):
            yield Source(file=inner, error=_bomb(info))
        elif info.flag_bits & LOCKED and not password:
            yield Source(file=inner, error=str(needed("zip")), lock="needed")
        else:
            yield Source(file=inner, opener=partial(package.read, info, policy, password))
    if not count and not refused:
        yield Source(file=shown, error="the zip holds no files")
