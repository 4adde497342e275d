"""The eps-LIP channel of greatest expected utility, in rational numbers, with its certificate.

This is column generation: the simplex method in rationals over posteriors, where floats find the
next posterior. The final prices are a bound on every eps-LIP channel; `theory` checks them.
"""

from dataclasses import dataclass, field
from fractions import Fraction

import flint
import numpy as np

from mechanisms.channel import Channel
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    MOST_E,
    check_E_beside,
    check_finite,
    check_size,
    check_type,
    shown,
)
from mechanisms.optimal_lip.posteriors import (
    ROUNDING,
    least,
    most,
    squared_error,
    value_of,
    vertex,
    vertices_worth,
)

MOST_VALUES = 20
MOST_PIVOTS = 10_000


@dataclass(frozen=True)
class BestChannel:
    """The best channel, given by its outputs' probabilities and posteriors, and a bound.

    Parameters
    ----------
    prior : sequence of Fraction, shape (K,)
        Of the values that somebody has; those of probability 0 are left out.
    E : Fraction
    weights : sequence of Fraction, shape (outputs,)
        Pr(y) of each output.
    posteriors : sequence of sequence of Fraction, shape (outputs, K)
        Pr(x|y), a row an output.
    prices : sequence of Fraction, shape (K,)
        The certificate: no vertex pi has a utility above sum_x prices_x pi_x.
    utility : list of pieces, optional
        As in `posteriors.squared_error`.

    Raises
    ------
    ValueError
        If the parts do not fit one another.
    """

    prior: tuple
    E: Fraction
    weights: tuple
    posteriors: tuple
    prices: tuple
    utility: list = field(default=None, repr=False)

    def __post_init__(self):
        prior = _exact("prior", self.prior)
        weights = _exact("weights", self.weights)
        K, posteriors = len(prior), _listed("posteriors", self.posteriors)
        if not K or len(weights) != len(posteriors):
            raise ValueError(
                "prior must not be empty, and posteriors fit weights, got "
                f"{K} values, {len(posteriors)} posteriors and {len(weights)} weights"
            )
        parts = {"prior": prior, "E": _check_E(self.E), "weights": weights}
        parts["posteriors"] = tuple(_exact("posteriors", pi, K) for pi in posteriors)
        parts["prices"] = _exact("prices", self.prices, K)
        parts["utility"] = _check_utility(self.utility, K)
        for name, value in parts.items():
            object.__setattr__(self, name, value)

    @property
    def value(self):
        """The expected utility."""
        told = (value_of(self.utility, pi) for pi in self.posteriors)
        return sum(w * u for w, u in zip(self.weights, told, strict=True))


def optimize(prior, E, utility=None):
    """Return the `BestChannel` among all eps-LIP channels, of any number of outputs.

    Parameters
    ----------
    prior : sequence of number
        Probabilities, at most 20 of them positive; floats count as the fractions they are, scaled
        to the sum one.
    E : number
        e^eps >= 1.
    utility : list of pieces, optional
        `posteriors.squared_error` by default.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> found = optimize([Fraction(1, 5), Fraction(3, 10), Fraction(1, 2)], 4)
    >>> float(1 - found.value)
    0.27125
    """
    prior, E = tuple(p for p in _check_prior(prior) if p), _check_E(E)
    if len(prior) > MOST_VALUES:
        raise ValueError(
            f"prior must have at most {MOST_VALUES} positive entries, got {len(prior)}"
        )
    utility = _check_utility(utility, len(prior))
    # floats look for vertices: the greatest coefficient is 1 there
    scale = _quick(max(abs(v) for piece in utility for part in piece for v in part) or 1)
    scaled = [tuple(tuple(_quick(v) / scale for v in part) for part in piece) for piece in utility]
    quick = tuple(map(_quick, prior)), _quick(E)
    start, tableau = _start(*quick)
    basis = [(pi, value_of(scaled, pi)) for pi in start]
    for _ in range(MOST_PIVOTS):
        prices = _prices(basis, tableau)
        entering = _entering(*quick, scaled, prices)
        if entering is None:
            kept = [i for i, row in enumerate(tableau) if row[0]]
            weights = _fractions(tableau[i][0] for i in kept)
            posteriors = tuple(_fractions(basis[i][0]) for i in kept)
            prices = _fractions(scale * price for price in prices)
            return BestChannel(prior, E, weights, posteriors, prices, utility)
        leaving = _pivot(tableau, entering[0])
        basis[leaving] = entering
    raise ValueError(
        f"no optimum after {MOST_PIVOTS} pivots for prior = {shown(prior)}, E = {shown(E)}"
    )


def mechanism(prior, E, utility=None):
    """Return the best eps-LIP channel of K values as a `Channel`; parameters as for `optimize`.

    A value of prior probability 0 reports each output as often as everybody does.

    Parameters
    ----------
    prior : sequence of number, shape (K,)
    E : number
    utility : list of pieces, optional
    """
    prior = _check_prior(prior)
    found = optimize(prior, E, utility)
    likelihoods = iter(zip(*found.posteriors, strict=True))
    rows = [
        [likelihood(w, pi, p) for w, pi in zip(found.weights, next(likelihoods), strict=True)]
        if p
        else found.weights
        for p in prior
    ]
    promise = Promise("LIP", {"E": found.E, "prior": np.array(prior)})
    return Channel(np.array(rows, dtype=object), promise)


