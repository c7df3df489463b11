"""Names in running text: a trie over word pieces, with the rules for ordinary-word names.

Two passes: the first accepts what is sure and keeps the rest as doubtful; the second accepts a
doubtful name when its neighbours in a list are skills, until nothing changes.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screening.domain import Span
from screening.taxonomy.context import Context
from screening.taxonomy.entries import Entry
from screening.taxonomy.tokens import Piece, level, pieces

_ADDRESS = re.compile(
    r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.-]+"
    r"|(?<![\w.])[\w-]+(?:\.[\w-]+)*\.(?:com|org|dev|io|me|edu|gov|net|co|info)/[\w]\S*",
    re.IGNORECASE,
)
_MARKS = {",", ";", "/", "|", "·", "•", "-", "–", "—", "&", "+", "(", ")", ":", "*", "▪", "、",
          "，", "；", "：", "・", "●", "‣", "○", "■", "[", "]", "\\", "→", ">"}  # fmt: skip
_SENTENCE_END = {".", "!", "?", "。", "\n\n"}
_MAX_APART = 5
_BREAK = re.compile(r"[\n\t]")
_PLURAL_KINDS = {"method", "domain", "soft"}
_NAMED_KINDS = {"language", "framework", "tool", "database", "platform"}
"""Kinds whose members have makers: in small letters they are doubtful."""
_FIXED_SUFFIX = re.compile(r"(?P<stem>\w+)\.js$", re.IGNORECASE)


class Alias(NamedTuple):
    """One spelling of a skill. `case`: only as written; `lone`: needs company besides."""

    entry: Entry
    text: str
    case: bool
    lone: bool


class Found(NamedTuple):
    entry: Entry
    span: Span


class _Hit(NamedTuple):
    """Pieces `first` to `last` (inclusive) read as `alias`."""

    alias: Alias
    first: int
    last: int


class _Node:
    __slots__ = ("aliases", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.aliases: list[Alias] = []


class Trie:
    def __init__(self, entries: Iterable[Entry], context: Context) -> None:
        self._root = _Node()
        self._context = context
        for entry in entries:
            for text in _spellings(entry):
                short = len(text) <= 2 and text.isascii()
                lone = text in entry.lone
                self._add(Alias(entry, text, lone or short or text in entry.case, lone))

    def _add(self, alias: Alias) -> None:
        node = self._root
        for piece in pieces(alias.text):
            node = node.next.setdefault(piece.key, _Node())
        if all(known.text != alias.text for known in node.aliases):
            node.aliases.append(alias)

    def whole(self, term: str) -> str | None:
        """The name of which all of `term` is a spelling."""
        node: _Node | None = self._root
        found = pieces(term.strip())
        for index, piece in enumerate(found):
            assert node is not None
            step = node.next.get(piece.key)
            if step is None and index == len(found) - 1:
                step = node.next.get(_without_version(piece.key))
            if step is None:
                return None
            node = step
        if node is None or not node.aliases:
            return None
        plain = " ".join(level(term).split())
        exact = next((alias for alias in node.aliases if alias.text == plain), None)
        return (exact or node.aliases[0]).entry.name

    def find(self, text: str) -> tuple[Found, ...]:
        """Names in `text`, ordered, not overlapping."""
        shown = _ADDRESS.sub(lambda match: "█" * len(match.group()), level(text))
        parts = pieces(shown)
        sure: dict[int, _Hit] = {}
        doubtful: list[_Hit] = []
        index = 0
        while index < len(parts):
            hit, certain = self._longest(shown, parts, index)
            if hit is None:
                index += 1
                continue
            if certain:
                sure[hit.first] = hit
            else:
                doubtful.append(hit)
            index = hit.last + 1
        self._settle(shown, parts, sure, doubtful)
        return tuple(
            Found(hit.alias.entry, Span(parts[hit.first].start, parts[hit.last].end))
            for _, hit in sorted(sure.items())
        )

    def _longest(self, text: str, parts: Sequence[Piece], index: int) -> tuple[_Hit | None, bool]:
        """The longest name that begins at `index`, and whether it needs no neighbours."""
        node = self._root
        ends: list[tuple[int, list[Alias]]] = []
        for at in range(index, len(parts)):
            piece = parts[at]
            if at > index and text.count("\n", parts[at - 1].end, piece.start) > 1:
                break
            step = node.next.get(piece.key)
            if step is None:
                step = node.next.get(_without_version(piece.key)) if piece.word else None
                if step is not None and step.aliases:
                    ends.append((at, step.aliases))
                break
            node = step
            if node.aliases:
                ends.append((at, node.aliases))
        doubtful: _Hit | None = None
        for at, aliases in reversed(ends):
            written = text[parts[index].start : parts[at].end]
            for alias in sorted(aliases, key=lambda alias: alias.text != written):
                hit = _Hit(alias, index, at)
                if self._something_else(text, parts, hit):
                    continue
                if not alias.case:
                    return hit, True
                if _same_case(alias.text, written) and not alias.lone:
                    return hit, True
                doubtful = doubtful or hit
        return doubtful, False

    def _something_else(self, text: str, parts: Sequence[Piece], hit: _Hit) -> bool:
        """Whether the words around make the name something else ("go-to-market", "Vitamin C")."""
        entry = hit.alias.entry
        first, last = parts[hit.first], parts[hit.last]
        before, after = text[: first.start], text[last.end : last.end + 2]
        if len(hit.alias.text) == 1 and first.key.isascii():
            if before[-1:] in {"-", "&", "'", "’", "+", "#", ".", "_"} or after[:1] in {
                "&", "'", "’", "+", "#", "_",
            }:  # fmt: skip
                return True
            if after[:1] == "-" and after[1:].isalpha():
                return True
            if after[:1] == "." and after[1:2].isalpha():
                return True
        if before.endswith(("#", "@")) and not first.key.startswith("#"):
            return before.endswith("@")
        if entry.not_before and _follows(parts, hit.last + 1, entry.not_before):
            return True
        return bool(entry.not_after) and _precedes(parts, hit.first - 1, entry.not_after)

    def _settle(
        self,
        text: str,
        parts: Sequence[Piece],
        sure: dict[int, _Hit],
        doubtful: list[_Hit],
    ) -> None:
        """Moves doubtful names that have company into `sure`, until nothing changes."""
        for hit in list(doubtful):
            written = text[parts[hit.first].start : parts[hit.last].end]
            if _same_case(hit.alias.text, written) and (
                self._vouched(text, parts, hit)
                or (hit.alias.text in hit.alias.entry.inside and _capital_inside(text, parts, hit))
            ):
                sure[hit.first] = hit
                doubtful.remove(hit)
        changed = True
        while changed and doubtful:
            changed = False
            for hit in list(doubtful):
                if self._listed(text, parts, hit, sure.values()):
                    sure[hit.first] = hit
                    doubtful.remove(hit)
                    changed = True
        # What one place makes sure, a list of skills say, is meant by the same spelling elsewhere.
        named = {hit.alias.text for hit in sure.values()}
        for hit in list(doubtful):
            written = text[parts[hit.first].start : parts[hit.last].end]
            if (
                hit.alias.text in named
                and _same_case(hit.alias.text, written)
                and _named_inside(text, parts, hit)
            ):
                sure[hit.first] = hit
                doubtful.remove(hit)
        for hit in list(doubtful):
            written = text[parts[hit.first].start : parts[hit.last].end]
            if (
                len(hit.alias.text) > 2
                and _same_case(hit.alias.text, written)
                and any(_same_sentence(parts, hit, other) for other in sure.values())
            ):
                sure[hit.first] = hit

    def _vouched(self, text: str, parts: Sequence[Piece], hit: _Hit) -> bool:
        entry = hit.alias.entry
        if entry.before and _precedes(parts, hit.first - 1, entry.before):
            return True
        if entry.after and _follows(parts, hit.last + 1, entry.after):
            return True
        return self._context.vouches(text, parts[hit.first].start, parts[hit.last].end)

    def _listed(self, text: str, parts: Sequence[Piece], hit: _Hit, sure: Iterable[_Hit]) -> bool:
        """Whether the name is an item of a list in which the item before or after is a skill."""
        items = list(sure)
        written = text[parts[hit.first].start : parts[hit.last].end]
        if hit.alias.entry.kind in _NAMED_KINDS and not _same_case(hit.alias.text, written):
            # "go" beside "python" is the language; "airflow" beside "HVAC" is air that flows.
            items = [other for other in items if other.alias.entry.kind in _NAMED_KINDS]
        left = next((o for o in items if _apart(text, parts, o, hit, self._context.joiners)), None)
        right = next((o for o in items if _apart(text, parts, hit, o, self._context.joiners)), None)
        if left is None and right is None:
            return False
        ends = right is not None or _closed(text, parts, hit.last, 1, self._context.joiners)
        begins = left is not None or _closed(text, parts, hit.first, -1, self._context.joiners)
        return ends and begins


def _spellings(entry: Entry) -> Iterable[str]:
    """The spellings given, and those that follow from them: "Node.js" is also "NodeJS"."""
    for text in (entry.name, *entry.aliases):
        yield text
        suffix = _FIXED_SUFFIX.search(text)
        if suffix:
            bare = text[: suffix.end("stem")]
            yield bare + "js"
            yield bare + " js"
        last = text.rsplit(" ", 1)[-1]
        if entry.kind in _PLURAL_KINDS and len(last) > 3 and last.isascii() and last.isalpha():
            if last.isupper() or text in entry.lone or text in entry.case:
                continue
            if last.endswith("s") and not last.endswith(("ss", "us", "is", "ics")):
                yield text[:-1]
            elif last.endswith("y") and last[-2] not in "aeiou":
                yield text[:-1] + "ies"
            elif not last.endswith("s"):
                yield text + "s"


def _without_version(key: str) -> str:
    """ "python3" to "python"; short words keep their digits ("s3", "r2")."""
    bare = key.rstrip("0123456789")
    return bare if len(bare) >= 3 else key


def _same_case(spelling: str, written: str) -> bool:
    return "".join(written.split()) == "".join(spelling.split())


def _phrase(parts: Sequence[Piece]) -> str:
    return " ".join(piece.key for piece in parts) + " "


def _follows(parts: Sequence[Piece], index: int, phrases: Iterable[str]) -> bool:
    ahead = _phrase(parts[index : index + 5])
    if ahead[:4].isdecimal() and ahead[4] == " ":
        ahead = f"0000{ahead[4:]}"  # how the data writes a year
    return any(ahead.startswith(phrase + " ") for phrase in phrases)


def _precedes(parts: Sequence[Piece], index: int, phrases: Iterable[str]) -> bool:
    behind = " " + _phrase(parts[max(0, index - 4) : index + 1])
    return any(behind.endswith(f" {phrase} ") for phrase in phrases)


def _separates(piece: Piece, joiners: frozenset[str]) -> bool:
    return piece.key in _MARKS or piece.key in joiners


def _apart(
    text: str, parts: Sequence[Piece], left: _Hit, right: _Hit, joiners: frozenset[str]
) -> bool:
    """Whether only list punctuation (and bracketed remarks) lies between the two names."""
    if left.last >= right.first:
        return False
    between = parts[left.last + 1 : right.first]
    if len(between) > 4 * _MAX_APART:
        return False
    depth = 0
    outside = 0
    for piece in between:
        if piece.key == "\n\n":
            return False
        if piece.key in "([":
            depth += 1
        elif piece.key in ")]":
            depth = max(0, depth - 1)
        elif depth == 0:
            if not _separates(piece, joiners):
                return False
            outside += 1
    if outside > _MAX_APART:
        return False
    return bool(between) or "\n" in text[parts[left.last].end : parts[right.first].start]


def _closed(
    text: str, parts: Sequence[Piece], index: int, step: int, joiners: frozenset[str]
) -> bool:
    """Whether a list item ends here on this side: a separator, a line or cell end, the text's end,
    or the label of the next list ("R Tools: Git")."""
    at = index + step
    if not 0 <= at < len(parts):
        return True
    near, far = (parts[index], parts[at]) if step > 0 else (parts[at], parts[index])
    if _BREAK.search(text, near.end, far.start):
        return True
    if step > 0 and _labels(text, parts, at):
        return True
    return _separates(parts[at], joiners) or parts[at].key in _SENTENCE_END


def _labels(text: str, parts: Sequence[Piece], at: int) -> bool:
    """Whether a label begins here: a capital, three words at most, and a colon."""
    if not text[parts[at].start].isupper():
        return False
    for piece in parts[at + 1 : at + 4]:
        if piece.key in (":", "："):
            return True
        if not piece.word and piece.key != "&":
            return False
    return False


def _capital_inside(text: str, parts: Sequence[Piece], hit: _Hit) -> bool:
    """Whether a capital can only mean a name here: small letters lead up to it.

    The first word of a sentence may have its own capital ("Ran Airflow in production") if small
    letters follow. A word with a capital right after makes another name of it ("Rust Belt").
    """
    if hit.first == 0:
        return False
    before = parts[hit.first - 1]
    led = text[before.start : before.end]
    if not before.word or "\n" in text[before.end : parts[hit.first].start].replace("\n", "", 1):
        return False
    followed = ""
    if hit.last + 1 < len(parts):
        after = parts[hit.last + 1]
        if after.word and "\n" not in text[parts[hit.last].end : after.start]:
            followed = text[after.start : after.end]
    if led.islower():
        return not followed.istitle()
    opens = hit.first == 1 or not parts[hit.first - 2].word
    return opens and led.istitle() and followed.islower()


def _named_inside(text: str, parts: Sequence[Piece], hit: _Hit) -> bool:
    """Whether a spelling that is a skill elsewhere stands where its capital is no accident.

    Not as the first word of a line, a sentence or a heading, and not beside another capital.
    """
    if hit.first == 0:
        return False
    before = parts[hit.first - 1]
    if "\n" in text[before.end : parts[hit.first].start] or before.key in _SENTENCE_END:
        return False
    led = text[before.start : before.end]
    if before.word and (led.islower() or not led.isascii()):
        followed = parts[hit.last + 1] if hit.last + 1 < len(parts) else None
        return followed is None or not (
            followed.word
            and "\n" not in text[parts[hit.last].end : followed.start]
            and text[followed.start : followed.end].istitle()
        )
    return before.key in {"/", "'", "’", "("} or _capital_inside(text, parts, hit)


def _same_sentence(parts: Sequence[Piece], one: _Hit, other: _Hit) -> bool:
    first, last = sorted((one, other), key=lambda hit: hit.first)
    between = parts[first.last + 1 : last.first]
    return len(between) <= 25 and not any(
        piece.key in _SENTENCE_END or piece.key in {"•", "▪", "●", "*", "·"} for piece in between
    )
