"""Word and OpenDocument packages: parts out of a zip, within limits; XML that declares nothing.

Only the parts that are read count: pictures are never unpacked.
"""

import io
import struct
import zipfile
import zlib
from types import TracebackType
from typing import Self

from lxml import etree

from screening.errors import ReadError
from screening.policy import IntakePolicy

MB = 1_000_000
SMALL = MB
"""Bytes up to which a part may shrink as well as it likes; a bomb is larger."""
DECLARES = tuple(
    mark.encode(encoding)
    for mark in ("<!DOCTYPE", "<!ENTITY")
    for encoding in ("utf-8", "utf-16-le", "utf-16-be")
)

BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    RuntimeError,
    ValueError,
)
"""What the standard library raises over a damaged zip; `NotImplementedError` is among them."""


class Package:
    """An open package. `kind`: "Word" or "OpenDocument", for what is said of it.

    Raises:
        BadZipFile: it is damaged, when it is opened or a part of it is read.
    """

    def __init__(self, data: bytes, kind: str, policy: IntakePolicy) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except BROKEN as error:
            raise zipfile.BadZipFile(str(error)) from error
        self._kind = kind
        self._policy = policy
        self._unpacked = 0
        self.names = self._zip.namelist()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._zip.close()

    def read(self, name: str) -> bytes:
        """One part, whole.

        Raises:
            ReadError: it, or all parts read so far, unpack to more than the policy allows.
            KeyError: there is no such part.
        """
        info = self._zip.getinfo(name)
        left = self._policy.max_unpacked_mb * MB - self._unpacked
        if info.file_size > left or swollen(info, self._policy):
            raise ReadError(
                f"the {self._kind} file unpacks to an unreasonable size; "
                "open it in its program and save it as PDF"
            )
        try:
            with self._zip.open(info) as part:
                data = part.read(info.file_size + 1)
        except BROKEN as error:
            raise zipfile.BadZipFile(str(error)) from error
        self._unpacked += len(data)
        return data

    def xml(self, name: str) -> "etree._Element":
        """One part as a tree.

        Raises:
            ReadError: as `read`; it declares entities or a document type, is nested deeper or
                holds more elements than the policy allows.
            KeyError: there is no such part.
            XMLSyntaxError: it is no XML.
        """
        data = self.read(name)
        if any(mark in data for mark in DECLARES):
            raise ReadError(
                f"the {self._kind} file declares entities, which no word processor writes; "
                "it may be an attack"
            )
        crowded(data, self._policy)
        parser = etree.XMLParser(
            resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False
        )
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            if "depth" in str(error).lower():
                raise too_deep() from error
            raise
        level = 0
        for event, _ in etree.iterwalk(root, events=("start", "end")):
            level += 1 if event == "start" else -1
            if level > self._policy.max_depth:
                raise too_deep()
        return root


def swollen(info: zipfile.ZipInfo, policy: IntakePolicy) -> bool:
    """Whether a file of a zip grows in unpacking as only a bomb does."""
    return info.file_size > SMALL and info.file_size > policy.max_ratio * info.compress_size


def crowded(data: bytes, policy: IntakePolicy) -> None:
    """Raises `ReadError` for markup of more elements than the policy allows."""
    if data.count(b"<") > policy.max_elements:
        raise ReadError("the file holds an unreasonable number of elements; save it as PDF")


def too_deep() -> ReadError:
    return ReadError("its tables or elements are nested too deeply to be read; save it as PDF")
