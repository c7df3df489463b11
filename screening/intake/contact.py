"""Who the person is and how to reach them: name, e-mail, phone, links, place.

Only what the text states; nothing is taken from the file's name. Spans of everything found go
with it, because blind scoring masks them.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

import phonenumbers

from screening.domain import Document, Span
from screening.intake.dates import find_points, find_ranges
from screening.intake.rows import Row, rows
from screening.intake.sections import Section, heading_kind
from screening.intake.titles import company_strength, place_region, title_strength
from screening.taxonomy import load, words
from screening.taxonomy.tokens import CJK, flat

EMAIL = re.compile(
    r"[\w.+%'-]*\w@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}"
)
LINK = re.compile(
    r"https?://[^\s<>()\[\]|·,;]+|www\.[^\s<>()\[\]|·,;]+"
    r"|(?<![\w@.])(?:linkedin|github|gitlab|xing|behance|dribbble|medium|twitter|x|stackoverflow|"
    r"orcid|kaggle|huggingface)\.(?:com|org|io|co|net)/[^\s<>()\[\]|·,;]+"
    r"|(?<![\w@.-])[a-z0-9][\w-]*(?:\.[\w-]+)*\.(?:com|org|io|dev|me|net|de|fr|es|co|uk|eu|ai|app|inc)"
    r"(?:/[^\s<>()\[\]|·,;]*)?(?![\w@])",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"(?<![\w/.@-])(?:\+|00)?\(?\d[\d\s().\u00a0/‐-–-]{5,20}\d(?!\w|[-/.]\d|\s?[%€$])"
)
_PHONE_LABEL = re.compile(
    r"(?<!\w)(?:phone|tel|telefon|telefono|telephone|mobile|mobil|movil|cell|handy|fon|portable|ph|电话|"
    r"手机|電話|携帯|携帯電話番号|t|m|p|whatsapp)[\s.:：/)]*$"
)
_NOT_PHONE = re.compile(r"(?<!\w)(?:exp|fax|id|nr|no|iban|zip|plz|vat|nif|dni|isbn)[\s.:：#]*$")
_LABEL = re.compile(
    r"^(?:(?:first name|surname|nachname|vorname|nom|prenom|apellido|nombre|cognome|nome)"
    r"(?:\([a-z]\))? ?/ ?(?:surname|first name|vorname|nachname|prenom|nom|nombre|apellido|nome"
    r"|cognome)(?:\([a-z]\))?|"
    r"full name|name|candidate|applicant|vorname und name|nombre completo|nombre y apellidos|"
    r"nombre|nom et prenom|nom|姓名|氏名|名前|nome)\s*[:：\t]\s*"
)
_DOCUMENT = re.compile(
    r"^(?:curriculum vitae|resume|cv|lebenslauf|hoja de vida)"
    r"(?:\s*[:：|•·–—-]\s*|\s+(?:of|for|von|de)\s+|\s+)(?=[^\W\d_])"
)
"""What a page is called, before the name on its line: "Resume of ..."."""
_DIGIT = re.compile(r"\d")
_PICTURE = re.compile("[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]")
"""Emoji and pictures, of the kind that decorate a name."""
_AFTER_NAME = re.compile(
    r"\s*(?:\b(?:mobile|phone|tel|telephone|e-?mail|cell|email|address|contact|date|手机|电话|邮箱)"
    r"\b\s*[:.：]?.*$|[|·•,;\t/(（:：].*$|\s[–—-]\s.*$|\s\+?\d.*$)",
    re.IGNORECASE | re.DOTALL,
)
_HONORIFIC = re.compile(
    r"^(?:(?:dr|prof|mr|mrs|ms|mx|miss|herr|frau|sr|sra|srta|don|dona|mme|mlle|m|ing|dipl|mag|"
    r"univ|priv|doz|habil|med|rer|nat|phil|jur|techn|dipl-\w+|engr|eng|sir|rev|capt|sgt|dott|lic)"
    r"(?:\.|\b)[-\s.]*(?:-?(?:ing|inf|kfm|kffr|wirt|päd|math|phys|chem|biol|betriebsw)\.?\s*"
    r"(?:\((?:fh|univ|tu|ba)\)\s*)?)?)+(?=[^\W\d_])",
    re.IGNORECASE,
)
_EAST_HONORIFIC = re.compile(r"\s*(?:先生|女士|小姐|様|さん|氏)$")
_PRONOUNS = re.compile(r"\s*\((?:she|he|they|her|him|mr|mrs|ms)\b[^)]*\)", re.IGNORECASE)
_PARTICLES = frozenset(
    [
        "van",
        "von",
        "der",
        "den",
        "de",
        "del",
        "della",
        "di",
        "da",
        "dos",
        "das",
        "do",
        "du",
        "la",
        "le",
        "el",
        "al",
        "bin",
        "ibn",
        "ben",
        "bint",
        "y",
        "e",
        "ter",
        "ten",
        "zu",
        "zum",
        "af",
        "av",
        "den",
        "het",
        "'t",
        "op",
        "san",
        "ap",
        "abu",
        "st",
    ]
)
_CREDENTIALS = frozenset(
    [
        "phd",
        "msc",
        "bsc",
        "mba",
        "ba",
        "bs",
        "ma",
        "ms",
        "md",
        "rn",
        "bsn",
        "msn",
        "cpa",
        "cfa",
        "pmp",
        "acca",
        "cma",
        "ccrn",
        "np",
        "dnp",
        "pe",
        "esq",
        "jr",
        "sr",
        "ii",
        "iii",
        "iv",
        "med",
        "mph",
        "jd",
        "lpn",
        "shrm-cp",
        "phr",
        "cissp",
        "fcca",
        "aca",
        "mcipd",
        "ceng",
        "csm",
    ]
)
_NAME_WORD = re.compile(r"^[^\W\d_](?:[^\W\d_]|['’.\-‐])*$")
_EAST_NAME = re.compile(
    r"^[\u4e00-\u9fff]{2,4}$|^[\u4e00-\u9fff]{1,4}[\s\u3000][\u4e00-\u9fff\u3040-\u30ff]{1,5}$"
)
_LOCATION_LABEL = re.compile(
    r"(?:^|[|·•\t]\s*|\s)(?:location|address|based in|current location|city|residence|"
    r"wohnort|adresse|anschrift|direccion|domicilio|residencia|ciudad|ubicacion|lieu|ville|现居|现居地|所在地|居住地|现所在地|现居地|"
    r"现住址|地址|现居住地|城市|現住所|住所)\s*[:：\t]\s*"
)
_POSTCODE = re.compile(
    r"\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b\d{5}(?:-\d{4})?\b"
    r"|\b\d{4} ?[A-Z]{2}\b|\b\d{2}-\d{3}\b|\b\d{4,6}\b|\b[A-Z]{1,2}\d{1,2}[A-Z]?\b|〒?\d{3}-\d{4}"
)
_SPLIT = re.compile(
    r"\s*(?:\t|[|·•⋅;♥●✉☎⋄◆★☆♦■▪]|//|\s[–—-]\s|\s{3,}|(?<=\w{3})\.\s|[()（）])\s*"
    rf"|(?<=[{CJK}])\s+(?=[{CJK}])"
)
_BRACKETED = re.compile(r"(?<=\w) \(([^()\d]{2,30})\)")
_CODED = re.compile(
    r"^(?P<city>[^\W\d][^\d,]*[^\W\d]) (?P<state>[A-Z]{2,3}) (?:\d{4}|\d{5}(?:-\d{4})?"
    r"|[A-Z]\d[A-Z] ?\d[A-Z]\d)$"
)
"""A city, its state by letters and a postcode, with no comma between them."""
_EAST_ADDRESS = re.compile(r"^(?:現住所|住所|所在地)\s*[:：]?\s*(?:〒?\s*\d{3}-?\d{4})?\s*")
_PREFECTURE = re.compile(
    r"(?P<place>(?:北海道|東京都|京都府|大阪府|[\u4e00-\u9fff]{2,3}県)[^\s\d]+)\S*"
)
"""A Japanese address: prefecture, town and quarter, then numbers."""
_TRAILING_LABEL = re.compile(
    r"[\s,]*\b(?:cell|mobile|phone|tel|telephone|e-?mail|mail|or|and|m|t|p|e)\b[\s:.]*$",
    re.IGNORECASE,
)
# Five digits and one word are a postcode and a town.
_STREET = re.compile(
    r"^(?!\d{5}\s+\S+$)\d+[a-z]?\s+\S|\s\d+[a-z]?$|\b(?:apt|unit|suite)\b", re.IGNORECASE
)
_TOP_ROWS = 8
_LABEL_ROWS = 30
_NAMED_ROWS = 2
_LANGUAGE_REGION = {"zh": "CN", "ja": "JP", "ko": "KR", "vi": "VN", "pl": "PL", "it": "IT"}


class Found(NamedTuple):
    """A value and every place where it stands."""

    value: str
    span: Span


class Contact(NamedTuple):
    name: Found | None
    email: Found | None
    phone: Found | None
    location: Found | None
    links: tuple[Found, ...]


def read_contact(document: Document, parts: Sequence[Section], lines: Sequence[Row]) -> Contact:
    """The person's own details; each is None when the text does not state it."""
    own = _own_rows(parts)
    email = _email(document.text, own, parts)
    location = _location(own, lines)
    region = place_region(location.value) if location else None
    if region is None:
        region = _LANGUAGE_REGION.get(document.language or "")
    return Contact(
        name=_name(parts, lines, email.value if email else None),
        email=email,
        phone=_phone(document, own, lines, region),
        location=location,
        links=_links(document.text, email),
    )


