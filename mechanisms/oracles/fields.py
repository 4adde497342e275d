"""Finite fields: numbers 0..q-1 for each prime power q, 0 and 1 the neutral ones.

For a prime q this is arithmetic mod q. For q = p^k, an element's digits in base p are the
coefficients of a polynomial mod p, and products are taken modulo an irreducible polynomial, which
is found by trial.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from math import isqrt

import numpy as np

from mechanisms.encodings.parameters import check_integer, shown

MOST_PRIME, MOST_POWER = 1 << 12, 1 << 8


@dataclass(frozen=True, eq=False)
class Field:
    """A field of p^k elements; `field` makes it.

    Parameters
    ----------
    p, k : int
        A prime, and the exponent.

    Raises
    ------
    ValueError
        If there is no such field, or it is too large.
    """

    p: int
    k: int

    def __post_init__(self):
        p = check_integer("p", self.p, 2, MOST_PRIME)
        k = check_integer("k", self.k, 1, MOST_POWER)
        if _split(p) != (p, 1) or (k > 1 and p**k > MOST_POWER):
            raise ValueError(f"p^k must be a power of a prime up to {MOST_POWER}, got {p}^{k}")
        object.__setattr__(self, "p", p)
        object.__setattr__(self, "k", k)

    @property
    def q(self):
        """Number of elements."""
        return self.p**self.k

    def add(self, a, b):
        """Return sums of elements, ints or arrays of them, broadcast; without checks."""
        if self.k == 1:
            return (a + b) % self.q
        return self._sums[a, b]

    def multiply(self, a, b):
        """Return products of elements, ints or arrays of them, broadcast; without checks."""
        if self.k == 1:
            return a * b % self.q
        return self._products[a, b]

    @cached_property
    def negative(self):
        """The element whose sum with each element is 0, shape (q,)."""
        return _number(-_digits(self.p, self.k) % self.p, self.p)

    @cached_property
    def inverse(self):
        """The element whose product with each element is 1, shape (q,); for 0 it is 0."""
        if self.k == 1:
            return np.array([0, *(pow(a, -1, self.q) for a in range(1, self.q))])
        return np.argmax(self._products == 1, axis=1)

    @cached_property
    def _sums(self):
        digits = _digits(self.p, self.k)
        return _number((digits[:, None] + digits) % self.p, self.p)

    @cached_property
    def _products(self):
        tables = (_products(self.p, self.k, low) for low in range(1, self.q))
        return next(table for table in tables if table[1:, 1:].all())


def field(q):
    """Return the field of q elements.

    Parameters
    ----------
    q : int
        A prime up to 4096, or a power of one up to 256.

    Raises
    ------
    ValueError
        If q is something else.

    Examples
    --------
    >>> four = field(4)
    >>> int(four.multiply(2, 3)), int(four.add(2, 3)), four.inverse.tolist()
    (1, 1, [0, 1, 3, 2])
    """
    if not isinstance(q, int) or not is_order(q):
        raise ValueError(
            f"q must be a prime up to {MOST_PRIME}, or a power of one up to {MOST_POWER}, "
            f"got {shown(q)}"
        )
    return _made(q)


@cache
def _made(q):
    return Field(*_split(q))


def is_order(q):
    """Return whether `field` has a field of q elements, for an int q; without checks."""
    return 2 <= q <= MOST_PRIME and _split(q)[1] > 0 and (_split(q)[1] == 1 or q <= MOST_POWER)


def _split(q):
    """Return (p, k) with q = p^k, or (0, 0)."""
    p = next((d for d in range(2, isqrt(q) + 1) if q % d == 0), q)
    k, rest = 0, q
    while rest % p == 0:
        k, rest = k + 1, rest // p
    return (p, k) if rest == 1 else (0, 0)


def _digits(p, k):
    """Return the digits of 0..p^k - 1, the least first, shape (p^k, k)."""
    return np.arange(p**k)[:, None] // p ** np.arange(k) % p


def _number(digits, p):
    """Return the numbers that digits make."""
    return digits @ p ** np.arange(digits.shape[-1])


def _products(p, k, low):
    """Return the table of products modulo x^k - low."""
    digits = _digits(p, k)
    total = np.zeros((p**k, p**k, k), dtype=np.int64)
    shifted = digits
    for i in range(k):
        total += digits[:, i, None, None] * shifted
        top = shifted[:, -1:]
        shifted = (np.hstack([0 * top, shifted[:, :-1]]) + top * digits[low]) % p
    return _number(total % p, p)
