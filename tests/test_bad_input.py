"""Bad files in one batch: a clear line each, the rest done, and the right exit status."""

import json
import zipfile
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from screening.cli.main import run
from screening.config import data_dir

GOOD = ("resume-okafor.pdf", "liam_resume.txt", "document(3).docx")
REFUSED = {"failed", "needs_review", "needs_ocr"}


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No settings file, pool or log of the person who runs the tests."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def sample(name: str) -> bytes:
    return (data_dir() / "resumes" / name).read_bytes()


def encrypted(path: Path) -> None:
    lock = StandardEncryption("secret", ownerPassword="owner", strength=128)
    canvas = Canvas(str(path), encrypt=lock)
    canvas.drawString(72, 720, "Mira Okafor, Engineer at Acme, 2019 - 2023")
    canvas.save()


def bad_files(folder: Path) -> dict[str, str]:
    """File name to a word that its reason must hold, in any case."""
    folder.mkdir()
    (folder / "zero.pdf").write_bytes(b"")
    (folder / "blank.txt").write_text("  \n\n \t\n")
    (folder / "cut.pdf").write_bytes(sample("resume-okafor.pdf")[:3000])
    (folder / "cut.docx").write_bytes(sample("document(3).docx")[:3000])
    (folder / "program.pdf").write_bytes(b"MZ\x90\x00\x03\x00\x00\x00" + bytes(range(256)) * 40)
    (folder / "noise.txt").write_bytes(bytes(range(1, 256)) * 30)
    encrypted(folder / "locked.pdf")
    with (folder / "huge.pdf").open("wb") as file:
        file.truncate(60_000_000)
    with zipfile.ZipFile(folder / "evil.zip", "w") as package:
        package.writestr("../outside.txt", "Ada Obi\nEngineer, Acme, 2019 - 2023\n")
        package.writestr("inside.txt", sample("my resume updated.txt"))
    return {
        "zero.pdf": "empty",
        "blank.txt": "",
        "cut.pdf": "",
        "cut.docx": "",
        "program.pdf": "program",
        "noise.txt": "",
        "locked.pdf": "password",
        "huge.pdf": "25 MB",
        "evil.zip/../outside.txt": "outside",
    }


def lines_of(text: str) -> dict[str, dict[str, str]]:
    return {Path(row["file"]).name: row for row in map(json.loads, text.splitlines())}


def test_one_bad_batch_is_told_file_by_file_and_the_rest_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "files"
    expected = bad_files(folder)
    for name in GOOD:
        (folder / name).write_bytes(sample(name))
    status = run(["ingest", str(folder), str(tmp_path / "missing.pdf"), "--json"])
    shown = capsys.readouterr()
    rows = {
        row["file"].removeprefix(f"{folder}/"): row
        for row in map(json.loads, shown.out.splitlines())
    }
    assert status == 1
    assert "Traceback" not in shown.err
    for name, word in expected.items():
        row = rows[name]
        assert row["status"] in REFUSED, row
        assert row["reason"], row
        assert "\n" not in row["reason"]
        assert word.casefold() in row["reason"].casefold(), row
    assert rows[str(tmp_path / "missing.pdf")]["status"] == "failed"
    good = (*GOOD, "evil.zip/inside.txt")
    assert {rows[name]["status"] for name in good} == {"added"}
    assert len(rows) == len(expected) + len(good) + 1


def test_only_the_good_files_are_in_the_pool_afterwards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "files"
    bad_files(folder)
    for name in GOOD:
        (folder / name).write_bytes(sample(name))
    run(["ingest", str(folder), "--json"])
    capsys.readouterr()
    assert run(["pool", "--json"]) == 0
    rows = lines_of(capsys.readouterr().out)
    good = {*GOOD, "inside.txt"}
    assert {name for name, row in rows.items() if row["status"] == "ok"} == good


def test_reading_without_storing_tells_of_a_damaged_file_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "batch.zip"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("a.txt", "Mira Okafor\nEngineer, Acme, 2019 - 2023\n")
        package.writestr("b.txt", "Ada Obi\nEngineer, Acme, 2019 - 2023\n")
    data = bytearray(path.read_bytes())
    data[data.index(b"Mira")] ^= 0xFF
    path.write_bytes(bytes(data))
    assert run(["parse", str(path), "--json"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["status"], second["status"]) == ("failed", "ok")
    assert "damaged" in first["reason"]


def test_a_program_under_a_resume_name_is_refused_by_its_content(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"MZ\x90\x00" + b"\x00" * 400)
    assert run(["ingest", str(path), "--json"]) == 1
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert row["status"] == "failed"
    assert row["candidate_id"] is None


def test_binary_noise_makes_no_candidate(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "noise.txt"
    path.write_bytes(bytes(range(1, 256)) * 30)
    run(["parse", str(path), "--json"])
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert row["status"] != "ok"
    assert not (row["candidate"] or {}).get("skills")


def test_a_batch_of_good_files_ends_with_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "liam_resume.txt"
    path.write_bytes(sample("liam_resume.txt"))
    assert run(["ingest", str(path), "--json"]) == 0
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert row["status"] == "added"


@pytest.mark.parametrize(
    "arguments",
    [
        ["ingest"],
        ["ingest", "--no-such-option", "cv.pdf"],
        ["no-such-command"],
        ["ingest", "cv.pdf", "--as-of", "2026-13"],
        ["search", "--json"],
        ["search", "--jd", "missing.txt", "--json"],
        ["run", "--jd", "missing.txt", "--json"],
        ["requirements", "missing.txt", "--json"],
        ["export", "--thread", "t", "--format", "docx", "--out", "x.docx"],
        ["compare", "--thread", "nobody", "a", "b", "--json"],
        ["forget", "nobody", "--json"],
        ["bench", "--sizes", "many"],
    ],
    ids=" ".join,
)
def test_a_wrong_call_ends_with_two_and_one_line_on_stderr(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
):
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.strip().splitlines()) == 1
    assert "Traceback" not in shown.err