def _own_rows(parts: Sequence[Section]) -> tuple[Row, ...]:
    """Rows where a person's own details stand: the top and contact sections, in order, then
    what stands beside an e-mail address elsewhere (a side column read out of place)."""
    own = [row for part in parts if part.kind in ("top", "contact") for row in part.rows]
    for part in parts:
        if part.kind in ("top", "contact", "references"):
            continue
        for place, row in enumerate(part.rows):
            if EMAIL.search(row.text):
                own.extend(part.rows[max(0, place - 3) : place + 3])
    return tuple(own)


def _others(parts: Sequence[Section]) -> tuple[Span, ...]:
    return tuple(part.span for part in parts if part.kind == "references")


def _within(start: int, spans: Iterable[Span]) -> bool:
    return any(span.start <= start < span.end for span in spans)


def _email(text: str, own: Sequence[Row], parts: Sequence[Section]) -> Found | None:
    found = [
        Found(match.group().strip("'"), Span(match.start(), match.end()))
        for match in EMAIL.finditer(text)
        if not _within(match.start(), _others(parts))
    ]
    spans = [row.span for row in own]
    mine = [item for item in found if _within(item.span.start, spans)]
    return next(iter(mine or found), None)


def _links(text: str, email: Found | None) -> tuple[Found, ...]:
    mails = [Span(match.start(), match.end()) for match in EMAIL.finditer(text)]
    found: dict[str, Found] = {}
    for match in LINK.finditer(text):
        link = match.group().rstrip(".")
        if _within(match.start(), mails) or "." not in link:
            continue
        if load().canonical(link) is not None:
            continue  # "socket.io" is a skill
        found.setdefault(link, Found(link, Span(match.start(), match.start() + len(link))))
    return tuple(found.values())


