"""Section 4.3, Appendices D.2.3, E.2.3: RR and RAPPOR next to no privacy, at eps = ln K."""

from fractions import Fraction

from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.limits import squares_within, within
from theory.statements.stated import stated
from theory.statements.uldp import at_ln_k as model
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive

said = stated("uldp-rappor-l1-ratio-corrected")
DELTA, Q = said.delta, said.q
A = stated("uldp-rappor-l2-ratio").a
K = stated("uldp-rr-four-times-l2").K

ROOT, SQUARE = const("root0", REAL), const("square0", REAL)


@proves("uldp-rr-l1-ratio")
def rr(statement):
    """Return that RR's loss is 2 + 1/(K-1) times the non-private one."""
    p, times = Given(statement), 2 + 1 / (K - 1)
    p.have(of_urr.mixture_l1_square(K, 0 * K, K) == times * times * limits.none_l1(K))
    p.have(and_(times <= 2 * (1 + DELTA), times >= 2, DELTA <= 1, K > 1))
    p.have(times * times <= 4 * (1 + DELTA) * (1 + DELTA))
    return p.conclude()


@remembered
def of_rappor():
    """Return bounds on RAPPOR's loss, squared, for a = sqrt K >= 3: two, and one for a > 64."""
    loss = of_urap.level_l1_square(ROOT * ROOT, 0 * ROOT, ROOT)
    top = (ROOT * ROOT + ROOT - 1) * (ROOT * ROOT * ROOT - ROOT + 1)
    plain = Given(and_(ROOT >= 3, eq(SQUARE * ((ROOT - 1) * (ROOT - 1)), top)))
    none = limits.none_l1(ROOT * ROOT)
    bounds = and_(
        (ROOT + 3) * (ROOT + 3) * none >= SQUARE * ROOT,
        ROOT * none <= SQUARE,
        implies(ROOT > 64, ROOT * ROOT * none > 4 * SQUARE),
    )
    return Given(ROOT >= 3).use(plain.have(bounds), {SQUARE: loss})


@refutes("uldp-rappor-l1-ratio")
def refuted(statement):
    """Return that RAPPOR's loss is less than half of sqrt K times the non-private one, later on."""
    formula = statement.formula
    values = [real(Fraction(1, 2)), real(64)]
    body = formula
    for v in values:
        body = apply(body.args[0], v)
    never = derive(TRUE, body.args[0], lambda *c: [instance(of_rappor(), {ROOT: r}) for r in c])
    return deny(formula, *values, using=[never])


@proves("uldp-rappor-l1-ratio-corrected")
def rappor(statement):
    """Return that RAPPOR's loss is K^(1/4) times the non-private one, within a share 3/sqrt K."""
    none, more, less = limits.none_l1(ROOT * ROOT), 1 + DELTA, 1 - DELTA
    known = and_(model.soon(ROOT, 3), none >= 0, ROOT * none <= SQUARE)
    given = (ROOT + 3) * (ROOT + 3) * none >= SQUARE * ROOT
    q, values = Given(and_(known, given)), (ROOT, SQUARE, more, none)
    q.have(and_(ROOT >= 3, more * ROOT >= ROOT + 3))
    facts = more * ROOT * (more * ROOT) >= (ROOT + 3) * (ROOT + 3), none >= 0, given
    above = q.arithmetic(more * ROOT * (more * ROOT) * none >= SQUARE * ROOT, *facts, of=values)
    q.arithmetic(more * more * (ROOT * none) >= SQUARE, above, ROOT >= 3, of=values)
    q.have(less * less <= 1)
    q.have(less * less * (ROOT * none) <= SQUARE)
    plain = q.have(squares_within(SQUARE, limits.rappor_l1_at_ln(ROOT), DELTA))
    p, a = Given(statement), Q * Q
    p.have(and_(a >= 3, limits.none_l1(a * a) >= 0))
    bounds = p.use(of_rappor(), {ROOT: a})
    for bound in bounds.formula.args[1].args[:2]:
        p.arithmetic(bound, bounds)
    p.use(plain, {SQUARE: of_urap.level_l1_square(a * a, 0 * a, a), ROOT: a})
    return p.conclude()


@proves("uldp-rappor-l2-ratio")
def rappor_l2(statement):
    """Return that RAPPOR's l2 loss is sqrt K times the non-private one, within 5/sqrt K."""
    loss, printed = of_urap.interior_l2_times_n(A * A, 0 * A, A), limits.rappor_l2_at_ln(A)
    none, wide = A * A - 1, (A - 1) * (A - 1)
    top = none * wide + A * A * A * (A * A)
    q = Given(and_(A >= 5, eq(SQUARE * (A * A * wide), top), eq(ROOT * A, none)))
    bounds = q.have(and_(SQUARE * A <= (A + 5) * ROOT, SQUARE >= ROOT, ROOT >= 0))
    q = Given(and_(A >= 5, A + 5 <= A * (1 + DELTA), DELTA > 0, bounds.formula.args[1]))
    share = q.have(within(SQUARE, ROOT, DELTA))
    p = Given(statement)
    p.have(and_(A >= 5, A + 5 <= A * (1 + DELTA)))
    p.have(and_(loss * (A * A * wide) == top, printed * A == none))
    for lemma in (bounds, share):
        p.use(lemma, {SQUARE: loss, ROOT: printed})
    return p.conclude()


@refutes("uldp-rr-four-times")
def not_four(statement):
    """Return that RR's l1 loss is less than three times the non-private one, for K > 2."""
    values = [real(Fraction(1, 4)), real(2)]
    body = statement.formula
    for v in values:
        body = apply(body.args[0], v)

    def less(*chosen):
        if not chosen:
            return []
        (size,) = chosen
        known, times = size > 2, 2 + 1 / (size - 1)
        loss, none = of_urr.mixture_l1_square(size, 0 * size, size), limits.none_l1(size)
        exact = rational(known, loss, times * times * none)
        small = solve(implies(known, and_(times < 3, times > 0, none > 0)))
        plain = solve(
            implies(and_(ROOT > 0, ROOT < 3, SQUARE > 0), ROOT * ROOT * SQUARE < 9 * SQUARE)
        )
        return [exact, small, instance(plain, {ROOT: times, SQUARE: none})]

    never = derive(TRUE, body.args[0], less)
    return deny(statement.formula, *values, using=[never])
