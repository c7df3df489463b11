"""Text to date ranges, in the forms that resumes use, in several languages and scripts.

First every point in time is found (a month, a year, a season, "present"), then neighbours with
a connecting word or dash between them make a range.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from screening.domain import Notice, Record, Span
from screening.taxonomy import words
from screening.taxonomy.tokens import flat

Shape = Literal["month", "month_yy", "month_only", "year", "stretch", "present"]
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "r": 2018, "h": 1988, "s": 1925}
"""The year before an era's first, by its name or its letter."""
_ERA = re.compile(r"(令和|平成|昭和|[rhs])[\s.]?(\d{1,2}|元)")
_YEAR = r"(?:19[5-9]\d|20\d\d)"
_GAP = 24
_SLASH = re.compile(r"[ \t]+/[ \t]+")
"""Parts a start from an end only between whole dates; elsewhere it is a fraction or a choice."""
_OPEN = re.compile(r"\s*[-–—]\s*(?=\n|$|\))")
"""A dash at the end of a line: the stretch goes on."""
_RELEASE = re.compile(
    r"(?:(?<![a-z])(?:v|ver|vers|version|release|rel|build|patch|sdk|api)[\s.:#]{0,2}|版本?\s?)$"
)
"""What a number after it counts: releases, not years."""
_NUMBERED = re.compile(r"(?:19|20)\d\d(?:\.\d{1,2})?")
_DATED = re.compile(r"\d\d|年|년")
"""Without two digits in a row there is no date, and most lines have none."""


class DateRange(Record):
    """A stretch of months. `end` is None while current; both are "YYYY-MM".

    `precision` is "year" where only years are printed: January to December, the outer bounds.
    `notices` have kind `date_reversed` or `date_future`. `span` covers the whole expression.
    """

    start: str
    end: str | None
    current: bool = False
    precision: Literal["month", "year"] = "month"
    span: Span
    notices: tuple[Notice, ...] = ()


class Point(NamedTuple):
    """A point in time in a text: its first and last month, as counted from year 0."""

    start: int
    end: int
    first: int
    last: int
    shape: Shape


def month_index(month: str) -> int:
    """ "YYYY-MM" as months since year 0. Raises `ValueError` if it is not that."""
    year, _, number = month.partition("-")
    return int(year) * 12 + int(number) - 1


def month_name(index: int) -> str:
    return f"{index // 12:04d}-{index % 12 + 1:02d}"


class _Forms(NamedTuple):
    point: re.Pattern[str]
    connector: re.Pattern[str]
    since: re.Pattern[str]
    before: re.Pattern[str]
    between: re.Pattern[str]
    onwards: re.Pattern[str]
    months: dict[str, int]
    stretches: dict[str, tuple[int, int]]


def _either(terms: tuple[str, ...] | list[str]) -> str:
    """Alternatives, longest first; terms in Latin letters end at word boundaries."""
    ordered = sorted(terms, key=lambda term: (-len(term), term))
    return "|".join(
        rf"(?<!\w){re.escape(term)}(?!\w)" if term[0] < "\u2e80" else re.escape(term)
        for term in ordered
    )


