"""Reading order from geometry: words on a page to lines, columns read one after the other.

A recursive cut in the manner of Nagy and Seth's XY-tree (1984), with one difference: a vertical
cut needs a gutter that stays empty over several lines, and not every gutter parts columns. Dates
at the right of role headers, years or labels in a left margin and the cells of a table are beside
the line they belong to; there the line is read across, and a tab marks the gap. Coordinates are
points, origin top left, y downwards.
"""

import re
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Literal, NamedTuple

from screening.intake.canonical import BULLETS

Box = tuple[float, float, float, float]


class Word(NamedTuple):
    """A word as drawn. `base` is the y of its baseline, `size` its font size as rendered."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    bold: bool = False


class Placed(NamedTuple):
    """One line in reading order. `gap`: whitespace before it starts a new block."""

    text: str
    box: Box
    size: float
    bold: bool
    gap: bool


class Strip(NamedTuple):
    """An empty vertical band between rows `first` and `last`, both included."""

    x0: float
    x1: float
    first: int
    last: int


class _Row(NamedTuple):
    words: tuple[Word, ...]
    base: float
    y0: float
    y1: float


GUTTER_EM = 0.75
"""Least width of a gutter, in font sizes: wider than the spaces of justified text."""
CELL_EM = 1.6
"""A gap on one line from which its two sides are apart (a tab), in font sizes."""
LABEL_SHARE = 0.38
"""Largest share of the width that a margin of labels takes."""
MAX_DEPTH = 12
"""Cuts within cuts; far more than any page has."""
Kind = Literal["columns", "margin", "across"]
_BULLET = re.compile(rf"[{BULLETS}*–-](?:\s|$)")
_MARK = re.compile(rf"[{BULLETS}*–\ufffd-]|\d{{1,2}}[.)]")
_MONTH = (
    r"jan(?:uary|uar|vier|eiro|\.)?|feb(?:ruary|ruar|\.)?|f[ée]vr?(?:ier|\.)?|fevereiro|mar(?:ch|s|ço|zo|\.)?"
    r"|m[äa]rz|mrz|apr(?:il|\.)?|avr(?:il|\.)?|abr(?:il|\.)?|ma[yijo]|mei|maggio|mayo|june?|juni|juin|junho|junio|giugno"
    r"|july?|juli|juil(?:let|\.)?|julho|julio|luglio|aug(?:ust|\.)?|ao[ûu]t|ago(?:sto|\.)?|sept?(?:ember|embre|iembre|\.)?"
    r"|set(?:embro|tembre|\.)?|o[ck]t(?:ober|obre|ubre|\.)?|out(?:ubro|\.)?|ottobre|nov(?:ember|embre|iembre|embro|\.)?"
    r"|de[czs](?:ember|embre|embro|iembre|\.)?|dic(?:iembre|embre|\.)?|enero|ene\.?|gen(?:naio|\.)?"
)
_DATE_WORD = re.compile(
    rf"\b(?:{_MONTH}|present|now|current|ongoing|today|heute|aktuell|jetzt|aujourd.hui|actuel|actualidad|presente|hoy|atual"
    r"|oggi|heden|to|until|till|since|seit|bis|von|from|depuis|desde|hasta|até|dal|al|spring|summer|autumn|fall|winter"
    r"|expected|q[1-4]|years?|yrs?|months?|mos?|jahre?|monate?|ans|mois|años|meses)(?!\w)|至今|现在|現在|年|月|日|['’]?\b\d{1,4}\b|[-–—―~/.,()至~]",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d\b|\b\d{1,2}[./]\d{2}\b")
_LENGTH = re.compile(
    r"\(?\d{1,2}\+? ?(?:years?|yrs?|y|months?|mos?|m|jahre?|monate?|ans|mois|años|meses)\b", re.I
)
_CONTACT = re.compile(r"@|https?:|www\.|\.com\b|linkedin|github|\+?\d[\d ().-]{7,}\d", re.I)
_SECTION = re.compile(
    r"^(?:(?:work|professional|employment|career|relevant|research|teaching|volunteer\w*|industry|other|additional|technical"
    r"|key|core|personal|selected|academic)\s+)*"
    r"(?:(?:and|&|,)?\s*(?:experiences?|employment(?: history)?|history|education|skills?|competenc\w+|expertise|summary|profiles?"
    r"|about(?: me)?|social(?: media)?|objective|projects?|certifications?|certificates?|licen[cs]es?|languages?|interests?|hobbies|references?"
    r"|publications?|awards?|hono(?:u)?rs|achievements?|accomplishments?|activities|training|courses|contact|volunteering"
    r"|details|information|knowledge|tools|technologies|qualifications?|statement|strengths|links|affiliations|memberships|patents"
    r"|berufserfahrung|werdegang|ausbildung|bildung|kenntnisse|f[äa]higkeiten|sprachen|zertifikate|projekte|profil"
    r"|persönliche(?:s| daten)|interessen|kontakt|exp[ée]riences?(?: professionnelles?)?|formations?|comp[ée]tences"
    r"|langues|centres d.int[ée]r[êe]t|experiencia(?: laboral| profesional)?|educación|formación(?: académica)?|habilidades"
    r"|idiomas|certificaciones|perfil|experiência(?: profissional)?|formação|esperienza|istruzione|competenze|lingue"
    r"|werkervaring|opleiding|vaardigheden|talen)\s*)+:?$",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"^(?:ふりがな|フリガナ|氏名|姓名|名前|生年月日|性別|住所|現住所|連絡先|電話|電話番号|携帯|携帯電話番号?|e-?mail|メール(?:アドレス)?"
    r"|年齢|国籍|性别|年龄|出生(?:年月|日期)|民族|籍贯|手机|邮箱|地址|学历|政治面貌|婚姻状况|求职意向)[:：]?$",
    re.IGNORECASE,
)
_SECTION_CJK = re.compile(
    r"(?:工作经[历验]|教育(?:背景|经历)|专业技能|技能|项目经[历验]|个人(?:信息|简介|总结)|自我评价|证书|语言|联系方式"
    r"|職務経歴|職歴|学歴|資格|免許|スキル|志望動機|自己PR|語学|趣味)\s*[:：]?$"
)


def datelike(text: str) -> bool:
    """A date or a range of dates and hardly anything else: "Jan 2019 – Present", "2016-18"."""
    flat = text.strip()
    if (
        not flat
        or len(flat) > 48
        or not (_YEAR.search(flat) or _LENGTH.match(flat) or _DATE_WORD.fullmatch(flat))
    ):
        return False
    rest = _DATE_WORD.sub(" ", flat)
    return len(re.findall(r"[^\W\d_]+", rest)) <= 1 and not re.search(r"\d{5,}", flat)


def sectionword(text: str) -> bool:
    """The heading of a usual section of a resume, in a dozen languages."""
    flat = text.strip().strip("•-–—|:■▪ ")
    return len(flat) <= 48 and bool(_SECTION.match(flat) or _SECTION_CJK.match(flat))


def headinglike(text: str, *, strong: bool) -> bool:
    """A short line that heads what follows: a section's name, or capitals set strongly."""
    flat = text.strip()
    if sectionword(flat):
        return True
    words = flat.split()
    return (
        strong
        and 1 <= len(words) <= 5
        and flat.isupper()
        and len(flat) >= 4
        and not any(sign.isdigit() for sign in flat)
    )


