"""Files are read by processes that can be stopped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from screening.config import data_dir
from screening.intake.reading import parse
from screening.intake.workers import STOPPED, Job, Workers
from screening.policy import IntakePolicy
from screening.taxonomy import load

FILES = ("resume-okafor.pdf", "liam_resume.txt", "jwhitfield.html", "RN resume.docx")
AS_OF = "2026-11"


def job(name: str, policy: IntakePolicy | None = None) -> Job:
    data = (data_dir() / "resumes" / name).read_bytes()
    return Job(data=data, file=name, as_of=AS_OF, policy=policy or IntakePolicy())


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers(2)
    yield made
    made.close()


@pytest.mark.parametrize("name", FILES)
def test_a_process_reads_as_this_one_does(workers: Workers, name: str) -> None:
    data = (data_dir() / "resumes" / name).read_bytes()
    here = parse(data, name, as_of=AS_OF, policy=IntakePolicy(), taxonomy=load())
    assert workers.read(job(name)) == here


def test_outcomes_keep_the_order_of_the_files_and_items_without_a_job_their_place(
    workers: Workers,
) -> None:
    asked = [("a", job(FILES[0])), ("b", None), ("c", job(FILES[1])), ("d", job(FILES[2]))]
    answered = list(workers.map(asked))
    assert [item for item, _ in answered] == ["a", "b", "c", "d"]
    assert [parsed and parsed.file for _, parsed in answered] == [
        FILES[0],
        None,
        FILES[1],
        FILES[2],
    ]


def test_a_file_that_takes_too_long_is_stopped_and_the_next_is_read() -> None:
    workers = Workers(1)
    late = workers.read(job(FILES[0], IntakePolicy(max_seconds=0)))
    assert late.status == "failed"
    assert late.reason == "reading took longer than 0 s and was stopped"
    assert late.candidate is None
    assert workers.read(job(FILES[1])).status == "ok"
    workers.close()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the limit needs Linux")
def test_a_file_that_takes_too_much_memory_fails_alone() -> None:
    workers = Workers(1)
    policy = IntakePolicy(max_memory_mb=1)
    large = Job(
        data=b"Maja Lind\n\nExperience\n" + b"Engineer at Kvarn AB, 2019 - 2023\n" * 400_000,
        file="large.txt",
        as_of=AS_OF,
        policy=policy,
    )
    outcome = workers.read(large)
    assert outcome.status == "failed"
    assert outcome.reason is not None
    assert outcome.reason == STOPPED or "more than the 1 MB of memory" in outcome.reason
    workers.close()


def test_a_process_that_ended_in_between_is_replaced() -> None:
    workers = Workers(1)
    workers.start()
    for child in workers._idle:
        child.kill()
        child._process.wait()
    assert workers.read(job(FILES[1])).status == "ok"
    workers.close()


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks into /proc")
def test_a_reading_process_holds_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary-4711")
    monkeypatch.setenv("SCREENING_MODEL", "openai:none")
    workers = Workers(1)
    assert workers.read(job(FILES[1])).status == "ok"
    (child,) = workers._idle
    environment = Path(f"/proc/{child._process.pid}/environ").read_bytes()
    assert b"canary-4711" not in environment
    assert b"SCREENING_" not in environment
    workers.close()


def test_closed_workers_leave_no_process() -> None:
    workers = Workers(2)
    workers.start()
    (child,) = workers._idle
    workers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(child._process.pid, 0)
