"""Means of products: of two sums, and of functions of two independent random elements."""

from theory.kernel.binding import apply, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import at_sorts, instance, point, solve
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, U, mean_of, mean_of_sum
from theory.tactics.expand import expand
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal

o = const("o", OMEGA)
T = index("T")
F, G = (const(name, functions(T, OMEGA, REAL)) for name in ("F", "G"))
f = const("f", T)


@remembered
def product_of_sums():
    """E[sum F_t sum G_t'] = sum sum E[F_t G_t'], for any numbers."""
    both = T.sum(lambda t: F(t, o)) * T.sum(lambda t: G(t, o))
    inner = T.sum(lambda f: T.sum(lambda g: F(f, o) * G(g, o)))
    rows = expand(T.sum(lambda g: F(f, o) * G(g, o)))
    scaled = T.sum(lambda f: F(f, o) * T.sum(lambda g: G(g, o)))
    split = equal(inner, scaled, use=lambda i: [instance(rows, {f: i})])
    whole = solve(eq(inner, both), split, expand(scaled))
    left = equal(
        mean_of(lambda o: T.sum(lambda t: F(t, o)) * T.sum(lambda t: G(t, o))),
        mean_of(lambda o: T.sum(lambda f: T.sum(lambda g: F(f, o) * G(g, o)))),
        use=lambda i: [instance(whole, {o: i})],
    )
    once = at_sorts(mean_of_sum(), {U: T})
    name = const("F", functions(T, OMEGA, REAL))
    outer = instance(
        once, {name: function_of(T, OMEGA, lambda f, o: T.sum(lambda g: F(f, o) * G(g, o)))}
    )
    each = instance(once, {name: function_of(T, OMEGA, lambda g, o: F(f, o) * G(g, o))})
    right = equal(
        T.sum(lambda f: mean_of(lambda o: T.sum(lambda g: F(f, o) * G(g, o)))),
        T.sum(lambda f: T.sum(lambda g: mean_of(lambda o: F(f, o) * G(g, o)))),
        use=lambda i: [instance(each, {f: i})],
    )
    goal = eq(left.formula.args[0], right.formula.args[1])
    return solve(goal, left, outer, right)


R = index("R")
FIRST, SECOND = const("first", functions(OMEGA, R)), const("second", functions(OMEGA, R))
OF_FIRST, OF_SECOND = (const(name, functions(R, REAL)) for name in ("of_first", "of_second"))


def chance(*events):
    """Return the probability that all of these happen."""
    return mean_of(lambda o: ite(and_(*(event(o) for event in events)), ONE, ZERO))


def value_is(random, r):
    """Return the event that a random element is r."""
    return lambda o: eq(random(o), r)


def spread(random, f):
    """Return f(r) where the random element is r and 0 elsewhere, for r and an outcome."""
    return function_of(R, OMEGA, lambda r, o: f(r) * ite(eq(random(o), r), ONE, ZERO))


def by_value(random, f):
    """Return f(A) = sum_r f(r) [A = r], and E[f(A)] = sum_r f(r) Pr[A = r]."""
    r, part = const("a", R), spread(random, f)
    picked = R.sum(lambda r: ite(eq(r, random(o)), f(r), ZERO))
    mine = R.sum(lambda r: part(r, o))
    found = solve(eq(mine, f(random(o))), equal(mine, picked), point("sum", f, random(o)))
    mean = mean_of(lambda o: f(random(o)))
    inside = mean_of(lambda o: R.sum(lambda r: part(r, o)))
    same = equal(mean, inside, use=lambda i: [instance(found, {o: i})])
    put = {const("F", functions(R, OMEGA, REAL)): part}
    swapped = instance(at_sorts(mean_of_sum(), {U: R}), put)
    one, event = expand(mean_of(lambda o: part(r, o))), chance(value_is(random, r))
    pulled = solve(eq(one.formula.args[0], f(r) * event), one, expand(event))
    law = R.sum(lambda r: f(r) * chance(value_is(random, r)))
    rows = equal(swapped.formula.args[1], law, use=lambda i: [instance(pulled, {r: i})])
    return found, law, solve(eq(mean, law), same, swapped, rows)


@remembered
def independent_means():
    """E[f(A) g(B)] = E[f(A)] E[g(B)], for independent A and B."""
    a, b = const("a", R), const("b", R)

    def law(a, b):
        return (
            OF_FIRST(a) * chance(value_is(FIRST, a)) * (OF_SECOND(b) * chance(value_is(SECOND, b)))
        )

    def multiplies(a, b):
        one, other = value_is(FIRST, a), value_is(SECOND, b)
        return eq(chance(one, other), chance(one) * chance(other))

    H = R.forall(lambda a: R.forall(lambda b: multiplies(a, b)))
    (first, left, of_first), (second, right, of_second) = (
        by_value(*pair) for pair in ((FIRST, OF_FIRST), (SECOND, OF_SECOND))
    )
    F, G = spread(FIRST, OF_FIRST), spread(SECOND, OF_SECOND)
    both = mean_of(lambda o: OF_FIRST(FIRST(o)) * OF_SECOND(SECOND(o)))
    inside = mean_of(lambda o: R.sum(lambda r: F(r, o)) * R.sum(lambda r: G(r, o)))
    same = equal(both, inside, use=lambda i: [instance(t, {o: i}) for t in (first, second)])
    put = {const(n, functions(R, OMEGA, REAL)): f for n, f in (("F", F), ("G", G))}
    double = instance(at_sorts(product_of_sums(), {T: R}), put)
    cell, joint = (
        mean_of(lambda o: F(a, o) * G(b, o)),
        chance(value_is(FIRST, a), value_is(SECOND, b)),
    )
    value = solve(eq(cell, OF_FIRST(a) * OF_SECOND(b) * joint), expand(cell), expand(joint))
    value = solve(implies(H, eq(cell, law(a, b))), value, *at(H, a, b))
    inner, flat = double.formula.args[1].args[0], R.sum(lambda b: law(a, b))
    row = equal(apply(inner, a), flat, H, use=lambda i: [instance(value, {b: i})])
    one = OF_FIRST(a) * chance(value_is(FIRST, a))
    row = solve(implies(H, eq(apply(inner, a), one * right)), row, expand(flat), expand(right))
    whole = R.sum(lambda a: OF_FIRST(a) * chance(value_is(FIRST, a)) * right)
    rows = equal(double.formula.args[1], whole, H, use=lambda i: [instance(row, {a: i})])
    means = mean_of(lambda o: OF_FIRST(FIRST(o))) * mean_of(lambda o: OF_SECOND(SECOND(o)))
    known = [same, double, rows, expand(whole), expand(left), of_first, of_second]
    return solve(implies(H, eq(both, means)), *known)