def _phone(
    document: Document, own: Sequence[Row], lines: Sequence[Row], region: str | None
) -> Found | None:
    """The first number in the person's own rows, else the first labelled one anywhere."""
    for source, labelled in ((own, False), (lines, True)):
        options = [found for row in source for found in _numbers(row, labelled)]
        for digits, span, _ in sorted(options, key=lambda item: not item[2]):
            return Found(_formatted(digits, region), span)
    return None


def _numbers(row: Row, labelled: bool) -> Iterable[tuple[str, Span, bool]]:
    """(digits as printed, span, whether a label says phone) of the numbers in one row."""
    if len(_DIGIT.findall(row.text)) < 7:
        return
    dates = [dates.span for dates in find_ranges(row.text, "2100-01")]
    hidden = list(row.text)
    for span in (*dates, *(Span(m.start(), m.end()) for m in EMAIL.finditer(row.text))):
        for at in range(span.start, span.end):
            hidden[at] = "\x00"
    shown = "".join(hidden)
    for match in _PHONE.finditer(shown):
        printed = match.group().strip()
        digits = re.sub(r"\D", "", printed)
        if not 7 <= len(digits) <= 15:
            continue
        before = flat(row.text[max(0, match.start() - 24) : match.start()])
        label = _PHONE_LABEL.search(before) is not None
        if _NOT_PHONE.search(before) or (labelled and not label):
            continue
        if not label and find_points(printed):
            continue
        if "(" in printed and ")" not in printed:
            printed = printed[: printed.index("(")].strip()
        glued = re.match(r"\d{4,6}\s+(?=\()", printed)
        if glued:
            printed = printed[glued.end() :]  # a postcode before the area code
        start = row.start + match.start() + match.group().find(printed)
        yield printed, Span(start, start + len(printed)), label


