"""State: what a checkpoint holds comes back as it was, and holds no document."""

import typing

from pydantic import BaseModel

from screening.domain import Problem, Problems, Screened, Screening, Turn
from screening.domain.verdict import Reading
from screening.graph.build import state_types
from screening.graph.state import AgentState
from tests.runs import finished, messages

PUBLISHED = {
    "messages", "requirements", "shortlist", "previous_shortlist", "ranking_explanation",
    "coarse_screen_limit", "deep_screen_limit", "recommendation_limit", "current_round",
    "final_report", "feedback_pending", "user_feedback", "errors", "routing_decision",
}  # fmt: skip


def screened(key: str, score: float) -> Screened:
    reading = Reading(candidate_id=key)
    return Screened(
        candidate_id=key,
        reading=reading,
        technical_score=score,
        domain_fit_score=score,
        composite_score=score,
    )


def test_every_published_key_is_a_channel():
    assert set(typing.get_type_hints(AgentState)) >= PUBLISHED


def test_every_record_in_state_is_frozen_and_refuses_unknown_fields():
    for kind in state_types():
        assert kind.model_config["frozen"], kind
        assert kind.model_config["extra"] == "forbid", kind


def test_no_record_in_state_has_a_computed_field():
    assert [kind for kind in state_types() if kind.model_computed_fields] == []


def test_screening_joins_by_candidate_and_keeps_a_stable_order():
    one, two, again = screened("b", 10), screened("a", 20), screened("b", 30)
    joined = Screening.of(one).joined(Screening.of(two)).joined(Screening.of(again))
    assert [(item.candidate_id, item.composite_score) for item in joined.items] == [
        ("a", 20),
        ("b", 30),
    ]


def test_a_reset_replaces_what_the_channel_holds():
    assert Screening.of(screened("a", 1)).joined(Screening(reset=True)) == Screening()
    held = Problems.of(Problem(code="x", node="n", detail="d"))
    assert held.joined(Problems(reset=True)) == Problems()


def test_what_a_run_leaves_comes_back_from_the_checkpoint_as_records(screener, job):
    finished(screener, "t", Turn(text=job, as_job=True))
    with_state = screener._loop.run(  # the checkpoint itself, not a view of it
        screener._graph.aget_state({"configurable": {"thread_id": "t"}})
    )
    for name, value in with_state.values.items():
        if name not in ("messages",) and not isinstance(value, str | int | type(None)):
            assert isinstance(value, BaseModel), (name, type(value))
    assert with_state.values["shortlist"].items


def test_a_checkpoint_holds_no_document_and_no_name(screener, job, pool):
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    best = screener.person(view.shortlist.items[0].candidate_id)
    screener.close()
    written = b"".join(path.read_bytes() for path in pool.glob("threads.sqlite*"))
    assert best.candidate.name.encode() not in written
    assert best.candidate.email.encode() not in written
    assert best.document.text[200:500].encode() not in written


def test_channels_of_a_turn_are_reset_by_the_next(screener, job):
    finished(screener, "t", Turn(text=job, as_job=True))
    changed = finished(screener, "t", Turn(text="add Kafka as a must-have")).view
    assert changed.changes
    asked = finished(screener, "t", Turn(text="who has used Airflow?")).view
    assert asked.changes == ()
    assert asked.errors == ()
    assert asked.round == 3
    assert messages(asked)[-1].kind == "answer"
