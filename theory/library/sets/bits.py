"""Independent bits: the probability that none of them is 1, and that some are."""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const, eq, ite, not_
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.library.sets import choices, cylinders
from theory.library.sets.choices import X
from theory.library.sets.cylinders import Y
from theory.notions.unary import bit
from theory.tactics.sums import ZERO, equal, induction, item_at_most, size

P = const("p", functions(X, REAL))
y = const("y", Y)
BITS = function_of(X, BOOL, lambda u, one: bit(P(u), one))


def law(y):
    """Return the probability of a setting of the bits."""
    return X.prod(lambda u: bit(P(u), y(u)))


def no_ones(y):
    """Return whether no bit is 1."""
    return X.forall(lambda u: not_(y(u)))


@remembered
def certain():
    """Return that some setting occurs."""
    expansion = choices.over(BOOL, BITS)
    ones = induction(
        lambda a: eq(a, 1), [expansion.formula.args[0]], use=lambda u: [unfold(BOOL.sum(BITS(u)))]
    )
    return solve(eq(Y.sum(law), 1), expansion, ones)


def summed(allowed):
    """Return that the settings allowed have as probability a product over the bits."""
    return instance(cylinders.sum_of_allowed(), {cylinders.ALLOWED: allowed, cylinders.P: BITS})


@remembered
def of_none():
    """Return the probability that no bit is 1."""
    sum_of_none = summed(function_of(X, BOOL, lambda u, one: not_(one)))
    product = sum_of_none.formula.args[1]
    same = equal(product, X.prod(lambda u: 1 - P(u)))
    return solve(eq(sum_of_none.formula.args[0], X.prod(lambda u: 1 - P(u))), sum_of_none, same)


@remembered
def one_or_more():
    """Return the probability that some bit is 1."""
    missing = function(X, lambda u: not_(y(u)))
    c = exception(missing)
    empty = induction(
        lambda a: eq(a, 0), [size(X, y)], no_ones(y), use=lambda u: [elimination(missing, u)]
    )
    some = solve(
        eq(size(X, y) >= 1, not_(no_ones(y))),
        empty,
        item_at_most(size(X, y), c),
        counterexample(missing),
    )
    many = Y.sum(lambda y: ite(size(X, y) >= 1, law(y), ZERO))
    nobody = Y.sum(lambda y: ite(no_ones(y), law(y), ZERO))
    split = induction(
        lambda a, b, c: eq(a, b - c),
        [many, Y.sum(law), nobody],
        use=lambda k: [instance(some, {y: k})],
    )
    return solve(eq(many, 1 - X.prod(lambda u: 1 - P(u))), split, certain(), of_none())


def over(sort, theorem, p):
    """Return a theorem of this module for bits of another sort; p gives the probability of a 1."""
    return instance(at_sorts(theorem, {X: sort}), {const("p", functions(sort, REAL)): p})
