"""The quick reading: shares of what is asked, with reasons; nobody is left out."""

import pytest

from screening.domain import Dossier, Education, Qualification, Requirements
from screening.policy import Policy
from screening.scoring.qualification import qualify
from screening.taxonomy import load
from tests.scoring.profiles import dossier

ENGINEER = ("Data Engineer", "2022-12", None, "Built Kafka and Airflow pipelines in Python")


def read(person: Dossier, requirements: Requirements) -> Qualification:
    return qualify(person, requirements, taxonomy=load(), policy=Policy())


def bachelor() -> Education:
    return Education(
        degree="BSc", level="bachelor", field="Physics", institution=None, end_year=2015
    )


def test_the_share_of_must_haves_named_in_a_role_or_a_list() -> None:
    person = dossier("ada", ENGINEER, listed="Snowflake")
    found = read(person, Requirements(must_have_skills=("Python", "Snowflake", "Terraform")))
    assert found.score == pytest.approx(2 / 3, abs=1e-6)
    assert found.matched_skills == ("Python", "Snowflake")
    assert found.missing_skills == ("Terraform",)
    assert found.reasons == ("names 2 of 3 must-haves",)


def test_one_of_a_choice_is_enough_and_the_choice_counts_once() -> None:
    wanted = Requirements(must_have_skills=("Python",), any_of=(("Dagster", "Airflow"),))
    assert read(dossier("ada", ENGINEER), wanted).score == 1.0
    other = dossier("bob", ("Analyst", "2024-01", None, "Wrote Python"))
    assert read(other, wanted).missing_skills == ("Dagster or Airflow",)


def test_what_implies_a_skill_names_it() -> None:
    person = dossier("ada", ("Analyst", "2024-01", None, "Tuned PostgreSQL"))
    assert read(person, Requirements(must_have_skills=("SQL",))).score == 1.0


def test_a_skill_that_the_taxonomy_does_not_know_is_found_by_its_words() -> None:
    person = dossier("ada", ("Picker", "2024-01", None, "Drove the Quorfin tilt-lifts all night"))
    assert read(person, Requirements(must_have_skills=("Quorfin tilt lift",))).score == 1.0
    assert read(person, Requirements(must_have_skills=("Quorfin",))).score == 1.0
    assert read(person, Requirements(must_have_skills=("Quor",))).score == 0.0


def test_a_skill_that_is_an_ordinary_word_is_not_found_by_its_letters() -> None:
    person = dossier("ada", ("Sales lead", "2024-01", None, "Owned go to market; R&D; we go far"))
    assert read(person, Requirements(must_have_skills=("Go", "R"))).matched_skills == ()


@pytest.mark.parametrize(
    ("low", "high", "score"),
    [(4, None, 1.0), (8, None, 0.5), (0, 2, 0.5), (2, 4, 1.0)],
)
def test_years_fall_off_gently_on_both_sides_of_the_range(
    low: float, high: float | None, score: float
) -> None:
    person = dossier("ada", ENGINEER)  # 2022-12 to 2026-11: 48 months, 4 years
    wanted = Requirements(min_experience_years=low, max_experience_years=high)
    assert read(person, wanted).score == pytest.approx(score)


def test_a_missing_degree_lowers_the_score_and_leaves_nobody_out() -> None:
    wanted = Requirements(must_have_skills=("Python",), education_level="bachelor")
    without = read(dossier("ada", ENGINEER), wanted)
    with_it = read(dossier("ada", ENGINEER, education=(bachelor(),)), wanted)
    # must 4 and education 1: (4 x 1 + 1 x 0) / 5
    assert (without.score, with_it.score) == (pytest.approx(0.8), 1.0)
    assert "education stated: none; asked: bachelor" in without.reasons


def test_equivalent_years_stand_in_for_a_degree_only_where_the_job_says_so() -> None:
    person = dossier("ada", ENGINEER)
    strict = Requirements(min_experience_years=4, education_level="bachelor")
    lenient = strict.model_copy(update={"education_or_equivalent": True})
    assert read(person, lenient).score == 1.0
    assert read(person, strict).score == pytest.approx(2 / 3, abs=1e-6)  # years 2, education 1


@pytest.mark.parametrize(
    ("stated", "score"),
    [("German (C1)", 1.0), ("German (native)", 1.0), ("German", 0.75), ("German (A2)", 0.5)],
)
def test_spoken_languages_are_compared_with_the_level_asked(stated: str, score: float) -> None:
    person = dossier("ada", ENGINEER, languages=(stated,))
    assert read(person, Requirements(languages=("German (B2)",))).score == pytest.approx(score)


def test_any_certificate_of_a_choice_counts() -> None:
    person = dossier("ada", ENGINEER, certifications=("ACCA",))
    assert read(person, Requirements(certifications=("CIMA or ACCA",))).score == 1.0
    missing = read(dossier("bob", ENGINEER), Requirements(certifications=("CIMA or ACCA",)))
    assert missing.reasons == ("CIMA or ACCA not stated",)


def test_an_excluded_skill_lowers_what_is_left() -> None:
    wanted = Requirements(must_have_skills=("Python",), excluded_skills=("Kafka",))
    found = read(dossier("ada", ENGINEER), wanted)
    assert found.score == pytest.approx(0.3)  # 1 x excluded_share
    assert "names Kafka, which the job excludes" in found.reasons


def test_a_job_that_asks_for_nothing_tells_nobody_apart() -> None:
    assert read(dossier("ada", ENGINEER), Requirements()).score == 0.0
