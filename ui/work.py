"""Work: an iterator drained on its own thread, so that a click or a reload never interrupts it.

A page looks at the items so far and waits for more; any number of pages may look. Stopping takes
effect between two items, where the iterator can be closed and taken up again later.
"""

from collections.abc import Callable, Generator, Iterator
from threading import Condition, Thread
from time import monotonic
from traceback import clear_frames
from typing import Generic, TypeVar

T = TypeVar("T")


class Work(Generic[T]):
    """Starts at once. `failure` is what the iterator raised, if it did.

    `make` is let go of when the work ends: it may hold a password.
    """

    def __init__(self, make: Callable[[], Iterator[T]], *, name: str) -> None:
        self._items: tuple[T, ...] = ()
        self._change = Condition()
        self._done = False
        self._began = monotonic()
        self._ended: float | None = None
        self.stopping = False
        self.failure: Exception | None = None
        self.told = ""
        """The failure as it was said, once somebody said it."""
        Thread(target=self._drain, args=(make,), name=name, daemon=True).start()

    @property
    def items(self) -> tuple[T, ...]:
        return self._items

    @property
    def done(self) -> bool:
        return self._done

    @property
    def seconds(self) -> float:
        """How long it has run, or ran."""
        return (self._ended or monotonic()) - self._began

    def stop(self) -> None:
        self.stopping = True

    def wait(self, seen: int, *, timeout: float) -> None:
        """Return when there are more than `seen` items, when it is done, or after `timeout` s."""
        with self._change:
            self._change.wait_for(lambda: self._done or len(self._items) > seen, timeout)

    def _drain(self, make: Callable[[], Iterator[T]]) -> None:
        try:
            iterator = make()
            del make
            for item in iterator:
                with self._change:
                    self._items = (*self._items, item)
                    self._change.notify_all()
                if self.stopping:
                    break
            if isinstance(iterator, Generator):
                iterator.close()
        except Exception as error:
            # Whatever it is, the page that looks says it; a thread has nobody to raise it to.
            clear_frames(error.__traceback__)
            self.failure = error
        finally:
            with self._change:
                self._ended = monotonic()
                self._done = True
                self._change.notify_all()
