"""Hash functions of a random seed: refused, or, if that is assumed, as random functions."""

import importlib

from checker.programs.path import PATH
from checker.programs.sources import draws
from checker.programs.values.symbol import is_symbol

KNOWN = {
    "xxhash": (
        "xxh32",
        "xxh64",
        "xxh3_64",
        "xxh32_intdigest",
        "xxh64_intdigest",
        "xxh3_64_intdigest",
    ),
    "mmh3": ("hash", "hash64", "hash_from_buffer"),
}
ASSUMPTION = (
    "the hash of each value under a random seed is uniform, independent of the others "
    "(--ideal-hash)"
)


class Hash:
    """The hash of some data under a random seed: looked at only through one remainder."""

    def __init__(self, name, data, seed):
        self.key = name, repr(data), seed

    def intdigest(self):
        """Return it as a number."""
        return self

    def __mod__(self, g):
        known = PATH.hashes.setdefault(self.key, {})
        if known and g not in known:
            PATH.refuse("two remainders of one hash")
        if g not in known:
            known[g] = draws.below(int(g), shown="hash, below")
        return known[g]

    def __and__(self, mask):
        if mask & (mask + 1):
            PATH.refuse("bits of a hash other than its lowest")
        return self % (mask + 1)

    def __abs__(self):
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return PATH.refuse(f"a hash used otherwise than by its remainder (`{name}`)")


def _model(name, real, ideal):
    def hashed(data=b"", seed=0, *positional, **keyed):
        if PATH.script is not None and ideal and PATH.active:
            return Hash(name, data, repr(seed))
        if not is_symbol(seed):
            return real(data, seed, *positional, **keyed)
        if not ideal:
            PATH.refuse(
                f"{name} is seeded with a random number; --ideal-hash takes such hashes as "
                "random functions"
            )
        if seed.steps or not PATH.is_free(seed.i):
            PATH.refuse(f"{name} is seeded with a random number of which something is known")
        PATH.assumed.add(ASSUMPTION)
        return Hash(name, data, seed.i)

    hashed.__name__ = name
    return hashed


def install(ideal):
    """Put models in place of hash functions.

    Parameters
    ----------
    ideal : bool
        Whether a hash under a random seed is taken as a random function.
    """
    for module, names in KNOWN.items():
        try:
            found = importlib.import_module(module)
        except ImportError:
            continue
        for name in names:
            if hasattr(found, name):
                setattr(found, name, _model(f"{module}.{name}", getattr(found, name), ideal))