@cache
def _forms() -> _Forms:
    dates = words().dates
    months = {name: number for number, names in dates.months.items() for name in names}
    month = (
        "(?<![a-zа-я])(?:" + "|".join(sorted(months, key=lambda n: (-len(n), n))) + ")(?![a-zа-я])"
    )
    named = sorted(map(re.escape, dates.stretches), key=lambda n: (-len(n), n))
    stretch = "|".join(name for name in named if name[0] < "\u2e80")
    east = "|".join(name for name in named if name[0] >= "\u2e80")
    of = r"[\s.,/_-]{0,3}(?:(?:of|de|del|d')\s)?\s?"
    digits_apart = r"(?<![\d$€£#%+])(?<!\d[.,:/])"
    point = re.compile(
        rf"""
          {digits_apart}(?P<y_era>令和|平成|昭和|(?<!\w)[rhs])\s?(?P<n_era>\d{{1,2}}|元)\s?年
              (?:\s?(?P<m_era>\d{{1,2}})\s?月)?
        | {digits_apart}(?P<y_east>{_YEAR})\s?年?\s?(?P<east>{east})
        | {digits_apart}(?P<y_cjk>{_YEAR})\s?[年년]\s?(?:(?P<m_cjk>\d{{1,2}})\s?[月월])?
              (?:\s?\d{{1,2}}\s?[日일])?
        | {digits_apart}(?P<y_iso>{_YEAR})(?P<s_iso>[-/.])(?P<m_iso>0?[1-9]|1[0-2])
              (?:(?P=s_iso)\d{{1,2}})?(?![\d/])(?!\.\d)
        | {digits_apart}(?P<a_dmy>\d{{1,2}})(?P<s_dmy>[./-])(?P<b_dmy>\d{{1,2}})(?P=s_dmy)
              (?P<y_dmy>{_YEAR})(?!\d)
        | {digits_apart}(?P<m_num>0?[1-9]|1[0-2])\s?(?P<s_num>[/.-])\s?(?P<y_num>{_YEAR})(?!\d)
        | (?:\d{{1,2}}(?:st|nd|rd|th|\.)?\s(?:de\s)?)?(?P<m_name>{month})
              (?:\s\d{{1,2}}(?:st|nd|rd|th)?,\s?|{of})(?P<y_name>{_YEAR})(?!\d)
        | (?P<y_rev>(?<!\d){_YEAR})[\s,]{{1,2}}(?P<m_rev>{month})(?!\s?\d{{4}})
        | (?P<m_apo>{month}){of}['’‘´`](?P<y_apo>\d\d)(?!\d)
        | (?<![\w'’])(?P<stretch>{stretch})[\s.,-]{{1,2}}(?:of\s|de\s)?
              (?:(?P<y_str>{_YEAR})(?:/(?P<over>\d\d))?|['’‘](?P<yy_str>\d\d))(?!\d)
        | (?<![\w'’])(?P<q_apo>[qht][1-4])
              (?:\s?['’‘/]\s?(?P<yy_q>\d\d)|[\s'’‘/-]{{1,2}}(?P<y_q4>{_YEAR}))(?!\d)
        | {digits_apart}(?P<y_q>{_YEAR})[\s/-]{{0,3}}(?P<q_rev>[qt][1-4]|h[12])(?!\w)
        | (?<!\w)(?P<nth>[1-4])\s?(?:\.|st|nd|rd|th|er|e|eme|o|º|°)?\s(?:quarter|quartal|trimestre)
              (?:\s(?:of|de|del))?[\s,]{{1,2}}(?P<y_nth>{_YEAR})(?!\d)
        | (?P<m_yy>{month})[\s.-]{{1,2}}(?P<y_yy>\d\d)(?![\d:,])(?!\s?\d{{4}})
        | {digits_apart}(?P<m_ss>0?[1-9]|1[0-2])/(?P<y_ss>\d\d)(?![\d/%])
        | {digits_apart}(?P<m_dot>0[1-9]|1[0-2])\.(?P<y_dot>\d\d)(?![\d.,%])
        | {digits_apart}(?P<y_short>{_YEAR})\s?(?P<s_short>[-–—/])\s?['’]?
              (?P<e_short>\d\d)(?![\d/.%:-])(?!\s?(?:{month}))
        | {digits_apart}(?:(?<!\w-)|(?<=19\d\d-)|(?<=20\d\d-))(?P<year>{_YEAR})
              (?!\d|[.,:]\d|\s?%|[a-z])
        | (?<![\w])['’‘](?P<y_tick>\d\d)(?!\w)
        | (?P<present>{_either(list(dates.words["present"]))})
        | (?P<m_only>{month})\.?
        """,
        re.VERBOSE,
    )
    to = _either(list(dates.words["to"]))
    return _Forms(
        point=point,
        connector=re.compile(
            rf"(?:\s?г(?:ода|од|\.)?(?!\w))?[\s,.)]*(?:[-‐‑–—−‒―~〜～→>�…]{{1,3}}|\.{{2,3}}|{to})\s*(?:(?:{to})\s*)?"
            r"(?:the\s|la\s|el\s|le\s)?[\s(]*"
        ),
        since=re.compile(rf"(?:{_either(list(dates.words['since']))})[\s:]*(?:the\s|de\s)?$"),
        before=re.compile(rf"(?:{_either(list(dates.words['before']))})\s*$"),
        between=re.compile(rf"\s+(?:{_either(list(dates.words['between']))})\s+"),
        onwards=re.compile(rf"\s*(?:\+(?![\w+])|{_either(list(dates.words['onwards']))})"),
        months=months,
        stretches=dates.stretches,
    )


def _points(text: str, forms: _Forms) -> Iterator[Point]:
    if not _DATED.search(text):
        return
    for match in forms.point.finditer(text):
        made = _point(match, forms)
        if made is not None and not _is_release(text, match):
            first, last, shape = made
            yield Point(match.start(), match.end(), first, last, shape)


