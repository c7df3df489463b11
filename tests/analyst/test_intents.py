"""The local reading of unsure messages: taken where the words leave no choice, else asked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.analyst.local.intents import resolve_intent
from screening.domain import IntentResolution, RouteContext
from screening.taxonomy import load

IDLE = RouteContext()
ACTIVE = RouteContext(active=True, skills=("Kafka",), title="Data Engineer")


def resolved(text: str, context: RouteContext = ACTIVE) -> IntentResolution:
    return resolve_intent(text, context, load())


@pytest.mark.parametrize(
    ("text", "context", "intent"),
    [
        ("add Kafka", ACTIVE, "adjust_requirements"),
        ("streiche den Abschluss", ACTIVE, "adjust_requirements"),
        ("who knows Kafka?", ACTIVE, "conversational_query"),
        ("find me a payroll clerk", ACTIVE, "extract_requirements"),
        ("data engineer, Spark, 5 years", IDLE, "extract_requirements"),
        ("thanks", IDLE, "conversational_query"),
    ],
)
def test_words_that_leave_no_choice_are_read(text: str, context: RouteContext, intent: str) -> None:
    answer = resolved(text, context)
    assert answer.intent == intent
    assert [task.text for task in answer.tasks] == [text]
    assert answer.resolved_by == "local"


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("Kafka", ACTIVE),
        ("Kafka?", IDLE),
        ("hmm, five", ACTIVE),
        ("should we drop the degree?", ACTIVE),
        ("add Kafka", IDLE),
        ("Data Engineer", ACTIVE),
        ("🙂🙂", ACTIVE),
        ("", IDLE),
    ],
)
def test_anything_else_is_asked_back(text: str, context: RouteContext) -> None:
    answer = resolved(text, context)
    assert answer.intent is None
    assert answer.tasks == ()
    assert answer.question is not None
    assert answer.question.endswith("?")


def test_several_wishes_are_listed_in_order() -> None:
    answer = resolved("drop the degree and tell me who benefits")
    assert [task.intent for task in answer.tasks] == [
        "adjust_requirements",
        "conversational_query",
    ]
    assert answer.intent == "adjust_requirements"


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=120), st.booleans())
def test_every_message_is_either_read_or_asked_back(text: str, active: bool) -> None:
    answer = resolved(text, RouteContext(active=active))
    assert (answer.intent is None) == (answer.question is not None)
    assert (answer.intent is None) == (answer.tasks == ())
    if not active:
        assert answer.intent != "adjust_requirements"
