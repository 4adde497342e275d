"""Scripts as the kernel writes them, for tests of certificates."""

from functools import cache

from theory.kernel.binding import apply
from theory.kernel.query import Query
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_

a, b, c, d = (const(name, REAL) for name in "abcd")
p, q, r = (const(name, BOOL) for name in "pqr")
X = index("X")
x, y = (const(name, X) for name in "xy")
f = const("f", functions(X, REAL))

TRUE_ONES = {
    "logic": implies(and_(p, implies(p, q), implies(q, r)), r),
    "cases": implies(and_(or_(p, q), implies(p, a <= b), implies(q, a <= b)), a <= b),
    "equal": implies(eq(x, y), eq(apply(f, x) * a, apply(f, y) * a)),
    "choice": ite(a <= b, b, a) >= a,
    "nested choice": ite(a <= b, ite(b <= c, c, b), ite(a <= c, c, a)) >= b,
    "linear": implies(and_(a <= b, b < c, 2 * c <= d), a + b < d),
    "square": a * a + b * b >= 2 * a * b,
    "product": implies(and_(a > 1, b > 1), a * b > a),
    "root": implies(and_(a >= 0, eq(a * a, 4)), eq(a, 2)),
    "reciprocal": implies(and_(a > 0, b > a), 1 / b < 1 / a),
    "quotients": implies(and_(a > 0, b > 0), a / (a + b) + b / (a + b) <= 1),
    "denominator": implies(a > 1, not_(eq(a * a - 1, 0))),
    "cubic": implies(and_(a >= 2, b >= 3), a * a * a * b >= 24),
    "interval": implies(and_(a >= 0, a <= 1, b >= 1), a * (1 - a) * (b - 1) * (b - 1) + b >= 1),
    "bool": implies(eq(p, a <= b), or_(and_(p, a <= b), and_(not_(p), b < a))),
    "zero": implies(eq(a * b, 0), or_(eq(a, 0), eq(b, 0))),
}
FALSE_ONES = {
    "logic": implies(implies(p, q), q),
    "strict": implies(a <= b, a < b),
    "square": a * a > 0,
    "reciprocal": implies(b > a, 1 / b < 1 / a),
    "one over zero": eq(a / a, 1),
    "choice": ite(a <= b, b, a) > a,
    "root": implies(eq(a * a, 4), eq(a, 2)),
    "unequal": not_(eq(x, y)),
}


def script(formula):
    """Return the text that a solver is to refute for a formula to hold."""
    return Query().script([not_(formula)])


@cache
def certified():
    """Return the texts of what holds with their certificates, as the store has them."""
    from theory.ledger.certify import found_for

    return {name: (script(t), found_for(script(t))) for name, t in TRUE_ONES.items()}
