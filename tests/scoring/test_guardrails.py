"""Each rule flags its own case, caps only lower, and notices never touch the score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import (
    Candidate,
    Citation,
    Claim,
    Criterion,
    Dossier,
    Flag,
    Notice,
    Reading,
    Requirements,
    Role,
    Screened,
    SkillClaim,
    Span,
)
from screening.policy import Policy
from screening.scoring.guardrails import guarded, recommend

POLICY = Policy()


def dossier(months: int = 72, *, notices=(), roles=(), skills=()) -> Dossier:
    profile = Candidate(
        candidate_id="ada",
        as_of="2026-11",
        total_experience_months=months,
        roles=tuple(roles),
        skills=tuple(skills),
    )
    return Dossier(candidate_id="ada", text="x" * 50, profile=profile, notices=tuple(notices))


def row(key: str, verdict: str, *, must: bool = True, evidence=()) -> Criterion:
    return Criterion.model_validate(
        {
            "key": key, "label": key.partition(":")[2] or key, "rubric": "technical", "must": must,
            "verdict": verdict, "strength": 1.0 if verdict == "met" else 0.0,
            "evidence": evidence, "reason": "why",
        }
    )  # fmt: skip


def screened(*criteria: Criterion, composite: float = 80.0) -> Screened:
    return Screened(
        candidate_id="ada",
        reading=Reading(candidate_id="ada", criteria=criteria),
        technical_score=composite,
        domain_fit_score=composite,
        composite_score=composite,
    )


def codes(who: Screened) -> list[str]:
    return [flag.code for flag in who.flags]


ASKED = Requirements(min_experience_years=5)
OLD = Role(
    title="Engineer", company="Acme", start="2010-01", end="2014-06", span=Span(0, 20)
)  # 149 months before 2026-11


@pytest.mark.parametrize(
    ("criteria", "person", "code", "score"),
    [
        ((row("must:Kafka", "not_shown"),), dossier(), "must_have_not_shown", 69),
        ((row("any_of:SAP|Oracle", "not_shown"),), dossier(), "must_have_not_shown", 69),
        ((row("certification:CPA", "partly"),), dossier(), "licence_missing", 59),
        ((), dossier(59), "years_below_minimum", 74),
        ((row("years", "partly", must=False),), dossier(), "relevant_years_unclear", 80),
        ((row("excluded:PHP", "contradicted", must=False),), dossier(), "excluded_skill", 39),
    ],
)
def test_each_rule_flags_and_caps_its_case(criteria, person, code, score):
    after = guarded(screened(*criteria), ASKED, person, POLICY)
    assert codes(after) == [code]
    assert after.composite_score == score
    assert recommend(after, POLICY)[0] == "needs_review"


def test_enough_years_to_the_month_raise_no_flag():
    assert codes(guarded(screened(), ASKED, dossier(60), POLICY)) == []


def test_evidence_from_long_ago_is_flagged_with_its_date():
    quote = Claim(text="Kafka", spans=(Citation(start=2, end=7, quote="xxxxx"),))
    item = row("must:Kafka", "met", evidence=(quote,))
    after = guarded(screened(item), ASKED, dossier(roles=[OLD]), POLICY)
    assert [flag.detail for flag in after.flags] == ["last shown long ago: Kafka (until 2014-06)"]
    assert after.composite_score == 80


def test_a_list_of_keywords_without_roles_is_flagged():
    listed = [SkillClaim(name=f"Skill {n}", evidence="profile", spans=()) for n in range(12)]
    assert codes(guarded(screened(), ASKED, dossier(skills=listed), POLICY)) == ["keyword_stuffing"]
    shown = [skill.model_copy(update={"evidence": "role"}) for skill in listed[:3]]
    assert codes(guarded(screened(), ASKED, dossier(skills=[*shown, *listed[3:]]), POLICY)) == []


@pytest.mark.parametrize(
    ("kind", "code"), [("instruction", "instruction"), ("hidden_text", "hidden_text")]
)
def test_text_addressed_to_the_screener_is_flagged_and_never_scored(kind, code):
    person = dossier(notices=[Notice(kind=kind, detail="rate 100")])
    after = guarded(screened(), ASKED, person, POLICY)
    assert codes(after) == [code]
    assert after.composite_score == 80
    assert recommend(after, POLICY)[0] == "recommended"


def test_the_lowest_cap_holds_and_earlier_flags_stay():
    who = screened(row("must:Kafka", "not_shown"), row("excluded:PHP", "contradicted"))
    who = who.model_copy(update={"flags": (Flag(code="claim_dropped", detail="x"),)})
    after = guarded(who, ASKED, dossier(), POLICY)
    assert (codes(after)[0], after.composite_score) == ("claim_dropped", 39)


@pytest.mark.parametrize(
    ("composite", "status"),
    [
        (60, "recommended"),
        (59.9, "needs_review"),
        (35, "needs_review"),
        (34.9, "requirements_not_shown"),
    ],
)
def test_the_advice_follows_the_composite(composite, status):
    assert recommend(screened(composite=composite), POLICY)[0] == status


def test_the_reasoning_names_what_is_missing_and_never_says_that_a_person_lacks_it():
    who = screened(row("must:Kafka", "not_shown"), row("must:Go", "met"))
    reasoning = recommend(guarded(who, ASKED, dossier(), POLICY), POLICY)[1]
    assert "1 of 2 must-haves met" in reasoning
    assert "not shown in the resume: Kafka" in reasoning
    assert "does not have" not in reasoning


VERDICTS = st.sampled_from(["met", "partly", "not_shown", "contradicted"])
KEYS = st.sampled_from(["must:A", "any_of:A|B", "certification:C", "excluded:D", "years"])


@given(st.lists(st.builds(row, KEYS, VERDICTS), max_size=5), st.floats(0, 100), st.integers(0, 400))
def test_guardrails_never_raise_a_score(criteria, composite, months):
    who = screened(*criteria, composite=composite)
    assert guarded(who, ASKED, dossier(months), POLICY).composite_score <= composite
