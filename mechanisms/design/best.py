"""The best channel of a problem, with an upper bound that a short program checks."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from mechanisms.design import least_trace, linear, optimum, worths
from mechanisms.design.certificate import outward
from mechanisms.design.designed import DesignedChannel
from mechanisms.design.problem import Problem
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_type

# denominators of the matrix that bounds the trace, and of weights outside a basis
BOTTOM, WEIGHT = 10**12, 10**15
# a weight below this share of the greatest is left out
SMALL = 1e-11


@dataclass(frozen=True)
class Design:
    """The best channel and a proof that none is better, made by `design` without checks.

    Parameters
    ----------
    problem : Problem
    columns : tuple of tuple of Fraction
        Of the channel, one an output.
    prices : tuple of Fraction, shape (K,)
        No column that the budgets allow is worth more than prices . column.
    value : Fraction
        What the channel reaches, from below (from above for what is to be small).
    bound : Fraction
        No channel within the budgets reaches more (or less).
    square_root : tuple of tuple of Fraction, optional
        Of `unbiased`: the symmetric N of the bound 2 tr N - max sum q' N^2 q / (p . q).
    """

    problem: Problem
    columns: tuple
    prices: tuple
    value: Fraction
    bound: Fraction
    square_root: tuple | None = None

    @property
    def gap(self):
        """How far apart value and bound are."""
        return abs(self.bound - self.value)

    def matrix(self):
        """Return Q with Q[x, y] = Pr(y|x), an array of Fractions."""
        made = np.empty((self.problem.K, len(self.columns)), dtype=object)
        for y, column in enumerate(self.columns):
            made[:, y] = column
        return made

    def mechanism(self):
        """Return the channel as a mechanism, with exact sampler and estimate."""
        problem = self.problem
        notion, parameters = problem.notion, {"factors": problem.factors}
        if notion == "LIP":
            parameters = {"E": problem.factors[0][0], "prior": np.array(problem.prior)}
        return DesignedChannel(self.matrix(), Promise(notion, parameters), problem.prior)


def design(problem):
    """Return the `Design` of a `Problem`.

    Parameters
    ----------
    problem : Problem

    Raises
    ------
    ValueError
        If it is no problem, or floats find no basis.

    Examples
    --------
    >>> from mechanisms.design.problem import Problem, by_value
    >>> third, E = Fraction(1, 3), Fraction(4)
    >>> found = design(Problem("LDP", by_value([E] * 3), (third, third, third)))
    >>> str(found.value), found.gap, len(found.columns)
    ('2/3', Fraction(0, 1), 3)
    """
    problem = check_type("problem", problem, Problem)
    rays = problem.rays()
    if problem.utility == "unbiased":
        return _least_trace(problem, rays)
    told = problem.worths()
    pairs = [told.worth(ray) for ray in rays]
    found = optimum.best(rays, [high for _, high in pairs])
    value = sum(w * pairs[i][0] for i, w in found.weights.items())
    columns = _columns(rays, found.weights)
    value, bound = told.report(value), told.report(sum(found.prices))
    if problem.utility == "information":
        value, bound = outward(value, bound)
    return Design(problem, columns, found.prices, value, bound)


def _columns(rays, weights):
    return tuple(tuple(w * v for v in rays[i]) for i, w in weights.items())


def _least_trace(problem, rays):
    K, prior = problem.K, problem.prior
    columns = np.array([[float(v) for v in ray] for ray in rays])
    chances = columns @ np.array([float(p) for p in prior])
    floats = least_trace.Rays(
        columns,
        np.ones(K),
        columns / np.sqrt(chances)[:, None],
        np.zeros((len(rays), 0)),
        np.zeros(0),
    )
    weights = least_trace.best(floats)
    lots = exact_weights(rays, weights, [Fraction(1)] * K)
    made = _columns(rays, lots)
    inverse = linear.inverse(information(made, prior))
    value = sum(inverse[x][x] for x in range(K))
    root = _rounded(inverse)
    square = tuple(
        tuple(sum(root[x][i] * root[i][z] for i in range(K)) for z in range(K)) for x in range(K)
    )
    told = worths.Trace(prior, square)
    found = optimum.best(rays, [told.worth(ray)[1] for ray in rays])
    bound = 2 * sum(root[x][x] for x in range(K)) - sum(found.prices)
    squares = sum(p * p for p in prior)
    return Design(problem, made, found.prices, value - squares, bound - squares, root)


def information(columns, prior):
    """Return the Fisher information of a channel at a prior, rows of Fractions; without checks."""
    K = len(prior)
    chances = [sum(p * v for p, v in zip(prior, c, strict=True)) for c in columns]
    return [
        [sum(c[x] * c[z] / m for c, m in zip(columns, chances, strict=True)) for z in range(K)]
        for x in range(K)
    ]


def exact_weights(rays, weights, target):
    """Return fractions near float weights whose rays sum to the target; without checks.

    Weights outside a basis are rounded, and the basis gets the rest.

    Parameters
    ----------
    rays : list of tuple of Fraction
    weights : ndarray
    target : list of Fraction
    """
    kept = [i for i in np.argsort(-weights).tolist() if weights[i] > SMALL * weights.max()]
    basis = linear.independent(rays, kept)
    made = {
        i: Fraction(round(float(weights[i]) * WEIGHT), WEIGHT) for i in kept if i not in set(basis)
    }
    left = [t - sum(w * rays[i][x] for i, w in made.items()) for x, t in enumerate(target)]
    columns = [[rays[i][x] for i in basis] for x in range(len(target))]
    made |= dict(zip(basis, linear.solved(linear.matrix_of(columns), left), strict=True))
    if min(made.values()) < 0:
        raise ValueError("no channel is found in fractions near the best one in floats")
    return dict(sorted((i, w) for i, w in made.items() if w))


def _rounded(matrix):
    """Return a symmetric matrix with short fractions near another."""
    K = len(matrix)
    made = [[Fraction(0)] * K for _ in range(K)]
    for x in range(K):
        for z in range(x + 1):
            made[x][z] = made[z][x] = Fraction(round(matrix[x][z] * BOTTOM), BOTTOM)
    return tuple(map(tuple, made))
