"""The skill matcher: which skills a text names, where, and whether it denies or doubts them.

One trie over word pieces finds the longest names. A name that is also an ordinary word (Go, R,
Spark, Excel) counts only in its own case and in company; what company means is data.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from rapidfuzz.distance import DamerauLevenshtein

from screening.config import data_dir
from screening.domain import Record, Span
from screening.taxonomy.context import Context
from screening.taxonomy.entries import Entries, Entry, Kind, read_entries
from screening.taxonomy.trie import Trie
from screening.taxonomy.words import context_words

__all__ = ["Kind", "Mention", "Taxonomy", "load"]

_CLOSE_FROM = 5
_TWO_EDITS_FROM = 9


class Mention(Record):
    """A skill named in a text. `negated`: the text denies it; `weak`: it claims little of it."""

    name: str
    span: Span
    negated: bool = False
    weak: bool = False


class Taxonomy:
    """Skills and how they relate. Built once, never changed; safe to share between threads."""

    def __init__(self, entries: Entries, context: Context) -> None:
        self.version = entries.version
        self._entries: Mapping[str, Entry] = {entry.name: entry for entry in entries.items}
        self._trie = Trie(entries.items, context)
        self._context = context
        self._shows = _shown_by(entries.items)
        self._related = _siblings(entries)
        self._close = sorted(
            {
                (spelling.casefold(), entry.name)
                for entry in entries.items
                for spelling in (entry.name, *entry.aliases)
                if len(spelling) >= _CLOSE_FROM and spelling.isascii()
            }
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Every canonical name, in file order."""
        return tuple(self._entries)

    def find(self, text: str) -> tuple[Mention, ...]:
        """Skills that `text` names, in order, longest names first, without overlap.

        `text[start:end]` is the spelling used. Web and mail addresses name no skill.
        """
        found = self._trie.find(text)
        return tuple(
            Mention(name=item.entry.name, span=item.span, negated=negated, weak=weak)
            for item, (negated, weak) in zip(
                found, self._context.read(text, [f.span for f in found]), strict=True
            )
        )

    def canonical(self, term: str) -> str | None:
        """The name of which `term` as a whole is a spelling, else None.

        The spelling's own case wins where it matters; otherwise case is ignored, since a whole
        term is not running text.
        """
        return self._trie.whole(term)

    def closest(self, term: str) -> str | None:
        """The one name that `term` misspells, else None.

        One edit (a swap counts as one) from 6 letters, a swap only at 5, two from 9, the first
        letter equal; None when two names are equally near or `term` is already a spelling.
        """
        word = " ".join(term.casefold().split())
        if len(word) < _CLOSE_FROM or self.canonical(term) is not None:
            return None
        allowed = 2 if len(word) >= _TWO_EDITS_FROM else 1
        best: set[str] = set()
        nearest = allowed
        for spelling, name in self._close:
            if spelling[0] != word[0] or abs(len(spelling) - len(word)) > nearest:
                continue
            distance = DamerauLevenshtein.distance(word, spelling, score_cutoff=nearest)
            if distance > nearest or (
                len(word) == _CLOSE_FROM and sorted(word) != sorted(spelling)
            ):
                continue  # of five letters only a swap counts: "scale" is not Scala
            if distance < nearest:
                nearest, best = distance, set()
            best.add(name)
        return best.pop() if len(best) == 1 else None

    def expansions(self, name: str) -> tuple[str, ...]:
        """Other spellings of `name`, then near equivalents, for queries. Empty if unknown."""
        entry = self._entries.get(name)
        return () if entry is None else tuple(dict.fromkeys((*entry.aliases, *entry.near)))

    def shows(self, name: str) -> tuple[str, ...]:
        """Skills whose presence shows `name`, transitively, sorted (EKS shows Kubernetes)."""
        return self._shows.get(name, ())

    def related(self, name: str) -> tuple[str, ...]:
        """Adjacent skills, sorted: those of its families and those the data relates to it."""
        return self._related.get(name, ())

    def kind(self, name: str) -> Kind | None:
        """What sort of thing `name` is; None if it is no canonical name."""
        entry = self._entries.get(name)
        return None if entry is None else entry.kind


def _shown_by(entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """Name to the skills that imply it, through any number of steps."""
    direct = {entry.name: entry.implies for entry in entries}

    def reach(name: str, seen: set[str]) -> set[str]:
        for other in direct[name]:
            if other not in seen:
                seen.add(other)
                reach(other, seen)
        return seen

    shown: dict[str, list[str]] = {}
    for name in direct:
        for other in reach(name, set()) - {name}:
            shown.setdefault(other, []).append(name)
    return {name: tuple(sorted(by)) for name, by in shown.items()}


def _siblings(entries: Entries) -> dict[str, tuple[str, ...]]:
    beside: dict[str, set[str]] = {}
    for entry in entries.items:
        for other in entry.related:
            beside.setdefault(entry.name, set()).add(other)
            beside.setdefault(other, set()).add(entry.name)
    for _, members in entries.families:
        for member in members:
            beside.setdefault(member, set()).update(members)
    return {name: tuple(sorted(others - {name})) for name, others in beside.items()}


@cache
def load() -> Taxonomy:
    """The taxonomy as shipped; read once a process.

    Raises:
        UsageError: the data files are missing or malformed.
    """
    return Taxonomy(read_entries(data_dir() / "taxonomy"), Context(context_words()))
