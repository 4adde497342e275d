"""Least upper bounds, from zeros of functions of bounded slope.

If no number parted those below a set's bounds from the bounds, there would be such a function that
is below 0 on one side and above on the other: the height of the highest of tents that stand at the
edge, of width 1/n.
"""

from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.analysis.naturals import (
    HEIGHT,
    at_least_one,
    beyond,
    bolzano,
    by_induction,
    highest,
    is_highest,
    k,
    n,
    natural,
    no_end,
    no_less,
    no_zero,
    x,
    y,
    z,
)
from theory.tactics.closing import every
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO

BELOW = const("below_of", functions(REAL, BOOL))  # the numbers below the edge
LOW, HIGH, e = (const(f"{name}_of", REAL) for name in ("low", "high", "e"))


def side(below=BELOW, low=LOW, high=HIGH):
    """Return whether a set has with a number those below and one above, and is not empty or all."""
    down = REAL.forall(lambda x: REAL.forall(lambda y: implies(and_(below(y), x <= y), below(x))))
    more = REAL.forall(lambda x: implies(below(x), REAL.exists(lambda y: and_(x < y, below(y)))))
    return and_(down, more, below(low), not_(below(high)))


def is_edge(a, e):
    """Return whether a number is below the edge, and the number e above it is not."""
    return and_(BELOW(a), not_(BELOW(a + e)))


def edge(e):
    """Return such a number, if there is one."""
    return exception(function(REAL, lambda a: not_(is_edge(a, e))))


@remembered
def at_edge():
    """There is a number within e of the edge, for every e > 0."""
    none = function(REAL, lambda a: not_(is_edge(a, e)))
    nowhere = REAL.forall(lambda a: not_(is_edge(a, e)))
    given = and_(side(), e > 0, nowhere)

    def holds(n):
        return implies(given, BELOW(LOW + n * e))

    base = solve(holds(ONE), elimination(none, LOW))
    same = leibniz(BELOW, LOW + n * e + e, LOW + (n + 1) * e)
    step = solve(implies(holds(n), holds(n + 1)), elimination(none, LOW + n * e), same)
    all_below = by_induction(holds, base, step)
    far = exception(beyond((HIGH - LOW) / e))
    facts = [instance(no_end(), {z: (HIGH - LOW) / e}), counterexample(beyond((HIGH - LOW) / e))]
    facts += [instance(all_below, {n: far}), *at(side(), HIGH, LOW + far * e)]
    a, b, c = (const(f"{name}_at", REAL) for name in "abc")
    plain = solve(implies(and_(a > 0, b / a <= c), b <= c * a))
    facts.append(instance(plain, {a: e, b: HIGH - LOW, c: far}))
    never = solve(not_(given), *facts)
    return solve(implies(and_(side(), e > 0), is_edge(edge(e), e)), never, counterexample(none))


def tent(n, x):
    """Return the height at x of the tent of width 1/n."""
    above = edge(1 / n) - x
    return ite(above <= 0, ZERO, ite(above <= 1 / n, above, 1 / n))


def positive():
    """Return that tents have a width."""
    return solve(implies(n >= 1, 1 / n > 0))


def tents(x):
    """Return the heights of all tents at x."""
    return function(REAL, lambda n: tent(n, x))


def tallest(x):
    """Return the tent that is the highest at x."""
    return exception(no_less(None, tents(x)))


def depth(x):
    """Return its height: the distance of x below the edge, by tents."""
    return tent(tallest(x), x)


def of_tents(theorem, x):
    """Return a theorem on heights for those of the tents."""
    return instance(theorem, {HEIGHT: tents(x)})


