"""Natural numbers, as the least set that has 1 and n + 1 with n: no number is beyond them."""

from theory.kernel.binding import apply, exception, forall, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import (
    axiom,
    counterexample,
    elimination,
    generalise,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.tactics.closing import every
from theory.tactics.sums import ONE

PREDICATES = functions(REAL, BOOL)
n, m, x, y, z = (const(f"{name}_of", REAL) for name in "nmxyz")


def inductive(holds):
    """Return whether a property is one of 1, and of n + 1 with n."""
    step = REAL.forall(lambda n: implies(holds(n), holds(n + 1)))
    return and_(holds(ONE), step)


def natural(x):
    """Return whether a number is natural: it has all such properties."""
    return PREDICATES.forall(lambda holds: implies(inductive(holds), holds(x)))


def by_induction(holds, base, step):
    """Return `natural(n) => P(n)` from P(1) and `P(n) => P(n + 1)`; `holds` is P."""
    predicate = function(REAL, holds)
    at_predicate = elimination(natural(n).args[0], predicate)
    return solve(implies(natural(n), holds(n)), at_predicate, base, generalise(step, n))


@remembered
def at_least_one():
    """Natural numbers are at least 1."""
    step = solve(implies(n >= 1, n + 1 >= 1))
    return by_induction(lambda n: n >= 1, solve(ONE >= 1), step)


@remembered
def one_and_next():
    """1 is natural, and n + 1 with n."""
    holds = const("holds_of", PREDICATES)
    first = generalise(solve(implies(inductive(holds), holds(ONE))), holds)
    here = elimination(natural(n).args[0], holds)
    more = elimination(inductive(holds).args[1].args[0], n)
    after = implies(natural(n), implies(inductive(holds), holds(n + 1)))
    after = every(solve(after, here, more), holds)
    return first, after


@remembered
def before():
    """A natural number is 1, or one more than one."""
    first, after = one_and_next()

    def holds(n):
        return and_(natural(n), or_(eq(n, 1), natural(n - 1)))

    base = solve(holds(ONE), first)
    step = solve(implies(holds(n), holds(n + 1)), after)
    return by_induction(holds, base, step)


@remembered
def nothing_between():
    """Between m and m + 1 there is no natural number: forall n < m + 1: n <= m."""

    def none_above(m):
        return REAL.forall(lambda n: implies(and_(natural(n), n < m + 1), n <= m))

    def holds(m):
        return and_(m >= 1, none_above(m))

    known = [before(), instance(at_least_one(), {n: n - 1})]
    base = generalise(solve(implies(and_(natural(n), n < 2), n <= 1), *known), n)
    less = elimination(none_above(m).args[0], n - 1)
    step = implies(holds(m), implies(and_(natural(n), n < m + 2), n <= m + 1))
    step = every(solve(step, *known, less), n)
    step = instance(solve(implies(holds(m), holds(m + 1)), step), {m: n})
    return instance(by_induction(holds, solve(holds(ONE), base), step), {n: m})


def reached(x):
    """Return whether some natural number is no less."""
    return REAL.exists(lambda n: and_(natural(n), x <= n))


def beyond(x):
    """Return the numbers that are not natural, or less."""
    return function(REAL, lambda n: not_(and_(natural(n), x <= n)))


def bolzano(f, low, high, steep):
    """Return the axiom `zero` for a function: its conditions, and the zero under these."""
    theorem, steps = axiom("zero"), []
    body = theorem.formula
    for value in (f, low, high, steep):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    return solve(body, theorem, *steps)


def no_zero(given, zero_axiom, slope, *facts):
    """Return that what is given is not so: a function of that slope has a zero, and is none.

    Parameters
    ----------
    given : Term
    zero_axiom : Theorem
        Of `bolzano`.
    slope : Theorem
        `given =>` the slope between x and y is no more than is asked.
    *facts : Theorem
        That the function changes sign, and is not 0 at x.
    """
    _, zero = zero_axiom.formula.args
    flat = every(slope, x, y)
    (none,) = zero.args
    nowhere = every(solve(implies(given, apply(none.args[0], x)), *facts), x)
    return solve(not_(given), zero_axiom, flat, nowhere, *facts)


@remembered
def no_end():
    """No number is beyond the natural numbers; otherwise a function would jump from -1 to 1."""
    jump = function(REAL, lambda x: ite(reached(x), -ONE, ONE))
    first, after = one_and_next()

    # x is reached by n: what is not lies beyond n + 1
    near = exception(beyond(x))
    facts = [counterexample(beyond(x)), instance(after, {n: near})]
    facts.append(elimination(beyond(y), near + 1))
    apart = solve(implies(and_(reached(x), not_(reached(y))), y - x >= 1), *facts)
    low = solve(reached(ONE), first, elimination(beyond(ONE), ONE))
    back = instance(apart, {x: y, y: x})
    zero_axiom = bolzano(jump, ONE, z, 2 * ONE)
    given = not_(reached(z))
    slope = apply(apply(zero_axiom.formula.args[0].args[3].args[0], x).args[0], y)
    slope = solve(implies(given, slope), apart, back)
    return no_zero(given, zero_axiom, slope, low, instance(apart, {x: ONE, y: z}))


HEIGHT = const("height_of", functions(REAL, REAL))
k = const("k_of", REAL)


def no_less(m=None, height=HEIGHT):
    """Return the numbers k that are not natural, or less high than another, of those up to m."""

    def among(n):
        return natural(n) if m is None else and_(natural(n), n <= m)

    def all_below(k):
        return REAL.forall(lambda n: implies(among(n), height(n) <= height(k)))

    return function(REAL, lambda k: not_(and_(natural(k), all_below(k))))


def is_highest(k, m=None, height=HEIGHT):
    """Return whether a natural number is as high as any."""
    return apply(no_less(m, height), k).args[0]


@remembered
def highest_up_to():
    """One of the natural numbers up to m is the highest."""

    def holds(m):
        return and_(natural(m), not_(forall(no_less(m))))

    first, _ = one_and_next()
    least = solve(
        implies(and_(natural(n), n <= 1), HEIGHT(n) <= HEIGHT(ONE)),
        at_least_one(),
        leibniz(HEIGHT, n, ONE),
    )
    base = solve(holds(ONE), first, generalise(least, n), elimination(no_less(ONE), ONE))
    best, more = exception(no_less(m)), m + 1
    given = holds(m)
    between = elimination(nothing_between().formula.args[1].args[1].args[0], n)
    item = elimination(is_highest(best, m).args[1].args[0], n)
    facts = [
        counterexample(no_less(m)),
        nothing_between(),
        between,
        item,
        leibniz(HEIGHT, n, more),
        after_of(m),
    ]
    parts = []
    for case, top in ((HEIGHT(more) <= HEIGHT(best), best), (HEIGHT(more) > HEIGHT(best), more)):
        known = and_(given, case)
        below = every(
            solve(
                implies(known, implies(and_(natural(n), n <= more), HEIGHT(n) <= HEIGHT(top))),
                *facts,
            ),
            n,
        )
        parts.append(
            solve(implies(known, holds(more)), below, elimination(no_less(more), top), *facts)
        )
    step = instance(solve(implies(given, holds(more)), *parts), {m: n})
    return instance(by_induction(holds, base, step), {n: m})


def after_of(m):
    """Return that m + 1 is natural if m is."""
    return instance(one_and_next()[1], {n: m})


@remembered
def highest():
    """One of the heights below 1/n is the highest, if one is above 0."""
    given = and_(
        natural(k), HEIGHT(k) > 0, REAL.forall(lambda n: implies(natural(n), HEIGHT(n) <= 1 / n))
    )
    small = 1 / HEIGHT(k)
    m_ = exception(beyond(small))
    best = exception(no_less(m_))
    facts = [
        instance(no_end(), {z: small}),
        counterexample(beyond(small)),
        counterexample(no_less(m_)),
    ]
    facts += [instance(highest_up_to(), {m: m_})]
    facts += [elimination(is_highest(best, m_).args[1].args[0], v) for v in (n, k)]
    facts += [elimination(given.args[2].args[0], n), at_least_one()]
    a, b, c = (const(f"{name}_at", REAL) for name in "abc")
    plain = solve(implies(and_(a > 0, 1 / a <= b, b < c), 1 / c <= a))
    facts.append(instance(plain, {a: HEIGHT(k), b: m_, c: n}))
    parts = []
    for case, top in ((HEIGHT(k) <= HEIGHT(best), best), (HEIGHT(k) > HEIGHT(best), k)):
        known = and_(given, case)
        below = every(
            solve(implies(known, implies(natural(n), HEIGHT(n) <= HEIGHT(top))), *facts), n
        )
        parts.append(
            solve(
                implies(known, not_(forall(no_less()))), below, elimination(no_less(), top), *facts
            )
        )
    return solve(implies(given, not_(forall(no_less()))), *parts)
