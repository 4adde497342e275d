"""Table 3: the worst-case l1 losses as eps -> 0 and at eps = ln K."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.notions.limits import squares_within
from theory.statements.uldp import table_3 as copied
from theory.statements.uldp import table_3_roots as model
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.lemmas import A, E
from theory.statements.uldp.near_zero import DELTA, EPS
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive
from theory.tactics.opening import opened
from theory.uldp import (
    appendix_d_1_3_urr_l1_low_privacy,
    equation_16_urr_l1_high_privacy,
    equation_19_urap_l1_high_privacy,
    equation_45_urap_l1_low_privacy,
    section_4_3_ratios,
)

SQUARE = const("square0", REAL)
VALUES = 401


def far_apart(*chosen):
    """Return that eps times the squared loss is far above K sqrt(K-1), for K = 401."""
    if not chosen:
        return []
    E, eps = chosen
    square = of_urr.mixture_l1_square(real(VALUES), real(0), E)
    known = and_(E > 1, Fraction(1, 1000) > E - 1)
    exact = rational(known, square * ((E - 1) * (E - 1)), (VALUES - 1) * (E + 400) * (E + 400))
    wide = and_(known, eq(SQUARE * ((E - 1) * (E - 1)), (VALUES - 1) * (E + 400) * (E + 400)))
    large = solve(implies(wide, SQUARE * (E - 1) > 20 * VALUES * 4))
    small = implies(
        and_(wide, eps * E >= E - 1, SQUARE * (E - 1) > 20 * VALUES * 4),
        eps * SQUARE > 20 * VALUES * 3,
    )
    found = solve(
        implies(and_(wide, eps * E >= E - 1), eps * SQUARE > 20 * VALUES * 3), large, solve(small)
    )
    return [instance(found, {SQUARE: square}), exact]


def misprinted():
    """Return that RR's entry as copied is no limit."""
    formula = copied.table_3().formula
    values = [real(copied.COPIED[c.data]) for c in copied.table_3().constants]
    body = formula
    for v in values:
        body = apply(body.args[0], v)
    entry = (body.args[1] if body.op == "implies" else body).args[0]
    never = derive(TRUE, entry.args[0], far_apart)
    return deny(formula, *values, using=[never])


T, TARGET, BUDGET = (const(name, REAL) for name in ("t0", "target0", "eps0"))


@remembered
def scaled():
    """Return that eps^2 L is near a target, if t^2 L is, for eps between t/(1+t) and t."""
    pace = and_(T > 0, T <= DELTA, DELTA <= 1, BUDGET <= T, T <= BUDGET * (1 + T), TARGET >= 0)
    more, less = (1 + DELTA) * (1 + DELTA), (1 - DELTA) * (1 - DELTA)
    H = and_(pace, T * T * SQUARE >= TARGET, more * TARGET >= T * T * SQUARE)
    sign = solve(implies(H, and_(SQUARE >= 0, BUDGET > 0)))
    ratio = solve(implies(pace, and_(BUDGET * BUDGET <= T * T, BUDGET * BUDGET * more >= T * T)))
    share = solve(implies(pace, and_(less * more <= 1, less >= 0)))
    upper = solve(implies(H, BUDGET * BUDGET * SQUARE <= T * T * SQUARE), ratio, sign)
    over = solve(implies(H, BUDGET * BUDGET * more * SQUARE >= TARGET), ratio, sign)
    under = solve(
        implies(H, less * TARGET <= less * (BUDGET * BUDGET * more * SQUARE)), over, share
    )
    value = solve(implies(H, BUDGET * BUDGET * SQUARE >= 0))
    last = solve(
        implies(H, less * (BUDGET * BUDGET * more * SQUARE) <= BUDGET * BUDGET * SQUARE),
        share,
        value,
    )
    goal = squares_within(BUDGET * BUDGET * SQUARE, TARGET, DELTA)
    return solve(implies(H, goal), upper, under, last)


