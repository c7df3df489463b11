"""PDF files as bytes: repair of the text, places on the page, and files that cannot be read."""

import sys

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from screening.errors import NeedsOcr, ReadError
from screening.intake.document import read
from screening.policy import IntakePolicy
from tests.fixtures.drawn import LEFT, TOP, WIDTH, column, letters, pdf, scan, written_by_hand

POLICY = IntakePolicy()
ENGLISH = (
    "Mira Okafor",
    "Engineer with ten years of experience in the development of services",
    "that people use at work and that have to run for many years",
)


def text_of(data: bytes, policy: IntakePolicy = POLICY) -> str:
    return read(data, "cv.pdf", policy).text


def test_each_line_has_its_place_and_its_span():
    def draw(canvas):
        column(canvas, ["Mira Okafor"], size=20, font="Helvetica-Bold")
        column(canvas, ["Engineer in London"], y=TOP - 30)

    document = read(pdf(draw), "cv.pdf", POLICY)
    assert [document.text[a:b] for a, b in (line.span for line in document.lines)] == [
        "Mira Okafor",
        "Engineer in London",
    ]
    name, role = document.lines
    assert (name.bold, role.bold) == (True, False)
    assert (name.size, role.size) == (20, 10)
    assert name.box is not None
    x0, y0, x1, y1 = name.box
    # The baseline is 60 points below the top edge; the letters stand on it.
    assert x0 == pytest.approx(LEFT, abs=2)
    assert y0 < 60 < y1
    assert x1 < WIDTH / 2


def test_a_turned_page_is_read_as_it_is_shown():
    def draw(canvas):
        canvas.setPageRotation(90)
        canvas.rotate(90)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, -80, "Mira Okafor")
        canvas.drawString(60, -100, "Engineer in London")

    document = read(pdf(draw), "cv.pdf", POLICY)
    assert document.text == "Mira Okafor\nEngineer in London"
    assert document.lines[0].box is not None
    assert document.lines[0].box[0] == pytest.approx(60, abs=2)


@pytest.mark.parametrize(
    ("codes", "meaning", "text"),
    [
        (
            "O\\001cial Work\\002ow, \\001.o\\003ce",
            {1: "ﬃ", 2: "ﬂ", 3: "ﬃ"},
            "Official Workflow, ffi.office",
        ),
        ("e\\001cient tra\\001c pro\\002ling", {1: "ﬃ", 2: "ﬁ"}, "efficient traffic profiling"),
        ("\\001ntech and work\\002ow", {1: "\ufffd", 2: "\ufffd"}, "fintech and workflow"),
        ("e\\001cient tra\\001c", {1: "\ufffd"}, "efficient traffic"),
    ],
)
def test_ligatures_become_letters_even_those_without_a_meaning(codes, meaning, text):
    usual = {code: chr(code) for code in range(32, 127)}
    content = f"BT /F1 12 Tf 60 700 Td ({codes}) Tj ET"
    assert text in text_of(written_by_hand(content, to_unicode={**usual, **meaning}))


def test_a_word_divided_at_a_line_end_is_whole():
    lines = text_of(letters("She led the manage-", "ment of three teams.")).split("\n")
    assert lines == ["She led the management", "of three teams."]


def test_a_hyphen_of_the_word_itself_stays():
    assert "full-stack" in text_of(letters("She is a full-", "stack developer."))
    once = letters("Care of on-call rotas and on-", "call teams.")
    assert text_of(once).count("on-call") == 2


def test_a_heading_with_spaces_between_its_letters_is_closed_up():
    def draw(canvas):
        text = canvas.beginText(LEFT, TOP)
        text.setFont("Helvetica-Bold", 12)
        text.setCharSpace(4)
        text.textLine("EXPERIENCE")
        canvas.drawText(text)
        column(canvas, ["Engineer, Firm"], y=TOP - 30)

    assert text_of(pdf(draw)).startswith("EXPERIENCE\n")
    assert text_of(letters("E X P E R I E N C E", "Engineer, Firm")).startswith("EXPERIENCE\n")


def test_bullets_drawn_as_discs_are_bullets():
    def draw(canvas):
        column(canvas, ["Engineer, Firm"], font="Helvetica-Bold")
        for number in range(3):
            y = TOP - 14 - 14 * number
            canvas.circle(LEFT + 5, y + 3, 1.8, stroke=0, fill=1)
            column(canvas, [f"Built thing number {number}"], x=LEFT + 14, y=y)

    assert text_of(pdf(draw)).split("\n") == [
        "Engineer, Firm",
        "• Built thing number 0",
        "• Built thing number 1",
        "• Built thing number 2",
    ]


def test_a_footer_on_every_page_is_read_once_and_page_numbers_never():
    def page(number):
        def draw(canvas):
            column(
                canvas, [f"Statement {number} of a long resume", f"and its second line {number}"]
            )
            canvas.drawString(LEFT, 30, f"Mira Okafor - CV {number} of 3")
            canvas.drawString(LEFT, 45, "mira@example.org")

        return draw

    text = text_of(pdf(page(1), page(2), page(3)))
    assert text.count("mira@example.org") == 1
    assert " of 3" not in text
    assert text.count("Statement") == 3


