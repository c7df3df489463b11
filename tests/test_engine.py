"""The facade end to end, on real files, stores and models."""

import threading

import pytest

from screening.config import Settings
from screening.domain import (
    Adjustment,
    Edit,
    Finished,
    NodeFinished,
    Provisional,
    Ranked,
    Requirements,
    Review,
    Said,
    Tuning,
    Turn,
)
from screening.engine import open_screener
from screening.errors import PoolLocked, UsageError
from tests.runs import finished


def test_a_job_goes_in_and_a_screened_shortlist_with_quotes_comes_out(screener, job):
    report = finished(screener, "t", Turn(text=job, as_job=True)).view.report
    assert report is not None
    assert report.pool.size == 8
    assert report.screened.asked == report.screened.done == 5
    assert report.errors == ()
    top = report.shortlist[0]
    assert top.composite_score == pytest.approx(
        0.6 * top.technical_score + 0.4 * top.domain_fit_score, abs=0.06
    ) or any(flag.cap is not None for flag in top.flags)
    assert 3 <= len(top.interview_questions) <= 5


def test_every_quote_is_in_the_resume(screener, job):
    report = finished(screener, "t", Turn(text=job, as_job=True)).view.report
    seen = 0
    for row in report.shortlist:
        text = screener.person(row.candidate_id).document.text
        claims = [*row.strengths, *row.gaps, *(c for k in row.criteria for c in k.evidence)]
        for claim in claims:
            for span in claim.spans:
                assert text[span.start : span.end] == span.quote
                seen += 1
    assert seen > 10


def test_parts_sum_to_the_score(screener, job):
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    for item in view.shortlist.items:
        assert sum(item.parts.model_dump().values()) == pytest.approx(item.score, abs=0.011)


def test_events_tell_the_order_before_and_after_ranking(screener, job):
    events = list(screener.send("t", Turn(text=job, as_job=True)))
    kinds = [type(event) for event in events]
    assert kinds.index(Provisional) < kinds.index(Ranked) < kinds.index(Finished)
    assert kinds[-1] is Finished
    read = [e for e in events if isinstance(e, NodeFinished) and e.node == "deep_screen"]
    assert len({event.candidate_id for event in read}) == 5
    assert any(isinstance(event, Said) for event in events)


def test_chat_edit_and_control_edit_give_the_same_requirements(screener, job):
    finished(screener, "chat", Turn(text=job, as_job=True))
    finished(screener, "control", Turn(text=job, as_job=True))
    by_chat = finished(screener, "chat", Turn(text="set the minimum to 6 years")).view
    edit = Edit(action="set", field="min_experience_years", value=6)
    by_control = finished(screener, "control", Turn(adjustment=Adjustment(edits=(edit,)))).view
    assert by_chat.requirements == by_control.requirements
    assert by_chat.requirements.min_experience_years == 6
    assert [i.candidate_id for i in by_chat.shortlist.items] == [
        i.candidate_id for i in by_control.shortlist.items
    ]


def test_undo_and_redo_walk_through_the_history(screener, job):
    first = finished(screener, "t", Turn(text=job, as_job=True)).view
    edit = Edit(action="add", field="must_have_skills", value="Kafka")
    changed = finished(screener, "t", Turn(adjustment=Adjustment(edits=(edit,)))).view
    assert changed.can_undo
    back = finished(screener, "t", Turn(adjustment=Adjustment(history="undo"))).view
    assert back.requirements == first.requirements
    assert back.can_redo
    forth = finished(screener, "t", Turn(adjustment=Adjustment(history="redo"))).view
    assert forth.requirements == changed.requirements


def test_an_empty_pool_gives_an_honest_report(tmp_path, job):
    with open_screener(Settings(pool=tmp_path / "empty", as_of="2026-11")) as screener:
        view = finished(screener, "t", Turn(text=job, as_job=True)).view
    assert view.report is not None
    assert view.report.shortlist == ()
    assert "pool is empty" in view.messages[-1].text


def test_a_job_without_a_checkable_requirement_invents_none(screener):
    view = finished(screener, "t", Turn(requirements=Requirements(title="Anything"))).view
    assert view.report is not None
    assert view.report.requirements == Requirements(title="Anything")


def test_the_thread_outlives_the_process(pool, job):
    with open_screener(Settings(pool=pool, as_of="2026-11")) as screener:
        before = finished(screener, "t", Turn(text=job, as_job=True)).view
    with open_screener(Settings(pool=pool, as_of="2026-11")) as screener:
        after = screener.view("t")
    assert after == before


def test_memory_checkpoints_leave_no_thread_on_disk(pool, job):
    settings = Settings(pool=pool, as_of="2026-11", checkpoints="memory")
    with open_screener(settings) as screener:
        finished(screener, "t", Turn(text=job, as_job=True))
        assert [entry.thread_id for entry in screener.threads()] == ["t"]
    assert list(pool.glob("threads.sqlite*")) == []


def test_a_missing_or_odd_thread_id_is_refused(screener):
    for key in ("", "../x", "a b", "x" * 129):
        with pytest.raises(UsageError, match="thread id"):
            list(screener.send(key, Turn(text="hello")))


