"""From bytes to a `Document`: what kind of file it is, which reader takes it, what limits hold.

The kind is told by content, never by name: a program renamed to cv.pdf is refused as a program.
"""

import hashlib
import io
import re
import zipfile
import zlib
from collections.abc import Callable
from pathlib import PurePath

from screening.domain import Document, Notice
from screening.errors import ReadError
from screening.intake.canonical import Draft, canonical
from screening.intake.docx import read_docx
from screening.intake.html import read_html
from screening.intake.language import language
from screening.intake.odt import read_odt
from screening.intake.office_lock import unlocked
from screening.intake.package import BROKEN, too_deep
from screening.intake.pdf import read_pdf
from screening.intake.quality import NOTABLE, judged, printed_on
from screening.intake.rtf import read_rtf
from screening.intake.seen import orders
from screening.intake.text import read_markdown, read_text
from screening.policy import IntakePolicy

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT = "application/vnd.oasis.opendocument.text"
RTF = "application/rtf"
HTML = "text/html"
MARKDOWN = "text/markdown"
PLAIN = "text/plain"
ZIP = "application/zip"
UNKNOWN = "application/octet-stream"
SEALED = "application/vnd.ms-office.encrypted"
"""An Office file of any kind that a password locks."""

READERS: dict[str, Callable[[bytes, IntakePolicy, str | None], Draft]] = {
    PDF: read_pdf,
    DOCX: lambda data, policy, password: read_docx(data, policy),
    ODT: lambda data, policy, password: read_odt(data, policy),
    RTF: lambda data, policy, password: read_rtf(data, policy),
    HTML: lambda data, policy, password: read_html(data, policy),
    MARKDOWN: lambda data, policy, password: read_markdown(data, policy),
    PLAIN: lambda data, policy, password: read_text(data),
}
"""Media type to reader of (data, policy, password). A new file type is a module and a row here."""

PACKED = (".pdf", ".docx", ".odt")
"""Names that promise more than plain text; plain text under them is a damaged file."""
MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"MZ", "application/x-msdownload"),
    (b"\x7fELF", "application/x-executable"),
    (b"\xcf\xfa\xed\xfe", "application/x-mach-binary"),
    (b"\xca\xfe\xba\xbe", "application/x-mach-binary"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"),
    (b"{\\rtf", RTF),
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"BM", "image/bmp"),
    (b"\x1f\x8b", "application/gzip"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"Rar!", "application/x-rar"),
    (b"BZh", "application/x-bzip2"),
    (b"\xfd7zXZ", "application/x-xz"),
    (b"ID3", "audio/mpeg"),
    (b"OggS", "audio/ogg"),
    (b"SQLite format 3", "application/x-sqlite3"),
    (b"%!PS", "application/postscript"),
)
REFUSED: dict[str, str] = {
    "application/x-msdownload": "it is a Windows program, not a resume",
    "application/x-executable": "it is a program, not a resume",
    "application/x-mach-binary": "it is a program, not a resume",
    "application/x-ole-storage": "the old .doc format is not supported; save it as DOCX or PDF",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "it is a spreadsheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": (
        "it is a slide deck; save it as PDF"
    ),
    "application/vnd.oasis.opendocument.other": "this OpenDocument type is not supported",
    "application/postscript": "PostScript is not supported; save it as PDF",
    "application/json": "it is JSON data, not a resume",
    "application/xml": "it is XML data, not a resume",
    ZIP: "a zip inside a zip is not opened",
    UNKNOWN: "the file holds no text that could be read",
}
_HTML_START = re.compile(
    r"^(?>(?:\s|<!--.*?-->|<\?xml[^>]*>)*)<(?:!doctype\s+html|html|head|body|div|p|h1|h2|table|meta|title"
    r"|section|article|main|header|style|span|ul)\b",
    re.I | re.S,
)
_MARKDOWN_SIGNS = (
    re.compile(r"(?m)^#{1,6} \S"),
    re.compile(r"(?m)^ {0,6}[-*+] +\S"),
    re.compile(r"(?<!\*)\*\*[^*\n]+\*\*(?!\*)"),
    re.compile(r"\[[^\]\n]+\]\((?:https?:|mailto:)[^)\n]+\)"),
    re.compile(r"(?m)^\|.+\|\s*\n\|[ :|-]+\|"),
)


def sniff(data: bytes) -> str:
    """The media type of a file by its content; `UNKNOWN` for binary data of no known kind."""
    head = data[:1024]
    if b"%PDF-" in head:
        return PDF
    for mark, kind in MAGIC:
        if head.startswith(mark):
            if (
                kind == "application/x-ole-storage"
                and "EncryptedPackage".encode("utf-16-le") in data
            ):
                return SEALED
            if mark in (b"MZ", b"BM") and not _binary(data):
                continue
            return kind
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    if head[4:12] in (b"ftypheic", b"ftypheix", b"ftypmif1"):
        return "image/heic"
    if head[4:8] == b"ftyp":
        return "video/mp4"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _package(data)
    if _binary(data):
        return UNKNOWN
    return _textual(data)


