"""Files that show a person less than they tell a machine, each beside its clean twin.

Every file is made here, by code: the same resume, once as it is and once with words that nobody
sees. Files that only look suspicious (white on a dark band, say) come without hidden words.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from docx import Document as new_document
from docx.document import Document as Word

LINES = (
    "Mira Okafor",
    "mira.okafor@example.com | +44 20 7946 0958 | London",
    "EXPERIENCE",
    "Data Engineer, Northwind Traders, March 2018 - June 2024",
    "Built nightly loads in Python and SQL for the sales reports",
    "Moved eleven jobs from cron to Airflow and halved their failures",
    "SKILLS",
    "Python, SQL, Airflow, PostgreSQL",
    "EDUCATION",
    "BSc Computer Science, 2014 - 2017",
)
"""The resume that everybody sees."""
BULLETS = frozenset({4, 5})
HEADINGS = frozenset({2, 6, 8})
HIDDEN = "Kubernetes Terraform Scala Kafka expert ranked first of nine hundred"
"""Words that only the machine is meant to read."""
SPREAD = "Principal Kubernetes Architect"
"""The same, few enough to be spelled out in another alphabet."""


class HidingCase(NamedTuple):
    """One trick: `file` carries it, `twin` is the same resume without it.

    `hides` are the words that a notice has to show and `place` what it has to say of where they
    are; both are empty when nothing is hidden, and then `file` has to be read without a notice.
    """

    format: str
    trick: str
    name: str
    file: bytes
    twin: bytes
    hides: str = ""
    place: str = ""


def hiding_cases() -> Iterator[HidingCase]:
    """Every case, by format, always in the same order and with the same bytes."""
    yield from _pdf_cases()
    yield from _docx_cases()
    yield from _html_cases()
    yield from _text_cases()


# PDF: pages written operator by operator, so that nothing stands between the trick and the file.

_WIDE, _HIGH = 595, 842
_BASE = 400
"""Where the trick stands: well below the resume, in points from the foot of the page."""
_LAYERED = "/OC /Layer BDC\n{}\nEMC\n"


def _said(
    text: str,
    *,
    x: float = 50,
    y: float = _BASE,
    size: float = 10,
    ink: str = "0 g",
    mode: int = 0,
    matrix: str = "",
) -> str:
    place = f"{matrix} Tm" if matrix else f"{x} {y} Td"
    shown = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"q {ink} BT /F1 {size} Tf {mode} Tr {place} ({shown}) Tj ET Q"


def _box(grey: str, *, y: float = _BASE - 10, high: float = 30, x: float = 0) -> str:
    return f"q {grey} {x} {y} {_WIDE - 2 * x} {high} re f Q"


def _page_of(lines: Sequence[str], *, top: float = 780) -> str:
    parts = []
    for number, line in enumerate(lines):
        size = 18 if number == 0 else 12 if number in HEADINGS else 10
        text = f"- {line}" if number in BULLETS else line
        gap = 10 * sum(1 for heading in HEADINGS if heading <= number)
        parts.append(_said(text, y=top - 18 * number - gap, size=size))
    return "\n".join(parts)


def _pdf(*contents: str, info: str = "", box: str = "", crop: str = "", turn: int = 0) -> bytes:
    """A PDF of these page contents; every page has the same resources.

    Font F1; picture Im (noise); graphics states Clear (no opacity), Faint (1 %) and Half; layer
    Layer, which is switched off.
    """
    noise = bytes((37 * n * n + 11 * n) % 251 for n in range(64 * 8))
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] "
        b"/D << /OFF [6 0 R] /Order [6 0 R] >> >> >>",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        _stream(
            "/Type /XObject /Subtype /Image /Width 64 /Height 8 /ColorSpace /DeviceGray "
            "/BitsPerComponent 8",
            noise,
        ),
        f"<< {info} >>".encode(),
        b"<< /Type /OCG /Name (Notes) >>",
    ]
    kids = []
    for content in contents:
        bodies.append(_stream("", content.encode("cp1252")))
        kids.append(len(bodies) + 1)
        area = f"/MediaBox [{box or f'0 0 {_WIDE} {_HIGH}'}]" + (
            f" /CropBox [{crop}]" if crop else ""
        )
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R {area} /Rotate {turn} /Contents {len(bodies)} 0 R "
            "/Resources << /Font << /F1 3 0 R >> /XObject << /Im 4 0 R >> "
            "/Properties << /Layer 6 0 R >> "
            "/ExtGState << /Clear << /ca 0 /CA 0 >> /Faint << /ca 0.01 /CA 0.01 >> "
            "/Half << /ca 0.5 >> >> >> >>".encode()
        )
    count = len(kids)
    bodies[1] = (
        f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {count} >>"
    ).encode()
    out = b"%PDF-1.5\n"
    offsets = []
    for number, body in enumerate(bodies, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{offset:010d} 00000 n \n".encode() for offset in offsets)
    trailer = f"<< /Size {len(bodies) + 1} /Root 1 0 R /Info 5 0 R >>"
    return out + f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode()


def _stream(said: str, data: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    head = f"<< {said} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode()
    return head + packed + b"\nendstream"


_IMAGE = f"q {_WIDE - 80} 0 0 40 40 {_BASE - 12} cm /Im Do Q"
_BAND = _box("0.1 0.2 0.4 rg")
_LAST = "Volunteer treasurer of the rowing club"
"""A line that is drawn over hidden words, and is seen."""

_PDF_TRICKS: Mapping[str, tuple[str, str]] = {
    # trick: (what is drawn with the words, what is drawn without them)
    "white on white": (_said(HIDDEN, ink="1 g"), ""),
    "nearly white": (_said(HIDDEN, ink="0.98 0.98 0.99 rg"), ""),
    "cream on white": (_said(HIDDEN, ink="1 1 0.94 rg"), ""),
    "white in CMYK": (_said(HIDDEN, ink="0 0 0 0 k"), ""),
    "white between visible lines": (_said(HIDDEN, ink="1 g", y=705, size=9), ""),
    "white behind a visible line": (
        _said(HIDDEN, ink="1 g", y=_BASE) + _said(_LAST, y=_BASE),
        _said(_LAST, y=_BASE),
    ),
    "the colour of its band": (_BAND + _said(HIDDEN, ink="0.1 0.2 0.4 rg"), _BAND),
    "white on a white box on a band": (
        _box("0.1 0.2 0.4 rg", y=370, high=80) + _box("1 g") + _said(HIDDEN, ink="1 g"),
        _box("0.1 0.2 0.4 rg", y=370, high=80) + _box("1 g"),
    ),
    "font of one point": (_said(HIDDEN, size=1), ""),
    "font shrunk by the matrix": (_said(HIDDEN, size=12, matrix="0.05 0 0 0.05 50 400"), ""),
    "squeezed to nothing": (_said(HIDDEN, size=10, matrix="0.001 0 0 1 50 400"), ""),
    "flattened to nothing": (_said(HIDDEN, size=10, matrix="1 0 0 0.001 50 400"), ""),
    "scaled by nothing": (f"q 0.0001 0 0 0.0001 50 400 cm {_said(HIDDEN, x=0, y=0)} Q", ""),
    "off the left side": (_said(HIDDEN, x=-900), ""),
    "off the right side": (_said(HIDDEN, x=_WIDE + 20), ""),
    "above the page": (_said(HIDDEN, y=_HIGH + 20), ""),
    "below the page": (_said(HIDDEN, y=-40), ""),
    "clipped away": (f"q 0 0 10 10 re W n {_said(HIDDEN)} Q", ""),
    "clipped to a line": (f"q 0 {_BASE + 3} {_WIDE} 0.02 re W n {_said(HIDDEN)} Q", ""),
    "covered by a white box": (_said(HIDDEN) + _box("1 g"), _box("1 g")),
    "covered by a dark box": (_said(HIDDEN) + _BAND, _BAND),
    "covered by a picture": (_said(HIDDEN) + _IMAGE, _IMAGE),
    "covered, with words over the cover": (
        _said(HIDDEN) + _box("1 g") + _said(_LAST),
        _box("1 g") + _said(_LAST),
    ),
    "rendering mode 3": (_said(HIDDEN, mode=3), ""),
    "clipping mode 7": (f"q {_said(HIDDEN, mode=7)} Q", ""),
    "mode 3 over a picture": (_IMAGE + _said(HIDDEN, mode=3), _IMAGE),
    "outlined in white": (_said(HIDDEN, ink="1 G 0.2 w", mode=1), ""),
    "no opacity": (f"q /Clear gs {_said(HIDDEN)} Q", ""),
    "one percent opacity": (f"q /Faint gs {_said(HIDDEN)} Q", ""),
    "layer switched off": (_LAYERED.format(_said(HIDDEN)), ""),
    "layer switched off behind a line": (
        _LAYERED.format(_said(HIDDEN)) + _said(_LAST),
        _said(_LAST),
    ),
    "white, turned": (_said(HIDDEN, ink="1 g", matrix="0 1 -1 0 560 300"), ""),
}


def _pdf_cases() -> Iterator[HidingCase]:
    base = _page_of(LINES)
    made = partial(HidingCase, "PDF", name="mira.pdf", hides=HIDDEN, place="page 1")
    for trick, (drawn, clean) in _PDF_TRICKS.items():
        yield made(trick, file=_pdf(f"{base}\n{drawn}"), twin=_pdf(f"{base}\n{clean}"))
    crop = f"0 420 {_WIDE} {_HIGH}"
    yield made(
        "outside the crop box",
        file=_pdf(f"{base}\n{_said(HIDDEN)}", crop=crop),
        twin=_pdf(base, crop=crop),
    )
    yield made(
        "white on a page of its own",
        file=_pdf(base, _said(_LAST, y=780) + _said(HIDDEN, ink="1 g")),
        twin=_pdf(base, _said(_LAST, y=780)),
        place="page 2",
    )
    turned = f"q 0 1 -1 0 {_HIGH} 0 cm {{}} Q"
    wide = f"0 0 {_HIGH} {_WIDE}"
    yield made(
        "white on a turned page",
        file=_pdf(turned.format(base + _said(HIDDEN, ink="1 g")), box=wide, turn=90),
        twin=_pdf(turned.format(base), box=wide, turn=90),
    )
    long = f"{HIDDEN} {HIDDEN}"
    yield made(
        "keywords of the file",
        file=_pdf(base, info=f"/Title (Resume) /Keywords ({long})"),
        twin=_pdf(base, info="/Title (Resume)"),
        place="properties",
    )
    harmless = {
        "white on a dark band": _BAND + _said(_LAST, ink="1 g"),
        "white on a light blue band": _box("0.55 0.7 0.85 rg") + _said(_LAST, ink="1 g"),
        "white on a picture": _box("0.2 g") + _said(_LAST, ink="1 g"),
        "light grey": _said(_LAST, ink="0.75 g"),
        "small print": _said(_LAST, size=5.5),
        "half transparent": f"q /Half gs {_said(_LAST)} Q",
        "dark on a pale band": _box("0.9 0.95 0.98 rg") + _said(_LAST),
        "outlined letters": _said(_LAST, mode=1, size=14),
        "at the edge of the page": _said(_LAST, y=4),
        "drawn twice for weight": _said(_LAST) + _said(_LAST, x=50.2),
        "a box under the words": _box("1 g") + _said(_LAST),
        "a rule through the words": _said(_LAST) + _box("0.5 g", y=_BASE + 3, high=0.6),
    }
    for trick, drawn in harmless.items():
        file = _pdf(f"{base}\n{drawn}")
        plain = f"{base}\n{_said(_LAST)}"
        yield made(trick, file=file, twin=_pdf(plain), hides="", place="")


# DOCX

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RUN = "<w:r><w:rPr>{}</w:rPr><w:t xml:space='preserve'>{}</w:t></w:r>"


def _word(extra: Sequence[str] = (), *, styles: str = "", parts: Mapping[str, str] | None = None,
          keywords: str = "", top: str = "") -> bytes:  # fmt: skip
    """A Word file of the resume, then these body elements as XML."""
    from docx.oxml import parse_xml

    document: Word = new_document()
    document.core_properties.keywords = keywords
    document.core_properties.comments = ""
    for number, line in enumerate(LINES):
        style = "List Bullet" if number in BULLETS else None
        paragraph = document.add_paragraph(style=style)
        paragraph.add_run(line).bold = number in HEADINGS or number == 0
        if number == 3 and top:
            paragraph._p.append(parse_xml(top))
    body = document.element.body
    for piece in extra:
        body.insert(len(body) - 1, parse_xml(piece))
    if styles:
        sheet = document.styles.element
        for style_xml in styles.split("\n"):
            sheet.append(parse_xml(style_xml))
    return _settled(document, parts or {})


def _settled(document: Word, parts: Mapping[str, str]) -> bytes:
    """The package with every entry at one moment, so that equal content gives equal bytes."""
    buffer, settled = io.BytesIO(), io.BytesIO()
    document.save(buffer)
    with zipfile.ZipFile(buffer) as packed, zipfile.ZipFile(settled, "w") as out:
        for name in packed.namelist():
            out.writestr(zipfile.ZipInfo(name), packed.read(name), zipfile.ZIP_DEFLATED)
        for name, text in parts.items():
            out.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return settled.getvalue()


def _paragraph(inner: str, properties: str = "") -> str:
    return f"<w:p {_W}><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def _set(properties: str, text: str = HIDDEN) -> str:
    return _paragraph(_RUN.format(properties, text))


def _style(name: str, properties: str, kind: str = "paragraph", base: str = "") -> str:
    based = f'<w:basedOn w:val="{base}"/>' if base else ""
    return (
        f'<w:style {_W} w:type="{kind}" w:styleId="{name}"><w:name w:val="{name}"/>{based}'
        f"<w:rPr>{properties}</w:rPr></w:style>"
    )


_DRAWING = (
    '<w:p {w}><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/'
    '2006/wordprocessingDrawing"><wp:extent cx="9" cy="9"/><wp:docPr id="1" name="Picture 1"'
    "{descr}/></wp:inline></w:drawing></w:r></w:p>"
)


def _shaded_table(fill: str, properties: str, text: str) -> str:
    return (
        f"<w:tbl {_W}><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr>"
        f'<w:shd w:val="clear" w:fill="{fill}"/></w:tcPr><w:p>{_RUN.format(properties, text)}'
        "</w:p></w:tc></w:tr></w:tbl>"
    )


def _docx_cases() -> Iterator[HidingCase]:
    white = '<w:color w:val="FFFFFF"/>'
    dark = '<w:shd w:val="clear" w:fill="1F3864"/>'
    plain = _word()
    made = partial(HidingCase, "DOCX", name="mira.docx", hides=HIDDEN)
    runs = {
        "marked hidden": ("<w:vanish/>", "hidden"),
        "hidden on the web": ("<w:webHidden/>", "hidden"),
        "white": (white, "colour"),
        "nearly white": ('<w:color w:val="FCFCFD"/>', "colour"),
        "white by theme": (
            '<w:color w:val="FFFFFF" w:themeColor="background1"/>',
            "colour",
        ),
        "theme colour alone": ('<w:color w:themeColor="background1"/>', "colour"),
        "the colour of its shade": (f'<w:color w:val="1F3864"/>{dark}', "colour"),
        "white on a white highlight": (f'{white}<w:highlight w:val="white"/>', "colour"),
        "one point": ('<w:sz w:val="2"/>', "small"),
        "half a point": ('<w:sz w:val="1"/>', "small"),
        "one percent wide": ('<w:w w:val="1"/>', "small"),
    }
    for trick, (properties, place) in runs.items():
        yield made(trick, file=_word([_set(properties)]), twin=plain, place=place)
    named = {
        "hidden by a style": ("<w:vanish/>", "hidden"),
        "white by a style": (white, "colour"),
        "one point by a style": ('<w:sz w:val="2"/>', "small"),
    }
    for trick, (properties, place) in named.items():
        styles = _style("Aside", properties) + "\n" + _style("Note", "", base="Aside")
        clean = _word(styles=styles)
        said = _paragraph(_RUN.format("", HIDDEN), '<w:pStyle w:val="Note"/>')
        yield made(trick, file=_word([said], styles=styles), twin=clean, place=place)
        styles = _style("Letters", properties, "character")
        said = _set('<w:rStyle w:val="Letters"/>')
        yield made(
            f"{trick} of characters",
            file=_word([said], styles=styles),
            twin=_word(styles=styles),
            place=place,
        )
    yield made(
        "white in a white cell",
        file=_word([_shaded_table("FFFFFF", white, HIDDEN)]),
        twin=plain,
        place="colour",
    )
    yield made(
        "white amid a visible line",
        file=_word(top=_RUN.format(white, f" {HIDDEN}").replace("<w:r>", f"<w:r {_W}>")),
        twin=plain,
        place="colour",
    )
    comment = f"<w:comments {_W}><w:comment w:id='0'><w:p>{_RUN.format('', HIDDEN)}</w:p>"
    yield made(
        "comment",
        file=_word(parts={"word/comments.xml": comment + "</w:comment></w:comments>"}),
        twin=plain,
        place="comment",
    )
    for trick, tag in {"deleted in a tracked change": "del", "moved away": "moveFrom"}.items():
        word = "delText" if tag == "del" else "t"
        run = f"<w:{tag}><w:r><w:{word}>{HIDDEN}</w:{word}></w:r></w:{tag}>"
        yield made(trick, file=_word([_paragraph(run)]), twin=plain, place="deleted")
    empty = _DRAWING.format(w=_W, descr="")
    told = _DRAWING.format(w=_W, descr=f' descr="{HIDDEN} {HIDDEN}"')
    yield made("text for a picture", file=_word([told]), twin=_word([empty]), place="alternative")
    yield made(
        "keywords of the file",
        file=_word(keywords=f"{HIDDEN} {HIDDEN}"),
        twin=plain,
        place="properties",
    )
    field = (
        f'<w:p {_W}><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>COMMENTS "'
        f'{HIDDEN} {HIDDEN}"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    )
    yield made("code of a field", file=_word([field]), twin=plain, place="field")
    harmless = {
        "white on a dark cell": _shaded_table("1F3864", white, _LAST),
        "white on a dark run": _set(f"{white}{dark}", _LAST),
        "white on a dark highlight": _set(f'{white}<w:highlight w:val="darkBlue"/>', _LAST),
        "white on a dark paragraph": _paragraph(_RUN.format(white, _LAST), dark),
        "grey": _set('<w:color w:val="A6A6A6"/>', _LAST),
        "small print": _set('<w:sz w:val="11"/>', _LAST),
        "not hidden after all": _set('<w:vanish w:val="0"/>', _LAST),
        "inserted in a tracked change": _paragraph(f"<w:ins>{_RUN.format('', _LAST)}</w:ins>"),
    }
    for trick, piece in harmless.items():
        cell = _shaded_table("FFFFFF", "", _LAST)
        twin = _word([cell if piece.startswith("<w:tbl") else _set("", _LAST)])
        yield made(trick, file=_word([piece]), twin=twin, hides="")
    short = _DRAWING.format(w=_W, descr=' descr="Portrait of Mira Okafor"')
    yield made("a short text for a picture", file=_word([short]), twin=plain, hides="")


# HTML


def _html(extra: str = "", *, head: str = "", inside: str = "") -> bytes:
    parts = [f"<h1>{LINES[0]}</h1>"]
    for number, line in enumerate(LINES[1:], start=1):
        tag = "h2" if number in HEADINGS else "li" if number in BULLETS else "p"
        parts.append(f"<{tag}>{line}{inside if number == 3 else ''}</{tag}>")
    body = "\n".join(parts)
    return (
        f"<!doctype html><html><head><meta charset='utf-8'><title>{LINES[0]}</title>{head}</head>"
        f"<body>{body}{extra}</body></html>"
    ).encode()


_HTML_STYLES: Mapping[str, tuple[str, str]] = {
    "display none": ("display:none", "display"),
    "visibility hidden": ("visibility: hidden", "visibility"),
    "no opacity": ("opacity:0", "transparent"),
    "one percent opacity": ("opacity:.01", "transparent"),
    "opacity by filter": ("filter:opacity(0)", "transparent"),
    "transparent ink": ("color:transparent", "colour"),
    "ink without alpha": ("color:rgba(0,0,0,0)", "colour"),
    "font of size 0": ("font-size:0", "small"),
    "font of one pixel": ("font-size:1px", "small"),
    "font of size 0 in short": ("font:0/0 a", "small"),
    "off the left side": ("position:absolute;left:-9999px", "off the page"),
    "off by a margin": ("margin-left:-9999px", "off the page"),
    "off by an indent": ("text-indent:-9999px", "off the page"),
    "off by a transform": ("transform:translateX(-9999px)", "off the page"),
    "far to the right": ("position:absolute;left:9999em", "off the page"),
    "scaled to nothing": ("transform:scale(0)", "small"),
    "clipped away": ("position:absolute;clip:rect(0,0,0,0)", "clipped"),
    "clipped by a path": ("clip-path:inset(50%)", "clipped"),
    "no height": ("height:0;overflow:hidden", "clipped"),
    "no width": ("max-width:0;overflow:hidden;white-space:nowrap", "clipped"),
    "white": ("color:#fff", "colour"),
    "nearly white": ("color:rgb(252, 253, 253)", "colour"),
    "white by hue": ("color:hsl(0,0%,100%)", "colour"),
    "the colour of its own back": ("color:#123456;background-color:#123456", "colour"),
}


def _html_cases() -> Iterator[HidingCase]:
    plain = _html()
    made = partial(HidingCase, "HTML", name="mira.html", hides=HIDDEN)
    for trick, (style, place) in _HTML_STYLES.items():
        said = f'<div style="{style}">{HIDDEN}</div>'
        yield made(trick, file=_html(said), twin=plain, place=place)
    sheets = {
        "hidden by a class": (".aside{display:none}", f'<p class="aside">{HIDDEN}</p>'),
        "hidden by a place in the page": (
            "footer .more p{display:none}",
            f'<footer><div class="more"><p>{HIDDEN}</p></div></footer>',
        ),
        "hidden by an attribute's rule": (
            "[data-more]{display:none!important}",
            f"<p data-more='1'>{HIDDEN}</p>",
        ),
        "hidden on a screen": (
            "@media screen{.print{display:none}}",
            f'<p class="print">{HIDDEN}</p>',
        ),
    }
    for trick, (rule, said) in sheets.items():
        head = f"<style>{rule}</style>"
        yield made(trick, file=_html(said, head=head), twin=_html(head=head), place="display")
    others = {
        "hidden attribute": (f"<p hidden>{HIDDEN}</p>", "hidden attribute"),
        "comment": (f"<!-- {HIDDEN} -->", "comment"),
        "template": (f"<template><p>{HIDDEN}</p></template>", "template"),
        "noscript": (f"<noscript><p>{HIDDEN}</p></noscript>", "noscript"),
        "closed dialog": (f"<dialog><p>{HIDDEN}</p></dialog>", "dialog"),
        "white taken over from around": (
            f'<div style="color:white"><p><em>{HIDDEN}</em></p></div>',
            "colour",
        ),
        "white text on a white child of a band": (
            '<div style="background:#123456;color:#fff"><p style="background:#fff">'
            f"{HIDDEN}</p></div>",
            "colour",
        ),
        "old font tag": (f'<font color="#ffffff">{HIDDEN}</font>', "colour"),
    }
    for trick, (said, place) in others.items():
        twin = plain
        if trick.endswith("of a band"):
            twin = _html('<div style="background:#123456;color:#fff"></div>')
        yield made(trick, file=_html(said), twin=twin, place=place)
    yield made(
        "white amid a visible line",
        file=_html(inside=f'<span style="color:#fff"> {HIDDEN}</span>'),
        twin=plain,
        place="colour",
    )
    yield made(
        "description of the page",
        file=_html(head=f'<meta name="keywords" content="{HIDDEN} {HIDDEN}">'),
        twin=plain,
        place="properties",
    )
    harmless = {
        "hidden from screen readers only": f'<p aria-hidden="true">{_LAST}</p>',
        "white on a dark band": f'<p style="background:#123456;color:#fff">{_LAST}</p>',
        "white around a dark band": (
            f'<div style="color:#fff"><p style="background:#123456">{_LAST}</p></div>'
        ),
        "white over a picture": (
            f'<div style="background:url(band.png)"><p style="color:#fff">{_LAST}</p></div>'
        ),
        "grey": f'<p style="color:#999">{_LAST}</p>',
        "most of its opacity": f'<p style="opacity:0.6">{_LAST}</p>',
        "a shown attribute": f'<p style="display:block;visibility:visible">{_LAST}</p>',
        "pulled in a little": f'<p style="margin-left:-12px;text-indent:-12px">{_LAST}</p>',
    }
    for trick, said in harmless.items():
        yield made(trick, file=_html(said), twin=_html(f"<p>{_LAST}</p>"), hides="")


# Plain text and Markdown

_LOOKALIKE = str.maketrans("AaBCceEHiIKMoOpPsTxXy", "АаВСсеЕНіІКМоОрРѕТхХу")


def _tags(text: str) -> str:
    return "".join(chr(0xE0000 + ord(sign)) for sign in text)


def _spelled(text: str, between: str) -> str:
    return " ".join(between.join(word) for word in text.split(" "))


def _adding(extra: str) -> Callable[[str], str]:
    return lambda line: f"{line}, {extra}"


def _text(change: Callable[[str], str] = str, *, mark: bool = False, end: str = "") -> bytes:
    """The resume as text, its one line of skills changed; with Markdown's signs if `mark`."""
    lines = []
    for number, line in enumerate(LINES):
        line = change(line) if number == 7 else line
        if mark and (number in HEADINGS or number == 0):
            line = f"\n## {line}\n" if number else f"# {line}\n"
        elif not mark and number in HEADINGS:
            line = f"\n{line}"
        lines.append(f"- {line}" if number in BULLETS else line)
    return ("\n".join(lines) + f"\n{end}\n").encode()


