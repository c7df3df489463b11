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