def _package(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            names = package.namelist()
            if "mimetype" in names and package.getinfo("mimetype").file_size < 200:
                kind = package.read("mimetype").decode("ascii", "replace").strip()
                if kind == ODT or kind == ODT + "-template":
                    return ODT
                if kind.startswith("application/vnd.oasis.opendocument"):
                    return "application/vnd.oasis.opendocument.other"
    except (*BROKEN, OSError):
        return DOCX if b"word/document.xml" in data else ZIP
    if any(name.startswith("word/") for name in names):
        return DOCX
    if any(name.startswith("xl/") for name in names):
        return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    if any(name.startswith("ppt/") for name in names):
        return "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    return ZIP


def _binary(data: bytes) -> bool:
    """Zero bytes that UTF-16 text does not explain, or many control characters."""
    sample = data[:8000]
    if sample.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    zeros = sample.count(0)
    if zeros:
        half = max(1, len(sample) // 2)
        odd, even = sample[1::2].count(0), sample[0::2].count(0)
        return not (max(odd, even) > 0.4 * half and min(odd, even) < 0.05 * half)
    odd_signs = sum(1 for byte in sample if byte < 32 and byte not in (7, 8, 9, 10, 11, 12, 13, 27))
    return odd_signs > 0.02 * max(1, len(sample))


def _textual(data: bytes) -> str:
    from screening.intake.text import decoded

    text = decoded(data[:20_000])
    head = text[:4000]
    if _HTML_START.match(head):
        return HTML
    if re.match(r"\s*<\?xml", head):
        return "application/xml"
    if re.match(r"\s*[{\[]\s*[\"{\[]", head) and re.search(r"[}\]]\s*$", text[-200:]):
        return "application/json"
    signs = [len(sign.findall(text)) for sign in _MARKDOWN_SIGNS]
    if (signs[0] and sum(signs) >= 2) or sum(signs[2:]) >= 2:
        return MARKDOWN
    return PLAIN


def read(data: bytes, file: str, policy: IntakePolicy, *, password: str | None = None) -> Document:
    """A file as text in reading order. `password` opens a locked file; it is kept nowhere.

    Raises:
        Locked: a password opens it, and none or another one is given.
        NeedsOcr: its pages are pictures of text and no OCR engine is installed.
        ReadError: anything else that keeps it from being read; the message is one sentence that
            a recruiter can act on.
    """
    if not data:
        raise ReadError("the file is empty")
    if len(data) > policy.max_file_mb * 1_000_000:
        size = len(data) / 1_000_000
        raise ReadError(f"the file is larger than {policy.max_file_mb} MB ({size:.1f} MB)")
    whole, kind = data, sniff(data)
    if kind == SEALED:
        data = unlocked(data, password)
        kind = sniff(data)
    reader = READERS.get(kind)
    if reader is None:
        reason = REFUSED.get(kind) or f"files of type {kind} are not supported"
        if kind.startswith("image/"):
            reason = "it is a picture; send the resume as PDF or DOCX"
        raise ReadError(reason)
    suffix = PurePath(file).suffix.lower()
    if suffix in PACKED and kind in (PLAIN, MARKDOWN):
        raise ReadError(f"the file is named {suffix} but does not hold one; it may be damaged")
    try:
        draft = reader(data, policy, password)
    except RecursionError as error:
        raise too_deep() from error
    except (ValueError, ArithmeticError, RuntimeError, zlib.error, zipfile.LargeZipFile) as error:
        # What the parsers raise on input that no program has written so.
        raise ReadError("the file is damaged and cannot be read") from error
    text, lines, notices = canonical(
        draft.written, max_chars=policy.max_chars, divides=draft.divides
    )
    if not text.strip():
        raise ReadError("the file holds no text")
    score, doubts = judged(text)
    if draft.trusted < NOTABLE:
        doubts = (*doubts, f"the reader itself is sure to {draft.trusted:.2f}")
    score = round(score * draft.trusted, 3)
    own = [*draft.notices, *notices, *orders(text)]
    if policy.min_quality <= score < policy.review_quality:
        detail = f"the text was read with doubt (quality {score:.2f}): {'; '.join(doubts)}"
        own.append(Notice(kind="quality", detail=detail))
    return Document(
        document_id=hashlib.sha256(whole).hexdigest(),
        file=file,
        media_type=kind,
        pages=draft.pages,
        language=language(text),
        text=text,
        lines=lines,
        quality=score,
        doubts=doubts,
        notices=_once(tuple(own)),
        printed_on=printed_on(text),
    )


def _once(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    return tuple(dict.fromkeys(notices))
