"""NumPy's draws, as one model for `RandomState` and `Generator`.

Uniform floats, integers, choices and permutations are what NumPy computes; binomial, geometric and
multinomial draws have the law that NumPy documents, which the answer says.
"""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np

from checker.programs.path import PATH
from checker.programs.sources import draws
from checker.programs.values import functions  # noqa: F401 - vectors have methods of it
from checker.programs.values.lazy import is_lazy
from checker.programs.values.symbol import is_symbol
from checker.programs.values.vector import Vector, from_list, is_random, is_vector, plain

ONE = 1 << 53
# values that a binomial draw may have
MOST_TRIALS = 4096


def _ideal(name):
    PATH.assumed.add(f"NumPy's {name} has the law that it documents")


class Draws:
    """The methods; `new` says whether a Generator's or a RandomState's types are returned."""

    new = True

    def random(self, size=None, dtype=np.float64, out=None):
        """Draw floats in [0, 1)."""
        kind = np.dtype(dtype)
        if kind not in (np.float64, np.float32) or (out is not None and not is_vector(out)):
            if out is None:
                raise TypeError(f"Unsupported dtype {kind!r} for random")
            PATH.refuse("random floats are written into an array that is given")
        bits = 53 if kind == np.float64 else 24
        # of both a single number is a plain float: see `listed`
        one = float if size is None else kind.type
        made = draws.array(lambda: draws.uniform(one, "random()", bits), size, kind)
        if out is not None:
            out[...] = made
            return out
        return made

    def uniform(self, low=0.0, high=1.0, size=None):
        """Draw floats in [low, high)."""
        if is_random(low) or is_random(high):
            PATH.refuse("a uniform draw between random bounds")
        if np.ndim(low) or np.ndim(high):
            size = np.broadcast(low, high).shape if size is None else size
            return np.asarray(low) + (np.asarray(high) - low) * self.random(size)
        return float(low) + (float(high) - float(low)) * self.random(size)

    def integers(self, low, high=None, size=None, dtype=np.int64, endpoint=False):
        """Draw integers."""
        if is_random([low, high]) or np.ndim(low) or np.ndim(high):
            low, high = plain(low), plain(high)
        if high is None:
            low, high = 0, low
        if np.ndim(low) or np.ndim(high):
            return self._integers_between(low, high, size, dtype, endpoint)
        return self._integers(int(low), int(high) + bool(endpoint), size, dtype)

    def _integers(self, low, high, size, dtype):
        if low >= high:
            raise ValueError("low >= high")
        kind = np.dtype(dtype)
        info = np.iinfo(kind) if kind.kind in "iu" else None
        if info and (low < info.min or high - 1 > info.max):
            raise ValueError(f"low or high is out of bounds for {kind}")
        one = int if dtype is int and not self.new and size is None else kind.type
        draw = draws.below if size is None else draws.lazily_below
        return draws.array(lambda: draw(high - low, one, low, "integers"), size, kind)

    def _integers_between(self, low, high, size, dtype, endpoint):
        low, high = np.broadcast_arrays(low, high)
        if size is not None and tuple(np.atleast_1d(size)) != low.shape:
            low, high = np.broadcast_to(low, size), np.broadcast_to(high, size)
        bounds = zip(low.ravel().tolist(), high.ravel().tolist(), strict=True)
        cells = [self._integers(a, b + bool(endpoint), None, np.dtype(dtype)) for a, b in bounds]
        made = np.empty(len(cells), dtype=object)
        for k, cell in enumerate(cells):
            made[k] = cell
        made = Vector(made.reshape(low.shape), dtype)
        return made if PATH.script is None else made.plain()

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        """Draw among some values."""
        if is_random(a) and not is_vector(a):
            a = from_list(a)
        a = plain(a)
        # a number below another is a plain one
        below = np.ndim(a) == 0
        kind = object if below and size is None else None
        pool = np.arange(int(a), dtype=kind) if below else np.asarray(a)
        if axis:
            PATH.refuse("a choice along an axis")
        if len(pool) == 0:
            raise ValueError("a cannot be empty unless no samples are taken")
        total = 1 if size is None else math.prod(np.atleast_1d(size).tolist())
        if not replace and total > len(pool):
            raise ValueError("Cannot take a larger sample than population when replace is False")
        weights = None if p is None else _weights(plain(p), len(pool))
        if replace or size is None:
            return self._with_replacement(pool, size, weights)
        if weights is not None:
            PATH.refuse("a weighted choice without replacement")
        if not shuffle and self.new:
            PATH.refuse("a choice without replacement that is not shuffled")
        picked = draws.without(len(pool), total)
        return pool[np.array(picked, dtype=np.int64).reshape(size)]

    def _with_replacement(self, pool, size, weights):
        values = list(pool)
        lazily = size is not None and pool.ndim == 1 and pool.dtype.kind in "biuf"
        even = weights or [1] * len(pool)
        if size is None:
            return draws.weighted(even, values, "choice")
        if lazily:
            return draws.array(
                lambda: draws.weighted(even, values, "choice", True), size, pool.dtype
            )
        total = math.prod(np.atleast_1d(size).tolist())
        picked = [draws.weighted(even, list(range(len(pool))), "choice") for _ in range(total)]
        return pool[np.array(picked, dtype=np.int64).reshape(size)]

    def shuffle(self, x, axis=0):
        """Shuffle a list or an array."""
        if axis:
            PATH.refuse("a shuffle along an axis")
        if PATH.script is not None:
            order = draws.without(len(x), len(x))
        else:
            entries = draws.Entries(range(len(x)))
            order = [entries[k] for k in range(len(x))]
        x[:] = x[np.array(order)] if isinstance(x, np.ndarray) else [x[k] for k in order]

    def permutation(self, x, axis=0):
        """Return a shuffled copy, or a permutation of a range."""
        if axis:
            PATH.refuse("a permutation along an axis")
        pool = np.arange(int(x)) if np.ndim(x) == 0 else np.array(plain(x))
        if PATH.script is not None:
            return pool[np.array(draws.without(len(pool), len(pool)), dtype=np.int64)]
        return Permuted(draws.Entries(pool), range(len(pool)))

    def permuted(self, x, axis=None, out=None):
        """Return a shuffled copy of one dimension."""
        if np.ndim(x) != 1 or out is not None:
            PATH.refuse("permuted of several dimensions")
        return self.permutation(x)

    def binomial(self, n, p, size=None):
        """Draw the number of successes."""
        _ideal("binomial")
        n, p = plain(n), plain(p)
        if np.ndim(n) or np.ndim(p):
            shape = np.broadcast(n, p).shape if size is None else size
            ns, ps = np.broadcast_to(n, shape), np.broadcast_to(p, shape)
            each = iter(zip(ns.ravel().tolist(), ps.ravel().tolist(), strict=True))
            return draws.array(lambda: self._binomial(*next(each), np.int64, True), shape, np.int64)
        kind = int if size is None else np.int64
        return draws.array(lambda: self._binomial(n, p, kind, size is not None), size, np.int64)

    def _binomial(self, n, p, kind, lazily):
        n, q = int(n), draws.chances(p)
        if not 0 <= n <= MOST_TRIALS:
            if n < 0:
                raise ValueError("n < 0")
            PATH.refuse(f"a binomial draw of {n} trials")
        weights = [math.comb(n, k) * q**k * (1 - q) ** (n - k) for k in range(n + 1)]
        return draws.weighted(weights, [kind(k) for k in range(n + 1)], "binomial", lazily)

    def geometric(self, p, size=None):
        """Draw the number of trials until a success."""
        _ideal("geometric")
        q = draws.chances(p)
        if not q:
            raise ValueError("p <= 0, p > 1 or p contains NaNs")
        kind = int if size is None else np.int64

        def one():
            trials = 1
            while not draws.weighted([1 - q, q], [0, 1], "geometric"):
                trials += 1
            return kind(trials)

        return draws.array(one, size, np.int64)

    def multinomial(self, n, pvals, size=None):
        """Draw counts."""
        _ideal("multinomial")
        if size is not None:
            return np.array([self.multinomial(n, pvals) for _ in range(int(size))])
        p = [draws.chances(v) for v in np.asarray(plain(pvals)).tolist()]
        if sum(p[:-1]) > 1:
            raise ValueError("sum(pvals[:-1]) > 1.0")
        counts, left, rest = [], int(n), Fraction(1)
        for q in p[:-1]:
            share = min(Fraction(1), q / rest) if rest > 0 else Fraction(0)
            weights = [
                math.comb(left, k) * share**k * (1 - share) ** (left - k) for k in range(left + 1)
            ]
            counts.append(draws.weighted(weights, list(range(left + 1)), "multinomial"))
            left, rest = left - counts[-1], rest - q
        return np.array([*counts, left], dtype=np.int64)

    def bytes(self, length):
        """Draw bytes."""
        from checker.programs.sources.standard import urandom

        return urandom(length)


