"""NumPy's generators: classes that stand for the real ones, and the functions of `numpy.random`."""

import numpy as np

from theory.checker.programs.path import PATH
from theory.checker.programs.sources.numpy_draws import Draws
from theory.checker.programs.sources.standard import LOADED, outside
from theory.checker.programs.values.symbol import is_symbol

REAL = {name: getattr(np.random, name) for name in ("Generator", "RandomState", "SeedSequence")}
BITS = ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64")
REAL_BITS = {name: getattr(np.random, name) for name in BITS}


class Unique:
    """What must not be copied: both would draw the same."""

    def __reduce_ex__(self, _):
        PATH.refuse("a generator is copied, and both draw the same")


class BitGenerator(Unique):
    """A bit generator; `real` is one with a known seed, or None."""

    __hash__ = object.__hash__

    def __init__(self, seed=None):
        self.real = None
        if seed is not None and not isinstance(seed, SeedSequence):
            self.real = _seeded(REAL_BITS[type(self).__name__], seed)
        elif seed is not None and seed.entropy is not None:
            self.real = _seeded(REAL_BITS[type(self).__name__], seed.entropy)
        elif seed is not None:
            seed.take()

    def random_raw(self, size=None, output=True):
        """Draw 64-bit words."""
        if self.real:
            return usable(self.real).random_raw(size)
        if not PATH.active:
            outside()
            return REAL_BITS["PCG64"]().random_raw(size)
        return Draws()._integers(0, 1 << 64, size, np.uint64 if size is not None else int)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return PATH.refuse(f"`{name}` of a bit generator")


class SeedSequence(Unique):
    """A seed sequence; only its entropy counts."""

    def __init__(self, entropy=None, **more):
        if more:
            PATH.refuse("a seed sequence of more than its entropy")
        self.entropy, self.taken = entropy, False

    def take(self):
        """Seed a generator; refuse to seed another, which would draw the same."""
        if self.taken or not PATH.active:
            PATH.refuse("a seed sequence that may seed two generators, and both draw the same")
        self.taken = True

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return PATH.refuse(f"`{name}` of a seed sequence")


def _seeded(real, seed):
    if is_symbol(seed):
        PATH.refuse("a generator is seeded with a random number of too many values")
    # the real one draws a seed of its own first, which is not used
    active, PATH.active = PATH.active, False
    try:
        made = real(seed)
    finally:
        PATH.active = active
    if PATH.active:
        PATH.assumed.add("a generator seeded with a known number draws known numbers")
    else:
        LOADED_REAL.append(made)
    return made


# seeded when files were loaded
LOADED_REAL = []


def usable(real):
    """Return a seeded generator, unless it is one of a file and a sampler uses it."""
    if PATH.active and any(real is known for known in LOADED_REAL):
        PATH.refuse(LOADED)
    return real


class _Source(Unique, Draws):
    """Methods of both generators: of the real one if it is seeded, refused if not modelled."""

    real = source = None

    def __init_subclass__(cls, **_):
        for name in dir(REAL[cls.__name__]):
            if not name.startswith("_") and name not in ("bit_generator", "spawn", "seed"):
                setattr(cls, name, cls._method(name, getattr(cls, name, None)))

    @staticmethod
    def _method(name, model):
        def method(self, *positional, **keyed):
            if self.real is not None:
                usable(self.source or self.real)
                return getattr(self.real, name)(*positional, **keyed)
            if not PATH.active:
                outside()
                return getattr(REAL[type(self).__name__](REAL_BITS["PCG64"]()), name)(
                    *positional, **keyed
                )
            if model is None:
                PATH.refuse(f"NumPy's `{name}` is not modelled")
            return model(self, *positional, **keyed)

        method.__name__ = name
        return method


class Generator(_Source):
    """`numpy.random.Generator`."""

    def __init__(self, bit_generator=None):
        self.bit_generator = bit_generator
        if isinstance(bit_generator, BitGenerator) and bit_generator.real:
            self.source = bit_generator.real
            self.real = REAL["Generator"](bit_generator.real)

    def spawn(self, n):
        """Return more generators."""
        if self.real:
            PATH.refuse("generators are spawned by a seeded one")
        return [Generator(PCG64()) for _ in range(n)]


class RandomState(_Source):
    """`numpy.random.RandomState`."""

    new = False

    def __init__(self, seed=None):
        self.shared = False
        if isinstance(seed, BitGenerator):
            seed, real = None, seed.real
            self.source = real
            self.real = REAL["RandomState"](real) if real else None
        if seed is not None:
            self.real = _seeded(REAL["RandomState"], seed)

    def seed(self, seed=None):
        """Seed it; None is randomness again."""
        if self.shared and seed is not None:
            PATH.refuse("the generator that all share is seeded: later calls depend on it")
        self.real = None if seed is None else _seeded(REAL["RandomState"], seed)

    def random_sample(self, size=None):
        """Draw floats."""
        return Draws.random(self, size)

    def rand(self, *shape):
        """Draw floats of a shape."""
        return Draws.random(self, shape or None)

    def randint(self, low, high=None, size=None, dtype=int):
        """Draw integers."""
        return Draws.integers(self, low, high, size, dtype)

    def random_integers(self, low, high=None, size=None):
        """Draw integers, the end included."""
        low, high = (1, low) if high is None else (low, high)
        return Draws.integers(self, low, high, size, np.int64, True)


def _late(cls, names):
    """Wrap the methods that the class itself defines, as those of the model are."""
    for name in names:
        setattr(cls, name, cls._method(name, vars(cls)[name]))


_late(RandomState, ("random_sample", "rand", "randint", "random_integers"))
MADE = {name: type(name, (BitGenerator,), {}) for name in BITS}
PCG64 = MADE["PCG64"]


def default_rng(seed=None):
    """Return a generator, as NumPy does."""
    if isinstance(seed, Generator):
        return seed
    return Generator(seed if isinstance(seed, BitGenerator) else PCG64(seed))


def install():
    """Put the models in the place of NumPy's."""
    module = np.random
    for name, made in {
        **MADE,
        "BitGenerator": BitGenerator,
        "Generator": Generator,
        "RandomState": RandomState,
        "SeedSequence": SeedSequence,
        "default_rng": default_rng,
    }.items():
        setattr(module, name, made)
    module._generator.Generator, module._generator.default_rng = Generator, default_rng
    module.mtrand.RandomState = RandomState
    shared = RandomState()
    shared.shared = True
    for name in dir(REAL["RandomState"]):
        if not name.startswith("_") and callable(getattr(module, name, None)):
            setattr(module, name, getattr(shared, name))
            setattr(module.mtrand, name, getattr(shared, name))
    for name in ("sample", "ranf", "random"):
        setattr(module, name, shared.random_sample)
    module.mtrand._rand = shared
    module.mtrand.default_rng = default_rng
