"""Jobs that say how long they took and not when."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.domain import Candidate, Role, counted_lengths
from screening.intake.dates import month_index, month_name
from screening.intake.lengths import find_lengths
from screening.intake.timeline import total_months
from tests.intake.people import NOW, profile


def working(work: str) -> Candidate:
    return profile(f"Ann Lee\nann@example.org\n\nExperience\n\n{work}\n")


def lengths(candidate: Candidate) -> list[tuple[str | None, str | None, int | None]]:
    return [(role.title, role.company, role.stated_months) for role in candidate.roles]


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("18 months", 18),
        ("1 year 6 months", 18),
        ("1 yr, 6 mos", 18),
        ("2 yrs", 24),
        ("1.5 years", 18),
        ("1,5 Jahre", 18),
        ("3 Jahre", 36),
        ("3 Jahre und 2 Monate", 38),
        ("2 ans", 24),
        ("1 an et 2 mois", 14),
        ("2 años y 3 meses", 27),
        ("3年6个月", 42),
        ("3年半", 42),
        ("2年3ヶ月", 27),
        ("2 года 3 месяца", 27),
        ("10+ years", 120),
    ],
)
def test_a_length_is_read_once_in_its_many_forms(text: str, months: int) -> None:
    (found,) = find_lengths(f"Engineer ({text})")
    assert found.months == months


@pytest.mark.parametrize(
    "text", ["2019年", "2020年3月", "2-3 years", "99 years of history", "0 months", "version 3.5"]
)
def test_what_is_no_length_gives_none(text: str) -> None:
    assert find_lengths(text) == ()


@pytest.mark.parametrize(
    "header",
    [
        "Senior Engineer, Acme Ltd (18 months)",
        "Senior Engineer, Acme Ltd\t18 months",
        "Senior Engineer | Acme Ltd | 1 year 6 months",
        "Senior Engineer, Acme Ltd — 1.5 years",
        "18 months\tSenior Engineer, Acme Ltd",
        "Senior Engineer\nAcme Ltd\n18 months",
        "Senior Engineer, Acme Ltd\n1 yr 6 mos",
    ],
)
def test_a_job_without_dates_has_the_length_beside_it(header: str) -> None:
    ann = working(f"{header}\n• Built things well.")
    assert lengths(ann) == [("Senior Engineer", "Acme Ltd", 18)]
    assert (ann.roles[0].start, ann.roles[0].bullets) == (None, ("Built things well.",))
    assert ann.total_experience_months == 18


@pytest.mark.parametrize(
    "beside",
    ["(1 year 6 months)", "· 18 months", "- 1 yr 6 mos", ", 2 years", "\n1 year 6 months"],
)
def test_a_length_beside_dates_is_not_read_again(beside: str) -> None:
    ann = working(f"Engineer, Acme Ltd\nJan 2019 - Jun 2020 {beside}\n• Built.")
    assert lengths(ann) == [("Engineer", "Acme Ltd", None)]
    assert ann.total_experience_months == 18


def test_a_firms_length_above_its_dated_jobs_is_no_job() -> None:
    ann = working(
        "Acme Ltd\n3 years 6 months\nSenior Engineer\nJan 2019 - Dec 2020 (2 years)\n• Led.\n\n"
        "Engineer\nJul 2017 - Dec 2018 (1 year 6 months)\n• Built.\n"
    )
    assert lengths(ann) == [("Senior Engineer", "Acme Ltd", None), ("Engineer", "Acme Ltd", None)]
    # 2017-07 to 2020-12
    assert ann.total_experience_months == 42


@pytest.mark.parametrize(
    "line",
    ["Engineer with 5 years experience", "5 years of Python", "A firm with 40 years of history",
     "• Engineer on call, 18 months"],
)  # fmt: skip
def test_a_length_in_a_sentence_makes_no_job(line: str) -> None:
    ann = working(f"Engineer, Acme Ltd\tJan 2019 - Dec 2020\n• Built.\n{line}\n")
    assert lengths(ann) == [("Engineer", "Acme Ltd", None)]
    assert ann.total_experience_months == 24


def dated(start: str, end: str | None, **more: object) -> Role:
    role = Role(title="Dev", company="A", start=start, end=end, current=end is None)
    return role.model_copy(update=more)


def stated(months: int, *, paid: bool = True) -> Role:
    return Role(title="Dev", company="B", start=None, end=None, stated_months=months, paid=paid)


def test_a_length_counts_no_more_than_the_time_between_the_dates_around_it() -> None:
    newer, older = dated("2020-01", "2021-12"), dated("2015-01", "2018-12")
    # 12 months are free between 2018-12 and 2020-01.
    assert counted_lengths([newer, stated(18), older], NOW) == (0, 12, 0)
    # Printed oldest first; the newer of two lengths is counted first.
    assert counted_lengths([older, stated(7), stated(7), newer], NOW) == (0, 5, 7, 0)


def test_a_length_beside_a_job_that_goes_on_is_not_counted() -> None:
    assert counted_lengths([stated(18), dated("2020-01", None)], NOW) == (0, 0)


def test_a_length_before_the_first_dated_job_counts_in_full() -> None:
    assert counted_lengths([dated("2020-01", None), stated(18)], NOW) == (0, 18)
    oldest_first = [stated(18), dated("2010-01", "2011-12"), dated("2015-01", None)]
    assert counted_lengths(oldest_first, NOW) == (18, 0, 0)


def test_unpaid_work_adds_no_length() -> None:
    assert total_months([stated(18, paid=False), stated(6)], NOW) == 6


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.integers(1, 60).map(stated),
            st.tuples(
                st.integers(month_index("2001-01"), month_index("2026-11")), st.integers(0, 60)
            ).map(lambda pair: dated(month_name(pair[0]), month_name(sum(pair)))),
        ),
        max_size=6,
    )
)
def test_a_length_never_adds_more_than_it_states_and_dates_never_lose(roles) -> None:
    counted = counted_lengths(roles, NOW)
    assert all(
        0 <= part <= (role.stated_months or 0) for part, role in zip(counted, roles, strict=True)
    )
    alone = total_months([role for role in roles if role.start is not None], NOW)
    assert alone + sum(counted) == total_months(roles, NOW)
