"""Greatest products along paths exist: of the sets that can be settled one has all nodes."""

from itertools import permutations

from theory.hypotheses.satisfiable.choices import named
from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.sets.finite import greatest_on, most
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.finite.greatest_products import (
    BOUNDED,
    FIRST,
    LAST,
    MOST,
    NUMBERS,
    PRODUCT,
    RANK,
    START,
    WEIGHT,
    can_be,
    is_settled,
    next_one,
    next_settled,
    settled_next,
    step,
)
from theory.library.sets.greatest import greatest_of, top
from theory.library.sets.subsets import ALL, SETS, S, X, count, with_one
from theory.statements.oneid.shortest_paths import symmetric_at_zero
from theory.tactics.closing import agreeing, every
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, ZERO, non_negative

OUTSIDE = function(X, lambda a: not_(S(a)))
a, y = const("a_of", X), const("y_of", X)


def steps_to(a):
    """Return the steps from each node to one."""
    return function(X, lambda y: step(y, a))


def chosen_next():
    """Return the next node, from where it is reached and the step, and that it is the next one."""
    known = and_(BOUNDED, is_settled(S, PRODUCT, RANK), X.exists(OUTSIDE))
    best = function(X, lambda a: most(S, steps_to(a)))
    value, each, whole = (
        most(OUTSIDE, best),
        greatest_on(S, steps_to(a)),
        greatest_on(OUTSIDE, best),
    )
    ends = function(X, lambda a: not_(and_(OUTSIDE(a), eq(best(a), value))))
    last = exception(ends)
    starts = function(X, lambda y: not_(and_(S(y), eq(step(y, last), best(last)))))
    put = {FIRST: exception(starts), LAST: last, MOST: value}
    some = elimination(function(X, lambda y: not_(S(y))), START)
    below = [elimination(bound(t).args[0], c) for t, c in ((each, y), (whole, a))]
    one = implies(known, implies(and_(S(y), not_(S(a))), step(y, a) <= value))
    one = every(solve(one, each, whole, some, *below), y, a)
    facts = instance(each, {a: last}), whole, some, *map(counterexample, (ends, starts))
    parts = [solve(implies(known, substitute(part, put)), *facts) for part in next_one().args[1:]]
    return put, solve(implies(known, substitute(next_one(), put)), one, *parts)


def bound(theorem):
    """Return the formula that no number exceeds the greatest."""
    return theorem.formula.args[1].args[0]


@remembered
def grown():
    """Return that one more node can be settled, if some are not."""
    put, found = chosen_next()
    new, *numbers = (substitute(t, put) for t in next_settled())
    there = example(can_be(new), *numbers), example(larger(S), put[LAST])
    after = instance(settled_next(), put)
    return solve(implies(found.formula.args[0], larger(S)), after, found, *there)


def larger(s):
    """Return whether a set and one more node can be settled."""
    return X.exists(lambda a: and_(not_(s(a)), can_be(with_one(s, a))))


def example(some, *values):
    """Return that there are such elements, if these are."""
    (none,), steps = some.args, []
    for value in values:
        steps.append(elimination(none.args[0], value))
        none = apply(none.args[0], value)
    return solve(implies(not_(none), some), *steps)


def chosen(s):
    """Return products and ranks of a set, and that they are some if there are any."""
    products = function(NUMBERS, lambda d: not_(NUMBERS.exists(lambda r: is_settled(s, d, r))))
    d = exception(products)
    ranks = function(NUMBERS, lambda r: not_(is_settled(s, d, r)))
    steps, r = (counterexample(products), counterexample(ranks)), exception(ranks)
    return d, r, solve(implies(can_be(s), is_settled(s, d, r)), *steps)


def alone():
    """Return the set of the start alone, how many it has, and that it can be settled."""
    start = function(X, lambda x: eq(x, START))
    one, nothing = (function(X, lambda x, n=n: n) for n in (ONE, ZERO))
    size = expand(count(start))
    found = prove(implies(BOUNDED, is_settled(start, one, nothing)), size, rounds=3)
    there = example(can_be(start), one, nothing)
    return start, [size, solve(implies(BOUNDED, can_be(start)), found, there)]


@remembered
def all_settled():
    """Return that all nodes can be settled: a set that can be, with the most nodes, has all."""
    score = function(SETS, lambda s: ite(can_be(s), count(s), ZERO))
    best, (start, known) = top(score), alone()
    d, r, are = chosen(S)
    more = implies(and_(BOUNDED, can_be(S), not_(X.forall(S))), larger(S))
    more = solve(more, are, instance(grown(), {PRODUCT: d, RANK: r}))
    missing = function(X, lambda a: not_(and_(not_(best(a)), can_be(with_one(best, a)))))
    last = exception(missing)
    new = with_one(best, last)
    size = solve(implies(not_(best(last)), eq(count(new), count(best) + 1)), expand(count(new)))
    tops = [greatest_of(score, s) for s in (start, new)]
    facts = [*known, instance(more, {S: best}), counterexample(missing), size, *tops]
    facts.append(non_negative(count(best)))
    whole = solve(implies(BOUNDED, and_(can_be(best), X.forall(best))), *facts)
    able = function(SETS, can_be)
    same = agreeing(X.forall(best), best, ALL, lambda x: [elimination(best, x)])
    return solve(implies(BOUNDED, can_be(ALL)), whole, same, leibniz(able, best, ALL))


def of_greatest(found, weights):
    """The products of all nodes from each start, and how early the nodes are settled."""
    put, (d, r, are) = {WEIGHT: weights}, chosen(ALL)
    known = derive(found.known, substitute(BOUNDED, put), lambda *c: of_pairs(found.known, *c))
    there = implies(found.known, substitute(are.formula.args[1], put))
    settled = solve(there, known, *(instance(t, put) for t in (are, all_settled())))
    values = [function(X, lambda s, t=t: substitute(t, put | {START: s})) for t in (d, r)]

    def facts(start, *nodes):
        here = instance(settled, {START: start})
        said = [t for c in (start, *nodes) for t in at(here.formula.args[1], c)]
        return [here, *said, *of_pairs(here.formula.args[1], *nodes)]

    return witnessed(found, values, derive(found.known, found.at(*values), facts))


def of_pairs(known, *nodes):
    """Return what is known of pairs of nodes, both ways."""
    return [t for pair in permutations(nodes) for t in at(known, *pair)]


@satisfiable("oneid-pair-budgets-chains", "paths", "rank")
def of_weights(found):
    """Those of the weights."""
    return of_greatest(found, *named(found, "w"))


@satisfiable("oneid-pair-budgets-implication", "paths", "rank")
def of_both_ways(found):
    """Those of the weights where a budget of 0 counts both ways."""
    (w,) = named(found, "w")
    return of_greatest(found, function_of(X, X, symmetric_at_zero(w)))
