"""One private event loop in one thread, for every graph run of the process (ADR-014)."""

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import TypeVar

T = TypeVar("T")


class _Done:
    """End of a stream, with the error that ended it, if any."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


class Loop:
    """Runs coroutines from any thread. Clients bound to the loop live as long as it does."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="screening", daemon=True
        )
        self._thread.start()

    def run(self, work: Coroutine[object, object, T]) -> T:
        """The coroutine's result, awaited from a thread that has no loop.

        Raises:
            RuntimeError: called on the loop's own thread, which would wait for itself for ever.
        """
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("the loop can not wait for itself")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def stream(self, make: Callable[[], AsyncIterator[T]]) -> Iterator[T]:
        """What an async iterator yields, one by one, in the calling thread.

        Leaving the iterator early cancels the work; what a checkpoint holds by then is kept.
        """
        items: queue.SimpleQueue[T | _Done] = queue.SimpleQueue()

        async def pump() -> None:
            error: BaseException | None = None
            try:
                async for item in make():
                    items.put(item)
            except asyncio.CancelledError as cancelled:
                error = cancelled
                raise
            except BaseException as failed:  # handed over to the calling thread
                error = failed
            finally:
                items.put(_Done(error))

        future = asyncio.run_coroutine_threadsafe(pump(), self._loop)
        try:
            while True:
                item = items.get()
                if isinstance(item, _Done):
                    if item.error is not None:
                        raise item.error
                    return
                yield item
        finally:
            future.cancel()

    def close(self) -> None:
        """Stop, join and close. Safe to call twice."""
        if self._loop.is_closed():
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()
