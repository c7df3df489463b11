"""Schools and degrees, certificates, spoken languages, as one resume states them."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from screening.domain import LEVELS, Education, Level, Span
from screening.intake.dates import find_points, find_ranges
from screening.intake.rows import Row
from screening.intake.sections import Section, heading_kind
from screening.intake.titles import place_region, title_strength
from screening.taxonomy import Mention, Taxonomy, load, words
from screening.taxonomy.tokens import CJK, flat

_FIELD = re.compile(r"^\s*(?:degree\s+)?(?:in|of|en|de|im|für|fur|sur|d')\s+", re.IGNORECASE)
_CUT = re.compile(r"\s*(?:\t|[|·•;,:(（)]|\s[–—-]\s|—|\.\s|\bat\b|\bfrom\b|\ban der\b|\bcum\b)\s*")
_ITEM = re.compile(r"\s*(?:[|·•;；]|\t|、|,(?![^(（]*[)）])|，)\s*")
_TAIL = re.compile(
    r"[\s,·–—(-]*(?:(?:exp(?:ires|iry|\.)?|valid|until|since|issued|active|current|renewed|bis|"
    r"hasta|vigente|seit)\b.*|\(?\b(?:19|20)\d\d\)?.*)$",
    re.IGNORECASE,
)
_LEADING = re.compile(r"^[\s\d/.–—-]+(?=[^\W\d_])")
_LANGUAGE_LEVEL = re.compile(r"\b[ABC][12](?:[/–-][ABC]?[12])?\b")
_NO_FIELD = frozenset(["", "hons", "honours", "degree", "level", "diploma", "in progress"])
_MAX_FIELD = 8
_LEAD = 20
_WRAPPED = re.compile(r"(?<= of| de)\n|(?<= del| des| der| for| and| und)\n", re.IGNORECASE)
"""A line break inside a name: "Universidad del / Noroeste"."""
_PART = re.compile(r"\t|[|·•;()]|,\s?|，|\s[–—-]\s|\s{2,}|\b(?:at|from|an der|de la)\s")
_NAME = re.compile(r"(?<![^\W\d_])[^\W\d_a-z]")
_LED = re.compile(r"\b(?:in|of|en|de|im)\s+\w+\s*$")
_QUOTES = frozenset("\"“”«'")
_MAX_HEADER = 12
_MAX_SCHOOL = 6
_YEARED = re.compile(r"[^\W\d_]{3}.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*[^\W\d_]{3}")
CERTIFIED = {"certification", "licence"}


class _Degree(NamedTuple):
    level: Level
    text: str
    start: int
    end: int


@cache
def _degrees() -> tuple[re.Pattern[str], dict[str, Level]]:
    levels: dict[str, Level] = {}
    for level in LEVELS:
        for spelling in words().degrees.level.get(level, ()):
            levels[flat(spelling)] = level  # a higher level wins a spelling given twice
    ordered = sorted(levels, key=lambda spelling: (-len(spelling), spelling))
    west = [term for term in ordered if not re.match(f"[{CJK}]", term)]
    east = [term for term in ordered if re.match(f"[{CJK}]", term)]
    pattern = (
        r"(?<![\w.])(?:" + "|".join(map(re.escape, west)) + r")(?![\w])|(?:"
        + "|".join(map(re.escape, east)) + ")"
    )  # fmt: skip
    return re.compile(pattern), levels


def degrees_in(text: str) -> list[tuple[Level, Span]]:
    """Degrees named in `text`, in order: (level, span)."""
    return [(degree.level, Span(degree.start, degree.end)) for degree in _found(text)]


def _found(text: str) -> list[_Degree]:
    pattern, levels = _degrees()
    found: list[_Degree] = []
    for match in pattern.finditer(flat(text)):
        shown = text[match.start() : match.end()]
        bare = shown.replace(".", "")
        if len(bare) <= 3 and bare.isascii() and "." not in shown and not _abbreviates(shown):
            continue  # "me", "ma", "as" in running text
        if (
            found
            and match.start() - found[-1].end <= 2
            and "(" not in text[found[-1].end : match.start()]
        ):
            continue
        if len(bare) <= 3 and text.strip() == shown:
            continue  # a line of its own: a heading
        found.append(_Degree(levels[match.group()], shown, match.start(), match.end()))
    return found


def _abbreviates(shown: str) -> bool:
    return shown[0].isupper() and (shown.isupper() or not shown.islower()) and shown != "But"


@cache
def _schools() -> re.Pattern[str]:
    names = sorted(words().degrees.institution, key=lambda name: (-len(name), name))
    west = [flat(name) for name in names if not re.match(f"[{CJK}]", name)]
    east = [name for name in names if re.match(f"[{CJK}]", name)]
    ends = "|".join(name for name in west if len(name) > 6)
    return re.compile(
        rf"(?<!\w)(?:(?:{'|'.join(map(re.escape, west))})(?!\w)|\w+(?:{ends})(?!\w))"
        rf"|(?:{'|'.join(east)})"
    )


def school_in(text: str) -> bool:
    """Whether the text has a word of school names in it; short ones (MIT, TU) in capitals."""
    return any(
        len(match.group()) > 4
        or not match.group().isascii()
        or text[match.start() : match.end()].isupper()
        for match in _schools().finditer(flat(text))
    )


def school_spans(text: str, section: Span) -> tuple[Span, ...]:
    """Where parts of lines within `section` name a school."""
    found = []
    shown = _WRAPPED.sub(" ", text[section.start : section.end])
    plain = flat(shown)
    for line in re.finditer(r"[^\n]+", shown):
        if not _schools().search(plain, *line.span()):
            continue
        at = 0
        for piece in re.split(r"(\t|[|·•;]|,\s|，|\s[–—-]\s|\(|\)|(?<=\w{3})\.\s)", line.group()):
            start = section.start + line.start() + at
            at += len(piece)
            if not school_in(piece):
                continue
            east = re.search(rf"[{CJK}]+(?:大学|学院|学校|中学|高中|高校)", piece)
            if east:
                found.append(Span(start + east.start(), start + east.end()))
            else:
                found.extend(
                    Span(start + left, start + right) for left, right in _school_part(piece)
                )
    return tuple(found)


def unknown_schools(text: str, section: Span, fields: Sequence[str]) -> tuple[Span, ...]:
    """Names in the header lines of an education section that no word says what they are.

    "Harvard" beside a degree is a school although no list says so, and so may a place be
    ("Oxford"). A header line holds a degree, or a date, or stands next to one that holds a
    degree. Degrees, dates, `fields` of study and known skills are left out.
    """
    lines = list(re.finditer(r"[^\n]+", text[section.start : section.end]))
    degreed = [bool(_found(line.group())) for line in lines]
    known = {flat(field) for field in fields}
    found: list[Span] = []
    for number, line in enumerate(lines):
        shown = line.group()
        beside = any(degreed[max(0, number - 1) : number + 2])
        short = len(shown.split()) <= _MAX_HEADER and shown.lstrip()[:1] not in "•-*"
        if not degreed[number] and not (short and (beside or find_points(shown))):
            continue
        if heading_kind(shown) is not None or _says_more(shown, degreed[number]):
            continue
        degrees = _found(shown)
        before = ""
        for start, piece in _undated(shown):
            field_in_brackets = shown[start - 1 : start] == "(" and _LED.search(before)
            before = piece
            name = _NAME.search(piece)
            inside = [d for d in degrees if start <= d.start < start + len(piece)]
            placed = inside and inside[0].start > start + 2 and place_region(piece)
            if name is None or field_in_brackets or (inside and not placed):
                continue  # "Cambridge MA" holds no degree
            if ":" in piece or piece.lstrip()[:1] in _QUOTES or len(piece.split()) > _MAX_SCHOOL:
                continue
            plain = flat(piece).strip(" .,")
            if any(plain in field or field in plain for field in known) or load().find(piece):
                continue
            left = section.start + line.start() + start
            found.append(Span(left + name.start(), left + len(piece.rstrip(" .,"))))
    return tuple(found)


def _says_more(line: str, degreed: bool) -> bool:
    """A line about a certificate, or about languages spoken: what it names is no school."""
    taxonomy = load()
    certified = any(taxonomy.kind(found.name) in CERTIFIED for found in taxonomy.find(line))
    return certified or (not degreed and _spoken()[0].search(flat(line)) is not None)


def _undated(line: str) -> list[tuple[int, str]]:
    """Parts of a header line with their places, dates blanked."""
    bare = line
    for point in find_points(line):
        bare = bare[: point.start] + " " * (point.end - point.start) + bare[point.end :]
    found, start = [], 0
    for cut in [*_PART.finditer(bare), None]:
        stop = cut.start() if cut is not None else len(bare)
        found.append((start, bare[start:stop]))
        start = cut.end() if cut is not None else stop
    return found


def read_education(parts: Sequence[Section], as_of: str) -> tuple[Education, ...]:
    """Degrees and schools in the order printed. An unfinished degree has no level.

    A degree still under way keeps its level with the future year in `end_year`.
    """
    found: list[Education] = []
    for part in parts:
        if part.kind != "education":
            continue
        for entry in _entries([row for row in part.rows if heading_kind(row.text) is None]):
            found.extend(read_entry(entry, as_of))
    if not any(item.degree for item in found):
        found.extend(_elsewhere(parts, as_of))
    return tuple(found)


def _elsewhere(parts: Sequence[Section], as_of: str) -> list[Education]:
    """Degrees outside an education section: a line that begins with one, with its school."""
    found: list[Education] = []
    for part in parts:
        for place, row in enumerate(part.rows):
            degrees = _found(row.text)
            if row.bullet or not degrees or degrees[0].start > _LEAD:
                continue
            group = [row]
            if not school_in(row.text):
                if place + 1 >= len(part.rows) or not school_in(part.rows[place + 1].text):
                    continue
                group.append(part.rows[place + 1])
            found.extend(read_entry(group, as_of))
    return found


def _entries(lines: Sequence[Row]) -> list[list[Row]]:
    """Rows of one school each: a new degree, or a new school once there is a degree, begins one."""
    groups: list[list[Row]] = []
    for row in lines:
        if not groups:
            groups.append([row])
            continue
        current = groups[-1]
        has_degree = any(_found(other.text) for other in current)
        has_school = any(school_in(other.text) for other in current)
        has_year = any(find_points(other.text) for other in current)
        starts = (
            (bool(_found(row.text)) and has_degree)
            or (school_in(row.text) and has_school and has_degree)
            or (row.blank and has_degree and (has_school or bool(_found(row.text))))
            or (bool(_YEARED.search(row.text)) and has_degree and has_year)
            or (school_in(row.text) and has_school and has_year and bool(find_points(row.text)))
        )
        if starts:
            groups.append([row])
        else:
            current.append(row)
    return groups


def read_entry(lines: Sequence[Row], as_of: str) -> list[Education]:
    """The degrees and the school of one entry's rows; empty where they name neither."""
    text = "\n".join(row.text for row in lines)
    degrees = _found(text)
    school = _school(lines)
    if not degrees and school is None:
        return []
    span = Span(lines[0].start, lines[-1].end)
    degrees = _distinct(text, degrees)
    stops = [*(degree.start for degree in degrees[1:]), len(text)][: len(degrees)]
    found = []
    for degree, stop in zip(degrees, stops, strict=True):
        own = text[degree.start : stop] if len(degrees) > 1 else text
        year = _end_year(own, as_of)
        level: Level | None = degree.level
        if _unfinished(own) and (year is None or year <= int(as_of[:4])):
            level = None
        found.append(
            Education(
                degree=_degree_text(text, degree, stop),
                level=level,
                field=_field(text, degree, stop),
                institution=school,
                end_year=year,
                span=span,
            )
        )
    if not degrees:
        found.append(
            Education(
                degree=None, level=None, field=None, institution=school,
                end_year=_end_year(text, as_of), span=span,
            )
        )  # fmt: skip
    return found


