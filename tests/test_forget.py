"""Erasing a person: nothing of them stays in any file, and threads say that someone went."""

import pytest

from screening.domain import Turn
from screening.errors import UsageError
from tests.runs import finished


def test_forgetting_leaves_no_trace_in_any_file(screener, job, pool):
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    row = view.report.shortlist[0]
    person = screener.person(row.candidate_id)
    quotes = [span.quote for claim in row.strengths for span in claim.spans]
    assert quotes
    erased = screener.forget(row.candidate_id)
    assert (erased.documents, erased.threads) == (1, 1)
    assert erased.chunks > 3
    screener.close()
    needles = [person.candidate.email, person.candidate.name, *quotes]
    for path in pool.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            for needle in needles:
                assert needle.encode() not in data, (path.name, needle)


def test_the_thread_keeps_the_others_and_says_that_someone_was_erased(screener, job):
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    gone, *others = [row.candidate_id for row in view.report.shortlist]
    screener.forget(gone)
    after = screener.view("t")
    assert [row.candidate_id for row in after.report.shortlist] == others
    assert "has been erased" in after.messages[-1].text
    assert not after.unfinished
    again = finished(screener, "t", Turn(text="who has used Spark?")).view
    assert again.errors == ()


def test_an_unknown_id_is_said(screener):
    with pytest.raises(UsageError, match="nobody"):
        screener.forget("0" * 12)


def test_deleting_a_thread_leaves_none_of_its_text(screener, job, pool):
    finished(screener, "t", Turn(text=job + "\nMarker-Zanzibar-4711", as_job=True))
    assert screener.delete_thread("t")
    assert not screener.delete_thread("t")
    assert screener.threads() == ()
    screener.close()
    for path in pool.glob("threads.sqlite*"):
        assert b"Marker-Zanzibar-4711" not in path.read_bytes()
