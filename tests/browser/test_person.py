"""One person in a real browser: a correction keeps its tab open, a locked file takes a password."""

import re

import pytest
from playwright.sync_api import Page, expect
from reportlab.lib.pdfencrypt import StandardEncryption

from screening.config import data_dir
from tests.browser.conftest import App
from tests.fixtures.drawn import letters

pytestmark = pytest.mark.browser
expect.set_options(timeout=60_000)
PASSWORD = "blue-heron-77"
LINES = (
    "Mira Okafor",
    "mira@example.org",
    "Experience",
    "Engineer, Acme Ltd, London, Jan 2019 - Mar 2023",
    "Built data pipelines in Python and Airflow",
)


def test_the_correct_tab_stays_open_when_a_correction_is_saved(app: App, page: Page) -> None:
    page.goto(app.address)
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill((data_dir() / "jobs" / "data-engineer.txt").read_text(encoding="utf-8"))
    box.press("Enter")
    page.get_by_role("button", name="Open", exact=True).first.click()
    page.get_by_role("tab", name="Correct").click()
    place = page.get_by_role("textbox", name="Location")
    expect(place).to_be_visible()
    place.fill("Lagos")
    page.get_by_role("button", name="Save corrections").click()
    expect(page.get_by_text("Corrected by a person")).to_be_visible()
    expect(page.get_by_role("tab", name="Correct")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("textbox", name="Location")).to_have_value("Lagos")

    page.get_by_text("Add what was missed", exact=True).click()
    page.get_by_role("textbox", name="Skill", exact=True).fill("Fortran")
    page.get_by_role("button", name="Add skill").click()
    expect(page.get_by_role("button", name="Take back skill: Fortran")).to_be_visible()
    expect(page.get_by_role("tab", name="Correct")).to_have_attribute("aria-selected", "true")


def test_a_locked_file_is_opened_by_its_password_which_leaves_the_page(
    app: App, page: Page
) -> None:
    lock = StandardEncryption(PASSWORD, "the owner", strength=128)
    page.goto(app.address)
    page.get_by_role("button", name="Add files").click()
    page.get_by_role("dialog").locator("input[type=file]").last.set_input_files(
        {
            "name": "mira.pdf",
            "mimeType": "application/pdf",
            "buffer": letters(*LINES, encrypt=lock),
        }
    )
    field = page.locator('input[aria-label="Password of mira.pdf"]')
    expect(field).to_have_attribute("type", "password")
    field.fill("heron")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("that password does not open it")).to_be_visible()
    field = page.locator('input[aria-label="Password of mira.pdf"]')
    expect(field).to_have_count(1)
    expect(field).to_have_value("")
    field.fill(PASSWORD)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("li.out-added")).to_have_count(1)
    assert not re.search(PASSWORD, page.content())
