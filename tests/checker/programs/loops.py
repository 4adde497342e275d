"""Loops that return to equal states, and states that only look equal."""

import array
import collections
import functools
import io
import random
import types
from fractions import Fraction


def rejects(x):
    """Return a value by rejection, with a class of the standard library among its globals."""
    third = Fraction(1, 3)
    while True:
        drawn = random.randrange(4)
        if drawn < 3:
            return (x + drawn) % 3 if third < 1 else None


def redraws_bits(x):
    """Return two bits that are not both ones, of a word that is used by its bits."""
    while True:
        word = random.getrandbits(64) & 3
        if word != 3:
            return int(word)


def _waits():
    while random.randrange(2):
        pass


def waits_twice(x):
    """Return a sum; who waits is in one place, where the caller goes on in another state."""
    n = 0
    for _ in range(2):
        r = random.randrange(3)
        n += r
        if not r:
            _waits()
    return n


def ruin(x):
    """Return whether a walk that begins at x + 1 comes to 6 before 0."""
    at = x + 1
    while 0 < at < 6:
        at += 1 if random.randrange(2) else -1
    return at // 6


def iterates(x):
    """Return the second of two values; as long as the first is there, only the iterator has it."""
    n = 0
    for v in (0, random.randrange(2)):
        while random.randrange(2):
            pass
        n = v
    return n


def waits_in_between(x):
    """Return a list whose first entry is on the stack alone while the second is waited for."""
    return [random.randrange(2), _waits()]


class Number(int):
    """A number with an attribute."""


class Bag(set):
    """A set with a name of its own."""


class Row(collections.deque):
    """A row with a name of its own."""


class Text(bytearray):
    """Bytes with a name of their own."""


class Shared:
    """An object that counts in its class."""

    n = 0


def _number():
    number = Number(0)
    number.n = 0
    return number


def _zeros():
    for _ in (0, 0):
        yield 0
    yield 1


def _of_its_class(shared):
    type(shared).n += 1
    return type(shared).n


def _attribute(value):
    value.n += 1
    return value.n


def _added(value):
    value.add(len(value))
    return len(value)


def _appended(value):
    value.append(1)
    return len(value)


def _written(stream):
    stream.write(b"1")
    return stream.tell()


def _advanced(generator):
    return 3 if next(generator) else 0


def _class():
    Shared.n = 0
    return SHARED


SHARED = Shared()
# what counts to three, each in another kind of value
COUNTERS = [
    (_number, _attribute),
    (lambda: types.SimpleNamespace(n=0), _attribute),
    (Bag, _added),
    (Row, _appended),
    (Text, _appended),
    (lambda: array.array("b"), _appended),
    (io.BytesIO, _written),
    (_zeros, _advanced),
    (_class, _of_its_class),
]


def counts(x):
    """Return whether three tails came before a head; what counts them is of another kind each."""
    make, step = COUNTERS[x]
    counter = make()
    while True:
        if random.randrange(2):
            Shared.n = 0
            return 0
        if step(counter) == 3:
            Shared.n = 0
            return 1


def remembers(x):
    """Return a draw that is remembered in a cache, or the first one of all."""
    _drawn.cache_clear()
    first = _drawn(0)
    while random.randrange(2):
        if random.randrange(2):
            _drawn.cache_clear()
        _drawn(0)
    found = first, _drawn(0)
    _drawn.cache_clear()
    return found


@functools.lru_cache(None)
def _drawn(n):
    return random.randrange(2)
