"""The last steps of a proof: bind what is arbitrary, and put the conclusions together."""

from theory.kernel.binding import apply, forall, function, lam
from theory.kernel.terms import eq, fresh, implies
from theory.kernel.theorem import extensional, generalise, leibniz, solve
from theory.tactics.logic import for_all


def every(theorem, *constants):
    """Return `given => forall ...: P` from `given => P`, the first constant outermost."""
    given, body = theorem.formula.args
    for c in reversed(constants):
        predicate = lam(c, body)
        theorem, body = for_all(given, predicate, c, theorem), forall(predicate)
    return theorem


def concluded(statement, *parts):
    """Return a statement's theorem from `given => conclusion` for each of its conclusions."""
    return generalise(solve(statement.implication, *parts), *statement.constants)


def rewritten(theorem, property):
    """Return `given => P(f) = P(g)` from `given => forall x: f(x) = g(x)`.

    Parameters
    ----------
    theorem : Theorem
        With or without a `given`.
    property : callable
        Of a function, to truth values.
    """
    formula = theorem.formula
    same = formula.args[1] if formula.op == "implies" else formula
    x = fresh(same.args[0].sort.domain)
    f, g = (lam(x, side) for side in apply(same.args[0], x).args)
    goal = eq(property(f), property(g))
    goal = implies(formula.args[0], goal) if formula.op == "implies" else goal
    steps = extensional(f, g), leibniz(function(f.sort, property), f, g)
    return solve(goal, theorem, *steps)


def agreeing(given, f, g, facts=lambda x: ()):
    """Return `given => f = g`, of functions that agree at every element.

    Parameters
    ----------
    given, f, g : Term
    facts : callable
        From an arbitrary element to theorems.
    """
    x = fresh(f.sort.domain)
    pointwise = lam(x, eq(apply(f, x), apply(g, x)))
    each = solve(implies(given, apply(pointwise, x)), *facts(x))
    every_one = for_all(given, pointwise, x, each)
    return solve(implies(given, eq(f, g)), every_one, extensional(f, g))
