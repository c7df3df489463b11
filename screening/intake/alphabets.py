"""Letters that look alike in two alphabets, and text that direction marks turn round.

Both make a machine read another word than a person sees. Here the word becomes the one that is
seen. Whole words of another alphabet are left alone: they are what they look like.
"""

import re

_CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһ", "ABESIJKMHOPCTYXaesijopcyxdqwh", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True))
_LATIN_OF = _CYRILLIC | _GREEK
_FOLD = str.maketrans(_LATIN_OF)
_BOTH = frozenset(_LATIN_OF.values())
"""Latin letters that could as well be of another alphabet."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_FOREIGN = re.compile("[\u0370-\u04ff\u0500-\u052f]")
_OVERRIDE = re.compile("\u202e([^\u202a-\u202e\u2066-\u2069]*)")
_RIGHTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def unmixed(line: str, *, only: bool = False) -> str:
    """The line with words that mix look-alike letters into Latin ones written in Latin alone.

    A word changes when all its other letters look Latin and it has a letter that only Latin has,
    or when nothing else in the line is written in the other alphabet. `only`: just those words.
    """
    if not _FOREIGN.search(line):
        return "" if only else line
    elsewhere = any(_FOREIGN.match(sign) and sign not in _LATIN_OF for sign in line)
    changed: list[str] = []

    def written(word: re.Match[str]) -> str:
        letters = word[0]
        latin = [sign for sign in letters if sign < "\u0250"]
        other = [sign for sign in letters if sign >= "\u0250"]
        if not latin or not other or not all(sign in _LATIN_OF for sign in other):
            return letters
        if elsewhere and all(sign in _BOTH for sign in latin):
            return letters
        changed.append(letters.translate(_FOLD))
        return changed[-1]

    line = _WORD.sub(written, line)
    return " ".join(changed) if only else line


def turned(line: str, *, only: bool = False) -> str:
    """The line with text under a right-to-left override in the order in which it is shown.

    `only`: just the text that was turned.
    """
    changed: list[str] = []

    def shown(run: re.Match[str]) -> str:
        if not run[1].strip() or _RIGHTWARD.search(run[1]):
            return run[0]
        changed.append(run[1][::-1])
        return changed[-1]

    line = _OVERRIDE.sub(shown, line) if "\u202e" in line else line
    return " ".join(changed) if only else line