def _is_release(text: str, match: re.Match[str]) -> bool:
    """Whether a number is of a release ("v2019.1", "Version 2020.2"), or the second of two."""
    if _NUMBERED.fullmatch(match.group()) is None:
        return False
    lead = text[max(0, match.start() - 24) : match.start()]
    if _RELEASE.search(lead):
        return True
    two = re.search(r"(?P<lead>.*?)(?:19|20)\d\d\.\d{1,2}\s?(?:[-–—/,]|to|and)\s?$", lead)
    return two is not None and "." in match.group() and _RELEASE.search(two["lead"]) is not None


def _point(match: re.Match[str], forms: _Forms) -> tuple[int, int, Shape] | None:
    """(first month, last month, shape) of one match; None for a form that is no date after all."""
    got = {key: value for key, value in match.groupdict().items() if value is not None}
    if "present" in got:
        return 0, 0, "present"
    if "m_only" in got:
        number = forms.months[got["m_only"]]
        return number, number, "month_only"
    if "y_era" in got:
        year = _ERAS[got["y_era"]] + _era_count(got["n_era"])
        return _month_or_year(year, got.get("m_era"))
    if "y_cjk" in got:
        return _month_or_year(int(got["y_cjk"]), got.get("m_cjk"))
    if "y_iso" in got:
        return _month(int(got["y_iso"]), int(got["m_iso"]))
    if "y_dmy" in got:
        one, other = int(got["a_dmy"]), int(got["b_dmy"])
        number = one if got["s_dmy"] == "/" and one <= 12 and other <= 31 else other
        return _month(int(got["y_dmy"]), number)
    if "y_num" in got:
        return _month(int(got["y_num"]), int(got["m_num"]))
    if "y_name" in got:
        return _month(int(got["y_name"]), forms.months[got["m_name"]])
    if "y_rev" in got:
        return _month(int(got["y_rev"]), forms.months[got["m_rev"]])
    if "y_apo" in got:
        return _month(_century(got["y_apo"]), forms.months[got["m_apo"]])
    named = _stretch(got)
    if named is not None:
        name, year = named
        if name not in forms.stretches:
            return None
        first, last = forms.stretches[name]
        if first == 1 and "over" in got and int(got["over"]) == (year + 1) % 100:
            year, first = year + 1, 0  # "Winter 2018/19" begins in December
        return year * 12 + first - 1, year * 12 + last - 1, "stretch"
    if "m_yy" in got:
        first, last, _ = _month(_century(got["y_yy"]), forms.months[got["m_yy"]])
        return first, last, "month_yy"
    if "m_ss" in got:
        first, last, _ = _month(_century(got["y_ss"]), int(got["m_ss"]))
        return first, last, "month_yy"
    if "m_dot" in got:
        first, last, _ = _month(_century(got["y_dot"]), int(got["m_dot"]))
        return first, last, "month_yy"
    if "y_short" in got:
        year = int(got["y_short"])
        end = year - year % 100 + int(got["e_short"])
        end += 100 if end < year else 0
        plausible = end == year + 1 if got["s_short"] == "/" else year < end <= year + 40
        return year * 12, (end if plausible else year) * 12 + 11, "year"
    year = int(got["year"]) if "year" in got else _century(got["y_tick"])
    return year * 12, year * 12 + 11, "year"


def _stretch(got: dict[str, str]) -> tuple[str, int] | None:
    """Name of a part of a year, as in the data, and the year; None for another form."""
    if "east" in got:
        return got["east"], int(got["y_east"])
    if "nth" in got:
        return f"q{got['nth']}", int(got["y_nth"])
    if "y_q" in got:
        return got["q_rev"].replace("t", "q"), int(got["y_q"])
    if "q_apo" in got:
        return got["q_apo"].replace("t", "q"), int(got.get("y_q4") or _century(got["yy_q"]))
    if "stretch" in got:
        return got["stretch"], int(got.get("y_str") or _century(got["yy_str"]))
    return None


def _month(year: int, number: int) -> tuple[int, int, Shape]:
    index = year * 12 + min(max(number, 1), 12) - 1
    return index, index, "month"


def _month_or_year(year: int, number: str | None) -> tuple[int, int, Shape]:
    if number is None:
        return year * 12, year * 12 + 11, "year"
    return _month(year, int(number))


def era_year(text: str) -> int | None:
    """The year of "平成28" or "h28" (lower case), None if `text` is no year of an era."""
    match = _ERA.fullmatch(text)
    return _ERAS[match[1]] + _era_count(match[2]) if match is not None else None


def _era_count(number: str) -> int:
    return 1 if number == "元" else int(number)


