"""The real app on a loopback port, over a pool of sample resumes, in Debian's chromium."""

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, sync_playwright

import ui
from screening.config import Settings, data_dir

SAMPLES = (
    "DE_resume_2026.pdf",
    "GAL_Resume_2026.pdf",
    "RN resume.docx",
    "Samuel Adjei - Data Engineer.docx",
    "broussard_data_pipeline.txt",
    "haddad_resume.html",
    "liam_resume.txt",
    "简历_陈嘉树_数据工程师.pdf",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 90
"""Seconds until the server answers, on a busy machine."""


@dataclass(frozen=True)
class App:
    """A running app: its address, and the texts of the resumes in its pool."""

    address: str
    texts: tuple[str, ...]


@pytest.fixture(scope="session")
def chromium() -> str:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("chromium is not installed")
    return path


@pytest.fixture(scope="session")
def app(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    from screening.engine import open_screener

    pool = tmp_path_factory.mktemp("app") / "pool"
    with open_screener(Settings.load(pool=pool, offline=True)) as screener:
        files = [data_dir() / "resumes" / name for name in SAMPLES]
        outcomes = list(screener.ingest(files))
        held = [screener.person(item.candidate_id) for item in outcomes if item.candidate_id]
        texts = tuple(item.document.text for item in held if item is not None)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    script = Path(ui.__file__).parent / "app.py"
    plain = {key: value for key, value in os.environ.items() if not key.startswith("SCREENING_")}
    environment = plain | {
        "SCREENING_POOL": str(pool),
        "SCREENING_OFFLINE": "true",
        "PYTHONPATH": str(Path(ui.__file__).parent.parent),
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{address}/_stcore/health", server)
        yield App(address=address, texts=texts)
    finally:
        server.terminate()
        server.wait(20)


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    """Until the server answers; its own end, or too long a wait, is an error."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = monotonic() + PATIENCE
    while monotonic() < until:
        assert server.poll() is None, "the server ended"
        try:
            with opener.open(address, timeout=1):
                return
        except OSError:
            try:
                server.wait(0.2)
            except subprocess.TimeoutExpired:
                continue
    pytest.fail(f"no answer from {address}")


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        tab = browser.new_page(viewport={"width": 1366, "height": 768})
        tab.set_default_timeout(60_000)
        yield tab
        browser.close()
