"""Forms with a row for each event: what was joined and left, entered and finished."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.domain import Candidate
from screening.intake.dates import month_index, month_name
from screening.intake.quality import printed_on
from tests.intake.people import NOW, profile

FORM = """履歴書

氏名 田中 花子

学歴・職歴

学歴
平成20年4月 東都大学経済学部経済学科 入学
平成24年3月 東都大学経済学部経済学科 卒業

職歴
平成24年4月 株式会社山川商事 入社
　　　　　　営業部に配属
平成28年3月 一身上の都合により退社
平成28年4月 合同会社ブルースカイにデータエンジニアとして入社
　　　　　　現在に至る
以上

資格
平成23年6月 普通自動車第一種運転免許 取得
"""


def jobs(candidate: Candidate) -> list[tuple[str | None, str | None, str | None, bool]]:
    return [(role.company, role.start, role.end, role.current) for role in candidate.roles]


def form(*work: str) -> Candidate:
    return profile("履歴書\n\n職歴\n" + "\n".join(work) + "\n", language="ja")


def test_a_row_that_leaves_belongs_to_the_row_that_joined() -> None:
    hanako = profile(FORM, language="ja")
    assert jobs(hanako) == [
        ("株式会社山川商事", "2012-04", "2016-03", False),
        ("合同会社ブルースカイ", "2016-04", None, True),
    ]
    # 2012-04 to 2026-11 without a gap: 14 years and 8 months.
    assert hanako.total_experience_months == 176


def test_rows_between_joining_and_leaving_are_statements_of_the_job() -> None:
    first, second = profile(FORM, language="ja").roles
    assert first.bullets == ("営業部に配属",)
    assert (second.title, second.bullets) == ("データエンジニア", ())
    assert first.span is not None
    assert FORM[first.span.start : first.span.end].endswith("退社")


def test_a_school_has_the_year_of_the_row_that_finished_it() -> None:
    (school,) = profile(FORM, language="ja").education
    assert (school.institution, school.field, school.level, school.end_year) == (
        "東都大学", "経済学部経済学科", "bachelor", 2012,
    )  # fmt: skip


def test_years_and_months_in_cells_are_read_as_in_words() -> None:
    found = form(
        "2015\t4\t株式会社青空 入社", "2018\t3\t同社 退職", "2018\t4\tB病院 入職", "\t現在にいたる"
    )
    assert jobs(found) == [
        ("株式会社青空", "2015-04", "2018-03", False),
        ("B病院", "2018-04", None, True),
    ]


def test_a_year_that_is_not_printed_gives_a_job_without_dates() -> None:
    found = form("20XX\t4\t株式会社甲入社", "20XX\t10\t株式会社甲退職", "20XX\t10\t株式会社乙 入社")
    assert jobs(found) == [("株式会社甲", None, None, False), ("株式会社乙", None, None, True)]
    assert found.total_experience_months == 0


def test_a_year_or_an_era_is_carried_down_to_the_rows_that_leave_it_out() -> None:
    found = form(
        "H27.4 株式会社青空 入社", "29年3月 株式会社青空 退社", "R元年5月 X社 入社", "9月 X社 退社"
    )
    assert jobs(found) == [
        ("株式会社青空", "2015-04", "2017-03", False),
        ("X社", "2019-05", "2019-09", False),
    ]


def test_a_job_that_nothing_ends_is_open_and_only_the_last_is_current() -> None:
    found = form("２０１５年４月　甲社　入社", "２０１８年４月　乙社　入社")
    assert jobs(found) == [("甲社", "2015-04", None, False), ("乙社", "2018-04", None, True)]


def test_a_fuller_account_of_the_same_job_stands_for_its_row() -> None:
    text = FORM + "\n職務経歴\n\n2012年4月～2016年3月 株式会社山川商事\nエンジニア\n• Java\n"
    roles = profile(text, language="ja").roles
    assert [role.start for role in roles] == ["2016-04", "2012-04"]
    assert roles[1].bullets == ("Java",)


@pytest.mark.parametrize(
    ("rows", "level", "year"),
    [
        (["2010年4月 北川県立南高等学校 入学", "2013年3月 同校 卒業"], "high_school", 2013),
        (["2010年4月 東都大学附属高等学校 入学", "2013年3月 同校 卒業"], "high_school", 2013),
        (["2013年4月 東都大学 入学", "2015年3月 東都大学 中途退学"], None, 2015),
        (["2023年4月 東都大学 入学", "2027年3月 東都大学 卒業見込み"], "bachelor", 2027),
        (["2013年4月 東都大学大学院工学研究科修士課程 入学", "2015年3月 同 修了"], "master", 2015),
        (["2013年4月 東都大学 博士前期課程 入学", "2015年3月 同 修了"], "master", 2015),
        (["2013年4月 東都大学 博士後期課程 入学", "2016年3月 同 修了"], "doctorate", 2016),
        (["2013年4月 東都大学 入学", "2014年4月 北川工業高等専門学校 編入学"], None, None),
    ],
)
def test_what_was_finished_has_its_level(
    rows: list[str], level: str | None, year: int | None
) -> None:
    found = profile("履歴書\n\n学歴\n" + "\n".join(rows) + "\n", language="ja").education
    assert (found[0].level, found[0].end_year) == (level, year)


@pytest.mark.parametrize(
    "row", ["入社式の企画を担当", "新入社員の研修", "2019年4月～2020年3月 株式会社青空 入社"]
)
def test_a_sentence_that_holds_the_word_is_no_row_of_a_form(row: str) -> None:
    text = f"職務経歴\n\n2015年4月～2018年3月 株式会社ABC\nエンジニア\n• {row}\n"
    assert all(role.company != "株式会社青空 入社" for role in profile(text, language="ja").roles)
    assert "2015-04" in [role.start for role in profile(text, language="ja").roles]


@pytest.mark.parametrize(
    ("line", "month"),
    [
        ("履歴書\t2018年 6月 5日現在", "2018-06"),
        ("令和6年4月1日現在", "2024-04"),
        ("2018年4月 – 現在", None),
        ("2018年6月から現在", None),
    ],
)
def test_the_day_of_a_form_is_the_date_it_prints(line: str, month: str | None) -> None:
    assert printed_on(f"{line}\n氏名\n") == month


def printed(month: int, style: int) -> str:
    year, number = month // 12, month % 12 + 1
    if style == 0:
        return f"{year}年{number}月 "
    if style == 1:
        return f"{year}\t{number}\t"
    count = year - 2018 if year >= 2020 else year - 1988
    return f"{'令和' if year >= 2020 else '平成'}{count}年{number}月　"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 60)), min_size=1, max_size=4),
    st.integers(0, 2),
    st.booleans(),
)
def test_a_form_gives_the_months_it_prints(steps, style: int, current: bool) -> None:
    at, rows, known, worked = month_index("1999-04"), [], [], 0
    for number, (gap, length) in enumerate(steps):
        first, last = at + gap, at + gap + length
        at = last + 1
        rows.append(f"{printed(first, style)}第{number}商事株式会社 入社")
        goes_on = current and number == len(steps) - 1
        if goes_on:
            rows.append("現在に至る")
            last = month_index(NOW)
        else:
            rows.append(f"{printed(last, style)}同社 退社")
        known.append((month_name(first), None if goes_on else month_name(last)))
        worked += last - first + 1
    found = form(*rows)
    assert [(role.start, role.end) for role in found.roles] == known
    assert found.total_experience_months == worked
