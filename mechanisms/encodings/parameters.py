"""Checks of a caller's arguments; every message names the parameter and the value.

The names and bounds are this package's own, and taken without checks.
"""

import math
import re
from fractions import Fraction
from numbers import Integral, Rational

import numpy as np

# whole numbers stay exact in floats, and sums of them in 64 bits
MOST_USERS = 2**53
# values are numbered in 32 bits
MOST_VALUES = 2**31 - 1
# its square is finite in floats
MOST_E = 2**500
# and what it makes with sizes
MOST_MIXED_E = 2**400
# of what is recommended: below, floats say little of e^eps - 1; beyond, 1 - theta has few digits
MIN_EPS, MAX_EPS = 1e-6, 27
SHOWN = 80
FRACTION = re.compile(r"Fraction\((-?[0-9]+), ([0-9]+)\)")


def shown(value):
    """Return a value for a message, cut to `SHOWN` characters.

    Examples
    --------
    >>> shown("x" * 100)[-5:], shown(10**5000), shown([Fraction(1, 3), Fraction(30)])
    ('xx...', 'a whole number of 16610 bits', '[1/3, 30]')
    """
    value = value.item() if isinstance(value, np.generic) else value
    try:
        text = str(value) if isinstance(value, Fraction) else " ".join(repr(value).split())
        text = FRACTION.sub(lambda m: m[1] if m[2] == "1" else f"{m[1]}/{m[2]}", text)
    except ValueError:
        is_whole = isinstance(value, int)
        return f"a whole number of {value.bit_length()} bits" if is_whole else "too many digits"
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def check_E(E, name="E"):
    """Return E = e^eps, or raise ValueError unless it is a finite number >= 1 (eps >= 0)."""
    E = check_number(name, E)
    if not 1 <= E < math.inf:
        raise ValueError(
            f"{name} = e^eps must be finite and at least 1 (eps >= 0), got {name} = {shown(E)}"
        )
    if not isinstance(E, Fraction) and E > MOST_E:
        raise ValueError(f"{name} must be a Fraction if it is above 2^500, got {name} = {shown(E)}")
    return E


def check_eps(eps):
    """Return eps, or raise ValueError unless it is a number in [1e-6, 27]."""
    eps = check_number("eps", eps)
    if not MIN_EPS <= eps <= MAX_EPS:
        raise ValueError(f"eps must lie in [{MIN_EPS:g}, {MAX_EPS}], got eps = {shown(eps)}")
    return eps


def check_E_beside(E, value):
    """Return E = e^eps, at most 2^500 next to a value or array in floats, or raise ValueError."""
    E = check_E(E)
    if E > MOST_E and any(isinstance(x, float) for x in np.ravel(value).tolist()):
        raise ValueError(f"E must be at most 2^500 together with floats, got E = {shown(E)}")
    return E


def check_float_E(E):
    """Return E = e^eps as a float, or raise ValueError unless it lies in 1..2^500."""
    return float(check_E_beside(E, 0.0))


def check_probability(name, value):
    """Return the value, or raise ValueError unless it is a number in [0, 1]."""
    value = check_number(name, value)
    if not 0 <= value <= 1:
        raise ValueError(f"{name} must lie in [0, 1], got {name} = {shown(value)}")
    return value


def check_number(name, value):
    """Return a plain int, float or Fraction: NumPy's small integers overflow silently."""
    value = value.item() if isinstance(value, np.generic) else value
    if not isinstance(value, Rational | float) or isinstance(value, bool):
        raise ValueError(f"{name} must be a number, got {name} = {shown(value)}")
    return value


def check_finite(name, value):
    """Return a plain number, or raise ValueError unless it is a finite one."""
    value = check_number(name, value)
    if not -math.inf < value < math.inf:
        raise ValueError(f"{name} must be finite, got {name} = {shown(value)}")
    return value


def check_size(K):
    """Return the alphabet size, or raise ValueError unless it is a whole number >= 1."""
    return check_integer("K", K, 1, MOST_VALUES)


