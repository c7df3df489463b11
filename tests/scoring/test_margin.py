"""The margin gate: probabilities, the two thresholds, and wishes cut into tasks."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.config import data_dir
from screening.domain import INTENTS, RouteContext
from screening.policy import RoutingPolicy
from screening.scoring.margin import MarginRouter, gate, read, split_wishes

IDLE = RouteContext()
ACTIVE = RouteContext(active=True, skills=("Kafka", "Spark"), shortlist=("Candidate 7F3A",))
POLICY = RoutingPolicy()


def placed(text: str, context: RouteContext = ACTIVE) -> str | None:
    return gate(MarginRouter.load().scores(text, context), POLICY).intent


def tasks(text: str, context: RouteContext = ACTIVE) -> list[tuple[str, str]]:
    return [(task.intent.split("_")[0], task.text) for task in split_wishes(text, context)]


def test_run_time_scores_equal_those_of_the_trained_pipeline() -> None:
    checks = json.loads((data_dir() / "routes" / "checks.json").read_text(encoding="utf-8"))
    router = MarginRouter.load()
    for check in checks:
        scores = router.scores(check["text"], RouteContext.model_validate(check["context"]))
        assert list(scores.values()) == pytest.approx(check["scores"], abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.booleans())
def test_any_text_gets_probabilities_that_sum_to_one(text: str, active: bool) -> None:
    scores = MarginRouter.load().scores(text, RouteContext(active=active))
    assert tuple(scores) == INTENTS
    assert all(0.0 <= value <= 1.0 for value in scores.values())
    assert sum(scores.values()) == pytest.approx(1.0)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.booleans())
def test_tasks_are_stretches_of_the_message_in_order(text: str, active: bool) -> None:
    at = 0
    for task in split_wishes(text, RouteContext(active=active)):
        at = text.index(task.text, at) + len(task.text)


def test_the_gate_is_open_at_its_thresholds_and_shut_just_below() -> None:
    at = gate(dict(zip(INTENTS, (0.56, 0.44, 0.0), strict=True)), POLICY)  # 0.56 - 0.44 = 0.12
    assert (at.intent, at.tier) == ("extract_requirements", "margin")
    below = gate(dict(zip(INTENTS, (0.5599, 0.4401, 0.0), strict=True)), POLICY)
    assert (below.intent, below.tier) == (None, "clarify")
    assert below.choices == ("extract_requirements", "adjust_requirements")
    unlikely = gate(dict(zip(INTENTS, (0.1, 0.36, 0.54), strict=True)), POLICY)
    assert unlikely.intent is None
    assert unlikely.margin == 0.18


def test_equal_scores_keep_the_order_of_the_intents() -> None:
    even = gate(dict.fromkeys(INTENTS, 1 / 3), POLICY)
    assert even.choices == INTENTS[:2]


@pytest.mark.parametrize(
    ("text", "context", "intent"),
    [
        ("need 3 react devs in Lyon", IDLE, "extract_requirements"),
        ("looking for an ICU nurse with ACLS", IDLE, "extract_requirements"),
        ("now find me a payroll clerk", ACTIVE, "extract_requirements"),
        ("add Kafka as a must-have", ACTIVE, "adjust_requirements"),
        ("raise the minimum to 5 years", ACTIVE, "adjust_requirements"),
        ("quita el título universitario", ACTIVE, "adjust_requirements"),
        ("去掉学历要求", ACTIVE, "adjust_requirements"),
        ("why is the first one above the second?", ACTIVE, "conversational_query"),
        ("wer hat die meiste Erfahrung mit Spark?", ACTIVE, "conversational_query"),
        ("hello, what can you do?", IDLE, "conversational_query"),
        ("merci", IDLE, "conversational_query"),
        ("should we drop the degree?", ACTIVE, None),
    ],
)
def test_a_message_goes_where_it_belongs(
    text: str, context: RouteContext, intent: str | None
) -> None:
    assert placed(text, context) == intent


def test_people_and_skills_in_play_are_scored_as_such_not_by_name() -> None:
    assert read("Does Candidate 7F3A know Kafka?", ACTIVE).text == "does §p know §s?"
    names = RouteContext(active=True, shortlist=("Okafor",))
    assert read("why is Okafor first", names).text == "why is §p first"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "drop the degree and tell me who benefits",
            [("adjust", "drop the degree"), ("conversational", "tell me who benefits")],
        ),
        ("add Kafka and remove Spark", []),
        ("add Kafka, Spark and SQL", []),
        ("why is she first?", []),
        ("thanks! now add SQL", []),
        (
            "add Kafka. Remove Spark. Who is first now?",
            [("adjust", "add Kafka. Remove Spark."), ("conversational", "Who is first now?")],
        ),
        (
            "quita el título y dime quién sube",
            [("adjust", "quita el título"), ("conversational", "dime quién sube")],
        ),
        (
            "streiche Spark und sag mir, wer profitiert",
            [("adjust", "streiche Spark"), ("conversational", "sag mir, wer profitiert")],
        ),
        (
            "去掉学历要求，然后告诉我谁受益",
            [("adjust", "去掉学历要求"), ("conversational", "告诉我谁受益")],
        ),
        (
            "who knows Kafka? then raise the years to 5",
            [("conversational", "who knows Kafka?"), ("adjust", "raise the years to 5")],
        ),
    ],
)
def test_wishes_become_tasks_in_order_and_neighbouring_edits_one(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert tasks(text) == expected
