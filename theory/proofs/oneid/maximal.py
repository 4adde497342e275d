"""Ours: a column that can be split makes a better channel."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, implies, ite, not_
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-split-columns")
FIRST, NEW, PART, PARTED, WEIGHT, Q, X = said.R, said.new, said.u, said.y_0, said.w, said.Q, said.X
Y = said.Y

SOME = const("some_x", X)
NUMBERS = tuple(const(name, REAL) for name in ("part", "other", "sum", "of_other"))
FACTOR, TOTALS = const("factor", functions(Y, REAL)), const("totals", functions(Y, REAL))


@proves("oneid-split-columns")
def split_columns(statement):
    """Return that a strictly convex sum over outputs grows where a column is split."""
    p = Given(statement)
    x, z, y, other = p.fix(X, X, Y, Y)

    def column(x, y):
        return ite(y == PARTED, PART(x), Q(x, y))

    def second(x):
        return Q(x, PARTED) - PART(x)

    p.have(WEIGHT(x, z) * Q(x, y) <= Q(z, y))
    p.have(and_(PART(x) >= 0, second(x) >= 0, column(x, y) >= 0))
    row = Y.sum(lambda y: Q(x, y))
    out = Y.sum(lambda y: ite(y == PARTED, second(x), 0))
    p.have(out == second(x))
    p.by_item(Y.sum(lambda y: column(x, y)) == row - out)
    p.have("the split channel is a mechanism")
    p.have("its pair budgets")
    p.have("garbled it is Q")
    q = p.under(p.goal("a garbling of Q only if shares").args[0])
    first, rest = X.sum(PART), X.sum(second)
    total = X.sum(lambda x: Q(x, PARTED))
    q.sums(first + rest, total)
    q.have(and_(PART(x) <= first, second(x) <= rest))
    q.have(and_(first >= 0, rest >= 0))
    strict = q.under(and_(first > 0, rest > 0))
    _in_proportion(strict, (x, z, y, other), (column, second), (first, rest))
    share = PART(x) * Q(z, PARTED) == PART(z) * Q(x, PARTED)
    strict.have(PART(z) * total == Q(z, PARTED) * first)
    strict.have(PART(x) * total == Q(x, PARTED) * first)
    strict.have(total > 0)
    strict.have(PART(x) == Q(x, PARTED) * (first / total))
    strict.have(PART(z) == Q(z, PARTED) * (first / total))
    strict.have(share)
    for part, entry in ((first, PART), (rest, second)):
        none = q.under(not_(part > 0))
        none.have(and_(entry(x) == 0, entry(z) == 0))
        none.have(share)
    q.have(share)
    return p.conclude()


def _in_proportion(p, places, columns, sums):
    """Show that a part has its share of each entry, as both parts have no more than the column."""
    (x, z, y, other), (column, second), (first, rest) = places, columns, sums
    total = X.sum(lambda x: Q(x, PARTED))
    p.have(and_(FIRST(y, other) >= 0, NEW(y) >= 0))
    p.have(X.sum(lambda x: Q(x, y)) >= 0)
    p.have(Q(x, y) <= X.sum(lambda x: Q(x, y)))
    here = p.under(other == PARTED)
    here.by_item(X.sum(lambda x: column(x, other)) == first)
    there = p.under(not_(other == PARTED))
    there.by_item(X.sum(lambda x: column(x, other)) == X.sum(lambda x: Q(x, other)))
    for factor, own in ((lambda y: FIRST(y, other), lambda x: column(x, other)), (NEW, second)):
        mixture = Y.sum(lambda y, f=factor: X.sum(lambda x: Q(x, y)) * f(y))
        p.have(Y.sum(lambda y, f=factor: Q(x, y) * f(y)) == own(x))
        p.have(Y.sum(lambda y, f=factor: Q(z, y) * f(y)) == own(z))
        by_value = X.sum(lambda z, f=factor: Y.sum(lambda y: Q(z, y) * f(y)))
        p.by_item(by_value == X.sum(own))
        p.sums(mixture, by_value)
        p.have(mixture == X.sum(own))
        values = {SOME: x, FACTOR: factor, TOTALS: lambda y: X.sum(lambda x: Q(x, y))}
        bound = p.use(mixture_bound(), values)
        p.have(squared(own(x), X.sum(own)) <= bound.formula.args[1].args[1])

    def square(y):
        return squared(Q(x, y), X.sum(lambda x: Q(x, y)))

    def square_of_new(y):
        return squared(column(x, y), X.sum(lambda x: column(x, y)))

    p.have(total > 0)
    more = PART(x) * PART(x) / first - square(PARTED)
    through = Y.sum(lambda o: Y.sum(lambda y: FIRST(y, o) * square(y)))
    p.by_item(Y.sum(square_of_new) <= through)
    p.have(Y.sum(lambda z: FIRST(y, z)) + NEW(y) == 1)
    p.use(total_preserved(), {TOTALS: square})
    here.by_item(X.sum(lambda x: Q(x, other)) == total)
    here.have(and_(Q(x, other) == Q(x, PARTED), column(x, other) == PART(x)))
    here.rewrite(
        square_of_new(other) == PART(x) * PART(x) / first,
        column(x, other) == PART(x),
        X.sum(lambda x: column(x, other)) == first,
    )
    here.have(square(other) == square(PARTED))
    here.have(square_of_new(other) == square(other) + more)
    there.have(column(x, other) == Q(x, other))
    there.have(square_of_new(other) == square(other))
    p.have(square_of_new(other) == square(other) + ite(other == PARTED, more, 0))
    p.have(Y.sum(lambda y: ite(y == PARTED, more, 0)) == more)
    p.by_item(Y.sum(square_of_new) == Y.sum(square) + Y.sum(lambda y: ite(y == PARTED, more, 0)))
    p.have(PART(x) * PART(x) / first + second(x) * second(x) / rest <= square(PARTED))
    p.use(proportional(), dict(zip(NUMBERS, (PART(x), second(x), first, rest), strict=True)))


def proportional():
    """Return that two parts that add no square to the whole's are in proportion."""
    a, b, s, t = NUMBERS
    p = Given(and_(s > 0, t > 0, a * a / s + b * b / t <= (a + b) * (a + b) / (s + t)))
    gap = (a * t - b * s) * (a * t - b * s)
    p.have(s * t * (s + t) > 0)
    rational = a * a / s + b * b / t - (a + b) * (a + b) / (s + t) == gap / (s * t * (s + t))
    p.have(rational)
    p.have(gap / (s * t * (s + t)) <= 0)
    p.have(gap <= 0)
    p.have(a * t == b * s)
    goal = a * (s + t) == (a + b) * s
    p.have(goal)
    return p.close(goal)


