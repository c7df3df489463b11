"""HTML: what a browser would show, block by block, to lines; what it would hide, to notices."""

import re
from collections.abc import Iterator, Mapping
from colorsys import hls_to_rgb

from bs4 import BeautifulSoup, Comment, NavigableString, Tag
from bs4.element import PreformattedString
from soupsieve import SelectorSyntaxError

from screening.domain import Notice
from screening.intake.canonical import Draft, Written
from screening.intake.cells import side_by_side
from screening.intake.links import TOP_LINES, address_of
from screening.intake.package import crowded, too_deep
from screening.intake.seen import Colour, aside, hidden, near
from screening.policy import IntakePolicy

_BLOCKS_WORDS = (
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section "
    "summary table tbody tfoot thead tr ul"
)
BLOCKS = frozenset(_BLOCKS_WORDS.split())
_SPACED_WORDS = "p h1 h2 h3 h4 h5 h6 section article header footer table ul ol dl aside"
SPACED = frozenset(_SPACED_WORDS.split())
_NOT_SHOWN_WORDS = (
    "script style head template noscript svg math canvas object embed iframe audio video select "
    "datalist button input textarea meta link title"
)
NOT_SHOWN = frozenset(_NOT_SHOWN_WORDS.split())
HEADINGS = {"h1": 20.0, "h2": 16.0, "h3": 13.0, "h4": 12.0, "h5": 11.0, "h6": 11.0}
BODY = 10.0
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_NO_SIZE = re.compile(r"^0*(?:\.0+)?(?:px|pt|em|rem|%)?$|^[01](?:\.\d+)?(?:px|pt)$|^0?\.0\d*r?em$")
_FAINT = re.compile(r"^(?:0?(?:\.0\d*)?|[0-4]%)$")
_FAR = re.compile(r"^-\d{3,}|^\d{4,}(?:px|pt|em|rem|vw|vh|%)")
_FAR_BACK = re.compile(r"^-\d{3,}")
_MOVED = ("text-indent", "margin-left", "margin-top")
Styles = list[tuple[str, frozenset[int]]]
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})\b", re.I)
_HSL = re.compile(r"hsla?\(([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%")
_RGB = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)")
_NAMED = {"white": (255, 255, 255), "snow": (255, 250, 250), "ivory": (255, 255, 240),
          "black": (0, 0, 0), "whitesmoke": (245, 245, 245)}  # fmt: skip


def unseen_in(markup: str, policy: IntakePolicy) -> tuple[Notice, ...]:
    """What a browser would hide of a piece of HTML, such as Markdown may hold."""
    return read_html(markup.encode(), policy).notices


def read_html(data: bytes, policy: IntakePolicy) -> Draft:
    """A page's visible text. Scripts and styles are dropped; hidden elements and comments noted.

    Raises:
        ReadError: it holds more elements, or nests them deeper, than the policy allows.
    """
    crowded(data, policy)
    soup = BeautifulSoup(data, "lxml")
    levels = {id(soup): 0}
    for tag in soup.find_all(True):
        levels[id(tag)] = levels[id(tag.parent)] + 1
        if levels[id(tag)] > policy.max_depth:
            raise too_deep()
    styles = _styles(soup)
    hiding: list[Notice] = []
    for comment in soup.find_all(string=lambda text: isinstance(text, Comment)):
        words = str(comment).strip()
        if len(words) > 3 and not words.startswith("[if") and not words.startswith("<!["):
            hiding.append(hidden(words, where="comment"))
        comment.extract()
    for meta in soup.find_all("meta", attrs={"name": ["keywords", "description", "subject"]}):
        where = f"properties of the page, {meta.get('name')}"
        hiding += aside(str(meta.get("content") or ""), where=where)
    page = _Page(styles, hiding)
    page.walk(soup.body or soup, bold=False, size=BODY)
    page.end(gap=True)
    return Draft(tuple(page.written), notices=tuple(dict.fromkeys(hiding)))


