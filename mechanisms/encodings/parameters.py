"""Checks of what a caller hands in; every message names the parameter and the value."""

import math
from numbers import Integral, Rational

import numpy as np


def check_E(E):
    """Return E = e^eps, or raise ValueError unless it is a finite number >= 1 (eps >= 0)."""
    E = check_number("E", E)
    if not 1 <= E < math.inf:
        raise ValueError(f"E = e^eps must be finite and at least 1 (eps >= 0), got E = {E}")
    return E


def check_probability(name, value):
    """Return the value, or raise ValueError unless it is a number in [0, 1]."""
    value = check_number(name, value)
    if not 0 <= value <= 1:
        raise ValueError(f"{name} must lie in [0, 1], got {name} = {value}")
    return value


def check_probabilities(name, values):
    """Return the values as an array of floats, or raise ValueError unless all lie in [0, 1]."""
    array = np.asarray(values, dtype=float)
    bad = array[~((array >= 0) & (array <= 1))]
    if bad.size:
        raise ValueError(f"{name} must lie in [0, 1], got {name} = {bad.flat[0]}")
    return array


def check_size(K):
    """Return the alphabet size, or raise ValueError unless it is a whole number >= 1."""
    return check_whole("the alphabet size K", K)


def check_users(n):
    """Return the number of users, or raise ValueError unless it is a whole number >= 1."""
    return check_whole("the number of users n", n)


def check_whole(name, value):
    """Return the value, or raise ValueError unless it is a whole number >= 1.

    The name ends with the parameter's letter, which the message repeats.
    """
    if not isinstance(value, Integral) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{name} must be a whole number >= 1, got {name[-1]} = {value}")
    return int(value)


def check_number(name, value):
    """Return a plain int, float or Fraction: NumPy's small integers overflow silently."""
    value = value.item() if isinstance(value, np.generic) else value
    if not isinstance(value, Rational | float) or isinstance(value, bool):
        raise ValueError(f"{name} must be a number, got {name} = {value!r}")
    return value


def check_sensitive(sensitive):
    """Return `sensitive` as a mask of shape (K,), or raise ValueError."""
    mask = np.asarray(sensitive)
    if mask.ndim != 1 or mask.size == 0 or mask.dtype != bool:
        raise ValueError(
            "sensitive must be a one-dimensional boolean mask of the alphabet, not empty, "
            f"got shape {mask.shape} of type {mask.dtype}"
        )
    return mask


def check_distribution(p, K):
    """Return `p` as an array of shape (K,), or raise ValueError unless it is a distribution.

    Floats may sum to one up to 1e-9; exact numbers must do so exactly.
    """
    array = np.asarray(p)
    if array.shape != (K,):
        raise ValueError(f"p must have shape ({K},), got {array.shape}")
    if not np.all(array >= 0):
        raise ValueError(f"p must not be negative, got {array.min()}")
    error = abs(array.sum() - 1)
    if error > (1e-9 if isinstance(error, float) else 0):
        raise ValueError(f"p must sum to one, got {array.sum()}")
    return array


def check_prior(prior, K):
    """Return the prior as an array, or raise ValueError with its sum or least entry."""
    array = np.asarray(prior)
    if array.shape != (K,):
        raise ValueError(f"prior must have shape ({K},), got {array.shape}")
    if not (array.min() >= 0 and abs(array.sum() - 1) <= 1e-9):
        raise ValueError(
            f"prior must be nonnegative and sum to 1, got least {array.min()}, sum {array.sum()}"
        )
    return array


def check_values(x, K):
    """Return input values `x` as an integer array of shape (n,), or raise ValueError."""
    values = np.asarray(x)
    if values.ndim != 1 or values.dtype.kind not in "iu":
        raise ValueError(
            f"x must be a one-dimensional array of integers, got shape {values.shape} "
            f"of type {values.dtype}"
        )
    if values.size and not (values.min() >= 0 and values.max() < K):
        bad = values[(values < 0) | (values >= K)][0]
        raise ValueError(f"x must lie in 0..{K - 1}, got {bad}")
    return values.astype(np.int64, copy=False)


def check_counts(counts, K):
    """Return `counts` as an integer array of shape (K,), or raise ValueError."""
    array = np.asarray(counts)
    if array.shape != (K,):
        raise ValueError(f"counts must have shape ({K},), got {array.shape}")
    if array.dtype.kind not in "iu":
        raise ValueError(f"counts must be integers, got type {array.dtype}")
    if array.size and array.min() < 0:
        raise ValueError(f"counts must not be negative, got {array.min()}")
    return array.astype(np.int64, copy=False)
