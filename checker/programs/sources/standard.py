"""The sources of the standard library: `random`, `secrets`, `os.urandom`."""

import math
import os
import random
import secrets
import sys
from functools import partial

import numpy as np

from checker.programs.faults import NotModelled, first_of_program
from checker.programs.path import PATH, RealRandom
from checker.programs.sources import draws
from checker.programs.sources.standing import Instance, Standing, answered, standing
from checker.programs.values.lazy import is_lazy
from checker.programs.values.symbol import applied, is_symbol
from checker.programs.values.vector import is_random

# a call of os.urandom that is taken as one number has at most so many bytes
MOST_BYTES = 1 << 16
real_urandom = os.urandom


class Random(Instance, RealRandom, metaclass=Standing):
    """`random.Random` over two draws; choice, shuffle, sample, ... are the library's own code."""

    def __new__(cls, *_, **__):
        """Take no seed."""
        return super().__new__(cls)

    def __init__(self, x=None):
        self.fixed, self.loaded = None, False
        if x is not None:
            self._fix(x)

    def like(self):
        """Return a real one, whose methods are written as these."""
        return LIKE

    def _fix(self, x):
        if is_symbol(x):
            PATH.refuse("a generator is seeded with a random number of too many values")
        self.fixed, self.loaded = RealRandom(x), not PATH.active
        if PATH.active:
            PATH.assumed.add("a generator seeded with a known number draws known numbers")

    def seed(self, a=None, version=2):
        """Seed it; `None` is randomness again."""
        if getattr(self, "shared", False) and a is not None:
            PATH.refuse("the generator that all share is seeded: later calls depend on it")
        self.fixed = None
        if a is not None:
            self._fix(a)

    def _known(self):
        """Return the real generator that draws, or None if draws are forks."""
        if type(self) not in (Random, SystemRandom):
            PATH.refuse(f"a generator of the class {type(self).__name__} is not modelled")
        if not PATH.active:
            return self.fixed or outside()
        if self.fixed and self.loaded:
            PATH.refuse(LOADED)
        return self.fixed

    def random(self):
        """Draw a float."""
        known = self._known()
        return known.random() if known else draws.uniform()

    def getrandbits(self, k):
        """Draw an integer of k bits."""
        known = self._known()
        return known.getrandbits(k) if known else draws.below(1 << k, shown="getrandbits, below")

    def _randbelow(self, n):
        known = self._known()
        return known._randbelow(n) if known else draws.below(n, shown="randrange")

    def randbytes(self, n):
        """Draw bytes."""
        known = self._known()
        return known.randbytes(n) if known else urandom(n)

    def gauss(self, mu=0.0, sigma=1.0):
        """Draw from a normal law; refuse it but for a known seed."""
        known = self._known()
        return known.gauss(mu, sigma) if known else PATH.refuse("`gauss` is not modelled")

    def getstate(self):
        """Refuse: a state is a second generator."""
        PATH.refuse("the state of a generator is read")

    setstate = getstate


LOADED = (
    "a generator that was seeded when the file was loaded is used: its draws are the same in every "
    "run; leave the seed out"
)


def outside():
    """Return a real generator for what libraries draw when they are loaded; refuse it to others."""
    if PATH.loading and (place := first_of_program(sys._getframe(1))):
        what = "a random number is drawn when the file is loaded: it is the same for all calls"
        PATH.stop(NotModelled(f"{place}: {what}"))
    return RealRandom()


# of which no draw is used
LIKE = RealRandom()
real_system = random.SystemRandom


class SystemRandom(Random):
    """`random.SystemRandom`."""

    def __init__(self, x=None):
        super().__init__()

    def seed(self, *_, **__):
        """Do nothing, as the real one."""


def _asked(real, positional, keyed):
    """Call a real method for what it raises; what it draws is no draw of the program."""
    active, loading = PATH.active, PATH.loading
    PATH.active = PATH.loading = False
    try:
        real(*positional, **keyed)
    finally:
        PATH.active, PATH.loading = active, loading


def _as_real(name, model):
    """Return a method of the model that raises what the real one does for its arguments."""

    def method(self, *positional, **keyed):
        known = not any(map(is_random, (*positional, *keyed.values())))
        if (positional or keyed) and known and type(self) in REAL:
            _asked(getattr(REAL[type(self)], name), positional, keyed)
        return answered(model, name, (self, *positional), keyed)

    method.__name__ = name
    return method


REAL = {Random: LIKE, SystemRandom: real_system()}
for _kind in (Random, SystemRandom):
    for _name in ("random", "getrandbits", "randbytes", "seed", "gauss", "getstate", "setstate"):
        if _name in vars(_kind):
            setattr(_kind, _name, _as_real(_name, vars(_kind)[_name]))


