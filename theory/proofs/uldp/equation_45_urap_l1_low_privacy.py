"""Equation (45): uRAP's worst-case l1 loss at eps = ln K.

q = K^(1/4), so that e^(eps/2) = q^2. With x and y for the roots of (18), (q^2-1) x = s q, and (45)
is sqrt(q^4 - 1) (1 + s/q^3); the proof compares q^4 (x + y) with sqrt(q^4 - 1) (q^3 + s) q.
"""

from mechanisms.losses import limits
from mechanisms.losses import urap as losses
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import roots
from theory.notions.limits import squares_within
from theory.statements.stated import stated
from theory.statements.uldp import at_ln_k as model
from theory.tactics.context import Given

said = stated("uldp-urap-l1-low-privacy")
DELTA, Q, S, ON_N, ON_S = said.delta, said.q, said.s, said.on_n, said.on_s

FOURTH, CUBE = model.fourth(Q), Q * Q * Q
UNDER = (FOURTH + Q * Q) * (Q * Q - 1) + 1 - S * Q * Q
SIDES = and_(Q >= 2, S >= 1, ON_S >= 0, ON_N >= 0)
KNOWN = and_(SIDES, eq((Q * Q - 1) * ON_S, S * Q), eq(ON_N * ON_N * (Q * Q - 1), UNDER))
# (45) squared, times q^6
PRINTED, SIXTH = (FOURTH - 1) * ((CUBE + S) * (CUBE + S)), CUBE * CUBE
TARGET, L = const("target", REAL), const("loss", REAL)


def show_squares(p):
    """Show KNOWN, and (45) squared, without quotients."""
    on_s, on_n = losses.uniform_l1_squares(S, FOURTH - S, Q * Q)
    wide = Q * Q - 1
    p.have(on_s * (wide * wide) == S * Q * (S * Q))
    p.have(on_n * wide == UNDER)
    p.have(SIDES)
    p.rewrite(ON_S * ON_S * (wide * wide) == S * Q * (S * Q), on_s == ON_S * ON_S)
    p.rewrite(ON_N * ON_N * wide == UNDER, on_n == ON_N * ON_N)
    p.use(roots.equal_squares(), {roots.A: wide * ON_S, roots.B: S * Q})
    p.have(KNOWN)
    return p.have(limits.urap_l1_at_ln(Q, S) * SIXTH == PRINTED)


LOSS = FOURTH * (ON_S + ON_N)
MOST = (Q + 2) * (Q + 2) * (FOURTH - 1)
SQUARED = (Q * Q - 1) * (Q * Q - 1)


@remembered
def above():
    """q^8 (x + y)^2 is at most (q + 2)^2 (q^4 - 1) (q^3 + s)^2."""
    p, x, y = Given(KNOWN), FOURTH * ON_S, FOURTH * ON_N
    p.have(and_(CUBE * CUBE * FOURTH <= MOST * SQUARED, SQUARED > 0))
    p.have(ON_S * ON_S * SQUARED == S * S * (Q * Q))
    p.have(S * S * (CUBE * CUBE * FOURTH) <= S * S * (MOST * SQUARED))
    p.have(x * x <= MOST * (S * S))
    p.have(ON_N * ON_N <= FOURTH + Q * Q - 1)
    p.have(and_(Q * Q * (FOURTH + Q * Q - 1) <= MOST, MOST > 0))
    p.have(ON_N * ON_N * (Q * Q) <= MOST)
    p.have(y * y <= MOST * (CUBE * CUBE))
    p.have(and_(x >= 0, y >= 0, S >= 0, CUBE >= 0, MOST >= 0))
    p.use(roots.summed(), {"a": x, "b": y, "c": S, "d": CUBE, "m": MOST})
    return p.have(LOSS * LOSS <= MOST * ((CUBE + S) * (CUBE + S)))


@remembered
def below():
    """q^4 (x + y) is at least (q - 2) q^2 (q^3 + s)."""
    p, root = Given(KNOWN), Q * Q * ON_N
    p.have(ON_S * Q >= S)
    least, less = FOURTH - 2 * CUBE - 2 * S, 2 * CUBE + 2 * S
    p.have(ON_N * ON_N >= FOURTH - 2 * S)
    some = p.under(least > 0)
    some.have(less * less <= FOURTH * less)
    some.have(least * least <= FOURTH * (FOURTH - 2 * S))
    some.have(least * least <= root * root)
    some.have(root >= 0)
    some.have(least <= root)
    p.have(least <= root)
    return p.have(LOSS >= (Q - 2) * (Q * Q) * (CUBE + S))


@remembered
def squared_below():
    """q^8 (x + y)^2 is at least (q - 2)^2 (q^4 - 1) (q^3 + s)^2."""
    x, a, b, f, w = (const(name, REAL) for name in "xabfw")
    p = Given(and_(x >= a * b * w, a >= 0, b >= 0, w >= 0, f <= b * b))
    p.have(and_(x * x >= a * b * w * (a * b * w), a * a * w * w >= 0))
    facts = x * x >= a * b * w * (a * b * w), a * a * w * w * f <= a * a * w * w * (b * b)
    plain = p.arithmetic(x * x >= a * a * f * w * w, *facts, of=[x, a, b, f, w])
    p = Given(KNOWN)
    p.know(below())
    return p.use(plain, {"x": LOSS, "a": Q - 2, "b": Q * Q, "f": FOURTH - 1, "w": CUBE + S})


@remembered
def within_share():
    """Return that the bounds are within a share of at least 2/q."""
    sides = (Q + 2) * (Q + 2) * TARGET, (Q - 2) * (Q - 2) * TARGET
    soon, more, less = model.soon(Q, 2), Q * (1 + DELTA), Q * (1 - DELTA)
    p = Given(and_(soon, TARGET >= 0, sides[0] >= L * (Q * Q), sides[1] <= L * (Q * Q)))
    p.have(and_(Q >= 2, more >= Q + 2, less <= Q - 2, less >= 0))
    p.have(and_(more * more >= (Q + 2) * (Q + 2), less * less <= (Q - 2) * (Q - 2)))
    p.have(and_(sides[0] <= more * more * TARGET, sides[1] >= less * less * TARGET))
    facts = Q >= 2, more * more * TARGET >= L * (Q * Q), less * less * TARGET <= L * (Q * Q)
    values = L, TARGET, Q, 1 + DELTA, 1 - DELTA
    return p.arithmetic(squares_within(L, TARGET, DELTA), *facts, of=values)


@remembered
def compared():
    """Return that the squared loss is within the share of a number that is (45) squared."""
    x, m, n, f, t, c, r = (const(name, REAL) for name in "xmnftcr")
    p = Given(and_(c > 0, eq(x, r * c), eq(t * c, f), x <= m * f, n * f <= x, f >= 0))
    plain = p.have(and_(r <= m * t, r >= n * t, t >= 0))
    loss = (ON_S + ON_N) * (ON_S + ON_N)
    values = {"x": LOSS * LOSS, "m": (Q + 2) * (Q + 2), "n": (Q - 2) * (Q - 2), "f": PRINTED}
    p = Given(and_(KNOWN, eq(TARGET * SIXTH, PRINTED), model.soon(Q, 2)))
    p.know(above(), squared_below())
    p.use(plain, values | {"t": TARGET, "c": SIXTH, "r": loss * (Q * Q)})
    return p.use(within_share(), {L: loss})


@proves("uldp-urap-l1-low-privacy")
def theorem(statement):
    """Return (45)."""
    p = Given(statement)
    show_squares(p)
    p.use(compared(), {TARGET: limits.urap_l1_at_ln(Q, S)})
    return p.conclude()
