"""JobMatcher over real parts: everybody scored, pool-independent, deterministic, cached."""

from collections.abc import Iterable, Sequence

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from screening.adapters.embedders import PackagedMiniLM
from screening.adapters.memory import MemoryStore
from screening.adapters.rerankers import PassThrough
from screening.config import Settings
from screening.domain import (
    Chunk,
    CloseReading,
    Dossier,
    Match,
    Qualification,
    Requirements,
    Retrieved,
    Span,
    Weights,
)
from screening.matching.matcher import JobMatcher
from screening.matching.pool_index import searchable
from screening.policy import Policy, SearchPolicy
from screening.ports import Embedder, Reranker
from screening.scoring.first_stage import FirstStage
from screening.scoring.hybrid import score_of
from screening.taxonomy import load
from tests.scoring.profiles import dossier

JOB = Requirements(
    title="Data Engineer",
    must_have_skills=("Python", "SQL"),
    any_of=(("Airflow", "Dagster"),),
    nice_to_have_skills=("dbt",),
    min_experience_years=3,
)

ENGINEER = dossier(
    "engineer",
    (
        "Data Engineer",
        "2021-01",
        None,
        "Built Airflow pipelines in Python and SQL, modelled in dbt",
    ),
)
LISTER = dossier(
    "lister",
    ("Shop assistant", "2021-01", None, "Sold phones and contracts in a busy shop"),
    listed="Python, SQL, Airflow, dbt",
)
NURSE = dossier("nurse", ("Staff Nurse", "2015-01", None, "Cared for ventilated patients"))
NEAR = dossier("near", ("Data Engineer", "2024-12", None, "Wrote Python and SQL for Airflow"))
PEOPLE = (ENGINEER, LISTER, NURSE, NEAR)


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return PackagedMiniLM(Settings().cache)


class People:
    """The `Dossiers` port over a few dossiers."""

    def __init__(self, people: Iterable[Dossier]) -> None:
        self._people = {person.candidate_id: person for person in people}

    def get(self, candidate_id: str) -> Dossier | None:
        return self._people.get(candidate_id)

    def ids(self) -> Iterable[str]:
        return sorted(self._people)

    def label(self, candidate_id: str) -> str:
        return candidate_id

    def names(self, candidate_id: str) -> tuple[str, ...]:
        return (candidate_id,)


def chunks_of(person: Dossier) -> list[Chunk]:
    """A chunk a bullet, and one for what follows the roles."""
    made: list[tuple[str, int | None, Span]] = []
    end = 0
    for number, role in enumerate(person.profile.roles):
        made += [(role.title or "", number, span) for span in role.bullet_spans]
        end = role.span.end if role.span else end
    if person.text[end:].strip():
        made.append(("", None, Span(end, len(person.text) - 1)))
    return [
        Chunk(
            chunk_id=f"{person.candidate_id}-{row}",
            candidate_id=person.candidate_id,
            kind="profile" if role is None else "role",
            anchor=anchor,
            role_index=role,
            text=person.text[span.start : span.end],
            span=span,
        )
        for row, (anchor, role, span) in enumerate(made)
    ]


def store_of(people: Iterable[Dossier], embedder: Embedder) -> MemoryStore:
    store = MemoryStore()
    for person in people:
        made = chunks_of(person)
        store.upsert(made, embedder.embed([searchable(chunk) for chunk in made]))
    return store


def matcher_over(
    store: MemoryStore,
    embedder: Embedder,
    reranker: Reranker | None = None,
    policy: SearchPolicy | None = None,
) -> JobMatcher:
    search = policy or SearchPolicy()
    judge = FirstStage(load(), Policy(search=search))
    return JobMatcher(
        store, embedder, reranker or PassThrough(), search, judge=judge, taxonomy=load()
    )


def retrieve(
    embedder: Embedder, people: Sequence[Dossier] = PEOPLE, job: Requirements = JOB
) -> Retrieved:
    matcher = matcher_over(store_of(people, embedder), embedder)
    return matcher.retrieve(job, Weights(), People(people))


def test_evidence_in_roles_beats_a_list_of_keywords(embedder: Embedder) -> None:
    found = retrieve(embedder)
    assert [match.candidate_id for match in found.items] == ["engineer", "near", "lister", "nurse"]
    assert (found.pool_size, found.scored) == (4, 4)
    assert [match.rank for match in found.items] == [1, 2, 3, 4]


def test_parts_sum_to_the_score(embedder: Embedder) -> None:
    for match in retrieve(embedder).items:
        assert score_of(match.parts) == match.score
        assert not match.provisional


def test_skills_and_the_near_miss_are_said(embedder: Embedder) -> None:
    by_id = {match.candidate_id: match for match in retrieve(embedder).items}
    assert by_id["engineer"].matched_skills == ("Python", "SQL", "Airflow", "dbt")
    assert by_id["engineer"].near_miss is None
    assert by_id["near"].near_miss == "one year short of 3 in roles of this kind"
    assert by_id["nurse"].missing_skills == ("Python", "SQL", "Airflow or Dagster")