@remembered
def reaches():
    """Over each number below the edge some tent stands."""
    more = at(side(), x)[1].formula.args[1].args[1].args[0].args[0]
    above = exception(more)
    near = exception(beyond(1 / (above - x)))
    facts = [*at(side(), x), counterexample(more), instance(no_end(), {z: 1 / (above - x)})]
    facts += [counterexample(beyond(1 / (above - x))), instance(at_least_one(), {n: near})]
    facts += [instance(at_edge(), {e: 1 / near}), *at(side(), edge(1 / near) + 1 / near, above)]
    a, b = const("a_at", REAL), const("b_at", REAL)
    plain = solve(implies(and_(a > 0, b >= 1, 1 / a <= b), and_(1 / b > 0, 1 / b <= a)))
    facts.append(instance(plain, {a: above - x, b: near}))
    goal = and_(natural(near), tent(near, x) > 0)
    return near, solve(implies(and_(side(), BELOW(x)), goal), *facts)


@remembered
def is_tallest():
    """Over a number below the edge one tent is the highest, above 0."""
    near, highest_at_x = reaches()
    given = and_(side(), BELOW(x))
    short = solve(implies(natural(n), tent(n, x) <= 1 / n), at_least_one())
    short = generalise(short, n)
    some = instance(of_tents(highest(), x), {k: near})
    best = is_highest(tallest(x), None, tents(x))
    highest_at_x = solve(
        implies(given, best), some, highest_at_x, short, counterexample(no_less(None, tents(x)))
    )
    own = elimination(best.args[1].args[0], near)
    return solve(implies(given, and_(best, depth(x) > 0)), highest_at_x, own, reaches()[1])


@remembered
def not_beyond():
    """The depth of x is at most how far any number is that is not below the edge."""
    top = tallest(x)
    given = and_(side(), BELOW(x), not_(BELOW(y)))
    facts = [is_tallest(), instance(at_edge(), {e: 1 / top}), instance(at_least_one(), {n: top})]
    facts += [
        *at(side(), y, edge(1 / top)),
        *at(side(), y, x),
        solve(implies(top >= 1, 1 / top > 0)),
    ]
    return solve(implies(given, depth(x) <= y - x), *facts)


@remembered
def flat():
    """Depths differ by no more than the numbers do."""
    given = and_(side(), BELOW(x), BELOW(y), x <= y)
    facts = []
    for one, other in ((x, y), (y, x)):
        best = is_highest(tallest(other), None, tents(other))
        facts += [
            instance(is_tallest(), {x: other}),
            elimination(best.args[1].args[0], tallest(one)),
        ]
    near = and_(tent(n, x) <= tent(n, y) + y - x, tent(n, y) <= tent(n, x))
    near = solve(implies(and_(natural(n), x <= y), near), at_least_one(), positive())
    facts += [instance(near, {n: tallest(v)}) for v in (x, y)]
    goal = and_(depth(x) - depth(y) <= y - x, depth(y) - depth(x) <= y - x)
    return solve(implies(given, goal), *facts)


def gapless():
    """Return that among the numbers that are not below there is none least."""
    return REAL.forall(
        lambda x: implies(not_(BELOW(x)), REAL.exists(lambda y: and_(y < x, not_(BELOW(y)))))
    )


def mirrored(theorem):
    """Return a theorem for the other side, on which numbers are below from above."""
    return instance(theorem, mirror())


def mirror():
    """Return what is put to look at the edge from the other side."""
    return {BELOW: function(REAL, lambda x: not_(BELOW(-x))), LOW: -HIGH, HIGH: -LOW}


def height(x):
    """Return the distance of x above the edge, by tents: it is nowhere 0."""
    return ite(BELOW(x), -depth(x), substitute(depth(-x), mirror()))


@remembered
def other_side():
    """The other side is one too, if there is none least."""
    given = and_(side(), gapless())

    def use(*constants):
        if len(constants) == 2:
            return at(given, -constants[1], -constants[0])
        if not constants:
            return []
        (c,) = constants
        less = function(REAL, lambda y: not_(and_(y < -c, not_(BELOW(y)))))
        more = function(REAL, lambda y: not_(and_(c < y, not_(BELOW(-y)))))
        edge_facts = [elimination(gapless().args[0], -c), counterexample(less)]
        return [*edge_facts, elimination(more, -exception(less))]

    return derive(given, substitute(side(), mirror()), use)