def test_two_recruiters_at_once_never_see_each_other(screener, job, sample_files):
    nurse = next(path for path in sample_files if path.name == "RN resume.docx")
    jobs = {
        "one": job,
        "two": "ICU nurse. Required: RN licence, ACLS, 3+ years in intensive care.",
    }
    list(screener.upload("two", [("mine.txt", UPLOAD.encode())]))
    views = {}

    def work(key: str) -> None:
        views[key] = finished(screener, key, Turn(text=jobs[key], as_job=True)).view

    workers = [threading.Thread(target=work, args=(key,)) for key in jobs]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert views["one"].requirements != views["two"].requirements
    texts = {key: " ".join(m.text for m in view.messages) for key, view in views.items()}
    assert "ICU" not in texts["one"]
    assert "Spark" not in texts["two"]
    assert len(screener.pool("two")) == len(screener.pool("one")) + 1 == 9
    assert views["one"].report.pool.size == 8
    assert views["two"].report.pool.size == 9
    assert nurse.exists()


UPLOAD = """Odalys Ferrante
odalys.ferrante@example.org | +1 415 555 0117 | Oakland, CA

EXPERIENCE
ICU Nurse, Harbor Light Hospital, Mar 2019 - Present
- Cared for ventilated patients in a 24-bed intensive care unit
- Led ACLS drills for 30 colleagues

LICENCES
RN licence, California; ACLS
"""


def test_session_uploads_stay_out_of_the_pool_on_disk(screener, pool):
    (outcome,) = screener.upload("t", [("mine.txt", UPLOAD.encode())])
    assert outcome.status == "added"
    assert outcome.candidate_id in {entry.candidate_id for entry in screener.pool("t")}
    assert outcome.candidate_id not in {entry.candidate_id for entry in screener.pool()}
    screener.close()
    for path in pool.rglob("*"):
        if path.is_file():
            assert b"Harbor Light" not in path.read_bytes(), path


def test_the_same_upload_twice_is_ingested_once(screener):
    (first,) = screener.upload("t", [("mine.txt", UPLOAD.encode())])
    (again,) = screener.upload("t", [("mine.txt", UPLOAD.encode())])
    assert (first.status, again.status) == ("added", "unchanged")


def test_a_known_name_and_phone_under_another_address_is_noticed_and_not_merged(screener):
    text = (
        "Ann Lee\n{mail}\nPhone: +44 20 7946 0958\n\nExperience\n"
        "Data Engineer, Acme Ltd, Jan 2019 - Dec 2020\n- Built Python services.\n"
    )
    files = [(f"{at}.txt", text.format(mail=f"ann{at}@example.org").encode()) for at in range(2)]
    first, second = screener.upload("t", files)
    assert (first.status, first.reason, second.status) == ("added", None, "added")
    assert first.candidate_id != second.candidate_id
    assert "perhaps the same person" in second.reason
    assert "0.txt" in second.reason


def test_a_second_writer_is_told_who_holds_the_pool(pool, sample_files):
    with (
        open_screener(Settings(pool=pool)) as one,
        open_screener(Settings(pool=pool)) as two,
    ):
        writing = one.ingest(sample_files)
        next(writing)
        with pytest.raises(PoolLocked):
            list(two.ingest(sample_files))
        list(writing)


def test_blind_views_hold_no_name_and_open_ones_do(screener, job):
    finished(screener, "t", Turn(text=job, as_job=True))
    blind = screener.report("t")
    assert all(row.name is None for row in blind.shortlist)
    shown = screener.report("t", blind=False)
    assert all(row.name for row in shown.shortlist)
    assert [row.score for row in blind.shortlist] == [row.score for row in shown.shortlist]


def test_comparison_puts_rows_that_differ_first(screener, job):
    report = finished(screener, "t", Turn(text=job, as_job=True)).view.report
    ids = [row.candidate_id for row in report.shortlist[:3]]
    comparison = screener.compare("t", ids)
    assert [person.candidate_id for person in comparison.people] == ids
    flags = [row.differs for row in comparison.rows]
    assert flags == sorted(flags, reverse=True)
    with pytest.raises(UsageError, match="not in the shortlist"):
        screener.compare("t", ["nobody", ids[0]])


def state(screener):
    config = {"configurable": {"thread_id": "t"}}
    return screener._loop.run(screener._graph.aget_state(config)).values


def test_a_review_waits_for_a_named_person_and_is_resumed(screener, job):
    view = finished(screener, "t", Turn(text=job, as_job=True, review=True)).view
    assert view.awaiting_review
    assert view.unfinished
    with pytest.raises(UsageError, match="review"):
        list(screener.resume("t"))
    assert state(screener)["feedback_pending"] is True
    *_, last = screener.resume("t", Review(decision="approve", by="Ada Recruiter"))
    assert last.view.report.approved_by == "Ada Recruiter"
    assert state(screener)["feedback_pending"] is False
    assert not last.view.unfinished


def test_a_preview_stores_nothing(screener, job):
    before = finished(screener, "t", Turn(text=job, as_job=True)).view
    shortlist = screener.preview("t", before.requirements, Tuning())
    assert [i.candidate_id for i in shortlist.items] == [
        i.candidate_id for i in before.shortlist.items
    ]
    assert screener.view("t") == before


def test_adding_a_resume_moves_nobody_elses_qualification_or_meaning(screener, job):
    before = finished(screener, "a", Turn(text=job, as_job=True)).view
    list(screener.upload("b", [("mine.txt", UPLOAD.encode())]))
    after = finished(screener, "b", Turn(text=job, as_job=True)).view
    held = {item.candidate_id: item.parts for item in before.shortlist.items}
    for item in after.shortlist.items:
        if item.candidate_id in held:
            assert item.parts.dense == pytest.approx(held[item.candidate_id].dense, abs=0.011)
            before_it = held[item.candidate_id].qualification
            assert item.parts.qualification == pytest.approx(before_it, abs=0.011)
