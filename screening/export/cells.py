"""Cells of spreadsheets: text that no spreadsheet runs as a formula."""

import re

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
MAX_CHARS = 32_000
"""Excel refuses a cell of more than 32,767 characters."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")


def safe(text: str) -> str:
    """`text` as a cell: no control characters, and an apostrophe before what could be a formula.

    Full-width signs count too, because some spreadsheets fold them to the plain ones.
    """
    clean = _CONTROL.sub("", text.replace("\r\n", "\n"))[:MAX_CHARS]
    head = clean.lstrip(" \u00a0\u3000")[:1]
    if head and (head in FORMULA_STARTS or head in "＝＋－＠"):
        return f"'{clean}"
    return clean
