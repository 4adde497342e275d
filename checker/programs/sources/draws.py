"""The draws of which all sources are made: random on a walk, given when it is repeated."""

from fractions import Fraction
from itertools import accumulate

import numpy as np

from checker.programs.path import LIMIT, PATH, Permutation
from checker.programs.values import functions  # noqa: F401 - vectors have methods of it
from checker.programs.values.lazy import Lazy
from checker.programs.values.symbol import UNIT, Symbol
from checker.programs.values.vector import Vector, vector


def uniform(kind=float, shown="random()", bits=53):
    """Draw m 2^-bits, as floats are drawn.

    Parameters
    ----------
    kind : type
    shown : str
    bits : int
    """
    scale = UNIT if bits == 53 else 2.0**-bits
    if PATH.script is not None:
        return kind(PATH.scripted(1 << bits) * scale)
    return Symbol(PATH.draw(1 << bits, (shown, scale)), scale, kind)


def below(n, kind=int, shift=0, shown="below", part=False):
    """Draw shift + m, m in 0..n-1.

    Parameters
    ----------
    n : int
    kind : type
    shift : int
    shown : str
    part : bool
        Of another draw.
    """
    if PATH.script is not None:
        return kind(PATH.scripted(n) + shift)
    i = PATH.draw(n, (f"{shown}({n})", 1), part)
    if n <= LIMIT:
        return kind(PATH.split(i, range(1, n)) + shift)
    if not shift:
        return Symbol(i, 1, kind)
    whole = Symbol(i, 1, int).then("+", lambda v: v + shift, shift)
    return whole.then(f"as {kind.__name__}", kind)


def lazily_below(n, kind, shift=0, shown="below", part=False):
    """Draw it, and do not look at it.

    Parameters
    ----------
    n, kind, shift, shown, part
        As for `below`.
    """
    if PATH.script is not None or n > LIMIT:
        return below(n, kind, shift, shown, part)
    i = PATH.draw(n, (f"{shown}({n})", 1), part)
    if n == 1:
        return kind(shift)
    return Lazy(((i, tuple(range(1, n))),), {(k,): kind(k + shift) for k in range(n)})


def weighted(weights, values, shown, lazily=False):
    """Draw one of some values with exact weights.

    Parameters
    ----------
    weights : list of Fraction or int
    values : list
    shown : str
    lazily : bool
        Whether not to look at it.
    """
    scale = 1
    for w in weights:
        scale = scale * Fraction(w).denominator // _gcd(scale, Fraction(w).denominator)
    cuts = list(accumulate(int(w * scale) for w in weights))
    if PATH.script is not None:
        m = PATH.scripted(cuts[-1])
        return values[sum(m >= c for c in cuts[:-1])]
    i = PATH.draw(cuts[-1], (shown, [str(v) for v in values], cuts))
    if not lazily:
        return values[PATH.split(i, cuts[:-1])]
    return Lazy(((i, tuple(cuts[:-1])),), {(k,): v for k, v in enumerate(values)})


def _gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def without(n, size):
    """Draw `size` of 0..n-1 without replacement, in order.

    Parameters
    ----------
    n, size : int
    """
    if PATH.script is not None:
        return PATH.scripted()[:size]
    made = PATH.permutation(n)
    return [PATH.entry(made, k) for k in range(size)]


class Entries:
    """The entries of a permutation, each drawn when it is used."""

    def __init__(self, pool):
        self.pool, self.of = pool, PATH.permutation(len(pool))

    def __len__(self):
        return len(self.pool)

    def __getitem__(self, place):
        return self.pool[PATH.entry(self.of, place)]


def array(make, size, dtype):
    """Return what NumPy returns for a size: a number, or an array of draws.

    Parameters
    ----------
    make : callable
        Draws one.
    size : None, int or tuple
    dtype : dtype
    """
    if size is None:
        return make()
    shape = (int(size),) if np.ndim(size) == 0 else tuple(int(n) for n in size)
    made = vector(make, shape, dtype)
    return made if PATH.script is None else made.plain()


def chances(p):
    """Return an exact probability, or raise what NumPy raises.

    Parameters
    ----------
    p : float
    """
    exact = Fraction(float(p)) if float(p) == float(p) else Fraction(-1)
    if not 0 <= exact <= 1:
        raise ValueError("p < 0, p > 1 or p contains NaNs")
    return exact


__all__ = [
    "Entries",
    "Permutation",
    "Vector",
    "array",
    "below",
    "chances",
    "lazily_below",
    "uniform",
    "weighted",
    "without",
]