def _distinct(text: str, degrees: Sequence[_Degree]) -> list[_Degree]:
    """One degree may be named twice: "Ingeniería de Sistemas (B.Eng.)". The higher level holds."""
    found: list[_Degree] = []
    for degree in degrees:
        between = text[found[-1].end : degree.start] if found else ""
        same = found and (
            between.rstrip().endswith(("(", "/"))
            or ("\n" not in between and degree.level == found[-1].level)
        )
        if same:
            level = max(found[-1].level, degree.level, key=LEVELS.index)
            found[-1] = found[-1]._replace(level=level)
        else:
            found.append(degree)
    return found


def _unfinished(text: str) -> bool:
    plain = flat(text)
    return any(
        re.search(rf"(?<!\w){re.escape(flat(word))}(?!\w)", plain) is not None
        if word.isascii() else word in plain
        for word in words().degrees.unfinished
    )  # fmt: skip


def _end_year(text: str, as_of: str) -> int | None:
    ranges = find_ranges(text, as_of)
    ends = [int(item.end[:4]) for item in ranges if item.end is not None]
    if ends:
        return max(ends)
    points = [point.last // 12 for point in find_points(text)]
    if ranges and not ends:
        started = {int(item.start[:4]) for item in ranges}
        points = [year for year in points if year not in started]
    return max(points, default=None)


def _school(lines: Sequence[Row]) -> str | None:
    for line in _WRAPPED.sub(" ", "\n".join(row.text for row in lines)).split("\n"):
        for piece in re.split(r"\s*(?:\t|[|·•;]|,\s|，|\s[–—-]\s|\(|\)|(?<=\w{3})\.\s)\s*", line):
            bare = _LEADING.sub("", piece.strip(" .,"))
            for dates in reversed(find_ranges(bare, "2100-01")):
                bare = (bare[: dates.span.start] + bare[dates.span.end :]).strip(" ,·|")
            east = re.search(rf"[{CJK}]+(?:大学|学院|学校|中学|高中|高校)", bare)
            if east:
                return east.group()
            for left, right in _school_part(bare):
                shown = re.sub(r"\s*\(?\b(?:19|20)\d\d\b\)?.*$", "", bare[left:right])
                return shown.strip(" ,") or None
    return None


def _school_part(piece: str) -> list[tuple[int, int]]:
    """Where a piece of a line names a school, the degree beside it left out."""
    found = [degree for degree in _found(piece) if not school_in(degree.text)]
    cuts = [0, *(at for degree in found for at in (degree.start, degree.end)), len(piece)]
    spans = list(zip(cuts[::2], cuts[1::2], strict=True))
    parts = []
    for left, right in spans:
        lead = re.match(r"[\s.,:)]*(?:(?:at|from|in|an der|de la|,)\s+)?", piece[left:right])
        left += lead.end() if lead else 0
        if school_in(piece[left:right]) and not flat(piece[left:right]).startswith("graduated"):
            parts.append((left, right))
    return parts


def _degree_text(text: str, degree: _Degree, stop: int) -> str:
    rest = text[degree.start : stop].split("\n", 1)[0]
    cut = re.split(r"\t|\s[–—|·]\s|,\s|\(|;|\d{4}", rest, maxsplit=1)[0].strip(" .,:-–—")
    return cut or degree.text


def _field(text: str, degree: _Degree, stop: int) -> str | None:
    """What was studied: after "in" or "of", or the words right behind the degree."""
    rest = re.sub(r"^[\s.)]*(?:\((?:hons|honours|bsc|bsn|ba|ma|msc)\.?\)\s*)?", "",
                  text[degree.end : stop], flags=re.IGNORECASE)  # fmt: skip
    lead = _FIELD.match(rest)
    if lead is None:
        rest = re.sub(r"^[\s,:|·–—/-]+", "", rest)
        lead = _FIELD.match(rest)
    if lead is not None:
        rest = rest[lead.end() :]
        inner = re.match(r"(?:Science|Arts|Applied Science|Engineering|Education|Technology)"
                         r"\s*(?:(?:in|,|–|-|:)\s+|(?=\())\(?", rest)  # fmt: skip
        if inner is not None:
            rest = rest[inner.end() :]
    first = _CUT.split(rest.replace("\n", " \t "), maxsplit=1)[0].strip(" .,")
    if flat(first) in _NO_FIELD or school_in(first) or place_region(first):
        before = text[: degree.start].rstrip()
        east = re.search(rf"([{CJK}]+)\s*$", before)
        if east and not school_in(east.group(1)):
            return east.group(1)
        return None
    if lead is None and len(first) > 3 and first.isupper() and first.isascii():
        return None  # "MBA, INSEAD"
    if any(char.isdigit() for char in first) or len(first.split()) > _MAX_FIELD or _found(first):
        return None
    return first or None


def read_certifications(
    parts: Sequence[Section], mentions: Sequence[Mention], taxonomy: Taxonomy, text: str
) -> tuple[str, ...]:
    """Certificates and licences: known ones by name wherever stated, others as their line says."""
    found: dict[str, None] = {}
    for mention in mentions:
        if mention.negated or mention.weak or taxonomy.kind(mention.name) not in CERTIFIED:
            continue
        if not _doubtful(text, mention.span):
            found.setdefault(mention.name)
    for part in parts:
        if part.kind != "certifications":
            continue
        for row in part.rows:
            inside = [m for m in mentions if row.start <= m.span.start < row.end]
            if any(taxonomy.kind(m.name) in CERTIFIED for m in inside):
                continue
            bare = _TAIL.sub("", _LEADING.sub("", row.text)).strip(" ,.;:–—-·|")
            named = 3 < len(bare) <= 90 and (bare[0].isupper() or re.match(f"[{CJK}]", bare))
            if named and not (_unfinished(row.text) or school_in(bare)):
                found.setdefault(bare)
    return tuple(found)


def _doubtful(text: str, span: Span) -> bool:
    """Whether the rest of the item says that it is not held yet: in progress, wanted, applied."""
    end = min((at for at in (text.find(mark, span.end) for mark in "\n·;•") if at >= 0),
              default=len(text))  # fmt: skip
    ahead = text[span.end : min(end, span.end + 60)]
    behind = text[max(text.rfind("\n", 0, span.start), span.start - 40) : span.start]
    return bool(
        _unfinished(ahead)
        or re.search(
            r"\b(?:solicitad|en tramite|applied|pending|want to|after graduation|planned|class\b|"
            r"eligible|preparing|studying|expired|inactive)",
            flat(ahead),
        )
        or re.search(r"\b(?:grow into|seeking|towards|working towards|preparing for|studying for|"
                     r"future|aspiring|no)\s+(?:\w+\s)?$", flat(behind))
    )  # fmt: skip


def read_languages(parts: Sequence[Section]) -> tuple[str, ...]:
    """Spoken languages, each with its level in brackets as printed, when one is."""
    found: dict[str, str | None] = {}
    for part in parts:
        for row in part.rows:
            if part.kind in ("languages",) or _lists_languages(row.text, part.kind):
                for name, level in _languages(row.text):
                    if found.get(name) is None:
                        found[name] = level
    return tuple(f"{name} ({level})" if level else name for name, level in found.items())


@cache
def _spoken() -> tuple[re.Pattern[str], dict[str, str]]:
    names = {
        flat(spelling): language.name
        for language in words().languages.language
        for spelling in (language.name, *language.aliases)
    }
    ordered = sorted(names, key=lambda name: (-len(name), name))
    west = "|".join(re.escape(name) for name in ordered if not re.match(f"[{CJK}]", name))
    east = "|".join(re.escape(name) for name in ordered if re.match(f"[{CJK}]", name))
    return re.compile(rf"(?<![\w-])(?:{west})(?![\w-])|(?:{east})"), names


def is_spoken(text: str) -> bool:
    """Whether the text is the name of a spoken language and nothing else."""
    return _spoken()[0].fullmatch(flat(text)) is not None


@cache
def _levels() -> re.Pattern[str]:
    terms = [flat(term) for group in words().languages.level.values() for term in group]
    ordered = sorted(set(terms), key=lambda term: (-len(term), term))
    return re.compile(
        "|".join(
            re.escape(term) if re.match(f"[{CJK}]", term) else rf"(?<!\w){re.escape(term)}(?!\w)"
            for term in ordered
        )
    )


def _lists_languages(text: str, kind: str) -> bool:
    """Outside a languages section: a line that names languages and how well."""
    if kind in ("experience", "projects", "education", "publications"):
        return False
    plain = flat(text)
    if re.match(r"\s*(?:languages?|sprachen|idiomas|langues|语言|外语|語学)\s*[:：\t]", plain):
        return True
    names = list(_spoken()[0].finditer(plain))
    return bool(names) and any(
        _levels().search(piece) or _LANGUAGE_LEVEL.search(text)
        for match in names
        for piece in (
            plain[match.end() : match.end() + 25],
            plain[max(0, match.start() - 12) : match.start()],
        )
    )


def _languages(text: str) -> list[tuple[str, str | None]]:
    pattern, names = _spoken()
    plain = flat(text)
    matches = list(pattern.finditer(plain))
    found: list[tuple[str, str | None]] = []
    for place, match in enumerate(matches):
        if title_strength(text[match.end() : match.end() + 20].split(",")[0]):
            continue
        stop = matches[place + 1].start() if place + 1 < len(matches) else len(text)
        after = text[match.end() : stop]
        before = plain[matches[place - 1].end() if place else 0 : match.start()]
        level = _LANGUAGE_LEVEL.search(after)
        word = _levels().search(flat(after))
        lead = re.search(rf"(?:{_levels().pattern})\s*$", before)
        if level is not None:
            found.append((names[match.group()], level.group()))
        elif word is not None:
            found.append((names[match.group()], after[word.start() : word.end()]))
        elif lead is not None:
            found.append((names[match.group()], lead.group().strip()))
        else:
            found.append((names[match.group()], None))
    return found
