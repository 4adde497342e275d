"""Composition: one report after the other is put in the place of its dominating pair's."""

from theory.kernel.binding import function, function_of, sort_with
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, truth
from theory.kernel.theorem import at_sorts, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out
from theory.library.finite import coordinates, ranks
from theory.library.quantified import at_all
from theory.library.sets import subsets
from theory.notions.probability import size
from theory.statements.ldp import composed as model
from theory.statements.ldp.composed import (
    FACTOR,
    FIRST,
    NEXT,
    NEXT_OTHER,
    ONE,
    OTHER,
    RANK,
    REPORTS,
    SECOND,
    T,
    Y,
)
from theory.tactics.context import Given
from theory.tactics.logic import for_all

SETS = functions(T, BOOL)
A, B = const("a", REAL), const("b", REAL)
NONE, EVERY = (function(T, lambda t, w=w: truth(w)) for w in (False, True))
LAW_PAIRS = (NEXT, FIRST), (NEXT_OTHER, SECOND)
LAWS = [const(name, functions(Y, REAL)) for name in ("p_one", "q_one", "P_one", "Q_one")]


def positive(x):
    """Return the positive part of a number."""
    return ite(x > 0, x, 0)


def excess(first, second, a, b):
    """Return the sum of the positive parts of a p - b q."""
    return Y.sum(lambda y: positive(a * first(y) - b * second(y)))


@remembered
def weighed():
    """Return that a dominated pair is so with any weights for its laws."""
    p_, q_, P_, Q_ = LAWS
    low = REAL.forall(lambda F: implies(F >= 0, plain(p_, q_, F) <= plain(P_, Q_, F)))
    signs = Y.forall(lambda y: and_(p_(y) >= 0, q_(y) >= 0))
    p = Given(and_(low, signs, A >= 0, B >= 0))
    y = p.fix(Y)
    p.have(B * q_(y) >= 0)
    p.have(and_(positive(A * P_(y) - B * Q_(y)) >= 0, B * q_(y) >= 0))
    goal = excess(p_, q_, A, B) <= excess(P_, Q_, A, B)
    none = p.under(eq(A, 0))
    none.by_item(excess(p_, q_, A, B) <= 0)
    none.by_item(excess(P_, Q_, A, B) >= 0)
    none.have(goal)
    some = p.under(A > 0)
    some.have(and_(B / A >= 0, eq(B / A * A, B)))
    for first, second in ((p_, q_), (P_, Q_)):
        some.have(eq(A * (first(y) - B / A * second(y)), A * first(y) - B * second(y)))
        some.use(scaled(), {"u": first(y) - B / A * second(y)})
        some.by_item(eq(excess(first, second, A, B), A * plain(first, second, B / A)))
    some.have(plain(p_, q_, B / A) <= plain(P_, Q_, B / A), at=[B / A])
    some.have(A * plain(p_, q_, B / A) <= A * plain(P_, Q_, B / A))
    some.have(goal)
    return p.cases(goal, eq(A, 0), A > 0)


def plain(first, second, factor):
    """Return delta of a pair."""
    return Y.sum(lambda y: positive(first(y) - factor * second(y)))


@remembered
def scaled():
    """Return that a positive factor may be taken into a positive part."""
    u = const("u", REAL)
    return Given(A > 0).have(eq(positive(A * u), A * positive(u)))


def mixed(law, other, s):
    """Return the factors of a law of all reports, from the second law at the times of a set."""
    return lambda r: function(T, lambda t: ite(s(t), other(t, r(t)), law(t, r, r(t))))


def value(s):
    """Return delta of all reports with the dominating pairs at the times of a set."""
    first, second = (mixed(*laws, s) for laws in LAW_PAIRS)
    return REPORTS.sum(lambda r: positive(T.prod(first(r)) - FACTOR * T.prod(second(r))))


def rest(factors, i):
    """Return the product of all factors but one."""
    return T.prod(lambda t: ite(eq(t, i), 1, factors(t)))


def is_late(s):
    """Return whether a set of times has all that are later than one of it."""
    return T.forall(lambda t: T.forall(lambda v: implies(and_(s(t), RANK(t) < RANK(v)), s(v))))


