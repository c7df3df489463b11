"""The same person twice: found, offered, merged on request, and given back; nobody is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from screening.config import Settings
from screening.domain import FieldEdit, Requirements, Stored, Tuning, Turn
from screening.engine import Screener, open_screener
from screening.errors import UsageError
from tests.fixtures.drawn import letters
from tests.fixtures.packed import saved, word
from tests.runs import finished

MIRA = """Mira Okafor
mira.okafor@example.org | +44 7700 900321

Experience
Platform Engineer, Acme Freight Ltd
Jan 2020 - Present
- Ran Kubernetes for nine product teams and halved the cost of their clusters
- Moved the nightly batch jobs to Airflow
Systems Engineer, Norrgods
Feb 2016 - Dec 2019
- Wrote Ansible roles for two data centres
"""
NEWER = """Okafor, Mira
m.okafor@example.net | 07700 900321

Experience
Staff Engineer, Tidewater Labs
Apr 2023 - Present
- Built a Kubernetes platform with Terraform for sixty services
Platform Engineer, Acme Freight
Jan 2020 - Mar 2023
- Ran Kubernetes for nine product teams and halved the cost of their clusters
Systems Engineer, Norrgods
Feb 2016 - Dec 2019
- Wrote Ansible roles for two data centres
"""
JOHN = """John Smith
john.smith@example.org | +1 614 555 0101

Experience
Account Executive, Bluefin Software
Mar 2019 - Present
- Closed 40 contracts with hospitals
"""
OTHER_JOHN = """John Smith
jsmith@example.com | +1 216 555 0177

