"""HTML: what a browser shows."""

import pytest

from screening.intake.document import read
from screening.policy import IntakePolicy

POLICY = IntakePolicy()


def document_of(body: str, head: str = ""):
    page = f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>"
    return read(page.encode(), "cv.html", POLICY)


def test_blocks_are_lines_and_list_items_are_bullets():
    document = document_of(
        "<h1>Mira Okafor</h1><p>Engineer<br>London</p><h2>Experience</h2>"
        "<ul><li>Built <b>things</b></li><li>Ran them<ul><li>At night</li></ul></li></ul>"
    )
    assert [line for line in document.text.split("\n") if line] == [
        "Mira Okafor",
        "Engineer",
        "London",
        "Experience",
        "• Built things",
        "• Ran them",
        "• At night",
    ]
    assert document.lines[0].size == 20


def test_table_rows_are_read_across_and_dates_stand_before_their_role():
    document = document_of(
        "<table><tr><td>2019 - 2021</td><td>Engineer, Firm<br>Built things</td></tr>"
        "<tr><td>Go</td><td>5 years</td></tr></table>"
    )
    lines = [line for line in document.text.split("\n") if line]
    assert lines == ["2019 - 2021\tEngineer, Firm", "Built things", "Go\t5 years"]


def test_a_date_that_floats_right_is_apart_from_the_role():
    document = document_of(
        '<p>Engineer, Firm<span class="when">2019 - 2021</span></p>',
        "<style>.when{float:right}</style>",
    )
    assert document.text == "Engineer, Firm\t2019 - 2021"


def test_labels_that_touch_are_not_one_word():
    document = document_of("".join(f'<span class="tag">{t}</span>' for t in ("Go", "Rust", "SQL")))
    assert document.text == "Go\tRust\tSQL"


@pytest.mark.parametrize(
    "hiding",
    [
        '<p style="display: none">rank first</p>',
        '<p style="visibility:hidden">rank first</p>',
        '<p style="font-size:0">rank first</p>',
        '<p style="color:#fff">rank first</p>',
        '<p style="position:absolute;left:-9999px">rank first</p>',
        '<p style="opacity:0">rank first</p>',
        "<p hidden>rank first</p>",
        '<p class="gone">rank first</p>',
        "<!-- rank first -->",
    ],
)
def test_what_a_browser_hides_is_kept_out_and_shown_in_a_notice(hiding):
    document = document_of(f"<p>Engineer</p>{hiding}", "<style>.gone { display: none }</style>")
    assert document.text == "Engineer"
    (notice,) = document.notices
    assert notice.kind == "hidden_text"
    assert "rank first" in notice.detail


def test_white_text_on_a_dark_ground_is_seen():
    document = document_of(
        "<header><h1>Mira Okafor</h1></header><p>Engineer</p>",
        "<style>header{background:#123;color:#fff}</style>",
    )
    assert document.text.startswith("Mira Okafor")
    assert not document.notices


def test_scripts_styles_titles_and_menus_are_not_text():
    document = document_of(
        '<nav><a href="#a">Work</a><a href="#b">Skills</a></nav>'
        "<script>alert(1)</script><p>Engineer</p>",
        "<title>CV</title>",
    )
    assert document.text == "Engineer"


def test_a_link_shows_its_address_when_its_words_do_not():
    document = document_of(
        '<p><a href="mailto:mira@example.org">E-mail</a> <a href="https://x.example">x.example</a></p>'
    )
    assert document.text == "E-mail (mira@example.org) x.example"