def phone_spans(document: Document, phone: str | None) -> tuple[Span, ...]:
    """Every phone number: labelled, international, or with the digits of `phone`."""
    mine = re.sub(r"\D", "", phone or "")[-7:]
    found = []
    for row in rows(document):
        for printed, span, label in _numbers(row, labelled=False):
            digits = re.sub(r"\D", "", printed)
            if label or printed.startswith("+") or (mine and digits.endswith(mine)):
                found.append(span)
    return tuple(found)


def _formatted(printed: str, region: str | None) -> str:
    """E.164 when the number states its country or `region` does, else as printed."""
    plus = printed.startswith(("+", "00"))
    if not plus and region is None:
        return printed
    given = "+" + printed[2:] if printed.startswith("00") else printed
    try:
        number = phonenumbers.parse(given, None if plus else region)
    except phonenumbers.NumberParseException:
        return printed
    if (
        phonenumbers.is_possible_number_with_reason(number)
        != phonenumbers.ValidationResult.IS_POSSIBLE
    ):
        return printed  # impossible, or without its area code
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def _location(own: Sequence[Row], lines: Sequence[Row]) -> Found | None:
    for row in (*own, *lines[:_LABEL_ROWS]):
        label = _LOCATION_LABEL.search(flat(row.text))
        if label is not None:
            found = _place_in(row, label.end(), labelled=True)
            if found is not None:
                return found
    near = lines[:_LABEL_ROWS]
    for row, after in zip_longest(near, near[1:]):
        found = _east_place(row, after)
        if found is not None:
            return found
    for row in own:
        found = _place_in(row, 0, labelled=False)
        if found is not None:
            return found
    return None


def _east_place(row: Row, after: Row | None) -> Found | None:
    """Prefecture, town and quarter behind the label of an address or on the line below it."""
    label = _EAST_ADDRESS.match(row.text)
    if label is None:
        return None
    if label.end() < len(row.text):
        address, start = _PREFECTURE.match(row.text, label.end()), row.start
    elif after is not None:
        address, start = _PREFECTURE.match(after.text), after.start
    else:
        return None
    if address is None:
        return None
    return Found(address["place"], Span(start + address.start(), start + address.end()))


def _place_in(row: Row, start: int, *, labelled: bool) -> Found | None:
    """City and country of the first part of a row that names a place; no street, no postcode."""
    text = row.text[start:]
    for kind in (EMAIL, LINK):  # what stands on their two sides is apart
        text = kind.sub(lambda match: "|" * len(match.group()), text)
    text = _BRACKETED.sub(_behind_a_comma, text)
    at = 0
    for part in _SPLIT.split(text):
        begin = text.find(part, at)
        at = begin + len(part)
        bare = _PHONE.sub(
            lambda m: " " if len(re.sub(r"\D", "", m.group())) > 6 else m.group(), part
        )
        bare = _TRAILING_LABEL.sub("", bare)
        place = _city(bare, labelled=labelled)
        if place is not None:
            offset = max(part.find(place.split(",")[0]), 0)
            left = row.start + start + begin + offset
            return Found(place, Span(left, row.start + start + begin + len(part.rstrip())))
    return None


def _behind_a_comma(match: re.Match[str]) -> str:
    """A region or country in brackets as if behind a comma; the length stays."""
    return f", {match[1]} " if place_region(match[1]) else match.group()


def _city(text: str, *, labelled: bool) -> str | None:
    """The city, state and country at the end of an address, else None."""
    pieces = [piece.strip(" ./()") for piece in re.split(r"[,，、]\s*|\s/\s", text)]
    coded = _CODED.match(pieces[-1])
    if coded and place_region(coded["state"]):  # "Footscray VIC 3011"
        pieces[-1:] = [coded["city"], coded["state"]]
    bare = [_POSTCODE.sub("", piece).strip(" -") for piece in pieces]
    street = [
        _STREET.search(printed) is not None and place_region(piece) is None
        for printed, piece in zip(pieces, bare, strict=True)
        if piece
    ]
    pieces = [piece for piece in bare if piece]
    if not pieces or len(pieces) > 6:
        return None
    region = place_region(pieces[-1])
    if region is None and len(pieces) == 1:
        for size in (3, 2, 1):  # "Boston Massachusetts", "Pune India", after other words
            tail = " ".join(pieces[0].split()[-size:])
            if len(pieces[0].split()) <= 4 and place_region(tail) and labelled:
                return tail
    if region is None:
        return pieces[-1] if labelled and len(pieces) == 1 and len(pieces[0].split()) <= 3 else None
    kept = [pieces[-1]]
    for at in range(len(pieces) - 2, -1, -1):
        piece = pieces[at]
        if len(kept) == 3 or len(piece.split()) > 4 or street[at]:
            break
        if any(char.isdigit() for char in piece):
            break
        if place_region(piece) is None and len(kept) > 1 and place_region(kept[0]) is not None:
            code = re.fullmatch(r"[A-Z]{2}", kept[0])
            known = flat(kept[0]) in {flat(n) for ns in words().places.state.values() for n in ns}
            country = any(flat(kept[0]) in names for names in words().places.country.values())
            if not (code or known or country):
                break
        kept.insert(0, piece)
    if len(kept) == 1 and not labelled and len(text.split()) > 4 and len(pieces) == 1:
        return None
    if title_strength(kept[0]) or company_strength(kept[0]):
        return None
    return ", ".join(kept)


