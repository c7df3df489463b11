"""Japanese forms: rows of a year, a month and one event, paired into jobs and schools.

A row says when somebody joined or left a firm, entered or finished a school. A row that leaves or
finishes belongs to the row that joined or entered before it; rows in between are statements about
the job. The form asks for every departure, so the last job without one is current.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from screening.domain import Education, Level, Role, Span
from screening.intake.dates import era_year
from screening.intake.rows import Row
from screening.intake.sections import Section
from screening.taxonomy.tokens import flat, level

Event = Literal["join", "leave", "now", "enter", "finish", "drop"]

_WORDS: dict[str, Event] = {
    "入社": "join",
    "入職": "join",
    "入所": "join",
    "入行": "join",
    "入庁": "join",
    "入局": "join",
    "就職": "join",
    "開業": "join",
    "退社": "leave",
    "退職": "leave",
    "退所": "leave",
    "退行": "leave",
    "退庁": "leave",
    "離職": "leave",
    "廃業": "leave",
    "契約満了": "leave",
    "契約期間満了": "leave",
    "入学": "enter",
    "編入": "enter",
    "編入学": "enter",
    "転入学": "enter",
    "進学": "enter",
    "卒業": "finish",
    "修了": "finish",
    "卒業見込": "finish",
    "卒業見込み": "finish",
    "修了見込": "finish",
    "修了見込み": "finish",
    "中退": "drop",
    "退学": "drop",
    "中途退学": "drop",
    "満期退学": "drop",
}
_EVENT = re.compile(
    rf"^(?P<what>.*?)\s*(?P<word>{'|'.join(sorted(_WORDS, key=lambda w: (-len(w), w)))})"
    r"(?P<tail>(?:\s*[(（][^)）]*[)）])?(?:\s.*)?|。)$"
)
_NOW = re.compile(r"\s*(?:現在に?(?:至る|いたる)|現在在職中|在職中)。?(?=\s|$)")
_DONE = re.compile(r"^以\s*上$")
_DATE = re.compile(
    r"^(?P<year>(?:19|20)\d\d|(?:19|20)?(?:XX|xx|○○|〇〇)"
    r"|(?:令和|平成|昭和|[RHSrhs](?=[\s.]?[\d元]))[\s.]?(?:\d{1,2}|元))\s*(?:年|[./-]|\t|(?=\s\d))\s*"
    r"(?P<month>1[0-2]|0?[1-9]|XX|○|〇)(?!\d)\s*月?\s*(?:(?<=月)\d{1,2}日)?(?P<rest>.*)$"
)
_ERA = re.compile(r"令和|平成|昭和|[RHSrhs](?=[\s.]?[\d元])")
_MONTH = re.compile(r"^(?P<month>1[0-2]|0?[1-9])(?:\t|\s*月\s*)(?P<rest>\D.*)$")
"""The year stands in the row above and is not written again."""
_SHORT = re.compile(r"^(?P<year>\d{1,2})(?:\t|\s*年\s*)(?P<month>1[0-2]|0?[1-9])(?:\t|\s*月\s*)")
"""A year of the era that stands in a row above."""
_RANGE = re.compile(r"^\s*(?:[-‐‑–—−~〜～→]|から|より)")
_SAME = re.compile(r"^同(?:社|校|大学院?|学|所|行|院|上|店|局)?(?=\s|$)|^[〃\"]\s*")
_REASON = re.compile(r"^.*(?:により|のため|に伴い|につき)\s*|(?:定年|依願|自己都合|会社都合)$")
_AS = re.compile(r"^(?:(?P<company>.+?)(?:に|へ|\s)\s*)?(?P<title>[^\s]+?)として$")
_SCHOOL_LOW = re.compile(r"^.*(?:高等学校|高校|中学校|小学校)")
_SCHOOL = re.compile(
    r"^.*?(?:大学校|大学|短大|高等専門学校|高専|専門学校|専修学校|学院|学校|スクール)"
)
_COURSE = re.compile(r"(?:博士|修士|専門職|学士)?(?:\s*[(（]?(?:前期|後期)[)）]?)?課程")
_LEVELS: tuple[tuple[str, Level | None], ...] = (
    (r"中学校|小学校", None),
    (r"高等学校|高校", "high_school"),
    (r"博士.{0,2}前期|修士", "master"),
    (r"博士", "doctorate"),
    (r"大学院|研究科|専門職", "master"),
    (r"短期大学|短大|専門学校|専修学校|高専", "associate"),
    (r"大学", "bachelor"),
)
_NO_EVENTS = {"certifications", "languages", "skills", "interests"}
_UNSAID = "\t 　、,にへを"


class Form(NamedTuple):
    """What a form's rows say, in the order printed; `rows` are those rows (`Row.at`)."""

    roles: tuple[Role, ...]
    education: tuple[Education, ...]
    rows: frozenset[int]


class _Line(NamedTuple):
    row: Row
    part: int
    month: str | None
    year: int | None
    dated: bool
    rest: str
    event: Event | None
    what: str
    now: bool
    word: str


@dataclass
class _Open:
    """A job or a school that has begun; `last` is the row read last of it."""

    first: _Line
    last: _Line
    company: str | None
    said: list[_Line] = field(default_factory=list)


