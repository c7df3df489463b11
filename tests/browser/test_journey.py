"""The whole way in a real browser: a job is pasted, a list appears, a quote is shown."""

import os
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from screening.config import data_dir
from tests.browser.conftest import App

pytestmark = pytest.mark.browser
expect.set_options(timeout=60_000)
PICTURE = os.environ.get("SCREENING_TEST_SCREENSHOT")
"""Where to leave a picture of the list; read here, since each test starts without settings."""


def test_from_a_pasted_job_to_the_words_of_a_resume_without_leaving_this_machine(
    app: App, page: Page
) -> None:
    hosts: set[str] = set()

    def noted(request: Request) -> None:
        hosts.add(urlsplit(request.url).hostname or "")

    page.on("request", noted)
    page.goto(app.address)
    expect(page.get_by_text(f"{len(app.texts)} people are in the pool")).to_be_visible()

    job = (data_dir() / "jobs" / "data-engineer.txt").read_text(encoding="utf-8")
    box = page.get_by_test_id("stChatInputTextArea")
    box.fill(job)
    box.press("Enter")
    first = page.get_by_role("button", name="Open", exact=True).first
    expect(first).to_be_visible()
    expect(page.get_by_text("names hidden", exact=True)).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 1366, "the page scrolls sideways"
    if PICTURE:
        page.screenshot(path=PICTURE)

    first.click()
    quote = page.locator("blockquote").first
    expect(quote).to_be_visible()
    said = quote.evaluate("node => node.firstChild.textContent")
    assert any(said in text for text in app.texts)

    held = page.url
    page.reload()
    expect(page.locator("blockquote").first).to_be_visible()
    assert page.url == held
    assert hosts == {"127.0.0.1"}
