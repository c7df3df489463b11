"""Right, asked back and wrong are three different things."""

import pytest

from screening.domain import Intent, RouteContext, RouteDecision, Task
from screening.evaluation.labels import MessageLabel, RouteLabel
from screening.evaluation.routing import outcome, routing_figures


def label(text: str, intent: RouteLabel, **more: object) -> MessageLabel:
    fields = {"id": text, "lang": "en", "text": text, "context": {}, "intent": intent}
    return MessageLabel.model_validate(fields | more)


def went(intent: Intent | None, top1: float = 0.9, tasks: tuple[Intent, ...] = ()) -> RouteDecision:
    return RouteDecision(
        intent=intent,
        tier="margin" if intent else "clarify",
        top1=top1,
        tasks=tuple(Task(intent=task, text="") for task in tasks),
    )


@pytest.mark.parametrize(
    ("labelled", "decided", "expected"),
    [
        ("conversational_query", "conversational_query", "right"),
        ("conversational_query", "adjust_requirements", "wrong"),
        ("conversational_query", None, "asked"),
        ("ambiguous", None, "right"),
        ("ambiguous", "adjust_requirements", "wrong"),
    ],
)
def test_a_question_back_is_right_only_where_the_label_is_open(labelled, decided, expected):
    assert outcome(label("x", labelled), went(decided)) == expected


def test_figures_count_by_kind_and_measure_calibration_on_clear_messages():
    decisions = {
        "hello": went("conversational_query", 0.8),
        "add Go": went("adjust_requirements", 0.8),
        "Go": went("adjust_requirements", 0.6),
        "and?": went(None),
    }
    labels = [
        label("hello", "conversational_query"),
        label("add Go", "extract_requirements"),
        label("Go", "ambiguous"),
        label("and?", "adjust_requirements"),
    ]

    def route(text: str, context: RouteContext) -> RouteDecision:
        return decisions[text]

    figures = routing_figures(labels, route)
    assert (figures.right, figures.asked, figures.wrong) == (1, 1, 2)
    assert figures.accuracy == 0.25
    # two clear messages decided at 0.8, one of them right: |1/2 - 0.8|
    assert figures.calibration_error == pytest.approx(0.3)
    assert [miss.where for miss in figures.misses] == ["add Go", "Go", "and?"]


def test_several_wishes_must_come_out_in_order():
    labels = [
        label(
            "a; b",
            "adjust_requirements",
            tasks=["adjust_requirements", "conversational_query"],
        )
    ]
    swapped = went("adjust_requirements", tasks=("conversational_query", "adjust_requirements"))
    assert routing_figures(labels, lambda text, context: swapped).tasks.right == 0


def test_a_message_that_the_router_was_trained_on_is_not_measured():
    labels = [label("Morning!", "conversational_query"), label("add Go", "adjust_requirements")]

    def route(text: str, context: RouteContext) -> RouteDecision:
        return went("conversational_query")

    figures = routing_figures(labels, route, trained_on=["morning"])
    assert (figures.messages, figures.left_out, figures.right) == (1, 1, 0)
