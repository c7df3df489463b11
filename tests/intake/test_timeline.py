"""Dates as people write them, and months that are counted once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.domain import Candidate, Role, SkillClaim, Span
from screening.intake.dates import month_index, month_name
from screening.intake.timeline import date_notices, dated, find_ranges, merged_months, total_months

NOW = "2026-11"
MONTHS = st.integers(month_index("1970-01"), month_index("2030-12"))
INTERVALS = st.lists(st.tuples(MONTHS, st.integers(0, 400)), max_size=8).map(
    lambda pairs: [(month_name(first), month_name(first + more)) for first, more in pairs]
)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Sept '21 - now", "2021-09", None),
        ("Sept 2021 - now", "2021-09", None),
        ("Jan '22 - Present", "2022-01", None),
        ("Jan '19 - Mar '21", "2019-01", "2021-03"),
        ("2019年7月 - 至今", "2019-07", None),
        ("06/2020 – 12/2023", "2020-06", "2023-12"),
        ("2018-03 to 2020-11", "2018-03", "2020-11"),
        ("2019.3～2021.6", "2019-03", "2021-06"),
        ("Q3 2019", "2019-07", "2019-09"),
        ("Summer 2017", "2017-06", "2017-08"),
        ("Sept - Oct 2024", "2024-09", "2024-10"),
        ("Nov - Feb 2024", "2023-11", "2024-02"),
        ("seit 2021", "2021-01", None),
        ("2019 – heute", "2019-01", None),
        ("de 2018 à 2020", "2018-01", "2020-12"),
        ("desde enero de 2019", "2019-01", None),
        ("Mai 2020 – aujourd’hui", "2020-05", None),
        ("since 2021", "2021-01", None),
        ("2012 to date", "2012-01", None),
        ("2018 - 2020", "2018-01", "2020-12"),
        ("2018-2020", "2018-01", "2020-12"),
        ("2018-20", "2018-01", "2020-12"),
        ("March 15, 2019 to April 2, 2020", "2019-03", "2020-04"),
        ("01.07.2019 – 31.12.2021", "2019-07", "2021-12"),
        ("平成30年4月～令和2年3月", "2018-04", "2020-03"),
        ("May 2019 – Aug", "2019-05", "2019-08"),
        ("06.19 - 07.20", "2019-06", "2020-07"),
        ("2019 … 2021", "2019-01", "2021-12"),
        ("Jan 2019 ‐ Dec 2020", "2019-01", "2020-12"),
        ("between 2018 and 2020", "2018-01", "2020-12"),
        ("2021 –\n", "2021-01", None),
        ("2019년 7월 - 현재", "2019-07", None),
        ("2020 - idag", "2020-01", None),
        ("01.2020 - по настоящее время", "2020-01", None),
        ("2020 até o momento", "2020-01", None),
        ("2020 - ปัจจุบัน", "2020-01", None),
        ("Ocak 2020 - bugün", "2020-01", None),
        ("Dec 2019 / Jan 2021", "2019-12", "2021-01"),
        ("Dec 2019 / Present", "2019-12", None),
        ("январь 2019 — март 2021", "2019-01", "2021-03"),
        ("с 2019 по 2021", "2019-01", "2021-12"),
        ("01.2020 - по н.в.", "2020-01", None),
        ("01.2020 — н. в.", "2020-01", None),
        ("с января 2019 г. по март 2021 г.", "2019-01", "2021-03"),
        ("Январь 2019 г. — настоящее время", "2019-01", None),
        ("янв. 2019 – дек. 2020", "2019-01", "2020-12"),
        ("marzo 2019 hasta la fecha", "2019-03", None),
        ("mars 2019 à ce jour", "2019-03", None),
        ("01/2019 bis dato", "2019-01", None),
        ("03.2019 bis heute", "2019-03", None),
        ("Mar 2019 - Current", "2019-03", None),
        ("Jan 2019 till now", "2019-01", None),
        ("Jan 2019 - Till Date", "2019-01", None),
        ("from March 2019 onwards", "2019-03", None),
        ("2019+", "2019-01", None),
        ("2019年7月至今", "2019-07", None),
        ("2019.07-在职", "2019-07", None),
        ("2019年秋 - 2021年春", "2019-09", "2021-05"),
        ("2019年第三季度 - 2020年上半年", "2019-07", "2020-06"),
        ("Q3'19 – Q1'21", "2019-07", "2021-03"),
        ("T3 2019 – T1 2021", "2019-07", "2021-03"),
        ("3. Quartal 2019", "2019-07", "2019-09"),
        ("2e trimestre 2019", "2019-04", "2019-06"),
        ("Winter 2018/19", "2018-12", "2019-03"),
        ("1998 - 01", "1998-01", "2001-12"),
        ("out/2019 – dez/2020", "2019-10", "2020-12"),
        ("令和元年5月 - 現在", "2019-05", None),
        ("平成28年 - 令和3年", "2016-01", "2021-12"),
        ("R3年4月～現在", "2021-04", None),
    ],
)
def test_a_range_is_read_in_its_many_forms(text: str, start: str, end: str | None) -> None:
    (found,) = find_ranges(text, NOW)
    assert (found.start, found.end, found.current) == (start, end, end is None)


def test_two_jobs_with_the_same_years_keep_their_own_months() -> None:
    found = find_ranges("A Jan 2020 - Mar 2021, B Sep 2020 - Dec 2021", NOW)
    assert [(r.start, r.end) for r in found] == [("2020-01", "2021-03"), ("2020-09", "2021-12")]


def test_years_alone_are_outer_bounds_and_say_so() -> None:
    (found,) = find_ranges("2018 - 2020", NOW)
    assert found.precision == "year"


@pytest.mark.parametrize(
    "text",
    [
        "call 614-555-2019",
        "rated 4/5",
        "Python 3.10 / 3.11",
        "06/2020",
        "5 / 2019",
        "$2019 / 2020",
        "in 2019 we",
        "B.S. 2017",
        "$1990-2000",
        "1:2 ratio",
        "may 2020 be good",
        "v2019.1 - 2020.2",
        "Version 2019.1 – 2020.2",
        "release 2019.3-2020.1",
        "v2019.1 – v2020.2",
        "版本2019.1 - 2020.2",
        "SDK 2019.1, 2020.2",
    ],
)
def test_what_is_no_range_gives_none(text: str) -> None:
    assert find_ranges(text, NOW) == ()


def test_a_range_beside_a_phone_number_ends_where_it_ends() -> None:
    text = "2016 - 2019 555 0100"
    (found,) = find_ranges(text, NOW)
    assert text[found.span.start : found.span.end] == "2016 - 2019"


def test_a_range_in_which_no_release_is_named_is_one_beside_a_release() -> None:
    (found,) = find_ranges("Unity v2019.1\t2019.3 - 2020.2", NOW)
    assert (found.start, found.end) == ("2019-03", "2020-02")


@pytest.mark.parametrize(
    ("text", "kind"), [("2023 - 2021", "date_reversed"), ("Mar 2031 - Present", "date_future")]
)
def test_odd_ranges_are_flagged_not_mended(text: str, kind: str) -> None:
    (found,) = find_ranges(text, NOW)
    assert [notice.kind for notice in found.notices] == [kind]


def test_concurrent_jobs_count_once() -> None:
    # 2019-01..2021-12 is 36 months; 2020-01..2021-12 lies inside it.
    assert merged_months([("2019-01", "2021-12"), ("2020-01", "2021-12")]) == 36


def test_jobs_in_a_row_add_up() -> None:
    # 24 + 36 + 24
    spans = [("2010-01", "2011-12"), ("2012-01", "2014-12"), ("2015-01", "2016-12")]
    assert merged_months(spans) == 84


@given(INTERVALS, st.randoms(use_true_random=False))
def test_merging_ignores_order_and_repeats(intervals, random) -> None:
    shuffled = [*intervals, *intervals]
    random.shuffle(shuffled)
    assert merged_months(shuffled) == merged_months(intervals)


@given(INTERVALS)
def test_merging_stays_within_the_hull_and_the_sum(intervals) -> None:
    total = merged_months(intervals)
    lengths = [month_index(b) - month_index(a) + 1 for a, b in intervals]
    assert total <= sum(lengths)
    if intervals:
        first = min(month_index(a) for a, _ in intervals)
        last = max(month_index(b) for _, b in intervals)
        assert max(lengths) <= total <= last - first + 1


def candidate(*roles: Role, printed: bool = False) -> Candidate:
    claim = SkillClaim(name="Python", evidence="role", spans=(Span(5, 11),))
    return Candidate(
        candidate_id="a", as_of="2024-12", as_of_printed=printed, roles=roles, skills=(claim,),
        total_experience_months=total_months(roles, "2024-12"),
    )  # fmt: skip


def test_present_is_read_again_at_another_month() -> None:
    job = Role(title="Dev", company="A", start="2024-01", end=None, current=True, span=Span(0, 50))
    later = dated(candidate(job), "2025-06")
    assert (later.total_experience_months, later.as_of) == (18, "2025-06")
    assert (later.skills[0].months, later.skills[0].last_used) == (18, "2025-06")


def test_a_date_that_the_document_prints_is_not_moved() -> None:
    job = Role(title="Dev", company="A", start="2024-01", end=None, current=True)
    printed = candidate(job, printed=True)
    assert dated(printed, "2030-01") is printed


def test_unpaid_work_is_no_experience() -> None:
    job = Role(title="Helper", company="A", start="2020-01", end="2020-12", paid=False)
    assert total_months([job], NOW) == 0


def test_reversed_and_future_roles_count_nothing_and_are_noticed() -> None:
    back = Role(title="Dev", company="A", start="2023-01", end="2021-12")
    ahead = Role(title="Dev", company="B", start="2031-03", end=None, current=True)
    assert total_months([back, ahead], NOW) == 0
    kinds = [notice.kind for notice in date_notices(candidate(back, ahead))]
    assert kinds == ["date_reversed", "date_future"]
