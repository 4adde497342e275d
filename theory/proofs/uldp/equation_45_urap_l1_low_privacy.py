"""Equation (45): uRAP's worst-case l1 loss at eps = ln K.

q = K^(1/4), so that e^(eps/2) = q^2. With x and y for the roots of (18), (q^2-1) x = s q, and (45)
is sqrt(q^4 - 1) (1 + s/q^3); the proof compares q^4 (x + y) with sqrt(q^4 - 1) (q^3 + s) q.
"""

from mechanisms.losses import limits
from mechanisms.losses import urap as losses
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import roots
from theory.notions.limits import squares_within
from theory.statements.uldp import at_ln_k as model
from theory.statements.uldp.at_ln_k import DELTA, Q
from theory.statements.uldp.lemmas import S
from theory.statements.uldp.worst_l1 import ON_N, ON_S
from theory.tactics.expand import rational

FOURTH, CUBE = model.fourth(Q), Q * Q * Q
UNDER = (FOURTH + Q * Q) * (Q * Q - 1) + 1 - S * Q * Q
SIDES = and_(Q >= 2, S >= 1, ON_S >= 0, ON_N >= 0)
KNOWN = and_(SIDES, eq((Q * Q - 1) * ON_S, S * Q), eq(ON_N * ON_N * (Q * Q - 1), UNDER))
# (45) squared, times q^6
PRINTED = (FOURTH - 1) * ((CUBE + S) * (CUBE + S))


def known(H):
    """Return `H => KNOWN`, and (45) squared, without quotients."""
    on_s, on_n = losses.uniform_l1_squares(S, FOURTH - S, Q * Q)
    sides, wide = and_(Q >= 2, S >= 1), Q * Q - 1
    same = [
        rational(sides, on_s * (wide * wide), S * Q * (S * Q)),
        rational(sides, on_n * wide, UNDER),
        rational(sides, limits.urap_l1_at_ln(Q, S) * (CUBE * CUBE), PRINTED),
    ]
    signs = solve(implies(H, SIDES))
    square = solve(implies(H, eq(wide * ON_S * (wide * ON_S), S * Q * (S * Q))), same[0], signs)
    positive = solve(implies(SIDES, and_(wide * ON_S >= 0, S * Q >= 0)))
    first = roots.equal(H, wide * ON_S, S * Q, square, positive, signs)
    second = solve(implies(H, eq(ON_N * ON_N * wide, UNDER)), same[1], signs)
    return solve(implies(H, KNOWN), first, second, signs), same[2]


LOSS = FOURTH * (ON_S + ON_N)
MOST = (Q + 2) * (Q + 2) * (FOURTH - 1)
SQUARED = (Q * Q - 1) * (Q * Q - 1)


@remembered
def above():
    """q^8 (x + y)^2 is at most (q + 2)^2 (q^4 - 1) (q^3 + s)^2."""
    x, y = FOURTH * ON_S, FOURTH * ON_N
    wide = solve(implies(Q >= 2, and_(CUBE * CUBE * FOURTH <= MOST * SQUARED, SQUARED > 0)))
    x2 = solve(implies(KNOWN, eq(ON_S * ON_S * SQUARED, S * S * (Q * Q))))
    grown = solve(implies(KNOWN, S * S * (CUBE * CUBE * FOURTH) <= S * S * (MOST * SQUARED)), wide)
    on_s = solve(implies(KNOWN, x * x <= MOST * (S * S)), x2, grown, wide)
    flat = solve(implies(KNOWN, ON_N * ON_N <= FOURTH + Q * Q - 1))
    room = solve(implies(Q >= 2, and_(Q * Q * (FOURTH + Q * Q - 1) <= MOST, MOST > 0)))
    narrow = solve(implies(KNOWN, ON_N * ON_N * (Q * Q) <= MOST), flat, room)
    on_n = solve(implies(KNOWN, y * y <= MOST * (CUBE * CUBE)), narrow)
    signs = solve(implies(KNOWN, and_(x * y >= 0, MOST * (S * CUBE) >= 0, x * x >= 0)), room)
    product = solve(
        implies(KNOWN, x * y * (x * y) <= MOST * (S * CUBE) * (MOST * (S * CUBE))),
        on_s,
        on_n,
        signs,
    )
    mixed = roots.at_most(KNOWN, x * y, MOST * (S * CUBE), product, signs)
    goal = LOSS * LOSS <= MOST * ((CUBE + S) * (CUBE + S))
    return solve(implies(KNOWN, goal), on_s, on_n, mixed)