def arrange(words: Iterable[Word]) -> list[Placed]:
    """All words of one page as lines in reading order."""
    kept = [word for word in words if word.text.strip()]
    if not kept:
        return []
    return _region(_marked(kept), depth=0)


def _marked(words: Sequence[Word]) -> list[Word]:
    """Words with each list mark joined to the word after it, so that marks make no margin."""
    joined_up: list[Word] = []
    for row in rows_of(words):
        mark: Word | None = None
        end: float | None = None
        for word in row.words:
            if mark is not None:
                if word.x0 - mark.x1 <= 3 * word.size:
                    word = word._replace(
                        text=f"{mark.text} {word.text}", x0=mark.x0, y0=min(mark.y0, word.y0)
                    )
                else:
                    joined_up.append(mark)
                mark = None
            apart = end is None or word.x0 - end > CELL_EM * word.size
            end = word.x1
            if apart and _MARK.fullmatch(word.text):
                mark = word
            else:
                joined_up.append(word)
        if mark is not None:
            joined_up.append(mark)
    return joined_up


def _region(words: Sequence[Word], *, depth: int) -> list[Placed]:
    rows = rows_of(words)
    blocked: frozenset[int] = frozenset()
    found = gutters(rows, blocked) if depth < MAX_DEPTH else []
    across: list[Strip] = []
    index = 0
    while index < len(found):
        strip = found[index]
        index += 1
        if any(_within(strip, other) for other in across):
            continue
        kind = _kind(rows, strip)
        if kind == "across":
            across.append(strip)
            continue
        if kind == "columns":
            dividers = _dividers(rows, strip) - blocked
            if dividers:
                blocked |= dividers
                found, index, across = gutters(rows, blocked), 0, []
                continue
        first, last = _trimmed(rows, strip)
        inside = [word for row in rows[first : last + 1] for word in row.words]
        middle = (strip.x0 + strip.x1) / 2
        left = [word for word in inside if (word.x0 + word.x1) / 2 < middle]
        right = [word for word in inside if (word.x0 + word.x1) / 2 >= middle]
        if not left or not right:
            continue
        placed: list[Placed] = []
        above = [word for row in rows[:first] for word in row.words]
        below = [word for row in rows[last + 1 :] for word in row.words]
        _append(placed, _region(above, depth=depth + 1) if above else [])
        if kind == "margin":
            for line in _bands(left, right, depth=depth + 1):
                placed.append(line)
        else:
            pair = (right, left) if _from_the_right(inside) else (left, right)
            for part in pair:
                _append(placed, _region(part, depth=depth + 1))
        _append(placed, _region(below, depth=depth + 1) if below else [])
        return placed
    return _across(rows)