def likelihood(weight, posterior, p):
    """Return Pr(y|x) from Pr(y), Pr(x|y) and Pr(x) > 0, in any arithmetic.

    It works without checks.
    """
    return weight * posterior / p


def _check_prior(prior):
    """Return the prior as Fractions of sum one, or raise ValueError."""
    exact = _exact("prior", prior)
    if not exact or min(exact) < 0 or abs(sum(exact) - 1) > 1e-9:
        raise ValueError(
            "prior must be nonnegative and sum to 1, got "
            f"{_summary(exact) if exact else 'no entry'}"
        )
    return [p / sum(exact) for p in exact]


def _check_utility(utility, K):
    """Return the utility, or raise ValueError unless its pieces are convex and fit K values.

    Parameters
    ----------
    utility : list of pieces, optional
        As in `posteriors.squared_error`, the default.
    K : int
        Number of values.
    """
    K = check_size(K)
    if utility is None:
        return squared_error(K)
    return [_piece(piece, K) for piece in _listed("utility", utility)] or squared_error(K)


def _summary(exact):
    """Return least entry and sum for a message; a sum may be too large for floats."""
    least, total = (
        f"{k} {float(v) if abs(v) < MOST_E else shown(v)}"
        for k, v in (("least", min(exact)), ("sum", sum(exact)))
    )
    return f"{least}, {total}"


def _piece(piece, K):
    parts = [_exact("utility", part) for part in _listed("utility", piece)]
    if [len(part) for part in parts] != [K, K] or min(parts[0]) < 0:
        raise ValueError(
            f"each piece of utility needs {K} numbers a >= 0 and {K} numbers b, got {shown(piece)}"
        )
    return tuple(parts)


def _check_E(E):
    """Return E as a Fraction; the search for vertices is in floats."""
    return Fraction(check_E_beside(E, 0.0))


def _exact(name, values, length=None):
    """Return numbers as a tuple of Fractions, or raise ValueError."""
    values = _listed(name, values)
    if length not in (None, len(values)):
        raise ValueError(f"{name} must have {length} entries, got {len(values)}")
    return tuple(Fraction(check_finite(f"an entry of {name}", value)) for value in values)


def _listed(name, values):
    values = values.tolist() if isinstance(values, np.ndarray) else values
    return check_type(name, values, list, tuple)


def _quick(value):
    """Return a number as FLINT's rational, whose arithmetic takes a fraction of the time."""
    return flint.fmpq(*Fraction(value).as_integer_ratio())


def _fractions(values):
    return tuple(Fraction(int(q.p), int(q.q)) for q in map(flint.fmpq, values))


def _start(prior, E):
    """Return posteriors that span the simplex, the first the prior, and their tableau.

    Row i of the tableau has the weight, a row of the identity (which breaks ties, so that the
    method cannot cycle) and a row of the inverse of the matrix of posteriors.
    """
    K = len(prior)
    step = min(min(most(p, E) - p, p - least(p, E)) for p in prior) if K > 1 else 0
    step = step or flint.fmpq(1)
    columns = [prior]
    for x in range(1, K):
        moved = list(prior)
        moved[0], moved[x] = moved[0] - step, moved[x] + step
        columns.append(tuple(moved))
    rows = []
    for i in range(K):
        # the inverse: coordinate x in terms of the steps, and the sum in terms of the prior
        inverse = [(int(x == i) - prior[i]) / step if i else flint.fmpq(1) for x in range(K)]
        rows.append([*map(flint.fmpq, [i == 0, *(i == j for j in range(K))]), *inverse])
    for row in rows[1:]:
        rows[0][K + 1 :] = [a - b for a, b in zip(rows[0][K + 1 :], row[K + 1 :], strict=True)]
    return columns, rows


def _prices(basis, tableau):
    K = len(basis)
    return tuple(
        sum(u * row[K + 1 + x] for (_, u), row in zip(basis, tableau, strict=True))
        for x in range(K)
    )


def _entering(prior, E, utility, prices):
    """Return a vertex, with its utility, that is worth more than its price; None if none is.

    Floats propose the vertices; in the end all that may be worth it are compared in fractions.
    """
    if E == 1:
        return None
    floats = [np.array([float(v) for v in part]) for part in (prior, prices)]
    for least_gain in (None, -ROUNDING):
        for _, chosen, free in vertices_worth(floats[0], float(E), utility, floats[1], least_gain):
            pi = vertex(prior, E, chosen, free)
            if least(prior[free], E) <= pi[free] <= most(prior[free], E):
                worth = value_of(utility, pi)
                if worth > sum(price * part for price, part in zip(prices, pi, strict=True)):
                    return pi, worth
    return None


def _pivot(tableau, pi):
    """Bring a posterior into the basis, and return the row that it takes."""
    K = len(tableau)
    into = [sum(a * b for a, b in zip(row[K + 1 :], pi, strict=True)) for row in tableau]
    ratios = {i: [v / into[i] for v in tableau[i][: K + 1]] for i in range(K) if into[i] > 0}
    leaving = min(ratios, key=ratios.__getitem__)
    tableau[leaving] = [v / into[leaving] for v in tableau[leaving]]
    for i, row in enumerate(tableau):
        if i != leaving and into[i]:
            tableau[i] = [a - into[i] * b for a, b in zip(row, tableau[leaving], strict=True)]
    return leaving
