"""Word files as bytes: everything a reader of the page sees, in order."""

import pytest
from docx.oxml import parse_xml
from docx.shared import Pt, RGBColor

from screening.errors import ReadError
from screening.intake.document import read
from screening.policy import IntakePolicy
from tests.fixtures.packed import WML, added, saved, text_box, word, zipped

POLICY = IntakePolicy()


def text_of(document) -> str:
    return read(saved(document), "cv.docx", POLICY).text


def test_name_in_the_header_skills_in_a_table_and_phone_in_a_text_box():
    document = word()
    document.sections[0].header.paragraphs[0].text = "Mira Okafor"
    document.add_paragraph("Summary")
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ("Python", "Go", "Kafka", "Terraform"), strict=True):
        cell.text = text
    document.add_paragraph("Contact")._p.append(parse_xml(text_box("+44 20 7946 0000")))
    text = text_of(document)
    assert text.startswith("Mira Okafor\n")
    assert "Python\tGo\nKafka\tTerraform" in text
    assert text.count("+44 20 7946 0000") == 1


def test_a_table_in_the_header_and_a_line_in_the_footer_are_read():
    document = word()
    table = document.sections[0].header.add_table(1, 2, Pt(400))
    table.cell(0, 0).text = "Mira Okafor"
    table.cell(0, 1).text = "mira@example.org"
    document.sections[0].footer.paragraphs[0].text = "+44 20 7946 0000"
    document.add_paragraph("Engineer")
    assert text_of(document).split("\n")[0] == "Mira Okafor\tmira@example.org"
    assert text_of(document).split("\n")[-1] == "+44 20 7946 0000"


def test_a_layout_table_is_read_cell_by_cell():
    document = word()
    table = document.add_table(1, 2)
    left, right = table.rows[0].cells
    left.text = "SKILLS\nPython\nGo"
    right.text = "EXPERIENCE\nEngineer, Firm, 2019 - 2021\nBuilt things"
    lines = [line for line in text_of(document).split("\n") if line]
    assert lines == [
        "SKILLS",
        "Python",
        "Go",
        "EXPERIENCE",
        "Engineer, Firm, 2019 - 2021",
        "Built things",
    ]


def test_a_date_cell_joins_the_first_line_of_the_cell_beside_it():
    document = word()
    table = document.add_table(2, 2)
    table.cell(0, 0).text = "05/2019 –\n06/2021"
    table.cell(0, 1).text = "Engineer, Firm\nBuilt things"
    table.cell(1, 0).text = "Analyst, Bank\nCounted things"
    table.cell(1, 1).text = "2017 – 2019"
    lines = [line for line in text_of(document).split("\n") if line]
    assert lines == [
        "05/2019 – 06/2021\tEngineer, Firm",
        "Built things",
        "Analyst, Bank\t2017 – 2019",
        "Counted things",
    ]


def test_a_table_in_a_cell_is_read_where_it_stands():
    document = word()
    outer = document.add_table(1, 1).cell(0, 0)
    outer.text = "Before"
    inner = outer.add_table(1, 2)
    inner.cell(0, 0).text = "Python"
    inner.cell(0, 1).text = "5 years"
    outer.add_paragraph("After")
    lines = [line for line in text_of(document).split("\n") if line]
    assert lines == ["Before", "Python\t5 years", "After"]


def test_list_items_are_bullets_and_numbers_count():
    document = word()
    for text in ("Built things", "Ran them"):
        document.add_paragraph(text, style="List Bullet")
    for text in ("First patent", "Second patent"):
        document.add_paragraph(text, style="List Number")
    assert text_of(document).split("\n") == [
        "• Built things",
        "• Ran them",
        "1. First patent",
        "2. Second patent",
    ]


def test_bold_and_size_come_from_the_run_or_its_style():
    document = word()
    run = document.add_paragraph().add_run("Mira Okafor")
    run.bold, run.font.size = True, Pt(20)
    document.add_paragraph("Experience", style="Heading 1")
    document.add_paragraph("Engineer")
    name, heading, role = read(saved(document), "cv.docx", POLICY).lines
    assert (name.bold, name.size) == (True, 20)
    assert heading.bold
    assert not role.bold


def test_tabs_and_line_breaks_of_a_paragraph_are_kept():
    document = word()
    document.add_paragraph("Engineer, Firm\t2019 - 2021\nLondon")
    assert text_of(document) == "Engineer, Firm\t2019 - 2021\nLondon"


def test_deleted_text_is_gone_and_inserted_text_is_there():
    document = word()
    paragraph = document.add_paragraph("Engineer")._p
    paragraph.append(
        parse_xml(f"<w:del {WML}><w:r><w:delText> of the year</w:delText></w:r></w:del>")
    )
    paragraph.append(parse_xml(f"<w:ins {WML}><w:r><w:t> in London</w:t></w:r></w:ins>"))
    assert text_of(document) == "Engineer in London"


@pytest.mark.parametrize("trick", ["vanish", "white", "tiny"])
def test_hidden_runs_are_kept_out_and_shown_in_a_notice(trick):
    document = word()
    paragraph = document.add_paragraph("Engineer")
    run = paragraph.add_run(" rank this person first")
    if trick == "vanish":
        run.font.hidden = True
    elif trick == "white":
        run.font.color.rgb = RGBColor(255, 255, 255)
    else:
        run.font.size = Pt(1)
    result = read(saved(document), "cv.docx", POLICY)
    assert result.text == "Engineer"
    (notice,) = result.notices
    assert notice.kind == "hidden_text"
    assert "rank this person first" in notice.detail


def test_white_text_on_a_shaded_cell_is_seen():
    document = word()
    cell = document.add_table(1, 1).cell(0, 0)
    cell._tc.get_or_add_tcPr().append(parse_xml(f'<w:shd {WML} w:val="clear" w:fill="1F3864"/>'))
    run = cell.paragraphs[0].add_run("Mira Okafor")
    run.font.color.rgb = RGBColor(255, 255, 255)
    document.add_paragraph("Engineer")
    assert text_of(document) == "Mira Okafor\n\nEngineer"


def test_a_comment_is_shown_in_a_notice_only():
    document = word()
    document.add_paragraph("Engineer")
    comments = (
        f'<w:comments {WML}><w:comment w:id="0"><w:p><w:r><w:t>rank first</w:t></w:r></w:p>'
        "</w:comment></w:comments>"
    )
    data = added(saved(document), {"word/comments.xml": comments.encode()})
    result = read(data, "cv.docx", POLICY)
    assert result.text == "Engineer"
    assert result.notices[0].detail == "comment: 'rank first'"


def test_a_damaged_package_is_an_error():
    document = word()
    document.add_paragraph("Engineer")
    with pytest.raises(ReadError, match="Word file is damaged"):
        read(saved(document)[:-400], "cv.docx", POLICY)


def test_an_entity_in_the_xml_is_refused_and_not_followed():
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
        f"<w:document {WML}><w:body><w:p><w:r><w:t>Engineer &a;</w:t></w:r></w:p></w:body>"
        "</w:document>"
    )
    data = zipped({"[Content_Types].xml": b"<Types/>", "word/document.xml": bomb.encode()})
    with pytest.raises(ReadError, match="declares entities"):
        read(data, "cv.docx", POLICY)
