"""Files made to exhaust a reader: each ends with a clear reason, none with a hang or a crash."""

import io
import zipfile

import pytest

from screening.domain import Parsed
from screening.errors import ReadError
from screening.intake.archive import named
from screening.intake.document import read, sniff
from screening.intake.reading import parse
from screening.policy import IntakePolicy
from screening.taxonomy import load
from tests.fixtures.drawn import column, letters, pdf
from tests.fixtures.packed import WML, zipped

POLICY = IntakePolicy()
ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
LAUGHS = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'
OUTSIDE = '<!DOCTYPE d [<!ENTITY c SYSTEM "file:///etc/hostname">]>'
ELSEWHERE = '<!DOCTYPE d SYSTEM "http://example.org/d.dtd">'
DEEP = "nested too deeply"


def packed(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(name, data)
    return buffer.getvalue()


def docx(body: str, before: str = "", encoding: str = "utf-8") -> bytes:
    xml = f"{before}<w:document {WML}><w:body>{body}</w:body></w:document>"
    return packed({"[Content_Types].xml": b"<Types/>", "word/document.xml": xml.encode(encoding)})


def odt(body: str, before: str = "", **parts: bytes) -> bytes:
    text = f"<office:body><office:text>{body}</office:text></office:body>"
    xml = f"{before}<office:document-content {ODF}>{text}</office:document-content>"
    kind = b"application/vnd.oasis.opendocument.text"
    return packed({"mimetype": kind, "content.xml": xml.encode(), **parts})


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def tables(depth: int) -> str:
    inner = paragraph("Mira Okafor, engineer")
    return "<w:tbl><w:tr><w:tc>" * depth + inner + "</w:tc></w:tr></w:tbl>" * depth


def page_tree(*objects: str) -> bytes:
    """A PDF of these objects, numbered from 1; the first is its catalog."""
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    return data + f"{end}startxref\n{len(data)}\n%%EOF\n".encode()


RESUME = ("Mira Okafor", "mira@example.org", "Engineer, Acme Ltd, Jan 2019 - Mar 2023")


def long_pdf(pages: int) -> bytes:
    """A resume, and empty pages after it."""
    first = [lambda canvas: column(canvas, RESUME) and None]
    return pdf(*first, *[lambda canvas: None] * (pages - 1))


def outcome(data: bytes, name: str) -> Parsed:
    return parse(data, name, as_of="2026-01", policy=POLICY, taxonomy=load())


@pytest.mark.parametrize("declared", [LAUGHS, OUTSIDE, ELSEWHERE])
def test_declared_entities_are_refused(declared):
    for data in (
        docx(paragraph("&c;"), declared),
        docx(paragraph("&c;"), '<?xml version="1.0" encoding="utf-16"?>' + declared, "utf-16"),
        odt("<text:p>&c;</text:p>", declared),
    ):
        with pytest.raises(ReadError, match="declares entities"):
            read(data, "cv", POLICY)


def test_a_sentence_about_entities_is_no_declaration():
    assert "<!ENTITY" in read(docx(paragraph("Wrote &lt;!ENTITY rules")), "cv", POLICY).text


def test_a_part_that_grows_as_a_bomb_does_is_not_unpacked():
    for data in (docx(paragraph("a" * 3_000_000)), odt(f"<text:p>{'a' * 3_000_000}</text:p>")):
        with pytest.raises(ReadError, match="unpacks to an unreasonable size"):
            read(data, "cv", POLICY)


def test_all_parts_read_count_together():
    part = f"<w:styles {WML}/>".encode() + b" " * 600_000
    body = paragraph("Mira Okafor") + " " * 600_000
    xml = f"<w:document {WML}><w:body>{body}</w:body></w:document>".encode()
    data = zipped({"[Content_Types].xml": b"", "word/styles.xml": part, "word/document.xml": xml})
    assert read(data, "cv.docx", POLICY).text == "Mira Okafor"
    with pytest.raises(ReadError, match="unreasonable size"):
        read(data, "cv.docx", IntakePolicy(max_unpacked_mb=1))


def test_pictures_are_never_unpacked_and_never_counted():
    data = io.BytesIO(docx(paragraph("Mira Okafor")))
    with zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as package:
        package.writestr("word/media/image1.bmp", bytes(5_000_000))
    assert read(data.getvalue(), "cv", IntakePolicy(max_unpacked_mb=1)).text == "Mira Okafor"


def test_a_package_that_understates_a_size_is_damaged():
    data = bytearray(docx(paragraph("a" * 500_000)))
    central = data.rindex(b"PK\x01\x02")
    data[central + 24 : central + 28] = (100).to_bytes(4, "little")
    with pytest.raises(ReadError, match="damaged"):
        read(bytes(data), "cv.docx", POLICY)


def test_a_bomb_in_a_zip_is_one_line_and_its_neighbour_is_read():
    data = packed({"a.txt": bytes(9_000_000), "b.txt": b"Mira Okafor"})
    bomb, good = named("x.zip", data, POLICY)
    assert "zip bomb" in (bomb.error or "")
    assert good.read() == b"Mira Okafor"


@pytest.mark.parametrize("depth", [200, 2_000, 20_000])
def test_tables_in_tables_end_with_a_reason(depth):
    with pytest.raises(ReadError, match=DEEP):
        read(docx(tables(depth)), "cv.docx", POLICY)


def test_a_layout_of_a_few_nested_tables_is_read():
    assert read(docx(tables(20)), "cv.docx", POLICY).text == "Mira Okafor, engineer"


@pytest.mark.parametrize("tag", ["div", "b", "table><tr><td"])
@pytest.mark.parametrize("depth", [400, 5_000])
def test_elements_in_elements_of_a_page_end_with_a_reason(tag, depth):
    data = f"<html><body>{f'<{tag}>' * depth}Mira Okafor</body></html>".encode()
    with pytest.raises(ReadError, match=DEEP):
        read(data, "cv.html", POLICY)


def test_groups_in_groups_of_an_rtf_file_end_with_a_reason():
    with pytest.raises(ReadError, match=DEEP):
        read(b"{\\rtf1 " + b"{" * 5_000 + b"Mira" + b"}" * 5_001, "cv.rtf", POLICY)


def test_more_elements_than_any_resume_has_are_refused():
    few = IntakePolicy(max_elements=100)
    for data in (b"<html><body>" + b"<p>a" * 200, docx(paragraph("a") * 30)):
        with pytest.raises(ReadError, match="unreasonable number of elements"):
            read(data, "cv", few)


def test_a_space_repeated_without_end_in_an_opendocument_text_is_a_gap():
    data = odt('<text:p>Mira<text:s text:c="999999999"/>Okafor</text:p>')
    assert len(read(data, "cv.odt", POLICY).text) < 100


def test_a_locked_opendocument_text_is_said_to_be_locked():
    manifest = b"<manifest><encryption-data/></manifest>"
    data = odt("", **{"META-INF/manifest.xml": manifest})
    with pytest.raises(ReadError, match="is locked"):
        read(data, "cv.odt", POLICY)


def test_many_comments_before_the_first_word_are_sorted_out_at_once():
    assert sniff(b"<!-- -->" * 400 + b"Mira") == "text/plain"
    assert sniff(b"<!-- -->" * 400 + b"<html>") == "text/html"


@pytest.mark.parametrize(
    "objects",
    [
        ("<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>",),
        (
            "<< /Type /Pages /Kids [3 0 R] /Count 5 >>",
            "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 5 >>",
        ),
    ],
    ids=["itself", "each other"],
)
def test_a_page_tree_that_holds_itself_is_damage(objects):
    with pytest.raises(ReadError, match="damaged: none of its pages can be opened"):
        read(page_tree("<< /Type /Catalog /Pages 2 0 R >>", *objects), "cv.pdf", POLICY)


def test_three_hundred_pages_are_read_in_part_and_set_aside_with_the_reason():
    parsed = outcome(long_pdf(300), "cv.pdf")
    assert parsed.status == "needs_review"
    assert parsed.reason == "only the first 60 of 300 pages were read"
    assert parsed.candidate is not None


def test_a_resume_of_one_page_is_not_set_aside():
    assert outcome(letters(*RESUME), "cv.pdf").status == "ok"
