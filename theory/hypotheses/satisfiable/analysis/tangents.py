"""At finitely many positive numbers some function has the tangents' law of the logarithm.

The law is log a - log b <= a/b - 1. From the greatest number so far to the next one the function
goes along the tangent.
"""

from theory.hypotheses.satisfiable.sets.finite import some
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, counterexample, elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.library.sets import subsets
from theory.library.sets.subsets import SETS, S, X
from theory.tactics.closing import every
from theory.tactics.logic import at, by_cases, derive
from theory.tactics.sums import ZERO

LOGS = functions(REAL, REAL)
T = const("t_of", functions(X, REAL))
LAST, NEXT, LOG = const("last_of", X), const("next_of", X), const("log_of", LOGS)
A, B, C, D = (const(f"number_{name}", REAL) for name in "abcd")
FIRST, SECOND = const("a_of", functions(X, REAL)), const("b_of", functions(X, REAL))
x = const("x_of", X)
LOG_A, LOG_B, LOG_C = (const(f"log_{name}", REAL) for name in "abc")
FLAT = function(REAL, lambda t: ZERO)


def law(log, a, b):
    """Return the law at two numbers."""
    return log(a) - log(b) <= a / b - 1


def has_law(log, members):
    """Return whether the law holds at the numbers of a set."""

    def both(y, z):
        return implies(and_(members(y), members(z)), law(log, T(y), T(z)))

    return X.forall(lambda y: X.forall(lambda z: both(y, z)))


def there_is(members):
    """Return whether there is such a function."""
    return LOGS.exists(lambda log: has_law(log, members))


@remembered
def tangent():
    """The law at a and b, if the function goes from c on along the tangent to the greatest, d."""
    beyond = LOG_C + D / C - 1

    def value(a, log):
        return ite(eq(a, D), beyond, log)

    H = and_(
        *(a > 0 for a in (B, C)),
        C <= D,
        *(implies(not_(eq(a, D)), a <= C) for a in (A, B)),
        implies(and_(not_(eq(A, D)), not_(eq(B, D))), LOG_A - LOG_B <= A / B - 1),
        implies(not_(eq(A, D)), LOG_A - LOG_C <= A / C - 1),
        implies(not_(eq(B, D)), LOG_C - LOG_B <= C / B - 1),
    )
    up = solve(implies(and_(B > 0, C >= B, D >= C), D / C + C / B <= D / B + 1))
    down = solve(implies(and_(C > 0, C >= A, D >= C), A / C - D / C <= A / D - 1))
    goal = value(A, LOG_A) - value(B, LOG_B) <= A / B - 1
    first, second = eq(A, D), eq(B, D)
    both = [and_(p, q) for p in (first, not_(first)) for q in (second, not_(second))]
    return by_cases(H, goal, both, lambda k: [[], [up], [down], []][k])


def is_last(t, members):
    """Return whether an element of a set has its greatest number."""
    return and_(members(t), X.forall(lambda x: implies(members(x), -T(t) <= -T(x))))


def last_of(members):
    """Return an element of the greatest number, and that it is one if there is an element."""
    least = instance(ranks.least(), {ranks.RANK: function(X, lambda x: -T(x))})
    none = function(X, lambda t: not_(is_last(t, members)))
    found = [least, elimination(least.formula.args[0], members), counterexample(none)]
    chosen = exception(none)
    return chosen, solve(implies(X.exists(members), is_last(chosen, members)), *found)


def given():
    """Return that all numbers are positive."""
    return X.forall(lambda x: T(x) > 0)


def longer():
    """Return the function that goes on to LAST, from NEXT that comes before it."""
    step = LOG(T(NEXT)) + T(LAST) / T(NEXT) - 1
    return function(REAL, lambda v: ite(eq(v, T(LAST)), step, LOG(v)))


@remembered
def goes_on():
    """It has the law at the numbers of S if LOG has at those of the others."""
    others = subsets.without(S, LAST)
    H = and_(given(), *is_last(LAST, S).args, has_law(LOG, others), *is_last(NEXT, others).args)

    def facts(y, z):
        put = {A: T(y), B: T(z), C: T(NEXT), D: T(LAST)}
        put |= {LOG_A: LOG(T(y)), LOG_B: LOG(T(z)), LOG_C: LOG(T(NEXT))}
        ends = [t for i in (y, z, NEXT) for t in (*at(H, i), leibniz(T, i, LAST))]
        pairs = [t for pair in ((y, z), (y, NEXT), (NEXT, z)) for t in at(H, *pair)]
        return [instance(tangent(), put), *ends, *pairs]

    return derive(H, has_law(longer(), S), facts)


