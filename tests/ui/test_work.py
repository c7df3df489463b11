"""Work on its own thread, what a run tells, and files that are read once."""

from collections.abc import Iterator
from threading import Event as Signal

from screening.domain import (
    Event,
    Ingested,
    Match,
    Message,
    NodeFinished,
    NodeStarted,
    Parts,
    Provisional,
    Ranked,
    Said,
    Shortlist,
)
from ui.desk import Desk, noted
from ui.progress import progress
from ui.work import Work


def finished(work: Work[int]) -> Work[int]:
    while not work.done:
        work.wait(len(work.items), timeout=60)
    return work


def test_items_are_seen_as_they_come_and_stay() -> None:
    work = finished(Work(lambda: iter((1, 2, 3)), name="t"))
    assert work.items == (1, 2, 3)
    assert work.failure is None


def test_a_failure_is_kept_for_the_page_that_looks() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise ValueError("no")

    work = finished(Work(broken, name="t"))
    assert work.items == (1,)
    assert isinstance(work.failure, ValueError)


def test_stopping_closes_the_iterator_between_two_items() -> None:
    go, closed = Signal(), Signal()

    def slow() -> Iterator[int]:
        try:
            yield 1
            go.wait(5)
            yield 2
            yield 3
        finally:
            closed.set()

    work = Work(slow, name="t")
    work.wait(0, timeout=60)
    work.stop()
    go.set()
    finished(work)
    assert work.items == (1, 2)
    assert closed.is_set()


def person(who: str, rank: int) -> Match:
    return Match(rank=rank, candidate_id=who, score=1, provisional=True, parts=Parts(dense=1))


def test_screening_is_one_step_that_counts_people() -> None:
    people = (person("a", 1), person("b", 2))
    events: list[Event] = [
        NodeStarted(node="parse_input"),
        NodeFinished(node="parse_input", ms=10),
        NodeStarted(node="search_resumes"),
        Provisional(items=people),
    ]
    state = progress(events)
    assert state.now == "search"
    assert state.order == people
    events += [
        NodeFinished(node="search_resumes", ms=200),
        Ranked(shortlist=Shortlist(items=people), to_screen=2),
        NodeStarted(node="deep_screen", candidate_id="a"),
        NodeStarted(node="deep_screen", candidate_id="b"),
        NodeFinished(node="deep_screen", ms=90, candidate_id="b"),
    ]
    state = progress(events)
    assert state.now == "screening 2 of 2"
    assert (state.screened, state.reading) == (("b",), ("a",))
    events.append(NodeFinished(node="deep_screen", ms=60, candidate_id="a"))
    last = progress(events).steps[-1]
    assert (last.label, last.ms) == ("screened 2 of 2", 150.0)


def test_only_what_the_product_says_is_a_reply() -> None:
    mine = Message(role="user", kind="user", text="hello")
    reply = Message(role="assistant", kind="answer", text="Hello.")
    assert progress([Said(message=mine), Said(message=reply)]).said == (reply,)


def test_the_same_bytes_are_read_once_whatever_their_name_but_may_be_kept_later() -> None:
    desk = Desk()
    files = (("a.pdf", b"one"), ("copy of a.pdf", b"one"), ("b.pdf", b"two"))
    fresh = desk.fresh(files, keep=False)
    assert fresh == (("a.pdf", b"one"), ("b.pdf", b"two"))
    outcomes = (Ingested(file=name, status="added") for name, _ in fresh)
    assert len(list(noted(desk, fresh, outcomes, keep=False))) == 2
    assert desk.fresh(files, keep=False) == ()
    assert len(desk.fresh(files, keep=True)) == 2


def test_a_file_that_failed_is_not_known() -> None:
    desk = Desk()
    files = (("a.pdf", b"one"),)
    outcomes = iter((Ingested(file="a.pdf", status="failed", reason="damaged"),))
    list(noted(desk, files, outcomes, keep=False))
    assert desk.fresh(files, keep=False) == files
