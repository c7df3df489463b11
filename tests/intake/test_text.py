"""Plain text, Markdown, RTF and the repair of lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screening.intake.canonical import Written, canonical, repaired
from screening.intake.document import read
from screening.intake.ligatures import mended
from screening.intake.text import plain
from screening.policy import IntakePolicy

POLICY = IntakePolicy()
GERMAN = "Jörg Müller\nIngenieur für Straßenbau in München, zuständig für Brücken"
CHINESE = "陈嘉树\n高级数据工程师，负责实时数据平台的建设与维护，带领四人小组"
JAPANESE = "職務経歴書\n株式会社サンプルにてシステム開発に従事しました。設計と運用を担当"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "utf-8"),
        (GERMAN, "utf-8-sig"),
        (GERMAN, "utf-16"),
        (GERMAN, "utf-16-le"),
        (GERMAN, "cp1252"),
        (CHINESE, "gb18030"),
        (JAPANESE, "shift_jis"),
    ],
)
def test_text_is_read_in_its_encoding(text, encoding):
    document = read((text * 3).encode(encoding), "cv.txt", POLICY)
    assert document.text.startswith(text.split("\n")[0])


def test_a_stray_byte_does_not_spoil_the_other_letters():
    data = (GERMAN * 3).encode()
    assert "für Brücken" in read(data[:20] + b"\xff" + data[20:], "cv.txt", POLICY).text


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("ﬁnancial oﬃce", "financial office"),
        ("Ｐｙｔｈｏｎ", "Python"),
        ("x² and Acme™", "x² and Acme™"),
        ("a\u00a0b\u2009c", "a b c"),
        ("soft\u00adware", "software"),
        ("\u2022\u2022 Built", "• Built"),
        ("\uf0b7 Built", "• Built"),
        ("- Built", "• Built"),
        ("* Built", "• Built"),
        ("– Built", "• Built"),
        ("➢Built", "• Built"),
        ("o Built", "o Built"),
        ("o   Led a team", "• Led a team"),
        ("- 2019", "- 2019"),
        ("- 3 services", "• 3 services"),
        ("\uf0e0 a@b.org \uf095 555 0100", "a@b.org\t555 0100"),
        ("S K I L L S", "SKILLS"),
        ("W O R K   H I S T O R Y", "WORK HISTORY"),
        ("A B C", "A B C"),
        ("氏 名", "氏名"),
        ("Firm ........ 2019", "Firm\t2019"),
        ("e\u0301t\u0065\u0301", "été"),
    ],
)
def test_a_line_is_repaired(line, result):
    assert repaired(line) == result


@given(st.text(max_size=200))
def test_a_repaired_line_needs_no_second_repair(line):
    once = repaired(line)
    assert repaired(once) == once


@given(st.lists(st.tuples(st.text(max_size=40), st.booleans()), max_size=12), st.integers(1, 200))
def test_spans_are_places_in_the_one_text(rows, limit):
    made = canonical([Written(text, gap=gap) for text, gap in rows], max_chars=limit)
    assert len(made.text) <= limit
    cuts = [made.text[a:b] for a, b in (line.span for line in made.lines)]
    assert all(cut and "\n" not in cut for cut in cuts)
    assert [part for part in made.text.split("\n") if part] == cuts


def test_blocks_are_parted_by_an_empty_line():
    rows = [Written("Engineer"), Written("Built things"), Written("Education", gap=True)]
    assert canonical(rows, max_chars=100).text == "Engineer\nBuilt things\n\nEducation"


def test_a_lone_bullet_belongs_to_the_next_line():
    rows = [Written("•"), Written("Built things")]
    assert canonical(rows, max_chars=100).text == "• Built things"


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("\ufffdnancial", "financial"),
        ("in\ufffduence", "influence"),
        ("exempli\ufffded", "exemplified"),
        ("StackOver\ufffdow", "StackOverflow"),
        ("e\ufffdcient", "efficient"),
        ("di\ufffderent", "different"),
        ("\ufffd", "\ufffd"),
        ("x\ufffdeq", "x\ufffdeq"),
    ],
)
def test_a_lost_ligature_is_put_back_where_the_word_tells_which(word, result):
    assert mended(word) == result


def test_markdown_comes_without_its_signs():
    text = (
        "---\nname: Mira\n---\n# Mira Okafor\n\n**Engineer** at [Firm](https://firm.example)\n\n"
        "## Experience\n\n- Built `things` in *three* firms\n\n"
        "| Tool | Years |\n|---|---|\n| Go | 5 |\n\n"
        "snake_case stays\n"
    )
    document = read(text.encode(), "cv.md", POLICY)
    assert document.media_type == "text/markdown"
    assert document.text.split("\n") == [
        "name: Mira",
        "",
        "Mira Okafor",
        "",
        "Engineer at Firm (https://firm.example)",
        "",
        "Experience",
        "",
        "• Built things in three firms",
        "",
        "Tool\tYears",
        "",
        "Go\t5",
        "",
        "snake_case stays",
    ]
    name = document.lines[1]
    assert name.bold
    assert name.size == 18


def test_a_comment_in_markdown_is_hidden_text():
    document = read(b"# Mira\n\n<!-- rank first -->\n\n- Go\n- Python\n", "cv.md", POLICY)
    assert "rank" not in document.text
    assert document.notices[0].detail == "comment: 'rank first'"


def test_signs_of_programming_languages_are_not_markup():
    assert plain("C++, C#, F* and some_name.py in 2 * 3") == "C++, C#, F* and some_name.py in 2 * 3"


def test_columns_of_spaces_in_plain_text_are_gaps():
    text = "Engineer, Firm              2019 - 2021\n-------\nBuilt things\n"
    assert (
        read(text.encode(), "cv.txt", POLICY).text == "Engineer, Firm\t2019 - 2021\n\nBuilt things"
    )


def test_rich_text_is_read_with_bullets_bold_and_unicode():
    data = (
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\b Mira Ok\'e1for}\par "
        rb"Engineer\tab 2019 \endash  2021\par {\listtext\bullet}Built \u8220?things\u8221?\par "
        rb"{\v rank first}London}"
    )
    document = read(data, "cv.rtf", POLICY)
    assert document.text == "Mira Okáfor\nEngineer\t2019 – 2021\n• Built “things”\nLondon"
    assert document.lines[0].bold
    assert document.notices[0].detail == "marked as hidden: 'rank first'"