@remembered
def below():
    """q^4 (x + y) is at least (q - 2) q^2 (q^3 + s)."""
    first = solve(implies(KNOWN, ON_S * Q >= S))
    least = FOURTH - 2 * CUBE - 2 * S
    under = solve(implies(KNOWN, ON_N * ON_N >= FOURTH - 2 * S))
    H, less = and_(KNOWN, least > 0), 2 * CUBE + 2 * S
    gap = solve(implies(H, less * less <= FOURTH * less))
    room = solve(implies(H, least * least <= FOURTH * (FOURTH - 2 * S)), gap)
    square = solve(implies(H, least * least <= Q * Q * ON_N * (Q * Q * ON_N)), room, under)
    signs = solve(implies(H, Q * Q * ON_N >= 0))
    some = roots.at_most(H, least, Q * Q * ON_N, square, signs)
    second = solve(implies(KNOWN, least <= Q * Q * ON_N), some)
    goal = LOSS >= (Q - 2) * (Q * Q) * (CUBE + S)
    return solve(implies(KNOWN, goal), first, second)


TARGET, SIXTH = const("target0", REAL), CUBE * CUBE
C, L, R = (const(name, REAL) for name in ("c0", "l0", "r0"))


@remembered
def squared_below():
    """q^8 (x + y)^2 is at least (q - 2)^2 (q^4 - 1) (q^3 + s)^2."""
    x, a, b, f, w = (const(f"{name}0", REAL) for name in "xabfw")
    plain = and_(x >= a * b * w, a >= 0, b >= 0, w >= 0, f <= b * b)
    side = solve(implies(plain, and_(x * x >= a * b * w * (a * b * w), a * a * w * w >= 0)))
    found = solve(implies(plain, x * x >= a * a * f * w * w), side)
    put = instance(found, {x: LOSS, a: Q - 2, b: Q * Q, f: FOURTH - 1, w: CUBE + S})
    signs = solve(implies(KNOWN, and_(Q - 2 >= 0, Q * Q >= 0, CUBE + S >= 0)))
    return solve(
        implies(KNOWN, put.formula.args[1]),
        put,
        signs,
        below(),
        solve(FOURTH - 1 <= Q * Q * (Q * Q)),
    )


@remembered
def compared():
    """Return both bounds for a number that is (45) squared."""
    x, m, n, f, t, c, r = (const(f"{name}0", REAL) for name in "xmnftcr")
    plain = and_(c > 0, eq(x, r * c), eq(t * c, f), x <= m * f, n * f <= x, f >= 0)
    found = solve(implies(plain, and_(r <= m * t, r >= n * t, t >= 0)))
    loss = (ON_S + ON_N) * (ON_S + ON_N) * (Q * Q)
    put = {x: LOSS * LOSS, m: (Q + 2) * (Q + 2), n: (Q - 2) * (Q - 2), f: PRINTED, t: TARGET}
    put = instance(found, put | {c: SIXTH, r: loss})
    H = and_(KNOWN, eq(TARGET * SIXTH, PRINTED))
    signs = solve(implies(KNOWN, and_(SIXTH > 0, PRINTED >= 0)))
    whole = solve(eq(LOSS * LOSS, loss * SIXTH))
    return solve(implies(H, put.formula.args[1]), put, above(), squared_below(), signs, whole)


@remembered
def within_share():
    """Return that the bounds are within a share of at least 2/q."""
    sides = (Q + 2) * (Q + 2) * TARGET, (Q - 2) * (Q - 2) * TARGET
    H = and_(model.soon(Q, 2), TARGET >= 0, sides[0] >= L * (Q * Q), sides[1] <= L * (Q * Q))
    more, less = Q * (1 + DELTA), Q * (1 - DELTA)
    pace = solve(implies(H, and_(Q >= 2, more >= Q + 2, less <= Q - 2, less >= 0)))
    square = and_(more * more >= (Q + 2) * (Q + 2), less * less <= (Q - 2) * (Q - 2))
    squares = solve(implies(and_(Q >= 2, more >= Q + 2, less <= Q - 2, less >= 0), square))
    wider = solve(
        implies(H, and_(sides[0] <= more * more * TARGET, sides[1] >= less * less * TARGET)),
        squares,
        pace,
    )
    cancel = solve(implies(and_(C > 0, L * C <= R * C), L <= R))
    above, below = (1 + DELTA) * (1 + DELTA) * TARGET, (1 - DELTA) * (1 - DELTA) * TARGET
    put = [{C: Q * Q, L: L, R: above}, {C: Q * Q, L: below, R: L}]
    steps = [instance(cancel, values) for values in put]
    return solve(implies(H, squares_within(L, TARGET, DELTA)), *steps, wider, pace)


@proves("uldp-urap-l1-low-privacy")
def theorem(statement):
    """Return (45)."""
    H = statement.given
    fits, printed = known(H)
    loss, target = ON_S + ON_N, limits.urap_l1_at_ln(Q, S)
    bounds = instance(compared(), {TARGET: target})
    share = instance(within_share(), {TARGET: target, L: loss * loss})
    held = solve(implies(H, bounds.formula.args[1]), bounds, fits, printed)
    fit = solve(implies(H, share.formula.args[0]), held)
    return generalise(solve(statement.implication, share, fit), *statement.constants)