def check_sizes(s, N, least=0):
    """Return |X_S| and |X_N|, or raise ValueError unless s >= 1 and N >= least are whole.

    Whole Fractions stay such, for exact arithmetic.
    """
    found = []
    for name, value, at_least in (("s", s, 1), ("N", N, least)):
        is_whole = isinstance(value, Fraction) and value.denominator == 1
        plain = check_integer(name, value.numerator if is_whole else value, at_least, MOST_VALUES)
        found.append(value if is_whole else plain)
    return found


def check_above_one(name, value):
    """Return e^eps or e^(eps/2), or raise ValueError unless it is finite and above 1 (eps > 0)."""
    value = check_number(name, value)
    if not 1 < value <= MOST_E:
        raise ValueError(f"{name} must lie in (1, 2^500], got {name} = {shown(value)}")
    return value


def check_mixture_E(E):
    """Return e^eps of a mixture of uBDs, or raise ValueError unless it lies in (1, 2^400]."""
    E = check_above_one("E", E)
    if E > MOST_MIXED_E:
        raise ValueError(f"E must be at most 2^400, got E = {shown(E)}")
    return E


def check_mixture(s, N, E):
    """Return |X_S| >= 2, |X_N| >= 1 and e^eps of a mixture of uBDs, or raise ValueError."""
    s, N = check_sizes(s, N, least=1)
    if s < 2:
        raise ValueError(f"s must be at least 2, got s = {s}")
    return s, N, check_mixture_E(E)


def check_users(n):
    """Return the number of users, or raise ValueError unless it is a whole number >= 1."""
    return check_integer("n", n, 1, MOST_USERS)


def check_integer(name, value, least, most):
    """Return an int, or raise ValueError unless it is a whole number in least..most."""
    if not isinstance(value, Integral) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(
            f"{name} must be a whole number in {least}..{most}, got {name} = {shown(value)}"
        )
    return int(value)


def check_type(name, value, *types):
    """Return the value, or raise ValueError unless it has one of the types."""
    if not isinstance(value, types):
        wanted = " or ".join(one.__name__ for one in types)
        raise ValueError(f"{name} must be a {wanted}, got {name} = {shown(value)}")
    return value


def check_callable(name, value):
    """Return the value, or raise ValueError unless it can be called."""
    if not callable(value):
        raise ValueError(f"{name} must be callable, got {name} = {shown(value)}")
    return value


def as_array(name, values):
    """Return the values as an array, or raise ValueError if they are ragged."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{name} must be an array, got {name} = {shown(values)}") from error


def check_shape(name, array, shape):
    """Return the array, or raise ValueError unless it has that shape."""
    if array.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {array.shape}")
    return array


def check_numbers(name, values, shape=None):
    """Return an array of finite numbers, floats or exact ones, or raise ValueError.

    Parameters
    ----------
    name : str
    values : array_like of number
    shape : tuple of int, optional
        What it must be.
    """
    array = as_array(name, values)
    if shape is not None:
        check_shape(name, array, shape)
    if array.dtype.kind == "f":
        array = array.astype(float, copy=False)
        bad = array[~np.isfinite(array)]
        if bad.size:
            raise ValueError(f"{name} must be finite, got {name} = {shown(bad.flat[0])}")
    elif array.dtype.kind not in "iu":
        if array.dtype != object:
            raise ValueError(f"{name} must be numbers, got {name} = {shown(values)}")
        plain = np.empty(array.size, dtype=object)
        plain[:] = [check_finite(name, value) for value in array.flat]
        array = plain.reshape(array.shape)
    return array


def check_vector(name, values):
    """Return an array of finite numbers of shape (K,) with K >= 1, or raise ValueError."""
    array = check_numbers(name, values)
    if array.ndim != 1 or not array.size:
        raise ValueError(f"{name} must have shape (K,) with K >= 1, got {array.shape}")
    return array


def check_flag(name, value):
    """Return a bool, or raise ValueError unless it is one."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} must be True or False, got {name} = {shown(value)}")
    return bool(value)


