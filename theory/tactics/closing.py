"""The last steps of a proof: bind what is arbitrary, and put the conclusions together."""

from theory.kernel.binding import apply, forall, function, lam
from theory.kernel.terms import const, eq
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
    """Return `P(f) = P(g)` from `forall x: f(x) = g(x)`, for a property of functions."""
    predicate = theorem.formula.args[0]
    x = const("rewritten", predicate.sort.domain)
    f, g = (lam(x, side) for side in apply(predicate, x).args)
    return solve(
        eq(property(f), property(g)),
        theorem,
        extensional(f, g),
        leibniz(function(f.sort, property), f, g),
    )
