"""What kind of file it is, and what is refused with which words."""

import pytest

from screening.domain import Document
from screening.errors import ReadError
from screening.intake.document import read, sniff
from screening.intake.quality import printed_on, quality
from screening.policy import IntakePolicy
from tests.fixtures.drawn import letters
from tests.fixtures.packed import saved, word, zipped

POLICY = IntakePolicy()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (letters("Mira Okafor"), "application/pdf"),
        (saved(word()), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        (b"{\\rtf1 Mira}", "application/rtf"),
        (b"<!DOCTYPE html><html><body>Mira</body></html>", "text/html"),
        (b"\n<div class='cv'><p>Mira</p></div>", "text/html"),
        (b"# Mira\n\n- Go\n- Python\n", "text/markdown"),
        (b"Mira Okafor\nEngineer\n", "text/plain"),
        ("Mira Okafor\nIngénieure".encode("utf-16"), "text/plain"),
        (zipped({"a.txt": b"Mira"}), "application/zip"),
        (b"MZ\x90\x00\x03\x00\x00\x00" + bytes(200), "application/x-msdownload"),
        (b"\x7fELF" + bytes(200), "application/x-executable"),
        (b"\x89PNG\r\n\x1a\n" + bytes(20), "image/png"),
        (b'{"name": "Mira"}', "application/json"),
        (bytes(range(256)) * 4, "application/octet-stream"),
    ],
)
def test_the_kind_of_a_file_is_told_by_its_content(data, kind):
    assert sniff(data) == kind


def test_a_sentence_that_begins_with_a_magic_number_is_text():
    assert sniff(b"MZ Engineering, 2019 - 2021\nBuilt things\n") == "text/plain"


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (b"", "cv.pdf", "the file is empty"),
        (b"MZ\x90\x00\x03\x00\x00\x00" + bytes(200), "cv.pdf", "Windows program"),
        (b"\x89PNG\r\n\x1a\n" + bytes(20), "cv.png", "picture"),
        (zipped({"a.txt": b"Mira"}), "cv.zip", "zip inside a zip"),
        (zipped({"xl/workbook.xml": b"", "[Content_Types].xml": b""}), "a.xlsx", "spreadsheet"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "cv.doc", "old .doc format"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "cv.docx",
            "needs a password",
        ),
        (b"not a pdf at all, only words", "cv.pdf", "named .pdf"),
        (b" \n \n", "cv.txt", "holds no text"),
    ],
)
def test_what_cannot_be_read_says_why(data, name, words):
    with pytest.raises(ReadError, match=words):
        read(data, name, POLICY)


def test_a_file_over_the_limit_is_refused_before_it_is_opened():
    with pytest.raises(ReadError, match="larger than 1 MB"):
        read(b"x" * 1_000_001, "cv.txt", IntakePolicy(max_file_mb=1))


def test_a_program_named_as_a_resume_gives_no_text():
    with pytest.raises(ReadError):
        read(b"MZ" + bytes(5000), "cv.docx", POLICY)


def test_the_document_is_known_by_its_bytes_not_by_its_name():
    one = read(b"Mira Okafor\nEngineer", "one.txt", POLICY)
    two = read(b"Mira Okafor\nEngineer", "two.txt", POLICY)
    assert one.document_id == two.document_id
    assert one.file != two.file


def test_a_document_survives_a_round_trip_as_json():
    document = read(letters("Mira Okafor", "Engineer"), "cv.pdf", POLICY)
    assert Document.model_validate_json(document.model_dump_json()) == document


CLEAN = (
    "Engineer with ten years of experience in the development of services that people use at work. "
    "Led a team of five and built the data platform for the sales department of a large company."
)


def test_clean_text_is_trusted_and_broken_text_is_not():
    assert quality(CLEAN) > 0.9
    assert quality(" ".join(CLEAN)) < 0.45
    assert quality(CLEAN.replace("e", "\ufffd")) < 0.45
    assert (
        quality("".join(chr((ord(s) - 97 + 9) % 26 + 97) if s.islower() else s for s in CLEAN))
        < 0.45
    )
    assert quality("") == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "PYTHON, SQL, AWS, GCP, ETL, CI/CD, dbt, Kafka, Spark, Airflow, Docker, Go, Rust",
        "负责全国分拨中心的实时轨迹平台，日处理车辆与包裹数据",
        "Опытный инженер, руководил командой разработки",
        "Szczęsny Brzęczyszczykiewicz, programista z dziesięcioletnim doświadczeniem",
    ],
)
def test_lists_and_other_languages_are_trusted(text):
    assert quality(text) > 0.7


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("Curriculum vitae as of March 2019", "2019-03"),
        ("Stand: 03/2019", "2019-03"),
        ("Last updated: May 2020", "2020-05"),
        ("Last updated on 12 May 2020", "2020-05"),
        ("Updated 2021-11", "2021-11"),
        ("Lebenslauf, Stand 01.02.2022", "2022-02"),
        ("Mise à jour : janvier 2018", "2018-01"),
        ("更新日：2023年4月1日", "2023-04"),
        ("Worked there as of the day I was hired", None),
        ("Engineer, March 2019 - present", None),
        ("Updated 40 services in 2020", None),
    ],
)
def test_only_a_labelled_date_is_the_documents_own(text, month):
    assert printed_on(f"Mira Okafor\n{text}\nEngineer") == month