class _Page:
    """The lines of a page as they build up."""

    def __init__(self, styles: Styles, hiding: list[Notice]) -> None:
        self.written: list[Written] = []
        self._styles = styles
        self._hiding = hiding
        self._parts: list[str] = []
        self._bold: list[bool] = []
        self._size = BODY
        self._gap = False

    def add(self, text: str, *, bold: bool, size: float) -> None:
        if text.strip():
            self._bold.append(bold)
            self._size = max(self._size, size)
        self._parts.append(text)

    def end(self, *, gap: bool) -> None:
        """End the line under way; `gap`: the next one starts a block."""
        text = re.sub(r"[ \n\r\f]+", " ", "".join(self._parts)).strip(" \t")
        if text:
            self.written.append(
                Written(
                    text, size=self._size, bold=bool(self._bold) and all(self._bold), gap=self._gap
                )
            )
            self._gap = False
        self._parts, self._bold, self._size = [], [], BODY
        self._gap = self._gap or gap

    def walk(self, tag: Tag, *, bold: bool, size: float) -> None:
        for child in tag.children:
            if isinstance(child, Tag):
                self._enter(child, bold=bold, size=size)
            elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
                text = str(child)
                if text.strip() and (why := _inked(tag, self._styles)):
                    self._hiding.append(hidden(text, where=why))
                    continue
                if tag.name == "pre":
                    for line in text.split("\n"):
                        self.add(line, bold=bold, size=size)
                        self.end(gap=False)
                else:
                    self.add(re.sub(r"\s+", " ", text), bold=bold, size=size)

    def _enter(self, tag: Tag, *, bold: bool, size: float) -> None:
        name = tag.name.lower()
        if name in NOT_SHOWN:
            words = tag.get_text(" ", strip=True) if name in ("template", "noscript") else ""
            usual = name == "noscript" and re.search(r"\b(?:javascript|enable)\b", words, re.I)
            if words and not usual:
                self._hiding.append(hidden(words, where=name))
            return
        if why := _hidden_by(tag, self._styles):
            words = tag.get_text(" ", strip=True)
            if words:
                self._hiding.append(hidden(words, where=why))
            return
        if name == "br":
            self.end(gap=False)
            return
        if name == "img":
            return
        if name == "tr" and not tag.find("table"):
            self._row(tag)
            return
        if name == "nav" and all(str(a.get("href")).startswith("#") for a in tag.find_all("a")):
            return
        bold = bold or name in ("b", "strong", "th", "dt", *HEADINGS)
        size = HEADINGS.get(name, size)
        if "float:right" in ";".join(_rules(tag, self._styles)):
            self.add("\t", bold=bold, size=size)
        block = name in BLOCKS or name in ("td", "th")
        if block:
            self.end(gap=name in SPACED)
        if name == "li":
            self.add("• ", bold=bold, size=size)
        self.walk(tag, bold=bold, size=size)
        if name == "a" and len(self.written) < TOP_LINES:
            label = tag.get_text(" ", strip=True)
            if bare := address_of(str(tag.get("href") or ""), label):
                self.add(f" ({bare})" if label else bare, bold=bold, size=size)
        if block:
            self.end(gap=name in SPACED)
        elif self._apart(tag):
            self.add("\t", bold=bold, size=size)

    def _apart(self, tag: Tag) -> bool:
        """Whether the next thing stands apart on the screen although no space is written.

        Children of a flex row do, and labels in a row (two like elements that touch).
        """
        after = tag.next_sibling
        if isinstance(after, Tag) and after.name == tag.name:
            alike = tag.get("class") == after.get("class")
            if alike and (tag.get("class") or tag.name in ("a", "button", "label", "small")):
                return True
            if tag.name == "span" and len(tag.get_text()) > 1 and len(after.get_text()) > 1:
                return True
        parent = tag.parent
        if parent is None:
            return False
        style = ";".join(_rules(parent, self._styles))
        return "display:flex" in style or "display:inline-flex" in style

    def _row(self, row: Tag) -> None:
        """A table row, its cells side by side; see `cells.side_by_side`."""
        self.end(gap=False)
        cells: list[list[Written]] = []
        for cell in row.find_all(["td", "th"], recursive=False):
            inner = _Page(self._styles, self._hiding)
            inner._enter(cell, bold=False, size=BODY)
            inner.end(gap=False)
            cells.append(inner.written)
        lines = side_by_side(cells)
        if lines:
            self.written.append(lines[0]._replace(gap=lines[0].gap or self._gap))
            self.written += lines[1:]
            self._gap = len(lines) > 1


