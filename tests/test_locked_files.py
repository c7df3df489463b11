"""Files that a password locks: opened with it, one clear line without it, and it stays unsaid."""

import base64
import contextlib
import io
import itertools
import json
import logging
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msoffcrypto.format.ooxml import OOXMLFile
from reportlab.lib.pdfencrypt import StandardEncryption

from screening.cli.main import run
from screening.config import Settings
from screening.engine import open_screener
from screening.errors import ReadError
from screening.intake.archive import named
from screening.intake.document import read
from screening.policy import IntakePolicy
from tests.fixtures import packed
from tests.fixtures.drawn import letters
from tests.fixtures.packed import locked

PASSWORD = "blue-heron-77"
LINES = (
    "Mira Okafor",
    "mira@example.org",
    "Experience",
    "Engineer, Acme Ltd, London, Jan 2019 - Mar 2023",
    "Built data pipelines in Python and Airflow",
)
TEXT = "\n".join(LINES).encode()
MENDS = "give it with --password, or save a copy without one"


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pdf(user: str) -> bytes:
    lock = StandardEncryption(user, "the owner", canPrint=0, canCopy=0, strength=128)
    return letters(*LINES, encrypt=lock)


def word() -> bytes:
    """A Word file as Word locks it: a sealed package in an OLE file."""
    document = packed.word()
    for line in LINES:
        document.add_paragraph(line)
    sealed = io.BytesIO()
    OOXMLFile(io.BytesIO(packed.saved(document))).encrypt(PASSWORD, sealed)
    return sealed.getvalue()


AES_ZIP = (
    "UEsDBBQAAQBjAGo3gV0AAAAAjwAAAIIAAAAGAAsAY3YudHh0AZkHAAIAQUUDCADAhJ1AKODNAUAy5wFiVdS2ECIzqLkm"
    "dAMN677aq59q1Gh+1VL5G9f7Xg01JQMwn1szf1i3b8E5gjXF8JYK/KlygEAFF233AWgmIZN7of/yWIcfAsXLiDwhisSK"
    "PxgdqGkTHg7pUOGGbkOqnDK+t3IzdxPFmeQrKnAkjo55j2JZiivVWIQFJzBBPraQw8tQg1BLAQIUAxQAAQBjAGo3gV0A"
    "AAAAjwAAAIIAAAAGAAsAAAAAAAAAAACAAQAAAABjdi50eHQBmQcAAgBBRQMIAFBLBQYAAAAAAQABAD8AAAC+AAAAAAA="
)
"""cv.txt as another program locks it with AES-256."""
FILES = {
    "cv.pdf": pdf(PASSWORD),
    "cv.zip": locked("cv.txt", TEXT, PASSWORD),
    "aes.zip": base64.b64decode(AES_ZIP),
    "cv.docx": word(),
}
KINDS = {"cv.pdf": "PDF", "cv.zip": "zip", "aes.zip": "zip", "cv.docx": "Word file"}


def outcome(
    command: str, file: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> dict[str, str]:
    run([command, str(file), "--json", *options])
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    return dict(row)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(("command", "done"), [("ingest", "added"), ("parse", "ok")])
def test_the_password_opens_it(name, command, done, tmp_path, capsys):
    (tmp_path / name).write_bytes(FILES[name])
    row = outcome(command, tmp_path / name, capsys, "--password", PASSWORD)
    assert (row["status"], row["reason"]) == (done, None)


@pytest.mark.parametrize("name", FILES)
def test_without_it_one_line_says_how_to_go_on(name, tmp_path, capsys):
    (tmp_path / name).write_bytes(FILES[name])
    row = outcome("ingest", tmp_path / name, capsys)
    assert row["status"] == "failed"
    assert row["reason"] == f"the {KINDS[name]} needs a password; {MENDS}"


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("wrong", ["heron", "blue-heron-78", "pässwort"])
def test_another_password_is_said_to_be_the_wrong_one(name, wrong, tmp_path, capsys):
    (tmp_path / name).write_bytes(FILES[name])
    row = outcome("ingest", tmp_path / name, capsys, "--password", wrong)
    assert row["status"] == "failed"
    assert "the password does not open the" in row["reason"]
    assert wrong not in row["reason"]


def test_no_wrong_password_ever_gives_noise_for_a_resume():
    """The zip cipher's own check lets one password in 256 through."""
    for number in range(600):
        (source,) = named("cv.zip", FILES["cv.zip"], IntakePolicy(), password=str(number))
        with pytest.raises(ReadError, match="the password does not open the zip"):
            source.read()


def test_a_file_that_only_its_owner_may_change_is_read_without(tmp_path, capsys):
    (tmp_path / "cv.pdf").write_bytes(pdf(""))
    assert outcome("ingest", tmp_path / "cv.pdf", capsys)["status"] == "added"


def test_a_password_does_not_hinder_files_that_need_none(tmp_path, capsys):
    (tmp_path / "cv.txt").write_bytes(TEXT)
    assert outcome("ingest", tmp_path / "cv.txt", capsys, "--password", "x")["status"] == "added"


def test_the_password_is_nowhere_afterwards(tmp_path, capsys, caplog):
    caplog.set_level(logging.DEBUG)
    folder = tmp_path / "files"
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    run(["ingest", str(folder), "--password", PASSWORD, "-v"])
    shown = capsys.readouterr()
    assert PASSWORD not in shown.out + shown.err + caplog.text
    held = [path for path in tmp_path.rglob("*") if path.is_file() and path.parent != folder]
    assert held
    assert [path.name for path in held if PASSWORD.encode() in path.read_bytes()] == []


def test_an_upload_is_opened_and_every_outcome_says_what_keeps_it_shut(tmp_path):
    files = [*FILES.items(), ("open.txt", TEXT.replace(b"mira@", b"m.okafor@"))]
    with open_screener(Settings.load(pool=tmp_path / "pool", offline=True)) as screener:
        shut = list(screener.upload("t", files))
        assert [item.lock for item in shut] == ["needed"] * 4 + [None]
        refused = list(screener.upload("t", files[:-1], password="heron"))
        assert [item.lock for item in refused] == ["wrong"] * 4
        opened = list(screener.upload("t", files[:-1], password=PASSWORD))
        assert [item.status for item in opened] == ["added", "replaced", "unchanged", "replaced"]
        assert {item.lock for item in opened} == {None}


@pytest.mark.parametrize("part", [b'spinCount="100000"', b"saltSize"])
def test_a_sealed_word_file_that_was_tampered_with_is_one_clear_line(part):
    data = FILES["cv.docx"]
    assert part in data
    spoiled = data.replace(part, part.replace(b"100000", b"900000").replace(b"salt", b"<!DO"))
    with pytest.raises(ReadError):
        read(spoiled, "cv.docx", IntakePolicy(), password=PASSWORD)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_spoiled_aes_zip_never_gives_other_bytes(data):
    whole = bytearray(FILES["aes.zip"])
    whole[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    for source in named("aes.zip", bytes(whole), IntakePolicy(), password=PASSWORD):
        try:
            read_back = source.read()
        except ReadError:
            continue
        assert read_back in (TEXT, bytes(whole))


@pytest.mark.parametrize("name", ["cv.zip", "aes.zip"])
def test_a_zip_spoiled_at_any_byte_is_a_reason_or_a_file(name):
    whole = FILES[name]
    for place, bit in itertools.product(range(len(whole)), (0x01, 0x80, 0xFF)):
        spoiled = bytearray(whole)
        spoiled[place] ^= bit
        for source in named(name, bytes(spoiled), IntakePolicy(), password=PASSWORD):
            with contextlib.suppress(ReadError):
                source.read()
