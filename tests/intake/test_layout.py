"""Reading order from places on the page."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screening.intake.document import read
from screening.intake.layout import Page, arrange, flowing, page_of
from screening.intake.lines import Placed
from screening.intake.looks import datelike, headinglike, sectionword
from screening.intake.words import Word
from screening.policy import IntakePolicy
from tests.fixtures.drawn import LEFT, RIGHT, TOP, WIDTH, column, pdf

POLICY = IntakePolicy()
ROLES = [
    f"Engineer {number}, Firm {number}" for number in range(1, 9)
]  # eight roles, three lines each
JOBS = [
    line
    for number, role in enumerate(ROLES, start=1)
    for line in (role, f"Built service number {number} for its", "customers and ran it", "")
]
SKILLS = ["Python", "Go", "Kafka", "Terraform", "Docker", "PostgreSQL"]


def lines_of(*pages) -> list[str]:
    return [line for line in read(pdf(*pages), "cv.pdf", POLICY).text.split("\n") if line]


def word(text: str, x: float, y: float, *, size: float = 10, bold: bool = False) -> Word:
    return Word(text, x, y - 0.8 * size, x + 0.5 * size * len(text), y + 0.2 * size, y, size, bold)


def row(text: str, x: float, y: float, *, size: float = 10, bold: bool = False) -> list[Word]:
    words = []
    for part in text.split():
        words.append(word(part, x, y, size=size, bold=bold))
        x = words[-1].x1 + 0.28 * size
    return words


def test_two_columns_are_read_one_after_the_other():
    def draw(canvas):
        column(canvas, ["EXPERIENCE", *JOBS], x=LEFT)
        column(canvas, ["SKILLS", *SKILLS], x=RIGHT)

    lines = lines_of(draw)
    assert lines.index("EXPERIENCE") < lines.index(ROLES[7]) < lines.index("SKILLS")
    assert not [line for line in lines if "Firm" in line and any(s in line for s in SKILLS)]
    assert [line for line in lines if line in ROLES] == ROLES
    assert lines[lines.index("SKILLS") + 1 :] == SKILLS


def test_columns_on_different_baselines_are_not_merged():
    left = ["This sentence begins in the left", "column and it ends there, not", "across the gap."]
    right = ["Another one stands in the right", "column, five points lower, and", "ends there."]

    def draw(canvas):
        column(canvas, left, x=LEFT)
        column(canvas, right, x=RIGHT, y=TOP - 5)

    assert lines_of(draw) == left + right


def test_even_columns_over_two_pages_are_read_page_by_page():
    parts = [[f"Part {n} line {i} goes on like text" for i in range(1, 9)] for n in range(1, 5)]

    def first(canvas):
        column(canvas, parts[0], x=LEFT)
        column(canvas, parts[1], x=RIGHT, y=TOP - 3)

    def second(canvas):
        column(canvas, parts[2], x=LEFT)
        column(canvas, parts[3], x=RIGHT, y=TOP - 3)

    assert lines_of(first, second) == [line for part in parts for line in part]


def test_a_sidebar_over_two_pages_does_not_cut_a_role_in_two():
    body = [f"Sentence number {n} of a long role at one firm, which goes on" for n in range(40)]

    def first(canvas):
        column(canvas, ["SKILLS", *SKILLS], x=LEFT, leading=16)
        column(canvas, ["EXPERIENCE", "Engineer, Firm", *body[:30]], x=200)

    def second(canvas):
        column(canvas, ["LANGUAGES", "English", "French"], x=LEFT, leading=16)
        column(canvas, body[30:], x=200)

    lines = lines_of(first, second)
    assert lines[lines.index(body[29]) + 1] == body[30]
    assert lines.index("French") < lines.index("EXPERIENCE")


def test_text_of_the_next_page_comes_before_a_right_sidebar():
    body = [f"Sentence number {n} of a long role at one firm, which goes on" for n in range(36)]

    def first(canvas):
        column(canvas, ["EXPERIENCE", "Engineer, Firm", *body[:30]], x=LEFT)
        column(canvas, ["SKILLS", *SKILLS], x=430, leading=16)

    def second(canvas):
        below = column(canvas, body[30:], x=LEFT)
        column(canvas, ["EDUCATION", "BSc, a university"], x=LEFT, y=below - 20)

    lines = lines_of(first, second)
    order = [lines.index(text) for text in (body[29], body[30], "SKILLS", "EDUCATION")]
    assert order == sorted(order)
    assert order[1] == order[0] + 1


def test_a_header_band_comes_before_the_columns_under_it():
    def draw(canvas):
        canvas.setFont("Helvetica", 20)
        canvas.drawCentredString(WIDTH / 2, TOP, "Mira Okafor")
        canvas.setFont("Helvetica", 10)
        canvas.drawCentredString(
            WIDTH / 2, TOP - 18, "mira@example.org, +44 20 7946 0000, London, United Kingdom, SE1"
        )
        column(canvas, ["EXPERIENCE", *JOBS[:16]], x=LEFT, y=TOP - 60)
        column(canvas, ["SKILLS", *SKILLS], x=RIGHT, y=TOP - 60)

    lines = lines_of(draw)
    assert lines[0] == "Mira Okafor"
    assert lines[2] == "EXPERIENCE"
    assert lines[-len(SKILLS) :] == SKILLS


def test_a_date_at_the_right_edge_stays_on_its_header_line():
    def draw(canvas):
        y = TOP
        for number in range(1, 4):
            canvas.setFont("Helvetica-Bold", 10)
            canvas.drawString(LEFT, y, f"Engineer {number}, Firm {number}")
            canvas.setFont("Helvetica", 10)
            canvas.drawRightString(WIDTH - 50, y, f"Jan 201{number} - Mar 201{number + 1}")
            y = column(canvas, ["- Built things for people", "- Ran them too"], y=y - 14) - 10

    lines = lines_of(draw)
    assert lines[0] == "Engineer 1, Firm 1\tJan 2011 - Mar 2012"
    assert [line for line in lines if "\t" in line][2] == "Engineer 3, Firm 3\tJan 2013 - Mar 2014"
    assert lines[1] == "• Built things for people"


def test_place_and_date_beside_bullets_move_up_to_the_header():
    # A right margin of three lines beside a header and its first two bullets.
    words = row("Firm One, Engineer", 50, 100, bold=True) + row("London, UK", 480, 100)
    words += row("• Built the first thing that this firm sold to its own people", 50, 114)
    words += row("May 2021 – Aug 2022", 460, 114)
    words += row("• Ran it for two years without a night call of any kind at all", 50, 128)
    words += row("Firm Two, Engineer", 50, 160, bold=True) + row("Leeds, UK", 484, 160)
    words += row("• Built the second thing that the firm sold to other people too", 50, 174)
    words += row("May 2019 – Aug 2020", 460, 174)
    lines = [line.text for line in arrange(words)]
    assert lines[0] == "Firm One, Engineer\tLondon, UK\tMay 2021 – Aug 2022"
    assert lines[1].startswith("• Built the first thing")
    assert lines[3] == "Firm Two, Engineer\tLeeds, UK\tMay 2019 – Aug 2020"


def test_dates_in_a_left_margin_stand_before_their_role():
    words = []
    for number in range(3):
        y = 100 + 70 * number
        words += row(f"05/201{number} –", 50, y) + row(f"Engineer {number}, Firm", 160, y)
        words += row(f"06/201{number + 1}", 50, y + 13)
        words += row("Built things that people bought and that ran for many years", 160, y + 13)
        words += row("and nobody had to be woken up at night because of any of it", 160, y + 26)
    lines = [line.text for line in arrange(words)]
    assert lines[0] == "05/2010 – 06/2011\tEngineer 0, Firm"
    assert lines[1].startswith("Built things")
    assert lines[3] == "05/2011 – 06/2012\tEngineer 1, Firm"


def test_section_names_in_a_left_margin_get_their_own_lines():
    words = []
    for number, name in enumerate(("Summary", "Experience", "Education")):
        y = 100 + 60 * number
        words += row(name, 50, y, bold=True)
        words += row(f"Text {number} that belongs to this section of the resume and", 180, y)
        words += row("that takes more than one line to say what it wants to say", 180, y + 13)
    lines = [line.text for line in arrange(words)]
    assert lines[0] == "Summary"
    assert lines[1].startswith("Text 0")
    assert lines[3] == "Experience"


def test_labels_of_a_table_stand_on_the_line_of_their_values():
    words = []
    for number, (name, value) in enumerate(
        [("Languages", "Python, Go, SQL"), ("Cloud", "AWS, Terraform"), ("Other", "Git, Linux")]
    ):
        words += row(name, 50, 100 + 18 * number) + row(value, 180, 100 + 18 * number)
    assert [line.text for line in arrange(words)] == [
        "Languages\tPython, Go, SQL",
        "Cloud\tAWS, Terraform",
        "Other\tGit, Linux",
    ]


def test_cards_under_a_section_heading_do_not_reach_over_the_next_heading():
    words = row("Education", 50, 80, bold=True) + row("A University", 50, 100)
    words += row("August 2012 to May 2016", 330, 100) + row("Leeds", 50, 114)
    words += row("BSc in Computer Science", 330, 114) + row("Projects", 50, 146, bold=True)
    for x, name in ((50, "First"), (330, "Second")):
        words += row(f"{name} card", x, 170) + row("It shows a thing that was", x, 184)
        words += row("made and that people used", x, 198) + row("for quite some time.", x, 212)
    lines = [line.text for line in arrange(words)]
    assert lines[1] == "A University\tAugust 2012 to May 2016"
    assert lines.index("Projects") == 3
    assert lines[4:8] == [
        "First card",
        "It shows a thing that was",
        "made and that people used",
        "for quite some time.",
    ]


def test_a_large_name_beside_contact_lines_comes_first():
    words = row("Grace Adeyemi", 50, 100, size=24)
    for number, text in enumerate(
        ("St. Louis Park, Minnesota", "+1 612 555 0158", "g@example.com")
    ):
        words += row(text, 400, 88 + 13 * number)
    words += row("Accountant with ten years of practice in firms of many kinds, all told", 50, 160)
    assert [line.text for line in arrange(words)][:4] == [
        "Grace Adeyemi",
        "St. Louis Park, Minnesota",
        "+1 612 555 0158",
        "g@example.com",
    ]


def test_text_from_right_to_left_comes_out_in_logical_order():
    # As drawn, from the left: "2019-2023" stands left of the two Hebrew words, read from the right.
    words = [word("2019-2023", 50, 100), word("תוכנה", 98, 100), word("מהנדס", 126, 100)]
    (line,) = arrange(words)
    assert line.text == "מהנדס תוכנה 2019-2023"


def test_letters_set_apart_are_closed_up():
    letters = [word(sign, 50 + 9 * place, 100) for place, sign in enumerate("EXPERIENCE")]
    assert [line.text for line in arrange(letters)] == ["EXPERIENCE"]


@pytest.mark.parametrize(
    "text",
    [
        "Jan 2019 – Present",
        "2016-18",
        "05/2021 – heute",
        "seit 2021",
        "2021.03 – 至今",
        "2 years 10 months",
    ],
)
def test_dates_are_told_from_text(text):
    assert datelike(text)


@pytest.mark.parametrize(
    "text", ["Python", "Engineer, 2019 Ltd of London", "555 0100 2222", "Leeds"]
)
def test_text_is_told_from_dates(text):
    assert not datelike(text)


@pytest.mark.parametrize(
    "text", ["WORK EXPERIENCE", "Berufserfahrung", "工作经历", "Skills & Tools:"]
)
def test_names_of_sections_are_known(text):
    assert sectionword(text)


def test_a_line_in_capitals_is_a_heading_only_when_it_is_set_strongly():
    assert headinglike("WHAT I DO", strong=True)
    assert not headinglike("WHAT I DO", strong=False)


PLACES = st.lists(
    st.tuples(
        st.text(st.sampled_from("abcdefg"), min_size=1, max_size=8),
        st.integers(0, 50).map(lambda n: n * 10.0),
        st.integers(1, 40).map(lambda n: n * 13.0),
    ),
    max_size=40,
    unique_by=lambda place: place[1:],
)


@settings(max_examples=80, deadline=None)
@given(PLACES, st.randoms(use_true_random=False))
def test_every_word_comes_out_once_and_the_order_of_drawing_does_not_matter(places, random):
    words = [word(text, x, y) for text, x, y in places]
    shuffled = list(words)
    random.shuffle(shuffled)
    lines = [line.text for line in arrange(words)]
    signs = Counter("".join(lines)) - Counter(" \t")
    assert Counter({s: n for s, n in signs.items() if s not in " \t"}) == Counter(
        "".join(w.text for w in words)
    )
    assert [line.text for line in arrange(shuffled)] == lines


def test_flowing_pages_keep_their_numbers():
    pages = [page_of(row(f"Page {n} says something", 50, 100)) for n in (0, 1)]
    assert [(number, line.text) for number, line in flowing(pages)] == [
        (0, "Page 0 says something"),
        (1, "Page 1 says something"),
    ]


def test_a_role_that_goes_on_is_read_before_the_sidebar_also_past_a_bold_title():
    title = "SITE ENGINEER"

    def lines(*texts: str) -> list[Placed]:
        return [
            Placed(text, (50, 20.0 * n, 300, 20.0 * n + 10), 10, text == title, False)
            for n, text in enumerate(texts)
        ]

    first = Page([], lines("Experience"), lines("Skills"), [], gutter=400, narrow="second")
    second = Page(lines("• Kept the diary", title, "• Surveys", "Education", "BEng"), [], [], [])
    assert [line.text for _, line in flowing([first, second])] == [
        "Experience",
        "• Kept the diary",
        title,
        "• Surveys",
        "Skills",
        "Education",
        "BEng",
    ]
