"""Claims stand on quotes that are there, say no more than they do, and stay in one role."""

from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Citation, Claim, Criterion, Reading, Role, Span
from screening.scoring.grounding import grounded, located

TEXT = (
    "Acme\nMoved 40 nightly jobs to Airflow, halving failures.\n"
    "Bolt\nRan three Kafka clusters.\nRan three Kafka clusters.\n████ ██ 2019 Airflow"
)
ACME = Role(title="Engineer", company="Acme", start=None, end=None, span=Span(0, 56))
BOLT = Role(title="Engineer", company="Bolt", start=None, end=None, span=Span(57, 113))
AIRFLOW = "Moved 40 nightly jobs to Airflow"
SKILLS = ("Airflow", "Kafka", "Spark")


def names(text: str) -> frozenset[str]:
    return frozenset(skill for skill in SKILLS if skill in text)


def cite(quote: str, start: int | None = None) -> Citation:
    at = TEXT.index(quote) if start is None else start
    return Citation(start=at, end=at + len(quote), quote=quote)


def kept(claim: Claim) -> tuple[Claim | None, str]:
    reading = Reading(candidate_id="ada", strengths=(claim,))
    after, flags, dropped = grounded(reading, TEXT, roles=(ACME, BOLT), names=names)
    assert dropped == len(flags)
    return (after.strengths or (None,))[0], "; ".join(flag.detail for flag in flags)


def test_a_quote_at_its_place_is_kept_and_gets_its_role():
    claim, _ = kept(Claim(text="Moved jobs to Airflow", spans=(cite(AIRFLOW),)))
    assert claim is not None
    assert claim.role == "Engineer · Acme"


def test_wrong_offsets_are_repaired_when_the_quote_occurs_once():
    claim, _ = kept(Claim(text="Airflow", spans=(cite(AIRFLOW, start=3),)))
    assert claim is not None
    assert TEXT[claim.spans[0].start : claim.spans[0].end] == AIRFLOW


def test_wrong_offsets_of_a_repeated_quote_are_not_guessed():
    assert located(cite("Ran three Kafka clusters.", start=0), TEXT) is None


def test_an_invented_quote_is_dropped():
    claim, why = kept(Claim(text="Spark", spans=(cite("Tuned Spark jobs", start=0),)))
    assert claim is None
    assert why == "Spark: its quote is not in the resume"


def test_a_number_that_is_not_in_the_quote_is_dropped():
    assert "the number 400 " in kept(Claim(text="Moved 400 jobs", spans=(cite(AIRFLOW),)))[1]


def test_a_number_word_stands_for_its_figure():
    quote = cite("Ran three Kafka clusters.")
    assert kept(Claim(text="Ran 3 Kafka clusters", spans=(quote,)))[0] is not None
    assert kept(Claim(text="Ran five Kafka clusters", spans=(quote,)))[0] is None


def test_a_skill_that_is_not_in_the_quote_is_dropped():
    assert "Spark is not" in kept(Claim(text="Airflow and Spark", spans=(cite(AIRFLOW),)))[1]


def test_quotes_of_two_roles_make_no_claim():
    spans = (cite(AIRFLOW), cite("Ran three Kafka clusters."))
    assert "different roles" in kept(Claim(text="Airflow, Kafka", spans=spans))[1]


def test_a_quote_under_another_role_is_dropped():
    claim = Claim(text="Airflow", spans=(cite(AIRFLOW),), role="Engineer · Bolt")
    assert "not under Engineer · Bolt" in kept(claim)[1]


def test_a_quote_with_hidden_characters_is_dropped():
    assert "hidden" in kept(Claim(text="Airflow", spans=(cite("██ 2019 Airflow"),)))[1]


def criterion(*evidence: Claim, key: str = "must:Spark") -> Criterion:
    return Criterion(
        key=key, label="Spark", rubric="technical", must=True, verdict="met", strength=1,
        evidence=evidence,
    )  # fmt: skip


def test_a_criterion_without_evidence_left_is_not_shown():
    invented = Claim(text="Spark", spans=(cite("Tuned Spark jobs", start=0),))
    reading = Reading(candidate_id="ada", criteria=(criterion(invented),))
    (item,) = grounded(reading, TEXT)[0].criteria
    assert (item.verdict, item.strength, item.evidence) == ("not_shown", 0.0, ())


def test_a_criterion_met_on_no_quote_at_all_is_not_shown():
    reading = Reading(candidate_id="ada", criteria=(criterion(),))
    assert grounded(reading, TEXT)[0].criteria[0].verdict == "not_shown"


def test_years_are_counted_from_dates_and_need_no_quote():
    reading = Reading(candidate_id="ada", criteria=(criterion(key="years"),))
    assert grounded(reading, TEXT)[0].criteria[0].verdict == "met"


def test_a_gap_needs_no_quote():
    reading = Reading(candidate_id="ada", gaps=(Claim(text="Spark is not shown"),))
    assert grounded(reading, TEXT)[0].gaps == reading.gaps


@given(st.integers(-5, 140), st.integers(-5, 140), st.text("Airflow Kafk█\n", max_size=12))
def test_whatever_is_kept_is_the_text_at_its_offsets(start, end, quote):
    claim = Claim(text="x", spans=(Citation(start=start, end=end, quote=quote),))
    after, _, _ = grounded(Reading(candidate_id="ada", strengths=(claim,)), TEXT)
    for item in after.strengths:
        for span in item.spans:
            assert TEXT[span.start : span.end] == span.quote
