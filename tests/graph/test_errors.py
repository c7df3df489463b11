"""Failures are data: one person, one node or the report may fail, and the run still says so."""

import pytest

from screening.analyst.local import LocalAnalyst
from screening.config import Settings
from screening.domain import Dossier, Reading, Requirements, Turn
from screening.engine import Screener
from screening.errors import AnalystError, StoreError, TransientError
from screening.matching.matcher import JobMatcher
from screening.policy import Policy
from screening.taxonomy import load
from tests.runs import finished


class Failing(LocalAnalyst):
    """Cannot read the people whose number in the order of reading is in `refused`."""

    def __init__(self, refused: set[int], error: type[Exception] = AnalystError) -> None:
        super().__init__(load(), Policy())
        self._refused = refused
        self._error = error
        self.calls = 0

    async def assess(self, dossier: Dossier, requirements: Requirements) -> Reading:
        self.calls += 1
        if self.calls in self._refused:
            raise self._error("the model's quota is spent")
        return await super().assess(dossier, requirements)


@pytest.fixture
def screener_with(pool):
    opened = []

    def make(analyst):
        screener = Screener(Settings(pool=pool, as_of="2026-11"), analyst=analyst)
        opened.append(screener)
        return screener

    yield make
    for screener in opened:
        screener.close()


def test_one_failed_assessment_is_data_and_spares_the_others(screener_with, job):
    view = finished(screener_with(Failing({2, 4})), "t", Turn(text=job, as_job=True)).view
    report = view.report
    assert (report.screened.asked, report.screened.done, report.screened.failed) == (5, 3, 2)
    failed = {problem.candidate_id for problem in report.errors}
    assert len(failed) == 2
    for row in report.shortlist:
        if row.candidate_id in failed:
            assert row.screening_status == "needs_review"
            assert row.composite_score is None
            assert row.strengths == ()
            assert "quota is spent" in row.screening_reasoning


def test_when_everybody_fails_the_report_says_why_and_rejects_nobody(screener_with, job):
    analyst = Failing(set(range(1, 99)))
    report = finished(screener_with(analyst), "t", Turn(text=job, as_job=True)).view.report
    assert (report.screened.asked, report.screened.done, report.screened.failed) == (5, 0, 5)
    statuses = {row.screening_status for row in report.shortlist if row.screening_status}
    assert statuses == {"needs_review"}


def test_an_unforeseen_error_costs_one_person_and_keeps_its_message_out(screener_with, job):
    analyst = Failing({1}, RuntimeError)
    report = finished(screener_with(analyst), "t", Turn(text=job, as_job=True)).view.report
    assert report.screened.done == 4
    (problem,) = report.errors
    assert problem.node == "deep_screen"
    assert "RuntimeError" in problem.detail
    assert "quota" not in problem.detail


def test_a_failing_search_still_yields_a_report_that_says_what_failed(screener, job, monkeypatch):
    def broken(self, *args, **kwargs):
        raise StoreError("the index could not be read")

    monkeypatch.setattr(JobMatcher, "retrieve", broken)
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    assert view.report.shortlist == ()
    assert [(p.node, p.detail) for p in view.report.errors] == [
        ("search_resumes", "the index could not be read")
    ]
    assert "the index could not be read" in view.final_report
    assert not view.unfinished


def test_a_passing_fault_is_tried_again(screener, job, monkeypatch):
    real, calls = JobMatcher.retrieve, []

    def flaky(self, *args, **kwargs):
        calls.append(1)
        if len(calls) == 1:
            raise TransientError("the index is busy")
        return real(self, *args, **kwargs)

    monkeypatch.setattr(JobMatcher, "retrieve", flaky)
    report = finished(screener, "t", Turn(text=job, as_job=True)).view.report
    assert len(calls) == 2
    assert report.errors == ()


def test_a_failing_report_ends_the_run_and_says_so(screener, job, monkeypatch):
    def broken(state, deps):
        raise StoreError("the report could not be put together")

    monkeypatch.setattr("screening.graph.nodes.generate_report.assembled", broken)
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    assert "could not be put together" in view.final_report
    assert view.messages[-1].kind == "problem"
    assert not view.unfinished


def test_errors_of_one_turn_are_gone_in_the_next(screener_with, job):
    screener = screener_with(Failing({1}))
    first = finished(screener, "t", Turn(text=job, as_job=True)).view
    second = finished(screener, "t", Turn(text=job, as_job=True)).view
    assert len(first.errors) == 1
    assert second.errors == ()
    assert second.report.errors == ()


def test_at_most_two_people_are_read_at_once_in_the_whole_process(screener_with, job):
    class Gauged(LocalAnalyst):
        now = peak = 0

        async def assess(self, dossier, requirements):
            import asyncio

            Gauged.now += 1
            Gauged.peak = max(Gauged.peak, Gauged.now)
            for _ in range(20):
                await asyncio.sleep(0)
            Gauged.now -= 1
            return await super().assess(dossier, requirements)

    screener = screener_with(Gauged(load(), Policy()))
    finished(screener, "t", Turn(text=job, as_job=True))
    assert Gauged.peak == 2
