"""NumPy's generators: classes that stand for the real ones, and the functions of `numpy.random`."""

import sys

import numpy as np

from checker.programs.path import PATH
from checker.programs.sources import listed
from checker.programs.sources.listed import SHADOWS
from checker.programs.sources.numpy_draws import Draws
from checker.programs.sources.standard import LOADED, outside
from checker.programs.sources.standing import (
    Instance,
    Standing,
    answered,
    is_program_frame,
    standing,
)
from checker.programs.values.symbol import is_symbol
from checker.programs.values.vector import plain

REAL = {name: getattr(np.random, name) for name in ("Generator", "RandomState", "SeedSequence")}
BITS = ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64")
REAL_BITS = {name: getattr(np.random, name) for name in BITS}


class Unique(metaclass=Standing):
    """What must not be copied: both would draw the same."""

    def __reduce_ex__(self, _):
        PATH.refuse("a generator is copied, and both draw the same")


class BitGenerator(Unique):
    """A bit generator; `real` is one with a known seed, or None."""

    __hash__ = object.__hash__

    def __init__(self, seed=None):
        if type(self) is not MADE.get(type(self).__name__):
            PATH.refuse(f"the bit generator {type(self).__name__} is not modelled")
        made, real = None, REAL_BITS[type(self).__name__]
        if seed is not None and not isinstance(seed, SeedSequence):
            made = _seeded(real, seed)
        elif seed is not None and seed.given is not None:
            made = _seeded(real, seed.given)
        elif seed is not None:
            seed.take()
        vars(self)["real"] = made

    def __setattr__(self, name, value):
        PATH.refuse(f"`{name}` of a bit generator is set")

    def random_raw(self, size=None, output=True):
        """Draw words; refuse it but for a known seed."""
        if self.real:
            return usable(self.real).random_raw(size, output)
        return PATH.refuse("raw numbers of a bit generator are not modelled")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return PATH.refuse(f"`{name}` of a bit generator")


class SeedSequence(Unique):
    """A seed sequence; only its entropy counts."""

    def __init__(self, entropy=None, **more):
        if more or type(self) is not SeedSequence:
            PATH.refuse("a seed sequence of more than its entropy")
        self.given, self.taken = entropy, False

    @property
    def entropy(self):
        """What was given; that of the machine is a second seed, and is refused."""
        if self.given is None:
            PATH.refuse("the entropy of a seed sequence is read: who has it can draw the same")
        return self.given

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
    seed = plain(seed)
    if not _is_whole(seed):
        PATH.refuse(f"a generator is seeded with a {type(seed).__name__}")
    # the real one draws a seed of its own first, which is not used
    active, loading = PATH.active, PATH.loading
    PATH.active = PATH.loading = False
    try:
        made = real(seed)
    finally:
        PATH.active, PATH.loading = active, loading
    if PATH.active:
        PATH.assumed.add("a generator seeded with a known number draws known numbers")
    else:
        LOADED_REAL.append(made)
    return made


def _is_whole(seed):
    """Whether a seed is a whole number, or a list of such."""
    if type(seed) in (list, tuple):
        return all(map(_is_whole, seed))
    if type(seed) is np.ndarray:
        return seed.dtype.kind in "iu"
    return type(seed) is int or isinstance(seed, np.integer)


# seeded when files were loaded
LOADED_REAL = []


def usable(real):
    """Return a seeded generator, unless it is one of a file and a sampler uses it."""
    if PATH.active and any(real is known for known in LOADED_REAL):
        PATH.refuse(LOADED)
    return real


class _Source(Instance, Unique, Draws):
    """Methods of both generators: of the real one if it is seeded, refused if not modelled."""

    real = source = None

    def like(self):
        """Return a real one, whose methods are written as these."""
        kind = next((k for k in SHADOWS if isinstance(self, MODELS[k])), None)
        return SHADOWS[kind] if self.real is None else self.real

    def __setattr__(self, name, value):
        if is_program_frame(sys._getframe(1)):
            PATH.refuse(f"`{name}` of a generator is set")
        object.__setattr__(self, name, value)

    def __getattr__(self, name):
        if name[:2] != "__" and is_program_frame(sys._getframe(1)):
            # the real one has none either, and says so
            return getattr(SHADOWS[type(self).__name__], name)
        raise AttributeError(name)

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
            kind = next((k for k in ("Generator", "RandomState") if type(self) is MODELS[k]), None)
            if model is None or kind is None:
                of = "" if kind else f" of the class {type(self).__name__}"
                PATH.refuse(f"NumPy's `{name}`{of} is not modelled")
            return listed.followed(kind, name, model, self, positional, keyed)

        method.__name__ = name
        return method


class Generator(_Source):
    """`numpy.random.Generator`."""

    def __init__(self, bit_generator):
        if type(bit_generator) not in MADE.values():
            PATH.refuse(f"a generator over a {type(bit_generator).__name__} is not modelled")
        self.bit_generator = bit_generator
        if isinstance(bit_generator, BitGenerator) and bit_generator.real:
            self.source = bit_generator.real
            self.real = REAL["Generator"](bit_generator.real)

    def spawn(self, n_children):
        """Return more generators."""
        if self.real:
            PATH.refuse("generators are spawned by a seeded one")
        if type(n_children) is not int or n_children < 0:
            PATH.refuse("`spawn` of other than a whole number")
        return [Generator(PCG64()) for _ in range(n_children)]


class RandomState(_Source):
    """`numpy.random.RandomState`."""

    new = False

    def __init__(self, seed=None):
        self.shared = False
        self.over = isinstance(seed, BitGenerator)
        if self.over:
            seed, real = None, seed.real
            self.source = real
            self.real = REAL["RandomState"](real) if real else None
        if seed is not None:
            self.real = _seeded(REAL["RandomState"], seed)

    def seed(self, seed=None):
        """Seed it; None is randomness again."""
        if self.over:
            PATH.refuse("a generator over a given bit generator is seeded")
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
MADE = {name: Standing(name, (BitGenerator,), {}) for name in BITS}
PCG64 = MADE["PCG64"]


def default_rng(seed=None):
    """Return a generator, as NumPy does."""
    if isinstance(seed, Generator):
        return seed
    if isinstance(seed, RandomState):
        PATH.refuse("a generator over that of a RandomState is not modelled")
    return Generator(seed if isinstance(seed, BitGenerator) else PCG64(seed))


def _default_rng(*given, **keyed):
    return answered(default_rng, "default_rng", given, keyed)


MODELS = {"Generator": Generator, "RandomState": RandomState}


def install():
    """Put the models in place of NumPy's."""
    module = np.random
    for name, made in {
        **MADE,
        "BitGenerator": BitGenerator,
        "Generator": Generator,
        "RandomState": RandomState,
        "SeedSequence": SeedSequence,
        "default_rng": standing(_default_rng, module.default_rng),
    }.items():
        setattr(module, name, made)
    module._generator.Generator, module._generator.default_rng = Generator, module.default_rng
    module.mtrand.RandomState = RandomState
    shared = RandomState()
    shared.shared = True
    for name in dir(REAL["RandomState"]):
        if not name.startswith("_") and callable(getattr(module, name, None)):
            made = standing(getattr(shared, name), getattr(module, name))
            setattr(module, name, made)
            setattr(module.mtrand, name, made)
    for name in ("sample", "ranf", "random"):
        setattr(module, name, standing(shared.random_sample, getattr(module, name)))
    module.mtrand._rand = shared
    module.mtrand.default_rng = module.default_rng
