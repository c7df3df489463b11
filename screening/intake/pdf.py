"""PDF: pages to lines in reading order, with a place for each line.

PDFium is not safe for threads, so one lock guards it.
"""

import re
from collections.abc import Iterator, Sequence
from threading import RLock

import pypdfium2 as pdfium

from screening.domain import Notice
from screening.errors import NeedsOcr, ReadError
from screening.intake import ocr
from screening.intake.canonical import Draft, Written
from screening.intake.layout import Page, flowing, page_of
from screening.intake.lines import Placed
from screening.intake.locks import needed, wrong
from screening.intake.page import flattened, seen_page, with_addresses
from screening.intake.quality import quality
from screening.intake.seen import aside, hidden
from screening.policy import IntakePolicy

LOCK = RLock()
FEW_LETTERS = 12
"""Letters on a page below which a picture on it is taken for its text."""
PICTURE_SHARE = 0.35
"""Share of a page that a picture must cover to be taken for a scan."""
_NEVER_DIVIDES = re.compile(r"Skia|Chromium|HeadlessChrome|Word|Google Docs|wkhtml", re.I)
"""Programs that break no word by themselves: a hyphen at a line end is the word's own."""
_PAGE_MARK = re.compile(
    r"^(?:(?:page|seite|página|pagina|pág\.?|p\.)\s*)?\d{1,2}(?:\s*(?:of|/|von|de|sur|di|van|\|"
    r"|-)\s*\d{1,2})?$",
    re.I,
)


def read_pdf(data: bytes, policy: IntakePolicy, password: str | None = None) -> Draft:
    """A PDF's visible text in reading order, line by line with places.

    A file that anybody may open, but not print or copy from, needs no password.

    Raises:
        NeedsOcr: it holds pictures of text and no OCR engine is installed.
        ReadError: it is damaged, cut short, locked by another password, or empty.
    """
    with LOCK:
        document = _opened(data, password)
        try:
            return _read(document, policy)
        finally:
            document.close()


def _opened(data: bytes, password: str | None) -> pdfium.PdfDocument:
    length = re.search(rb"/Linearized\b.{0,200}?/L\s+(\d+)", data[:2048], re.S)
    if b"%%EOF" not in data or (length and len(data) < int(length[1]) - 64):
        raise ReadError("the PDF is damaged or cut short; ask for the file again")
    try:
        document = pdfium.PdfDocument(data, password=password)
        count = len(document)
    except pdfium.PdfiumError as error:
        if "password" in str(error).lower():
            raise (wrong("PDF") if password else needed("PDF")) from error
        if "security" in str(error).lower():
            raise ReadError("the PDF is locked in a way that is not supported") from error
        raise ReadError("the PDF is damaged or cut short; ask for the file again") from error
    if count == 0:
        raise ReadError("the PDF has no pages")
    return document


def _read(document: pdfium.PdfDocument, policy: IntakePolicy) -> Draft:
    count = len(document)
    notices: list[Notice] = []
    if count > policy.max_pages:
        detail = f"only the first {policy.max_pages} of {count} pages were read"
        notices.append(Notice(kind="cut", detail=detail))
    pages: list[Page] = []
    scans: list[int] = []
    doubt = 0.0
    opened = 0
    for number in range(min(count, policy.max_pages)):
        try:
            page = document[number]
        except pdfium.PdfiumError:
            notices.append(Notice(kind="damaged", detail=f"page {number + 1} could not be read"))
            pages.append(page_of(()))
            continue
        opened += 1
        try:
            if flattened(page):
                page.close()
                page = document[number]
            seen = seen_page(page)
            words = with_addresses(page, seen.words) if number == 0 else seen.words
        finally:
            page.close()
        notices += [hidden(text, where=f"page {number + 1}: {why}") for why, text in seen.hidden]
        laid = page_of(words)
        laid = laid._replace(below=[*laid.below, *seen.turned])
        text = "\n".join(line.text for part in laid.parts for line in part)
        letters = sum(1 for sign in text if sign.isalpha())
        garbled = letters > 60 and (quality(text) < policy.min_quality or seen.unmapped > 0.2)
        if garbled or (letters < FEW_LETTERS and seen.pictured >= PICTURE_SHARE):
            scans.append(number)
        else:
            doubt = max(doubt, seen.unmapped)
        pages.append(laid)
    if pages and not opened:
        raise ReadError(
            "the PDF is damaged: none of its pages can be opened; ask for the file again"
        )
    for name in ("Title", "Subject", "Keywords"):
        text = document.get_metadata_value(name)
        notices += aside(text, where=f"properties of the file, {name.lower()}")
    sure = 1.0
    if scans:
        pages, extra, sure = _recognised(document, scans, pages)
        notices += extra
    if not any(part for page in pages for part in page.parts):
        raise ReadError("the file holds no text")
    return Draft(
        tuple(_written(flowing(without_margins(pages)))),
        pages=count,
        notices=tuple(notices),
        trusted=min(sure, 1 - doubt),
        divides=not _NEVER_DIVIDES.search(_made_by(document)),
    )


