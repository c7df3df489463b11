"""Routing by named tiers: structural, cache, margin, else asked back."""

import pytest

from screening.domain import Adjustment, Edit, Replay, Requirements, RouteContext, Turn
from screening.graph.routing import decide, replay_key
from screening.policy import RoutingPolicy
from screening.scoring.margin import MarginRouter, gate
from tests.runs import finished

ACTIVE = RouteContext(active=True, skills=("Python", "Spark"), title="Data Engineer")
IDLE = RouteContext()


@pytest.fixture(scope="module")
def router():
    return MarginRouter.load()


def routed(router, turn, context=IDLE, replay=None):
    return decide(turn, context, replay=replay or Replay(), router=router, policy=RoutingPolicy())


@pytest.mark.parametrize("context", [IDLE, ACTIVE])
def test_a_pasted_job_goes_the_structural_way_also_while_a_search_is_active(router, job, context):
    decision = routed(router, Turn(text=job), context)
    assert (decision.intent, decision.tier) == ("extract_requirements", "structural")


def test_control_events_are_never_classified(router):
    edit = Edit(action="set", field="min_experience_years", value=3)
    decision = routed(router, Turn(adjustment=Adjustment(edits=(edit,))), ACTIVE)
    assert (decision.intent, decision.tier) == ("adjust_requirements", "structural")
    decision = routed(router, Turn(requirements=Requirements(title="x")))
    assert (decision.intent, decision.tier) == ("extract_requirements", "structural")


def test_the_same_message_in_the_same_context_is_replayed(router):
    first = routed(router, Turn(text="drop the degree"), ACTIVE)
    key = replay_key("drop the degree", ACTIVE)
    replay = Replay().remembered(key, first, 5)
    assert routed(router, Turn(text="drop the degree"), ACTIVE, replay).tier == "cache"
    other = ACTIVE.model_copy(update={"pool_revision": "other"})
    assert routed(router, Turn(text="drop the degree"), other, replay).tier != "cache"


@pytest.mark.parametrize(
    ("top1", "top2", "passes"),
    [
        (0.57, 0.45, True),  # 0.57 - 0.45 is 0.11999999999999994 in floats
        (0.58, 0.46, True),
        (0.55, 0.43, True),
        (0.55, 0.4301, False),
        (0.5499, 0.2, False),
        (0.61, 0.58, False),
    ],
)
def test_the_gate_compares_after_rounding(top1, top2, passes):
    scores = {
        "adjust_requirements": top1,
        "conversational_query": top2,
        "extract_requirements": max(0.0, 1 - top1 - top2) if top1 + top2 < 1 else 0.0,
    }
    if scores["extract_requirements"] > top2:
        scores["extract_requirements"] = 0.0
    decision = gate(scores, RoutingPolicy())
    assert (decision.intent is not None) is passes


def test_a_greeting_with_nothing_active_is_a_conversation(screener):
    view = finished(screener, "t", Turn(text="hello, what can you do?")).view
    assert view.routing.intent == "conversational_query"
    assert view.requirements is None


def test_an_edit_with_nothing_to_edit_is_asked_back_with_choices(screener):
    view = finished(screener, "t", Turn(text="raise the minimum to 5 years")).view
    if view.routing.intent is None:
        assert view.messages[-1].kind == "question"
        assert view.messages[-1].choices
    else:
        assert view.routing.intent == "extract_requirements"


def test_the_answer_to_a_question_back_is_its_number_or_its_words(screener, job):
    finished(screener, "t", Turn(text=job, as_job=True))
    asked = finished(screener, "t", Turn(text="hmm, five")).view
    if asked.routing.intent is not None:
        pytest.fail(f"the message was placed: {asked.routing}")
    answered = finished(screener, "t", Turn(text="1")).view
    assert answered.routing.intent == asked.routing.choices[0]
    assert answered.routing.tier == "structural"


def test_a_number_picks_a_choice_of_an_ambiguous_edit(screener, job):
    finished(screener, "t", Turn(text=job, as_job=True))
    asked = finished(screener, "t", Turn(text="increase the minimum experience")).view
    choices = asked.messages[-1].choices
    assert choices[0] == "set the minimum to 5 years"
    view = finished(screener, "t", Turn(text="1")).view
    assert view.requirements.min_experience_years == 5


def test_several_wishes_in_one_message_are_done_in_order(screener, job):
    finished(screener, "t", Turn(text=job, as_job=True))
    view = finished(screener, "t", Turn(text="drop the degree and tell me who benefits")).view
    assert [task.intent for task in view.routing.tasks] == [
        "adjust_requirements",
        "conversational_query",
    ]
    assert view.messages[-1].kind == "answer"
