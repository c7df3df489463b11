"""Passages that search works on."""

from screening.intake.chunks import chunks
from screening.intake.redact import MASK
from tests.intake.test_redact import TEXT, blind

PERSON = blind(TEXT)
FOUND = chunks("abc", PERSON)


def test_a_bullet_is_a_chunk_tagged_with_its_role() -> None:
    first = FOUND[0]
    assert (first.kind, first.anchor, first.role_index) == (
        "role", "Lead Data Engineer · Acme GmbH", 0,
    )  # fmt: skip
    assert first.text.endswith("team runs 14 Kubernetes clusters.")
    assert "Okonkwo" not in first.text


def test_text_is_the_masked_text_at_its_span() -> None:
    for chunk in FOUND:
        assert PERSON.text[chunk.span.start : chunk.span.end].replace("\n", " ") == chunk.text


def test_ids_are_numbered_in_order() -> None:
    assert [chunk.chunk_id for chunk in FOUND] == [f"abc:{n:04d}" for n in range(len(FOUND))]
    assert chunks("abc", PERSON) == FOUND


def test_nothing_is_made_of_masks_or_hidden_sections() -> None:
    for chunk in FOUND:
        assert any(char.isalpha() for char in chunk.text.replace(MASK, ""))
    assert not any("choir" in chunk.text.lower() for chunk in FOUND)


def test_a_role_without_bullets_gives_its_header() -> None:
    text = "Ann Lee\nann@example.org\n\nExperience\n\nEngineer, Acme Ltd    2019 - 2021\n"
    (role,) = [chunk for chunk in chunks("abc", blind(text)) if chunk.kind == "role"]
    assert role.text.startswith("Engineer, Acme Ltd")


def test_profile_chunks_cover_summary_and_education() -> None:
    profile = " ".join(chunk.text for chunk in FOUND if chunk.kind == "profile")
    assert "pipelines in Python" in profile
    assert "Computer Science" in profile
