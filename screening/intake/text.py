"""Plain text and Markdown: bytes in any common encoding to lines."""

import codecs
import re

from charset_normalizer import from_bytes

from screening.domain import Notice
from screening.intake.canonical import Draft, Written
from screening.intake.html import unseen_in
from screening.intake.seen import hidden
from screening.policy import IntakePolicy

ENCODINGS = ["cp1252", "gb18030", "shift_jis", "cp1250", "cp1251", "big5", "euc_kr"]
"""What text that is not Unicode is taken for, when nothing in it says so."""
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_RULE = re.compile(r"^[ \t]*([-*_=~])(?:[ \t]*\1){2,}[ \t]*$")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)")
_TABLE_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$")
_LINK = re.compile(r"!?\[([^\]\n]*)\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
_REFERENCE = re.compile(r"!?\[([^\]\n]+)\]\[[^\]\n]*\]")
_AUTO = re.compile(r"<((?:https?://|mailto:)?[^\s<>]+[.@][^\s<>]+)>")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])")
_UNDERLINE = re.compile(r"(?<![\w_])(_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w_])")
_CODE = re.compile(r"(`+)(.+?)\1")
_STRIKE = re.compile(r"~~(.+?)~~")
_TAG = re.compile(r"</?(?:br|p|div|span|b|i|em|strong|sub|sup|u|center|hr|img|a)\b[^>\n]*>", re.I)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)
_ASIDE = re.compile(r"(?m)^ {0,3}\[[^\]\n]+\]:[ \t]*(?:#|<>|<#>)[ \t]+[(\"']([^\n]*)[)\"'][ \t]*$")
"""A link that leads nowhere, never shown: the usual way to write a remark."""
_ELEMENT = re.compile(
    r"<(?P<tag>p|div|span|b|i|em|strong|u|center|a|font|section)\b"
    r"(?=[^>\n]*\b(?:style|hidden|color)\b)[^>\n]*>.*?</(?P=tag)>",
    re.I | re.S,
)
"""An element that says how it looks; HTML may stand in Markdown."""
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~&])")
_WHOLLY_BOLD = re.compile(r"^[ \t]*(\*\*|__)(?=\S)[^*_\n]+\1[ \t]*:?[ \t]*$")


def decoded(data: bytes) -> str:
    """The text of bytes in UTF-8, UTF-16, UTF-32 or a common older encoding.

    Never raises: bytes that are text in none of them come out with U+FFFD for what has no meaning.
    """
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(name, errors="replace")
    try:
        if b"\x00" not in data:
            return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if wide := _wide(data):
        return data.decode(wide, errors="replace")
    patched = data.decode("utf-8", errors="replace")
    beyond = sum(1 for sign in patched if sign > "\x7f")
    if beyond > 4 * patched.count("\ufffd"):
        # UTF-8 with a few stray bytes; any other guess would spoil all its letters.
        return patched
    found = from_bytes(data, cp_isolation=ENCODINGS).best()
    return patched if found is None else str(found)


def _wide(data: bytes) -> str | None:
    """UTF-16 without a mark: zero bytes at nearly every other place."""
    sample = data[:4000]
    if len(sample) < 4:
        return None
    odd, even = sample[1::2].count(0), sample[0::2].count(0)
    half = len(sample) // 2
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def read_text(data: bytes) -> Draft:
    """A text file's lines as they stand; an empty line parts blocks."""
    return Draft(_paragraphs(decoded(data)))


def read_markdown(data: bytes, policy: IntakePolicy) -> Draft:
    """Markdown without its signs: headings are bold and large, list items are bullets."""
    text = decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    comments = [found[0][4:-3].strip() for found in _COMMENT.finditer(text)]
    text = _COMMENT.sub("", text)
    comments += [found[1] for found in _ASIDE.finditer(text)]
    text = _ASIDE.sub("", text)
    unseen: list[Notice] = []

    def kept(found: re.Match[str]) -> str:
        notices = unseen_in(found[0], policy)
        unseen.extend(notices)
        return "" if notices else found[0]

    text = _ELEMENT.sub(kept, text)
    if text.startswith("---\n") and (end := text.find("\n---\n", 4)) > 0:
        text = text[4:end] + "\n\n" + text[end + 5 :]
    written: list[Written] = []
    gap = False
    for line in text.split("\n"):
        if not line.strip() or _RULE.match(line) or _FENCE.match(line) or _TABLE_RULE.match(line):
            gap = True
            continue
        heading = _HEADING.match(line)
        size = 10.0
        bold = bool(_WHOLLY_BOLD.match(line))
        if heading:
            line, bold, size = heading[2], True, 20.0 - 2 * len(heading[1])
        elif line.lstrip().startswith("|") or line.rstrip().endswith("|"):
            line = "\t".join(cell.strip() for cell in line.strip().strip("|").split("|"))
        line = plain(re.sub(r"^[ \t]*>[ \t]?", "", line))
        written.append(Written(line, size=size, bold=bold, gap=gap or heading is not None))
        gap = False
    notices = tuple(hidden(text, where="comment") for text in comments if text)
    return Draft(tuple(written), notices=(*notices, *unseen))


def plain(line: str) -> str:
    """One line of Markdown without inline signs; a link keeps its text, and its address if new."""
    line = _TAG.sub(lambda tag: "\t" if tag[0].lower().startswith("<br") else "", line)
    line = _LINK.sub(_link, line)
    line = _REFERENCE.sub(r"\1", line)
    line = _AUTO.sub(r"\1", line)
    line = _CODE.sub(r"\2", line)
    for _ in range(2):
        line = _EMPHASIS.sub(r"\2", line)
        line = _UNDERLINE.sub(r"\2", line)
    line = _STRIKE.sub(r"\1", line)
    return _ESCAPE.sub(r"\1", line)


def _link(found: re.Match[str]) -> str:
    label, target = found[1].strip(), found[2].strip()
    address = re.sub(r"^(?:mailto:|tel:)", "", target)
    if found[0].startswith("!") or not address or address.startswith("#") or address in label:
        return label
    bare = re.sub(r"^https?://(?:www\.)?|/$", "", address)
    if bare in label or address == label:
        return label
    return f"{label} ({address})" if label else address


def _paragraphs(text: str) -> tuple[Written, ...]:
    written: list[Written] = []
    gap = False
    for line in re.split(r"\r\n|[\r\n\v\f\x85\u2028\u2029]", text):
        if not line.strip() or _RULE.match(line):
            gap = True
            continue
        written.append(Written(_columns(line), gap=gap))
        gap = False
    return tuple(written)


def _columns(line: str) -> str:
    """Several spaces inside a line are a wide gap, as a tab is; letter-spaced headings stay."""
    body = line.strip()
    if re.match(r"^(?:\S ){3,}", body):
        return body
    return re.sub(r"(?<=\S) {3,}(?=\S)", "\t", body)
