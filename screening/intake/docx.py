"""Word files: body, tables, text boxes, headers, footers and notes to lines, in order."""

import re
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from screening.domain import Notice
from screening.errors import ReadError
from screening.intake.canonical import Draft, Written
from screening.intake.cells import side_by_side
from screening.intake.links import TOP_LINES, address_of
from screening.intake.package import Package
from screening.intake.seen import Colour, aside, hidden, near
from screening.policy import IntakePolicy

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
WPS = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
TINY_HALF_POINTS = 4
NARROW = 10
"""Percent of their width to which letters are set, below which they cannot be read."""
HIGHLIGHTS: dict[str, tuple[int, int, int]] = {
    "black": (0, 0, 0), "blue": (0, 0, 255), "cyan": (0, 255, 255), "green": (0, 255, 0),
    "magenta": (255, 0, 255), "red": (255, 0, 0), "yellow": (255, 255, 0),
    "white": (255, 255, 255), "darkBlue": (0, 0, 139), "darkCyan": (0, 139, 139),
    "darkGreen": (0, 100, 0), "darkMagenta": (128, 0, 128), "darkRed": (139, 0, 0),
    "darkYellow": (128, 128, 0), "darkGray": (169, 169, 169), "lightGray": (211, 211, 211),
}  # fmt: skip
WHITE: Colour = (255, 255, 255)


class Look(NamedTuple):
    """How a run is set. `None`: not said here, so the style around it decides."""

    bold: bool | None = None
    half_points: int | None = None
    vanish: bool | None = None
    ink: Colour | None = None
    shade: Colour | None = None
    caps: bool | None = None
    percent: int | None = None
    """Width of letters, of their usual one."""

    def over(self, below: "Look") -> "Look":
        """This look, with what it leaves unsaid taken from `below`."""
        said = {name: value for name, value in self._asdict().items() if value is not None}
        return below._replace(**said)


class Style(NamedTuple):
    based_on: str | None
    look: Look
    numbered: tuple[str, int] | None
    heading: bool


class _Parts(NamedTuple):
    styles: dict[str, Style]
    default: Look
    default_style: str | None
    formats: dict[tuple[str, int], str]
    links: dict[str, str]
    dark_table_styles: frozenset[str]


def read_docx(data: bytes, policy: IntakePolicy) -> Draft:
    """A Word file's visible text: headers, then the body, then notes and footers.

    Raises:
        ReadError: the package is damaged, holds no document or breaks a limit of the policy.
    """
    try:
        with Package(data, "Word", policy) as package:
            names = package.names
            main = next(
                (n for n in ("word/document.xml", "word/document2.xml") if n in names), None
            )
            if main is None:
                raise ReadError("the Word file is damaged: it holds no document")
            reader = _Reader(package)
            return reader.draft(main)
    except (zipfile.BadZipFile, etree.XMLSyntaxError, EOFError, KeyError, OSError) as error:
        raise ReadError("the Word file is damaged and cannot be opened") from error