class Permuted:
    """A permutation as an array of which only what is used is drawn."""

    __class__ = np.ndarray
    __hash__ = None

    def __init__(self, entries, places):
        self.entries, self.places = entries, places
        self.dtype = entries.pool.dtype

    def __len__(self):
        return len(self.places)

    shape = property(lambda self: (len(self.places), *self.entries.pool.shape[1:]))
    ndim = property(lambda self: self.entries.pool.ndim)
    size = property(lambda self: math.prod(self.shape))

    def plain(self):
        """Draw all of it."""
        made = [self.entries[k] for k in self.places]
        return np.array(made, dtype=self.dtype).reshape(self.shape)

    def __getitem__(self, key):
        if type(key) is slice:
            return Permuted(self.entries, self.places[key])
        if isinstance(key, int | np.integer) and not is_symbol(key) and not is_lazy(key):
            return self.entries[self.places[int(key)]]
        return self.plain()[plain(key)]

    def __setitem__(self, key, value):
        PATH.refuse("an array that a permutation made is written to; take a copy of it")

    def __iter__(self):
        return (self.entries[k] for k in self.places)

    def __array__(self, dtype=None, copy=None):
        return self.plain() if dtype is None else self.plain().astype(dtype)

    def __array_function__(self, function, types, positional, keyed):
        return function(*_drawn(positional), **keyed)

    def __getattr__(self, name):
        if (name.startswith("__") and name not in OPERATORS) or not hasattr(np.ndarray, name):
            raise AttributeError(name)
        return getattr(self.plain(), name)


