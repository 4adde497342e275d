"""A sum of products that is zero, by linear programming, then exact."""

from fractions import Fraction

import numpy as np
import z3
from flint import fmpq, fmpq_mat
from scipy.optimize import linprog
from scipy.sparse import csc_matrix

from theory.certificates.finder.facts import rational

TOLERANCES = (1e-9, 1e-7, 1e-5)
EXACT, RLIMIT = 800, 2_000_000


def combination(columns, positive, free, soft=False):
    """Return multipliers of columns, then of `free` ones, whose sum is zero, or None.

    Parameters
    ----------
    columns : list of FLINT polynomials
        To be multiplied by numbers that are not negative.
    positive : set of int
        Places of columns; at least one of these gets a positive multiplier.
    free : list of FLINT polynomials
        To be multiplied by any numbers.
    soft : bool
        Whether to ask for dual values.

    Returns
    -------
    tuple
        Exact multipliers {place: number} or None; if None and `soft`, the dual values of monomials.
    """
    terms = [p.to_dict() for p in [*columns, *free]]
    found, dual = _program(terms, len(columns), positive, soft)
    if found is None:
        return None, dual
    for tolerance in TOLERANCES:
        support = [i for i, x in enumerate(found) if abs(x) > tolerance]
        exact = _exact(terms, support, positive)
        if exact and all(exact[i] >= 0 for i in exact if i < len(columns)):
            return {i: rational(a) for i, a in exact.items() if a != 0}, None
    return _by_simplex(terms, len(columns), positive), None


def _by_simplex(terms, count, positive):
    """Return exact multipliers as Z3 finds them, for programs that floats do not solve."""
    if len(terms) > EXACT:
        return None
    solver, multipliers = z3.SolverFor("QF_LRA"), z3.Reals([f"x{i}" for i in range(len(terms))])
    solver.set(rlimit=RLIMIT)
    rows = {}
    for x, term in zip(multipliers, terms, strict=True):
        for e, a in term.items():
            rows.setdefault(e, []).append(x * z3.Q(int(a.p), int(a.q)))
    solver.add([x >= 0 for x in multipliers[:count]])
    solver.add([z3.Sum(row) == 0 for row in rows.values()])
    solver.add(z3.Sum([multipliers[i] for i in positive]) == 1)
    if solver.check() != z3.sat:
        return None
    found = [solver.model().eval(x, True).as_fraction() for x in multipliers]
    return {i: Fraction(a) for i, a in enumerate(found) if a}


def to_float(a):
    """Return a number as a float, the largest if it is larger still."""
    try:
        return float(a)
    except OverflowError:
        return float(np.copysign(np.finfo(float).max, 1 if a > 0 else -1))


def _program(terms, count, positive, soft):
    rows, data, places, column = {}, [], [], []
    for c, term in enumerate(terms):
        values = {e: to_float(rational(a)) for e, a in term.items()}
        scale = max(map(abs, values.values()), default=1.0)
        for e, a in values.items():
            places.append(rows.setdefault(e, len(rows)))
            column.append(c)
            data.append(a / scale)
    m, n = len(rows), len(terms)
    places += [m] * len(positive)
    column += sorted(positive)
    data += [1.0] * len(positive)
    target = np.zeros(m + 1)
    target[m] = 1
    cost = [1e-4 * (1.0 + len(terms[i]) + i / n) for i in range(count)] + [0.0] * (n - count)
    bounds = [(0, None)] * count + [(None, None)] * (n - count)
    if soft:
        for k in range(m):
            places += [k, k]
            column += [n + 2 * k, n + 2 * k + 1]
            data += [1.0, -1.0]
        bounds += [(0, None)] * (2 * m)
        cost += [1.0] * (2 * m)
    matrix = csc_matrix((data, (places, column)), shape=(m + 1, len(cost)))
    result = linprog(cost, A_eq=matrix, b_eq=target, bounds=bounds, method="highs-ds")
    if result.status != 0 or result.x is None:
        return None, None
    if soft and sum(result.x[n:]) > 1e-7:
        return None, {e: -result.eqlin.marginals[k] for e, k in rows.items()}
    return result.x[:n], None


def _exact(terms, support, positive):
    rows = {}
    for i in support:
        for e in terms[i]:
            rows.setdefault(e, len(rows))
    m, n = len(rows), len(support)
    matrix = fmpq_mat(m + 1, n + 1)
    for c, i in enumerate(support):
        for e, a in terms[i].items():
            matrix[rows[e], c] = a
        if i in positive:
            matrix[m, c] = fmpq(1)
    matrix[m, n] = fmpq(1)
    reduced, rank = matrix.rref()
    exact = {}
    for r in range(rank):
        lead = next(c for c in range(n + 1) if reduced[r, c] != 0)
        if lead == n:
            return None
        exact[support[lead]] = reduced[r, n]
    return exact