class Bytes:
    """Random bytes that are not looked at: bytes, or one integer, or words, as they are used."""

    __class__ = bytes
    part = False

    def __init__(self, n):
        self.n, self.bytes, self.words = n, {}, None
        PATH.draws.append(self)

    def value(self, rng, points):
        """Return them as a list of numbers, from the values of their parts."""
        if self.words:
            size, places = self.words
            return list(b"".join(points[i].to_bytes(size, sys.byteorder) for i in places))
        return [
            points[self.bytes[k][0]] if k in self.bytes else rng.randrange(256)
            for k in range(self.n)
        ]

    def as_words(self, kind):
        """Return them as independent numbers of a NumPy type.

        Parameters
        ----------
        kind : dtype
        """
        if self.bytes or self.words:
            PATH.refuse("random bytes are used twice, in another way")
        count = self.n // kind.itemsize
        first = len(PATH.draws)
        self.words = kind.itemsize, range(first, first + count)
        made = draws.array(
            lambda: draws.lazily_below(1 << 8 * kind.itemsize, kind.type, 0, "word", True),
            count,
            kind,
        )
        made.cells.flags.writeable = False
        return made

    def __len__(self):
        return self.n

    def __getitem__(self, k):
        if isinstance(k, slice):
            return bytes(self._looked_at(j) for j in range(*k.indices(self.n)))
        return self._byte(range(self.n)[k])

    def _byte(self, k):
        """Return a byte: a plain number if it is the only one, for 256 paths are few."""
        if self.words:
            PATH.refuse("random bytes are used twice, in another way")
        if k not in self.bytes:
            draw = draws.below if self.n == 1 else draws.lazily_below
            self.bytes[k] = len(PATH.draws), draw(256, int, shown="byte", part=True)
        return self.bytes[k][1]

    def _looked_at(self, k):
        """Return a byte as a plain number."""
        byte = self._byte(k)
        return byte.resolve() if is_lazy(byte) else byte

    def __iter__(self):
        return (self[k] for k in range(self.n))

    def __bytes__(self):
        if self.n > 2:
            PATH.refuse(f"{self.n} random bytes are used at once; secrets.randbits is understood")
        return bytes(self._looked_at(k) for k in range(self.n))

    def __eq__(self, other):
        return bytes(self) == other

    def __hash__(self):
        return hash(bytes(self))

    def __getattr__(self, name):
        if name.startswith("__") or not hasattr(bytes, name):
            raise AttributeError(name)
        return getattr(bytes(self), name)


def urandom(n, /):
    """Draw bytes."""
    if type(n) is not int or n < 0:
        # it raises what it does of such a number
        real_urandom(n)
    if not PATH.active:
        outside()
        return real_urandom(n)
    if n > MOST_BYTES:
        PATH.refuse(f"{n} random bytes at once")
    return Bytes(n) if PATH.script is None else bytes(PATH.scripted())


def token_bytes(nbytes=None):
    """Draw bytes, 32 by default."""
    return urandom(32 if nbytes is None else nbytes)


def frombuffer(real):
    """Return `numpy.frombuffer` that takes random bytes as independent words."""

    def read(buffer, dtype=float, count=-1, offset=0, **keyed):
        if type(buffer) is not Bytes:
            return real(buffer, dtype=dtype, count=count, offset=offset, **keyed)
        kind = np.dtype(dtype)
        if (
            kind.kind != "u"
            or not kind.isnative
            or count != -1
            or offset
            or len(buffer) % kind.itemsize
        ):
            PATH.refuse(f"random bytes are read as {kind}")
        return buffer.as_words(kind)

    return read


def install():
    """Put the models in place of the sources; before any program is imported."""
    shared, system = Random(), SystemRandom()
    shared.shared = True
    for name in random.__all__:
        if name not in ("Random", "SystemRandom"):
            setattr(random, name, standing(getattr(shared, name), getattr(random, name)))
    random.Random, random.SystemRandom, random._inst = Random, SystemRandom, shared
    drawing = partial(answered, urandom, "urandom")
    random._urandom = os.urandom = standing(
        lambda *given, **keyed: drawing(given, keyed), real_urandom
    )
    secrets.SystemRandom, secrets._sysrand = SystemRandom, system
    secrets.choice, secrets.randbits = system.choice, system.getrandbits
    secrets.randbelow, secrets.token_bytes = _randbelow(system), token_bytes
    secrets.token_hex = lambda nbytes=None: token_bytes(nbytes).hex()
    for name in ("log", "log2", "log10", "log1p", "exp", "expm1", "sqrt"):
        real = getattr(math, name)
        setattr(math, name, standing(_of_symbols(name, real), real))
        if hasattr(random, f"_{name}"):
            setattr(random, f"_{name}", getattr(math, name))
    np.frombuffer = standing(frombuffer(np.frombuffer), np.frombuffer)


def _randbelow(system):
    def randbelow(exclusive_upper_bound):
        if exclusive_upper_bound <= 0:
            raise ValueError("Upper bound must be positive.")
        return system._randbelow(exclusive_upper_bound)

    return randbelow


def _of_symbols(name, real):
    most = 2 if name == "log" else 1

    def function(*given, **keyed):
        if keyed or not 0 < len(given) <= most:
            return real(*(0.5 if is_symbol(one) else one for one in given), **keyed)
        x, *base = given
        if not is_symbol(x):
            return real(x, *base)
        if name in ("log", "log2", "log10") and not x > 0:
            raise ValueError("math domain error")
        found = applied(f"math.{name}", x, real)
        return found / real(*base) if base else found

    function.__name__ = name
    return function
