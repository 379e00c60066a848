"""A thread that calls foreign code, one call after the other, and is left behind where a call does not return."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")


class Call(Generic[T]):
    """A call on its way.

    begun   done once it runs        answer  its result, or what it raised
    """

    def __init__(self, function: Callable[[], T]) -> None:
        self._function = function
        self._loop = asyncio.get_running_loop()
        self.begun: asyncio.Future[None] = self._loop.create_future()
        self.answer: asyncio.Future[T] = self._loop.create_future()

    def run(self) -> None:
        """In the worker's thread."""
        self._tell(self._set, self.begun, None)
        try:
            result = self._function()
        except BaseException as error:  # noqa: BLE001 - whoever asked is told, and the thread goes on
            fit = isinstance(error, Exception) and not isinstance(error, StopIteration)
            self._tell(self._fail, self.answer, error if fit else RuntimeError(type(error).__name__))
        else:
            self._tell(self._set, self.answer, result)

    def _tell(self, report: Callable[..., None], *values: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(report, *values)

    @staticmethod
    def _set(future: asyncio.Future[T], value: T) -> None:
        if not future.done():
            future.set_result(value)

    @staticmethod
    def _fail(future: asyncio.Future[T], error: BaseException) -> None:
        if not future.done():
            future.set_exception(error)
            future.exception()  # seen: whoever asked may have stopped waiting


class Worker:
    """Calls wait in one queue for one thread, which begins with the first call.

    The thread does not keep the process from ending: nothing in Python ends a call that hangs.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._calls: SimpleQueue[Call[object] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, function: Callable[[], T]) -> Call[T]:
        """Call this in the thread, after what was asked before."""
        call = Call(function)
        self._calls.put(call)  # type: ignore[arg-type]  # whose result it is does not matter to the queue
        if self._thread is None:
            self._begin()
        return call

    def leave(self) -> None:
        """The running call does not return: a new thread takes what waits, the old one ends if it ever comes back."""
        self._begin()

    def stop(self) -> None:
        """Let the thread end after what it was asked."""
        self._calls.put(None)

    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        me = threading.current_thread()
        while True:
            call = self._calls.get()
            if me is not self._thread:  # left behind, and back too late
                self._calls.put(call)
                return
            if call is None:
                return
            call.run()