@remembered
def alone():
    """The constant 0 has the law at one number."""
    H = and_(given(), S(LAST), not_(X.exists(subsets.without(S, LAST))))

    def facts(y, z):
        same = solve(implies(A > 0, eq(A / A, 1)))
        ends = [t for i in (y, z) for t in (*at(H, i), leibniz(T, i, LAST))]
        return [instance(same, {A: T(LAST)}), *ends]

    return derive(H, has_law(FLAT, S), facts)


@remembered
def of_none():
    """The constant 0 has the law at no number."""
    H = not_(X.exists(S))
    return derive(H, has_law(FLAT, S), lambda *c: [t for i in c for t in at(H, i)])


def fewer():
    """Return that there is a function for each set of fewer elements than S."""
    count = ranks.count
    return SETS.forall(lambda s: implies(count(s) < count(S), there_is(s)))


@remembered
def step():
    """There is a function for a set if there is for each of fewer elements."""
    H = and_(given(), fewer())
    last, is_one = last_of(S)
    others = subsets.without(S, last)
    following, is_next = last_of(others)
    none = there_is(others).args[0].args[0]
    log, counted = exception(none), instance(subsets.one_less(), {subsets.i: last})
    known = [is_one, counted, counterexample(none), *at(H, others)]
    held = solve(implies(and_(H, X.exists(S)), has_law(log, others)), *known)
    put = {LAST: last, NEXT: following, LOG: log}
    found = [instance(goes_on(), put), instance(alone(), put), of_none()]
    no_log = there_is(S).args[0].args[0]
    ends = [elimination(no_log, log) for log in (FLAT, substitute(longer(), put))]
    return solve(implies(H, there_is(S)), is_one, is_next, held, *found, *ends)


@remembered
def theorem():
    """Some function has the law at the numbers of any set."""
    H, found = given(), at_sorts(ranks.by_rank(), {ranks.X: SETS})
    rank, holds = (
        const(c.data, functions(SETS, c.sort.range)) for c in (ranks.RANK, ranks.PROPERTY)
    )
    found = instance(found, {rank: function(SETS, ranks.count), holds: function(SETS, there_is)})
    one = solve(implies(H, implies(fewer(), there_is(S))), step())
    whole = elimination(found.formula.args[1].args[0], subsets.ALL)
    return solve(implies(H, there_is(subsets.ALL)), found, every(one, S), whole)


CODES = functions(BOOL, X, BOOL)


def code(x, first):
    """Return what stands for one of the two numbers of an index: its set, and which it is."""
    return function_of(BOOL, X, lambda k, i: ite(k, first, eq(i, x)))


def number(z, a, b):
    """Return the number that a code stands for."""
    return ite(X.exists(z(TRUE)), a(chosen(z)), b(chosen(z)))


def chosen(z):
    """Return the index of a code."""
    return some(function(X, z(FALSE)))


def has_law_of_pairs(log, a, b):
    """Return whether the law holds at the two numbers of each index."""
    return X.forall(lambda i: law(log, a(i), b(i)))


@remembered
def of_pairs():
    """Some function has the law at two positive numbers of each index."""
    a, b = FIRST, SECOND
    H = X.forall(lambda i: and_(a(i) > 0, b(i) > 0))
    numbers = function(CODES, lambda z: number(z, a, b))
    found = instance(at_sorts(theorem(), {X: CODES}), {const(T.data, numbers.sort): numbers})
    signs, there = found.formula.args
    positive = derive(H, signs, lambda z: at(H, chosen(z)))
    nothing = there.args[0].args[0]
    log, same = exception(nothing), function(X, lambda i: not_(eq(i, x)))
    holds = apply(nothing, log).args[0]
    facts = [found, positive, counterexample(nothing), *at(holds, code(x, TRUE), code(x, FALSE))]
    facts += [counterexample(same), elimination(same, x), *at(H, x)]
    facts += [leibniz(f, exception(same), x) for f in (a, b)]
    one = solve(implies(H, law(log, a(x), b(x))), *facts)
    goal = LOGS.exists(lambda log: has_law_of_pairs(log, a, b))
    return solve(implies(H, goal), every(one, x), elimination(goal.args[0].args[0], log))