Experience
Welder, Lakeside Steel
May 2015 - Aug 2021
- Welded frames to the AWS D1.1 code
"""
JOB = Requirements(title="Platform Engineer", must_have_skills=("Kubernetes", "Terraform"))


def pdf(text: str) -> bytes:
    return letters(*text.splitlines())


def docx(text: str) -> bytes:
    document = word()
    for line in text.splitlines():
        document.add_paragraph(line)
    return saved(document)


@pytest.fixture
def screener(tmp_path: Path) -> Iterator[Screener]:
    settings = Settings.load(pool=tmp_path / "pool", offline=True, as_of="2026-11", blind=False)
    with open_screener(settings) as opened:
        yield opened


def put(screener: Screener, tmp_path: Path, name: str, data: bytes | str) -> str:
    file = tmp_path / name
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    (outcome,) = screener.ingest([file])
    assert outcome.candidate_id is not None
    return outcome.candidate_id


def people(screener: Screener) -> tuple[Stored, ...]:
    found = (screener.person(entry.candidate_id) for entry in screener.pool())
    return tuple(person for person in found if person is not None)


def kinds(screener: Screener) -> list[set[str]]:
    return [{item.kind for item in pair.agreements} for pair in screener.duplicates()]


def score(screener: Screener) -> float:
    (only,) = screener.preview("t", JOB, Tuning()).items
    return only.score


def test_one_person_as_pdf_and_word_with_another_email_is_offered(
    screener: Screener, tmp_path: Path
) -> None:
    first = put(screener, tmp_path, "mira.pdf", pdf(MIRA))
    second = put(
        screener, tmp_path, "mira.docx", docx(MIRA.replace("mira.okafor@example.org", "mo@ex.org"))
    )
    (pair,) = screener.duplicates()
    assert {entry.candidate_id for entry in pair.people} == {first, second}
    assert {"name", "phone", "role", "text"} <= {item.kind for item in pair.agreements}
    assert pair.score == 1.0
    assert pair.newest == second
    assert len(screener.pool()) == 2


def test_a_newer_version_under_another_email_is_offered_and_is_the_one_scored(
    screener: Screener, tmp_path: Path
) -> None:
    newer = put(screener, tmp_path, "a-newer.pdf", pdf(NEWER))
    alone = score(screener)
    older = put(screener, tmp_path, "b-older.docx", docx(MIRA))
    (pair,) = screener.duplicates()
    assert pair.newest == newer
    merged = screener.merge(older, newer)
    assert merged.candidate_id == older
    assert Path(merged.file).name == "a-newer.pdf"
    assert [Path(file).name for file in merged.earlier] == ["b-older.docx"]
    assert score(screener) == alone
    assert screener.duplicates() == ()


def test_a_printed_date_decides_which_version_is_newest(screener: Screener, tmp_path: Path) -> None:
    dated = put(screener, tmp_path, "dated.txt", "Last updated: June 2026\n" + MIRA)
    later = put(screener, tmp_path, "later.txt", NEWER)
    merged = screener.merge(later, dated)
    assert merged.candidate_id == later
    assert Path(merged.file).name == "dated.txt"


def test_a_file_that_prints_an_earlier_date_does_not_replace_the_newer_one(
    screener: Screener, tmp_path: Path
) -> None:
    put(screener, tmp_path, "new.txt", "Last updated: June 2026\n" + MIRA)
    old = tmp_path / "old.txt"
    old.write_text("Last updated: June 2024\n" + MIRA)
    (outcome,) = screener.ingest([old])
    assert (outcome.status, "earlier date" in (outcome.reason or "")) == ("unchanged", True)
    (person,) = people(screener)
    assert Path(person.file).name == "new.txt"


def test_two_people_of_one_name_are_not_offered(screener: Screener, tmp_path: Path) -> None:
    put(screener, tmp_path, "john.pdf", pdf(JOHN))
    put(screener, tmp_path, "other.docx", docx(OTHER_JOHN))
    assert screener.duplicates() == ()


def test_people_of_one_agency_share_its_phone_and_are_not_offered(
    screener: Screener, tmp_path: Path
) -> None:
    phone = "+44 7700 900321"
    put(screener, tmp_path, "mira.txt", MIRA)
    put(screener, tmp_path, "john.txt", JOHN.replace("+1 614 555 0101", phone))
    twin = MIRA.replace("Mira Okafor", "Bea Lindqvist").replace("mira.okafor@", "bea@")
    put(screener, tmp_path, "bea.txt", twin)
    assert screener.duplicates() == ()


def test_a_name_without_accents_and_by_initial_is_found_by_its_roles(
    screener: Screener, tmp_path: Path
) -> None:
    put(screener, tmp_path, "a.txt", MIRA.replace("Mira Okafor", "Lucía Gómez Peña"))
    plain = NEWER.replace("Okafor, Mira", "Lucia Gomez Pena").replace("07700 900321", "")
    put(screener, tmp_path, "b.txt", plain)
    put(screener, tmp_path, "c.txt", JOHN.replace("John Smith", "L. Gomez"))
    assert kinds(screener) == [{"name", "role"}]


def test_a_merge_taken_back_leaves_the_pool_as_it_was(screener: Screener, tmp_path: Path) -> None:
    newer = put(screener, tmp_path, "newer.pdf", pdf(NEWER))
    older = put(screener, tmp_path, "older.docx", docx(MIRA))
    screener.correct(older, [FieldEdit(field="location", value="Leeds")])
    before = people(screener), screener.preview("t", JOB, Tuning()), screener.duplicates()
    screener.merge(newer, older)
    back = screener.unmerge(older)
    assert {person.candidate_id for person in back} == {newer, older}
    assert (people(screener), screener.preview("t", JOB, Tuning()), screener.duplicates()) == before
    with pytest.raises(UsageError, match="nobody is merged"):
        screener.unmerge(older)


def test_corrections_of_both_are_kept_and_those_made_since_are_not_lost(
    screener: Screener, tmp_path: Path
) -> None:
    newer = put(screener, tmp_path, "newer.txt", NEWER)
    older = put(screener, tmp_path, "older.txt", MIRA)
    screener.correct(older, [FieldEdit(field="title", value="Linux Engineer", entry=1)])
    merged = screener.merge(newer, older)
    assert merged.candidate.roles[2].title == "Linux Engineer"
    changed = screener.correct(older, [FieldEdit(field="location", value="Leeds")])
    assert (changed.candidate_id, changed.candidate.location) == (newer, "Leeds")
    first, second = screener.unmerge(newer)
    assert (first.candidate_id, first.candidate.location) == (newer, "Leeds")
    assert first.candidate.roles[2].title != "Linux Engineer"
    assert second.candidate.roles[1].title == "Linux Engineer"


def test_a_pair_said_to_be_two_people_is_never_offered_again(
    screener: Screener, tmp_path: Path
) -> None:
    one = put(screener, tmp_path, "one.txt", NEWER)
    two = put(screener, tmp_path, "two.txt", MIRA)
    screener.apart(two, one)
    assert screener.duplicates() == ()
    put(screener, tmp_path, "two.txt", MIRA + "- Wrote the on-call handbook\n")
    assert screener.duplicates() == ()
    again = MIRA.replace("mira.okafor@example.org", "third@example.org")
    three = put(screener, tmp_path, "three.txt", again)
    assert len(screener.duplicates()) == 2
    screener.merge(one, three)
    assert screener.duplicates() == ()


def test_the_files_again_change_nothing_and_say_so(screener: Screener, tmp_path: Path) -> None:
    newer = put(screener, tmp_path, "newer.txt", NEWER)
    older = put(screener, tmp_path, "older.txt", MIRA)
    screener.merge(newer, older)
    before = people(screener)
    outcomes = list(screener.ingest([tmp_path / "newer.txt", tmp_path / "older.txt"]))
    assert [one.status for one in outcomes] == ["unchanged", "unchanged"]
    assert {one.candidate_id for one in outcomes} == {newer}
    assert "an earlier file of the same person" in (outcomes[1].reason or "")
    assert people(screener) == before


def test_a_new_file_of_either_goes_to_the_merged_person(screener: Screener, tmp_path: Path) -> None:
    newer = put(screener, tmp_path, "newer.txt", NEWER)
    older = put(screener, tmp_path, "older.txt", MIRA)
    screener.merge(newer, older)
    late = MIRA.replace("Jan 2020 - Present", "Jan 2020 - Oct 2026")
    assert put(screener, tmp_path, "latest.txt", late) == newer
    (person,) = people(screener)
    assert Path(person.file).name == "latest.txt"
    assert put(screener, tmp_path, "old.txt", MIRA + "- Led on-call\n") == newer
    (person,) = people(screener)
    assert Path(person.file).name == "newer.txt"
    assert {one.candidate_id for one in screener.unmerge(older)} == {newer, older}


def test_a_merge_outlives_a_restart(screener: Screener, tmp_path: Path) -> None:
    newer = put(screener, tmp_path, "newer.txt", NEWER)
    older = put(screener, tmp_path, "older.txt", MIRA)
    screener.merge(newer, older)
    before = people(screener)
    screener.close()
    with open_screener(screener.settings) as again:
        assert people(again) == before
        assert len(again.unmerge(newer)) == 2


def test_three_files_of_one_person_come_apart_as_they_were_put_together(
    screener: Screener, tmp_path: Path
) -> None:
    one, two, three = (
        put(screener, tmp_path, f"{name}.txt", MIRA.replace("mira.okafor", name))
        for name in ("uno", "due", "tre")
    )
    apart = people(screener)
    screener.merge(two, three)
    pair = people(screener)
    merged = screener.merge(one, three)
    assert merged.candidate_id == one
    assert [Path(file).name for file in merged.earlier] == ["due.txt", "uno.txt"]
    screener.unmerge(two)
    assert people(screener) == pair
    screener.unmerge(two)
    assert people(screener) == apart


def test_erasing_a_merged_person_erases_every_version(screener: Screener, tmp_path: Path) -> None:
    newer = put(screener, tmp_path, "newer.txt", NEWER + "- Zanzibar-4711\n")
    older = put(screener, tmp_path, "older.txt", MIRA + "- Quillpad-1147\n")
    third = put(screener, tmp_path, "john.txt", JOHN)
    screener.apart(older, third)
    screener.merge(newer, older)
    assert screener.forget(older).documents == 2
    assert [entry.candidate_id for entry in screener.pool()] == [third]
    screener.close()
    needles = ["Zanzibar-4711", "Quillpad-1147", "Okafor"]
    for path in sorted((tmp_path / "pool").rglob("*")):
        if path.is_file():
            ids = [newer, older] if path.name.startswith("people") else []
            for needle in needles + ids:
                assert needle.encode() not in path.read_bytes(), (path.name, needle)


def test_a_conversation_that_lists_someone_merged_goes_on(
    screener: Screener, tmp_path: Path
) -> None:
    newer = put(screener, tmp_path, "newer.txt", NEWER)
    older = put(screener, tmp_path, "older.txt", MIRA)
    job = "Platform Engineer. Must: Kubernetes. Nice: Terraform."
    view = finished(screener, "t", Turn(text=job, as_job=True)).view
    assert {item.candidate_id for item in view.shortlist.items} == {newer, older}
    screener.merge(newer, older)
    after = screener.view("t")
    assert after.missing_uploads == ()
    assert after.report is not None
    assert {Path(row.file or "").name for row in after.report.shortlist} == {"newer.txt"}
    person = screener.person(older, "t")
    assert person is not None
    assert person.candidate_id == newer
    answer = finished(screener, "t", Turn(text="who has used Terraform?")).view
    assert answer.errors == ()
    again = finished(screener, "t", Turn(text="make Terraform a must-have")).view
    assert [item.candidate_id for item in again.shortlist.items] == [newer]
    assert screener.forget(newer).threads == 1
    assert screener.view("t").shortlist.items == ()


def test_what_identifies_a_person_is_left_out_while_names_are_hidden(
    screener: Screener, tmp_path: Path
) -> None:
    put(screener, tmp_path, "newer.txt", NEWER)
    put(screener, tmp_path, "older.txt", MIRA)
    (pair,) = screener.duplicates(blind=True)
    assert "kafor" not in str([item.detail for item in pair.agreements])
    assert {entry.name for entry in pair.people} == {None}
    assert any(item.kind == "role" and "Acme" in item.detail for item in pair.agreements)


def test_wrong_calls_are_said(screener: Screener, tmp_path: Path) -> None:
    one = put(screener, tmp_path, "one.txt", NEWER)
    with pytest.raises(UsageError, match="one person already"):
        screener.merge(one, one)
    with pytest.raises(UsageError, match="nobody with the id"):
        screener.merge(one, "0" * 12)
    with pytest.raises(UsageError, match="nobody is merged"):
        screener.unmerge(one)
    with pytest.raises(UsageError, match="one person"):
        screener.apart(one, one)
