"""`screening eval`: the whole product, cold and offline, against its own labels.

Everything runs end to end through the facade: files are ingested into a pool of their own, jobs are
read by the local analyst, and people are ordered by what it read. Simpler systems work on the
same chunks with the same tokenizer.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import screening
from screening.adapters.chroma import ChromaStore
from screening.adapters.embedders import open_embedder
from screening.adapters.rerankers import open_reranker
from screening.config import Settings, data_dir
from screening.domain import (
    Finished,
    Limits,
    Match,
    Parsed,
    Provisional,
    Report,
    Requirements,
    Stored,
    Tuning,
    Turn,
)
from screening.engine import Screener, open_screener
from screening.errors import AnalystError, UsageError
from screening.evaluation.beside import Beside, beside
from screening.evaluation.figures import Determinism, EvaluationReport, Timing
from screening.evaluation.hiding import hiding_figures
from screening.evaluation.labels import (
    JobLabel,
    Labels,
    ProfileLabel,
    read_labels,
    read_templates,
    training_messages,
)
from screening.evaluation.profiles import profile_figures
from screening.evaluation.ranking import ranking_figures
from screening.evaluation.reading import reading_figures
from screening.evaluation.routing import routing_figures
from screening.evaluation.skills import skill_figures
from screening.evaluation.tables import tables
from screening.intake.reading import parse
from screening.matching.matcher import JobMatcher
from screening.scoring.first_stage import FirstStage
from screening.taxonomy import load

AS_OF = "2026-11"
"""The month in which the labels were written; "present" means through this month."""
EVERYONE = 100
"""Rows asked for when the whole order is wanted; the sample pool is smaller."""
THREAD = "evaluation"

__all__ = ["AS_OF", "evaluate", "measured", "tables"]

Orders = dict[str, dict[str, tuple[str, ...]]]


def evaluate(
    settings: Settings | None = None, *, as_of: str | None = None, templates: Path | None = None
) -> EvaluationReport:
    """Measure in a temporary pool with empty caches, offline, with the local analyst.

    `settings` gives the models on disk to use; its pool, caches and chat model are left alone.
    `as_of` other than the labels' month makes totals differ from the labels. `templates` is a
    folder with the files of `read_templates`, which get figures of their own.

    Raises:
        UsageError: the label files are missing or broken, or `templates` holds no labelled file.
    """
    given = settings or Settings.load()
    labels = read_labels(data_dir() / "eval")
    others = templates_in(templates, read_templates(data_dir() / "eval")) if templates else ()
    with tempfile.TemporaryDirectory(prefix="screening-eval-") as folder:
        cold = given.model_copy(
            update={
                "pool": Path(folder) / "pool",
                "cache": Path(folder) / "cache",
                "as_of": as_of or AS_OF,
                "offline": True,
                "model": None,
                "trace": None,
            }
        )
        with open_screener(cold) as screener:
            report = measured(screener, labels)
            if templates is None:
                return report
            read = people_of(screener.parse([templates / label.file for label in others]))
            return report.model_copy(
                update={
                    "templates": profile_figures(others, read),
                    "template_skills": skill_figures(_skilled(others), read, load()),
                }
            )


def beside_others(settings: Settings | None = None, *, templates: Path | None = None) -> Beside:
    """The labelled resumes through this product's reader and through simpler ones.

    Raises:
        UsageError: the label files are missing or broken, or `templates` holds no labelled file.
    """
    labels = read_labels(data_dir() / "eval").profiles
    files = {label.file: data_dir() / "resumes" / label.file for label in labels}
    if templates is not None:
        others = templates_in(templates, read_templates(data_dir() / "eval"))
        files |= {label.file: templates / label.file for label in others}
        labels = (*labels, *others)
    given = settings or Settings.load()
    with open_screener(given.model_copy(update={"as_of": AS_OF, "offline": True})) as screener:
        read = people_of(screener.parse(list(files.values())))
    return beside(labels, files, read, load())


def _skilled(labels: Sequence[ProfileLabel]) -> tuple[ProfileLabel, ...]:
    """Those whose skills are labelled and asked for."""
    return tuple(
        label for label in labels if label.status == "ok" and "skills" not in label.not_judged
    )


def templates_in(folder: Path, labels: Sequence[ProfileLabel]) -> tuple[ProfileLabel, ...]:
    """The labels of files that are in `folder`.

    Raises:
        UsageError: there is none.
    """
    there = tuple(label for label in labels if (folder / label.file).is_file())
    if not there:
        raise UsageError(f"no labelled file in {folder}")
    return there


def people_of(read: Iterable[Parsed]) -> dict[str, Stored]:
    """Those who could be read well, by file name; read one by one, since a pool joins namesakes.

    Templates are filled with the same few people.
    """
    return {
        Path(parsed.file).name: Stored(
            candidate_id=parsed.candidate.candidate_id,
            file=parsed.file,
            status=parsed.status,
            document=parsed.document,
            candidate=parsed.candidate,
        )
        for parsed in read
        if parsed.status == "ok" and parsed.document and parsed.candidate
    }


def measured(screener: Screener, labels: Labels) -> EvaluationReport:
    """The figures of one screener over an empty pool, which is filled with the labelled resumes."""
    busy = round(os.getloadavg()[0], 2)
    with _timed() as loading:
        screener.warm()
    files = sorted(data_dir() / "resumes" / label.file for label in labels.profiles)
    with _timed() as ingesting:
        for _ in screener.ingest(files):
            pass
    people = people_in(screener)
    well = {stored.file: stored for stored in _read_well(people)}
    texts = {job.id: _text(screener, job) for job in labels.jobs}
    read = {job.id: screener.requirements(texts[job.id]) for job in labels.jobs}
    graded = {job.file: job for job in labels.jobs if job.file in labels.graded_jobs}
    orders, reports, times = _orders(screener, graded, texts, read, people)
    return EvaluationReport(
        product_version=screening.__version__,
        as_of=screener.settings.as_of or AS_OF,
        policy_hash=screener.policy.digest(),
        analyst=reports[0].provenance.analyst,
        embedder=reports[0].provenance.embedder,
        profiles=profile_figures(labels.profiles, well),
        skills=skill_figures(labels.profiles, well, load()),
        hiding=hiding_figures(
            partial(
                parse,
                as_of=screener.settings.as_of or AS_OF,
                policy=screener.policy.intake,
                taxonomy=load(),
            ),
            files,
        ),
        ranking=ranking_figures(
            {job: labels.judged(job) for job in graded}, orders, people=len(people)
        ),
        routing=routing_figures(
            labels.messages, screener.route, trained_on=training_messages(data_dir() / "routes")
        ),
        requirements=reading_figures([(job, read[job.id]) for job in labels.jobs]),
        determinism=_repeated(screener, texts[graded[min(graded)].id], reports[0]),
        timing=Timing(
            load_average=busy,
            load_models_s=loading[0],
            ingest_s=ingesting[0],
            files_per_s=round(len(files) / ingesting[0], 2),
            read_job_ms=_median(times["read"]),
            search_ms=_median(times["search"]),
            run_ms=_median(times["run"]),
            slowest_run_ms=round(1000 * max(times["run"]), 1),
        ),
    )


def people_in(screener: Screener) -> dict[str, Stored]:
    """Everyone in the pool by id, with the file's bare name."""
    held: dict[str, Stored] = {}
    for entry in screener.pool(blind=False):
        stored = screener.person(entry.candidate_id)
        if stored is not None:
            held[entry.candidate_id] = stored.model_copy(update={"file": Path(stored.file).name})
    return held


