"""BM25 over chunks: rank_bm25's Okapi as the definition, scored through one sparse matrix.

    weight(t, c) = idf(t) x tf x (k1 + 1) / (tf + k1 x (1 - b + b x |c| / avgdl))
    idf(t)       = max(log(N - n + 0.5) - log(n + 0.5), idf_floor)

`N` chunks, `n` of them with the term, `|c|` words of the chunk, `avgdl` their mean. rank_bm25
gives 0 to a term in half of the chunks and replaces a negative idf by a share of the pool's mean,
which can itself be negative and is 0 in a pool of two (rank_bm25 #29, #39, #43); here such a term
keeps the small fixed weight `idf_floor`. Where rank_bm25's idf is above the floor, scores are
equal to its own. Weights are worked out once, so a query only adds rows: 0.7 ms at 100,000 chunks.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

Tokens = Callable[[str], list[str]]
Scores = NDArray[np.float64]


class LexicalIndex:
    """An immutable index over texts as words. `tokens` must be what cut them into words."""

    def __init__(
        self,
        texts: Sequence[Sequence[str]],
        tokens: Tokens,
        *,
        k1: float,
        b: float,
        idf_floor: float,
    ) -> None:
        self._tokens = tokens
        self._k1 = k1
        self._floor = idf_floor
        self._size = len(texts)
        self._terms: dict[str, int] = {}
        columns: list[int] = []
        rows: list[int] = []
        for column, words in enumerate(texts):
            columns += [column] * len(words)
            rows += [self._terms.setdefault(word, len(self._terms)) for word in words]
        counts = csr_matrix(
            (np.ones(len(rows)), (rows, columns)), shape=(len(self._terms), self._size)
        )  # equal places are summed: term frequencies
        self._holding = np.diff(counts.indptr)
        lengths = np.bincount(np.array(columns, dtype=np.intp), minlength=self._size)
        average = lengths.mean() if self._size else 0.0
        norm = k1 * (1 - b + b * lengths / average) if average > 0 else np.full(self._size, k1)
        frequency = counts.data
        counts.data = frequency * (k1 + 1) / (frequency + norm[counts.indices])
        counts.data *= np.repeat([self._idf(n) for n in self._holding], self._holding)
        self._weights = counts

    def scores(self, query: str) -> Scores:
        """BM25 of every text, in order: (texts,) float64, 0 or more. Repeated words count again."""
        total = np.zeros(self._size)
        starts, places, weights = (
            self._weights.indptr, self._weights.indices, self._weights.data
        )  # fmt: skip
        for word in self._tokens(query):
            row = self._terms.get(word)
            if row is not None:
                held = slice(starts[row], starts[row + 1])
                total[places[held]] += weights[held]
        return total

    def ceiling(self, query: str) -> float:
        """What the query scores in a text where every word is saturated: sum of idf x (k1 + 1).

        Words that no text holds count too, so that a half-known query does not look complete.
        """
        return sum(self._idf(self._held(word)) * (self._k1 + 1) for word in self._tokens(query))

    def _held(self, word: str) -> int:
        row = self._terms.get(word)
        return 0 if row is None else int(self._holding[row])

    def _idf(self, holding: int) -> float:
        plain = math.log(self._size - holding + 0.5) - math.log(holding + 0.5)
        return max(plain, self._floor)
