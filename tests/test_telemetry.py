"""Traces: what may be written, and that nothing else can be (ADR-017)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.telemetry import FIELDS, MAX_VALUE, JsonLinesSink, MemorySink, NullSink, Trace

NEVER = ("text", "candidate", "email", "phone", "file", "quote", "prompt", "reply", "key", "query")
"""What a field could be called that holds personal text or a secret."""


def test_an_event_carries_its_fields() -> None:
    sink = MemorySink()
    Trace(sink).event("route", tier="margin", ms=0.4)
    assert sink.records == [{"event": "route", "tier": "margin", "ms": 0.4}]


def test_a_span_ends_with_its_milliseconds() -> None:
    sink = MemorySink()
    with Trace(sink).span("node", node="search_resumes"):
        assert sink.records == []  # written when it ends
    (record,) = sink.records
    assert record["event"] == "node"
    assert record["node"] == "search_resumes"
    assert isinstance(record["ms"], float)


def test_a_span_that_fails_is_written_and_the_error_goes_on() -> None:
    sink = MemorySink()
    with pytest.raises(LookupError), Trace(sink).span("node", node="deep_screen"):
        raise LookupError("no such person")
    assert [record["node"] for record in sink.records] == ["deep_screen"]
    assert "no such person" not in json.dumps(sink.records)


@pytest.mark.parametrize("field", NEVER)
def test_no_field_can_hold_personal_text(field: str) -> None:
    sink = MemorySink()
    assert field not in FIELDS
    with pytest.raises(ValueError, match=f"'{field}' is not in the allow-list"):
        Trace(sink).event("node", **{field: "x"})
    with pytest.raises(ValueError, match="allow-list"), Trace(sink).span("node", **{field: "x"}):
        pass
    assert sink.records == []


@given(st.text(min_size=MAX_VALUE + 1, max_size=300), st.sampled_from(sorted(FIELDS)))
def test_no_value_is_long_enough_to_be_a_resume(value: str, field: str) -> None:
    sink = MemorySink()
    with pytest.raises(ValueError, match=f"longer than {MAX_VALUE} characters"):
        Trace(sink).event("node", **{field: value})
    assert sink.records == []


def test_lines_in_a_file_are_json_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "trace.jsonl"
    trace = Trace(JsonLinesSink(path))
    trace.event("node", node="rank_candidates", count=5)
    trace.event("node", node="deep_screen", count=1)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["count"] for line in lines] == [5, 1]


def test_without_a_file_lines_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    Trace(JsonLinesSink(None)).event("node", count=1)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert json.loads(shown.err) == {"event": "node", "count": 1}


def test_the_null_sink_still_checks() -> None:
    with pytest.raises(ValueError, match="allow-list"):
        Trace(NullSink()).event("node", resume="x")
