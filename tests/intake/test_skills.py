"""Skills with their evidence: where, how long, how lately."""

from screening.domain import SkillClaim
from tests.intake.people import profile

TEXT = """Ann Lee
ann@example.org

Experience

Engineer, Acme Ltd    Jan 2020 - Dec 2021
• Python services.
• No experience with Kubernetes there.

Engineer, Bolt Ltd    Jul 2021 - Jun 2022
• More Python, and Terraform.

Skills
Python, Rust, LangGraph, Qdrant, Frobnicator 3000, Go
Not for me: much else that nobody would call a tool and that is only a sentence here.
"""


def claims() -> dict[str, SkillClaim]:
    return {claim.name: claim for claim in profile(TEXT).skills}


def test_months_merge_the_roles_that_show_it() -> None:
    python = claims()["Python"]
    # 2020-01 to 2022-06, the overlap once
    assert (python.months, python.last_used, python.evidence) == (30, "2022-06", "role")


def test_a_listed_skill_has_profile_evidence_only() -> None:
    rust = claims()["Rust"]
    assert (rust.months, rust.last_used, rust.evidence) == (None, None, "profile")


def test_a_denied_skill_is_no_claim() -> None:
    assert "Kubernetes" not in claims()


def test_unknown_tools_keep_the_texts_own_words() -> None:
    found = claims()
    assert "Frobnicator 3000" in found
    (span,) = found["Frobnicator 3000"].spans
    assert TEXT[span.start : span.end] == "Frobnicator 3000"


def test_prose_in_a_skills_section_makes_no_skills() -> None:
    assert not any("nobody" in name for name in claims())


def test_every_span_says_what_it_claims() -> None:
    for claim in profile(TEXT).skills:
        for start, end in claim.spans:
            assert TEXT[start:end].strip()


LISTED = """Bo Lund
bo@example.org

Experience

Data Engineer, Harbour Logistics Ltd    Jan 2020 - Dec 2021
• Harbour Logistics Ltd is a platform that sells forecasts made with Snowflake.
• Ran the EKS clusters and wrote a Go service.
• Screened applicants for Terraform and Kafka; hired 4 Scala developers.

Skills
Kubernetes, Go, Rust at home, Helm (home lab), Danish, Bachelor of Engineering, Blorp
"""


def listed() -> dict[str, SkillClaim]:
    return {claim.name: claim for claim in profile(LISTED).skills}


def test_a_listed_skill_counts_where_a_role_shows_it_under_another_name() -> None:
    kubernetes = listed()["Kubernetes"]
    assert (kubernetes.months, kubernetes.evidence) == (24, "role")
    assert {LISTED[a:b] for a, b in kubernetes.spans} == {"Kubernetes", "EKS"}


def test_a_word_that_the_skills_list_makes_a_name_is_one_in_the_role() -> None:
    assert listed()["Go"].evidence == "role"


def test_an_employers_name_and_what_it_makes_are_no_skills() -> None:
    assert not {"Logistics", "Snowflake", "Forecasting"} & listed().keys()


def test_what_is_asked_of_others_is_no_skill() -> None:
    assert not {"Terraform", "Kafka", "Scala"} & listed().keys()


def test_a_pastime_is_no_skill() -> None:
    assert not {"Rust", "Helm"} & listed().keys()


def test_a_language_and_a_degree_in_a_skills_list_are_no_skills() -> None:
    found = listed()
    assert "Blorp" in found
    assert not {"Danish", "Bachelor of Engineering"} & found.keys()
