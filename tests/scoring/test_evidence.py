"""The evidence reading: dated roles over lists, months, recency, years of the job's kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import CloseReading, Dossier, Requirements, Role
from screening.policy import Policy
from screening.scoring.evidence import read_evidence, recency, related_months, strength
from screening.scoring.shown import Profile, Proof
from screening.taxonomy import load
from tests.scoring.profiles import AS_OF, dossier

RULES = Policy().search
PYTHON = Requirements(must_have_skills=("Python",))


def read(person: Dossier, requirements: Requirements) -> CloseReading:
    return read_evidence(person, requirements, taxonomy=load(), policy=Policy())


def score(person: Dossier, requirements: Requirements = PYTHON) -> float:
    return read(person, requirements).score


def test_a_dated_role_counts_in_full_and_a_list_does_not() -> None:
    shown = dossier("ada", ("Engineer", "2024-01", None, "Wrote Python services"))
    listed = dossier("bob", ("Engineer", "2024-01", None, "Wrote services"), listed="Python")
    assert score(shown) == 1.0
    assert score(listed) == RULES.listed_share


def test_a_short_role_counts_less_and_reaches_full_at_a_year() -> None:
    brief = dossier("ada", ("Engineer", "2026-06", "2026-11", "Wrote Python"))
    # 6 of 12 months: 0.6 + 0.4 x 6 / 12
    assert score(brief) == pytest.approx(0.8)


def test_months_of_overlapping_roles_count_once() -> None:
    both = dossier(
        "ada",
        ("Engineer", "2026-06", "2026-11", "Wrote Python"),
        ("Tutor", "2026-06", "2026-11", "Taught Python"),
    )
    assert score(both) == pytest.approx(0.8)


def test_evidence_of_long_ago_counts_half() -> None:
    old = dossier("ada", ("Engineer", "2010-01", "2014-12", "Wrote Python"))
    middle = dossier("bob", ("Engineer", "2019-01", "2021-05", "Wrote Python"))
    assert score(old) == pytest.approx(0.5)
    # 66 months ago, half way from 36 to 96: 1 - 0.5 x 30 / 60
    assert score(middle) == pytest.approx(0.75)


def test_a_sibling_counts_a_little_and_is_named_in_the_near_miss() -> None:
    beside = dossier("ada", ("Engineer", "2024-01", None, "Scheduled jobs with Dagster"))
    found = read(beside, Requirements(must_have_skills=("Airflow",)))
    assert found.score == pytest.approx(0.2)
    assert found.missing_skills == ("Airflow",)
    assert found.near_miss == "would need Airflow shown, beside Dagster"


def test_a_listed_skill_is_a_near_miss_of_its_own_kind() -> None:
    listed = dossier("bob", ("Engineer", "2024-01", None, "Wrote services"), listed="Python")
    found = read(listed, PYTHON)
    assert found.matched_skills == ("Python",)
    assert found.near_miss == "names Python without a role that shows it"


def test_two_things_missing_are_no_near_miss() -> None:
    person = dossier("ada", ("Engineer", "2024-01", None, "Wrote Python"))
    wanted = Requirements(must_have_skills=("Python", "Kafka", "Terraform"))
    assert read(person, wanted).near_miss is None


@pytest.mark.parametrize(
    ("since", "said"),
    [
        ("2023-12", "one year short of 4 in roles of this kind"),
        ("2024-06", "1.5 years short of 4 in roles of this kind"),
        ("2023-03", "3 months short of 4 in roles of this kind"),
        ("2024-12", "2 years short of 4 in roles of this kind"),
    ],
)
def test_years_short_are_said_in_words(since: str, said: str) -> None:
    person = dossier("ada", ("Data Engineer", since, None, "Wrote Python"))
    wanted = Requirements(
        title="Data Engineer", must_have_skills=("Python",), min_experience_years=4
    )
    assert read(person, wanted).near_miss == said


def test_years_in_another_kind_of_role_count_half() -> None:
    wanted = Requirements(title="Product Manager", min_experience_years=4)
    career = dossier(
        "ada",
        ("Chef", "2010-12", "2024-11", "Ran a kitchen"),
        ("Product Manager", "2024-12", None, "Ran a product"),
    )
    # 2 of 4 years of the kind, 16 in all: max(2 / 4, 0.5 x 1)
    assert score(career, wanted) == pytest.approx(0.5)
    assert read(career, wanted).near_miss == "2 years short of 4 in roles of this kind"


def test_months_in_roles_of_the_kind_count_once_where_they_overlap() -> None:
    career = dossier(
        "ada",
        ("Chef", "2010-12", "2024-11", "Ran a kitchen"),
        ("Product Manager", "2020-01", "2021-12", "Ran a product"),
        ("Senior Product Manager", "2021-07", "2022-12", "Ran two products"),
        months=168,
    )
    wanted = Requirements(title="Product Manager")
    # 2020-01 to 2022-12, the six months of both once
    assert related_months(Profile(career, load()), wanted) == 36


def test_a_role_of_the_kind_without_dates_adds_the_length_it_states() -> None:
    career = dossier("ada", ("Product Manager", "2024-12", None, "Ran a product"), months=42)
    older = Role(title="Product Manager", company=None, start=None, end=None, stated_months=18)
    chef = older.model_copy(update={"title": "Chef", "stated_months": 12})
    profile = career.profile.model_copy(update={"roles": (*career.profile.roles, older, chef)})
    person = Profile(career.model_copy(update={"profile": profile}), load())
    # 2024-12 to 2026-11 is 24
    assert related_months(person, Requirements(title="Product Manager")) == 24 + 18


def test_a_role_of_another_title_is_of_the_kind_when_it_shows_half_of_the_must_haves() -> None:
    wanted = Requirements(
        title="Data Engineer", must_have_skills=("Spark", "Airflow"), min_experience_years=2
    )
    person = dossier("ada", ("Backend Developer", "2023-01", None, "Ran Spark jobs"))
    other = dossier("bob", ("Backend Developer", "2023-01", None, "Ran a web shop"), listed="Spark")
    assert "short" not in str(read(person, wanted).near_miss)
    assert read(person, wanted).near_miss == "would need Airflow shown"
    assert read(other, wanted).near_miss is None


def test_a_missing_certificate_is_a_near_miss() -> None:
    person = dossier("ada", ("Engineer", "2024-01", None, "Wrote Python"))
    wanted = PYTHON.model_copy(update={"certifications": ("CIMA or ACCA",)})
    assert read(person, wanted).near_miss == "would need CIMA or ACCA stated"


def test_more_evidence_never_lowers_a_reading() -> None:
    wanted = Requirements(must_have_skills=("Python", "Kafka"), nice_to_have_skills=("dbt",))
    work = ["Wrote reports", "Wrote Python", "Wrote Python and Kafka", "Wrote Python, Kafka, dbt"]
    scores = [score(dossier("ada", ("Engineer", "2024-01", None, done)), wanted) for done in work]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1] == 1.0


@given(
    months=st.integers(1, 600),
    used=st.sampled_from(["2026-11", "2023-01", "2015-05", "1999-12"]),
)
def test_strength_stays_in_its_range_and_grows_with_months(months: int, used: str) -> None:
    shorter = Proof(term="x", where="role", months=months, last_used=used)
    longer = shorter.model_copy(update={"months": months + 1})
    assert 0 <= strength(shorter, AS_OF, RULES) <= strength(longer, AS_OF, RULES) <= 1


@pytest.mark.parametrize(
    ("used", "share"), [("2026-11", 1.0), ("2023-11", 1.0), ("2018-11", 0.5), (None, 1.0)]
)
def test_recency_at_its_ends(used: str | None, share: float) -> None:
    assert recency(used, AS_OF, RULES) == pytest.approx(share)
