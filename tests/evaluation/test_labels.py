"""The label files hold what they say they hold, and a broken line is named."""

from collections import Counter
from pathlib import Path

import pytest

from screening.config import data_dir
from screening.errors import UsageError
from screening.evaluation.labels import (
    TEMPLATES,
    Labels,
    Wanted,
    read_labels,
    read_templates,
    training_messages,
)
from screening.evaluation.profiles import words


@pytest.fixture(scope="module")
def labels() -> Labels:
    return read_labels(data_dir() / "eval")


def test_every_sample_resume_has_one_profile(labels: Labels):
    files = sorted(path.name for path in (data_dir() / "resumes").iterdir())
    assert sorted(profile.file for profile in labels.profiles) == files


def test_grades_name_files_and_jobs_that_exist(labels: Labels):
    resumes = {path.name for path in (data_dir() / "resumes").iterdir()}
    jobs = {path.name for path in (data_dir() / "jobs").iterdir()}
    assert {grade.file for grade in labels.grades} <= resumes
    assert {grade.job for grade in labels.grades} == jobs


def test_every_job_has_somebody_who_fits_and_somebody_who_does_not(labels: Labels):
    for job in labels.graded_jobs:
        grades = set(labels.judged(job).values())
        assert {0, 3} <= grades, job


def test_there_are_enough_messages_of_every_kind(labels: Labels):
    kinds = Counter(message.intent for message in labels.messages)
    assert sum(kinds.values()) >= 120
    assert min(kinds.values()) >= 20
    assert len(kinds) == 4


def test_no_message_is_labelled_twice(labels: Labels):
    seen = Counter((message.text, message.context) for message in labels.messages)
    assert [text for (text, _), count in seen.items() if count > 1] == []


def test_every_sample_job_has_labelled_requirements(labels: Labels):
    named = {job.file for job in labels.jobs if job.file}
    assert named == {path.name for path in (data_dir() / "jobs").iterdir()}
    assert sum(job.text is not None for job in labels.jobs) >= 20


def test_an_item_can_have_several_wordings_and_be_optional():
    assert Wanted.read("?Go | Golang") == Wanted(wordings=("Go", "Golang"), optional=True)


def test_a_choice_can_be_optional_as_a_whole(labels: Labels):
    (warehouse,) = (job for job in labels.jobs if job.file == "warehouse-operations-manager.txt")
    assert all(choice.optional for choice in warehouse.requirements.choices())


def test_a_line_that_is_no_label_is_named(tmp_path: Path):
    (tmp_path / "profiles-x.jsonl").write_text('{"file": "a.pdf"}\n')
    with pytest.raises(UsageError, match=r"profiles-x\.jsonl line 1"):
        read_labels(tmp_path)


def test_a_missing_folder_is_said(tmp_path: Path):
    with pytest.raises(UsageError, match=r"no labels profiles-\*\.jsonl"):
        read_labels(tmp_path / "nowhere")


def test_nearly_no_labelled_message_is_among_the_training_messages(labels: Labels):
    known = {words(text) for text in training_messages(data_dir() / "routes")}
    shared = [message.text for message in labels.messages if words(message.text) in known]
    assert len(shared) <= len(labels.messages) // 20, shared


def test_labels_of_templates_are_apart_and_show_role_skills_among_the_skills(labels: Labels):
    templates = read_templates(data_dir() / "eval")
    assert not {label.file for label in templates} & {label.file for label in labels.profiles}
    for label in templates:
        assert set(label.role_skills or ()) <= set(label.skills)
        assert not (label.roles and "roles" in label.not_judged)


def test_without_labels_of_templates_the_reader_says_so(tmp_path: Path):
    with pytest.raises(UsageError, match=TEMPLATES):
        read_templates(tmp_path)
