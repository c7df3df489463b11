"""Interview questions are about this person: they quote a claim or name a gap."""

import re

from screening.analyst.local.interview import questions
from screening.analyst.local.reading import assess
from screening.domain import Dossier, Requirements, Screened
from screening.policy import Policy
from screening.scoring.rubric import load_rubric
from screening.taxonomy import load
from tests.analyst.people import dossier, role

JOB = Requirements(
    title="Data Engineer", must_have_skills=("BigQuery", "Kafka"), min_experience_years=4
)
QUOTE = "Moved 40 nightly jobs to BigQuery"


def asked(person: Dossier, job: Requirements = JOB) -> tuple[str, ...]:
    reading = assess(person, job, taxonomy=load(), policy=Policy(), table=load_rubric())
    screened = Screened(
        candidate_id=person.candidate_id,
        reading=reading,
        technical_score=50,
        domain_fit_score=50,
        composite_score=50,
    )
    return questions(screened, person, job, Policy().run)


def test_gaps_come_first_and_claims_are_quoted():
    found = asked(dossier(role("Data Engineer", "Acme", "2021-01", None, QUOTE)))
    assert 3 <= len(found) <= 5
    assert "Kafka" in found[0]
    assert any(QUOTE in question for question in found)


def test_two_people_are_not_asked_the_same():
    one = asked(dossier(role("Data Engineer", "Acme", "2021-01", None, QUOTE)))
    other = asked(dossier(role("Analyst", "Bolt", "2024-01", None, "Ran Kafka for 9 teams")))
    assert not set(one) & set(other)


def test_a_resume_that_shows_nothing_still_gets_three_of_its_own():
    found = asked(dossier(role("Waiter", "Cafe", "2020-01", None, "Served 200 guests a night")))
    assert len(found) >= 3
    assert any("Waiter" in question for question in found)


def test_a_skill_that_is_only_listed_is_asked_after_by_its_place():
    found = asked(dossier(role("Data Engineer", "Acme", "2021-01", None, QUOTE), profile="Kafka"))
    about = next(question for question in found if "Kafka" in question)
    assert "list" in about or "without a place" in about


def test_a_skill_of_long_ago_is_asked_after_by_what_has_changed():
    person = dossier(
        role("Waiter", "Cafe", "2019-01", None, "Served 200 guests a night"),
        role("Engineer", "Acme", "2010-01", "2018-06", "Wrote Kafka consumers"),
    )
    about = next(question for question in asked(person) if "Kafka" in question)
    assert "June 2018" in about or "8 years" in about


def test_too_few_years_are_asked_after_and_never_quoted_as_a_claim():
    found = asked(dossier(role("Data Engineer", "Acme", "2024-11", None, QUOTE)))
    years = [question for question in found if "4 years" in question]
    assert len(years) == 1
    assert "would you count" in years[0]
    assert "“" not in years[0]


def test_more_years_than_asked_for_are_no_matter():
    job = Requirements(
        title="Data Engineer", must_have_skills=("BigQuery",), max_experience_years=3
    )
    found = asked(dossier(role("Data Engineer", "Acme", "2010-01", None, QUOTE)), job)
    assert not any("years" in question for question in found)


def test_titles_degrees_and_headings_are_never_quoted_as_claims():
    person = dossier(
        role("Data Engineer", "Acme", "2018-01", None, QUOTE, "Ran Kafka for 9 teams"),
        degree=("Bachelor of Science", "bachelor"),
    )
    job = JOB.model_copy(update={"education_level": "bachelor"})
    for question in asked(person, job):
        assert "Bachelor" not in question
        assert "“Data Engineer" not in question


def test_of_a_choice_the_member_that_the_quote_shows_is_named():
    job = Requirements(title="Data Engineer", any_of=(("Spark", "Flink"),))
    person = dossier(
        role("Waiter", "Cafe", "2019-01", None, "Served guests"),
        role("Engineer", "Acme", "2014-01", "2016-06", "Wrote loads in Apache Spark"),
    )
    found = asked(person, job)
    assert any("Spark" in question for question in found)
    assert not any("Flink" in question for question in found)


def test_no_way_of_asking_and_no_quote_comes_twice():
    job = Requirements(
        title="Data Engineer", must_have_skills=("Kafka", "Terraform", "dbt", "Rust", "Helm")
    )
    bullets = (
        "Cut costs 30%",
        "Cut errors 40% in a year",
        "Raised uptime to 99.9%",
        "Led 5 people",
    )
    for name in ("ada0", "bob1", "cyd2", "dee3"):
        person = dossier(
            role("Data Engineer", "Acme", "2018-01", None, *bullets), candidate_id=name
        )
        found = asked(person, job)
        openings = [re.sub(r"“[^”]*”|\([^)]*\)", "", question)[-45:] for question in found]
        assert len(set(openings)) == len(found)
        quotes = [quote for question in found for quote in re.findall(r"“([^”]*)”", question)]
        assert len(set(quotes)) == len(quotes)


def test_the_same_person_is_asked_the_same_in_the_same_order():
    person = dossier(role("Data Engineer", "Acme", "2021-01", None, QUOTE), profile="Kafka")
    assert asked(person) == asked(person)


def test_nobody_is_asked_about_what_the_law_protects():
    person = dossier(
        role("Data Engineer", "Acme", "2018-01", None, "Led the women of colour network, 40 people")
    )
    assert not any("women" in question for question in asked(person))


def test_the_language_of_the_resume_is_not_asked_after():
    job = JOB.model_copy(update={"languages": ("English (fluent)", "German (B2)")})
    found = asked(dossier(role("Data Engineer", "Acme", "2018-01", None, QUOTE)), job)
    assert not any("English" in question for question in found)
