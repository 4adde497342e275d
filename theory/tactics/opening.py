"""A closed theorem at free constants, so that another proof can use it."""

from theory.kernel.binding import apply
from theory.kernel.theorem import elimination, solve


def opened(theorem, *constants):
    """Return a theorem `forall ...: P` at these constants, the first for the outermost."""
    steps, formula = [], theorem.formula
    for c in constants:
        steps.append(elimination(formula.args[0], c))
        formula = apply(formula.args[0], c)
    return solve(formula, theorem, *steps)
