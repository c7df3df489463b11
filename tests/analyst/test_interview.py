"""Interview questions are about this person: they quote a claim or name a gap."""

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
    assert found[0].startswith("Kafka is asked for and your resume does not show it.")
    assert any(QUOTE in question for question in found)


def test_two_people_are_not_asked_the_same():
    one = asked(dossier(role("Data Engineer", "Acme", "2021-01", None, QUOTE)))
    other = asked(dossier(role("Analyst", "Bolt", "2024-01", None, "Ran Kafka for 9 teams")))
    assert not set(one) & set(other)


def test_a_resume_that_shows_nothing_still_gets_three_of_its_own():
    found = asked(dossier(role("Waiter", "Cafe", "2020-01", None, "Served 200 guests a night")))
    assert len(found) >= 3
    assert any("Waiter · Cafe" in question for question in found)


def test_a_skill_that_is_only_listed_is_asked_after():
    found = asked(dossier(role("Data Engineer", "Acme", "2021-01", None, QUOTE), profile="Kafka"))
    assert any("no dated role shows it" in question for question in found)
