"""Files that a password locks: opened with it, one clear line without it, and it stays unsaid."""

import json
import logging
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from screening.cli.main import run
from screening.errors import ReadError
from screening.intake.archive import named
from screening.policy import IntakePolicy
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


FILES = {"cv.pdf": pdf(PASSWORD), "cv.zip": locked("cv.txt", TEXT, PASSWORD)}
KINDS = {"cv.pdf": "PDF", "cv.zip": "zip"}


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
