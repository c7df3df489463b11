"""Pages that are pictures of text, read by RapidOCR when the [ocr] extra is installed.

It recognises Latin and Chinese script; its models come with the package, so nothing is fetched.
"""

import importlib.util
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
    """A page's recognised words with places in points, and the mean confidence in [0, 1]."""
    image = page.render(scale=SCALE, rev_byteorder=True).to_numpy()[:, :, :3]
    found = _engine()(np.ascontiguousarray(image[:, :, ::-1]))
    if found.boxes is None or found.txts is None or found.scores is None:
        return [], 0.0
    read: list[Word] = []
    sure: list[tuple[float, int]] = []
    for corners, text, score in zip(found.boxes, found.txts, found.scores, strict=True):
        if score < MIN_CONFIDENCE or not text.strip():
            continue
        x0, y0 = (float(v) / SCALE for v in corners.min(axis=0))
        x1, y1 = (float(v) / SCALE for v in corners.max(axis=0))
        high = min(y1 - y0, abs(float(corners[3][1] - corners[0][1])) / SCALE or y1 - y0)
        size = max(1.0, high * 0.8)
        base = (y0 + y1) / 2 + 0.35 * size
        sure.append((score, len(text)))
        parts = text.split()
        # A recognised line stays one word here, so that its own spaces are kept.
        read.append(Word(" ".join(parts), x0, y0, x1, y1, base, size))
    if not sure:
        return [], 0.0
    weight = sum(length for _, length in sure)
    return read, sum(score * length for score, length in sure) / weight
