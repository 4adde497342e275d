"""Random numbers of n users, no two of them correlated: their squares add up."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, U, mean_of, mean_of_sum, moved
from theory.tactics.expand import expand
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, equal

D = const("D", functions(U, OMEGA, REAL))
u, v, o = const("u", U), const("v", U), const("o", OMEGA)


def total(o):
    """Return the sum over users."""
    return U.sum(lambda u: D(u, o))


def square_of(u):
    """Return the mean square of one user's number."""
    return mean_of(lambda o: D(u, o) * D(u, o))


def known():
    """Return that the numbers of two users have the mean product 0."""
    return U.forall(
        lambda u: U.forall(
            lambda v: implies(not_(eq(u, v)), eq(mean_of(lambda o: D(u, o) * D(v, o)), 0))
        )
    )


@remembered
def row():
    """E[D_u sum_v D_v] = E[D_u^2]."""
    H = known()
    product = expand(U.sum(lambda v: D(u, o) * D(v, o)))
    split = equal(
        mean_of(lambda o: D(u, o) * total(o)),
        mean_of(lambda o: U.sum(lambda v: D(u, o) * D(v, o))),
        use=lambda i: [instance(product, {o: i})],
    )
    law = U.sum(lambda v: ite(eq(v, u), square_of(u), ZERO))
    pair = function_of(U, lambda v: mean_of(lambda o: D(u, o) * D(v, o)))
    rows = equal(
        U.sum(lambda v: mean_of(lambda o: D(u, o) * D(v, o))),
        law,
        H,
        use=lambda i: [*at(H, u, i), leibniz(pair, i, u)],
    )
    goal = eq(mean_of(lambda o: D(u, o) * total(o)), square_of(u))
    return solve(implies(H, goal), split, moved(lambda v, o: D(u, o) * D(v, o)), rows, expand(law))


@remembered
def squares_add():
    """E[(sum_u D_u)^2] = sum_u E[D_u^2]."""
    H = known()
    pairs = expand(U.sum(lambda u: D(u, o) * total(o)))
    squares = equal(
        mean_of(lambda o: total(o) * total(o)),
        mean_of(lambda o: U.sum(lambda u: D(u, o) * total(o))),
        use=lambda i: [instance(pairs, {o: i})],
    )
    each = row()
    rows = equal(
        U.sum(lambda u: mean_of(lambda o: D(u, o) * total(o))),
        U.sum(square_of),
        H,
        use=lambda i: [instance(each, {u: i})],
    )
    goal = eq(mean_of(lambda o: total(o) * total(o)), U.sum(square_of))
    return solve(implies(H, goal), squares, moved(lambda u, o: D(u, o) * total(o)), rows)


T = index("T")
F, G = (const(name, functions(T, OMEGA, REAL)) for name in ("F", "G"))
f, g = const("f", T), const("g", T)


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