def _within(strip: Strip, other: Strip) -> bool:
    """Whether a strip is a shorter piece of another: nothing new is told by it."""
    shared = min(strip.x1, other.x1) - max(strip.x0, other.x0)
    return (
        other.first <= strip.first
        and strip.last <= other.last
        and shared >= 0.5 * min(strip.x1 - strip.x0, other.x1 - other.x0)
    )


def _append(placed: list[Placed], lines: list[Placed]) -> None:
    """Adds a region's lines as a block of their own."""
    if lines:
        placed += [lines[0]._replace(gap=True), *lines[1:]]


def _from_the_right(words: Sequence[Word]) -> bool:
    """Whether most words are Hebrew or Arabic, so that the right column comes first."""
    return 2 * sum(1 for word in words if rightward(word.text)) > len(words)


def _dividers(rows: Sequence[_Row], strip: Strip) -> frozenset[int]:
    """Section headings on the left that hold for the right side too, so that no column passes them.

    Only where the right side has no section heading of its own, and nothing beside the heading.
    """
    _, right = _sides(rows, strip)
    if any(sectionword(_plain(row)) for row in right):
        return frozenset()
    found = set()
    for index in range(strip.first, strip.last + 1):
        row = rows[index]
        if row.words[-1].x1 > strip.x0 + 0.01 or not sectionword(_plain(row)):
            continue
        room = 0.25 * row.words[0].size
        if all(other.y1 <= row.y0 + room or other.y0 >= row.y1 - room for other in right):
            found.add(index)
    return frozenset(found)


def _bands(left: Sequence[Word], right: Sequence[Word], *, depth: int) -> list[Placed]:
    """What stands beside a left margin, label by label.

    A section's name gets a line of its own before its content; a date or another label comes
    first on the line it stands beside.
    """
    rows = rows_of(right)
    labels = _labels(rows_of(left), rows)
    starts: list[int] = []
    for cell in labels:
        size = max(cell[0].words[0].size, 1)
        # A label in the middle of two lines belongs to the upper one.
        reach = cell[0].base - (0.5 if _level(cell[0], rows) else 0.85) * size
        starts.append(next((i for i, row in enumerate(rows) if row.base >= reach), len(rows)))
    named = _named(labels)
    placed: list[Placed] = []
    before = [word for row in rows[: starts[0]] for word in row.words]
    _append(placed, _region(before, depth=depth) if before else [])
    tall = True
    for number, cell in enumerate(labels):
        end = starts[number + 1] if number + 1 < len(starts) else len(rows)
        words = [word for row in rows[starts[number] : end] for word in row.words]
        lines = _region(words, depth=depth) if words else []
        label = [word for row in cell for word in row.words]
        plain = joined(label)
        heading = named[number]
        if heading or not lines:
            placed.append(_placed([label], gap=True))
            placed += lines
        else:
            placed.append(_beside(label, lines[0], gap=len(lines) > 1 or tall))
            placed += lines[1:]
        tall = len(lines) > 1 or heading
    return placed