def read_form(parts: Sequence[Section]) -> Form:
    """Jobs and schools from event rows. Empty without two of them, one of which has a date.

    "20XX" for a year gives an entry without dates. Each span is from its first row to its last.
    """
    lines = _lines(parts)
    events = [line for line in lines if line.event is not None]
    if len(events) < 2 or not any(line.dated and line.event != "now" for line in events):
        return Form((), (), frozenset())
    roles: list[Role] = []
    schools: list[Education] = []
    used: set[int] = set()
    job: _Open | None = None
    school: _Open | None = None
    for line in lines:
        if line.event is None:
            if job is not None and line.part == job.first.part:
                used.add(line.row.at)
                if _DONE.match(line.rest):
                    roles.append(_role(job, None, current=True))
                    job = None
                else:
                    job.said.append(line)
                    job.last = line
            continue
        used.add(line.row.at)
        match line.event:
            case "join":
                if job is not None:
                    roles.append(_role(job, None, current=False))
                company = line.what or (roles[-1].company if roles else None)
                job = _Open(line, line, company)
                if line.now:
                    roles.append(_role(job, None, current=True))
                    job = None
            case "leave" | "now" if job is not None:
                job.last = line
                roles.append(_role(job, line, current=line.event == "now"))
                job = None
            case "leave" if line.what:
                roles.append(_role(_Open(line, line, line.what), line, current=False))
            case "leave" | "now":
                pass
            case "enter":
                if school is not None:
                    schools.append(_school(school, None))
                school = _Open(line, line, line.what)
            case "finish" | "drop":
                whose = school if school is not None and _same(school, line) else None
                if whose is None and school is not None:
                    schools.append(_school(school, None))
                if whose is not None or line.what:
                    schools.append(_school(whose or _Open(line, line, line.what), line))
                school = None
    if job is not None:
        roles.append(_role(job, None, current=True))
    if school is not None:
        schools.append(_school(school, None))
    return Form(tuple(roles), tuple(schools), frozenset(used))


def _lines(parts: Sequence[Section]) -> list[_Line]:
    found: list[_Line] = []
    year: int | None = None
    era = ""
    for number, part in enumerate(parts):
        if part.kind in _NO_EVENTS:
            continue
        for row in part.rows:
            line = _line(row, number, year, era)
            year = line.year if line.dated else year
            named = _ERA.match(level(row.text)) if line.dated else None
            era = named.group() if named is not None else era
            found.append(line)
    return found


def _line(row: Row, part: int, above: int | None, era: str) -> _Line:
    text = row.text.strip()
    plain = level(text)
    dated = _DATE.match(plain)
    short = _SHORT.match(plain) if era and dated is None else None
    alone = _MONTH.match(plain) if dated is None and short is None else None
    year, month, rest = None, None, text
    if dated is not None and not _RANGE.match(dated["rest"]):
        year, month, rest = _year(dated["year"]), dated["month"], text[dated.start("rest") :]
    elif short is not None:
        year, month, rest = _year(era + short["year"]), short["month"], text[short.end() :]
    elif alone is not None:
        year, month, rest = above, alone["month"], text[alone.start("rest") :]
    rest = " ".join(rest.split())
    when = f"{year:04d}-{int(month):02d}" if year and month and month.isdigit() else None
    bare = _NOW.sub("", rest)
    found = _EVENT.match(bare)
    event = _WORDS[found["word"]] if found is not None else None
    if event is None and bare != rest and not bare:
        event = "now"
    if event in ("join", "enter", "finish", "drop") and month is None:
        event = None  # such a row carries its date; a sentence about it does not
    what = found["what"] if found is not None and event is not None else ""
    return _Line(
        row=row, part=part, month=when, year=year, dated=month is not None, rest=rest,
        event=event, what=_named(what), now=bare != rest, word=found["word"] if found else "",
    )  # fmt: skip


def _year(text: str) -> int | None:
    return int(text) if text.isdigit() else era_year(flat(text))


def _named(what: str) -> str:
    """The firm or school that a row names; nothing for "the same" or a mere reason."""
    return _REASON.sub("", _SAME.sub("", what.strip(_UNSAID)).strip(_UNSAID)).strip(_UNSAID)


def _same(school: _Open, line: _Line) -> bool:
    """Whether a finishing row is about the school entered: it names none, or that one."""
    entered, named = school.company or "", line.what
    return not named or named in entered or entered in named or _name(named) == _name(entered)


def _role(job: _Open, end: _Line | None, *, current: bool) -> Role:
    first = job.first
    company, title = job.company, None
    as_title = _AS.match(company or "")
    if as_title is not None:
        company, title = as_title["company"], as_title["title"]
    left = end.month if end is not None and end.event == "leave" else None
    return Role(
        title=title,
        company=company,
        start=first.month if first.event == "join" else None,
        end=left,
        current=current,
        bullets=tuple(line.rest for line in job.said),
        bullet_spans=tuple(line.row.span for line in job.said),
        span=Span(first.row.start, job.last.row.end),
        header_span=first.row.span,
    )


def _school(school: _Open, end: _Line | None) -> Education:
    text = school.company or ""
    if end is not None and len(end.what) > len(text):
        text = end.what
    name = _name(text)
    rest = text[len(name) :] if name else text
    course = _COURSE.search(rest)
    subject = _COURSE.sub("", rest).removeprefix("大学院").removeprefix("院").strip(_UNSAID)
    highest = next((level for words, level in _LEVELS if re.search(words, text)), None)
    year = end.year if end is not None else None
    expected = end is not None and "見込" in end.word
    held = end is not None and end.event == "finish" and not (expected and year is None)
    last = end or school.last
    return Education(
        degree=course.group() if course is not None else None,
        level=highest if held else None,
        field=subject or None,
        institution=name or None,
        end_year=year,
        span=Span(school.first.row.start, last.row.end),
    )


def _name(text: str) -> str:
    found = _SCHOOL_LOW.match(text) or _SCHOOL.match(text)
    return found.group() if found is not None else ""
