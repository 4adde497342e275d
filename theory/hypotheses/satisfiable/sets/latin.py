"""A Latin square of every size: with values numbered 0 to K - 1, x, y and z have a sum 0, K or 2K.

Of two of them the third is given, and by one element alone; so it is symmetric, too.
"""

from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.sets.finite import some
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    generalise,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.library.finite import numbered, ranks
from theory.library.finite.numbered import ALL, NUMBER, X
from theory.library.sets import subsets
from theory.library.sets.greatest import greatest_of, top
from theory.library.sets.subsets import SETS
from theory.notions.probability import size
from theory.tactics.closing import every
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, induction, non_negative, size_facts

x, y, z, other = (const(name, X) for name in ("x", "y", "z", "other"))
C, K = const("c_of", REAL), size(X)
GIVEN = numbered.is_numbering(ALL, NUMBER)


def closes(c, z):
    """Return whether c and a number are 0, K or 2 K together."""
    total = c + NUMBER(z)
    return or_(eq(total, 0), eq(total, K), eq(total, 2 * K))


def closed(c):
    """Return whether some number closes c."""
    return X.exists(lambda z: closes(c, z))


@remembered
def one_more():
    """Return that c + 1 is closed if c is: by one less, or by K - 1 in the place of 0."""
    known = and_(GIVEN, C >= 0, C + 1 <= 2 * K - 2, closed(C))
    return prove(implies(known, closed(C + 1)), rounds=2)


@remembered
def moved():
    """Return that c + number(y) is closed if c is, from 0 to K - 1: number by number."""
    known = and_(GIVEN, C >= 0, C <= K - 1, closed(C))
    goes = function(X, lambda y: implies(known, closed(C + NUMBER(y))))
    found = instance(ranks.by_rank(), {ranks.RANK: NUMBER, ranks.PROPERTY: goes})
    step = found.formula.args[0].args[0]
    before = function(X, lambda x: eq(NUMBER(x), NUMBER(y) - 1))
    less, missing = some(before), counterexample(function(X, lambda x: not_(before(x))))
    ends = C, C + NUMBER(less) + 1
    same = [leibniz(function(REAL, closed), end, C + NUMBER(y)) for end in ends]
    facts = [instance(one_more(), {C: C + NUMBER(less)}), *same, missing]
    each = apply(step, y)
    facts += [elimination(each.args[0].args[0], less), *at(GIVEN, y), *at(GIVEN, less)]
    return solve(found.formula.args[1], found, generalise(solve(each, *facts), y))


def third(x, y):
    """Return an element that closes two."""
    return exception(function(X, lambda z: not_(closes(NUMBER(x) + NUMBER(y), z))))


@remembered
def is_closed():
    """Return that a third element closes any two."""
    zero = implies(GIVEN, closed(ZERO))
    zero = prove(zero, *size_facts(X, lambda v: True, y), rounds=2)
    first = instance(moved(), {C: ZERO})
    second = instance(moved(), {C: NUMBER(x)})
    steps = [elimination(first.formula.args[0], x), elimination(second.formula.args[0], y)]
    missing = counterexample(function(X, lambda z: not_(closes(NUMBER(x) + NUMBER(y), z))))
    goal = implies(GIVEN, closes(NUMBER(x) + NUMBER(y), third(x, y)))
    people = size_facts(X, lambda v: True, y)
    return solve(goal, zero, first, second, *steps, missing, *at(GIVEN, x), *people)


@remembered
def alone():
    """Return that one element alone closes a number."""
    both = and_(GIVEN, closes(C, z), closes(C, other))
    known = [*at(GIVEN, z, other), *at(GIVEN, z), *at(GIVEN, other)]
    return solve(implies(both, eq(z, other)), *known)


SQUARE = function_of(X, X, third)


def once(square):
    """Return that z is once in the row of x of the square, or of the one turned around."""
    p, place, cell = Given(GIVEN), third(x, z), square(x, y)
    closing = [is_closed(), instance(is_closed(), {y: z}), instance(is_closed(), {x: y, y: x})]
    put = (NUMBER(x) + NUMBER(z), y, place), (NUMBER(x) + NUMBER(y), cell, z)
    only = [instance(alone(), dict(zip((C, z, other), terms, strict=True))) for terms in put]
    p.have(eq(eq(cell, z), eq(y, place)), *closing, *only)
    count, picked = (
        size(X, lambda y: eq(square(x, y), z)),
        X.sum(lambda y: ite(eq(y, place), ONE, ZERO)),
    )
    p.by_item(count == picked)
    p.sums(picked, ONE)
    return p.have(count == 1)


def largest(E):
    """Return the largest set of at most K/(E + 1) values, another value, and that they are so."""
    count, nobody = subsets.count, subsets.NONE
    score = function(SETS, lambda s: ite(count(s) * (E + 1) <= K, count(s), -1))
    best = top(score)
    free, m = exception(best), count(best)
    more = subsets.with_one(best, free)
    one = solve(implies(not_(best(free)), eq(count(more), m + 1)), expand(count(more)))
    full = induction(eq, [m, K], X.forall(best), rounds=1)
    known = one, full, counterexample(best), expand(count(nobody)), *size_facts(X, ALL, x)
    tops = [greatest_of(score, s) for s in (more, nobody)]
    goal = and_(m * (E + 1) <= K, (m + 1) * (E + 1) > K, not_(best(free)))
    return best, free, solve(implies(E >= 1, goal), *known, *tops, non_negative(m))


@satisfiable("lip-uniform-prior", "greatest", "free", "square")
def of_numbers(found):
    """Each value is once in each row and column; the set is the largest that is not too large."""
    none = function(numbered.NUMBERS, lambda number: not_(numbered.is_numbering(ALL, number)))
    put = {NUMBER: exception(none)}
    square = substitute(SQUARE, put)
    both = once(SQUARE), once(function_of(X, X, lambda x, y: SQUARE(y, x)))
    both = solve(implies(GIVEN, and_(*(row.formula.args[1] for row in both))), *both)
    greatest, free, sizes = largest(*named(found, "E"))
    facts = instance(every(both, x, z), put), numbered.all_numbered(), counterexample(none), sizes
    answer = greatest, free, square
    return witnessed(found, answer, solve(implies(found.known, found.at(*answer)), *facts))
