"""One state of a pool, ready to search: vectors, words, and whose chunk each row is."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from screening.domain import Chunk
from screening.matching.expansion import Line
from screening.matching.lexical import LexicalIndex
from screening.policy import SearchPolicy
from screening.ports import Vectors
from screening.taxonomy import tokens

Values = NDArray[np.float64]
DIGITS = 6
"""Signals are rounded here, so that no order hangs on the last bit of a sum."""


def searchable(chunk: Chunk) -> str:
    """What stands for a chunk, in the vector space and as words: its words with their role."""
    return f"{chunk.anchor}. {chunk.text}" if chunk.anchor else chunk.text


class PoolIndex:
    """Immutable; built once a revision of the pool. People are ordered by id.

    `words` of an earlier index spare cutting the same texts into words again, which is nearly
    all the work; only those of this revision are kept.
    """

    def __init__(
        self,
        revision: str,
        chunks: Sequence[Chunk],
        vectors: Vectors,
        policy: SearchPolicy,
        *,
        words: Mapping[str, list[str]] | None = None,
    ) -> None:
        order = sorted(range(len(chunks)), key=lambda row: _place(chunks[row]))
        self.revision = revision
        self.chunks = tuple(chunks[row] for row in order)
        self._vectors = vectors[order] if order else vectors
        self._policy = policy
        owners = [chunk.candidate_id for chunk in self.chunks]
        self.people = tuple(dict.fromkeys(owners))
        first = {key: row for row, key in reversed(list(enumerate(owners)))}
        self._starts = np.array([first[key] for key in self.people], dtype=np.intp)
        self._kinds: Values = np.array(
            [1.0 if chunk.kind == "role" else policy.profile_weight for chunk in self.chunks],
            dtype=np.float64,
        )
        known = words or {}
        texts = [searchable(chunk) for chunk in self.chunks]
        self.words = {text: known[text] if text in known else tokens(text) for text in texts}
        self._lexical = LexicalIndex(
            [self.words[text] for text in texts],
            tokens,
            k1=policy.k1,
            b=policy.b,
            idf_floor=policy.idf_floor,
        )

    def dense(self, queries: Vectors) -> Values:
        """(chunks,): best of `queries` (n, dim) a chunk, through the fixed curve, in [0, 1]."""
        cosines = np.round((self._vectors @ queries.T).max(axis=1).astype(np.float64), DIGITS)
        low, high = self._policy.cosine_floor, self._policy.cosine_ceiling
        curved: Values = np.clip((cosines - low) / (high - low), 0.0, 1.0)
        return curved

    def lexical(self, words: Sequence[str]) -> Values:
        """(chunks,): best of `words` a chunk, as the share of what it could attain, in [0, 1]."""
        best: Values = np.zeros(len(self.chunks))
        for query in words:
            ceiling = self._lexical.ceiling(query)
            if ceiling > 0:
                np.maximum(best, self._lexical.scores(query) / ceiling, out=best)
        share: Values = best.clip(0.0, 1.0).round(DIGITS)
        return share

    def by_person(self, values: Values) -> Values:
        """(people,): each person's best chunk, what no dated role shows weighted down."""
        if not self.people:
            return np.zeros(0)
        best: Values = np.maximum.reduceat(values * self._kinds, self._starts)
        return best

    def signals(self, lines: Sequence[Line], vectors: Sequence[Vectors]) -> tuple[Values, Values]:
        """Dense and lexical signal of every person: weighted means over lines, in [0, 1].

        `vectors`: one (n, dim) array a line.
        """
        dense, lexical = np.zeros(len(self.people)), np.zeros(len(self.people))
        total = sum(line.weight for line in lines)
        for line, queries in zip(lines, vectors, strict=True):
            share = line.weight / total
            dense += share * self.by_person(self.dense(queries))
            lexical += share * self.by_person(self.lexical(line.words))
        return np.round(dense, DIGITS), np.round(lexical, DIGITS)

    def best_chunk(self, person: int, values: Values) -> Chunk:
        """The chunk of one person with the highest of `values`, the first on a tie."""
        start = int(self._starts[person])
        last = person + 1 == len(self.people)
        stop = len(self.chunks) if last else int(self._starts[person + 1])
        row = start + int(np.argmax((values * self._kinds)[start:stop]))
        return self.chunks[row]


def _place(chunk: Chunk) -> tuple[str, int, str]:
    """A person's chunks together, in reading order."""
    return chunk.candidate_id, chunk.span.start, chunk.chunk_id
