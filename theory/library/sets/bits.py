"""Independent bits: the probability that none of them is 1, and that two or more are."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    exchange,
    instance,
    leibniz,
    point,
    solve,
    unfold,
)
from theory.kernel.trace import remembered
from theory.library.factors import one_out, rest
from theory.library.sets import choices, cylinders, subsets
from theory.library.sets.choices import X
from theory.library.sets.cylinders import Y
from theory.notions.unary import bit
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most, size

P = const("p", functions(X, REAL))
y, v = const("y", Y), const("v", X)
BITS = function_of(X, BOOL, lambda u, one: bit(P(u), one))


def law(y):
    """Return the probability of a setting of the bits."""
    return X.prod(lambda u: bit(P(u), y(u)))


def none(y):
    """Return whether no bit is 1."""
    return X.forall(lambda u: not_(y(u)))


def only(v, y):
    """Return whether just one bit, v's, is 1."""
    return X.forall(lambda u: eq(y(u), eq(u, v)))


@remembered
def certain():
    """Return that some setting occurs."""
    found = choices.over(BOOL, BITS)
    ones = induction(
        lambda a: eq(a, 1), [found.formula.args[0]], use=lambda u: [unfold(BOOL.sum(BITS(u)))]
    )
    return solve(eq(Y.sum(law), 1), found, ones)


def summed(allowed):
    """Return that the settings allowed have as probability a product over the bits."""
    return instance(cylinders.sum_of_allowed(), {cylinders.ALLOWED: allowed, cylinders.P: BITS})


@remembered
def of_none():
    """Return the probability that no bit is 1."""
    found = summed(function_of(X, BOOL, lambda u, one: not_(one)))
    product = found.formula.args[1]
    same = equal(product, X.prod(lambda u: 1 - P(u)))
    return solve(eq(found.formula.args[0], X.prod(lambda u: 1 - P(u))), found, same)


@remembered
def of_only():
    """Return the probability that v's bit alone is 1."""
    found = summed(function_of(X, BOOL, lambda u, one: eq(one, eq(u, v))))
    product = found.formula.args[1]
    zeros = function(X, lambda u: 1 - P(u))
    same = equal(rest(product.args[0], v), rest(zeros, v))
    goal = eq(found.formula.args[0], P(v) * rest(zeros, v))
    return solve(goal, found, one_out(product.args[0], v), same)


@remembered
def counted():
    """Return that there are two or more, none, or just one."""
    ones, missing = X.sum(lambda u: ite(only(u, y), ONE, ZERO)), function(X, lambda u: not_(y(u)))
    c = exception(missing)
    alone = X.sum(lambda u: ite(eq(u, c), ONE, ZERO))
    single = point("sum", function(X, lambda u: ONE), c)
    unlike = only(c, y).args[0]
    d = exception(unlike)
    one = only(c, y)
    nobody = [
        induction(
            lambda a: eq(a, 0), [size(X, y)], none(y), use=lambda u: [elimination(missing, u)]
        ),
        induction(
            lambda a: eq(a, 0),
            [ones],
            none(y),
            use=lambda u: [elimination(missing, u), elimination(only(u, y).args[0], u)],
        ),
    ]
    just = [
        equal(size(X, y), alone, one, use=lambda u: [elimination(unlike, u)]),
        equal(
            ones,
            alone,
            and_(one, y(c)),
            use=lambda u: [
                elimination(only(u, y).args[0], c),
                leibniz(function(X, lambda k: only(k, y)), u, c),
            ],
        ),
    ]
    less = subsets.without(y, c)
    several = [
        instance(subsets.one_less(), {subsets.S: y, subsets.i: c}),
        item_at_most(size(X, less), d),
        counterexample(unlike),
        leibniz(y, d, c),
    ]
    apart = induction(
        lambda a: eq(a, 0),
        [ones],
        and_(y(c), not_(one)),
        use=lambda u: [
            elimination(only(u, y).args[0], c),
            leibniz(function(X, lambda k: only(k, y)), u, c),
        ],
    )
    goal = eq(ite(size(X, y) >= 2, ONE, ZERO), 1 - ite(none(y), ONE, ZERO) - ones)
    return solve(goal, *nobody, *just, *several, apart, single, counterexample(missing))


@remembered
def two_or_more():
    """Return the probability that two bits or more are 1."""
    ones = X.sum(lambda u: ite(only(u, y), law(y), ZERO))
    scaled = induction(
        lambda a, b: eq(a, law(y) * b), [ones, X.sum(lambda u: ite(only(u, y), ONE, ZERO))]
    )
    item = solve(
        eq(ite(size(X, y) >= 2, law(y), ZERO), law(y) - ite(none(y), law(y), ZERO) - ones),
        counted(),
        scaled,
    )
    many = Y.sum(lambda y: ite(size(X, y) >= 2, law(y), ZERO))
    parts = [
        Y.sum(law),
        Y.sum(lambda y: ite(none(y), law(y), ZERO)),
        Y.sum(lambda y: X.sum(lambda u: ite(only(u, y), law(y), ZERO))),
    ]
    split = induction(
        lambda a, b, c, d: eq(a, b - c - d), [many, *parts], use=lambda k: [instance(item, {y: k})]
    )
    swapped = exchange("sum", function_of(Y, X, lambda y, u: ite(only(u, y), law(y), ZERO)))
    columns = X.sum(lambda u: Y.sum(lambda y: ite(only(u, y), law(y), ZERO)))
    zeros = function(X, lambda u: 1 - P(u))
    each = X.sum(lambda u: P(u) * rest(zeros, u))
    same = equal(columns, each, use=lambda k: [instance(of_only(), {v: k})])
    goal = eq(many, 1 - X.prod(zeros) - each)
    return solve(goal, split, certain(), of_none(), swapped, same)


@remembered
def one_or_more():
    """Return the probability that some bit is 1."""
    missing = function(X, lambda u: not_(y(u)))
    c = exception(missing)
    empty = induction(
        lambda a: eq(a, 0), [size(X, y)], none(y), use=lambda u: [elimination(missing, u)]
    )
    some = solve(
        eq(size(X, y) >= 1, not_(none(y))),
        empty,
        item_at_most(size(X, y), c),
        counterexample(missing),
    )
    many = Y.sum(lambda y: ite(size(X, y) >= 1, law(y), ZERO))
    nobody = Y.sum(lambda y: ite(none(y), law(y), ZERO))
    split = induction(
        lambda a, b, c: eq(a, b - c),
        [many, Y.sum(law), nobody],
        use=lambda k: [instance(some, {y: k})],
    )
    return solve(eq(many, 1 - X.prod(lambda u: 1 - P(u))), split, certain(), of_none())


def over(sort, theorem, p):
    """Return a theorem of this module for other bits.

    Parameters
    ----------
    sort : Sort
    theorem : Theorem
    p : Term
        A function of the bit, the probability of a 1.
    """
    return instance(at_sorts(theorem, {X: sort}), {const("p", functions(sort, REAL)): p})
