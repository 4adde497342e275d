"""Table 4: the worst-case l2 losses as eps -> 0 and at eps = ln K."""

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.limits import within
from theory.proofs.uldp import section_4_3_ratios
from theory.statements.uldp import table_4 as model
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.lemmas import A, E, N, S
from theory.statements.uldp.near_zero import DELTA, EPS
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.opening import opened

LOSS, TARGET, T, BUDGET = (const(name, REAL) for name in ("loss0", "target0", "t0", "eps0"))


@remembered
def scaled():
    """Return that eps^2 L is near a target, if t^2 L is, for eps between t/(1+t) and t."""
    pace = and_(T > 0, T <= 1, 3 * T <= DELTA, BUDGET <= T, T <= BUDGET * (1 + T), TARGET >= 0)
    H = and_(pace, T * T * LOSS >= TARGET, T * T * LOSS <= TARGET * (1 + 3 * T))
    sign = solve(implies(H, and_(LOSS >= 0, BUDGET > 0)))
    more = (1 + T) * (1 + T)
    ratio = solve(implies(pace, and_(BUDGET * BUDGET <= T * T, BUDGET * BUDGET * more >= T * T)))
    upper = solve(implies(H, BUDGET * BUDGET * LOSS <= T * T * LOSS), ratio, sign)
    over = solve(implies(H, BUDGET * BUDGET * LOSS * more >= TARGET), ratio, sign)
    share = solve(implies(and_(T > 0, T <= 1), (1 - 3 * T) * more <= 1))
    value, low = BUDGET * BUDGET * LOSS, 1 - 3 * T
    plain = solve(
        implies(and_(X >= 0, TARGET >= 0, TARGET <= X * Y, low * Y <= 1, Y > 0), low * TARGET <= X)
    )
    under = instance(plain, {X: value, Y: more})
    square = solve(implies(H, and_(value >= 0, more > 0)), sign)
    least = solve(implies(H, value >= low * TARGET), under, over, share, square)
    wider = solve(
        implies(
            H,
            and_(
                low * TARGET >= (1 - DELTA) * TARGET, TARGET * (1 + 3 * T) <= (1 + DELTA) * TARGET
            ),
        )
    )
    return solve(implies(H, within(value, TARGET, DELTA)), upper, least, wider)


X, Y = const("x0", REAL), const("y0", REAL)


def near_zero(statement, times_n, top, target, t, budget, times=1):
    """Return an entry at eps near 0, from t^2 times the loss without a quotient of t."""
    H = statement.given
    exact = rational(H, t * t * (times * times_n), top)
    found = instance(scaled(), {T: t, BUDGET: budget, TARGET: target, LOSS: times * times_n})
    bounds = solve(implies(H, and_(top >= target, top <= target * (1 + 3 * t), target >= 0)))
    fits = solve(implies(H, found.formula.args[0]), exact, bounds)
    return solve(statement.implication, found, fits)


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
    H, v = statement.given, 2 + 1 / (K - 1)
    rest, loss = 1 - 1 / K, of_urr.mixture_l2_times_n(K, 0 * K, K)
    large = solve(implies(H, and_(K >= 3, DELTA > 0, DELTA <= 1)))
    exact = rational(H, loss, v * v * rest, large)
    small = solve(implies(H, and_(v >= 2, v <= 2 + DELTA / 2, rest >= 0)), large)
    squares = and_(v * v >= 4, v * v <= 4 * (1 + DELTA))
    squares = solve(implies(and_(v >= 2, v <= 2 + DELTA / 2, DELTA > 0, DELTA <= 1), squares))
    plain = and_(X >= 0, Y >= 4, Y <= 4 * (1 + DELTA), DELTA > 0)
    plain = solve(implies(plain, within(Y * X, 4 * X, DELTA)))
    found = instance(plain, {X: rest, Y: v * v})
    return solve(statement.implication, found, exact, squares, small, large)