def _named(labels: Sequence[Sequence[_Row]]) -> list[bool]:
    """Which labels of a margin name sections: headings, set unlike the labels that are none."""
    texts = [joined([word for row in cell for word in row.words]) for cell in labels]
    looks = [(_strong(cell[0]), round(cell[0].words[0].size)) for cell in labels]
    heads = [
        headinglike(text, strong=look[0]) and not datelike(text)
        for text, look in zip(texts, looks, strict=True)
    ]
    plain = {
        look
        for look, head, text in zip(looks, heads, texts, strict=True)
        if not head and not datelike(text)
    }
    return [
        head and (look not in plain or text.isupper()) and not text.endswith(":")
        for look, head, text in zip(looks, heads, texts, strict=True)
    ]


def _beside(label: Sequence[Word], line: Placed, *, gap: bool) -> Placed:
    mark = _placed([label], gap=gap)
    box = (
        min(mark.box[0], line.box[0]),
        min(mark.box[1], line.box[1]),
        max(mark.box[2], line.box[2]),
        max(mark.box[3], line.box[3]),
    )
    return Placed(f"{mark.text}\t{line.text}", box, line.size, line.bold, gap)


def rows_of(words: Sequence[Word]) -> list[_Row]:
    """Words grouped by baseline, top to bottom; a raised small sign stays with its word."""
    groups: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w.base, w.x0, w.text)):
        for group in reversed(groups[-4:]):
            if _same_row(group, word):
                group.append(word)
                break
        else:
            groups.append([word])
    rows = [
        _Row(
            tuple(sorted(group, key=lambda w: (w.x0, w.x1, w.text))),
            median(word.base for word in group),
            min(word.y0 for word in group),
            max(word.y1 for word in group),
        )
        for group in groups
    ]
    return sorted(rows, key=lambda row: row.base)


def _same_row(group: Sequence[Word], word: Word) -> bool:
    first = group[0]
    if abs(word.base - first.base) <= 0.3 * min(word.size, first.size):
        return True
    for other in group[-6:]:
        small, large = sorted((word, other), key=lambda w: w.size)
        touching = min(abs(small.x0 - large.x1), abs(large.x0 - small.x1)) < 0.35 * large.size
        if (
            small.size < 0.8 * large.size
            and touching
            and abs(small.base - large.base) < 0.5 * large.size
        ):
            return True
    return False


def gutters(rows: Sequence[_Row], blocked: frozenset[int] = frozenset()) -> list[Strip]:
    """Empty bands with text on both sides over two lines or more, the tallest first.

    No band passes the rows in `blocked`.
    """
    if len(rows) < 2:
        return []
    least = GUTTER_EM * median(word.size for row in rows for word in row.words)
    edge0 = min(word.x0 for row in rows for word in row.words)
    edge1 = max(word.x1 for row in rows for word in row.words)
    active: dict[tuple[float, float], int] = {}
    ended: set[Strip] = set()
    for index, row in enumerate(rows):
        free = [] if index in blocked else _free(row, edge0, edge1, least)
        narrowed: dict[tuple[float, float], int] = {}
        for (a, b), first in active.items():
            kept = False
            for c, d in free:
                low, high = max(a, c), min(b, d)
                if high - low >= least:
                    narrowed[low, high] = min(first, narrowed.get((low, high), first))
                    kept = kept or (low, high) == (a, b)
            if not kept:
                ended.add(Strip(a, b, first, index - 1))
        for c, d in free:
            narrowed.setdefault((c, d), index)
        active = _undominated(narrowed)
    ended |= {Strip(a, b, first, len(rows) - 1) for (a, b), first in active.items()}
    scored = [(score, strip) for strip in ended if (score := _support(rows, strip, edge0, edge1))]
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    return [strip for _, strip in scored]


def _free(row: _Row, edge0: float, edge1: float, least: float) -> list[tuple[float, float]]:
    free: list[tuple[float, float]] = []
    at = edge0
    for word in row.words:
        if word.x0 - at >= least:
            free.append((at, word.x0))
        at = max(at, word.x1)
    if edge1 - at >= least:
        free.append((at, edge1))
    return free


