"""`screening bench`: speed and memory by pool size, on this machine, through the real parts.

Sample resumes are ingested as they are for the rates of reading and embedding. Larger pools are
invented people (`crowd`) taken in by the same code, with one difference: a text that was embedded
once is not embedded again, since recombined roles repeat. Searches and runs notice nothing of it.
"""

import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from rich.table import Table

import screening
from screening.adapters.candidates import SqliteCandidates
from screening.adapters.chroma import ChromaStore
from screening.adapters.embedders import open_embedder
from screening.config import Settings, data_dir
from screening.domain import Record, Requirements, RouteContext, Stored, Tuning, Turn
from screening.engine import Screener, open_screener
from screening.engine.ingest import Library
from screening.errors import UsageError
from screening.evaluation.crowd import crowd
from screening.evaluation.reading_speed import ReadingFigures, reading_speed
from screening.intake.archive import Source
from screening.intake.chunks import chunks
from screening.intake.redact import dossier
from screening.intake.workers import Workers, shared, usual
from screening.matching.lexical import LexicalIndex
from screening.matching.pool_index import searchable
from screening.policy import Policy
from screening.ports import Embedder, Vectors
from screening.scoring.margin import MarginRouter
from screening.scoring.structure import looks_like_job
from screening.taxonomy import load, tokens

AS_OF = "2026-11"
SEED = 11
SAMPLES = 16
"""Sample resumes read for the rates: enough for all four formats."""
TEXTS = 200
"""Distinct chunks embedded for the rate."""
REPEATS = 5
"""Times each search is repeated."""
QUERY = "production Kubernetes and Terraform"
RUNS = 3
"""Whole runs, each of another sample job."""
LARGEST = 100_000
PASTED = 5_000
"""Characters of the pasted job that the structural fast path is timed on."""
MESSAGE = "Could you raise the minimum to five years and take Boston off the list, please?"


class SizeFigures(Record):
    """One pool size. Times in milliseconds, medians unless named otherwise; memory in MB.

    `peak_rss_mb` is the highest of the whole process so far, so it never falls from one size to
    the next.
    """

    people: int
    chunks: int
    ingest_people_per_s: float
    ingest_peak_mb: float
    """The highest so far when all are taken in, with the reading processes."""
    bm25_build_ms: float
    bm25_query_ms: float
    dense_query_ms: float
    first_search_ms: float
    search_p50_ms: float
    search_p95_ms: float
    run_ms: float
    peak_rss_mb: float
    readers_peak_mb: float
    """The same for the reading processes together; 0 where the system does not tell."""


class BenchReport(Record):
    product_version: str
    cpus: int
    load_average: float
    """Over the minute before, all processes: well below `cpus` on a quiet machine."""
    seed: int
    load_models_s: float
    reading: ReadingFigures
    ingest_files_per_s: float
    """Sample resumes (PDF, DOCX, HTML, text), read, embedded and stored."""
    embed_chunks_per_s: float
    embed_query_ms: float
    job_seen_ms: float
    """Whether a text of `PASTED` characters is a job description (design: under 1 ms)."""
    routed_ms: float
    """Intent scores of one chat message, model loaded (design: under 2 ms)."""
    sizes: tuple[SizeFigures, ...]


