"""The evaluation runs end to end on a few labels, and a bad system would show."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from screening.config import Settings, data_dir
from screening.engine import Screener, open_screener
from screening.errors import UsageError
from screening.evaluation.figures import EvaluationReport
from screening.evaluation.labels import Labels, read_labels
from screening.evaluation.profiles import profile_figures
from screening.evaluation.run import AS_OF, measured, people_of, tables, templates_in

FILES = ("DE_resume_2026.pdf", "liam_resume.txt", "broussard_data_pipeline.txt", "RN resume.docx")
JOB = "data-engineer.txt"


@pytest.fixture(scope="module")
def few() -> Labels:
    whole = read_labels(data_dir() / "eval")
    return Labels(
        profiles=tuple(label for label in whole.profiles if label.file in FILES),
        grades=tuple(g for g in whole.grades if g.job == JOB and g.file in FILES),
        messages=whole.messages[::20],
        jobs=tuple(label for label in whole.jobs if label.file == JOB or label.text)[:4],
    )


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screener]:
    pool = tmp_path_factory.mktemp("evaluation") / "pool"
    with open_screener(Settings(pool=pool, as_of=AS_OF, offline=True)) as screener:
        yield screener


@pytest.fixture(scope="module")
def report(opened: Screener, few: Labels) -> EvaluationReport:
    return measured(opened, few)


def test_every_system_orders_the_same_people(report: EvaluationReport):
    names = [system.system for system in report.ranking.systems]
    assert names[:3] == ["product", "report", "hybrid"]
    assert {"bm25", "dense"} <= set(names)
    assert (report.ranking.jobs, report.ranking.people) == (1, len(FILES))
    for row in report.ranking.by_job:
        assert {file for file, _ in row.first_ten} <= set(FILES)


def test_figures_cover_every_label(report: EvaluationReport, few: Labels):
    assert report.profiles.files == len(few.profiles)
    assert report.requirements.jobs == len(few.jobs)
    routing = report.routing
    assert routing.messages + routing.left_out == len(few.messages)
    assert routing.right + routing.asked + routing.wrong == routing.messages


def test_the_same_job_twice_gives_the_same_report(report: EvaluationReport):
    assert report.determinism.equal_requirements
    assert report.determinism.equal_order
    assert report.determinism.equal_report


def test_the_report_is_one_json_value_and_tables_for_people(
    report: EvaluationReport, tmp_path: Path
):
    assert EvaluationReport.model_validate_json(report.model_dump_json()) == report
    console = Console(record=True, width=200, file=(tmp_path / "out.txt").open("w"))
    for made in tables(report):
        console.print(made)
    console.file.close()
    assert "nDCG@10" in console.export_text()


def test_other_makers_files_are_measured_one_by_one_in_the_report_and_the_tables(
    opened: Screener, few: Labels, report: EvaluationReport, tmp_path: Path
):
    name = "liam_resume.txt"
    shutil.copy(data_dir() / "resumes" / name, tmp_path / name)
    (tmp_path / "unlabelled.txt").write_text("Somebody Else")
    there = templates_in(tmp_path, few.profiles)
    assert [label.file for label in there] == [name]
    figures = profile_figures(there, people_of(opened.parse([tmp_path / name])))
    assert (figures.files, figures.set_aside) == (1, 0)
    console = Console(record=True, width=200, file=(tmp_path / "out.txt").open("w"))
    for made in tables(report.model_copy(update={"templates": figures})):
        console.print(made)
    console.file.close()
    assert "Profiles of templates: 1 files" in console.export_text()


def test_a_folder_without_a_labelled_file_is_refused(few: Labels, tmp_path: Path):
    with pytest.raises(UsageError, match="no labelled file"):
        templates_in(tmp_path / "nowhere", few.profiles)