def _made_by(document: pdfium.PdfDocument) -> str:
    """What program made the file, as it says."""
    return " ".join(document.get_metadata_value(key) for key in ("Producer", "Creator"))


def _recognised(
    document: pdfium.PdfDocument, scans: Sequence[int], pages: Sequence[Page]
) -> tuple[list[Page], list[Notice], float]:
    """Pages that are pictures, or garbled, read by OCR where it is installed.

    Raises:
        NeedsOcr: it is not, and no other page holds text.
    """
    shown = _numbers(scans)
    if not ocr.installed():
        rest = [page for index, page in enumerate(pages) if index not in scans]
        if sum(len(part) for page in rest for part in page.parts) < 3:
            raise NeedsOcr(f"{shown} cannot be read as text; install the [ocr] extra to read it")
        kept = [page_of(()) if n in scans else page for n, page in enumerate(pages)]
        return kept, [Notice(kind="needs_ocr", detail=f"{shown} could not be read as text")], 1.0
    confidence: list[float] = []
    read = list(pages)
    for number in scans:
        page = document[number]
        try:
            words, sure = ocr.words(page)
        finally:
            page.close()
        read[number] = page_of(words)
        confidence.append(sure)
    mean = sum(confidence) / len(confidence)
    return read, [Notice(kind="ocr", detail=f"{shown}, confidence {mean:.2f}")], mean


def _numbers(pages: Sequence[int]) -> str:
    """ "page 2", "pages 1-3", "pages 1, 3"; numbers as people count them."""
    ones = [page + 1 for page in pages]
    if len(ones) == 1:
        return f"page {ones[0]}"
    if ones == list(range(ones[0], ones[-1] + 1)):
        return f"pages {ones[0]}-{ones[-1]}"
    return "pages " + ", ".join(map(str, ones))


def without_margins(pages: Sequence[Page]) -> list[Page]:
    """Page numbers out; a header or footer that repeats on every page stays on the first only."""
    if len(pages) < 2:
        return list(pages)
    edges = [_edges(page) for page in pages]
    keys = [
        frozenset(_key(line, number) for line in edge) for number, edge in enumerate(edges, start=1)
    ]

    def kept(index: int, line: Placed) -> bool:
        if line not in edges[index]:
            return True
        if _PAGE_MARK.match(line.text.strip()):
            return False
        key = _key(line, index + 1)
        twins = [n for n, other in enumerate(keys) if n != index and key in other]
        return not twins or ("#" not in key[0] and min(twins) > index)

    return [
        page._replace(
            above=[line for line in page.above if kept(number, line)],
            first=[line for line in page.first if kept(number, line)],
            second=[line for line in page.second if kept(number, line)],
            below=[line for line in page.below if kept(number, line)],
        )
        for number, page in enumerate(pages)
    ]


def _edges(page: Page) -> frozenset[Placed]:
    """The two highest and the two lowest lines of a page."""
    edge = sorted((line for part in page.parts for line in part), key=lambda line: line.box[1])
    return frozenset((*edge[:2], *edge[-2:]))


def _key(line: Placed, number: int) -> tuple[str, int]:
    """What a line says, its page number as "#", and about where: equal for every page's footer."""
    text = re.sub(rf"(?<!\d){number}(?=(?:\D{{1,5}}\d+)?$)", "#", line.text, count=1)
    return text, round(line.box[1] / 8)


def _written(lines: Sequence[tuple[int, Placed]]) -> Iterator[Written]:
    before = 0
    for number, line in lines:
        turned = number != before
        before = number
        yield Written(line.text, number, line.box, line.size, line.bold, line.gap or turned)
