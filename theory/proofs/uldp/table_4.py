"""Table 4: the worst-case l2 losses as eps -> 0 and at eps = ln K."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.limits import within
from theory.proofs.uldp import section_4_3_ratios
from theory.statements.stated import stated
from theory.statements.uldp import table_4 as model
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import deny
from theory.tactics.opening import opened

said = stated("uldp-rr-four-times-l2")
K, DELTA = said.K, said.delta
also = stated("uldp-urap-l1-high-privacy")
A, N, S, EPS = also.a, also.N, also.s, also.eps
E = stated("uldp-lemma-1").E

LOSS, TARGET, T, BUDGET = (const(name, REAL) for name in ("loss0", "target0", "t0", "eps0"))


@remembered
def scaled():
    """Return that eps^2 L is near a target, if t^2 L is, for eps between t/(1+t) and t."""
    pace = and_(T > 0, T <= 1, 3 * T <= DELTA, BUDGET <= T, T <= BUDGET * (1 + T), TARGET >= 0)
    p = Given(and_(pace, T * T * LOSS >= TARGET, T * T * LOSS <= TARGET * (1 + 3 * T)))
    value, more, low = BUDGET * BUDGET * LOSS, (1 + T) * (1 + T), 1 - 3 * T
    p.have(and_(LOSS >= 0, BUDGET > 0, value >= 0, more > 0))
    p.have(and_(BUDGET * BUDGET <= T * T, BUDGET * BUDGET * more >= T * T))
    p.have(value <= T * T * LOSS)
    p.have(value * more >= TARGET)
    p.have(low * more <= 1)
    p.use(target_is_under(), {X: value, Y: more, Z: low})
    p.have(and_(low * TARGET >= (1 - DELTA) * TARGET, TARGET * (1 + 3 * T) <= (1 + DELTA) * TARGET))
    return p.have(within(value, TARGET, DELTA))


X, Y, Z = (const(f"{name}0", REAL) for name in "xyz")


@remembered
def target_is_under():
    """Return that z target <= x if target <= x y and z y <= 1."""
    known = and_(X >= 0, TARGET >= 0, TARGET <= X * Y, Z * Y <= 1, Y > 0)
    return solve(implies(known, Z * TARGET <= X))


def near_zero(statement, times_n, top, target, t, budget, times=1):
    """Return an entry at eps near 0, from t^2 times the loss without a quotient of t."""
    p, loss = Given(statement), times * times_n
    p.have(and_(top >= target, top <= target * (1 + 3 * t), target >= 0))
    p.rewrite(
        and_(t * t * loss >= target, t * t * loss <= target * (1 + 3 * t)), eq(t * t * loss, top)
    )
    p.use(scaled(), {T: t, BUDGET: budget, TARGET: target, LOSS: loss})
    return opened(p.conclude(), *statement.constants)


def near_zeros():
    """Return the four entries at eps near 0."""
    t, u = E - 1, A - 1
    direct, unary = limits.direct_l2_near_zero, limits.unary_l2_near_zero
    of_rr, of_rap = of_urr.mixture_l2_times_n(K, 0 * K, E), of_urap.interior_l2_times_n(K, 0 * K, A)
    urr, urap = of_urr.uniform_l2_times_n(S, N, E), of_urap.uniform_l2_times_n(S, N, A)
    return (
        near_zero(model.rr_near_zero(), of_rr, (K + t) * (K + t) * (1 - 1 / K), direct(K), t, EPS),
        near_zero(
            model.rappor_near_zero(),
            of_rap,
            4 * (K * A + u * u * (1 - 1 / K)),
            unary(K),
            u,
            EPS / 2,
            4,
        ),
        near_zero(
            model.urr_near_zero(), urr, S * (S - 1 + 2 * t) + t * t * (1 - 1 / N), direct(S), t, EPS
        ),
        near_zero(
            model.urap_near_zero(),
            urap,
            4 * (S + (S + 1) * u + u * u * (1 - 1 / N)),
            unary(S),
            u,
            EPS / 2,
            4,
        ),
    )


def rr_at_ln():
    """Return RR's entry at eps = ln K."""
    statement = model.rr_at_ln()
    p, v, rest = Given(statement), 2 + 1 / (K - 1), 1 - 1 / K
    p.have(and_(K >= 3, DELTA > 0, DELTA <= 1))
    exact = p.have(eq(of_urr.mixture_l2_times_n(K, 0 * K, K), v * v * rest))
    p.have(and_(v >= 2, v <= 2 + DELTA / 2, rest >= 0))
    p.have(and_(v * v >= 4, v * v <= 4 * (1 + DELTA)))
    plain = and_(X >= 0, Y >= 4, Y <= 4 * (1 + DELTA), DELTA > 0)
    p.use(solve(implies(plain, within(Y * X, 4 * X, DELTA))), {X: rest, Y: v * v})
    p.rewrite("within the share", exact)
    return opened(p.conclude(), *statement.constants)


