"""Many patterns as one, so that a text is walked through once."""

import re
from collections.abc import Iterable
from itertools import groupby

_EDGE = r"\b"


def either(patterns: Iterable[str], flags: int = 0) -> re.Pattern[str]:
    """A pattern that matches where one of `patterns` does, the first of them where several do.

    Neighbours that begin at the edge of a word share one test for the edge: inside words, where
    most characters are, nothing else is then tried.
    """
    parts = []
    for at_edge, group in groupby(patterns, key=_begins_at_edge):
        if at_edge:
            inner = "|".join(pattern.removeprefix(_EDGE) for pattern in group)
            parts.append(rf"{_EDGE}(?:{inner})")
        else:
            parts.extend(group)
    return re.compile("|".join(parts), flags)


def _begins_at_edge(pattern: str) -> bool:
    """Whether all of the pattern stands behind an edge, not only its first alternative."""
    return pattern.startswith(_EDGE) and not _has_alternatives(pattern)


def _has_alternatives(pattern: str) -> bool:
    """Whether a "|" stands outside of all brackets."""
    depth = 0
    inside = False  # of a set of characters
    signs = iter(pattern)
    for sign in signs:
        if sign == "\\":
            next(signs, None)
        elif inside:
            inside = sign != "]"
        elif sign == "[":
            inside = True
        elif sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
        elif sign == "|" and depth == 0:
            return True
    return False