def _undominated(strips: dict[tuple[float, float], int]) -> dict[tuple[float, float], int]:
    kept: dict[tuple[float, float], int] = {}
    for (a, b), first in sorted(strips.items(), key=lambda item: (item[1], item[0])):
        if not any(c <= a and b <= d and since <= first for (c, d), since in kept.items()):
            kept[a, b] = first
    return kept


def _support(rows: Sequence[_Row], strip: Strip, edge0: float, edge1: float) -> float:
    """How much a strip parts: its height where both sides have lines; 0 when it parts nothing."""
    if strip.x0 <= edge0 or strip.x1 >= edge1 or strip.last == strip.first:
        return 0.0
    left, right = _sides(rows, strip)
    if _titled(left, right):
        return max(left[-1].y1, right[-1].y1) - min(left[0].y0, right[0].y0)
    if len(left) < 2 or len(right) < 2:
        return 0.0
    top = max(left[0].base, right[0].base)
    bottom = min(left[-1].base, right[-1].base)
    if bottom <= top:
        return 0.0
    size = median(word.size for row in rows[strip.first : strip.last + 1] for word in row.words)
    return (bottom - top) * (1 + 0.1 * min((strip.x1 - strip.x0) / size, 6))


def _titled(left: Sequence[_Row], right: Sequence[_Row]) -> bool:
    """Whether one side is a single large line, a name, set across several lines of the other."""
    if min(len(left), len(right)) != 1 or max(len(left), len(right)) < 2:
        return False
    lone, lines = (left[0], right) if len(left) == 1 else (right[0], left)
    small = median(word.size for row in lines for word in row.words)
    beside = [row for row in lines if row.y1 > lone.y0 and row.y0 < lone.y1]
    return lone.words[0].size >= 1.3 * small and len(beside) >= 2 and len(lines) <= 6


def _sides(rows: Sequence[_Row], strip: Strip) -> tuple[list[_Row], list[_Row]]:
    left, right = [], []
    for row in rows[strip.first : strip.last + 1]:
        before = tuple(word for word in row.words if word.x1 <= strip.x0 + 0.01)
        after = tuple(word for word in row.words if word.x0 >= strip.x1 - 0.01)
        if before:
            left += _rebuilt(before)
        if after:
            right += _rebuilt(after)
    return left, right


def _rebuilt(words: tuple[Word, ...]) -> list[_Row]:
    return [
        _Row(
            words, median(w.base for w in words), min(w.y0 for w in words), max(w.y1 for w in words)
        )
    ]


def _kind(rows: Sequence[_Row], strip: Strip) -> Kind:
    """What a strip parts: columns, a left margin from its text, or cells inside lines."""
    left, right = _sides(rows, strip)
    top, bottom = max(left[0].y0, right[0].y0), min(left[-1].y1, right[-1].y1)
    near_left = [row for row in left if top - 1 <= row.base <= bottom + 1]
    near_right = [row for row in right if top - 1 <= row.base <= bottom + 1]
    if not near_left or not near_right or _titled(left, right):
        return "columns"
    width = _extent([*left, *right])
    if _margin(left, right):
        return "margin"
    if _dated(near_left, near_right) and _extent(near_left) <= LABEL_SHARE * width:
        return "margin"
    if _dated(near_right, near_left):
        return "across"
    on_left = _extent(near_left) <= _extent(near_right)
    few, many = (near_left, near_right) if on_left else (near_right, near_left)
    beside: Kind = "margin" if on_left else "across"
    texts = [_plain(row) for row in few]
    aligned = sum(1 for row in few if _level(row, many)) / len(few)
    short = sum(1 for text in texts if len(text.split()) <= 6 and len(text) <= 48) / len(texts)
    dates = sum(1 for text in texts if datelike(text)) / len(texts)
    if any(_CONTACT.search(text) for text in texts) and dates < 0.3:
        return "columns"
    cells = _cells(few)
    if len(few) <= 3 and len(cells) > 1:
        return "across"
    heads = [headinglike(_plain(cell[0]), strong=_strong(cell[0])) for cell in cells]
    known = [sectionword(_plain(cell[0])) for cell in cells]
    starts = sum(1 for cell in cells if _level(cell[0], many)) / len(cells)
    mixed_look = len({(_strong(row), round(row.words[0].size)) for row in few}) > 1
    if any(known) and not all(known) and (mixed_look or not on_left):
        return "columns"
    if any(known) and any(sectionword(_plain(row)) for row in many):
        return "columns"
    if not on_left and any(heads):
        return "columns"
    if _flows(few) and _flows(many):
        return "columns"
    even = abs(len(few) - len(many)) <= 0.2 * len(many)
    if _extent(few) > LABEL_SHARE * width and not even:
        return "columns"
    lone = sum(len(cell) for cell in cells) / len(cells)
    most = 1.34 if on_left else 2.0
    if aligned >= 0.8 and short >= 0.9 and len(cells) >= 2 and lone <= most and starts >= 0.75:
        return beside
    if aligned >= 0.9 and even and short >= 0.9 and not (mixed_look and any(known)):
        return "across"
    return "columns"


