"""Exact check of a table of dyadic probabilities, with ball arithmetic for e^eps.

The table is that of the mechanism that samples (`own` and `other`, or `a` and `b`); the arithmetic
is on integers and fractions, and the lower bound of e^eps is made here, apart from the one that
the rounding used.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import flint

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.ubd import BlockDesignMechanism
from mechanisms.ubd_mixture import MixedBlockDesign
from theory.floats import idue as idue_certificate
from theory.library.two_bits import pair
from theory.notions.matrix import lip_breaks, require_exact

BITS = 256


def exp_below(eps):
    """Return a Fraction below e^eps, from a ball around it; eps is a float, int or Fraction."""
    numerator, denominator = Fraction(eps).as_integer_ratio()
    with flint.ctx.workprec(BITS):
        ball = (flint.arb(numerator) / flint.arb(denominator)).exp()
        mantissa, exponent = ball.lower().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def broken_promises(mechanism):
    """Return what breaks the promise that a table over 2^64 carries, one line each.

    Parameters
    ----------
    mechanism : DirectEncoding, UnaryEncoding, DyadicBlockDesign or DyadicMixture
        Of exact numbers, with a promise in terms of `eps`; or the best IDUE, whose floats are
        exact and whose promise is in terms of `budgets`.

    Raises
    ------
    ValueError
        If a probability is not exact, or the promise is none that can be checked here.
    """
    notion, parameters = mechanism.promise.notion, mechanism.promise.parameters
    if notion in idue_certificate.NOTIONS:
        tables = mechanism.a, mechanism.b, parameters["budgets"]
        found = idue_certificate.violations(*tables, idue_certificate.NOTIONS[notion])
        return [f"value {i} is in a pair beyond its budget" for i in found]
    if "eps" not in parameters:
        raise ValueError(f"the promise must be one of eps over 2^64, got {notion}: {parameters}")
    if notion == "LDP":
        return violations(mechanism, [True] * mechanism.K, parameters["eps"])
    if notion == "ULDP":
        return violations(mechanism, parameters["sensitive"], parameters["eps"])
    if notion == "LIP":
        prior, E = [1 - parameters["P1"], parameters["P1"]], exp_below(parameters["eps"])
        found = lip_breaks(mechanism.matrix(), prior, E)
        return [f"Pr({y}|x) is more than e^eps from Pr({y}) for some x" for y in found]
    raise ValueError(f"no exact check of tables for the notion {notion}")


def violations(mechanism, sensitive, eps):
    """Return what breaks (X_S, Y_P, eps)-ULDP with (4'), one line each; none if it holds.

    For X_S = X it is eps-LDP.

    Parameters
    ----------
    mechanism : DirectEncoding, UnaryEncoding, DyadicBlockDesign or DyadicMixture
        Of exact numbers.
    sensitive : sequence of bool, length K
    eps : number

    Raises
    ------
    ValueError
        If a probability is not an int or a Fraction.
    """
    E = exp_below(eps)
    if isinstance(mechanism, MixedBlockDesign):
        return mixture_violations(mechanism, sensitive, E)
    if isinstance(mechanism, BlockDesignMechanism):
        return block_violations(mechanism, sensitive, E)
    if isinstance(mechanism, DirectEncoding):
        return direct_violations(mechanism, sensitive, E)
    return unary_violations(mechanism, sensitive, E)


def direct_violations(mechanism, sensitive, E):
    """Return what breaks ULDP (Y_P = X_S) in a direct encoding."""
    kinds = Counter(zip(mechanism.own, mechanism.other, map(bool, sensitive), strict=True))
    found = []
    for own, other, flag in kinds:
        _require_probabilities(own, other)
        if flag and len(sensitive) > 1 and not (own <= E * other and other <= E * own):
            found.append(f"a protected output has {own} beside {other}: more than e^eps apart")
        if not flag and other != 0:
            found.append(f"an invertible output has {other} from other inputs")
    rest = sum(other * count for (_, other, _), count in kinds.items())
    for own, other, _ in kinds:
        if own - other + rest != 1:
            found.append(f"a row with {own} in its own output sums to {own - other + rest}")
    return found


def unary_violations(mechanism, sensitive, E):
    """Return what breaks ULDP in a unary encoding; Y_P has zeros in the bits of X_N."""
    kinds = Counter(zip(mechanism.a, mechanism.b, map(bool, sensitive), strict=True))
    found = []
    for a, b, flag in kinds:
        _require_probabilities(a, b)
        if not flag and b != 0:
            found.append(f"the bit of a non-sensitive value is 1 with {b} for other inputs")
    for i, j in product(kinds, repeat=2):
        if i == j and kinds[i] == 1:
            continue
        bits_i, bits_j = ((0, 1) if flag else (0,) for *_, flag in (i, j))
        for yi, yj in product(bits_i, bits_j):
            likelihood, other = pair(1, i[:2], j[:2], bool(yi), bool(yj))
            if not likelihood <= E * other:
                found.append(f"bits {yi}{yj} are more than e^eps as likely from {i} as from {j}")
    return found


def block_violations(mechanism, sensitive, E):
    """Return what breaks ULDP in a uBD: blocks are of X_S, and each has k of its s values.

    A block is any of those that have the value with the probability of the coin, any of those that
    avoid it without; from X_N any block, unless the value is told.
    """
    if list(map(bool, sensitive)) != mechanism.sensitive.tolist():
        return ["the blocks are of other values than the sensitive ones"]
    inside, keep = mechanism.coins
    _require_probabilities(inside, keep)
    s, k = mechanism.design.s, mechanism.design.k
    # times the number of blocks, of which k/s have a given value
    chances = {"a value in it": inside * Fraction(s, k)}
    if k < s:
        chances["another sensitive value"] = (1 - inside) * Fraction(s, s - k)
    if s < mechanism.K:
        chances["a non-sensitive value"] = 1 - keep
    return [
        f"a block is more than e^eps as likely from {one} as from {other}"
        for (one, p), (other, q) in product(chances.items(), repeat=2)
        if p > E * q
    ]


def mixture_violations(mechanism, sensitive, E):
    """Return what breaks ULDP in a mixture: the size is drawn apart from all else."""
    _require_probabilities(mechanism.t)
    return [line for part in mechanism.parts for line in block_violations(part, sensitive, E)]


def _require_probabilities(*values):
    for value in values:
        require_exact("a probability", value)
        if not 0 <= value <= 1:
            raise ValueError(f"a probability must lie in [0, 1], got {value}")
