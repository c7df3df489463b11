"""The whole suite runs without a network: a connection beyond loopback is an error."""

import ipaddress
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from screening.config import Settings, data_dir

if TYPE_CHECKING:
    from screening.engine import Screener

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_OFFLINE", "1")

# A busy machine is no failure, and CI tries the same examples each time.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("suite")

for _suite in ("store", "candidates", "embedder", "analyst"):
    pytest.register_assert_rewrite(f"tests.contracts.{_suite}")

_connect = socket.socket.connect
_connect_ex = socket.socket.connect_ex


class NetworkBlocked(RuntimeError):
    """A test tried to leave this machine."""


def _check(address: object) -> None:
    if not isinstance(address, tuple):  # a Unix socket's path
        return
    host = str(address[0])
    if host == "localhost":
        return
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = False
    if not loopback:
        raise NetworkBlocked(f"connection to {host!r}; the suite allows loopback only")


def _guarded_connect(self: socket.socket, address: object) -> None:
    _check(address)
    return _connect(self, address)  # type: ignore[arg-type]


def _guarded_connect_ex(self: socket.socket, address: object) -> int:
    _check(address)
    return _connect_ex(self, address)  # type: ignore[arg-type]


socket.socket.connect = _guarded_connect  # type: ignore[method-assign,assignment]
socket.socket.connect_ex = _guarded_connect_ex  # type: ignore[method-assign,assignment]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting or key of the person who runs the tests reaches them."""
    for name in list(os.environ):
        if name.startswith("SCREENING_") or name.endswith("_API_KEY"):
            monkeypatch.delenv(name)


SAMPLE = (
    "DE_resume_2026.pdf",
    "Samuel Adjei - Data Engineer.docx",
    "broussard_data_pipeline.txt",
    "jwhitfield.html",
    "liam_resume.txt",
    "resume-okafor.pdf",
    "RN resume.docx",
    "Bewerbung.pdf",
)
"""A few sample resumes of all kinds: enough for a shortlist, quick to read."""


@pytest.fixture(scope="session")
def sample_files() -> list[Path]:
    """Real resumes of the sample pool, in four formats."""
    return [data_dir() / "resumes" / name for name in SAMPLE]


@pytest.fixture(scope="session")
def ingested(sample_files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pool on disk with `sample_files`, made once; never written to by a test."""
    from screening.engine import open_screener

    pool = tmp_path_factory.mktemp("ingested") / "pool"
    with open_screener(Settings(pool=pool, as_of="2026-11")) as screener:
        outcomes = list(screener.ingest(sample_files))
    assert {outcome.status for outcome in outcomes} == {"added"}, outcomes
    return pool


@pytest.fixture
def pool(ingested: Path, tmp_path: Path) -> Path:
    """A copy of the ingested pool that a test may change."""
    return Path(shutil.copytree(ingested, tmp_path / "pool"))


@pytest.fixture
def screener(pool: Path) -> Iterator["Screener"]:
    """A real screener over a copy of the ingested pool."""
    from screening.engine import open_screener

    with open_screener(Settings(pool=pool, as_of="2026-11")) as opened:
        yield opened


@pytest.fixture(scope="session")
def job() -> str:
    """A sample job description that `sample_files` hold people for."""
    return (data_dir() / "jobs" / "data-engineer.txt").read_text(encoding="utf-8")
