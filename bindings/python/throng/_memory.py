"""Who owns memory of the library, who may use it at the same time, and how arguments are checked.

Always true, so that nothing that is passed from Python can harm the process:
- memory of the library is freed when its last user is gone: an object, a call that is under way, or an array that
  views it. close() only ends one user;
- arrays that view memory of the library can be read only, whatever their flags are set to;
- one object is used by one thread at a time, and a grid changes while nothing reads it;
- tiles, counts and enumerations are checked before they reach the library, which would abort.
"""
from __future__ import annotations

import ctypes
import math
import operator
import threading
from enum import IntEnum
from types import TracebackType
from typing import Any, Callable, Optional, Tuple, Type, TypeVar

import numpy as np
from numpy.typing import NDArray

Enum = TypeVar("Enum", bound=IntEnum)
Self = TypeVar("Self", bound="Owner")


class Memory:
    """A struct, or the address of an object, that the library frees when nothing refers to this any more."""

    __slots__ = ("thing", "_free", "__weakref__")

    def __init__(self, thing: Any, free: Callable[[Any], None]) -> None:
        self.thing = thing
        self._free = free

    def __del__(self) -> None:
        self._free(self.thing)


class Owner:
    """What all objects of this package have in common: memory of the library, and close()."""

    _memory: Optional[Memory]

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._lock = threading.RLock()

    def _open(self) -> Memory:
        memory = self._memory
        if memory is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return memory

    def close(self) -> None:
        """Gives its memory back; every other use is then a ValueError. Arrays that view it stay valid, and keep the
        memory until the last of them is gone. Closing twice is allowed."""
        with self._lock:
            self._memory = None

    def __enter__(self: Self) -> Self:
        self._open()
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} holds memory of the library: it cannot be pickled or copied")


class ReadWriteLock:
    """Any number of threads read at once, or one writes; who waits to write goes first. Not to be taken twice by one
    thread."""

    def __init__(self) -> None:
        self._condition = threading.Condition(threading.Lock())
        self._readers = 0
        self._waiting = 0
        self.reading = _Reading(self)
        self.writing = _Writing(self)

    def begin_read(self) -> None:
        with self._condition:
            while self._waiting > 0:
                self._condition.wait()
            self._readers += 1

    def end_read(self) -> None:
        with self._condition:
            self._readers -= 1
            if self._readers == 0:
                self._condition.notify_all()

    def begin_write(self) -> None:
        self._condition.acquire()
        self._waiting += 1
        try:
            while self._readers > 0:
                self._condition.wait()
        except BaseException:
            self._waiting -= 1
            self._condition.notify_all()
            self._condition.release()
            raise
        self._waiting -= 1

    def end_write(self) -> None:
        self._condition.notify_all()
        self._condition.release()


class _Reading:
    def __init__(self, lock: ReadWriteLock) -> None:
        self._lock = lock

    def __enter__(self) -> None:
        self._lock.begin_read()

    def __exit__(self, *_: object) -> None:
        self._lock.end_read()


class _Writing:
    def __init__(self, lock: ReadWriteLock) -> None:
        self._lock = lock

    def __enter__(self) -> None:
        self._lock.begin_write()

    def __exit__(self, *_: object) -> None:
        self._lock.end_write()


def read_only(memory: Memory, address: int, dtype: Any, count: int) -> NDArray[Any]:
    """A flat array on memory of the library that it keeps alive. It cannot be made writable."""
    if count == 0:
        return np.empty(0, dtype)
    block = (ctypes.c_uint8 * (count * np.dtype(dtype).itemsize)).from_address(address)
    block._owner = memory  # type: ignore[attr-defined]
    return np.frombuffer(memoryview(block).toreadonly(), dtype)


def whole(name: str, value: Any, low: Optional[int] = None, high: Optional[int] = None) -> int:
    """A whole number in low .. high, or any; TypeError, ValueError."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {_shown(value)}; expected a whole number") from None
    if low is not None and high is not None and not low <= number <= high:
        raise ValueError(f"{name} is {number}; expected {low} to {high}")
    return number


def real(name: str, value: Any, low: float, high: float) -> float:
    """A finite number in low .. high; TypeError, ValueError."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} is {_shown(value)}; expected a number")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is {_shown(value)}; expected a number") from None
    except OverflowError:
        number = math.inf
    if not low <= number <= high:  # a NaN is neither
        raise ValueError(f"{name} is {number:g}; expected {low:g} to {high:g}")
    return number


def member(name: str, value: Any, kind: Type[Enum]) -> Enum:
    """A member of an enumeration, by itself, its number or its name in small letters; TypeError, ValueError."""
    expected = ", ".join(each.name.lower() for each in kind)
    if isinstance(value, str):
        for each in kind:
            if each.name.lower() == value:
                return each
        raise ValueError(f"{name} is {value!r}; expected one of {expected}")
    try:
        return kind(operator.index(value))
    except TypeError:
        raise TypeError(f"{name} is {_shown(value)}; expected one of {expected}") from None
    except ValueError:
        raise ValueError(f"{name} is {value}; expected one of {expected}") from None


def pair(name: str, value: Any, what: str) -> Tuple[Any, Any]:
    """The two members of a tile or a point; TypeError, ValueError."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} is {_shown(value)}; expected {what}")
    try:
        members = tuple(value)
    except TypeError:
        raise TypeError(f"{name} is {_shown(value)}; expected {what}") from None
    if len(members) != 2:
        raise ValueError(f"{name} has {len(members)} numbers; expected {what}")
    return members[0], members[1]


def array(name: str, value: Any, dtypes: Tuple[Any, ...], shape: Tuple[int, ...]) -> NDArray[Any]:
    """The array itself, if it has one of the types, in the byte order of this machine, and the shape (height,
    width); TypeError, ValueError. Any strides."""
    if not isinstance(value, np.ndarray):
        raise TypeError(f"{name} is {_shown(value)}; expected a numpy array of shape {shape}")
    if value.dtype not in [np.dtype(each) for each in dtypes]:
        expected = " or ".join(np.dtype(each).name for each in dtypes)
        raise TypeError(f"{name} has the dtype {value.dtype}; expected {expected}")
    if value.shape != shape:
        raise ValueError(f"{name} has the shape {value.shape}; expected {shape}, rows first (height, width)")
    return value


def _shown(value: Any) -> str:
    text = repr(value)
    return f"{text if len(text) <= 40 else text[:37] + '...'} ({type(value).__name__})"
