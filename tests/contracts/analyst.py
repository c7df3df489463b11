"""What every `Analyst` must do: subclass, provide `analyst`, inherit the tests."""

from screening.domain import (
    Adjustment,
    Answer,
    IntentResolution,
    Reading,
    Requirements,
    RouteContext,
    Screened,
    Tuning,
)
from screening.ports import Analyst, Ask, Person
from screening.scoring.grounding import grounded
from tests.analyst.people import dossier, role

JOB = Requirements(title="Data Engineer", must_have_skills=("BigQuery", "Kafka"))
PERSON = dossier(
    role("Data Engineer", "Acme", "2021-01", None, "Moved 40 nightly jobs to BigQuery"),
)


class AnalystContract:
    async def test_it_has_a_name_and_counts_its_calls(self, analyst: Analyst) -> None:
        assert analyst.name
        assert analyst.usage().model_calls >= 0
        assert all(isinstance(value, str) for value in analyst.prompt_hashes.values())

    async def test_a_job_becomes_requirements(self, analyst: Analyst) -> None:
        read = await analyst.read_job("Data Engineer\n\nMust have:\n- BigQuery\n- 3+ years")
        assert isinstance(read, Requirements)
        assert "BigQuery" in read.must_have_skills

    async def test_a_change_names_edits_or_asks(self, analyst: Analyst) -> None:
        change = await analyst.read_change("add Terraform", JOB, Tuning())
        assert isinstance(change, Adjustment)
        assert change.edits or change.question

    async def test_an_unlawful_wish_changes_nothing(self, analyst: Analyst) -> None:
        change = await analyst.read_change("only native speakers please", JOB, Tuning())
        assert change.edits == ()
        assert change.question

    async def test_an_intent_is_one_of_three_or_a_question(self, analyst: Analyst) -> None:
        resolution = await analyst.resolve_intent("hmm", RouteContext(active=True))
        assert isinstance(resolution, IntentResolution)
        assert resolution.intent or resolution.question

    async def test_every_claim_of_a_reading_survives_grounding(self, analyst: Analyst) -> None:
        reading = await analyst.assess(PERSON, JOB)
        assert isinstance(reading, Reading)
        assert reading.candidate_id == PERSON.candidate_id
        after, _, dropped = grounded(reading, PERSON.text, roles=PERSON.profile.roles)
        assert dropped == 0
        assert {item.key for item in after.criteria} >= {"must:BigQuery", "must:Kafka"}

    async def test_questions_are_three_to_five_and_go_into_this_person(
        self, analyst: Analyst
    ) -> None:
        screened = await self._screened(analyst)
        asked = await analyst.questions(screened, PERSON, JOB)
        assert 3 <= len(asked) <= 5
        assert any("Kafka" in question for question in asked)
        assert len(set(asked)) == len(asked)

    async def test_an_answer_cites_what_is_in_the_resume(self, analyst: Analyst) -> None:
        screened = await self._screened(analyst)
        person = Person(
            candidate_id="ada0", label="Candidate ADA0", rank=1, screened=screened, dossier=PERSON
        )
        ask = Ask(requirements=JOB, people=(person,), pool_size=1)
        reply = await analyst.answer("Who has used BigQuery?", ask)
        assert isinstance(reply, Answer)
        assert reply.text
        for claim in reply.citations:
            for span in claim.spans:
                assert PERSON.text[span.start : span.end] == span.quote

    async def _screened(self, analyst: Analyst) -> Screened:
        reading = await analyst.assess(PERSON, JOB)
        return Screened(
            candidate_id="ada0",
            reading=reading,
            technical_score=50,
            domain_fit_score=50,
            composite_score=50,
        )
