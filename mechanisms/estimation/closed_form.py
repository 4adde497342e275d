"""The maximum-likelihood estimate from direct encodings in closed form, as formulas."""

import numpy as np


def filled_level(seen, floors):
    """Return the nu of `above_floor` where some outputs have all, in any arithmetic.

    Parameters
    ----------
    seen, floors : number or ndarray
        Sums of f and of the floors over these outputs.
    """
    return seen / (1 + floors)


def poured_level(height, share):
    """Return the nu of `poured` where some values have all, in any arithmetic.

    Parameters
    ----------
    height, share : number or ndarray
        Sums of level/curvature and of 1/curvature over these values.
    """
    return (height - 1) / share


def above_floor(f, floor, nu):
    """Return what the estimate of `water_filling` is where it is positive, in any arithmetic."""
    return f / nu - floor


def step_level(p, g, curvature):
    """Return the slope at x = 0 of a summand of `simplex_step`'s objective, in any arithmetic.

    Examples
    --------
    >>> step_level(0.5, 1.0, 2.0)
    2.0
    """
    return g + curvature * p


def poured(level, nu, curvature, most=np.maximum):
    """Return x_i = max(0, (level_i - nu) / curvature_i), in any arithmetic with its maximum.

    It works without checks.

    Examples
    --------
    >>> poured(np.array([1.1, 0.9]), 1.0, np.array([1.0, 1.0])).round(3)
    array([0.1, 0. ])
    """
    return most(0, (level - nu) / curvature)
