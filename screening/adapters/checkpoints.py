"""Where threads are kept: in memory, or in one SQLite file beside the pool."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from screening.errors import StoreError

if TYPE_CHECKING:
    from aiosqlite import Connection


@dataclass(frozen=True, slots=True)
class Checkpoints:
    """A saver with the three things that it can not do itself. Bound to the loop it was made on."""

    saver: BaseCheckpointSaver[str]
    connection: "Connection | None" = None

    async def thread_ids(self) -> tuple[str, ...]:
        """Threads with a checkpoint, sorted."""
        if isinstance(self.saver, InMemorySaver):
            return tuple(sorted(key for key, spaces in self.saver.storage.items() if spaces))
        assert self.connection is not None
        query = "SELECT DISTINCT thread_id FROM checkpoints ORDER BY thread_id"
        async with self.connection.execute(query) as rows:
            return tuple([row[0] async for row in rows])

    async def delete(self, thread_id: str) -> None:
        """Delete a thread so that no file holds its text any more."""
        await self.saver.adelete_thread(thread_id)
        if self.connection is not None:
            await self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()


async def open_checkpoints(path: Path | None, types: Iterable[type]) -> Checkpoints:
    """A saver that revives `types` and nothing else; in memory when `path` is None.

    Await it on the loop that will run the graph: the SQLite saver is bound to that loop.

    Raises:
        StoreError: the file can not be opened, or is no database.
    """
    serde = JsonPlusSerializer(
        allowed_msgpack_modules=[(kind.__module__, kind.__qualname__) for kind in types]
    )
    if path is None:
        return Checkpoints(InMemorySaver(serde=serde))
    import aiosqlite
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

    connection: Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = await aiosqlite.connect(path, timeout=30)
        saver = AsyncSqliteSaver(connection, serde=serde)
        await saver.setup()
        # A lost last step after a power cut is repeated; a slow disk at each step is felt.
        await connection.execute("PRAGMA synchronous = NORMAL")
        await connection.execute("PRAGMA secure_delete = ON")
    except (aiosqlite.Error, OSError) as error:
        if connection is not None:
            await connection.close()
        raise StoreError(f"the thread file {path} could not be opened: {error}") from error
    return Checkpoints(saver, connection)