class _Reader:
    """One package while it is read; keeps list counters and the notices found."""

    def __init__(self, package: Package) -> None:
        self._xml = package.xml
        self._names = package.names
        self._hiding: list[Notice] = []
        self._read = 0
        self._counts: dict[tuple[str, int], int] = {}
        styles, default, first, dark = self._styles()
        self._parts = _Parts(styles, default, first, self._formats(), {}, dark)

    def draft(self, main: str) -> Draft:
        root = self._xml(main)
        body = root.find(f"{W}body")
        if body is None:
            raise ReadError("the Word file is damaged: it holds no document")
        self._parts = self._load(main)
        lines = self._margins("header")
        lines += self._blocks(body)
        for part in ("word/footnotes.xml", "word/endnotes.xml"):
            if part in self._names:
                self._parts = self._load(part)
                for note in self._xml(part):
                    if note.get(f"{W}type") in (None, "normal"):
                        lines += self._blocks(note)
        lines += self._margins("footer")
        if "word/comments.xml" in self._names:
            for comment in self._xml("word/comments.xml"):
                words = " ".join(node.text or "" for node in comment.iter(f"{W}t")).strip()
                if words:
                    self._hiding.append(hidden(words, where="comment"))
        self._properties()
        return Draft(tuple(lines), pages=self._pages(), notices=tuple(dict.fromkeys(self._hiding)))

    def _load(self, part: str) -> _Parts:
        folder, name = part.rsplit("/", 1)
        links: dict[str, str] = {}
        relations = f"{folder}/_rels/{name}.rels"
        if relations in self._names:
            for relation in self._xml(relations):
                if str(relation.get("Type")).endswith("/hyperlink"):
                    links[str(relation.get("Id"))] = str(relation.get("Target"))
        return self._parts._replace(links=links)

    def _styles(self) -> tuple[dict[str, Style], Look, str | None, frozenset[str]]:
        if "word/styles.xml" not in self._names:
            return {}, Look(), None, frozenset()
        root = self._xml("word/styles.xml")
        default = _look(root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr"))
        styles: dict[str, Style] = {}
        first: str | None = None
        dark: set[str] = set()
        for style in root.findall(f"{W}style"):
            key = str(style.get(f"{W}styleId"))
            name = style.find(f"{W}name")
            base = style.find(f"{W}basedOn")
            title = str(name.get(f"{W}val")).lower() if name is not None else ""
            if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true"):
                first = key
            if style.get(f"{W}type") == "table":
                fills = [_hex(shade.get(f"{W}fill")) for shade in style.iter(f"{W}shd")]
                if any(fill and not near(WHITE, fill) for fill in fills):
                    dark.add(key)
            styles[key] = Style(
                base.get(f"{W}val") if base is not None else None,
                _look(style.find(f"{W}rPr")),
                _numbering(style.find(f"{W}pPr")),
                title.startswith(("heading", "title")),
            )
        return styles, default, first, frozenset(dark)

    def _formats(self) -> dict[tuple[str, int], str]:
        """(list id, level) to its number format: "bullet", "decimal", ..."""
        if "word/numbering.xml" not in self._names:
            return {}
        root = self._xml("word/numbering.xml")
        abstract: dict[str, dict[int, str]] = {}
        for kind in root.findall(f"{W}abstractNum"):
            levels: dict[int, str] = {}
            for level in kind.findall(f"{W}lvl"):
                form = level.find(f"{W}numFmt")
                value = str(form.get(f"{W}val")) if form is not None else "decimal"
                levels[int(level.get(f"{W}ilvl") or 0)] = value
            abstract[str(kind.get(f"{W}abstractNumId"))] = levels
        formats: dict[tuple[str, int], str] = {}
        for number in root.findall(f"{W}num"):
            of = number.find(f"{W}abstractNumId")
            if of is None:
                continue
            for depth, value in abstract.get(str(of.get(f"{W}val")), {}).items():
                formats[str(number.get(f"{W}numId")), depth] = value
        return formats

    def _properties(self) -> None:
        """Keywords, subject and remarks of the file: shown when they are more than a few words."""
        if "docProps/core.xml" in self._names:
            for node in self._xml("docProps/core.xml"):
                name = str(node.tag).rsplit("}", 1)[-1]
                if name in ("title", "subject", "description", "keywords", "category"):
                    self._hiding += aside(node.text or "", where=f"properties of the file, {name}")

    def _pages(self) -> int:
        if "docProps/app.xml" in self._names:
            for node in self._xml("docProps/app.xml"):
                if str(node.tag).endswith("}Pages") and (node.text or "").isdigit():
                    return max(1, int(node.text))
        return 1

    def _margins(self, kind: str) -> list[Written]:
        """Headers or footers, each distinct text once."""
        lines: list[Written] = []
        seen: set[tuple[str, ...]] = set()
        body = self._parts
        for name in sorted(n for n in self._names if re.fullmatch(rf"word/{kind}\d*\.xml", n)):
            self._parts = self._load(name)
            found = [line for line in self._blocks(self._xml(name)) if not _page_number(line.text)]
            key = tuple(line.text for line in found)
            if key and key not in seen:
                seen.add(key)
                lines += [found[0]._replace(gap=True), *found[1:]]
        self._parts = body
        return lines

    def _blocks(self, parent: "etree._Element") -> list[Written]:
        lines: list[Written] = []
        empty = False
        for node in parent:
            if node.tag == f"{W}p":
                found = self._paragraph(node)
            elif node.tag == f"{W}tbl":
                found = self._table(node)
                empty = True
            elif node.tag in (f"{W}sdt", f"{W}ins", f"{W}moveTo", f"{W}customXml", f"{W}smartTag"):
                inner = node.find(f"{W}sdtContent")
                found = self._blocks(inner if inner is not None else node)
            elif node.tag == f"{MC}AlternateContent":
                choice = node.find(f"{MC}Choice")
                found = self._blocks(choice) if choice is not None else []
            else:
                continue
            if found:
                lines += [found[0]._replace(gap=found[0].gap or empty), *found[1:]]
                empty = node.tag == f"{W}tbl"
            elif node.tag == f"{W}p":
                empty = True
        return lines

    def _paragraph(self, node: "etree._Element") -> list[Written]:
        properties = node.find(f"{W}pPr")
        key = self._parts.default_style
        if properties is not None and (named := properties.find(f"{W}pStyle")) is not None:
            key = named.get(f"{W}val")
        chain = list(self._chain(key))
        base = Look()
        for style in chain:
            base = base.over(style.look)
        base = base.over(self._parts.default)
        shade = _shade(properties)
        texts: list[str] = [""]
        bold: list[bool] = []
        sizes: list[int] = []
        boxes: list[Written] = []
        paper = shade or self._paper(node)
        for text, look, box in self._runs(node, base, boxes):
            boxes += box
            look = look.over(base)
            if text.strip() and (why := self._unseen(look, paper)):
                self._hiding.append(hidden(text, where=why))
                continue
            if look.caps:
                text = text.upper()
            if text.strip():
                bold.append(bool(look.bold))
                if look.half_points:
                    sizes.append(look.half_points)
            first, *more = text.split("\n")
            texts[-1] += first
            texts += more
        self._read += any(text.strip() for text in texts)
        heading = any(style.heading for style in chain)
        numbered = _numbering(properties) or next((s.numbered for s in chain if s.numbered), None)
        mark = self._mark(numbered) if any(text.strip() for text in texts) else ""
        size = max(sizes) / 2 if sizes else None
        strong = bool(bold) and all(bold)
        lines = [Written(text.strip(" "), bold=strong, size=size) for text in texts if text.strip()]
        if lines:
            lines[0] = lines[0]._replace(text=mark + lines[0].text, gap=heading)
        if boxes:
            boxes[0] = boxes[0]._replace(gap=True)
            return [*boxes, *lines] if not lines else [*lines, *boxes]
        return lines

    def _chain(self, key: str | None) -> Iterator[Style]:
        for _ in range(12):
            style = self._parts.styles.get(key or "")
            if style is None:
                return
            yield style
            key = style.based_on

    def _runs(
        self, node: "etree._Element", base: Look, boxes: list[Written]
    ) -> Iterator[tuple[str, Look, list[Written]]]:
        """(text, own look, text boxes met) of a paragraph in order; deleted text is left out."""
        for child in node:
            tag = child.tag
            if tag == f"{W}r":
                yield from self._run(child)
            elif tag == f"{W}hyperlink":
                label = ""
                for text, look, box in self._runs(child, base, boxes):
                    label += text
                    yield text, look, box
                if extra := self._address(child, label):
                    yield extra, Look(), []
            elif tag in (f"{W}ins", f"{W}moveTo", f"{W}smartTag", f"{W}fldSimple", f"{W}customXml"):
                yield from self._runs(child, base, boxes)
            elif tag == f"{W}sdt" and (inner := child.find(f"{W}sdtContent")) is not None:
                yield from self._runs(inner, base, boxes)
            elif tag in (f"{W}del", f"{W}moveFrom"):
                words = "".join(t.text or "" for t in child.iter(f"{W}delText", f"{W}t")).strip()
                if words:
                    self._hiding.append(hidden(words, where="deleted in a tracked change"))
            elif str(tag).endswith("}oMath") or str(tag).endswith("}oMathPara"):
                yield "".join(str(t) for t in child.itertext()), Look(), []

    def _run(self, run: "etree._Element") -> Iterator[tuple[str, Look, list[Written]]]:
        own = _look(run.find(f"{W}rPr"))
        style = run.find(f"{W}rPr/{W}rStyle")
        if style is not None:
            for each in self._chain(style.get(f"{W}val")):
                own = own.over(each.look)
        text = ""
        for child in run:
            if child.tag == f"{W}t":
                text += child.text or ""
            elif child.tag in (f"{W}tab", f"{W}ptab"):
                text += "\t"
            elif child.tag in (f"{W}br", f"{W}cr"):
                text += "\n"
            elif child.tag == f"{W}noBreakHyphen":
                text += "-"
            elif child.tag == f"{W}sym":
                code = child.get(f"{W}char") or ""
                text += chr(int(code, 16)) if re.fullmatch(r"[0-9A-Fa-f]{4}", code) else ""
            elif child.tag == f"{W}instrText":
                self._hiding += aside(child.text or "", where="code of a field")
            elif child.tag in (f"{W}drawing", f"{W}pict", f"{W}object"):
                self._described(child)
                yield "", own, self._boxes(child)
            elif child.tag == f"{MC}AlternateContent":
                choice = child.find(f"{MC}Choice")
                shown = choice if choice is not None else child.find(f"{MC}Fallback")
                if shown is not None:
                    yield "", own, self._boxes(shown)
        if text:
            yield text, own, []

    def _described(self, drawing: "etree._Element") -> None:
        """The alternative text of pictures, which is read aloud but not seen."""
        for node in drawing.iter(f"{WP}docPr"):
            for name in ("title", "descr"):
                text = re.sub(r"(?:description )?automatically generated", "", node.get(name) or "")
                self._hiding += aside(text, where="alternative text of a picture")

    def _boxes(self, drawing: "etree._Element") -> list[Written]:
        lines: list[Written] = []
        for box in drawing.iter(f"{W}txbxContent"):
            above = box.getparent()
            while above is not None and above.tag != f"{W}txbxContent" and above is not drawing:
                above = above.getparent()
            if above is drawing:
                lines += self._blocks(box)
        return lines

    def _address(self, link: "etree._Element", label: str) -> str:
        if self._read > TOP_LINES:
            return ""
        bare = address_of(self._parts.links.get(link.get(f"{R}id") or "", ""), label)
        return (f" ({bare})" if label.strip() else bare) if bare else ""

    def _unseen(self, look: Look, paper: Colour | None) -> str | None:
        if look.vanish:
            return "marked as hidden"
        if look.half_points is not None and look.half_points < TINY_HALF_POINTS:
            return "font too small to see"
        if look.percent is not None and look.percent < NARROW:
            return "letters too small to see"
        behind = look.shade or paper
        if look.ink and behind and near(look.ink, behind):
            return "text in the page's colour"
        return None

    def _paper(self, node: "etree._Element") -> Colour | None:
        """What lies behind a paragraph: a cell's shade, white, or None where it cannot be told."""
        for above in node.iterancestors():
            if above.tag == f"{W}tc" and (shade := _shade(above.find(f"{W}tcPr"))):
                return shade
            if above.tag == f"{W}tbl":
                style = above.find(f"{W}tblPr/{W}tblStyle")
                if style is not None and style.get(f"{W}val") in self._parts.dark_table_styles:
                    return None
                if shade := _shade(above.find(f"{W}tblPr")):
                    return shade
            if above.tag == f"{WPS}wsp":
                fill = above.find(f"{WPS}spPr/{A}solidFill/{A}srgbClr")
                return _hex(fill.get("val")) if fill is not None else None
            if str(above.tag).endswith("}shape") or str(above.tag).endswith("}rect"):
                return _hex((above.get("fillcolor") or "").lstrip("#"))
            if above.tag in (f"{W}body", f"{W}hdr"):
                return None if _dark_shape_behind(above, node) else WHITE
        return WHITE

    def _mark(self, numbered: tuple[str, int] | None) -> str:
        if numbered is None or numbered[0] == "0":
            return ""
        form = self._parts.formats.get(numbered, "bullet")
        if form == "none":
            return ""
        if form != "decimal":
            return "• "
        self._counts[numbered] = self._counts.get(numbered, 0) + 1
        for deeper in [
            key for key in self._counts if key[0] == numbered[0] and key[1] > numbered[1]
        ]:
            del self._counts[deeper]
        return f"{self._counts[numbered]}. "

    def _table(self, table: "etree._Element") -> list[Written]:
        """Row by row; see `cells.side_by_side`."""
        lines: list[Written] = []
        for row in _rows(table):
            lines += side_by_side([self._blocks(cell) for cell in _cells(row)])
        return lines


def _rows(table: "etree._Element") -> Iterator["etree._Element"]:
    for node in table:
        if node.tag == f"{W}tr":
            yield node
        elif node.tag == f"{W}sdt" and (inner := node.find(f"{W}sdtContent")) is not None:
            yield from _rows(inner)


def _cells(row: "etree._Element") -> Iterator["etree._Element"]:
    for node in row:
        if node.tag == f"{W}tc":
            yield node
        elif node.tag == f"{W}sdt" and (inner := node.find(f"{W}sdtContent")) is not None:
            yield from _cells(inner)


def _look(properties: "etree._Element | None") -> Look:
    if properties is None:
        return Look()
    size = properties.find(f"{W}sz")
    value = size.get(f"{W}val") if size is not None else None
    return Look(
        _on(properties.find(f"{W}b")),
        round(float(value)) if value and re.fullmatch(r"\d+(?:\.\d+)?", value) else None,
        _on(properties.find(f"{W}vanish")) or _on(properties.find(f"{W}webHidden")),
        _ink(properties.find(f"{W}color")),
        _highlight(properties.find(f"{W}highlight")) or _shade(properties),
        _on(properties.find(f"{W}caps")),
        _number(properties.find(f"{W}w")),
    )


def _ink(colour: "etree._Element | None") -> Colour | None:
    if colour is None:
        return None
    if colour.get(f"{W}themeColor") in ("background1", "light1") and not any(
        colour.get(f"{W}{change}") for change in ("themeTint", "themeShade")
    ):
        return WHITE
    return _hex(colour.get(f"{W}val"))


def _highlight(highlight: "etree._Element | None") -> Colour | None:
    return None if highlight is None else HIGHLIGHTS.get(str(highlight.get(f"{W}val")))


def _number(node: "etree._Element | None") -> int | None:
    value = str(node.get(f"{W}val")).rstrip("%") if node is not None else ""
    return int(value) if value.isdigit() else None


def _on(flag: "etree._Element | None") -> bool | None:
    return None if flag is None else flag.get(f"{W}val") not in ("0", "false", "off", "none")


def _shade(properties: "etree._Element | None") -> Colour | None:
    shade = properties.find(f"{W}shd") if properties is not None else None
    return _hex(shade.get(f"{W}fill")) if shade is not None else None


def _hex(value: str | None) -> Colour | None:
    if not value or not re.fullmatch(r"[0-9A-Fa-f]{6}", value):
        return None
    return int(value[:2], 16), int(value[2:4], 16), int(value[4:], 16)


def _numbering(properties: "etree._Element | None") -> tuple[str, int] | None:
    number = properties.find(f"{W}numPr") if properties is not None else None
    if number is None:
        return None
    key, depth = number.find(f"{W}numId"), number.find(f"{W}ilvl")
    if key is None:
        return None
    level = depth.get(f"{W}val") if depth is not None else "0"
    return str(key.get(f"{W}val")), int(level or 0)


def _dark_shape_behind(body: "etree._Element", node: "etree._Element") -> bool:
    """Whether a filled shape is anchored in this paragraph or just before it (a header band)."""
    near_by = [node, node.getprevious(), node.getnext()]
    for paragraph in near_by:
        if paragraph is None:
            continue
        for shape in paragraph.iter(f"{WPS}wsp"):
            fill = shape.find(f"{WPS}spPr/{A}solidFill")
            if fill is not None:
                colour = fill.find(f"{A}srgbClr")
                behind = _hex(colour.get("val")) if colour is not None else (0, 0, 0)
                if behind and not near(WHITE, behind):
                    return True
    return False


def _page_number(text: str) -> bool:
    return bool(
        re.fullmatch(r"(?:page|seite|página)?\s*\d*\s*(?:of|/|von|de)?\s*\d*", text.strip(), re.I)
    )