def _century(two: str) -> int:
    return 1900 + int(two) if int(two) > 68 else 2000 + int(two)


@lru_cache(maxsize=8192)
def find_points(text: str) -> tuple[Point, ...]:
    """Single months, years and seasons in `text`, in order; ranges give their two ends."""
    return tuple(
        point
        for point in _points(flat(text), _forms())
        if point.shape in ("month", "year", "stretch")
    )


@lru_cache(maxsize=8192)
def find_ranges(text: str, as_of: str) -> tuple[DateRange, ...]:
    """Date ranges in `text`, in order, not overlapping; "present" leaves `end` None.

    A lone month or year is no range; a season, a quarter, "since 2021", "2018-20" and a start
    with an open dash at the end of its line are. A start after `as_of`, or an end after its
    year, gets a `date_future` notice; an end before its start a `date_reversed` one, and both
    stay as printed.
    """
    forms = _forms()
    plain = flat(text)
    points = list(_points(plain, forms))
    now = month_index(as_of)
    found: list[DateRange] = []
    index = 0
    while index < len(points):
        made, used = _range(plain, points, index, forms, now)
        if made is not None:
            found.append(made)
        index += used
    return tuple(found)


def _range(
    text: str, points: list[Point], index: int, forms: _Forms, now: int
) -> tuple[DateRange | None, int]:
    """The range that begins with point `index`, if any, and how many points it took."""
    one = points[index]
    if one.shape == "present":
        return None, 1
    other = points[index + 1] if index + 1 < len(points) else None
    begin = one.start
    lead = forms.before.search(text, max(0, begin - 12), begin)
    if other is not None and other.start - one.end <= _GAP:
        between = text[one.end : other.start]
        joined = forms.connector.fullmatch(between) is not None
        if not joined and lead is not None:
            joined = forms.between.fullmatch(between) is not None
        if not joined and one.shape == "month" and other.shape in ("month", "present"):
            joined = _SLASH.fullmatch(between) is not None
        if not joined and other.shape == "present" and text[other.start] in "至到":
            joined = not between.strip()  # the word says "until" itself
        if joined and between.count("\n") <= 1:
            start = lead.start() if lead is not None else begin
            if one.shape == "month_only" and other.shape in ("month", "stretch"):
                first = other.last // 12 * 12 + one.first - 1
                if first > other.first:
                    first -= 12
                return _made(start, other.end, first, other.last, "month", now), 2
            if one.shape == "month" and other.shape == "month_only":
                last = one.last // 12 * 12 + other.last - 1  # "May 2019 - Aug": the same year
                if last > one.first:
                    return _made(start, other.end, one.first, last, "month", now), 2
            if one.shape != "month_only" and other.shape == "present":
                precision = _precision(one)
                return _made(start, other.end, one.first, None, precision, now), 2
            if one.shape != "month_only" and other.shape not in ("month_only", "present"):
                precision = "year" if "year" in (one.shape, other.shape) else "month"
                if not ("month_yy" in (one.shape, other.shape) and one.shape != other.shape):
                    return _made(start, other.end, one.first, other.last, precision, now), 2
    if one.shape in ("month_only", "month_yy"):
        return None, 1
    since = forms.since.search(text, max(0, begin - 16), begin)
    if since is not None:
        return _made(since.start(), one.end, one.first, None, _precision(one), now), 1
    onwards = forms.onwards.match(text, one.end)
    if onwards is not None:
        return _made(begin, onwards.end(), one.first, None, _precision(one), now), 1
    if _OPEN.match(text, one.end) is not None and one.shape != "stretch":
        return _made(begin, one.end, one.first, None, _precision(one), now), 1
    if one.shape == "stretch" or (one.shape == "year" and one.last - one.first > 11):
        return _made(begin, one.end, one.first, one.last, _precision(one), now), 1
    return None, 1


def _precision(point: Point) -> Literal["month", "year"]:
    return "year" if point.shape == "year" else "month"


def _made(
    start: int,
    end: int,
    first: int,
    last: int | None,
    precision: Literal["month", "year"],
    now: int,
) -> DateRange:
    notices = []
    printed = f"{month_name(first)} to {month_name(last) if last is not None else 'present'}"
    if last is not None and last < first:
        notices.append(Notice(kind="date_reversed", detail=printed))
    if first > now or (last is not None and last // 12 > now // 12):
        notices.append(Notice(kind="date_future", detail=printed))
    return DateRange(
        start=month_name(first),
        end=None if last is None else month_name(last),
        current=last is None,
        precision=precision,
        span=Span(start, end),
        notices=tuple(notices),
    )