def urr_at_ln():
    """Return uRR's entry at eps = ln K."""
    statement = model.urr_at_ln()
    H, size = statement.given, S + N
    v, rest = 1 + S / (size - 1), 1 - 1 / size
    exact = rational(H, of_urr.mixture_l2_times_n(S, N, size), v * v * rest)
    small = solve(implies(H, and_(v >= 1, v <= 1 + DELTA / 3, DELTA > 0, DELTA <= 1)))
    close = solve(implies(H, and_(rest <= 1, rest >= 1 - DELTA, rest >= 0)))
    known = and_(X >= 0, X <= 1, X >= 1 - DELTA, Y >= 1, Y <= 1 + DELTA / 3, DELTA > 0, DELTA <= 1)
    found = instance(solve(implies(known, within(Y * Y * X, real(1), DELTA))), {X: rest, Y: v})
    near = solve(implies(H, found.formula.args[1]), found, small, close)
    same = and_(eq(LOSS, TARGET), within(TARGET, real(1), DELTA))
    same = solve(implies(same, within(LOSS, real(1), DELTA)))
    same = instance(same, {LOSS: exact.formula.args[1].args[0], TARGET: v * v * rest})
    return solve(statement.implication, same, near, exact)


def urap_at_ln():
    """Return uRAP's entry at eps = ln K, and that its worst case is Proposition 18's there."""
    statement = model.urap_at_ln()
    H, others = statement.given, A * A - S
    loss, printed = of_urap.uniform_l2_times_n(S, others, A), limits.urap_l2_at_ln(A, S)
    large = solve(implies(H, and_(A >= 4, S >= 1, others * 2 >= A * A, A * DELTA >= 4, DELTA > 0)))
    over, wide = (S + 1) * (2 * A - 1) - A, A * (A - 1) * (A - 1)
    exact = rational(H, loss, printed + over / wide - 1 / others, large)
    known = and_(A >= 4, S >= 1, A * DELTA >= 4, DELTA > 0)
    top = solve(implies(known, and_(over >= 0, over * A <= 4 * (S + 1) * (A - 1) * (A - 1))))
    share = solve(implies(known, over <= DELTA * (S + 1) * ((A - 1) * (A - 1))), top)
    more = and_(over / wide >= 0, over / wide <= DELTA * ((S + 1) / A))
    more = solve(implies(known, more), top, share)
    less = solve(implies(H, and_(1 / others > 0, 1 / others <= DELTA)), large)
    plain = and_(X >= 0, X <= DELTA * T, Y > 0, Y <= DELTA, T > 0, DELTA > 0)
    plain = solve(implies(plain, within(1 + T + X - Y, 1 + T, DELTA)))
    found = instance(plain, {X: over / wide, Y: 1 / others, T: (S + 1) / A})
    sign = solve(implies(known, (S + 1) / A > 0))
    near = solve(implies(H, within(loss, printed, DELTA)), found, exact, more, less, sign, large)
    return solve(statement.implication, near, large)


def of_none():
    """Return the entry without privacy."""
    statement = model.no_privacy()
    loss = K * unit_variance(*model.NOTHING, 1 / K)
    return solve(statement.implication, rational(statement.given, loss, limits.none_l2(K)))


def as_printed(rappor):
    """Return RAPPOR's entry at eps near 0 as printed: at K >= 4/delta K - 1 is near K."""
    statement = model.rappor_as_printed()
    found = instance(rappor, {DELTA: DELTA / 2})
    value, exact = EPS * EPS * of_urap.interior_l2_times_n(K, 0 * K, A), 4 * K * (1 - 1 / K)
    flat = rational(statement.given, exact, 4 * (K - 1))
    known = and_(DELTA > 0, K * DELTA >= 4, DELTA <= 1, within(LOSS, 4 * K, DELTA / 2))
    share = solve(implies(known, within(LOSS, 4 * (K - 1), DELTA)))
    same = and_(eq(TARGET, 4 * (K - 1)), within(LOSS, 4 * (K - 1), DELTA))
    same = solve(implies(same, within(LOSS, TARGET, DELTA)))
    put = instance(share, {LOSS: value}), instance(same, {LOSS: value, TARGET: exact})
    large = solve(implies(statement.given, K >= 1))
    return solve(statement.implication, found, flat, *put, large)


def entries():
    """Return every entry, with 4 K/eps^2 for RAPPOR at eps near 0."""
    rr, rap, urr, urap = near_zeros()
    made = model.entries({})["RAP at ln K"]
    ratio = opened(section_4_3_ratios.rappor_l2(made), *made.constants)
    return [rr, rr_at_ln(), rap, ratio, urr, urr_at_ln(), urap, urap_at_ln(), of_none()]


@proves("uldp-table-4")
def printed(statement):
    """Return every entry as printed."""
    found = entries()
    return concluded(statement, *found[:2], as_printed(found[2]), *found[3:])


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
