"""Cauchy-Schwarz for sums of square roots: (sum sqrt(u v))^2 <= sum u sum v, and when equal."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, or_
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ZERO, equal, item_at_most, non_negative

X = index("X")
U, V, R = (const(name, functions(X, REAL)) for name in ("u", "v", "r"))
W = const("w", REAL)
x = const("x", X)
a, b, c, d, e = (const(name, REAL) for name in ("a0", "b0", "c0", "d0", "e0"))


def given():
    """Return that r = sqrt(u v), and w = sqrt(sum u sum v), of numbers that are not negative."""
    return and_(
        X.forall(lambda x: and_(U(x) >= 0, V(x) >= 0, R(x) >= 0, eq(R(x) * R(x), U(x) * V(x)))),
        W >= 0,
        eq(W * W, X.sum(U) * X.sum(V)),
    )


def proportional():
    """Return that u and v are proportional."""
    return X.forall(lambda x: eq(X.sum(V) * U(x), X.sum(U) * V(x)))


@remembered
def one_item():
    """2 w r <= V u + U v for w^2 = U V, r^2 = u v, with equality if V u = U v alone."""
    left, right = a * b, c * d
    H = and_(a >= 0, b >= 0, c >= 0, d >= 0, W >= 0, e >= 0, eq(W * W, a * c), eq(e * e, b * d))
    total, twice = left + right, 2 * W * e
    square = solve(implies(H, eq(total * total, (left - right) * (left - right) + twice * twice)))
    signs = solve(implies(H, and_(total >= 0, twice >= 0)))
    p, q = const("p0", REAL), const("q0", REAL)
    ordered = solve(implies(and_(p >= 0, q >= 0, p * p >= q * q), p >= q))
    roots = instance(ordered, {p: total, q: twice})
    most = solve(implies(H, twice <= total), square, signs, roots)
    gap = solve(implies(eq((left - right) * (left - right), 0), eq(left, right)))
    forth = solve(implies(and_(H, eq(twice, total)), eq(left, right)), square, gap)
    zero = solve(implies(eq(left, right), eq((left - right) * (left - right), 0)))
    same = instance(ordered, {p: twice, q: total})
    back = solve(implies(and_(H, eq(left, right)), twice >= total), square, signs, zero, same)
    goal = and_(twice <= total, eq(eq(twice, total), eq(left, right)))
    return solve(implies(H, goal), most, forth, back)


def slack(x):
    """Return what the bound of an item leaves."""
    return X.sum(V) * U(x) + X.sum(U) * V(x) - 2 * W * R(x)


@remembered
def items():
    """An item's slack is not negative, and 0 only if V u = U v."""
    H = given()
    positive = [non_negative(X.sum(f), H, rounds=1) for f in (U, V)]
    put = {a: X.sum(V), b: U(x), c: X.sum(U), d: V(x), e: R(x)}
    found = instance(one_item(), put)
    goal = and_(slack(x) >= 0, eq(eq(slack(x), 0), eq(X.sum(V) * U(x), X.sum(U) * V(x))))
    return solve(implies(H, goal), found, *positive, *at(H, x))


@remembered
def nothing():
    """If w = 0, every r is 0, and u and v are proportional."""
    H = and_(given(), eq(W, 0))
    rows = at(given(), x)
    each = [item_at_most(X.sum(f), x, given(), rounds=1) for f in (U, V)]
    one_is_zero = solve(implies(H, or_(eq(X.sum(U), 0), eq(X.sum(V), 0))))
    flat = solve(
        implies(H, and_(eq(R(x), 0), eq(X.sum(V) * U(x), X.sum(U) * V(x)))),
        one_is_zero,
        *rows,
        *each,
    )
    return flat


@remembered
def theorem():
    """Sum r <= w, and equal if and only if u and v are proportional."""
    H = given()
    total = X.sum(slack)
    use = {"use": lambda i: [instance(items(), {x: i})]}
    least, item = non_negative(total, H, **use), item_at_most(total, x, H, **use)
    gap = solve(implies(H, eq(total, 2 * W * (W - X.sum(R)))), expand(total))
    more = and_(H, W > 0)
    factor = solve(implies(and_(a > 0, 2 * a * b >= 0), b >= 0))
    bound = solve(
        implies(more, X.sum(R) <= W), gap, least, instance(factor, {a: W, b: W - X.sum(R)})
    )
    none = and_(H, eq(W, 0))
    zeros = X.sum(lambda x: ZERO)
    empty = equal(X.sum(R), zeros, none, use=lambda i: [instance(nothing(), {x: i})])
    empty = solve(implies(none, eq(X.sum(R), 0)), empty, expand(zeros))
    same, even = eq(X.sum(R), W), proportional()
    each = eq(X.sum(V) * U(x), X.sum(U) * V(x))
    tied = solve(implies(and_(H, same), each), gap, item, items(), nothing())
    forth = prove(implies(and_(H, same), even), generalise(tied, x))
    flat = equal(total, zeros, and_(H, even), use=lambda i: [instance(items(), {x: i})], rounds=1)
    product = solve(implies(and_(a > 0, eq(2 * a * b, 0)), eq(b, 0)))
    back = solve(
        implies(and_(more, even), same),
        flat,
        expand(zeros),
        gap,
        instance(product, {a: W, b: W - X.sum(R)}),
    )
    goal = and_(X.sum(R) <= W, eq(same, even))
    trivial = solve(implies(none, and_(X.sum(R) <= W, same)), empty)
    flat_none = prove(implies(none, even), generalise(solve(implies(none, each), nothing()), x))
    return solve(implies(H, goal), bound, forth, back, trivial, flat_none)
