"""A job description as pieces, each with the part it plays: asked, wished for, task, firm, offer.

Headings, tables, bullets, labelled lines, prose and one-liners end up in the same shape, so that
the readers after this see sentences and never layout.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from screening.domain import Record

Part = Literal["required", "preferred", "duties", "firm", "offer", "process", "unwanted", "place"]


class Item(Record):
    """One bullet, table cell or sentence. `part` None: nothing says what it is.

    `paragraph` numbers the block it stands in; `listed` is True for bullets and cells.
    """

    text: str
    part: Part | None = None
    paragraph: int = 0
    listed: bool = False
    heading: bool = False


HEADINGS: tuple[tuple[Part, str], ...] = (
    (
        "preferred",
        r"nice[- ]to[- ]haves?|(?:it |what |these )?would be (?:nice|a plus|great)|nice if|nice|"
        r"nice,? (?:but )?not (?:needed|required)|"
        r"preferred|desir(?:ed|able)|bonus|plus(?:es)?|good to have|it helps|would help|advantage|"
        r"(?:should|could)(?: have)?$|(?:what )?(?:would |will )?make(?:s)? us smile|extra points|"
        r"optional|a plus|serait un plus|se valorar[áa]|welcome|pluspunkte|von vorteil|"
        r"w[üu]nschenswert|idealerweise|"
        r"deseable|valorable|se valora|plus appr[ée]ci[ée]s|atouts?|souhait[ée]|un plus|"
        r"加分项?|优先|更佳|歓迎|尚可",
    ),
    (
        "unwanted",
        r"not this job|what this is not|not for you if|you (?:won'?t|will not) (?:do|need)|"
        r"not needed|won['’]?t(?: have)?$|no (?:imprescindible|necesario|excluyente)|"
        r"nicht (?:n[öo]tig|erforderlich)|pas (?:n[ée]cessaire|indispensable)",
    ),
    (
        "required",
        r"require(?:ments?|d)|must(?:[- ]haves?)?|qualifications?|what (?:we|you)(?:'ll|"
        r" will)? need|"
        r"you(?:'ll| will)? need|you (?:bring|have|are)|what you(?:'ll)? bring|who you are|"
        r"about you|"
        r"your profile|skills|what we(?:'re| are)? (?:look(?:ing)? for|ask|expect)|experience|"
        r"to be considered|you must have|essentials?(?! duties| functions| job)|we expect|"
        r"minimum|ideal candidate|"
        r"(?:dein|ihr) profil|das bringst du mit|das bringen sie mit|anforderungen|"
        r"(?:deine|ihre) qualifikation(?:en)?|voraussetzungen|wir erwarten|was (?:du|"
        r"sie) mitbring\w*|"
        r"requisitos|perfil|qu[ée] buscamos|imprescindible|profil(?: recherch[ée])?|"
        r"votre profil|comp[ée]tences|exigences|pr[ée]requis|"
        r"任职要求|岗位要求|职位要求|任职资格|要求|资格|応募資格|必須(?:条件|スキル)?|必要なスキル",
    ),
    (
        "duties",
        r"what you(?:'ll| will)(?: do| be doing)?|you will|responsibilit(?:y|ies)|(?:essential |"
        r"key )?"
        r"duties|the (?:role|work|job)|your (?:role|part|tasks?|job|mission)|day[- ]to[- ]day|"
        r"tasks|"
        r"the opportunity|about the (?:role|job|position|opportunity)|"
        r"what the job is|summary|role overview|job description|"
        r"(?:deine|ihre) aufgaben?|aufgaben(?:gebiet)?|das erwartet (?:dich|sie)|t[äa]tigkeiten|"
        r"funciones|responsabilidades|tareas|qu[ée] har[áa]s|missions?|vos missions|"
        r"responsabilit[ée]s|"
        r"le poste|岗位职责|工作职责|职责|工作内容|职位描述|岗位描述|仕事内容|業務内容",
    ),
    (
        "offer",
        r"what (?:we|you)(?:'ll)? (?:offer|get)|we offer|benefits?|perks|pay(?: and .*)?|salary|"
        r"compensation|why (?:us|join.*)|physical demands|working conditions|package|"
        r"wir bieten(?: dir| ihnen)?|das bieten wir|unser angebot|benefits|deine vorteile|"
        r"(?:qu[ée] )?ofrecemos|beneficios|nous (?:vous )?(?:offrons|proposons)|avantages|"
        r"ce que nous offrons|"
        r"福利(?:待遇)?|薪资(?:待遇)?|薪酬|我们提供|待遇",
    ),
    (
        "process",
        r"process|how (?:we hire|to apply)|apply|application|interview(?:s| process)?|next steps|"
        r"contact|bewerbung|kontakt|so geht.*weiter|c[óo]mo postular|candidature|投递方式|联系方式",
    ),
    (
        "firm",
        r"about(?: us| .*)?|who we are|the (?:company|team)|our (?:company|team|story|stack|"
        r"tech stack)|"
        r"company(?: profile)?|equal opportunit.*|eeo.*|diversity.*|"
        r"[üu]ber uns|das sind wir|wer wir sind|das unternehmen|sobre nosotros|la empresa|"
        r"qui[ée]nes somos|"
        r"[àa] propos(?: de nous)?|l'entreprise|qui sommes[- ]nous|公司简介|关于我们|公司介绍|"
        r"会社概要",
    ),
    (
        "place",
        r"location|where|office|standort|arbeitsort|ort|ubicaci[óo]n|lugar|lieu|localisation|"
        r"工作地点|地点|勤務地",
    ),
)
"""Headings by the part they open, most telling first."""

_HEADING = tuple(
    (part, re.compile(rf"^(?:{words})(?:\W|$)", re.IGNORECASE)) for part, words in HEADINGS
)
_HEADING_ENDS = tuple(
    (part, re.compile(rf"(?:^|\W)(?:{words})$", re.IGNORECASE)) for part, words in HEADINGS[:3]
)
_CJK_HEADING = re.compile(r"[\u3400-\u9fff]")
_BULLET = re.compile(
    r"^\s*(?:[-*+–—](?=\s)|[•▪●·‣○■◦✓✔]|\d{1,2}(?:[.)](?=\s)|、|\.(?=[^\s\d]))|\(?[a-z]\)(?=\s)|"
    r"[①-⑳])\s*(?=\S)"
)
_TABLE = re.compile(r"^\s*\|.*\|\s*$")
_RULE = re.compile(r"^[\s|:=_*-]+$")
_EMPHASIS = re.compile(
    r"\*\*|__|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)"
)
_LABEL = re.compile(r"^(?P<label>[^\s:：][^:：.!?]{0,38}?)\s*[:：]\s*(?P<rest>.*)$")
_UNFINISHED = re.compile(
    r"[,/&(]$|\b(?:and|or|of|the|an?|with|in|for|to|und|oder|mit|der|die|y|o|de|et|ou|avec)$"
)
"""How a line ends whose sentence goes on in the next one."""
_SENTENCE = re.compile(
    r"(?<=[.!?])\s+(?=[A-Z0-9ÄÖÜÉÁÍÓÚÀÈÇ¿¡\"'“(])|(?<=[。！？；])|(?<=[.!?]\))\s+|;\s+"
)
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|etc|incl|approx|resp|z\.B|bzw|ca|Dipl|Ing|Inc|Ltd|St|vs|No|Sr|Jr|Dr|"
    r"p\.ej|ej|Req)\.$",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"\b(?:min|max)\.$", re.IGNORECASE)
"""Short before its number ("min. 3 years"); behind it, the sentence ends ("3 yrs min.")."""


def items(text: str) -> tuple[Item, ...]:
    """The pieces of a job description, in order, headings included.

    Wrapped lines of a paragraph or bullet are joined before sentences are cut. Table columns
    whose header is a heading ("Must have") give their cells that part.
    """
    found: list[Item] = []
    part: Part | None = None
    columns: list[Part | None] | None = None
    paragraph = 0
    here: Part | None = None
    inline = False
    blocks = _blocks(text)
    for index, block in enumerate(blocks):
        if block is None:
            paragraph += 1
            if not columns:  # a rule between the header of a table and its rows leaves a gap
                columns = None
            if inline:
                part, inline = None, False
            continue
        line, listed = block
        if (cells := _cells(line)) is not None:
            if _RULE.match(line) or not any(cells):
                continue
            heads = [heading_part(cell) if len(cell) < 40 else None for cell in cells]
            if columns is None:
                columns = []
                if any(heads):
                    columns = list(heads)
                    continue
            found.extend(
                Item(text=cell, part=named or part, paragraph=paragraph, listed=True)
                for named, cell in _placed(cells, columns)
            )
            continue
        columns = None
        raw, line = line, _plain(line)
        if not line:
            continue
        after = next((item for item in blocks[index + 1 :] if item is not None), None)
        opened = None if listed else _opens(raw, line, leads=after is not None and after[1])
        if opened is not None:
            part, rest = opened
            inline = bool(rest) and part is not None
            before, here = here, part
            if part is not None or not rest:
                head = line if not rest else line[: len(line) - len(rest)].rstrip(" :：-–—")
                found.append(Item(text=head, part=part, paragraph=paragraph, heading=True))
            if rest:
                found.extend(
                    Item(text=piece, part=part, paragraph=paragraph) for piece in sentences(rest)
                )
                if part == "place":  # "Location: Cork" says nothing about the next line
                    part = here = before
            continue
        if listed and (label := _LABEL.match(line)) and (named := heading_part(label["label"])):
            found.extend(
                Item(text=piece, part=named, paragraph=paragraph, listed=True)
                for piece in sentences(label["rest"] or line)
            )
            continue
        found.extend(
            Item(text=piece, part=part, paragraph=paragraph, listed=listed)
            for piece in sentences(line)
        )
    return tuple(found)


def _cells(line: str) -> list[str] | None:
    """The cells of a table row between bars or tabs, None if the line is no row.

    "Position:<tab>Nurse" is a labelled line.
    """
    if _TABLE.match(line):
        row = line.strip()[1:-1].split("|")
    elif "\t" in line.strip() and not line.split("\t")[0].rstrip().endswith((":", "：")):
        row = line.rstrip().split("\t")
    else:
        return None
    return [_plain(cell) for cell in row]


def _placed(
    cells: Sequence[str], columns: Sequence[Part | None]
) -> Iterable[tuple[Part | None, str]]:
    """Each cell that asks for something, with the part of its column.

    Under named columns the first cell of a row that has one more is the row's own name, as is
    one under an empty head. Without them a short first cell names what a long second one asks.
    """
    if not any(columns):
        if len(cells) == 2 and len(cells[0].split()) <= 2 and len(cells[1].split()) > 3:
            cells = [f"{cells[0]}: {cells[1]}"]
        return [(None, cell) for cell in cells if cell]
    if len(cells) == len(columns) + 1:
        cells = cells[1:]
    elif columns[0] is None and len(columns) > 2:
        cells, columns = cells[1:], columns[1:]
    named = [*columns, *[None] * len(cells)]
    return [(part, cell) for part, cell in zip(named, cells, strict=False) if cell]


def heading_part(text: str) -> Part | None:
    """The part that a heading opens, None when it is no heading known here."""
    text = text.strip(" :：#*_【】[]()（）-–—!?？.").strip()
    if not text:
        return None
    for part, pattern in _HEADING:
        if pattern.match(text):
            return part
    for part, pattern in _HEADING_ENDS:
        if pattern.search(text):
            return part
    return None


def _only_heading(text: str) -> bool:
    """Whether a line is the words of a heading and nothing else."""
    bare = text.strip(" :：#*_-–—!?").strip()
    found = (pattern.match(bare) for _, pattern in _HEADING)
    return any(match is not None and match.end() >= len(bare) for match in found)


def sentences(text: str) -> list[str]:
    """Sentences of one paragraph; abbreviations, decimals and brackets do not end one."""
    cut: list[str] = []
    for piece in _SENTENCE.split(text):
        piece = piece.strip()
        if not piece:
            continue
        if cut and (
            _ABBREVIATION.search(cut[-1])
            or (_LIMIT.search(cut[-1]) and piece[0].isdecimal())
            or cut[-1].count("(") > cut[-1].count(")")
        ):
            cut[-1] = f"{cut[-1]} {piece}"
        else:
            cut.append(piece)
    return cut


def _opens(raw: str, line: str, *, leads: bool) -> tuple[Part | None, str] | None:
    """(part, what follows on the line) if the line is a heading or a labelled line.

    `leads`: list items follow, so a short line may be their heading.
    """
    marked = raw.lstrip().startswith(("#", "【", "**", "__")) and not raw.lstrip().startswith(
        "****"
    )
    whole = re.match(r"^\s*(?:#+\s.*|\*\*[^*]+\*\*:?|__[^_]+__:?|【.*】)\s*$", raw) is not None
    words = line.split()
    short = len(words) <= 8 and len(line) <= 60
    if marked and whole:
        return heading_part(line), ""
    label = _LABEL.match(line)
    if label and len(label["label"].split()) <= 6:
        part = heading_part(label["label"])
        if part is not None:
            return part, label["rest"].strip()
        if not label["rest"] and short:
            return None, ""
        return None
    part = heading_part(line)
    if part is None or not short:
        return None
    if line.isupper() or (_CJK_HEADING.search(line) and len(line) <= 10):
        return part, ""
    ends = line[-1] in ".!;,。；，"
    if leads and not ends:
        return part, ""
    tail = len(words) <= 5 or line.endswith(("have", "had", "with", "you"))
    return (part, "") if not ends and tail and not re.search(r"\d", line) else None


def _plain(line: str) -> str:
    """The line without Markdown marks."""
    line = re.sub(r"^\s*(?:#{1,6}\s+|>\s*)", "", line)
    line = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", line)
    return " ".join(_EMPHASIS.sub("", line).split())


def _blocks(text: str) -> list[tuple[str, bool] | None]:
    """Logical lines and whether each is a list item; None between paragraphs.

    A line that goes on (no bullet, indented or lower case, or after a long line without an end)
    is joined to the one before it.
    """
    blocks: list[tuple[str, bool] | None] = []
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").split("\n")
    longest = max((len(line) for line in lines), default=0)
    joinable = False
    for line in lines:
        if not line.strip() or _RULE.match(line):
            if blocks and blocks[-1] is not None and not _RULE.match(line.strip() or "x"):
                blocks.append(None)
            elif not line.strip():
                if blocks and blocks[-1] is not None:
                    blocks.append(None)
            elif _TABLE.match(line):
                blocks.append((line, False))
            joinable = False
            continue
        if _cells(line) is not None:
            blocks.append((line.strip("\n"), False))
            joinable = False
            continue
        bullet = _BULLET.match(line)
        if bullet:
            blocks.append((line[bullet.end() :].strip(), True))
            joinable = True
            continue
        last = blocks[-1] if blocks else None
        if joinable and last is not None and _goes_on(last, line, longest):
            blocks[-1] = (f"{last[0]} {line.strip()}", last[1])
            continue
        blocks.append((line.strip(), False))
        joinable = not line.lstrip().startswith("#")
    return blocks


def _goes_on(last: tuple[str, bool], line: str, longest: int) -> bool:
    before, listed = last
    first = line.lstrip()[0]
    label = _LABEL.match(line.strip())
    if label and len(label["label"].split()) <= 3 and label["label"][0].isupper():
        return False
    words = line.split()
    if len(words) <= 4 and before.endswith((".", "!", "?", ":")) and heading_part(line.strip()):
        return False
    alone = len(words) <= 5 and first.isupper() and line.strip()[-1].isalnum()
    if alone and not listed and not _UNFINISHED.search(before) and heading_part(line):
        return False
    if not listed and first.isupper() and _only_heading(before):
        return False  # "What we are looking for" ends like a line that goes on
    if listed and line[0] in " \t":
        return True
    if _UNFINISHED.search(before) or before.count("(") > before.count(")"):
        return True
    if first.islower() or first in "(&/":
        return not before.endswith((".", ":", "!", "?")) or first.islower()
    if re.match(r"^\s*(?:\*\*|【)", line) or (
        _LABEL.match(line) and heading_part(line.split(":")[0])
    ):
        return False
    wrapped = longest <= 120 and len(before.split("\n")[-1]) >= 0.6 * longest
    return wrapped and not listed and not before.isupper() and not before.endswith(":")
