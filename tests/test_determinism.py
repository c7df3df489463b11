"""Two runs in two processes give byte-equal reports, times and thread ids aside."""

import json
import os
import subprocess
import sys
from pathlib import Path

from screening.config import data_dir


def report(pool: Path, out: Path, seed: str) -> dict[str, object]:
    command = [
        sys.executable, "-m", "screening", "run", "--pool", str(pool), "--as-of", "2026-11",
        "--jd", str(data_dir() / "jobs" / "data-engineer.txt"), "--out", str(out), "--json",
    ]  # fmt: skip
    environment = dict(os.environ) | {"PYTHONHASHSEED": seed}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=300, env=environment
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def settled(data: bytes, thread: str) -> bytes:
    """The report's bytes with its thread id and its one time replaced."""
    made = json.loads(data)["made_at"]
    return data.replace(thread.encode(), b"THREAD").replace(made.encode(), b"TIME")


def test_json_reports_are_byte_equal_across_processes(pool, tmp_path):
    one = report(pool, tmp_path / "one", "1")
    two = report(pool, tmp_path / "two", "2")
    first = Path(one["files"]["json"]).read_bytes()
    second = Path(two["files"]["json"]).read_bytes()
    assert settled(first, one["thread_id"]) == settled(second, two["thread_id"])
    for run in (one, two):
        for key in ("thread_id", "timings_ms", "files"):
            del run[key]
    assert one == two