def _name(parts: Sequence[Section], lines: Sequence[Row], email: str | None) -> Found | None:
    """The best line that can be a name: labelled, in the largest type, or like the e-mail."""
    tops = [part.rows[:_TOP_ROWS] for part in parts if part.kind in ("top", "contact")]
    options: list[tuple[int, int, Found]] = []
    largest = max((row.size or 0 for row in lines), default=0)
    seen: set[int] = set()
    for block in (*tops, lines[:_TOP_ROWS], tuple(r for r in lines if r.size == largest)[:4]):
        for place, row in enumerate(block):
            if row.at in seen or row.bullet:
                continue
            seen.add(row.at)
            for found in (_as_name(row), _over_rows(row, lines)):
                if found is None:
                    continue
                score = 4 if _LABEL.match(flat(row.text)) else 0
                score += 3 if row.size and row.size == largest else 0
                score += 2 if row.at == 0 else 1 if row.at < 3 else 0
                score += 1 if place == 0 else 0
                score += 4 * _like_mail(found.value, email)
                score += (
                    1 if len(found.value.split()) > 1 or re.match(f"[{CJK}]", found.value) else -3
                )
                options.append((score, -row.at, found))
    if options:
        score, _, best = max(options, key=lambda it: (it[0], it[1], len(it[2].value)))
        if score >= 2:
            return best
    return next((found for row in lines[:_NAMED_ROWS] if (found := _after_title(row))), None)


def _after_title(row: Row) -> Found | None:
    """The name behind a job title on one line, no mark between: "Senior VP Noor Haddad"."""
    found = row.text.split()
    for size in (2, 3):
        if len(found) <= size or title_strength(" ".join(found[:-size])) < 2:
            continue
        name = " ".join(found[-size:])
        known = load().find(name) or title_strength(name) or place_region(found[-1])
        if not known and _proper(name) == name and all(word[0].isupper() for word in name.split()):
            start = row.start + row.text.rindex(found[-size])
            return Found(name, Span(start, row.start + len(row.text)))
    return None


def _over_rows(row: Row, lines: Sequence[Row]) -> Found | None:
    """A name set in large type over several lines, one word each."""
    run = [row]
    for after in lines[row.at + 1 : row.at + 4]:
        if after.look != row.look or after.blank or len(after.text.split()) > 2:
            break
        run.append(after)
    if len(run) == 1 or any(len(part.text.split()) > 2 for part in run) or not row.size:
        return None
    text = " ".join(part.text for part in run)
    name = _proper(text)
    return Found(name, Span(row.start, run[-1].end)) if name else None


def _as_name(row: Row) -> Found | None:
    text, start = row.text, 0
    label = _LABEL.match(flat(text))
    if label is not None:
        start = label.end()
    elif (document := _DOCUMENT.match(flat(text))) is not None:
        start = document.end()
    shown = text[start:]
    if "\t" in shown and not label and _LABEL.match(flat(shown.split("\t", 1)[0] + "\t")):
        return None
    if heading_kind(shown) is not None:
        return None
    bare = shown
    for tab in shown.split("\t")[::-1] if "\t" in shown else ():
        if _proper(_AFTER_NAME.sub("", tab)) and title_strength(tab) == 0:
            bare = tab
    start += shown.find(bare)
    cut = _AFTER_NAME.sub("", _PRONOUNS.sub("", _PICTURE.sub(" ", bare)))
    name = (
        _family_first(row, bare, labelled=label is not None)
        or _proper(cut)
        or _proper(_leading_capitals(cut))
    )
    if name is None:
        return None
    first = _plain_index(text, name, start)
    return Found(name, Span(row.start + first[0], row.start + first[1]))