def test_the_same_search_twice_is_equal_to_the_last_digit(embedder: Embedder) -> None:
    assert retrieve(embedder) == retrieve(embedder, PEOPLE[::-1])


def test_one_more_resume_moves_nobody_beyond_how_common_words_are(embedder: Embedder) -> None:
    stranger = dossier("stranger", ("Baker", "2019-01", None, "Baked rye bread before dawn"))
    before = {match.candidate_id: match for match in retrieve(embedder).items}
    after = {match.candidate_id: match for match in retrieve(embedder, (*PEOPLE, stranger)).items}
    for key, match in before.items():
        now = after[key]
        assert now.parts.dense == match.parts.dense
        assert now.parts.qualification == match.parts.qualification
        assert now.parts.evidence == match.parts.evidence
        assert abs(now.parts.lexical - match.parts.lexical) < 1.0


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(others=st.sets(st.sampled_from(range(1, 4)), max_size=3))
def test_a_persons_signals_do_not_depend_on_who_else_is_there(
    embedder: Embedder, others: set[int]
) -> None:
    people = (ENGINEER, *(PEOPLE[n] for n in sorted(others)))
    (match,) = (m for m in retrieve(embedder, people).items if m.candidate_id == "engineer")
    (alone,) = retrieve(embedder, (ENGINEER,)).items
    assert match.parts.dense == alone.parts.dense
    assert match.parts.qualification == alone.parts.qualification
    assert match.parts.evidence == alone.parts.evidence


def test_weights_of_the_recruiter_move_the_parts(embedder: Embedder) -> None:
    matcher = matcher_over(store_of(PEOPLE, embedder), embedder)
    words = Weights(dense=0.0, lexical=1.0, qualification=0.0)
    for match in matcher.retrieve(JOB, words, People(PEOPLE)).items:
        assert match.parts.dense == match.parts.qualification == 0


def test_the_first_stages_order_is_told_before_the_second(embedder: Embedder) -> None:
    told: list[tuple[Match, ...]] = []
    matcher = matcher_over(store_of(PEOPLE, embedder), embedder)
    found = matcher.retrieve(JOB, Weights(), People(PEOPLE), on_provisional=told.append)
    (first,) = told
    assert all(match.provisional and match.parts.evidence == 0 for match in first)
    assert {m.candidate_id for m in first} == {m.candidate_id for m in found.items}


def test_nobody_unread_stands_among_the_first_places(embedder: Embedder) -> None:
    matcher = matcher_over(
        store_of(PEOPLE, embedder), embedder, policy=SearchPolicy(rerank_depth=2)
    )
    items = matcher.retrieve(JOB, Weights(), People(PEOPLE)).items
    assert [match.provisional for match in items[:2]] == [False, False]
    assert items[-1].provisional
    assert [match.score for match in items] == sorted((m.score for m in items), reverse=True)


def test_a_person_without_a_chunk_is_still_there(embedder: Embedder) -> None:
    matcher = matcher_over(store_of(PEOPLE[:2], embedder), embedder)
    items = matcher.retrieve(JOB, Weights(), People(PEOPLE)).items
    nurse = next(match for match in items if match.candidate_id == "nurse")
    assert (nurse.parts.dense, nurse.parts.lexical) == (0, 0)


def test_chunks_of_somebody_half_stored_are_left_out(embedder: Embedder) -> None:
    matcher = matcher_over(store_of(PEOPLE, embedder), embedder)
    items = matcher.retrieve(JOB, Weights(), People(PEOPLE[:1])).items
    assert [match.candidate_id for match in items] == ["engineer"]


def test_an_empty_pool_gives_nobody(embedder: Embedder) -> None:
    matcher = matcher_over(MemoryStore(), embedder)
    assert matcher.retrieve(JOB, Weights(), People(())).items == ()
    assert matcher.passages("Who knows SQL?", 3) == ()
    assert matcher.baseline_rankings(JOB) == {}


def test_no_requirement_at_all_scores_nobody_above_another(embedder: Embedder) -> None:
    items = retrieve(embedder, job=Requirements()).items
    assert [(match.candidate_id, match.score) for match in items] == [
        ("engineer", 0.0),
        ("lister", 0.0),
        ("near", 0.0),
        ("nurse", 0.0),
    ]


def test_a_very_large_pool_reads_only_the_best_by_search(embedder: Embedder) -> None:
    policy = SearchPolicy(exhaustive_people=2)
    matcher = matcher_over(store_of(PEOPLE, embedder), embedder, policy=policy)
    found = matcher.retrieve(JOB, Weights(), People(PEOPLE))
    assert (found.pool_size, found.scored) == (4, 2)
    assert found.items[0].candidate_id == "engineer"


