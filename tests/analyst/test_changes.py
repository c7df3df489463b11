"""Free text to exact edits: what changes is what was said, and nothing else."""

import pytest

from screening.analyst.local.changes import read_change
from screening.analyst.local.protected import refusal
from screening.domain import Requirements, Tuning
from screening.domain.adjusting import adjusted
from screening.taxonomy import load

HELD = Requirements(
    title="Data Engineer",
    must_have_skills=("Python", "SQL", "Spark"),
    nice_to_have_skills=("Kafka", "dbt"),
    min_experience_years=4,
    education_level="bachelor",
    locations=("Berlin",),
    languages=("German (B2)",),
)


def changed(message, held=HELD):
    taxonomy = load()
    change = read_change(message, held, Tuning(), taxonomy)
    assert change.question is None, change.question
    done = adjusted(held, Tuning(), change)
    assert done.question is None, done.question
    return {change.field: change.after for change in done.changes}, done.notes


@pytest.mark.parametrize(
    ("message", "after"),
    [
        ("add Airflow", {"must_have_skills": ("Python", "SQL", "Spark", "Airflow")}),
        ("add kubernets", {"must_have_skills": ("Python", "SQL", "Spark", "Kubernetes")}),
        ("drop the degree", {"education_level": None}),
        ("make it 6 years", {"min_experience_years": 6}),
        ("raise the minimum by 2 years", {"min_experience_years": 6}),
        ("double the years", {"min_experience_years": 8}),
        ("drop the years", {"min_experience_years": 0}),
        ("3-5 years", {"min_experience_years": 3, "max_experience_years": 5}),
        ("at most 10 years", {"max_experience_years": 10}),
        ("exclude PHP", {"excluded_skills": ("PHP",)}),
        ("no one with PHP", {"excluded_skills": ("PHP",)}),
        ("replace Python with Scala", {"must_have_skills": ("SQL", "Spark", "Scala")}),
        ("Scala instead of Python", {"must_have_skills": ("SQL", "Spark", "Scala")}),
        ("show 20", {"limits.coarse": 20}),
        ("screen 8 closely", {"limits.deep": 8}),
        ("technical 70%", {"weights.technical": 0.7, "weights.domain": 0.3}),
        ("add German at C1", {"languages": ("German (C1)",)}),
        ("also Munich", {"locations": ("Berlin", "Munich")}),
        ("only in Hamburg", {"locations": ("Hamburg",)}),
        ("drop the location", {"locations": ()}),
        ("fully remote", {"remote": True}),
        ("must be on site", {"remote": False}),
        ("master's degree", {"education_level": "master"}),
        ("title to Senior Data Engineer", {"title": "Senior Data Engineer"}),
        ("quita Spark", {"must_have_skills": ("Python", "SQL")}),
        ("füge Airflow hinzu", {"must_have_skills": ("Python", "SQL", "Spark", "Airflow")}),
        ("去掉 Spark", {"must_have_skills": ("Python", "SQL")}),
        ("add AWS certification", {"certifications": ("AWS certification",)}),
    ],
)
def test_one_wish_changes_exactly_its_field(message, after):
    assert changed(message)[0] == after


def test_a_promotion_moves_a_skill():
    after, _ = changed("promote Kafka to must")
    assert after == {
        "must_have_skills": ("Python", "SQL", "Spark", "Kafka"),
        "nice_to_have_skills": ("dbt",),
    }


def test_a_negated_demand_is_a_demotion():
    after, _ = changed("Spark is not required")
    assert after == {
        "must_have_skills": ("Python", "SQL"),
        "nice_to_have_skills": ("Kafka", "dbt", "Spark"),
    }


def test_a_choice_takes_its_members_out_of_the_must_haves():
    after, _ = changed("add Spark or Flink")
    assert after == {"must_have_skills": ("Python", "SQL"), "any_of": (("Spark", "Flink"),)}


def test_several_edits_in_one_message_are_all_done():
    after, _ = changed("remove SQL; make Python optional; at least 3 years")
    assert after == {
        "must_have_skills": ("Spark",),
        "nice_to_have_skills": ("Kafka", "dbt", "Python"),
        "min_experience_years": 3,
    }


def test_years_and_a_skill_in_one_sentence_are_both_heard():
    after, _ = changed("make dbt a must-have and ask for at least 6 years")
    assert after == {
        "must_have_skills": ("Python", "SQL", "Spark", "dbt"),
        "nice_to_have_skills": ("Kafka",),
        "min_experience_years": 6,
    }


def test_a_wish_that_changes_nothing_is_said():
    after, notes = changed("remove Oslo")
    assert after == {}
    assert notes == ("Oslo was not among the locations.",)


@pytest.mark.parametrize(
    ("message", "step"),
    [("undo that", "undo"), ("redo", "redo"), ("start over", "reset"), ("撤销", "undo")],
)
def test_history_is_a_step_not_an_edit(message, step):
    assert read_change(message, HELD, Tuning(), load()).history == step


@pytest.mark.parametrize(
    "message", ["raise it by a third", "increase the minimum experience", "weigh skills more"]
)
def test_an_ambiguous_wish_is_asked_back_with_choices(message):
    change = read_change(message, HELD, Tuning(), load())
    assert change.question
    assert change.choices
    assert change.edits == ()


@pytest.mark.parametrize(
    "message",
    [
        "native German speakers only",
        "no one over 40",
        "young people please",
        "only women",
        "no foreigners",
        "nobody with kids",
        "someone who goes to church",
        "only from zip code 94110",
        "with a photo please",
        "keine Frauen",
    ],
)
def test_a_protected_criterion_is_refused_with_the_lawful_way(message):
    change = read_change(message, HELD, Tuning(), load())
    assert change.edits == ()
    assert change.question is not None
    assert "instead" in change.question


@pytest.mark.parametrize(
    "message", ["add women's health", "add photography", "add mental health nursing"]
)
def test_fields_of_work_are_not_mistaken_for_protected_criteria(message):
    assert refusal(message) is None
