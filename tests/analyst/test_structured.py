"""Replies are read tolerantly, repaired at most twice, and failures are one error type."""

import pytest

from screening.analyst.structured import Asker, ReplyFault, read_reply
from screening.domain import Record, Usage
from screening.errors import AnalystError
from screening.policy import RunPolicy
from tests.analyst.scripted import Busy, ScriptedModel, no_wait


class Score(Record):
    score: int
    note: str = ""


@pytest.mark.parametrize(
    "reply",
    [
        '{"score": 7}',
        '```json\n{"score": 7}\n```',
        'Here it is:\n{"score": 7}\nI hope it helps.',
        '{note {"score": 9} and then {"score": 7, "note": ""}',
        '{"other": 1} {"score": 7}',
        '{"score": 7, "note": "a } in a string"}',
    ],
)
def test_the_object_is_found_in_its_wrapping(reply):
    assert read_reply(reply, Score).score == 7


def test_a_fragment_of_a_broken_object_does_not_win_over_a_whole_one():
    assert read_reply('{note {"score": 9}} {"score": 7}', Score).score == 7


@pytest.mark.parametrize("reply", ["", "no idea", '{"score": ', '{"score": "high"}', "[7]"])
def test_what_is_no_such_object_is_a_fault(reply):
    with pytest.raises(ReplyFault):
        read_reply(reply, Score)


def asker(*replies: object) -> tuple[Asker, ScriptedModel]:
    model = ScriptedModel(replies=list(replies))
    return Asker(model, RunPolicy(), sleep=no_wait), model


async def test_a_bad_reply_is_shown_its_fault_and_may_be_mended():
    ask, model = asker("sorry", '{"score": 3}')
    assert (await ask.ask("Rate.", Score)).score == 3
    assert "there is no JSON object" in model.asked[1]
    assert ask.usage() == Usage(model_calls=2, input_tokens=20, output_tokens=10)


async def test_three_calls_are_the_most():
    ask, model = asker("sorry")
    with pytest.raises(AnalystError, match="no usable answer"):
        await ask.ask("Rate.", Score)
    assert len(model.asked) == 3


async def test_a_busy_model_is_asked_again_with_growing_waits():
    waits = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    model = ScriptedModel(replies=[Busy(), Busy(), '{"score": 3}'])
    ask = Asker(model, RunPolicy(), sleep=wait)
    assert (await ask.ask("Rate.", Score)).score == 3
    assert waits == [1.0, 2.0]


async def test_a_vendors_error_becomes_ours_without_its_words():
    ask, model = asker(ValueError("key sk-123 is wrong"))
    with pytest.raises(AnalystError) as caught:
        await ask.ask("Rate.", Score)
    assert "sk-123" not in str(caught.value)
    assert len(model.asked) == 1