class _Remembering:
    """The `Embedder` port over another, which is asked once for each distinct text."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._held: dict[str, Vectors] = {}

    @property
    def name(self) -> str:
        return self._embedder.name

    @property
    def dim(self) -> int:
        return self._embedder.dim

    def embed(self, texts: Sequence[str]) -> Vectors:
        new = [text for text in dict.fromkeys(texts) if text not in self._held]
        for text, row in zip(new, self._embedder.embed(new), strict=True):
            self._held[text] = row
        return np.stack([self._held[text] for text in texts]) if texts else self._embedder.embed([])


def bench(
    sizes: Sequence[int], settings: Settings | None = None, *, files: int = SAMPLES
) -> BenchReport:
    """Measure pools of `sizes` people, smallest first, each in a temporary folder.

    `files`: sample resumes read for the rates and as a source of roles.

    Raises:
        UsageError: a size is below 1 or above `LARGEST`.
    """
    for size in sizes:
        if not 1 <= size <= LARGEST:
            raise UsageError(f"a pool size is a number from 1 to {LARGEST}, got {size}")
    given = settings or Settings.load()
    busy = round(os.getloadavg()[0], 2)
    with tempfile.TemporaryDirectory(prefix="screening-bench-") as folder:
        local = given.model_copy(
            update={"as_of": AS_OF, "offline": True, "model": None, "trace": None}
        )
        loading, ingesting, samples, jobs = _samples(
            local.model_copy(update={"pool": Path(folder) / "samples"}), files
        )
        embedder = _Remembering(open_embedder(local))
        texts = _texts(samples)
        embedding = _seconds(lambda: embedder.embed(texts))
        model = open_embedder(local)
        model.embed(["a first text loads the model"])
        asked = _median_ms(lambda: model.embed([QUERY]), 20)
        return BenchReport(
            product_version=screening.__version__,
            cpus=os.cpu_count() or 1,
            load_average=busy,
            seed=SEED,
            load_models_s=round(loading, 2),
            reading=reading_speed(AS_OF, Policy().intake, workers_of(local)),
            ingest_files_per_s=round(len(samples) / ingesting, 2),
            embed_chunks_per_s=round(len(texts) / embedding, 1),
            embed_query_ms=asked,
            job_seen_ms=_job_seen_ms(),
            routed_ms=_routed_ms(),
            sizes=tuple(
                _size(
                    size,
                    local.model_copy(update={"pool": Path(folder) / f"pool-{size}"}),
                    embedder,
                    samples,
                    jobs,
                )
                for size in sorted(set(sizes))
            ),
        )


def _samples(
    settings: Settings, count: int
) -> tuple[float, float, tuple[Stored, ...], tuple[Requirements, ...]]:
    """Seconds to load models, seconds to ingest, the people, and requirements of sample jobs."""
    files = sorted((data_dir() / "resumes").iterdir())
    with open_screener(settings) as screener:
        loading = _seconds(screener.warm)
        ingesting = _seconds(lambda: list(screener.ingest(files[:: max(1, len(files) // count)])))
        people = tuple(
            stored for entry in screener.pool() if (stored := screener.person(entry.candidate_id))
        )
        jobs = tuple(
            screener.requirements(path.read_text(encoding="utf-8"))
            for path in sorted((data_dir() / "jobs").iterdir())
        )
    return loading, ingesting, people, jobs


def _job_seen_ms() -> float:
    jobs = (path.read_text(encoding="utf-8") for path in sorted((data_dir() / "jobs").iterdir()))
    text = "\n".join(jobs)[:PASTED]
    return _median_ms(lambda: looks_like_job(text), 20)


def _routed_ms() -> float:
    router = MarginRouter.load()
    situation = RouteContext(active=True, skills=("Kafka", "Spark"), shortlist=("Candidate 7F3A",))
    router.scores(MESSAGE, situation)
    return _median_ms(lambda: router.scores(MESSAGE, situation), 50)


def _texts(samples: Sequence[Stored]) -> list[str]:
    """The first distinct chunk texts of the samples, as they are embedded."""
    found = dict.fromkeys(
        searchable(chunk)
        for stored in samples
        for chunk in chunks(stored.candidate_id, dossier(stored))
    )
    return list(found)[:TEXTS]


def _size(
    size: int,
    settings: Settings,
    embedder: Embedder,
    samples: Sequence[Stored],
    jobs: Sequence[Requirements],
) -> SizeFigures:
    filling = _filled(size, settings, embedder, samples)
    taken_in_mb = _peak_rss_mb() + workers_of(settings).peak_mb()
    store = ChromaStore(settings.pool / "chroma")
    held, vectors = store.snapshot()
    store.close()
    query = vectors[0]
    texts = [searchable(chunk) for chunk in held]
    search = Policy().search
    built: list[LexicalIndex] = []
    building = _seconds(
        lambda: built.append(
            LexicalIndex(
                [tokens(text) for text in texts],
                tokens,
                k1=search.k1,
                b=search.b,
                idf_floor=search.idf_floor,
            )
        )
    )
    with open_screener(settings) as screener:
        screener.warm()
        first = _seconds(lambda: screener.preview("bench", jobs[0], Tuning()))
        searches = sorted(
            1000 * _seconds(partial(screener.preview, "bench", job, Tuning()))
            for job in jobs
            for _ in range(REPEATS)
        )
        runs = [
            1000 * _seconds(partial(_run, screener, f"run-{number}", job))
            for number, job in enumerate(jobs[:RUNS])
        ]
    return SizeFigures(
        people=size,
        chunks=len(held),
        ingest_people_per_s=round(size / filling, 1),
        ingest_peak_mb=round(taken_in_mb, 1),
        bm25_build_ms=round(1000 * building, 1),
        bm25_query_ms=_median_ms(lambda: built[0].scores(QUERY), 9),
        dense_query_ms=_median_ms(lambda: np.argsort(-(vectors @ query), kind="stable")[:200], 9),
        first_search_ms=round(1000 * first, 1),
        search_p50_ms=round(statistics.median(searches), 1),
        search_p95_ms=round(searches[min(len(searches) - 1, int(0.95 * len(searches)))], 1),
        run_ms=round(statistics.median(runs), 1),
        peak_rss_mb=round(_peak_rss_mb(), 1),
        readers_peak_mb=round(workers_of(settings).peak_mb(), 1),
    )


def _filled(size: int, settings: Settings, embedder: Embedder, samples: Sequence[Stored]) -> float:
    """Seconds to take `size` invented people into the pool of `settings`."""
    taxonomy = load()
    candidates = SqliteCandidates(settings.pool / "people.sqlite")
    vectors = ChromaStore(settings.pool / "chroma")
    library = Library(
        candidates=candidates,
        vectors=vectors,
        embedder=lambda: embedder,
        taxonomy=lambda: taxonomy,
        policy=Policy().intake,
        as_of=AS_OF,
        workers=workers_of(settings),
    )
    sources = [
        Source(file=name, opener=partial(str.encode, text))
        for name, text in crowd(samples, size, SEED)
    ]
    try:
        return _seconds(lambda: list(library.take(sources)))
    finally:
        candidates.close()
        vectors.close()


def _run(screener: Screener, thread: str, job: Requirements) -> None:
    for _ in screener.send(thread, Turn(requirements=job)):
        pass


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _median_ms(work: Callable[[], object], times: int) -> float:
    return round(1000 * statistics.median(_seconds(work) for _ in range(times)), 3)


def workers_of(settings: Settings) -> Workers:
    """The reading processes that a screener with these settings uses."""
    return shared(settings.workers or usual())


def _peak_rss_mb() -> float:
    """Highest resident memory of this process so far. The kernel counts KB, on macOS bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def table(report: BenchReport) -> Table:
    """The report for people: a row a size."""
    title = (
        f"{report.cpus} CPUs, load {report.load_average:g}: "
        f"PDFs read in {report.reading.text_ms:g} ms and profiled in "
        f"{report.reading.profile_ms:g} ms a file and core "
        f"({', '.join(f'{name} {share:.0%}' for name, share in report.reading.shares.items())}), "
        f"{report.reading.together_files_per_s:g}/s by {report.reading.processes} processes, "
        f"{report.ingest_files_per_s:g} files/s read and stored, "
        f"{report.embed_chunks_per_s:g} chunks/s embedded, models in {report.load_models_s:g} s, "
        f"a pasted job seen in {report.job_seen_ms:g} ms, "
        f"a message routed in {report.routed_ms:g} ms"
    )
    shown = Table(title=title, title_justify="left")
    for name in SizeFigures.model_fields:
        shown.add_column(name.replace("_", " "), justify="right")
    for size in report.sizes:
        shown.add_row(*(f"{value:g}" for value in size.model_dump().values()))
    return shown
