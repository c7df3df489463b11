"""Files, folders and zips to sources."""

import os
import zipfile

import pytest

from screening.errors import ReadError
from screening.intake.archive import expand, named
from screening.policy import IntakePolicy
from tests.fixtures.packed import saved, word, zipped

POLICY = IntakePolicy()


def test_a_folder_gives_its_files_in_order_without_hidden_ones(tmp_path):
    for name in (
        "b.txt",
        "a.txt",
        ".DS_Store",
        "~$a.docx",
        "sub/c.txt",
        ".git/d.txt",
        "__MACOSX/e",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"Mira")
    files = [os.path.relpath(source.file, tmp_path) for source in expand([tmp_path], POLICY)]
    assert files == ["a.txt", "b.txt", os.path.join("sub", "c.txt")]


def test_a_missing_path_is_a_source_with_an_error(tmp_path):
    (source,) = expand([tmp_path / "none.pdf"], POLICY)
    assert source.error == "no such file or folder"
    with pytest.raises(ReadError, match="no such file"):
        source.read()


def test_a_zip_gives_its_files_and_refuses_names_that_point_outside(tmp_path):
    path = tmp_path / "batch.zip"
    path.write_bytes(
        zipped({"b.txt": b"B", "a/a.txt": b"A", "../../evil.txt": b"E", "__MACOSX/x": b"X"})
    )
    sources = {source.file.removeprefix(str(tmp_path)): source for source in expand([path], POLICY)}
    assert sorted(sources) == [
        "/batch.zip/../../evil.txt",
        "/batch.zip/a/a.txt",
        "/batch.zip/b.txt",
    ]
    assert sources["/batch.zip/a/a.txt"].read() == b"A"
    assert "outside" in (sources["/batch.zip/../../evil.txt"].error or "")


def test_a_zip_in_a_zip_is_a_file_that_no_reader_takes():
    inner = zipped({"cv.txt": b"Mira"})
    (source,) = named("outer.zip", zipped({"inner.zip": inner}), POLICY)
    assert source.file == "outer.zip/inner.zip"
    assert source.read() == inner


def test_a_word_file_is_one_source_although_it_is_a_zip(tmp_path):
    data = saved(word())
    (source,) = named("cv.docx", data, POLICY)
    assert (source.file, source.read()) == ("cv.docx", data)


@pytest.mark.parametrize(
    ("policy", "words", "count"),
    [
        (IntakePolicy(max_zip_files=2), "more than 2 files", 3),
        (IntakePolicy(max_zip_mb=0), "unpacks to more than 0 MB", 1),
    ],
)
def test_a_zip_over_a_limit_says_so_once(policy, words, count):
    sources = list(named("x.zip", zipped({f"{n}.txt": b"Mira" for n in range(5)}), policy))
    assert len(sources) == count
    assert words in (sources[-1].error or "")


def test_a_member_never_gives_more_than_the_limit():
    (source,) = named("x.zip", zipped({"a.txt": b"x" * 2_000_000}), IntakePolicy(max_file_mb=1))
    with pytest.raises(ReadError, match="larger than 1 MB"):
        source.read()


def test_a_damaged_member_is_an_error_of_that_file_only():
    data = bytearray(zipped({"a.txt": b"Mira Okafor", "b.txt": b"Bob"}))
    data[data.index(b"Mira")] ^= 0xFF
    first, second = named("x.zip", bytes(data), POLICY)
    with pytest.raises(ReadError, match="damaged"):
        first.read()
    assert second.read() == b"Bob"


def test_an_empty_zip_says_so(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.zip", "w"):
        pass
    (source,) = expand([tmp_path / "x.zip"], POLICY)
    assert source.error == "the zip holds no files"


def test_a_zip_whose_only_file_is_refused_is_not_called_empty():
    (source,) = named("x.zip", zipped({"../evil.txt": b"E"}), POLICY)
    assert "outside" in (source.error or "")