OPERATORS = ("__index__",)


def _drawn(values):
    return tuple(v.plain() if type(v) is Permuted else v for v in values)


class _Operators(np.lib.mixins.NDArrayOperatorsMixin):
    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        return getattr(ufunc, method)(*_drawn(inputs), **options)


for _name, _method in vars(np.lib.mixins.NDArrayOperatorsMixin).items():
    if callable(_method) and _name.startswith("__") and _name not in ("__init_subclass__",):
        setattr(Permuted, _name, _method)
Permuted.__array_ufunc__ = _Operators.__array_ufunc__


def _weights(p, n):
    """Return the numbers of lattice points that NumPy's search among cumulated doubles gives."""
    q = np.array(p, dtype=np.float64).ravel()
    if len(q) != n:
        raise ValueError("a and p must have same size")
    if (q < 0).any() or np.isnan(q).any():
        raise ValueError("Probabilities are not non-negative")
    if abs(q.sum() - 1) > np.sqrt(np.finfo(np.float64).eps):
        raise ValueError("Probabilities do not sum to 1")
    ends = q.cumsum()
    ends /= ends[-1]
    at = [0, *(min(ONE, math.ceil(Fraction(float(end)) * ONE)) for end in ends)]
    return [b - a for a, b in pairwise(at)]
