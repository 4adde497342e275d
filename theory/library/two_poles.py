"""p/h + q/d for h + d given: least where p d^2 = q h^2, and strictly so."""

from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.tactics.expand import rational

P, Q, HERE, REST, BEST, LEFT = (
    const(n, REAL) for n in ("p0", "q0", "here0", "rest0", "best0", "left0")
)


@remembered
def theorem():
    """The value at h is at least that at h0, and greater unless h = h0."""
    signs = and_(P > 0, Q > 0, HERE > 0, REST > 0, BEST > 0, LEFT > 0)
    known = and_(signs, eq(HERE + REST, BEST + LEFT), eq(P * LEFT * LEFT, Q * BEST * BEST))
    gap = P * (BEST + LEFT) * (HERE - BEST) * (HERE - BEST)
    under = BEST * BEST * HERE * REST
    slack = P / HERE + Q / REST - P / BEST - Q / LEFT
    a, b = const("a0", REAL), const("b0", REAL)
    # with q = p left^2/best^2 and rest = best + left - here
    tied = {Q: P * LEFT * LEFT / (BEST * BEST), REST: BEST + LEFT - HERE}
    room = and_(P > 0, HERE > 0, BEST > 0, LEFT > 0, BEST + LEFT - HERE > 0)
    plain = rational(room, substitute(slack, tied), substitute(gap / under, tied))
    q = solve(implies(known, eq(Q, tied[Q])))
    r = solve(implies(known, eq(REST, tied[REST])))
    here = solve(implies(known, eq(slack, gap / under)), plain, q, r)
    sign = solve(implies(and_(a >= 0, b > 0), and_(a / b >= 0, implies(a > 0, a / b > 0))))
    sign = instance(sign, {a: gap, b: under})
    positive = solve(
        implies(signs, and_(under > 0, gap >= 0, implies(not_(eq(HERE, BEST)), gap > 0)))
    )
    goal = and_(slack >= 0, implies(not_(eq(HERE, BEST)), slack > 0))
    return solve(implies(known, goal), here, sign, positive)
