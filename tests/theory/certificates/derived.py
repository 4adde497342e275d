"""Derivations of the kernel that use every rule, for the tests of the checker."""

from functools import cache

from theory.exporting import export
from theory.kernel import theorem as rules
from theory.kernel.binding import apply, forall, function, lam
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, const, div, eq, implies, ite, not_
from theory.tactics.defined import well_defined

X, Y = index("X"), index("Y")
F, G = const("f", functions(X, REAL)), const("g", functions(X, REAL))
TABLE = const("table", functions(X, Y, REAL))
r, s, x, z = const("r", REAL), const("s", REAL), const("x", X), const("z", X)


def nonnegative_sum():
    """Return that a sum of numbers that are not negative is not negative."""
    given, invariant = X.forall(lambda i: F(i) >= 0), function(REAL, lambda n: n >= 0)
    one = rules.elimination(given.args[0], x)
    base = rules.solve(implies(given, invariant(0)))
    step = rules.solve(implies(and_(given, invariant(s)), invariant(s + F(x))), one)
    return rules.generalise(rules.induct(invariant, [X.sum(F)], given, (x, s), base, step), F)


def every_rule():
    """Return theorems of closed formulas that use all rules but `axiom`."""
    shown = nonnegative_sum()
    two = rules.at_sorts(shown, {X: letters(2)})
    sums = rules.unfold(letters(2).sum(lambda i: ite(eq(i, i), 1, 0)))
    square = rules.generalise(rules.solve(r * r >= 0), r)
    least = rules.counterexample(function(REAL, lambda n: n * n >= 0))
    again = rules.solve(least.formula.args[0], rules.instance(rules.solve(r * r >= 0), {r: s}))
    return [
        shown,
        two,
        sums,
        square,
        rules.generalise(rules.solve(implies(eq(r, s), eq(s, r)), again), r, s),
        rules.generalise(rules.leibniz(F, x, z), F, x, z),
        rules.generalise(rules.extensional(F, G), F, G),
        rules.generalise(rules.point("sum", F, x), F, x),
        rules.generalise(rules.point("prod", F, x), F, x),
        rules.generalise(rules.exchange("sum", TABLE), TABLE),
        rules.generalise(rules.identical(div(r * r - 1, r - 1), r + 1), r),
        rules.compute(functions(letters(2), BOOL).forall(colours)),
    ]


def colours(h):
    """Return that a function of two letters takes a value twice or both values."""
    one, other = (apply(h, rules.members(letters(2))[k]) for k in (0, 1))
    return implies(not_(eq(one, other)), eq(letters(2).sum(lambda i: ite(h(i), 1, 0)), 1))


def proved():
    """Return a statement with its theorems."""
    parts = every_rule()
    whole = rules.solve(and_(*(t.formula for t in parts)), *parts)
    statement = Statement((), {}, {"it": whole.formula})
    return statement, [whole, well_defined(statement)], None


def refuted():
    """Return a statement with the theorem that it fails at one letter."""
    statement = Statement((F,), {}, {"a sum": X.sum(F) >= 0})
    sorts = {X: letters(1)}
    f = const("f", functions(letters(1), REAL))
    below = lam(f, letters(1).sum(f) >= 0)
    low = function(letters(1), lambda i: -1)
    at = rules.elimination(below, low)
    summed = rules.unfold(apply(below, low).args[1])
    return statement, [rules.solve(not_(forall(below)), at, summed)], sorts


@cache
def texts():
    """Return the exported files, by name."""
    made = {"proved": proved(), "refuted": refuted()}
    return {
        name: export.text([name], statement, theorems, sorts)
        for name, (statement, theorems, sorts) in made.items()
    }