def _family_first(row: Row, text: str, *, labelled: bool) -> str | None:
    """ "Ngo, Minh" on the first line or behind a label as "Minh Ngo".

    A degree or place after the comma is none.
    """
    family, comma, given = (part.strip() for part in text.partition(","))
    if not comma or (row.at and not labelled) or max(len(family.split()), len(given.split())) > 2:
        return None
    if any(_credential(word) for word in given.split()) or title_strength(text):
        return None
    if place_region(text) or place_region(family) or place_region(given):
        return None
    both = (_proper(given), _proper(family))
    return " ".join(part for part in both if part) if all(both) else None


def _leading_capitals(text: str) -> str:
    """The capitalised words before the first in lower case that is no particle."""
    kept: list[str] = []
    for word in text.split():
        if word[:1].islower() and word.lower() not in _PARTICLES:
            break
        kept.append(word)
    return " ".join(kept) if len(kept) < len(text.split()) else ""


def _plain_index(text: str, name: str, start: int) -> tuple[int, int]:
    """Where the words of `name` stand in `text`, whatever their case and order."""
    plain = flat(text)
    spots = []
    for word in name.split():
        at = plain.find(flat(word), start)
        if at >= 0:
            spots.append((at, at + len(word)))
    return (min(a for a, _ in spots), max(b for _, b in spots)) if spots else (start, len(text))


def _proper(text: str) -> str | None:
    """`text` as a name without titles, degrees and honorifics; None if it cannot be one."""
    bare = _EAST_HONORIFIC.sub("", text.strip(" .:-–—*_#\t"))
    if _EAST_NAME.match(bare):
        known = bare.replace(" ", "") in _NOT_NAMES or heading_kind(bare) is not None
        return None if known or title_strength(bare) or place_region(bare) else bare
    bare = _HONORIFIC.sub("", bare).strip(" ,")
    found = [word.strip(",") for word in bare.split()]
    while found and _credential(found[-1]):
        found.pop()
    if not 1 <= len(found) <= 6 or not all(
        _NAME_WORD.match(word.strip("“”\"'‘’")) for word in found
    ):
        return None
    for place, word in enumerate(found):
        if word[0].islower() and (word.lower() not in _PARTICLES or place == len(found) - 1):
            return None
    joined = " ".join(found)
    if title_strength(joined) == 2 or heading_kind(joined) or place_region(joined):
        return None
    if title_strength(joined) and len(found) > 3:
        return None
    if company_strength(joined) or any(
        word in _NOT_NAMES for word in (flat(joined), *flat(joined).split())
    ):
        return None
    if len(found) == 2 and found[0].isupper() and len(found[0]) > 2 and not found[1].isupper():
        found = [found[1], found[0]]  # "TANAKA Hiroshi": the family name leads
    return " ".join(word.title() if word.isupper() and len(word) > 2 else word for word in found)


def _credential(word: str) -> bool:
    key = flat(word).strip("()").replace(".", "")
    return key in _CREDENTIALS or key in _degrees()


@cache
def _degrees() -> frozenset[str]:
    """Short degrees without their dots, as they stand behind a name."""
    levels = words().degrees.level.values()
    return frozenset(
        degree.replace(".", "") for degrees in levels for degree in degrees if len(degree) <= 6
    )


_NOT_NAMES = frozenset(
    [
        "sample", "example", "template", "resume", "履歴書", "氏名", "姓名", "名前",
        "履", "简历", "个人简历", "職務経歴書",
        "curriculum vitae", "cv", "lebenslauf", "bewerbung", "hoja de vida", "rirekisho",
        "personal", "name", "address", "nombre", "adresse", "email", "e-mail", "curriculum",
        "vitae", "page", "confidential", "profile", "portfolio",
        "application", "anschreiben",
    ]
)  # fmt: skip


def _like_mail(name: str, email: str | None) -> int:
    """1 when a word of the name stands in the e-mail's local part."""
    if email is None:
        return 0
    local = re.sub(r"[^a-z]", "", flat(email.split("@")[0]))
    plain = [re.sub(r"[^a-z]", "", flat(word)) for word in re.split(r"[\s-]+", name)]
    return int(any(len(word) > 2 and word in local for word in plain))
