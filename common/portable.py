"""Elementary functions and sums that give the same floats on every processor.

A mathematics library chooses among its routines by the processor, and they differ in the last
digit: exp, log and powers in NumPy and in the C library, every product of matrices in a BLAS. This
module uses only additions, multiplications and divisions, which IEEE 754 rounds in one way, in a
fixed order. Sums over an array are NumPy's, whose order depends only on the shape. The functions'
errors are below one unit in the last place, of expm1 and log1p below four.
"""

import math
from functools import cache, reduce
from operator import add

import flint
import numpy as np

from common.compiled import njit, register_jitable, vectorize

# the logarithm of 2 in two parts: a multiple of the first by a whole number below 2^20 is exact
LN2_HIGH, LN2_LOW = float.fromhex("0x1.62e42feep-1"), float.fromhex("0x1.a39ef35793c76p-33")
PER_LN2 = 1 / (LN2_HIGH + LN2_LOW)
ROOT_HALF = math.sqrt(0.5)
# beyond them e^x is no float, or zero
MOST, LEAST = 709.8, -745.2
# of (e^x - 1 - x)/x^2, and of the area tangent; what is cut off is below 2^-57
EXP_SERIES = tuple(1 / math.factorial(k) for k in range(14, 1, -1))
LOG_SERIES = tuple(2 / k for k in range(23, 1, -2))

# as many numbers, in all, take less time one by one than what is compiled takes to load
FEW = 100_000
# bits of enclosures that are rounded to floats
PRECISION = 128


@register_jitable
def _tail(x):
    """Return e^x - 1 - x for |x| < 0.35."""
    found = 0.0
    for term in EXP_SERIES:
        found = found * x + term
    return x * x * found


@register_jitable
def _power_of_two(k):
    return float(np.int64((k + 1023) << 52).view(np.float64))


@register_jitable
def exp_of_one(x):
    """Return e^x of a float, in Python and in compiled loops."""
    if math.isnan(x) or x > MOST:
        return x if math.isnan(x) else math.inf
    if x < LEAST:
        return 0.0
    doublings = math.floor(x * PER_LN2 + 0.5)
    high, low = x - doublings * LN2_HIGH, doublings * LN2_LOW
    rest = high - low
    lost = (high - rest) - low
    near = 1 + rest
    found = near + ((1 - near) + rest + lost + _tail(rest))
    # in two steps: at the ends of the range one power of two is no float
    half = int(doublings) >> 1
    scaled = found * _power_of_two(half)
    return scaled * _power_of_two(int(doublings) - half)


@register_jitable
def _expm1(x):
    return x + _tail(x) if abs(x) < 0.35 else exp_of_one(x) - 1


@register_jitable
def log_of_one(x):
    """Return the natural logarithm of a float, in Python and in compiled loops."""
    if not 0 < x < math.inf:
        return -math.inf if x == 0 else (x if x > 0 else math.nan)
    part, doublings = math.frexp(x)
    if part < ROOT_HALF:
        part, doublings = part * 2, doublings - 1
    # log(1 + f) = 2 artanh(s) with s = f/(2 + f), less what f already has
    f = part - 1
    s = f / (2 + f)
    z, found = s * s, 0.0
    for term in LOG_SERIES:
        found = found * z + term
    half = f * f / 2
    rest = s * (half + z * found)
    return doublings * LN2_HIGH - ((half - (rest + doublings * LN2_LOW)) - f)


@register_jitable
def log1p_of_one(x):
    """Return log(1 + x) of a float, in Python and in compiled loops."""
    # the rounding of 1 + x is divided out (Kahan)
    near = 1 + x
    if near == 1 or x == math.inf:
        return x
    return log_of_one(near) * (x / (near - 1)) if near > 0 else log_of_one(near)


@cache
def _compiled(function):
    return vectorize(["float64(float64)"], cache=True)(function)


def exp(x):
    """Return e^x, a float of a number and an array of an array, as all functions here.

    Examples
    --------
    >>> exp(1.0)
    2.718281828459045
    """
    return _of(exp_of_one, x)


def expm1(x):
    """Return e^x - 1.

    Examples
    --------
    >>> expm1(1e-20)
    1e-20
    """
    return _of(_expm1, x)


def log(x):
    """Return the natural logarithm; of 0 it is -infinity, of a negative number NaN.

    Examples
    --------
    >>> log(10.0)
    2.302585092994046
    """
    return _of(log_of_one, x)


def log1p(x):
    """Return log(1 + x).

    Examples
    --------
    >>> log1p(1e-20)
    1e-20
    """
    return _of(log1p_of_one, x)


_evaluated = {"numbers": 0}


def _of(function, x):
    x = np.asarray(x, dtype=float)
    _evaluated["numbers"] += x.size
    if _evaluated["numbers"] > FEW:
        found = _compiled(function)(x)
        return found if x.ndim else float(found)
    found = [function(one) for one in x.ravel().tolist()]
    return np.array(found).reshape(x.shape) if x.ndim else found[0]


def normal_quantile(p):
    """Return the z with Pr(Z <= z) = p for a standard normal Z, rounded from a proved enclosure.

    Examples
    --------
    >>> normal_quantile(0.5), normal_quantile(0.975)
    (0.0, 1.9599639845400538)
    """
    with flint.ctx.workprec(PRECISION):
        return float(-flint.arb(2).sqrt() * (2 * flint.arb(p)).erfcinv())


def normal_probability(z):
    """Return Pr(Z <= z) for a standard normal Z and each z of an array, rounded as above.

    Examples
    --------
    >>> normal_probability(np.array([0.0, 1.0])).tolist()
    [0.5, 0.8413447460685429]
    """
    with flint.ctx.workprec(PRECISION):
        root = flint.arb(2).sqrt()
        return np.array([float((-flint.arb(value) / root).erfc() / 2) for value in z.tolist()])


def geomspace(first, last, count):
    """Return numbers from `first` to `last` with a constant ratio, both ends exactly.

    Examples
    --------
    >>> geomspace(0.5, 8.0, 5).round(12).tolist()
    [0.5, 1.0, 2.0, 4.0, 8.0]
    """
    found = exp(np.linspace(log(first), log(last), count))
    found[0], found[-1] = first, last
    return found


def total(terms):
    """Return the sum of numbers of any kind, from the left; `sum` depends on Python's version.

    Examples
    --------
    >>> total([0.1] * 10)
    0.9999999999999999
    """
    return reduce(add, terms, 0)


def dot(a, b):
    """Return a @ b for arrays of one or two dimensions, of any numbers.

    Examples
    --------
    >>> dot(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([1.0, 1.0]))
    array([3., 7.])
    """
    a, b = np.asarray(a), np.asarray(b)
    if b.ndim == 1:
        return (a * b).sum(axis=-1)
    if a.ndim == 1:
        return (a[:, None] * b).sum(axis=0)
    if object in (a.dtype, b.dtype):
        return a @ b
    return _product(*(np.ascontiguousarray(part, dtype=float) for part in (a, b)))


@njit(nogil=True, cache=True)
def _product(a, b):
    out = np.zeros((len(a), b.shape[1]))
    for i in range(len(a)):
        for k in range(len(b)):
            for j in range(b.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out
