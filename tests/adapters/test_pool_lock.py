"""One writer a pool, named by its process; the system frees the lock of a dead one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from screening.adapters.pool_lock import pool_lock
from screening.errors import PoolLocked, StoreError


def test_a_second_writer_is_told_who_holds_the_pool(tmp_path: Path) -> None:
    said = f"process {os.getpid()}"
    with pool_lock(tmp_path), pytest.raises(PoolLocked, match=said), pool_lock(tmp_path):
        pass


def test_a_pool_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with pool_lock(tmp_path / "pool"):
            assert (tmp_path / "pool" / "writer.pid").exists()
        assert not (tmp_path / "pool" / "writer.pid").exists()


def test_an_error_inside_frees_the_pool(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="boom"), pool_lock(tmp_path):
        raise RuntimeError("boom")
    with pool_lock(tmp_path):
        pass


def test_another_process_is_locked_out_and_a_killed_one_locks_nobody_out(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; "
        "from screening.adapters.pool_lock import pool_lock\n"
        f"with pool_lock(Path({str(tmp_path)!r})):\n"
        "    print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(PoolLocked, match=f"process {other.pid}"), pool_lock(tmp_path):
            pass
        other.kill()
        other.wait()
        with pool_lock(tmp_path):
            assert (tmp_path / "writer.pid").read_text() == f"{os.getpid()}\n"


def test_a_pool_that_can_not_be_a_folder_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="can not be written to"), pool_lock(tmp_path / "file"):
        pass
