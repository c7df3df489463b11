"""A key is used and appears nowhere: no checkpoint, log, report or trace holds a byte of it.

The chat model is a real client that talks to a server on this machine. The server refuses every
call and says the key back in its error, as real ones do, so that a message that is passed on
unchanged would be found.
"""

import json
import logging
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from screening.config import Settings
from screening.domain import Turn
from screening.engine import open_screener
from screening.export import EXPORTS
from tests.runs import finished

pytest.importorskip("langchain_openai")

ENVIRONMENT_KEY = "sk-canary-0d9f31a7c4e8-environment"
SESSION_KEY = "sk-canary-77be02d1935c-session"
WEB_KEY = "tvly-canary-5b1c60aa42f9-web"
CANARIES = (ENVIRONMENT_KEY, SESSION_KEY, WEB_KEY)


class Refusing(BaseHTTPRequestHandler):
    """Answers every call with 401 and the key that came with it."""

    seen: list[str]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        given = self.headers.get("Authorization", "")
        self.seen.append(given)
        message = f"Incorrect API key provided: {given.removeprefix('Bearer ')}"
        body = json.dumps({"error": {"message": message, "code": "invalid_api_key"}}).encode()
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing on stderr: what the test reads there is the product's."""


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """Its address and the Authorization headers that it saw."""
    seen: list[str] = []
    handler = type("Handler", (Refusing,), {"seen": seen})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as made:
        made.daemon_threads = True
        thread = threading.Thread(target=made.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/v1", seen
        made.shutdown()
        thread.join()


def leaks(folder: Path) -> list[str]:
    """Files under `folder` that hold a canary, in any of the two widths of text."""
    wanted = [key.encode(form) for key in CANARIES for form in ("utf-8", "utf-16-le")]
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and any(key in path.read_bytes() for key in wanted)
    ]


@pytest.mark.parametrize("given", ["environment", "session"])
def test_a_key_in_use_is_written_nowhere(
    given: str,
    pool: Path,
    tmp_path: Path,
    job: str,
    server: tuple[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
):
    address, seen = server
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("TAVILY_API_KEY", WEB_KEY)
    if given == "environment":
        monkeypatch.setenv("OPENAI_API_KEY", ENVIRONMENT_KEY)
    settings = Settings.load(
        pool=pool,
        as_of="2026-11",
        model="openai:canary-model",
        base_url=address,
        trace=tmp_path / "trace.jsonl",
    )
    out = tmp_path / "out"
    out.mkdir()
    with open_screener(settings) as screener:
        if given == "session":
            screener.give_key("openai", SESSION_KEY)
        view = finished(screener, "canary", Turn(text=job, as_job=True)).view
        finished(screener, "canary", Turn(text="Which of them has run Spark in production?"))
        (out / "view.json").write_text(screener.view("canary", blind=False).model_dump_json())
        (out / "doctor.json").write_text(repr(screener.doctor()))
        (out / "settings.txt").write_text(repr(screener.settings))
        for name in EXPORTS:
            (out / f"report.{name}").write_bytes(screener.export("canary", name, blind=False))
        assert leaks(tmp_path) == []  # while the stores are open, write-ahead logs and all
    expected = ENVIRONMENT_KEY if given == "environment" else SESSION_KEY
    assert f"Bearer {expected}" in seen  # the key was used, or this test would prove nothing
    assert view.report is not None
    assert view.report.screened.stood_in == view.report.screened.asked > 0
    assert (tmp_path / "trace.jsonl").stat().st_size > 0
    assert (pool / "threads.sqlite").stat().st_size > 0
    assert leaks(tmp_path) == []
    shown = capfd.readouterr()
    logged = caplog.text + shown.out + shown.err
    assert [key for key in CANARIES if key in logged] == []


def test_offline_uses_no_key_at_all(
    pool: Path,
    job: str,
    server: tuple[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
):
    address, seen = server
    monkeypatch.setenv("OPENAI_API_KEY", ENVIRONMENT_KEY)
    settings = Settings.load(
        pool=pool, as_of="2026-11", model="openai:canary-model", base_url=address, offline=True
    )
    with open_screener(settings) as screener:
        assert finished(screener, "t", Turn(text=job, as_job=True)).view.report is not None
    assert seen == []


def test_the_search_for_leaks_finds_a_leak(tmp_path: Path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "checkpoint.sqlite").write_bytes(b"\x00\x01" + SESSION_KEY.encode())
    (tmp_path / "clean.log").write_text("nothing here")
    assert leaks(tmp_path) == [str(Path("deep") / "checkpoint.sqlite")]
