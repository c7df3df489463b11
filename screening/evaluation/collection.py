"""`screening eval --collection FOLDER`: ranking figures on somebody else's judged collection.

The folder is laid out as TREC collections are:

    queries/    one job description a file, its id the name of the file without the ending
    corpus/     one resume a file, of any kind that is read, its id likewise
    qrels.tsv   query, document and grade from 0, apart by tabs or blanks; TREC's second column
                ("0" or "Q0") and a first line of column names may be there
"""

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from screening.config import Settings
from screening.domain import Limits, Stored, Tuning
from screening.engine import Screener, open_screener
from screening.errors import UsageError
from screening.evaluation.figures import CollectionFigures
from screening.evaluation.ranking import ranking_figures
from screening.evaluation.run import AS_OF, EVERYONE, Orders, matcher_of, people_in, run_of

QRELS = "qrels.tsv"
THREAD = "collection"


def collection_figures(
    folder: Path, settings: Settings | None = None, *, as_of: str | None = None
) -> CollectionFigures:
    """Measure in a temporary pool, offline, with the local analyst.

    Raises:
        UsageError: a part of the folder is missing, a line of the grades is none, a grade names
            a query or document that is not there, or no query has a grade above 0.
    """
    queries, documents = _files(folder / "queries"), _files(folder / "corpus")
    grades = read_qrels(folder / QRELS, queries, documents)
    judged = {query: held for query, held in grades.items() if max(held.values()) > 0}
    if not judged:
        raise UsageError(f"{QRELS} has no grade above 0")
    given = settings or Settings.load()
    with tempfile.TemporaryDirectory(prefix="screening-collection-") as temporary:
        cold = given.model_copy(
            update={
                "pool": Path(temporary) / "pool",
                "cache": Path(temporary) / "cache",
                "as_of": as_of or given.as_of or AS_OF,
                "offline": True,
                "model": None,
                "trace": None,
            }
        )
        with open_screener(cold) as screener:
            for _ in screener.ingest(sorted(documents.values())):
                pass
            people = people_in(screener)
            orders = _orders(screener, {name: queries[name] for name in sorted(judged)}, people)
    read = {Path(stored.file).stem for stored in people.values()}
    return CollectionFigures(
        documents=len(documents),
        queries=len(judged),
        unjudged=tuple(sorted(set(queries) - set(judged))),
        unread=tuple(sorted(path.name for name, path in documents.items() if name not in read)),
        ranking=ranking_figures(
            {query: _pooled(query, held, orders) for query, held in judged.items()},
            orders,
            people=len(people),
        ),
    )


def _pooled(query: str, grades: Mapping[str, int], orders: Orders) -> dict[str, int]:
    """The grades; where only good documents were named, those beside them on top have 0."""
    if len(set(grades.values())) > 1:
        return dict(grades)
    tops = (name for held in orders.values() for name in held[query][:EVERYONE])
    return {name: 0 for name in tops if name not in grades} | dict(grades)


def read_qrels(
    path: Path, queries: Mapping[str, Path], documents: Mapping[str, Path]
) -> dict[str, dict[str, int]]:
    """Query to document to grade; a grade below 0 counts as 0, as in TREC.

    Raises:
        UsageError: the file is missing, a line is no grade, or it names what is not there.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path.name} could not be read: {error}") from error
    grades: dict[str, dict[str, int]] = {}
    for number, line in enumerate(lines, start=1):
        parts = line.split("\t") if "\t" in line else line.split()
        if not line.strip():
            continue
        if len(parts) not in (3, 4) or not parts[-1].strip().removeprefix("-").isdecimal():
            if number == 1:
                continue  # names of columns
            raise UsageError(f"{path.name}, line {number}: a query, a document and a grade")
        query, document = _known(parts[0], queries), _known(parts[-2], documents)
        if query is None or document is None:
            what, name = ("query", parts[0]) if query is None else ("document", parts[-2])
            raise UsageError(f"{path.name}, line {number}: there is no {what} {name.strip()!r}")
        grades.setdefault(query, {})[document] = max(0, int(parts[-1]))
    return grades


def _known(name: str, files: Mapping[str, Path]) -> str | None:
    """The id that a line means: as it is, or with the ending of its file."""
    bare = name.strip()
    if bare in files:
        return bare
    stem = Path(bare).stem
    return stem if stem in files and files[stem].name == bare else None


def _files(folder: Path) -> dict[str, Path]:
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder.name!r} in {str(folder.parent)!r}")
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.name.startswith("."):
            if path.stem in found:
                raise UsageError(f"{folder.name} holds {path.stem!r} twice")
            found[path.stem] = path
    if not found:
        raise UsageError(f"the folder {folder.name!r} is empty")
    return found


def _orders(screener: Screener, jobs: Mapping[str, Path], people: Mapping[str, Stored]) -> Orders:
    """Every system's order for every query; the product's are its first `EVERYONE` people.

    "hybrid" is the first stage alone. A query in which no requirement was found has no order.
    """
    orders: Orders = {"product": {}, "hybrid": {}}
    matcher, store = matcher_of(screener)
    tuning = Tuning(limits=Limits(coarse=EVERYONE))

    def named(ids: Iterator[str]) -> tuple[str, ...]:
        return tuple(Path(people[key].file).stem for key in ids)

    try:
        for name, path in jobs.items():
            text = screener.read_file(path.name, path.read_bytes())
            wanted = screener.requirements(text)
            shown = screener.preview(f"{THREAD}-{name}", wanted, tuning)
            orders["product"][name] = named(match.candidate_id for match in shown.items)
            _, first = run_of(screener, f"{THREAD}-run-{name}", text)
            orders["hybrid"][name] = named(match.candidate_id for match in first)
            for system, ids in matcher.baseline_rankings(wanted).items():
                orders.setdefault(system, {})[name] = named(iter(ids))
    finally:
        store.close()
    return {system: {name: held.get(name, ()) for name in jobs} for system, held in orders.items()}
