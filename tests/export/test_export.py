"""What holds for every format: equal bytes, blindness, safety, completeness, whole files."""

import csv
import html
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from openpyxl import load_workbook

from screening.domain import CandidateMatch, Report
from screening.errors import ExportError
from screening.export import EXPORTS, Format, blinded, export, write_all
from screening.export.content import PROMISE
from tests.export.sample import ILSE, empty_report, full_report

FORMATS = get_args(Format)
DOCUMENTS = ("md", "html", "pdf", "xlsx")


def read(report: Report, kind: Format) -> str:
    """All text of an export, spaces and line ends folded to single spaces."""
    content = export(report, kind)
    if kind == "pdf":
        pages = pypdfium2.PdfDocument(content)
        text = "\n".join(page.get_textpage().get_text_bounded() for page in pages)
        pages.close()
    elif kind == "xlsx":
        book = load_workbook(io.BytesIO(content))
        cells = (cell for sheet in book for row in sheet.iter_rows() for cell in row)
        text = "\n".join(str(cell.value) for cell in cells if cell.value is not None)
    else:
        text = content.decode("utf-8-sig")
    if kind == "html":
        text = html.unescape(re.sub(r"<[^>]+>", "", text))
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("report", [full_report(), full_report(blind=True), empty_report()])
def test_two_exports_of_one_report_are_equal(kind: Format, report: Report) -> None:
    assert export(report, kind) == export(report, kind)


def test_another_process_writes_the_same_bytes(tmp_path: Path) -> None:
    code = (
        "import hashlib; from screening.export import EXPORTS, export;"
        "from tests.export.sample import full_report;"
        "print([hashlib.sha256(export(full_report(), k)).hexdigest() for k in EXPORTS])"
    )
    root = Path(__file__).parents[2]
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seen) == 1


def test_every_format_has_an_exporter() -> None:
    assert tuple(EXPORTS) == FORMATS


def test_an_unknown_format_is_refused_in_a_sentence() -> None:
    with pytest.raises(ExportError, match="no export format 'doc'; there are md, html"):
        export(full_report(), "doc")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", FORMATS)
def test_a_blind_report_shows_neither_names_nor_files(kind: Format) -> None:
    named = full_report()
    text = read(named.model_copy(update={"blind": True}), kind)
    for person in (*named.shortlist, *named.near_misses):
        assert person.label in text
        assert person.name is not None
        for secret in (person.name, person.file):
            assert secret not in text


def test_blindness_reaches_into_errors_and_notices() -> None:
    hidden = blinded(full_report(blind=True))
    assert hidden.errors[0].detail == "Reading Candidate D4D4 timed out | twice"
    assert hidden.shortlist[1].notices[0].detail == "Page 2 of Candidate B77E holds white text."


def test_a_report_that_is_not_blind_keeps_names() -> None:
    assert blinded(full_report()) == full_report()


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_documents_say_what_a_recruiter_must_know(kind: Format) -> None:
    text = read(full_report(), kind).replace("\\", "")
    wanted = (
        "Data Platform Engineer",
        "A person decides.",
        "nobody is rejected by the machine",
        "Apache Airflow",
        "needs review",
        "requirements not shown",
        "● met",
        "◐ partly",
        "○ not shown",
        "× contradicted",
        "Tuned SQL of the billing warehouse",
        "One year short of 4 years",
        "60% of technical 88 + 40% of domain 79.5 = 84.6",
        "limited to 69 by a flag",
        "3 of 4 asked for were read closely",
        "56 people were scored and lie below the cut",
        "Feb 2022 - now",
        "What would you move to dbt first here",
        "White text on page 2 was found",
        "packaged:all-MiniLM-L6-v2",
        "0a1b2c3d4e5f",
        "2026-11",
        "ranked 5; the first 4 are read closely",
        "Two roles overlap by 3 months",
        "bachelor's degree, or equivalent experience",
    )
    assert [words for words in wanted if words not in text] == []


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_an_empty_search_is_an_honest_report(kind: Format) -> None:
    text = read(empty_report(), kind)
    assert "Untitled search" in text
    assert "The pool is empty." in text
    assert "A person decides" in text


@pytest.mark.parametrize("kind", FORMATS)
def test_a_flood_of_text_breaks_no_layout(kind: Format) -> None:
    long = "word " * 1500 + "x" * 2000
    person = ILSE.model_copy(
        update={
            "screening_reasoning": long,
            "headline": "x" * 900,
            "criteria": tuple(
                item.model_copy(update={"reason": long, "label": "y" * 500})
                for item in ILSE.criteria
            ),
            "interview_questions": (long,),
            "timeline": (long,),
        }
    )
    report = full_report().model_copy(update={"shortlist": tuple([person] * 7)})
    assert export(report, kind)