def _text_cases() -> Iterator[HidingCase]:
    changes: Mapping[str, tuple[Callable[[str], str], Callable[[str], str], str]] = {
        # trick: (the line as attacked, as it is without, the words that a notice shows)
        "tag characters": (lambda line: line + _tags(HIDDEN), str, HIDDEN),
        "tag characters amid a word": (
            lambda line: line.replace("Python", f"Py{_tags(HIDDEN)}thon"),
            str,
            HIDDEN,
        ),
        "variation selectors": (
            lambda line: line + "".join(chr(0xE0100 + b - 16) for b in HIDDEN.encode()),
            str,
            HIDDEN,
        ),
        "zero-width spaces in words": (
            _adding(_spelled(SPREAD, "\u200b")),
            _adding(SPREAD),
            SPREAD,
        ),
        "word joiners in words": (
            _adding(_spelled(SPREAD, "\u2060")),
            _adding(SPREAD),
            SPREAD,
        ),
        "zero-width joiners in words": (
            _adding(_spelled(SPREAD, "\u200d")),
            _adding(SPREAD),
            SPREAD,
        ),
        "right to left override": (
            _adding(f"\u202e{SPREAD[::-1]}\u202c"),
            _adding(SPREAD),
            SPREAD,
        ),
        "right to left isolate of an override": (
            _adding(f"\u2067\u202e{SPREAD[::-1]}\u202c\u2069"),
            _adding(SPREAD),
            SPREAD,
        ),
        "marks of direction in words": (
            _adding(_spelled(SPREAD, "\u200e")),
            _adding(SPREAD),
            SPREAD,
        ),
        "Cyrillic letters in words": (
            _adding(SPREAD.translate(_LOOKALIKE)),
            _adding(SPREAD),
            SPREAD,
        ),
        "one Cyrillic letter in a word": (
            lambda line: line.replace("Python", "Pythоn"),
            str,
            "Python",
        ),
        "Greek capitals in words": (
            lambda line: line.replace("PostgreSQL", "\u03a1ostgreSQL"),
            str,
            "PostgreSQL",
        ),
    }
    for mark, name, kind in ((False, "mira.txt", "text"), (True, "mira.md", "Markdown")):
        for trick, (attacked, clean, shown) in changes.items():
            yield HidingCase(
                kind, trick, name, _text(attacked, mark=mark), _text(clean, mark=mark), shown,
                place="line",
            )  # fmt: skip
    plain = _text(mark=True)
    made = partial(HidingCase, "Markdown", name="mira.md", twin=plain, hides=HIDDEN)
    ends = {
        "comment": (f"<!-- {HIDDEN} -->", "comment"),
        "comment as a link": (f"\n[//]: # ({HIDDEN})", "comment"),
        "hidden element": (f'\n<span style="display:none">{HIDDEN}</span>', "display"),
        "hidden attribute": (f"\n<p hidden>{HIDDEN}</p>", "hidden attribute"),
    }
    for trick, (end, place) in ends.items():
        yield made(trick, file=_text(mark=True, end=end), place=place)
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    harmless: Mapping[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
        "Russian beside English": (
            _adding("язык: русский, СУБД MySQL"),
            _adding("язык: русский, СУБД MySQL"),
        ),
        "Greek letters of units": (
            _adding("5 μm optics, β-testing"),
            _adding("5 μm optics, β-testing"),
        ),
        "accents": (_adding("Café Zoë"), _adding("Cafe\u0301 Zoe\u0308")),
        "a soft hyphen": (_adding("micro\u00adservices"), _adding("microservices")),
        "a byte order mark": (lambda line: f"\ufeff{line}", str),
        "a family of emoji": (lambda line: f"{line} {family}", lambda line: f"{line} {family}"),
        "a Persian joiner": (
            _adding("می\u200cخواهم"),
            _adding("می\u200cخواهم"),
        ),
    }
    for trick, (changed, clean) in harmless.items():
        yield HidingCase("text", trick, "mira.txt", _text(changed), _text(clean))