def check_mask(name, mask, K):
    """Return a mask of shape (K,), or raise ValueError."""
    mask = as_array(name, mask)
    if mask.shape != (K,) or mask.dtype != bool:
        raise ValueError(
            f"{name} must be a boolean mask of shape ({K},), got shape {mask.shape} "
            f"of type {mask.dtype}"
        )
    return mask


def check_probabilities(name, values):
    """Return the values as an array of floats, or raise ValueError unless all lie in [0, 1]."""
    return check_in_unit(name, check_numbers(name, values)).astype(float, copy=False)


def check_in_unit(name, array):
    """Return an array of numbers, or raise ValueError unless all lie in [0, 1]."""
    inside = (array >= 0) & (array <= 1)
    if not np.all(inside):
        bad = array[~inside.astype(bool)].flat[0]
        raise ValueError(f"{name} must lie in [0, 1], got {name} = {shown(bad)}")
    return array


def check_sensitive(sensitive, K=None):
    """Return `sensitive` as a mask of shape (K,), or raise ValueError."""
    mask = as_array("sensitive", sensitive)
    if mask.ndim != 1 or mask.size == 0 or mask.dtype != bool or K not in (None, len(mask)):
        raise ValueError(
            "sensitive must be a one-dimensional boolean mask of the alphabet, not empty, "
            f"got shape {mask.shape} of type {mask.dtype}"
        )
    return mask


def check_distribution(p, K, name="p"):
    """Return `p` as an array of shape (K,), or raise ValueError unless it is a distribution.

    Floats may differ from a sum of one by 1e-9; exact numbers must sum to one exactly.
    """
    array = check_in_unit(name, check_numbers(name, p, (K,)))
    error = abs(array.sum() - 1)
    if error > (1e-9 if isinstance(error, float) else 0):
        raise ValueError(f"{name} must sum to one, got sum {shown(array.sum())}")
    return array


def check_channel(Q, name="Q"):
    """Return a channel, one row per input, or raise ValueError unless each row is a distribution.

    Rows of floats may differ from a sum of one by 1e-9; rows of exact numbers must sum to one
    exactly.
    """
    array = check_numbers(name, Q)
    if array.ndim != 2 or not array.size:
        raise ValueError(f"{name} must be a matrix, a row an input, got shape {array.shape}")
    check_in_unit(name, array)
    for i, total in enumerate(array.sum(axis=1)):
        if abs(total - 1) > (1e-9 if isinstance(total, float) else 0):
            raise ValueError(
                f"{name} must have rows that sum to one, got {shown(total)} in row {i}"
            )
    return array


def check_values(x, K, name="x", least=0):
    """Return values in least..K-1 as an integer array of shape (n,), or raise ValueError."""
    values, K = as_array(name, x), check_size(K)
    if values.ndim != 1 or values.dtype.kind not in "iu":
        raise ValueError(
            f"{name} must be a one-dimensional array of integers, got shape {values.shape} "
            f"of type {values.dtype}"
        )
    if values.size and not (values.min() >= least and values.max() < K):
        bad = values[(values < least) | (values >= K)][0]
        raise ValueError(f"{name} must lie in {least}..{K - 1}, got {bad}")
    return values.astype(np.int64, copy=False)


def check_blocks(name, blocks, m):
    """Return m blocks of values as an integer array, a block a row, or raise ValueError."""
    array = as_array(name, blocks)
    if array.ndim != 2 or len(array) != m or not array.shape[1]:
        raise ValueError(f"{name} must have shape (m, k) with m = {m}, k >= 1, got {array.shape}")
    return check_values(array.ravel(), MOST_VALUES, name).reshape(array.shape)


def check_counts(counts, K, name="counts"):
    """Return `counts` as an integer array of shape (K,), or raise ValueError."""
    array = check_shape(name, as_array(name, counts), (check_size(K),))
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name} must be integers, got type {array.dtype}")
    if array.min() < 0:
        raise ValueError(f"{name} must not be negative, got {array.min()}")
    if array.sum(dtype=float) > MOST_USERS:
        raise ValueError(
            f"{name} must sum to at most {MOST_USERS}, got {shown(array.sum(dtype=float))}"
        )
    return array.astype(np.int64, copy=False)