def near_zero(statement, square, top, target, t, budget, times):
    """Return an entry at eps near 0, from t^2 times the squared loss without a quotient."""
    H = statement.given
    exact = rational(H, t * t * (times * square), top)
    found = instance(scaled(), {T: t, BUDGET: budget, TARGET: target, SQUARE: times * square})
    bounds = solve(
        implies(H, and_(top >= target, top <= (1 + DELTA) * (1 + DELTA) * target, target >= 0))
    )
    fits = solve(implies(H, found.formula.args[0]), exact, bounds)
    return solve(statement.implication, found, fits)


def of_rr():
    """Return RR's entry at eps near 0."""
    square, target = of_urr.mixture_l1_square(K, 0 * K, E), limits.direct_l1_near_zero(K)
    top = (K - 1) * (K + E - 1) * (K + E - 1)
    return near_zero(model.rr_near_zero(), square, top, target, E - 1, EPS, 1)


def of_rappor():
    """Return RAPPOR's entry at eps near 0."""
    square, target = of_urap.level_l1_square(K, 0 * K, A), limits.unary_l1_near_zero(K)
    top = 4 * (K + A - 1) * (K + (A - 1) * (K - 1))
    return near_zero(model.rappor_near_zero(), square, top, target, A - 1, EPS / 2, 4)


def of_none():
    """Return the entry without privacy."""
    statement = model.no_privacy()
    return solve(
        statement.implication,
        rational(statement.given, K * K * unit_variance(*model.NOTHING, 1 / K), limits.none_l1(K)),
    )


def entries():
    """Return the theorem of each entry, in the statement's order."""
    of_claims = (
        section_4_3_ratios.rr(),
        section_4_3_ratios.rappor(),
        equation_16_urr_l1_high_privacy.corrected(),
        appendix_d_1_3_urr_l1_low_privacy.theorem(),
        equation_19_urap_l1_high_privacy.theorem(),
        equation_45_urap_l1_low_privacy.theorem(),
    )
    made = model.entries({})
    stated = (made[1], made[3], *made[4:8])
    rest = [opened(t, *s.constants) for t, s in zip(of_claims, stated, strict=True)]
    return [of_rr(), rest[0], of_rappor(), *rest[1:], of_none()]


def roots():
    """Return every entry."""
    statement = model.table_3_roots()
    return generalise(solve(statement.implication, *entries()), *statement.constants)


@decides("uldp-table-3")
def table_3():
    """RR's entry for 401 values."""
    return Decision(
        verdict="misprint",
        why=(
            "In our copy the roots of five entries extend over the whole entry: RR, RAP, uRR and "
            "uRAP at eps near 0, uRAP at eps = ln |X|. (16), (19) and (45) have the root over "
            "2/(n pi), or 2(|X|-1)/(n pi), alone, and our copy lost the bars of |X| in the same "
            "table: most likely it is a transcription error of the copy alone. With those roots "
            "every entry holds: uldp-table-3-roots. As copied, RR's entry grows as 1/sqrt(eps) and "
            "the loss as 1/eps."
        ),
        scope="as printed in our copy; the witness is RR's entry for |X| = 401, every eps < 1/1000",
        transcription=True,
        corrected=["uldp-table-3-roots"],
        theorem=misprinted,
    )


@decides("uldp-table-3-roots")
def table_3_roots():
    """Nine entries, six of them claims of their own."""
    return Decision(
        verdict="proved",
        why=(
            "eps near 0: K sqrt(K-1)/eps and 2K/eps for RR and RAPPOR here, (16) and (19) for uRR "
            "and uRAP. eps = ln K: twice, K^(1/4) times, 1 + s/(K-1) times and (45) against the "
            "non-private sqrt(K-1), with q = K^(1/4). The entries marked *1 hold where s/K -> 0."
        ),
        scope="all K, s >= 2, N >= 1; eps -> 0, and eps = ln K with K -> infinity",
        uses=[
            "uldp-rr-rappor-worst",
            "uldp-urr-l1-high-privacy-corrected",
            "uldp-urap-l1-high-privacy",
            "uldp-rr-l1-ratio",
            "uldp-rappor-l1-ratio-corrected",
            "uldp-urr-l1-low-privacy",
            "uldp-urap-l1-low-privacy",
            "uldp-urap-covers-low-privacy-corrected",
        ],
        theorem=roots,
    )
