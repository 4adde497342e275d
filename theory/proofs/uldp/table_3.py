"""Table 3: the worst-case l1 losses as eps -> 0 and at eps = ln K."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.limits import squares_within
from theory.proofs.uldp import (
    appendix_d_1_3_urr_l1_low_privacy,
    equation_16_urr_l1_high_privacy,
    equation_19_urap_l1_high_privacy,
    equation_45_urap_l1_low_privacy,
    section_4_3_ratios,
)
from theory.statements.stated import stated
from theory.statements.uldp import table_3 as copied
from theory.statements.uldp import table_3_roots as model
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive
from theory.tactics.opening import opened

said = stated("uldp-table-3")
K, DELTA = said.K, said.delta
also = stated("uldp-urap-l1-high-privacy")
A, EPS = also.a, also.eps
E = stated("uldp-lemma-1").E

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
    below = solve(
        implies(and_(wide, eps * E >= E - 1), eps * SQUARE > 20 * VALUES * 3), large, solve(small)
    )
    return [instance(below, {SQUARE: square}), exact]


@refutes("uldp-table-3")
def misprinted(statement):
    """Return that RR's entry as copied is no limit."""
    formula = statement.formula
    values = [real(copied.COPIED[c.data]) for c in statement.constants]
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
    p = Given(and_(pace, T * T * SQUARE >= TARGET, more * TARGET >= T * T * SQUARE))
    value = BUDGET * BUDGET * SQUARE
    p.have(and_(SQUARE >= 0, BUDGET > 0, value >= 0))
    p.have(and_(BUDGET * BUDGET <= T * T, BUDGET * BUDGET * more >= T * T))
    p.have(and_(less * more <= 1, less >= 0))
    p.have(value <= T * T * SQUARE)
    p.have(value * more >= TARGET)
    p.have(less * TARGET <= less * (value * more))
    p.have(less * (value * more) <= value)
    return p.have(squares_within(value, TARGET, DELTA))


def near_zero(statement, square, top, target, t, budget, times):
    """Return an entry at eps near 0, from t^2 times the squared loss without a quotient."""
    p, loss, most = Given(statement), times * square, (1 + DELTA) * (1 + DELTA) * target
    p.have(and_(top >= target, top <= most, target >= 0))
    p.rewrite(and_(t * t * loss >= target, most >= t * t * loss), eq(t * t * loss, top))
    p.use(scaled(), {T: t, BUDGET: budget, TARGET: target, SQUARE: loss})
    return opened(p.conclude(), *statement.constants)


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
    made = [*model.entries({}).values()]
    of_claims = (
        section_4_3_ratios.rr(made[1]),
        section_4_3_ratios.rappor(made[3]),
        equation_16_urr_l1_high_privacy.corrected(made[4]),
        appendix_d_1_3_urr_l1_low_privacy.theorem(made[5]),
        equation_19_urap_l1_high_privacy.theorem(made[6]),
        equation_45_urap_l1_low_privacy.theorem(made[7]),
    )
    stated = (made[1], made[3], *made[4:8])
    rest = [opened(t, *s.constants) for t, s in zip(of_claims, stated, strict=True)]
    return [of_rr(), rest[0], of_rappor(), *rest[1:], of_none()]


@proves("uldp-table-3-roots")
def roots(statement):
    """Return every entry."""
    return concluded(statement, *entries())
