"""Statements about all elements of several sorts, used at some of them."""

from theory.kernel.terms import implies
from theory.kernel.theorem import elimination, solve


def at_all(formula, *values):
    """Return that what a nest of `forall` says holds at these values, the first outermost."""
    steps, inside = [], formula
    for value in values:
        steps.append(elimination(inside.args[0], value))
        inside = steps[-1].formula.args[1]
    return solve(implies(formula, inside), *steps)