def _dated(notes: Sequence[_Row], others: Sequence[_Row]) -> bool:
    """Whether one side holds dates and places that stand beside the lines of the other."""
    texts = [_plain(row) for row in notes]
    dates = sum(1 for text in texts if datelike(text)) / len(texts)
    if dates < 0.3:
        return False
    places = sum(1 for text in texts if not datelike(text) and _placelike(text)) / len(texts)
    short = sum(1 for text in texts if len(text.split()) <= 6 and len(text) <= 48) / len(texts)
    aligned = sum(1 for row in notes if _level(row, others)) / len(notes)
    return dates + places >= 0.75 and short >= 0.9 and (aligned >= 0.5 or dates >= 0.6)


def _margin(left: Sequence[_Row], right: Sequence[_Row]) -> bool:
    """Whether the left side holds only labels: sections' names, dates, the fields of a form."""
    if _extent(left) > LABEL_SHARE * (_extent(left) + _extent(right)):
        return False
    cells = _labels(left, right)
    texts = [" ".join(_plain(row) for row in cell) for cell in cells]
    if all(_FORM.match(re.sub(r"\s", "", _plain(row))) for row in left):
        return True
    if len(cells) < 2 or max(map(len, cells)) > 4:
        return False
    known, names, dates, level, others, others_level = 0, 0, 0, 0, 0, 0
    for cell, text in zip(cells, texts, strict=True):
        beside = _level(cell[0], right)
        level += beside
        if headinglike(text, strong=_strong(cell[0])):
            names += 1
            known += sectionword(text)
        elif any(datelike(_plain(row)) for row in cell) and all(
            datelike(_plain(row)) or _placelike(_plain(row)) for row in cell
        ):
            dates += beside
        elif len(text.split()) <= 4 and len(text) <= 40 and not text.endswith((".", ",")):
            others += 1
            others_level += beside and len(cell) <= 2
        else:
            return False
    looks = {(_strong(row), round(row.words[0].size)) for row in left}
    rows_a_cell = sum(map(len, cells)) / len(cells)
    if others and others_level >= 0.75 * others and others + dates >= 3 and rows_a_cell <= 1.34:
        return True
    if known >= 2:
        return others == 0 or (others < known and len(looks) == 1)
    if names + dates < len(cells):
        return False
    return level >= 0.75 * len(cells) and not (
        names and any(sectionword(_plain(row)) for row in right)
    )


def _flows(rows: Sequence[_Row]) -> bool:
    """Whether a side holds running text: a line that goes on from the one above it."""
    return any(
        _plain(row)[:1].islower() and not datelike(_plain(row)) and not _CONTACT.search(_plain(row))
        for cell in _cells(rows)
        for row in cell[1:]
    )


def _extent(rows: Sequence[_Row]) -> float:
    return max(w.x1 for row in rows for w in row.words) - min(
        w.x0 for row in rows for w in row.words
    )


def _placelike(text: str) -> bool:
    """At most five words in capitals, no verb's shape needed: "Berlin, Germany", "Remote"."""
    words = text.split()
    return (
        1 <= len(words) <= 5 and text[:1].isupper() and not text.isupper() and not sectionword(text)
    )


def _level(row: _Row, others: Sequence[_Row]) -> bool:
    size = row.words[0].size
    return any(abs(row.base - other.base) <= 0.35 * size for other in others)


def _strong(row: _Row) -> bool:
    return sum(len(w.text) for w in row.words if w.bold) * 2 > sum(len(w.text) for w in row.words)