def test_written_files_are_whole_and_leave_no_draft(tmp_path: Path) -> None:
    files = write_all(full_report(), tmp_path / "out", ["md", "json"], stem="data platform")
    assert list(files) == ["md", "json"]
    assert files["json"].read_bytes() == export(full_report(), "json")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "data platform.json",
        "data platform.md",
    ]


def test_a_folder_that_is_a_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(ExportError, match=r"could not write .*report\.md: "):
        write_all(full_report(), tmp_path / "taken", ["md"])


def test_a_bad_format_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(ExportError):
        write_all(full_report(), tmp_path, ["md", "doc"])  # type: ignore[list-item]
    assert list(tmp_path.iterdir()) == []


def test_json_reads_back_as_the_same_report() -> None:
    assert Report.model_validate_json(export(full_report(), "json")) == full_report()


def test_json_keys_are_in_order() -> None:
    keys = re.findall(r'^  "(\w+)":', export(full_report(), "json").decode(), flags=re.M)
    assert keys == sorted(keys)
    assert len(keys) == len(Report.model_fields)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_no_cell_can_run(kind: Format) -> None:
    content = export(full_report(), kind)
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
        texts = [cell for row in rows for cell in row]
    else:
        cells = [
            cell
            for sheet in load_workbook(io.BytesIO(content))
            for row in sheet.iter_rows()
            for cell in row
        ]
        assert "f" not in {cell.data_type for cell in cells}
        texts = [cell.value for cell in cells if isinstance(cell.value, str)]
    risky = [text for text in texts if text[:1] in tuple("=+-@\t\r")]
    assert risky == []
    assert any(text.startswith("'=HYPERLINK(") for text in texts)
    assert any("'@Sum(1+1)" in text for text in texts)


def test_csv_has_a_line_a_person_and_equal_columns() -> None:
    rows = list(csv.DictReader(io.StringIO(export(full_report(), "csv").decode("utf-8-sig"))))
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4", "5", "11"]
    assert all(None not in row and None not in row.values() for row in rows)
    assert rows[3]["composite"] == ""  # not read closely is empty, never 0


def test_workbook_has_its_sheets_with_frozen_heads() -> None:
    book = load_workbook(io.BytesIO(export(full_report(), "xlsx")))
    assert book.sheetnames == ["Summary", "Comparison", "Evidence", "Questions", "Settings"]
    assert all(sheet.freeze_panes for sheet in book)


def test_html_is_self_contained_and_inert() -> None:
    page = export(full_report(), "html").decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
    assert not re.search(r'(src|href)="(?!#)', page)
    assert "url(" not in page
    assert "@import" not in page


def test_html_is_readable_by_machines_for_people() -> None:
    page = export(full_report(), "html").decode()
    assert '<html lang="en">' in page
    assert page.count("<th ") == page.count("<th scope=")
    assert page.count("<svg") == page.count('role="img"')
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_markdown_tables_keep_their_columns() -> None:
    text = export(full_report(), "md").decode()
    widths: list[int] = []
    for line in text.splitlines():
        if line.startswith("|"):
            widths.append(len(re.findall(r"(?<!\\)\|", line)))
            assert widths[-1] == widths[0], line
        else:
            widths = []
    assert "DevOps \\| SRE<br>and on call" in text
    assert "<script" not in text


def test_pdf_shows_every_script() -> None:
    text = read(full_report(), "pdf")
    for words in (
        "Kramer-Łoś",
        "Дмитро",
        "Ευρυδίκη",
        "Nguyễn",
        "负责数据平台",
        "Sparkで",
    ):
        assert words in text
    assert "[U+" not in text


def test_pdf_names_a_character_that_no_font_has() -> None:
    person: CandidateMatch = ILSE.model_copy(update={"headline": "Builder 🚀"})
    text = read(full_report().model_copy(update={"shortlist": (person,)}), "pdf")
    assert "Builder [U+1F680]" in text


def test_pdf_has_pages_numbers_and_an_outline() -> None:
    document = pypdfium2.PdfDocument(export(full_report(), "pdf"))
    total = len(document)
    first = document[0].get_textpage().get_text_bounded()
    names = [item.get_title() for item in document.get_toc()]
    document.close()
    assert "Page 1" in first
    assert f"of {total}" in first
    assert "Comparison" in names
    assert "1. Ilse Kramer-Łoś" in names


def test_the_promise_is_one_sentence_for_all() -> None:
    assert PROMISE.startswith("A person decides.")
