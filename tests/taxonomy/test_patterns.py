"""Many patterns as one find what they find one by one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.taxonomy.patterns import either

PARTS = (r"\bab", r"\bab\b|c", r"[|]b", r"\bb\|a", r"(?:a|b)c", r"\b(?:c|ca)\b", r"^a", r"\b[)|]?a")


@given(
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=5),
    st.text(alphabet="abc|) \n", max_size=40),
)
def test_one_pattern_finds_what_its_parts_joined_find(parts: list[str], text: str) -> None:
    plain = re.compile("|".join(parts), re.MULTILINE)
    found = [match.span() for match in either(parts, re.MULTILINE).finditer(text)]
    assert found == [match.span() for match in plain.finditer(text)]


@pytest.mark.parametrize("sign", ["MR", "mr"])
def test_flags_hold_for_all(sign: str) -> None:
    assert either([r"\bmr", r"\bmrs"], re.IGNORECASE).search(f"to {sign} Chen")
