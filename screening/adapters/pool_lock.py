"""One writer a pool: a lock that the system frees when its process ends, and who holds it.

The lock is on `writer.lock`; the process id stands beside it in `writer.pid`, because opening a
lock file empties it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from screening.errors import PoolLocked, StoreError


@contextmanager
def pool_lock(pool: Path) -> Iterator[None]:
    """Hold the pool's writer lock; never waits. Readers need no lock.

    Raises:
        PoolLocked: another writer holds it; the message names its process.
        StoreError: the pool's folder can not be written to.
    """
    holder = pool / "writer.pid"
    lock = FileLock(pool / "writer.lock", timeout=0, is_singleton=False)
    try:
        pool.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise PoolLocked(
            f"the pool {pool} is being written to by process {_pid(holder)}; "
            "wait for it to end, or use another --pool"
        ) from error
    except OSError as error:
        raise StoreError(f"the pool {pool} can not be written to: {error.strerror}") from error
    try:
        holder.write_text(f"{os.getpid()}\n", encoding="ascii")
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def _pid(holder: Path) -> str:
    try:
        return holder.read_text(encoding="ascii").strip() or "unknown"
    except OSError:
        return "unknown"
