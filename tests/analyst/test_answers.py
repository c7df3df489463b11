"""Answers stand on quotes of the pool; what is not shown is said so, and nothing is made up."""

import pytest

from screening.domain import Turn
from tests.runs import finished


@pytest.fixture
def ask(screener, job):
    """Ask a question about the sample search; the reply as shown, and the thread."""
    view = finished(screener, "t", Turn(text=job, as_job=True)).view

    def question(text):
        after = finished(screener, "t", Turn(text=text)).view
        assert after.routing.intent == "conversational_query", after.routing
        assert after.shortlist == view.shortlist
        return after.messages[-1]

    question.rows = view.report.shortlist
    question.screener = screener
    return question


def quotes_hold(reply, screener):
    for claim in reply.citations:
        text = screener.person(claim.candidate_id).document.text
        for span in claim.spans:
            assert text[span.start : span.end] == span.quote


def test_who_shows_a_skill_is_answered_with_their_quotes(ask):
    reply = ask("who has used Spark?")
    assert "show Spark" in reply.text
    assert reply.citations
    assert all("park" in claim.spans[0].quote for claim in reply.citations)
    quotes_hold(reply, ask.screener)


def test_dated_roles_are_told_from_lists(ask):
    reply = ask("who knows Spark?")
    lines = reply.text.splitlines()[1:]
    in_roles = ["in dated roles" in line for line in lines]
    assert in_roles == sorted(in_roles, reverse=True)


def test_a_licence_that_is_stated_is_found_with_its_words(ask):
    reply = ask("who has ACLS?")
    assert "states ACLS" in reply.text or "state ACLS" in reply.text
    assert reply.citations
    assert "ACLS" in reply.citations[0].spans[0].quote
    quotes_hold(reply, ask.screener)


def test_a_skill_that_nobody_shows_is_said_plainly(ask):
    reply = ask("does anyone have Fortran?")
    assert reply.text.startswith("Nobody in the pool shows Fortran")
    assert reply.citations == ()


def test_a_person_is_meant_by_rank_label_or_code(ask):
    second = ask.rows[1]
    code = second.label.removeprefix("Candidate ")
    for name in ("the second one", second.label, code, "candidate 2"):
        reply = ask(f"how many years does {name} have?")
        assert reply.text.startswith(second.label), name


def test_why_a_person_stands_where_they_stand_is_told_in_numbers(ask):
    first = ask.rows[0]
    reply = ask(f"why is {first.label} number 1?")
    assert f"{first.score:.1f} of 100" in reply.text
    assert f"composite {first.composite_score:g}" in reply.text or "Read closely" in reply.text
    quotes_hold(reply, ask.screener)


def test_two_people_are_compared_in_amounts_and_verdicts(ask):
    one, two = ask.rows[:2]
    reply = ask("compare 1 and 2")
    assert reply.text.startswith(f"{one.label} against {two.label}: ")
    quotes_hold(reply, ask.screener)


def test_a_skill_of_one_person_is_shown_or_said_not_to_be_shown(ask):
    label = ask.rows[0].label
    assert f"{label} shows Spark" in ask(f"has {label} used Spark?").text
    gone = ask(f"has {label} used Fortran?")
    assert "is not shown in the resume" in gone.text
    assert "does not have" not in gone.text


def test_counts_are_those_of_the_pool_and_the_list(ask):
    assert ask("how many people are in the pool?").text.startswith("8 people are in the pool")


def test_the_most_experienced_are_named_by_dated_years(ask):
    reply = ask("who has the most experience?")
    years = [float(line.split(": ")[1].split(" ")[0]) for line in reply.text.splitlines()[1:]]
    assert years == sorted(years, reverse=True)


def test_the_search_can_be_asked_about(ask):
    reply = ask("what are the requirements right now?")
    assert "Python" in reply.text
    assert "dense 50%" in reply.text


@pytest.mark.parametrize("text", ["hello", "what can you do?", "help"])
def test_help_says_what_can_be_done(ask, text):
    assert "Paste a job description" in ask(text).text


def test_a_question_that_the_resumes_do_not_answer_gets_an_honest_no(ask):
    reply = ask("who likes pineapple on pizza?")
    assert "nothing in the pool" in reply.text
    assert reply.citations == ()


def test_no_reply_names_a_person_while_names_are_hidden(ask):
    names = {ask.screener.person(row.candidate_id).candidate.name.split()[-1] for row in ask.rows}
    for text in ("who has used Spark?", "compare 1 and 2", "tell me about the first one"):
        reply = ask(text)
        shown = reply.text + " ".join(s.quote for c in reply.citations for s in c.spans)
        assert not [name for name in names if name in shown]
