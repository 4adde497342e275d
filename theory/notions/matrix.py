"""Exact decisions about given matrices: which outputs break a notion."""

import math
from fractions import Fraction

import numpy as np

from mechanisms import idue
from theory.notions import information, ldp, lip, osldp, pairwise, uldp
from theory.notions.alphabet import GivenAlphabet


def weight(E):
    """Return w = 1/E of a budget given by E = e^eps in [1, infinity], exactly.

    Examples
    --------
    >>> from fractions import Fraction
    >>> weight(Fraction(3)), weight(math.inf)
    (Fraction(1, 3), 0)
    """
    return 0 if math.inf == E else 1 / E


def require_exact(name, value):
    """Raise ValueError unless the value is an int or a Fraction."""
    if not isinstance(value, int | Fraction):
        raise ValueError(f"{name} must be an int or a Fraction, got {value!r}")


def require_mechanism(Q):
    """Raise ValueError unless Q is a matrix of exact probabilities whose rows sum to one."""
    if Q.ndim != 2 or Q.dtype != object:
        raise ValueError(f"Q must be a matrix of Fractions, got {Q.ndim} axes of type {Q.dtype}")
    for entry in Q.flat:
        require_exact("an entry of Q", entry)
    for x, row in enumerate(Q):
        if min(row) < 0 or sum(row) != 1:
            raise ValueError(
                f"row {x} of Q is not a distribution: least {min(row)}, sum {sum(row)}"
            )


def is_mechanism(Q):
    """Return whether Q is a matrix of exact probabilities whose rows sum to one."""
    try:
        require_mechanism(Q)
    except ValueError:
        return False
    return True


def breaks(Q, holds):
    """Return the outputs y for which `holds(X, column, y)` is false.

    Parameters
    ----------
    Q : ndarray, shape (inputs, outputs)
        Pr(y|x), of exact numbers (int or Fraction).
    holds : callable
        A notion of one column.

    Raises
    ------
    ValueError
        If Q is not a matrix of exact probabilities whose rows sum to one.
    """
    require_mechanism(Q)
    X = GivenAlphabet(len(Q))
    return [y for y in range(Q.shape[1]) if not holds(X, lambda x, y=y: Q[x, y], y)]


def ldp_breaks(Q, E):
    """Return the outputs at which Q is not eps-LDP."""
    require_exact("E", E)
    return breaks(Q, lambda X, q, y: ldp.ldp(X, q, E))


def uldp_breaks(Q, sensitive, protected, E, condition=uldp.invertible):
    """Return the outputs at which Q is not (X_S, Y_P, eps)-ULDP.

    Parameters
    ----------
    Q : ndarray, shape (inputs, outputs)
    sensitive, protected : sequence of bool
        X_S over the inputs and Y_P over the outputs.
    E : number
        e^eps, exact.
    condition : callable
        (4) as printed by default.
    """
    require_exact("E", E)
    return breaks(
        Q,
        lambda X, q, y: uldp.uldp(X, q, lambda x: sensitive[x], protected[y], E, condition),
    )


def osldp_breaks(Q, sensitive, E):
    """Return the outputs at which Q is not (X_S, eps)-OSLDP."""
    require_exact("E", E)
    return breaks(Q, lambda X, q, y: osldp.osldp(X, q, lambda x: sensitive[x], E))


def require_prior(prior, K):
    """Raise ValueError unless the prior is K exact probabilities that sum to one."""
    if len(prior) != K:
        raise ValueError(f"prior must have {K} entries, got {len(prior)}")
    for entry in prior:
        require_exact("an entry of prior", entry)
    if min(prior) < 0 or sum(prior) != 1:
        raise ValueError(f"prior is not a distribution: least {min(prior)}, sum {sum(prior)}")


def lip_breaks(Q, prior, E, on_support=False):
    """Return the outputs at which Q is not eps-LIP under the prior.

    Parameters
    ----------
    Q : ndarray, shape (inputs, outputs)
    prior : sequence of number
        Pr(x), exact.
    E : number
        e^eps, exact.
    on_support : bool
        Ask (7) only where the prior is positive; otherwise of every input.

    Raises
    ------
    ValueError
        If Q, its prior or E is not exact, or is no mechanism or no distribution.
    """
    require_exact("E", E)
    require_mechanism(Q)
    require_prior(prior, len(Q))
    asked = lip.support(prior.__getitem__) if on_support else lip.everybody
    mass = np.array(prior, dtype=object) @ Q
    return breaks(Q, lambda X, q, y: lip.lip(X, q, mass[y], E, asked))


def has_mip(Q, prior, E):
    """Return whether I(X;Y) <= eps = log E under the prior; exact, parameters as above."""
    require_exact("E", E)
    require_mechanism(Q)
    require_prior(prior, len(Q))
    mass = np.array(prior, dtype=object) @ Q
    possible = [(x, y) for x, y in np.ndindex(Q.shape) if prior[x] * Q[x, y] > 0]
    pairs = [(Fraction(prior[x] * Q[x, y]), Fraction(Q[x, y]) / mass[y]) for x, y in possible]
    return information.at_most(pairs, Fraction(E))


def id_ldp_breaks(Q, E, pair_budget):
    """Return the outputs at which Q is not (E, r)-ID-LDP.

    Parameters
    ----------
    Q : ndarray, shape (inputs, outputs)
    E : sequence of number
        e^eps of each input, at least 1: exact, or infinity.
    pair_budget : callable
        e^r from both budgets, such as `mechanisms.idue.min_id` and `mechanisms.idue.one_id`.

    Raises
    ------
    ValueError
        If a budget is negative or not exact, or their number is not that of the inputs.
    """
    if len(E) != len(Q):
        raise ValueError(f"E must have one budget for each of {len(Q)} inputs, got {len(E)}")
    for k, budget in enumerate(E):
        if budget != math.inf:
            require_exact(f"E[{k}]", budget)
        if budget < 1:
            raise ValueError(f"E[{k}] = e^eps must be at least 1 (eps >= 0), got {budget}")

    def pair(x, other):
        return weight(Fraction(r) if (r := pair_budget(E[x], E[other])) < math.inf else r)

    return pairwise_breaks(Q, pair)


def pairwise_breaks(Q, pair):
    """Return the outputs at which Q does not have the pair budgets of these weights.

    Parameters
    ----------
    Q : ndarray, shape (inputs, outputs)
    pair : callable
        From two inputs to the exact weight e^-eps of their budget.
    """
    return breaks(Q, lambda X, q, y: pairwise.pairwise(X, q, pair))


def min_id_ldp_breaks(Q, E):
    """Return the outputs at which Q is not E-MinID-LDP."""
    return id_ldp_breaks(Q, E, idue.min_id)


def one_id_ldp_breaks(Q, E):
    """Return the outputs at which Q is not E-OneID-LDP."""
    return id_ldp_breaks(Q, E, idue.one_id)


def hlldp_breaks(Q, sensitive, E):
    """Return the outputs at which Q is not (X_S, eps_S)-HLLDP, by the budgets (2)."""
    return one_id_ldp_breaks(Q, [E if flag else math.inf for flag in sensitive])