@remembered
def no_gap():
    """One of the numbers that are not below is the least, or the height would have a zero."""
    given = and_(side(), gapless())
    zero_axiom = bolzano(function(REAL, height), LOW, HIGH, 2 * ONE)
    swapped = {x: -y, y: -x}
    facts = [other_side(), flat(), not_beyond(), *at(side(), x, y), *at(side(), LOW, HIGH)]
    facts += [mirrored(instance(t, swapped)) for t in (flat(), not_beyond())]
    tall = [is_tallest(), mirrored(instance(is_tallest(), {x: -x}))]
    facts += [instance(t, {x: v}) for t in tall for v in (x, y)]
    slope = apply(apply(zero_axiom.formula.args[0].args[3].args[0], x).args[0], y)
    slope = solve(implies(given, slope), *facts)
    ends = [instance(t, {x: v}) for t in tall for v in (LOW, HIGH)]
    return no_zero(given, zero_axiom, slope, other_side(), *tall, *ends, *at(side(), HIGH, LOW))


MEMBERS, MEMBER = const("members_of", functions(REAL, BOOL)), const("member_of", REAL)


def above_all(b, members=MEMBERS):
    """Return whether a number is a bound of a set."""
    return REAL.forall(lambda s: implies(members(s), s <= b))


def is_supremum(b, members=MEMBERS):
    """Return whether a number is a set's least upper bound."""
    least = REAL.forall(lambda c: implies(above_all(c, members), b <= c))
    return and_(above_all(b, members), least)


def supremum(members=MEMBERS):
    """Return a set's least upper bound, if it has one."""
    return exception(function(REAL, lambda b: not_(is_supremum(b, members))))


@remembered
def least_bound():
    """A set that has a member and a bound has a least upper bound."""
    given = and_(MEMBERS(MEMBER), above_all(HIGH))
    below = function(REAL, lambda x: REAL.exists(lambda s: and_(MEMBERS(s), x < s)))
    as_edge = {BELOW: below, LOW: MEMBER - 1}

    def exceeding(x):
        return function(REAL, lambda s: not_(and_(MEMBERS(s), x < s)))

    def use(*constants):
        theorems = [t for c in constants for t in at(given, c)]
        theorems += [counterexample(exceeding(v)) for v in (*constants, HIGH)]
        near = [exception(exceeding(v)) for v in (*constants, HIGH)]
        theorems += [elimination(exceeding(v), s) for v in constants for s in near]
        theorems += [elimination(exceeding(MEMBER - 1), MEMBER), *at(given, near[-1])]
        for c in constants[:1]:
            middle = (c + near[0]) / 2
            more = function(REAL, lambda y, c=c: not_(and_(c < y, below(y))))
            theorems += [elimination(more, middle), elimination(exceeding(middle), near[0])]
        return theorems

    one_side = derive(given, substitute(side(), as_edge), use)
    missing = substitute(gapless(), as_edge).args[0]
    edge_ = exception(missing)
    lower = function(REAL, lambda y: not_(and_(y < edge_, not_(below(y)))))
    facts = [instance(no_gap(), as_edge), one_side, counterexample(missing)]
    upper = elimination(exceeding(edge_), y)
    bound = every(solve(implies(given, implies(MEMBERS(y), y <= edge_)), *facts, upper), y)
    beyond_ = [elimination(lower, y), counterexample(exceeding(y))]
    beyond_.append(elimination(above_all(y).args[0], exception(exceeding(y))))
    least = implies(given, implies(above_all(y), edge_ <= y))
    least = every(solve(least, *facts, *beyond_), y)
    none = function(REAL, lambda b: not_(is_supremum(b)))
    some = [elimination(none, edge_), counterexample(none)]
    return solve(implies(given, is_supremum(supremum())), bound, least, *some)
