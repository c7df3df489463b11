"""Ranking figures on a folder laid out as TREC collections are."""

from pathlib import Path

import pytest

from screening.config import Settings
from screening.errors import UsageError
from screening.evaluation.collection import collection_figures, read_qrels

PEOPLE = {
    "ada": (
        "Ada Obi",
        "Data Engineer, Acme Freight\nJan 2018 - Present\n- Built Kafka, Spark, dbt",
    ),
    "ben": ("Ben Lund", "Data Engineer, Nordlys AS\nMar 2021 - Present\n- Ran Airflow and dbt"),
    "cho": ("Cho Min", "Barista, Bean House\nMay 2019 - Present\n- Made coffee and trained staff"),
    "dov": ("Dov Stern", "Staff Nurse, Hill Hospital\nFeb 2016 - Present\n- Telemetry, ACLS, Epic"),
}
JOBS = {
    "q1": "Data Engineer\n\nMust have:\n- Kafka\n- Spark\n- 4 years of experience\n",
    "q2": "ICU nurse\n\nMust have:\n- ACLS\n- Epic\n",
    "q3": "Welder\n\nMust have:\n- TIG welding\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for part in ("queries", "corpus"):
        (tmp_path / part).mkdir()
    for name, text in JOBS.items():
        (tmp_path / "queries" / f"{name}.txt").write_text(text, encoding="utf-8")
    for name, (full, work) in PEOPLE.items():
        text = f"{full}\n{name}@example.org\n\nExperience\n{work}\n"
        (tmp_path / "corpus" / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "qrels.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\tada\t3\nq1\tben\t2\nq1\tcho\t0\nq2\tdov.txt\t3\n",
        encoding="utf-8",
    )
    return tmp_path


def files(folder: Path, part: str) -> dict[str, Path]:
    return {path.stem: path for path in (folder / part).iterdir()}


def test_a_collection_is_read_ranked_and_judged(folder: Path) -> None:
    figures = collection_figures(folder, Settings(), as_of="2026-11")
    assert (figures.documents, figures.queries) == (4, 2)
    assert figures.unjudged == ("q3",)
    assert figures.unread == ()
    systems = {row.system: row for row in figures.ranking.systems}
    assert set(systems) >= {"product", "hybrid", "bm25", "dense"}
    assert systems["product"].ndcg_10 == 1.0
    first = {row.job: row.first_ten[0] for row in figures.ranking.by_job if row.system == "product"}
    assert first == {"q1": ("ada", 3), "q2": ("dov", 3)}


def test_grades_in_trec_form_and_with_endings_are_read(folder: Path) -> None:
    path = folder / "qrels.tsv"
    path.write_text("q1 0 ada.txt 2\nq1 Q0 ben -1\n\nq2.txt 0 dov 1\n", encoding="utf-8")
    read = read_qrels(path, files(folder, "queries"), files(folder, "corpus"))
    assert read == {"q1": {"ada": 2, "ben": 0}, "q2": {"dov": 1}}


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("q1\tada\t3\nq1\tada\n", "line 2: a query, a document and a grade"),
        ("q1\tada\thigh\nq1\tada\tlow\n", "line 2: a query"),
        ("q9\tada\t3\n", "line 1: there is no query 'q9'"),
        ("q1\tzoe\t3\n", "line 1: there is no document 'zoe'"),
    ],
)
def test_a_line_that_is_no_grade_is_named(folder: Path, lines: str, problem: str) -> None:
    path = folder / "qrels.tsv"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(UsageError, match=problem):
        read_qrels(path, files(folder, "queries"), files(folder, "corpus"))


def test_a_folder_without_its_parts_says_which(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no folder 'queries'"):
        collection_figures(tmp_path)
