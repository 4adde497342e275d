"""Checks of what a caller hands in; every message names the parameter and the value."""

import math

import numpy as np


def check_E(E):
    """Raise ValueError unless E = e^eps is a finite number >= 1 (eps >= 0)."""
    if not (E >= 1 and (not isinstance(E, float) or math.isfinite(E))):
        raise ValueError(f"E = e^eps must be finite and at least 1 (eps >= 0), got E = {E}")
    return E


def check_probability(name, value):
    """Raise ValueError unless 0 <= value <= 1."""
    if not 0 <= value <= 1:
        raise ValueError(f"{name} must lie in [0, 1], got {name} = {value}")
    return value


def check_size(K):
    """Raise ValueError unless K is a whole number >= 1."""
    if int(K) != K or K < 1:
        raise ValueError(f"the alphabet size K must be a whole number >= 1, got K = {K}")
    return int(K)


def check_sensitive(sensitive):
    """Return `sensitive` as a mask of shape (K,), or raise ValueError."""
    mask = np.asarray(sensitive)
    if mask.ndim != 1 or mask.size == 0 or mask.dtype != bool:
        raise ValueError(
            "sensitive must be a one-dimensional boolean mask of the alphabet, not empty, "
            f"got shape {mask.shape} of type {mask.dtype}"
        )
    return mask


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