def _cells(rows: Sequence[_Row]) -> list[list[_Row]]:
    """Rows of one side grouped where no more than a line's distance lies between them."""
    cells: list[list[_Row]] = [[rows[0]]]
    for above, row in zip(rows, rows[1:], strict=False):
        size = max(above.words[0].size, row.words[0].size)
        if row.base - above.base <= 1.65 * size:
            cells[-1].append(row)
        else:
            cells.append([row])
    return cells


def _labels(left: Sequence[_Row], right: Sequence[_Row]) -> list[list[_Row]]:
    """A margin's labels. Lines close together are one label, unless each has its own line beside it."""
    labels: list[list[_Row]] = []
    for cell in _cells(left):
        text = " ".join(_plain(row) for row in cell)
        low, high = cell[0].base - 1, cell[-1].base + 1
        beside = sum(1 for row in right if low <= row.base <= high)
        one_each = beside == len(cell) and all(_level(row, right) for row in cell)
        if one_each and not headinglike(text, strong=_strong(cell[0])):
            labels += [[row] for row in cell]
        else:
            labels.append(cell)
    return labels


def _trimmed(rows: Sequence[_Row], strip: Strip) -> tuple[int, int]:
    """The rows that a pair really takes, without a heading or an ended paragraph beside it."""
    first, last = strip.first, strip.last
    lefts, rights = [], []
    for index in range(first, last + 1):
        words = rows[index].words
        if any(w.x1 <= strip.x0 + 0.01 for w in words):
            lefts.append(index)
        if any(w.x0 >= strip.x1 - 0.01 for w in words):
            rights.append(index)
    both_from, both_to = max(lefts[0], rights[0]), min(lefts[-1], rights[-1])
    if first == 0 and rights[0] < lefts[0] <= 8:
        # A name over the text, beside an empty margin, comes before what the margin holds.
        rooms = [i for i in range(1, lefts[0] + 1) if not _close(rows, i)]
        first = rooms[-1] if rooms else first
    elif first > 0:
        while first < both_from and _close(rows, first):
            first += 1
    if last < len(rows) - 1:
        for index in range(last, max(both_to, last - 2), -1):
            if not _close(rows, index) and _heads(rows, index):
                last = index - 1
                break
    return first, last


def _close(rows: Sequence[_Row], index: int) -> bool:
    """Whether a row follows the one above as lines of one paragraph do."""
    if index == 0:
        return False
    step = rows[index].base - rows[index - 1].base
    before = rows[index - 1].base - rows[index - 2].base if index > 1 else step
    return step <= 1.5 * rows[index].words[0].size or step <= 1.1 * min(before, 2 * step)


def _heads(rows: Sequence[_Row], index: int) -> bool:
    """Whether a row reads as the heading of the row below it."""
    row, text = rows[index], _plain(rows[index])
    if sectionword(text):
        return True
    larger = row.words[0].size > 1.08 * median(w.size for w in rows[index + 1].words)
    return len(text) <= 48 and (_strong(row) or larger) and not _BULLET.match(text)


def _across(rows: Sequence[_Row]) -> list[Placed]:
    """Rows read from left to right, wide gaps as tabs.

    A date or place at the right edge, beside a bullet or running text, belongs to the line that
    heads them: it moves up to the nearest line that has something at the right edge.
    """
    cells = [_split(row.words) for row in rows]
    head: int | None = None
    flowing = False
    for index, row in enumerate(rows):
        if len(cells[index]) < 2 and head is None:
            continue
        last = cells[index][-1]
        text = joined(last)
        body = joined([word for cell in cells[index][:-1] for word in cell])
        note = datelike(text) or (bool(body) and _placelike(text) and len(text.split()) <= 4)
        running = bool(_BULLET.match(body)) or len(body.split()) > 8 or not body
        running = running or (flowing and body[:1].islower())
        flowing = running and bool(body)
        if not (note and running):
            head = index if len(cells[index]) >= 2 else None
            continue
        if head is None or not _under(cells[head][-1], last):
            continue
        if row.base - rows[head].base > 4.5 * last[0].size:
            head = None
            continue
        cells[head].append(list(last))
        cells[index] = cells[index][:-1]
    placed = [_placed(row, gap=False) for row in cells if row]
    return _with_gaps(placed)


