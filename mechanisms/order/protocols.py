"""Compared channels that have no module of their own, and results of floats as fractions."""

import sys
from fractions import Fraction
from itertools import product
from math import ceil, floor, inf, nextafter

import numpy as np

from mechanisms import pum, rappor, urap, urr
from mechanisms.budgets.by_value import check_budgets
from mechanisms.channel import Channel
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    as_array,
    check_above_one,
    check_E,
    check_integer,
    check_mask,
    check_size,
    shown,
)
from mechanisms.losses import urap_theta
from mechanisms.optimal_idue import optimizer
from mechanisms.oracles import designs
from mechanisms.oracles.hadamard import sign
from mechanisms.unary_encoding import UnaryEncoding

# outputs of a matrix; parts of one, of which probabilities are made
MOST_OUTPUTS = 1 << 16
MOST_PARTS = 10**9
MOST_FLOAT = int(sys.float_info.max)


def local_hashing(K, g, E):
    """Return local hashing with all functions from K values to g, each as likely, and public.

    A report is a function and RR of the user's hash; a column each pair of them.

    Parameters
    ----------
    K : int
    g : int
        At least 2; OLH has g = E + 1.
    E : number
        e^eps >= 1; Fractions give an exact matrix.

    Raises
    ------
    ValueError
        If a parameter is out of range, or there are more than 65536 outputs.

    Examples
    --------
    >>> local_hashing(2, 2, 3.0).Q.shape
    (2, 8)
    """
    K, g, E = check_size(K), check_integer("g", g, 2, MOST_OUTPUTS), check_E(E)
    if g ** (K + 1) > MOST_OUTPUTS:
        raise ValueError(f"g^(K+1) must be at most {MOST_OUTPUTS}, got g = {g}, K = {K}")
    lot = 1 / (E * 0 + (E + g - 1) * g**K)
    rows = [
        [E * lot if h[x] == y else lot for h in product(range(g), repeat=K) for y in range(g)]
        for x in range(K)
    ]
    return Channel(_array(rows), Promise("LDP", {"E": E}))


def hadamard(K, E):
    """Return Hadamard response: the value's row of a Hadamard matrix says which outputs are likely.

    Parameters
    ----------
    K : int
        Values; outputs are the least power of two above K.
    E : number
        e^eps >= 1; Fractions give an exact matrix.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> hadamard(3, 3.0).Q.shape
    (3, 4)
    """
    K, E = check_integer("K", K, 1, 1000), check_E(E)
    size = 1 << K.bit_length()
    likely, rare = designs.block_probabilities(size // 2, size, E)
    rows = [[likely if sign(x + 1, y) == 1 else rare for y in range(size)] for x in range(K)]
    return Channel(_array(rows), Promise("LDP", {"E": E}))


def rappor_on(mask, t):
    """Return RAPPOR only on the values of X_S, whose bits are those of SUE; others report nothing.

    It works without checks.

    Parameters
    ----------
    mask : array_like of bool, shape (K,)
    t : Fraction
        e^(eps/2).
    """
    theta, zero = rappor.basic_theta(t), 0 * t
    pairs = [(theta, rappor.psi(theta, t * t)) if flag else (zero, zero) for flag in mask]
    a, b = zip(*pairs, strict=True)
    return UnaryEncoding(np.array(a), np.array(b))


def personalized(mask, specific, tags, E):
    """Return the channel of one user of the PUM with uRR, whose specific values have her first tag.

    Parameters
    ----------
    mask, specific : sequence of bool, shape (K,)
        X_S; the values that are sensitive to her.
    tags : int
        Number of tags that all users have between them.
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    tags = check_integer("tags", tags, 1, MOST_OUTPUTS)
    mask = _checked(mask)
    specific = check_mask("specific", specific, len(mask))
    common = urr.mechanism(np.append(mask, [True] * tags), E)
    return Channel(pum.PersonalizedMechanism(common, len(mask)).matrix(np.where(specific, 1, 0)))


def best_urap(mask, E, parts):
    """Return uRAP*: its theta, which floats find, is the nearest multiple of 1/parts.

    Parameters
    ----------
    mask : array_like of bool, shape (K,)
    E : Fraction
        e^eps > 1.
    parts : int

    Raises
    ------
    ValueError
        If a parameter is out of range, or there is not a value of each kind.
    """
    mask, E = _checked(mask), check_above_one("E", E)
    parts, s = check_integer("parts", parts, 1, MOST_PARTS), int(np.sum(mask))
    if s == len(mask):
        raise ValueError(f"mask must have a value that is not sensitive, got mask = {shown(mask)}")
    if not s:
        raise ValueError(f"mask must have a sensitive value, got mask = {shown(mask)}")
    theta = urap_theta.best_theta(s, len(mask) - s, float(E))
    return urap.mechanism(mask, Fraction(round(parts * theta), parts), E)


def best_idue(E, parts):
    """Return the optimal IDUE of OneID's budgets, a and b in multiples of 1/parts toward privacy.

    Parameters
    ----------
    E : sequence of Fraction or inf, shape (K,)
        e^eps of each value.
    parts : int

    Raises
    ------
    ValueError
        If a parameter is out of range, or no b < a is left.
    """
    E, parts = check_budgets(E), check_integer("parts", parts, 1, MOST_PARTS)
    quick = [_below(e) for e in E]
    found = optimizer.mechanism(quick)
    a = [Fraction(floor(v * parts), parts) for v in map(Fraction, found.a.tolist())]
    b = [Fraction(ceil(v * parts), parts) for v in map(Fraction, found.b.tolist())]
    if any(p <= q for p, q in zip(a, b, strict=True)):
        raise ValueError(f"E must be greater budgets for so few parts, got parts = {parts}")
    promise = Promise("OneID-LDP", {"budgets": np.array(E)})
    return UnaryEncoding(np.array(a), np.array(b), promise=promise)


def _checked(mask):
    """Return a mask of one value or more, or raise ValueError."""
    mask = as_array("mask", mask)
    return check_mask("mask", mask, max(mask.size, 1))


def _below(E):
    """Return the greatest float that is no greater, or infinity."""
    if inf == E:
        return inf
    found = float(min(E, MOST_FLOAT))
    return found if found <= E else nextafter(found, 0)


def _array(rows):
    made = np.array(rows)
    return made if made.dtype.kind == "f" else np.array(rows, dtype=object)
