"""Right-to-left text for a renderer that only draws from left to right.

A small part of the Unicode Bidirectional Algorithm (UAX 9): levels 0 to 2 without explicit
embeddings, which is what one line of a resume needs. Arabic letters take the form that their
neighbours ask for, from the presentation forms that the Unicode data itself lists.
"""

import unicodedata
from collections.abc import Callable
from functools import cache

STRONG = {"L": "L", "R": "R", "AL": "R"}
NUMBERS = frozenset({"EN", "AN"})
SEPARATORS = frozenset({"ES", "CS"})
MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
OPENING, CLOSING = "([{", ")]}"
TATWEEL = "\u0640"


def has_rtl(text: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def visual_lines(text: str, fits: Callable[[str], bool]) -> tuple[str, ...]:
    """`text` broken at spaces into lines that fit, each in visual order, shaped.

    `fits` judges a line in logical order. A single word that does not fit is a line of its own.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and not fits(longer):
            lines.append(line)
            longer = word
        line = longer
    base = _base(text)
    return tuple(visual(shaped(item), base) for item in (*lines, line))


def visual(line: str, base: int | None = None) -> str:
    """One line from logical to visual order. `base`: 0 left to right, 1 right to left."""
    clusters = _clusters(line)
    start = _base(line) if base is None else base
    levels = _levels([cluster[0] for cluster in clusters], start)
    order = list(range(len(clusters)))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = max(end, at + 1)
    return "".join(
        clusters[item].translate(MIRRORED) if levels[item] % 2 else clusters[item] for item in order
    )


def shaped(text: str) -> str:
    """Arabic letters in their isolated, initial, medial or final form, lam with alef joined."""
    forms, ligatures = _forms()
    solid = [at for at, char in enumerate(text) if not unicodedata.combining(char)]
    out = list(text)
    skip = -1
    for order, at in enumerate(solid):
        char = text[at]
        if at == skip or char not in forms:
            continue
        before = text[solid[order - 1]] if order else ""
        after = text[solid[order + 1]] if order + 1 < len(solid) else ""
        back = _joins_forward(before, forms) and "final" in forms[char]
        ligature = ligatures.get(char + after)
        if ligature is not None:
            skip = solid[order + 1]
            out[at] = ligature["final" if back else "isolated"]
            out[skip] = ""
            continue
        forth = _joins_forward(char, forms) and _joins_back(after, forms)
        form = ("medial" if forth else "final") if back else ("initial" if forth else "isolated")
        out[at] = forms[char].get(form, char)
    return "".join(out)


def _joins_forward(char: str, forms: dict[str, dict[str, str]]) -> bool:
    return char == TATWEEL or "initial" in forms.get(char, {})


def _joins_back(char: str, forms: dict[str, dict[str, str]]) -> bool:
    return char == TATWEEL or "final" in forms.get(char, {})


@cache
def _forms() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """Letter to its forms, and lam-alef to its forms, read from the compatibility mappings."""
    letters: dict[str, dict[str, str]] = {}
    pairs: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *codes = unicodedata.decomposition(chr(code)).split() or [""]
        form = kind.strip("<>")
        if form not in ("isolated", "initial", "medial", "final"):
            continue
        source = "".join(chr(int(item, 16)) for item in codes)
        table = letters if len(source) == 1 else pairs
        if form != "isolated" or len(source) > 1:
            table.setdefault(source, {})[form] = chr(code)
    return letters, {pair: forms for pair, forms in pairs.items() if pair[0] == "\u0644"}


def _base(text: str) -> int:
    for char in text:
        strong = STRONG.get(unicodedata.bidirectional(char))
        if strong:
            return int(strong == "R")
    return 0


def _clusters(line: str) -> list[str]:
    """Base characters with the marks that follow them."""
    found: list[str] = []
    for char in line:
        if found and unicodedata.combining(char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _levels(chars: list[str], base: int) -> list[int]:
    """The embedding level of each character: odd runs from right to left."""
    kinds = [unicodedata.bidirectional(char) for char in chars]
    for at in range(1, len(kinds) - 1):  # a sign between two digits belongs to the number
        if kinds[at] in SEPARATORS and kinds[at - 1] in NUMBERS and kinds[at + 1] in NUMBERS:
            kinds[at] = "EN"
    levels: list[int | None] = []
    last = "R" if base else "L"
    for kind in kinds:
        if kind in STRONG:
            last = STRONG[kind]
            levels.append(1 if last == "R" else 2 * base)
        elif kind in NUMBERS:
            levels.append(0 if last == "L" and not base else 2)
        else:
            levels.append(None)
    for opening, closing in _pairs(chars):
        inside = levels[opening + 1 : closing]
        before = next((level for level in reversed(levels[:opening]) if level is not None), base)
        level = _bracket(set(inside), before, base)
        if level is not None:
            levels[opening] = levels[closing] = level
    return [_neutral(levels, at, base) if level is None else level
            for at, level in enumerate(levels)]  # fmt: skip


def _bracket(inside: set[int | None], before: int, base: int) -> int | None:
    """Rule N0: the line's own direction wins inside a pair, else what is inside and before it."""
    if base:
        return 1 if 1 in inside else 2 if 2 in inside and before == 2 else None
    return 0 if 0 in inside else 1 if 1 in inside and before else None


def _pairs(chars: list[str]) -> list[tuple[int, int]]:
    """Places of brackets that belong together, in the order in which they open."""
    waiting: list[int] = []
    found: list[tuple[int, int]] = []
    for at, char in enumerate(chars):
        if char in OPENING:
            waiting.append(at)
        elif char in CLOSING:
            while waiting:
                opened = waiting.pop()
                if CLOSING[OPENING.index(chars[opened])] == char:
                    found.append((opened, at))
                    break
    return sorted(found)


def _neutral(levels: list[int | None], at: int, base: int) -> int:
    """A neutral goes with its neighbours where they agree, else with the line."""
    before = next((level for level in reversed(levels[:at]) if level is not None), base)
    after = next((level for level in levels[at + 1 :] if level is not None), base)
    right = (before == 1 or (before == 2 and not base), after == 1 or (after == 2 and not base))
    if all(right):
        return 1
    if base and before == 2 and after == 2:
        return 2
    return base
