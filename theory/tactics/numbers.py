"""Arithmetic of long terms: a step is shown for any numbers and then used for these terms."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const, real
from theory.kernel.theorem import instance, solve


def of_numbers(claim, *values):
    """Return what is true of all numbers, at these values.

    Parameters
    ----------
    claim : callable
        Of as many numbers as there are values, to a formula that the solver decides.
    values : Term or number

    Examples
    --------
    >>> from theory.kernel.sorts import index
    >>> from theory.kernel.terms import and_, implies
    >>> X = index("X")
    >>> of_numbers(lambda a, b: implies(and_(a >= 0, b > 0), a / b >= 0), 1, X.sum(lambda x: 2))
    |- 0 < Σ_{x∈X} 2 ⇒ 0 ≤ 1/(Σ_{x∈X} 2)
    """
    names = [const(f"number_{k}", REAL) for k in range(len(values))]
    return instance(solve(claim(*names)), dict(zip(names, map(real, values), strict=True)))
