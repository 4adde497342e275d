"""One sensitive value and no other: nobody has anything to tell, and nothing need be lost."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.uldp.one_kind import (
    N,
    S,
    at_elements,
    counted,
    smallest,
    sums_over_one_kind,
)
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, solve
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.logic import prove
from theory.tactics.sums import non_negative

said = stated("uldp-urr-optimal-one")
E, Q, U, X, Y = said.E, said.Q, said.U, said.X, said.Y

x, other, u, r = const("x", X), const("other", X), const("u", U), const("r", functions(U, Y))


def not_negative(given, loss, level, sign):
    """Return that a loss is not negative, at a level that is not."""
    n, total = loss.args
    inner = apply(total.args[0], x)
    term = apply(inner.args[0], r)
    chance = next(f for f in term.args if f.op == "prod")
    mixed = apply(chance.args[0], u)
    entry = prove(implies(given, Q(other, r(u)) >= 0), at=[other, r(u)], rounds=2)
    p, q, d = (const(name, REAL) for name in ("p0", "q0", "d0"))
    both = instance(
        solve(implies(and_(p >= 0, q >= 0), p * q >= 0)), {p: level(other), q: Q(other, r(u))}
    )
    one = solve(implies(given, level(other) * Q(other, r(u)) >= 0), both, entry, sign)
    row = non_negative(mixed, given, use=lambda i: [instance(one, {other: i})])
    likely = non_negative(chance, given, use=lambda i: [instance(row, {u: i})])
    square = solve(implies(p >= 0, p * d * d >= 0))
    square = instance(square, {p: chance, d: said.estimate(r, x) - level(x)})
    item = solve(implies(given, term >= 0), square, likely)
    inside = non_negative(inner, given, use=lambda i: [instance(item, {r: i})])
    whole = non_negative(total, given, use=lambda i: [instance(inside, {x: i})])
    a, b = const("a0", REAL), const("b0", REAL)
    times = instance(solve(implies(and_(a >= 0, b >= 0), a * b >= 0)), {a: n, b: total})
    return solve(implies(given, loss >= 0), times, whole, non_negative(n))


@redundant("uldp-urr-optimal-one", "N >= 1", at_elements)
def nothing_to_tell(wanted):
    """The bound is 0, and so is what uRR loses."""
    given, (first, _, last) = wanted.given, wanted.goals
    level = wanted.spelled(said.worst)
    sizes = solve(implies(given, and_(eq(S, 1), eq(N, 0))), *counted())
    inverse = solve(implies(eq(S + N, 1), eq(1 / (S + N), 1)))
    none = solve(implies(given, eq(N / (E - 1), 0)), sizes)
    facts = [sizes, inverse, none, *(instance(t, {x: other}) for t in counted())]
    sign = solve(implies(given, level(other) >= 0), *facts)
    sensitive = not_negative(given, first.args[1].args[1], level, sign)
    here = and_(given, last.args[0])
    mine = [smallest(), *sums_over_one_kind(here, said.p), *counted(), sizes, inverse]
    return concluded(
        wanted,
        solve(implies(given, first), sensitive, sizes, inverse),
        solve(implies(given, not_(E - 1 <= N)), sizes),
        solve(implies(here, last.args[1]), *mine),
    )
