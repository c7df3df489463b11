"""Every decision record has its parts, and the test that it names exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORDS = sorted((ROOT / "adr").glob("*.md"))
PARTS = ["Context", "Decision", "Consequences", "Alternatives", "References"]


def test_numbers_are_unique_and_names_plain() -> None:
    numbers = [path.name[:4] for path in RECORDS]
    assert len(numbers) == len(set(numbers))
    assert [
        path.name for path in RECORDS if not re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", path.name)
    ] == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_its_parts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    title, *_ = text.splitlines()
    assert re.fullmatch(rf"# {path.name[:4]}:? \S.*", title)
    assert re.findall(r"^## (.+)$", text, flags=re.M) == PARTS
    assert len(text.splitlines()) <= 60


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_decision_can_be_quoted(path: Path) -> None:
    decision = path.read_text(encoding="utf-8").split("## Decision")[1].split("\n## ")[0]
    quoted = [line for line in decision.splitlines() if line.startswith("> ")]
    assert quoted


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_enforces_a_decision_exists(path: Path) -> None:
    (line,) = re.findall(
        r"^\*\*Enforced by:\*\* (.+)$", path.read_text(encoding="utf-8"), flags=re.M
    )
    named = re.findall(r"[\w./-]+\.py", line)
    assert named
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_every_record_that_the_code_names_exists() -> None:
    known = {path.name[:4] for path in RECORDS}
    missing = {
        f"{path.name}: ADR-{number}"
        for folder in ("screening", "ui", "adr", "docs")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".md")
        for number in re.findall(r"\bADR-(\d{3,4})\b", path.read_text(encoding="utf-8"))
        if number.zfill(4) not in known
    }
    assert missing == set()