def _styles(soup: BeautifulSoup) -> Styles:
    """(declarations without spaces, the elements they hold for by id) of the page's own sheets."""
    rules: Styles = []
    for style in soup.find_all("style"):
        sheet = re.sub(r"/\*.*?\*/", "", style.get_text(), flags=re.S)
        sheet = re.sub(r"@media print[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
        for selectors, body in _RULE.findall(sheet):
            if "@" in selectors:
                continue
            try:
                matched = frozenset(id(tag) for tag in soup.select(selectors.strip()))
            except (SelectorSyntaxError, NotImplementedError):
                continue
            if matched:
                rules.append((re.sub(r"\s+", "", body.lower()), matched))
    return rules


def _rules(tag: Tag, styles: Styles) -> Iterator[str]:
    for body, matched in styles:
        if id(tag) in matched:
            yield body
    yield re.sub(r"\s+", "", str(tag.get("style") or "").lower())


def _declared(tag: Tag, styles: Styles) -> dict[str, str]:
    style = ";".join(_rules(tag, styles))
    declared = dict(part.split(":", 1) for part in style.split(";") if ":" in part)
    return {name: text.replace("!important", "") for name, text in declared.items()}


def _hidden_by(tag: Tag, styles: Styles) -> str | None:
    """Why a browser would not show this element, in two words, or None."""
    if tag.has_attr("hidden"):
        return "hidden attribute"
    if tag.name == "dialog" and not tag.has_attr("open"):
        return "closed dialog"
    value = _declared(tag, styles)
    if not value:
        return None
    if value.get("display") == "none":
        return "display:none"
    if value.get("visibility") in ("hidden", "collapse"):
        return "visibility:hidden"
    if value.get("content-visibility") == "hidden":
        return "visibility:hidden"
    if _NO_SIZE.match(value.get("font-size", "x")) or re.match(
        r"^(?:\w+)?0(?:px|pt|em)?/", value.get("font", "x")
    ):
        return "font too small to see"
    if re.search(r"scale[xy]?\(0(?:\.0\d*)?[,)]", value.get("transform", "")):
        return "scaled too small to see"
    if _FAINT.match(value.get("opacity", "x")) or re.search(
        r"opacity\((?:0?\.0\d*|0|[0-4]%)\)", value.get("filter", "")
    ):
        return "transparent"
    if _away(value):
        return "off the page"
    if re.match(r"rect\((?:[01](?:px)?,?){4}\)", value.get("clip", "")) or re.search(
        r"inset\((?:[5-9]\d|100)%|circle\(0", value.get("clip-path", "")
    ):
        return "clipped away"
    if value.get("overflow") in ("hidden", "clip") and any(
        re.match(r"^[01](?:\.\d+)?(?:px|pt|em|rem|%)?$", value.get(side, ""))
        for side in ("height", "max-height", "width", "max-width")
    ):
        return "clipped away"
    return None


def _away(value: Mapping[str, str]) -> bool:
    """Whether an element stands where no window shows it."""
    placed = value.get("position") in ("absolute", "fixed")
    sides = ("left", "top", "right", "bottom")
    if placed and any(_FAR.match(value.get(side, "")) for side in sides):
        return True
    if any(_FAR_BACK.match(value.get(name, "")) for name in _MOVED):
        return True
    return bool(re.search(r"translate\w*\([^)]*-?\d{4,}", value.get("transform", "")))


def _inked(tag: Tag, styles: Styles) -> str | None:
    """Why text right inside an element cannot be told from what is behind it, or None.

    The ink is the element's own or the nearest one set around it, as colours are taken over.
    """
    for around in (tag, *tag.parents):
        if not isinstance(around, Tag):
            continue
        said = _declared(around, styles).get("color") or str(
            (around.get("color") if around.name == "font" else "") or ""
        )
        if not said or said in ("inherit", "currentcolor"):
            continue
        if said == "transparent" or re.match(r"(?:rgba?|hsla?)\(.*[,/]0(?:\.0\d*|%)?\)$", said):
            return None if _clipped_back(around, styles) else "text without a colour"
        ink = _colour(said)
        return "text in the page's colour" if ink and near(ink, _paper(tag, styles)) else None
    return None


def _clipped_back(tag: Tag, styles: Styles) -> bool:
    """Whether the background shows through the letters: a heading in a gradient."""
    value = _declared(tag, styles)
    return "text" in (value.get("background-clip"), value.get("-webkit-background-clip"))


def _paper(tag: Tag, styles: Styles) -> Colour:
    """The background behind an element: its own or the nearest one around it; white else."""
    for around in (tag, *tag.parents):
        if not isinstance(around, Tag):
            continue
        for body in reversed(list(_rules(around, styles))):
            for part in reversed(body.split(";")):
                if part.startswith(("background:", "background-color:")):
                    value = part.split(":", 1)[1]
                    found = _colour(value)
                    if found:
                        return found
                    if (
                        "gradient" in value
                        or "url(" in value
                        or value not in ("none", "transparent")
                    ):
                        return (128, 128, 128)
    return (255, 255, 255)


def _colour(value: str) -> Colour | None:
    if found := _HEX.search(value):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    if found := _RGB.search(value):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _HSL.search(value):
        hue, grey, light = (float(part) for part in found.groups())
        red, green, blue = hls_to_rgb(hue % 360 / 360, light / 100, grey / 100)
        return round(255 * red), round(255 * green), round(255 * blue)
    return _NAMED.get(value.replace("!important", "").strip())
