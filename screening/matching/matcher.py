"""JobMatcher: everybody in the pool, scored against one job and put in order."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import RLock
from typing import TypeVar

import numpy as np

from screening.domain import (
    Chunk,
    CloseReading,
    Dossier,
    Match,
    Parts,
    Qualification,
    Requirements,
    Retrieved,
    Weights,
)
from screening.matching.expansion import Line, query_lines
from screening.matching.fusion import reciprocal_rank_fusion
from screening.matching.pool_index import PoolIndex, Values
from screening.policy import SearchPolicy
from screening.ports import Dossiers, Embedder, Judge, Reranker, ResumeStore, Vectors
from screening.taxonomy import Taxonomy

T = TypeVar("T")
HELD_VECTORS = 2048
"""Query texts whose vectors are kept, the least recently used going first."""
HELD_JOBS = 4
"""Jobs whose readings are kept likewise, so that other weights or limits read nobody again."""


@dataclass(frozen=True, slots=True)
class Scored:
    """One person on the way to a `Match`."""

    candidate_id: str
    row: int | None
    """Place in the index; None for a person without a chunk."""
    dossier: Dossier
    coarse: Parts
    parts: Parts
    quick: Qualification
    close: CloseReading | None = None

    @property
    def score(self) -> float:
        points = self.parts
        total = (
            points.dense + points.lexical + points.qualification + points.evidence + points.rerank
        )
        return round(total, 2)


class _Readings:
    """What one job made of each person; good while the person's dossier is the same object."""

    def __init__(self) -> None:
        self.signals: tuple[str, Values, Values] | None = None
        """The revision of the index, and the dense and lexical signals that it gave."""
        self._quick: dict[str, tuple[Dossier, Qualification]] = {}
        self._close: dict[str, tuple[Dossier, CloseReading]] = {}

    def quick(self, dossier: Dossier, read: Callable[[], Qualification]) -> Qualification:
        return _kept(self._quick, dossier, read)

    def close(self, dossier: Dossier, read: Callable[[], CloseReading]) -> CloseReading:
        return _kept(self._close, dossier, read)


def _kept(held: dict[str, tuple[Dossier, T]], dossier: Dossier, read: Callable[[], T]) -> T:
    found = held.get(dossier.candidate_id)
    if found is None or found[0] is not dossier:
        found = held[dossier.candidate_id] = (dossier, read())
    return found[1]


