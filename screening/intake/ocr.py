"""Pages that are pictures of text, read by RapidOCR when the [ocr] extra is installed.

It recognises Latin and Chinese script; its models come with the package, so nothing is fetched.
"""

import importlib.util
import re
from functools import cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from screening.intake.words import Word

if TYPE_CHECKING:
    import pypdfium2 as pdfium

SCALE = 2.0
"""Pixels a point when a page is drawn for recognition (144 dots an inch)."""
MIN_CONFIDENCE = 0.5
"""Recognised lines below this are left out."""


class _Found(Protocol):
    boxes: NDArray[np.float32] | None
    txts: tuple[str, ...] | None
    scores: tuple[float, ...] | None


class _Engine(Protocol):
    def __call__(self, image: NDArray[np.uint8]) -> _Found: ...


_GLUED = re.compile(r"(?<=, [A-Z]{2})(?=[a-z][\w.+-]*@)")
_AI = re.compile(r"(?<=\w )Al(?= [a-z]|[,.;:/)]|$)")
LONG = 80.0
"""Points from which a line tells how the page lies."""


def installed() -> bool:
    """Whether an OCR engine can be used; does not load it."""
    return importlib.util.find_spec("rapidocr") is not None


@cache
def _engine() -> _Engine:
    import logging

    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    engine: _Engine = RapidOCR(params={"Global.log_level": "error"})
    return engine


def words(page: "pdfium.PdfPage") -> tuple[list[Word], float]:
    """A page's recognised lines with places in points, and the mean confidence in [0, 1].

    Each recognised line is one `Word`, so that its own spaces are kept. Places are those on the
    page turned straight: a scan that lies askew has its lines level all the same.
    """
    image = page.render(scale=SCALE, rev_byteorder=True).to_numpy()[:, :, :3]
    found = _engine()(np.ascontiguousarray(image[:, :, ::-1]))
    if found.boxes is None or found.txts is None or found.scores is None:
        return [], 0.0
    corners = np.asarray(found.boxes, dtype=np.float64) / SCALE
    slope = _slope(corners)
    read: list[Word] = []
    sure: list[tuple[float, int]] = []
    for quad, text, score in zip(corners, found.txts, found.scores, strict=True):
        if score < MIN_CONFIDENCE or not text.strip():
            continue
        level = quad[:, 1] - slope * quad[:, 0]
        y0, y1 = float(level[:2].mean()), float(level[2:].mean())
        size = max(1.0, 0.8 * (y1 - y0))
        base = (y0 + y1) / 2 + 0.35 * size
        sure.append((score, len(text)))
        x0, x1 = float(quad[:, 0].min()), float(quad[:, 0].max())
        read.append(Word(mended(text), x0, y0, x1, y1, base, size))
    if not sure:
        return [], 0.0
    weight = sum(length for _, length in sure)
    return read, sum(score * length for score, length in sure) / weight


def mended(text: str) -> str:
    """A recognised line without the errors that its own words give away.

    An icon leaves no gap between what stands beside it ("Austin, TXjo@example.com"), and a
    capital I looks like an l: "Al" is "AI" where no name can go on behind it.
    """
    bare = _GLUED.sub(" ", " ".join(text.split()))
    return _AI.sub("AI", bare)


def _slope(corners: NDArray[np.float64]) -> float:
    """How much lines fall from left to right (points a point), from their upper edges.

    `corners`: (lines, 4, 2), each from the top left clockwise. 0 when no line is long enough.
    """
    across = corners[:, 1] - corners[:, 0]
    long = across[across[:, 0] > LONG]
    return float(np.median(long[:, 1] / long[:, 0])) if len(long) else 0.0