def _under(above: Sequence[Word], below: Sequence[Word]) -> bool:
    """Whether two cells share an edge or a middle, as the lines of one note do."""
    a0, a1, b0, b1 = above[0].x0, above[-1].x1, below[0].x0, below[-1].x1
    return min(abs(a0 - b0), abs(a1 - b1), abs(a0 + a1 - b0 - b1) / 2) < 3


def _split(words: Sequence[Word]) -> list[list[Word]]:
    """One row's words parted at wide gaps."""
    cells: list[list[Word]] = []
    for word in words:
        if cells and word.x0 - max(w.x1 for w in cells[-1]) <= CELL_EM * min(
            word.size, cells[-1][-1].size
        ):
            cells[-1].append(word)
        else:
            cells.append([word])
    return cells


def _placed(cells: Sequence[Sequence[Word]], *, gap: bool) -> Placed:
    words = [word for cell in cells for word in cell]
    letters = sum(len(word.text) for word in words)
    ordered = _direction(cells)
    return Placed(
        "\t".join(joined(cell) for cell in ordered),
        (
            round(min(w.x0 for w in words), 2),
            round(min(w.y0 for w in words), 2),
            round(max(w.x1 for w in words), 2),
            round(max(w.y1 for w in words), 2),
        ),
        round(max(words, key=lambda w: len(w.text)).size, 2),
        2 * sum(len(w.text) for w in words if w.bold) > letters,
        gap,
    )


_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def rightward(text: str) -> bool:
    """Whether a text is written from right to left (Hebrew, Arabic)."""
    return bool(_RTL.search(text))


def _direction(cells: Sequence[Sequence[Word]]) -> list[list[Word]]:
    """Cells and words in logical order: a line mostly right to left is read from the right.

    Runs of left-to-right words and numbers inside it keep their own order, so that "2019-2023"
    never becomes "3202-9102".
    """
    letters = [word for cell in cells for word in cell if re.search(r"[^\W\d_]", word.text)]
    right = [word for word in letters if rightward(word.text)]
    if 2 * len(right) <= len(letters) or not right:
        return [list(cell) for cell in cells]
    ordered: list[list[Word]] = []
    for cell in reversed(cells):
        line: list[Word] = []
        run: list[Word] = []
        for word in sorted(cell, key=lambda w: -w.x1):
            if rightward(word.text) or not re.search(r"\w", word.text):
                line += reversed(run)
                run = []
                line.append(word)
            else:
                run.append(word)
        line += reversed(run)
        ordered.append(line)
    return ordered


def joined(words: Sequence[Word]) -> str:
    """Words with spaces between them; letters set apart are closed up into their words."""
    parts: list[str] = []
    index = 0
    while index < len(words):
        run = index
        while run < len(words) and len(words[run].text) == 1 and words[run].text.isalpha():
            run += 1
        if run - index >= 4:
            parts.append(_letters(words[index:run]))
            index = run
        else:
            parts.append(words[index].text)
            index += 1
    return " ".join(parts)


def _letters(words: Sequence[Word]) -> str:
    steps = [b.x0 - a.x1 for a, b in zip(words, words[1:], strict=False)]
    usual = median(steps)
    text = words[0].text
    for step, word in zip(steps, words[1:], strict=False):
        apart = step > 1.7 * usual and step - usual > 0.15 * word.size
        text += (" " if apart else "") + word.text
    return text


def _plain(row: _Row) -> str:
    return joined(row.words)


def _with_gaps(placed: list[Placed]) -> list[Placed]:
    """Marks a line that stands further from the one above than lines usually do here."""
    steps = [
        below.box[1] - above.box[3]
        for above, below in zip(placed, placed[1:], strict=False)
        if 0.85 < below.size / max(above.size, 0.1) < 1.18
    ]
    usual = sorted(steps)[len(steps) // 3] if steps else 0.0
    marked: list[Placed] = []
    for line in placed:
        gap = line.gap
        if marked:
            above = marked[-1]
            step = line.box[1] - above.box[3]
            size = min(line.size, above.size)
            gap = gap or step > max(usual, -0.2 * size) + 0.4 * size
            gap = gap or (line.size > 1.15 * above.size and step > usual + 0.15 * size)
        marked.append(line._replace(gap=gap))
    return marked
