"""A goal after equal terms took each other's place in it, also in products and quotients."""

from theory.kernel.binding import apply, lam
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE
from theory.kernel.theorem import leibniz, solve
from theory.tactics.context.parts import arbitrary, body, replaced
from theory.tactics.context.search import shown


def rewritten(scope, goal, equations):
    """Return `H => goal`, shown with the left side of each equation replaced by its right side.

    Parameters
    ----------
    scope : Scope
    goal : Term
    equations : list of Theorem
        `H => a = b`, or `a = b`.
    """
    made, steps = goal, []
    for theorem in equations:
        equation = body(theorem.formula)
        if equation is TRUE:  # a = a
            continue
        if equation.op != "eq":
            raise Refused(f"no equation: {equation}")
        a, b = equation.args
        hole = arbitrary(a.sort, made, a, b)
        pattern = lam(hole, replaced(made, {a: hole}))
        after = apply(pattern, b)
        if after is not made:
            steps.append(leibniz(pattern, a, b))
            made = after
    if made is goal:
        return shown(scope, goal)
    return solve(scope.target(goal), *steps, *equations, shown(scope, made))