def urr_at_ln():
    """Return uRR's entry at eps = ln K."""
    statement, size = model.urr_at_ln(), S + N
    p, v, rest = Given(statement), 1 + S / (size - 1), 1 - 1 / size
    exact = p.have(eq(of_urr.mixture_l2_times_n(S, N, size), v * v * rest))
    p.have(and_(v >= 1, v <= 1 + DELTA / 3, DELTA > 0, DELTA <= 1))
    p.have(and_(rest <= 1, rest >= 1 - DELTA, rest >= 0))
    known = and_(X >= 0, X <= 1, X >= 1 - DELTA, Y >= 1, Y <= 1 + DELTA / 3, DELTA > 0, DELTA <= 1)
    p.use(solve(implies(known, within(Y * Y * X, real(1), DELTA))), {X: rest, Y: v})
    p.rewrite("within the share", exact)
    return opened(p.conclude(), *statement.constants)


def urap_at_ln():
    """Return uRAP's entry at eps = ln K, and that its worst case is Proposition 18's there."""
    statement = model.urap_at_ln()
    p, others = Given(statement), A * A - S
    loss, printed = of_urap.uniform_l2_times_n(S, others, A), limits.urap_l2_at_ln(A, S)
    p.have(and_(A >= 4, S >= 1, others * 2 >= A * A, A * DELTA >= 4, DELTA > 0))
    over, wide = (S + 1) * (2 * A - 1) - A, A * (A - 1) * (A - 1)
    exact = p.have(eq(loss, printed + over / wide - 1 / others))
    p.use(of_rest())
    p.have(and_(1 / others > 0, 1 / others <= DELTA, (S + 1) / A > 0))
    plain = and_(X >= 0, X <= DELTA * T, Y > 0, Y <= DELTA, T > 0, DELTA > 0)
    plain = solve(implies(plain, within(1 + T + X - Y, 1 + T, DELTA)))
    p.use(plain, {X: over / wide, Y: 1 / others, T: (S + 1) / A})
    p.rewrite(within(loss, printed, DELTA), exact)
    return opened(p.conclude(), *statement.constants)


@remembered
def of_rest():
    """Return that the remainder is at most a share delta."""
    over, wide = (S + 1) * (2 * A - 1) - A, A * (A - 1) * (A - 1)
    p = Given(and_(A >= 4, S >= 1, A * DELTA >= 4, DELTA > 0))
    p.have(and_(over >= 0, over * A <= 4 * (S + 1) * (A - 1) * (A - 1)))
    p.have(over <= DELTA * (S + 1) * ((A - 1) * (A - 1)))
    return p.have(and_(over / wide >= 0, over / wide <= DELTA * ((S + 1) / A)))


def of_none():
    """Return the entry without privacy."""
    statement = model.no_privacy()
    loss = K * unit_variance(*model.NOTHING, 1 / K)
    return solve(statement.implication, rational(statement.given, loss, limits.none_l2(K)))


def as_printed(rappor):
    """Return RAPPOR's entry at eps near 0 as printed: at K >= 4/delta K - 1 is near K."""
    statement = model.rappor_as_printed()
    lemma = instance(rappor, {DELTA: DELTA / 2})
    value, exact = EPS * EPS * of_urap.interior_l2_times_n(K, 0 * K, A), 4 * K * (1 - 1 / K)
    flat = rational(statement.given, exact, 4 * (K - 1))
    known = and_(DELTA > 0, K * DELTA >= 4, DELTA <= 1, within(LOSS, 4 * K, DELTA / 2))
    share = solve(implies(known, within(LOSS, 4 * (K - 1), DELTA)))
    same = and_(eq(TARGET, 4 * (K - 1)), within(LOSS, 4 * (K - 1), DELTA))
    same = solve(implies(same, within(LOSS, TARGET, DELTA)))
    substituted = instance(share, {LOSS: value}), instance(same, {LOSS: value, TARGET: exact})
    large = solve(implies(statement.given, K >= 1))
    return solve(statement.implication, lemma, flat, *substituted, large)


def entries():
    """Return every entry, with 4 K/eps^2 for RAPPOR at eps near 0."""
    rr, rap, urr, urap = near_zeros()
    made = model.entries({})["RAP at ln K"]
    ratio = opened(section_4_3_ratios.rappor_l2(made), *made.constants)
    return [rr, rr_at_ln(), rap, ratio, urr, urr_at_ln(), urap, urap_at_ln(), of_none()]


@proves("uldp-table-4")
def printed(statement):
    """Return every entry as printed."""
    theorems = entries()
    return concluded(statement, *theorems[:2], as_printed(theorems[2]), *theorems[3:])


@refutes("uldp-table-4-printed")
def at_one_value(statement):
    """Return that uRR's entry is 0 at s = 1 among 625 values, and the loss is not."""
    values = {K: 625, E: Fraction(11, 10), EPS: Fraction(1, 10), DELTA: 1, A: 2, S: 1, N: 624}
    return deny(statement.formula, *(real(values[c]) for c in statement.constants))


@proves("uldp-table-4-corrected")
def corrected(statement):
    """Return every entry."""
    return concluded(statement, *entries())


@proves("uldp-rr-four-times-l2")
def four_times(statement):
    """Return RR's entry at eps = ln K, and the exact factor."""
    made, v = model.rr_at_ln(), 2 + 1 / (K - 1)
    H, loss = statement.given, of_urr.mixture_l2_times_n(K, 0 * K, K)
    exact = rational(H, loss, v * v * (1 - 1 / K), solve(implies(H, K >= 3)))
    same = solve(implies(H, made.given))
    return generalise(solve(statement.implication, rr_at_ln(), same, exact), *statement.constants)