@remembered
def one_time(H):
    """Return that a dominating pair at the first time of a late set makes delta no smaller."""
    s, i, k, z = const("s", SETS), const("i", T), const("k", REPORTS), const("z", Y)
    less = function(T, lambda t: and_(s(t), not_(eq(t, i))))
    first = T.forall(lambda v: implies(s(v), RANK(i) <= RANK(v)))
    p = Given(and_(H, s(i), is_late(s), first))
    t, v = p.fix(T, T)
    turned = function(T, lambda t: ite(eq(t, i), z, k(t)))
    p.have(implies(RANK(v) < RANK(i), eq(turned(v), k(v))))
    p.have(T.forall(lambda v: implies(RANK(v) < RANK(i), eq(turned(v), k(v)))))
    p.have(implies(and_(not_(s(t)), RANK(v) < RANK(t)), eq(turned(v), k(v))), at=[i, t])
    p.have(implies(not_(s(t)), T.forall(lambda v: implies(RANK(v) < RANK(t), eq(turned(v), k(v))))))
    lefts = []
    for law, other in LAW_PAIRS:
        y = p.fix(Y)
        p.know(*(at_all(model.depends_on_earlier(law), u, turned, k) for u in (i, t)))
        p.have(eq(law(i, turned, y), law(i, k, y)))
        p.have(implies(not_(s(t)), eq(law(t, turned, y), law(t, k, y))))
        left = rest(mixed(law, other, s)(k), i)
        for chosen, own in ((less, law(i, k, z)), (s, other(i, z))):
            factors = mixed(law, other, chosen)(turned)
            p.by_item(eq(rest(factors, i), left))
            p.know(one_out(factors, i))
            p.have(eq(T.prod(factors), left * own))
        p.have(implies(s(t), other(t, k(t)) >= 0))
        p.by_item(left >= 0)
        lefts.append(left)
    a, b = lefts
    p.have(FACTOR * b >= 0)
    p.use(
        weighed(),
        {
            "p_one": function(Y, lambda y: NEXT(i, k, y)),
            "q_one": function(Y, lambda y: NEXT_OTHER(i, k, y)),
            "P_one": function(Y, lambda y: FIRST(i, y)),
            "Q_one": function(Y, lambda y: SECOND(i, y)),
            A: a,
            B: FACTOR * b,
        },
    )
    rows = [
        Y.sum(lambda z, c=c: item(c, function(T, lambda t: ite(eq(t, i), z, k(t)))))
        for c in (less, s)
    ]
    pairs = (
        (lambda y: NEXT(i, k, y), lambda y: NEXT_OTHER(i, k, y)),
        (lambda y: FIRST(i, y), lambda y: SECOND(i, y)),
    )
    for row, pair in zip(rows, pairs, strict=True):
        p.by_item(eq(row, excess(*pair, a, FACTOR * b)))
    p.have(rows[0] <= rows[1])
    totals = []
    for c in (less, s):
        apart = instance(
            at_sorts(coordinates.theorem(), {coordinates.U: T, coordinates.Z: Y}),
            {const("phi", functions(REPORTS, REAL)): function(REPORTS, lambda r, c=c: item(c, r))},
        )
        p.know(apart)
        totals.append(apart.formula.args[1])
    p.by_item(totals[0] <= totals[1])
    return p.have(value(less) <= value(s))


def item(s, r):
    """Return what a sequence of reports adds to `value`."""
    first, second = (mixed(*laws, s)(r) for laws in LAW_PAIRS)
    return positive(T.prod(first) - FACTOR * T.prod(second))


def is_dominated(s):
    """Return whether the dominating pairs at the times of a late set make delta no smaller."""
    return implies(is_late(s), value(NONE) <= value(s))


@remembered
def next_set(H):
    """Return that this holds of a set if it does of all smaller ones."""
    s, r = const("s", SETS), const("r", REPORTS)
    smaller = SETS.forall(lambda v: implies(size(T, v) < size(T, s), is_dominated(v)))
    p = Given(H)
    q = p.under(and_(smaller, is_late(s)))
    goal, empty = value(NONE) <= value(s), T.forall(lambda t: not_(s(t)))
    none = q.under(empty)
    for law, most in LAW_PAIRS:
        none.by_item(eq(T.prod(mixed(law, most, NONE)(r)), T.prod(mixed(law, most, s)(r))))
    none.by_item(value(NONE) <= value(s))
    some = q.under(T.exists(s))
    least = elimination(of_times(ranks.least(), {ranks.RANK: RANK}).formula.args[0], s)
    some.know(of_times(ranks.least(), {ranks.RANK: RANK}), least)
    there = T.exists(lambda t: and_(s(t), T.forall(lambda v: implies(s(v), RANK(t) <= RANK(v)))))
    some.have(there)
    i = some.some(there)
    less = function(T, lambda t: and_(s(t), not_(eq(t, i))))
    some.have(and_(s(i), T.forall(lambda v: implies(s(v), RANK(i) <= RANK(v)))))
    some.have(is_late(less))
    some.know(elimination(smaller.args[0], less))
    some.know(of_times(subsets.one_less(), {subsets.S: s, subsets.i: i}))
    some.have(size(T, less) < size(T, s))
    some.have(value(NONE) <= value(less))
    some.know(instance(one_time(H), {const("s", SETS): s, const("i", T): i}))
    some.have(value(less) <= value(s))
    some.have(goal)
    q.cases(goal, empty, T.exists(s))
    return p.have(implies(smaller, is_dominated(s)))


def of_times(theorem, values):
    """Return a theorem about any set X, for the times."""
    renamed = {const(c.data, sort_with(c.sort, {ranks.X: T})): v for c, v in values.items()}
    return instance(at_sorts(theorem, {ranks.X: T}), renamed)


@remembered
def all_times(H):
    """Return that delta of all reports is at most that of dominating pairs at all times."""
    s, p = const("s", SETS), Given(H)
    by_rank = instance(
        at_sorts(ranks.by_rank(), {ranks.X: SETS}),
        {
            const("holds_at", functions(SETS, BOOL)): function(SETS, is_dominated),
            const("rank", functions(SETS, REAL)): function(SETS, lambda s: size(T, s)),
        },
    )
    premise, conclusion = by_rank.formula.args
    step = for_all(H, premise.args[0], s, next_set(H))
    last = elimination(conclusion.args[0], EVERY)
    p.know(solve(implies(H, is_dominated(EVERY)), by_rank, step, last))
    p.have(is_late(EVERY))
    return p.have(value(NONE) <= value(EVERY))


@proves("ldp-delta-adaptive")
def adaptive(statement):
    """Return the statement: no time has its dominating pair at first, and each has at last."""
    p = Given(statement)
    p.know(all_times(statement.given))
    return p.conclude()


@proves("ldp-delta-composed")
def composed(statement):
    """Return it as the case in which no report's law depends on others."""
    p = Given(statement)
    alone = (function_of(T, REPORTS, Y, lambda t, r, y, law=law: law(t, y)) for law in (ONE, OTHER))
    values = dict(zip((NEXT, NEXT_OTHER), alone, strict=True))
    values[RANK] = function(T, lambda t: 0)
    p.use(all_times(model.adaptive().given), values)
    return p.conclude()