def test_equal_looking_lines_of_two_pages_are_not_taken_for_a_footer():
    pages = [
        lambda canvas, n=n: column(canvas, [f"Engineer, 201{n}", f"Statement {n}"]) and None
        for n in (1, 2)
    ]
    assert text_of(pdf(*pages)).count("Engineer, 201") == 2


@pytest.mark.parametrize("strength", [40, 128])
def test_a_file_with_a_user_password_needs_it(strength):
    lock = StandardEncryption("secret", "owner", strength=strength)
    with pytest.raises(ReadError, match="needs a password"):
        text_of(letters(*ENGLISH, encrypt=lock))


def test_a_file_with_an_owner_password_only_is_read():
    lock = StandardEncryption("", "owner", canPrint=0, canCopy=0)
    assert text_of(letters(*ENGLISH, encrypt=lock)).startswith("Mira Okafor")


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_file_cut_short_is_an_error_not_a_resume(share):
    data = letters(*ENGLISH)
    with pytest.raises(ReadError, match="damaged or cut short"):
        text_of(data[: int(len(data) * share)])


def test_a_blank_page_holds_no_text():
    with pytest.raises(ReadError, match="holds no text"):
        text_of(pdf(lambda canvas: None))


def test_only_the_first_pages_of_a_long_file_are_read():
    pages = [
        lambda canvas, n=n: column(canvas, [f"Page number {n} of many"]) and None for n in range(5)
    ]
    document = read(pdf(*pages), "cv.pdf", IntakePolicy(max_pages=2))
    assert document.pages == 5
    assert "Page number 1" in document.text
    assert "Page number 2" not in document.text
    (notice,) = [notice for notice in document.notices if notice.kind == "cut"]
    assert notice.detail == "only the first 2 of 5 pages were read"


def test_a_scan_without_an_ocr_engine_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    with pytest.raises(NeedsOcr, match="page 1"):
        text_of(scan("Mira Okafor", "Engineer in London"))


def test_letters_with_wrong_meanings_are_not_taken_for_a_resume(monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    shifted = {ord(sign): alphabet[(place + 9) % 26] for place, sign in enumerate(alphabet)}
    usual = {code: chr(code) for code in range(32, 127)}
    sentence = "engineer with ten years of experience in the development of services "
    content = "BT /F1 10 Tf 14 TL 60 700 Td " + f"({sentence}) Tj T* " * 8 + "ET"
    assert "experience" in text_of(written_by_hand(content, to_unicode=usual))
    with pytest.raises(NeedsOcr):
        text_of(written_by_hand(content, to_unicode={**usual, **shifted}))


def test_a_scan_that_lies_askew_is_read_by_ocr_with_its_lines_level():
    pytest.importorskip("rapidocr")
    lines = ("Mira Okafor", "Engineer at a firm\t2019 - 2021", "Analyst at a bank\t2017 - 2019")
    document = read(scan(*lines, askew=0.8), "cv.pdf", POLICY)
    assert [line.replace(" ", "") for line in document.text.split("\n") if line] == [
        line.replace(" ", "") for line in lines
    ]
    (notice,) = [notice for notice in document.notices if notice.kind == "ocr"]
    assert notice.detail.startswith("page 1, confidence ")
    assert float(notice.detail.split()[-1]) > 0.8


def test_text_laid_over_a_scan_is_read_as_its_text():
    data = scan("Mira Okafor", "Engineer in London", layer=["Mira Okafor", "Engineer in London"])
    document = read(data, "cv.pdf", POLICY)
    assert document.text == "Mira Okafor\nEngineer in London"
    assert not document.notices


def test_the_same_bytes_give_the_same_document():
    data = letters(*ENGLISH)
    assert read(data, "cv.pdf", POLICY) == read(data, "cv.pdf", POLICY)


def test_text_beyond_the_limit_is_left_out_with_a_notice():
    document = read(letters(*ENGLISH), "cv.pdf", IntakePolicy(max_chars=20))
    assert document.text == "Mira Okafor"
    assert document.notices[0].kind == "cut"


def test_the_address_behind_a_contact_word_is_shown_and_one_behind_a_name_is_not():
    def draw(canvas):
        column(canvas, ["Mira Okafor"], size=20)
        column(canvas, ["LinkedIn", "Backend work at Firm Ltd, London, for six years"], y=TOP - 30)
        canvas.linkURL("https://mira.example", (LEFT, TOP - 4, 170, TOP + 18))
        canvas.linkURL("https://www.linkedin.com/in/mira/", (LEFT, TOP - 33, 95, TOP - 20))
        canvas.linkURL("https://firm.example", (LEFT, TOP - 47, 300, TOP - 34))

    assert text_of(pdf(draw)).replace("\n\n", "\n").split("\n") == [
        "Mira Okafor",
        "LinkedIn (linkedin.com/in/mira)",
        "Backend work at Firm Ltd, London, for six years",
    ]


def test_a_filled_form_field_is_read():
    def draw(canvas):
        column(canvas, ["Name:"])
        canvas.acroForm.textfield(
            name="name",
            value="Mira Okafor",
            x=LEFT + 60,
            y=TOP - 5,
            width=200,
            height=18,
            borderWidth=0,
        )

    assert "Mira Okafor" in text_of(pdf(draw))