class JobMatcher:
    """Search over one store. The index is built once a revision of the store and kept.

    Every person is scored, in pools up to `exhaustive_people`; nobody's score depends on who
    else is there, apart from how common words are. Safe for threads.
    """

    def __init__(
        self,
        store: ResumeStore,
        embedder: Embedder,
        reranker: Reranker,
        policy: SearchPolicy,
        *,
        judge: Judge,
        taxonomy: Taxonomy,
    ) -> None:
        self.store = store
        self.reranker = reranker
        self._embedder = embedder
        self._policy = policy
        self._judge = judge
        self._taxonomy = taxonomy
        self._lock = RLock()
        self._index: PoolIndex | None = None
        self._vectors: OrderedDict[str, Vectors] = OrderedDict()
        self._readings: OrderedDict[str, _Readings] = OrderedDict()

    def retrieve(
        self,
        requirements: Requirements,
        weights: Weights,
        dossiers: Dossiers,
        *,
        on_provisional: Callable[[tuple[Match, ...]], None] | None = None,
    ) -> Retrieved:
        """Everyone, best first, ties by id.

        The second stage reads people until the first `rerank_depth` places hold only people
        whom it has read; the rest are marked provisional. `on_provisional` gets the order of the
        first stage before that. A person without a chunk has no signal but is there; chunks
        without a dossier (a person half stored or just forgotten) are left out.

        Raises:
            StoreError, EmbedError: from the ports.
        """
        index = self._current()
        lines = query_lines(requirements, taxonomy=self._taxonomy, policy=self._policy)
        readings = self._readings_of(requirements)
        everyone = tuple(dossiers.ids())
        scored = self._first_stage(
            index, lines, requirements, weights, dossiers, everyone, readings
        )
        if on_provisional is not None:
            on_provisional(_matches(scored))
        scored = self._second_stage(index, lines, scored, requirements, readings)
        return Retrieved(
            items=_matches(scored),
            pool_size=len(everyone),
            scored=len(scored),
            pool_revision=index.revision,
        )

    def passages(self, query: str, k: int) -> tuple[tuple[str, Chunk], ...]:
        """The `k` chunks that fit a question best, by words and by meaning, with their person."""
        index = self._current()
        if not index.chunks or not query.strip():
            return ()
        rankings = []
        for values in (index.dense(self._embedded((query,))), index.lexical((query,))):
            best = np.argsort(-values, kind="stable")[: max(k, self._policy.candidates_per_query)]
            rankings.append([index.chunks[row].chunk_id for row in best if values[row] > 0])
        by_id = {chunk.chunk_id: chunk for chunk in index.chunks}
        order = reciprocal_rank_fusion(rankings, k=self._policy.fusion_k)
        return tuple((by_id[key].candidate_id, by_id[key]) for key in order[:k])

    def baseline_rankings(self, requirements: Requirements) -> Mapping[str, tuple[str, ...]]:
        """Everyone by BM25 alone and by vectors alone: the simpler systems to compare with.

        Both search the same chunks with the whole job as one query, by a person's best chunk;
        "bm25_lines" and "dense_lines" search line by line, as the product does.
        """
        index = self._current()
        lines = query_lines(requirements, taxonomy=self._taxonomy, policy=self._policy)
        if not index.people or not lines:
            return {}
        job = " ".join(line.label for line in lines)
        dense, lexical = self._signals(index, lines)
        found = {
            "bm25": index.by_person(index.lexical((job,))),
            "dense": index.by_person(index.dense(self._embedded((job,)))),
            "bm25_lines": lexical,
            "dense_lines": dense,
        }
        return {name: _ranking(index, values) for name, values in found.items()}

    def _current(self) -> PoolIndex:
        with self._lock:
            revision = self.store.revision()
            if self._index is None or self._index.revision != revision:
                chunks, vectors = self.store.snapshot()
                words = self._index.words if self._index else None
                self._index = PoolIndex(revision, chunks, vectors, self._policy, words=words)
            return self._index

    def _first_stage(
        self,
        index: PoolIndex,
        lines: Sequence[Line],
        requirements: Requirements,
        weights: Weights,
        dossiers: Dossiers,
        everyone: Sequence[str],
        readings: _Readings,
    ) -> list[Scored]:
        if readings.signals is None or readings.signals[0] != index.revision:
            readings.signals = (index.revision, *self._signals(index, lines))
        _, dense, lexical = readings.signals
        rows = {key: row for row, key in enumerate(index.people)}
        skipped = self._skipped(index, dense, lexical)
        scored = []
        for key in everyone:
            dossier = None if key in skipped else dossiers.get(key)
            if dossier is None:
                continue
            row = rows.get(key)
            quick = readings.quick(dossier, partial(self._judge.qualify, dossier, requirements))
            near, said = (0.0, 0.0) if row is None else (float(dense[row]), float(lexical[row]))
            parts = self._judge.coarse(near, said, quick.score, weights)
            scored.append(Scored(key, row, dossier, coarse=parts, parts=parts, quick=quick))
        return sorted(scored, key=_order)

    def _signals(self, index: PoolIndex, lines: Sequence[Line]) -> tuple[Values, Values]:
        if not index.people or not lines:
            return np.zeros(len(index.people)), np.zeros(len(index.people))
        return index.signals(lines, [self._embedded(line.texts) for line in lines])

    def _skipped(self, index: PoolIndex, dense: Values, lexical: Values) -> frozenset[str]:
        """Whom search alone leaves out: nobody, or in a very large pool all but the best."""
        limit = self._policy.exhaustive_people
        if len(index.people) <= limit:
            return frozenset()
        rankings = [_ranking(index, values) for values in (dense, lexical)]
        fused = reciprocal_rank_fusion(rankings, k=self._policy.fusion_k)
        return frozenset(fused[limit:])

    def _second_stage(
        self,
        index: PoolIndex,
        lines: Sequence[Line],
        scored: list[Scored],
        requirements: Requirements,
        readings: _Readings,
    ) -> list[Scored]:
        """Read from the top until no one unread stands in the first `rerank_depth` places."""
        depth = self._policy.rerank_depth
        while unread := [item for item in scored[:depth] if item.close is None]:
            rerank = self._reranked(index, lines, unread)
            read = {}
            for item, value in zip(unread, rerank, strict=True):
                close = readings.close(
                    item.dossier, partial(self._judge.read, item.dossier, requirements)
                )
                parts = self._judge.second(item.coarse, close.score, value)
                read[item.candidate_id] = replace(item, parts=parts, close=close)
            scored = sorted((read.get(item.candidate_id, item) for item in scored), key=_order)
        return scored

    def _reranked(
        self, index: PoolIndex, lines: Sequence[Line], people: Sequence[Scored]
    ) -> list[float | None]:
        """Mean over the heaviest lines of what the cross-encoder says of the best passage."""
        if self.reranker.name == "none" or not lines:
            return [None] * len(people)
        chosen = sorted(lines, key=lambda line: -line.weight)[: self._policy.rerank_passages]
        values = [index.dense(self._embedded(line.texts)) for line in chosen]
        pairs = [
            (line.label, "" if person.row is None else index.best_chunk(person.row, found).text)
            for person in people
            for line, found in zip(chosen, values, strict=True)
        ]
        scores = self.reranker.score(pairs)
        if scores is None:
            return [None] * len(people)
        weights = np.array([line.weight for line in chosen])
        means = scores.reshape(len(people), len(chosen)) @ (weights / weights.sum())
        return [round(float(mean), 6) for mean in means]

    def _readings_of(self, requirements: Requirements) -> _Readings:
        key = requirements.model_dump_json()
        with self._lock:
            found = self._readings.setdefault(key, _Readings())
            self._readings.move_to_end(key)
            while len(self._readings) > HELD_JOBS:
                self._readings.popitem(last=False)
            return found

    def _embedded(self, texts: Sequence[str]) -> Vectors:
        """(len(texts), dim). Queries come back in each round, so their vectors are kept."""
        with self._lock:
            missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
            if missing:
                for text, row in zip(missing, self._embedder.embed(missing), strict=True):
                    self._vectors[text] = row
            for text in texts:
                self._vectors.move_to_end(text)
            found = np.stack([self._vectors[text] for text in texts])
            while len(self._vectors) > HELD_VECTORS:
                self._vectors.popitem(last=False)
            return found


def _order(item: Scored) -> tuple[float, str]:
    return -item.score, item.candidate_id


def _ranking(index: PoolIndex, values: Values) -> tuple[str, ...]:
    order = np.argsort(-values, kind="stable")  # people are in id order: ties by id
    return tuple(index.people[row] for row in order)


def _matches(scored: Sequence[Scored]) -> tuple[Match, ...]:
    return tuple(_match(rank, item) for rank, item in enumerate(scored, start=1))


def _match(rank: int, item: Scored) -> Match:
    skills = item.close or item.quick
    return Match(
        rank=rank,
        candidate_id=item.candidate_id,
        score=item.score,
        provisional=item.close is None,
        parts=item.parts,
        matched_skills=skills.matched_skills,
        missing_skills=skills.missing_skills,
        experience_years=item.dossier.profile.experience_years,
        near_miss=item.close.near_miss if item.close else None,
    )