def total_preserved():
    """Return that a second stage preserves the total."""
    p = Given(Y.forall(lambda y: Y.sum(lambda z: FIRST(y, z)) + NEW(y) == 1))
    y = p.fix(Y)
    p.have(Y.sum(lambda z: FIRST(y, z)) + NEW(y) == 1)
    by_output = Y.sum(lambda z: Y.sum(lambda y: FIRST(y, z) * TOTALS(y)))
    by_source = Y.sum(lambda y: Y.sum(lambda z: FIRST(y, z)) * TOTALS(y))
    p.sums(by_output, by_source)
    added = Y.sum(lambda y: NEW(y) * TOTALS(y))
    p.have((Y.sum(lambda z: FIRST(y, z)) + NEW(y)) * TOTALS(y) == TOTALS(y))
    p.by_item(by_source + added == Y.sum(TOTALS))
    goal = by_output + added == Y.sum(TOTALS)
    p.have(goal)
    return p.close(goal)


def squared(entry, total):
    """Return what an output adds to the sum: its entry squared, over the column's sum."""
    return ite(total > 0, entry * entry / total, 0)


def mixture_bound():
    """Return that a mixture of columns has no more of it than these, in the shares of FACTOR."""
    entry, mixture = Y.sum(lambda y: Q(SOME, y) * FACTOR(y)), Y.sum(lambda y: TOTALS(y) * FACTOR(y))
    nothing = Y.forall(lambda y: implies(not_(TOTALS(y) > 0), Q(SOME, y) == 0))
    p = Given(and_(Y.forall(lambda y: and_(TOTALS(y) >= 0, FACTOR(y) >= 0)), nothing))
    y = p.fix(Y)

    def own(y):
        return squared(Q(SOME, y), TOTALS(y))

    some = p.under(TOTALS(y) > 0)
    some.have(own(y) * TOTALS(y) == Q(SOME, y) * Q(SOME, y))
    some.have(own(y) >= 0)
    p.have(own(y) >= 0)
    p.have(FACTOR(y) * own(y) >= 0)
    p.have(Y.sum(lambda y: FACTOR(y) * own(y)) >= 0)
    full = p.under(mixture > 0)
    mean = entry / mixture
    full.have(mean * mixture == entry)

    def line(y):
        return 2 * mean * Q(SOME, y) - mean * mean * TOTALS(y)

    off = Q(SOME, y) - mean * TOTALS(y)
    some = full.under(TOTALS(y) > 0)
    some.have(own(y) * TOTALS(y) == Q(SOME, y) * Q(SOME, y))
    some.have(own(y) - line(y) == off * off / TOTALS(y))
    some.have(line(y) <= own(y))
    full.have(implies(not_(TOTALS(y) > 0), line(y) <= own(y)))
    full.have(line(y) <= own(y))
    full.have(FACTOR(y) * line(y) <= FACTOR(y) * own(y))
    full.by_item(Y.sum(lambda y: FACTOR(y) * line(y)) <= Y.sum(lambda y: FACTOR(y) * own(y)))
    full.sums(Y.sum(lambda y: FACTOR(y) * line(y)), 2 * mean * entry - mean * mean * mixture)
    full.have(mean * mean * mixture == entry * entry / mixture)
    full.have(2 * mean * entry == 2 * (entry * entry / mixture))
    goal = squared(entry, mixture) <= Y.sum(lambda y: FACTOR(y) * own(y))
    full.have(goal)
    return p.close(goal)
