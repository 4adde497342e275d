"""Two mechanisms next to or after one another make a mechanism; any sorts, any matrices."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.library.ratios import nonnegative
from theory.notions import release
from theory.notions.probability import is_mechanism
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import equal, non_negative

X, Y, Z = index("X"), index("Y"), index("Z")
FIRST = const("first", functions(X, Y, REAL))
SECOND = const("second", functions(X, Y, Z, REAL))  # after each output of the first
NEXT = const("next", functions(Y, Z, REAL))
x, y, z = const("x", X), const("y", Y), const("z", Z)


@remembered
def pair():
    """Pairs (y, z), of z that may depend on y: no entry is negative, and rows sum to 1."""
    second = Y.forall(lambda y: is_mechanism(X, Z, lambda x, z: SECOND(x, y, z)))
    known = and_(is_mechanism(X, Y, FIRST), second)
    Q = release.pair(FIRST, SECOND)
    signs = [
        prove(implies(known, entry >= 0), at=[x, y, z], rounds=3)
        for entry in (FIRST(x, y), SECOND(x, y, z))
    ]
    entry = solve(
        implies(known, Q(x, y, z) >= 0), *signs, nonnegative(FIRST(x, y), SECOND(x, y, z))
    )
    inner = Z.sum(lambda z: Q(x, y, z))
    row_of_second = prove(implies(known, eq(Z.sum(SECOND(x, y)), 1)), at=[x, y], rounds=3)
    one = solve(implies(known, eq(inner, FIRST(x, y))), expand(inner), row_of_second)
    total = Y.sum(lambda y: Z.sum(lambda z: Q(x, y, z)))
    rows = equal(total, Y.sum(FIRST(x)), known, use=lambda i: [instance(one, {y: i})])
    row_of_first = prove(implies(known, eq(Y.sum(FIRST(x)), 1)), at=[x], rounds=2)
    row = solve(implies(known, eq(total, 1)), rows, row_of_first)
    return every(entry, x, y, z), every(row, x)


@remembered
def processed():
    """A mechanism whose outputs are processed by another is a mechanism."""
    known = and_(is_mechanism(X, Y, FIRST), is_mechanism(Y, Z, NEXT))
    Q = release.processed(Y, FIRST, NEXT)
    signs = [
        prove(implies(known, entry >= 0), at=[x, y, z], rounds=2)
        for entry in (FIRST(x, y), NEXT(y, z))
    ]
    item = nonnegative(FIRST(x, y), NEXT(y, z))
    item = solve(implies(known, FIRST(x, y) * NEXT(y, z) >= 0), *signs, item)
    entry = non_negative(Q(x, z), known, use=lambda i: [instance(item, {y: i})])
    swapped = exchange("sum", function_of(Z, Y, lambda z, y: FIRST(x, y) * NEXT(y, z)))
    inner = Z.sum(lambda z: FIRST(x, y) * NEXT(y, z))
    row_of_next = prove(implies(known, eq(Z.sum(NEXT(y)), 1)), at=[y], rounds=2)
    one = solve(implies(known, eq(inner, FIRST(x, y))), expand(inner), row_of_next)
    columns = Y.sum(lambda y: Z.sum(lambda z: FIRST(x, y) * NEXT(y, z)))
    rows = equal(columns, Y.sum(FIRST(x)), known, use=lambda i: [instance(one, {y: i})])
    row_of_first = prove(implies(known, eq(Y.sum(FIRST(x)), 1)), at=[x], rounds=2)
    row = solve(implies(known, eq(Z.sum(lambda z: Q(x, z)), 1)), swapped, rows, row_of_first)
    parts = every(entry, z), row
    return every(solve(implies(known, and_(*(p.formula.args[1] for p in parts))), *parts), x)
