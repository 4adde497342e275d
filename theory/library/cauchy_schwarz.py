"""Cauchy-Schwarz for sums of square roots: (sum sqrt(u v))^2 <= sum u sum v, and when equal."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, or_
from theory.kernel.trace import remembered
from theory.tactics.context import Given

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
    p = Given(
        and_(a >= 0, b >= 0, c >= 0, d >= 0, W >= 0, e >= 0, eq(W * W, a * c), eq(e * e, b * d))
    )
    total, twice = left + right, 2 * W * e
    p.have(and_(total >= 0, twice >= 0))
    p.have(total * total == (left - right) * (left - right) + twice * twice)
    p.have(twice <= total)
    return p.have(and_(twice <= total, eq(eq(twice, total), eq(left, right))))


def slack(x):
    """Return what the bound of an item leaves."""
    return X.sum(V) * U(x) + X.sum(U) * V(x) - 2 * W * R(x)


@remembered
def slack_of_items():
    """An item's slack is not negative, and 0 only if V u = U v."""
    p = Given(given())
    p.have(and_(X.sum(U) >= 0, X.sum(V) >= 0))
    p.use(one_item(), {a: X.sum(V), b: U(x), c: X.sum(U), d: V(x), e: R(x)})
    return p.have(and_(slack(x) >= 0, eq(eq(slack(x), 0), eq(X.sum(V) * U(x), X.sum(U) * V(x)))))


@remembered
def if_no_root():
    """If w = 0, every r is 0, and u and v are proportional."""
    p = Given(and_(given(), eq(W, 0)))
    p.have(and_(U(x) <= X.sum(U), V(x) <= X.sum(V)))
    p.have(or_(eq(X.sum(U), 0), eq(X.sum(V), 0)))
    return p.have(and_(eq(R(x), 0), eq(X.sum(V) * U(x), X.sum(U) * V(x))))


@remembered
def theorem():
    """Sum r <= w, and equal if and only if u and v are proportional."""
    p = Given(given())
    p.know(slack_of_items(), if_no_root())
    total, in_proportion, equality = X.sum(slack), proportional(), eq(X.sum(R), W)
    p.have(total == 2 * W * (W - X.sum(R)))
    p.under(eq(W, 0)).have(X.sum(R) == 0)
    p.have(total >= 0)
    p.have(X.sum(R) <= W)
    p.have(slack(x) <= total)
    p.have(implies(equality, slack(x) == 0))
    p.have(implies(equality, in_proportion))
    p.have(implies(in_proportion, total == 0))
    return p.have(and_(X.sum(R) <= W, eq(equality, in_proportion)))
