"""Right-to-left text in visual order. Expected strings list characters from left to right."""

from hypothesis import given
from hypothesis import strategies as st

from screening.export.bidi import shaped, visual, visual_lines
from screening.export.fonts import runs


def test_latin_text_is_left_alone() -> None:
    assert visual("Spark (on k8s), 40 TB a day") == "Spark (on k8s), 40 TB a day"


def test_hebrew_in_a_latin_line_is_reversed_in_place() -> None:
    assert visual("team אבג x") == "team גבא x"


def test_digits_keep_their_order_and_ranges_stay_whole() -> None:
    assert visual("אבג 2019-2023") == "2019-2023 גבא"


def test_latin_words_in_a_hebrew_line_keep_their_order() -> None:
    assert visual("אבג Apache Spark דה") == "הד Apache Spark גבא"


def test_brackets_turn_with_their_text() -> None:
    assert visual("אבג (דה)") == "(הד) גבא"
    assert visual("abc אבג (דה) xyz") == "abc (הד) גבא xyz"


def test_arabic_letters_take_the_form_of_their_place() -> None:
    # noon, noon, noon: initial, medial, final
    assert shaped("ننن") == "\ufee7\ufee8\ufee6"
    # dal joins to the right only: after it a word starts anew
    assert shaped("دن") == "دن"
    assert shaped("ندن") == "\ufee7\ufeaaن"


def test_lam_alef_is_one_sign() -> None:
    assert shaped("لا") == "\ufefb"
    assert shaped("بلا") == "\ufe91\ufefc"


def test_marks_do_not_part_joined_letters() -> None:
    assert shaped("ن\u064eن") == "\ufee7\u064e\ufee6"


def test_lines_break_in_reading_order() -> None:
    lines = visual_lines("אב גד הו", lambda line: len(line) <= 5)
    assert lines == ("דג בא", "וה")


@given(st.text(alphabet="abc אבג (12)-سلم[]", max_size=40))
def test_nothing_is_lost(text: str) -> None:
    mirrored = str.maketrans("()[]", "((((")
    assert sorted(visual(text).translate(mirrored)) == sorted(text.translate(mirrored))


@given(st.text(max_size=60))
def test_every_character_gets_a_font_or_its_number(text: str) -> None:
    for run in runs(text):
        assert run.font
        assert run.text