class CountingEmbedder:
    """An embedder that remembers what it was asked."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.asked: list[str] = []

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def dim(self) -> int:
        return self._inner.dim

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return self._inner.embed(texts)


def test_the_index_and_query_vectors_are_made_once_until_the_pool_changes(
    embedder: Embedder,
) -> None:
    counting = CountingEmbedder(embedder)
    store = store_of(PEOPLE[:2], embedder)
    matcher = matcher_over(store, counting)
    first = matcher.retrieve(JOB, Weights(), People(PEOPLE))
    asked = len(counting.asked)
    assert matcher.retrieve(JOB, Weights(), People(PEOPLE)) == first
    assert len(counting.asked) == asked
    chunks = chunks_of(NURSE)
    store.upsert(chunks, embedder.embed([searchable(chunk) for chunk in chunks]))
    third = matcher.retrieve(JOB, Weights(), People(PEOPLE))
    assert third.pool_revision != first.pool_revision
    assert len(counting.asked) == asked
    nurse = next(match for match in third.items if match.candidate_id == "nurse")
    assert nurse.parts.dense > 0


class ScriptedReranker:
    """Sure of every passage that names Airflow; keeps the pairs."""

    name = "scripted"

    def __init__(self) -> None:
        self.pairs: list[tuple[str, str]] = []

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        self.pairs += pairs
        return np.array([float("Airflow" in passage) for _, passage in pairs])


def test_a_reranker_reads_the_best_passage_of_each_requirement(embedder: Embedder) -> None:
    reranker = ScriptedReranker()
    policy = SearchPolicy(rerank_share=0.5, rerank_passages=3)
    matcher = matcher_over(store_of(PEOPLE, embedder), embedder, reranker, policy)
    items = matcher.retrieve(JOB, Weights(), People(PEOPLE)).items
    assert len(reranker.pairs) == 4 * 3
    by_id = {match.candidate_id: match.parts.rerank for match in items}
    assert by_id["engineer"] == 20.0  # 100 x 0.4 x 0.5 x 1
    assert by_id["nurse"] == 0.0
    assert all(score_of(match.parts) == match.score for match in items)


def test_passages_for_a_question_come_with_their_person(embedder: Embedder) -> None:
    matcher = matcher_over(store_of(PEOPLE, embedder), embedder)
    found = matcher.passages("Who looked after ventilated patients?", 2)
    (key, chunk), _ = found
    assert (key, chunk.candidate_id) == ("nurse", "nurse")
    assert matcher.passages("  ", 2) == ()


def test_baselines_order_everyone_in_the_index(embedder: Embedder) -> None:
    orders = matcher_over(store_of(PEOPLE, embedder), embedder).baseline_rankings(JOB)
    assert {"bm25", "dense"} <= set(orders)
    for order in orders.values():
        assert sorted(order) == ["engineer", "lister", "near", "nurse"]
        assert order[-1] == "nurse"


class Counting(FirstStage):
    """The real judge, counting whom it reads."""

    def __init__(self) -> None:
        super().__init__(load(), Policy())
        self.quick: list[str] = []
        self.close: list[str] = []

    def qualify(self, dossier: Dossier, requirements: Requirements) -> Qualification:
        self.quick.append(dossier.candidate_id)
        return super().qualify(dossier, requirements)

    def read(self, dossier: Dossier, requirements: Requirements) -> CloseReading:
        self.close.append(dossier.candidate_id)
        return super().read(dossier, requirements)


def test_other_weights_read_nobody_again_and_give_what_a_fresh_search_gives(
    embedder: Embedder,
) -> None:
    judge = Counting()
    store = store_of(PEOPLE, embedder)
    matcher = JobMatcher(
        store, embedder, PassThrough(), SearchPolicy(), judge=judge, taxonomy=load()
    )
    matcher.retrieve(JOB, Weights(), People(PEOPLE))
    assert (len(judge.quick), len(judge.close)) == (4, 4)
    other = Weights(dense=0.1, lexical=0.1, qualification=0.8)
    again = matcher.retrieve(JOB, other, People(PEOPLE))
    assert (len(judge.quick), len(judge.close)) == (4, 4)
    assert again == matcher_over(store, embedder).retrieve(JOB, other, People(PEOPLE))


def test_who_changed_and_who_is_new_is_read_again(embedder: Embedder) -> None:
    judge = Counting()
    store = store_of(PEOPLE, embedder)
    matcher = JobMatcher(
        store, embedder, PassThrough(), SearchPolicy(), judge=judge, taxonomy=load()
    )
    matcher.retrieve(JOB, Weights(), People(PEOPLE))
    changed = dossier(
        "near", ("Data Engineer", "2018-12", None, "Wrote Python, SQL, Airflow and dbt models")
    )
    new = dossier("new", ("Data Engineer", "2016-01", None, "Ran Airflow, dbt, Python and SQL"))
    people = (ENGINEER, LISTER, NURSE, changed, new)
    for person in (changed, new):
        made = chunks_of(person)
        store.upsert(made, embedder.embed([searchable(chunk) for chunk in made]))
    found = matcher.retrieve(JOB, Weights(), People(people))
    assert judge.quick[4:] == ["near", "new"]
    assert found == matcher_over(store, embedder).retrieve(JOB, Weights(), People(people))