def _read_well(people: Mapping[str, Stored]) -> Iterator[Stored]:
    return (stored for stored in people.values() if stored.status == "ok")


def _text(screener: Screener, job: JobLabel) -> str:
    if job.text is not None:
        return job.text
    path = data_dir() / "jobs" / str(job.file)
    return screener.read_file(path.name, path.read_bytes())


def _orders(
    screener: Screener,
    graded: Mapping[str, JobLabel],
    texts: Mapping[str, str],
    read: Mapping[str, Requirements],
    people: Mapping[str, Stored],
) -> tuple[Orders, list[Report], dict[str, list[float]]]:
    """Every system's order for every graded job, the reports, and seconds a step.

    "product" is the whole pool by score, "report" the shortlist as the report shows it, after the
    close reading; "hybrid" is the first stage alone (50/35/15), the rest is what the matcher
    offers to compare with.
    """
    orders: Orders = {"product": {}, "report": {}, "hybrid": {}}
    reports: list[Report] = []
    times: dict[str, list[float]] = {"read": [], "search": [], "run": []}
    matcher, store = matcher_of(screener)
    try:
        for name in sorted(graded):
            job = graded[name]
            with _timed(times["read"]):
                screener.requirements(texts[job.id])
            with _timed(times["search"]):
                shown = screener.preview(
                    THREAD, read[job.id], Tuning(limits=Limits(coarse=EVERYONE))
                )
            orders["product"][name] = tuple(people[m.candidate_id].file for m in shown.items)
            with _timed(times["run"]):
                report, first = run_of(screener, f"{THREAD}-{job.id}", texts[job.id])
            reports.append(report)
            orders["hybrid"][name] = tuple(people[match.candidate_id].file for match in first)
            orders["report"][name] = tuple(
                people[row.candidate_id].file for row in report.shortlist
            )
            for system, ids in matcher.baseline_rankings(read[job.id]).items():
                orders.setdefault(system, {})[name] = tuple(people[key].file for key in ids)
    finally:
        store.close()
    return orders, reports, times


def matcher_of(screener: Screener) -> tuple[JobMatcher, ChromaStore]:
    """A second matcher over the same chunks; it only reads."""
    store = ChromaStore(screener.settings.pool / "chroma")
    matcher = JobMatcher(
        store,
        open_embedder(screener.settings),
        open_reranker(screener.settings),
        screener.policy.search,
        judge=FirstStage(load(), screener.policy),
        taxonomy=load(),
    )
    return matcher, store


def run_of(screener: Screener, thread: str, text: str) -> tuple[Report, tuple[Match, ...]]:
    """The report of one run, and everyone in the order of the first stage."""
    first: tuple[Match, ...] = ()
    report: Report | None = None
    for event in screener.send(thread, Turn(text=text, as_job=True)):
        if isinstance(event, Provisional):
            first = event.items
        elif isinstance(event, Finished):
            report = event.view.report
    if report is None:
        raise AnalystError(f"the run in thread {thread!r} made no report")
    return report, first


def _repeated(screener: Screener, text: str, before: Report) -> Determinism:
    again, _ = run_of(screener, f"{THREAD}-again", text)
    aside = {"made_at": "", "thread_id": ""}
    return Determinism(
        equal_requirements=again.requirements == before.requirements,
        equal_order=[row.candidate_id for row in again.shortlist]
        == [row.candidate_id for row in before.shortlist],
        equal_report=again.model_copy(update=aside) == before.model_copy(update=aside),
    )


@contextmanager
def _timed(into: list[float] | None = None) -> Iterator[list[float]]:
    """Appends the seconds that the block took, to 3 places."""
    held = [] if into is None else into
    started = time.perf_counter()
    yield held
    held.append(round(time.perf_counter() - started, 3))


def _median(seconds: list[float]) -> float:
    return round(1000 * statistics.median(seconds), 1)
