"""What a recogniser gets wrong in a line that says itself how it should read."""

import pytest

from screening.intake.ocr import mended


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("Austin, TXjo@example.com", "Austin, TX jo@example.com"),
        ("Nexus Al, Founder", "Nexus AI, Founder"),
        ("research in applied Al", "research in applied AI"),
        ("mentored by Al Pereira", "mentored by Al Pereira"),
        ("Al Pereira, Engineer", "Al Pereira, Engineer"),
        ("McArthur, TXaB", "McArthur, TXaB"),
    ],
)
def test_icons_and_a_capital_i_are_mended_and_names_are_left(read: str, meant: str) -> None:
    assert mended(read) == meant
