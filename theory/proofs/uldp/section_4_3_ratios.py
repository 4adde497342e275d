"""Section 4.3, Appendices D.2.3, E.2.3: RR and RAPPOR beside no privacy, at eps = ln K."""

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
from theory.statements.uldp import at_ln_k as model
from theory.statements.uldp.at_ln_k import DELTA, K, Q
from theory.statements.uldp.lemmas import A
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive

ROOT, SQUARE = const("root0", REAL), const("square0", REAL)


@proves("uldp-rr-l1-ratio")
def rr(statement):
    """Return that RR's loss is 2 + 1/(K-1) times the non-private one."""
    H = statement.given
    found, times = of_urr.mixture_l1_square(K, 0 * K, K), 2 + 1 / (K - 1)
    exact = rational(H, found, times * times * limits.none_l1(K))
    small = solve(implies(H, and_(times <= 2 * (1 + DELTA), times >= 2, DELTA <= 1, K > 1)))
    squares = solve(
        implies(H, and_(times * times <= 4 * (1 + DELTA) * (1 + DELTA), times >= 2)), small
    )
    return concluded(statement, exact, squares, small)


@remembered
def of_rappor():
    """Return bounds on RAPPOR's loss, squared, for a = sqrt K >= 3: two, and one for a > 64."""
    found = of_urap.level_l1_square(ROOT * ROOT, 0 * ROOT, ROOT)
    top = (ROOT * ROOT + ROOT - 1) * (ROOT * ROOT * ROOT - ROOT + 1)
    exact = rational(ROOT >= 3, found * ((ROOT - 1) * (ROOT - 1)), top)
    known = and_(ROOT >= 3, eq(SQUARE * ((ROOT - 1) * (ROOT - 1)), top))
    none = limits.none_l1(ROOT * ROOT)
    goals = [
        (ROOT + 3) * (ROOT + 3) * none >= SQUARE * ROOT,
        ROOT * none <= SQUARE,
        implies(ROOT > 64, ROOT * ROOT * none > 4 * SQUARE),
    ]
    parts = [solve(implies(known, goal)) for goal in goals]
    plain = instance(solve(implies(known, and_(*goals)), *parts), {SQUARE: found})
    return solve(implies(ROOT >= 3, plain.formula.args[1]), plain, exact)


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
    H = statement.given
    none = limits.none_l1(ROOT * ROOT)
    known = and_(model.soon(ROOT, 3), none >= 0, ROOT * none <= SQUARE)
    known = and_(known, (ROOT + 3) * (ROOT + 3) * none >= SQUARE * ROOT)
    more = (1 + DELTA) * ROOT
    pace = solve(implies(model.soon(ROOT, 3), and_(ROOT >= 3, more >= ROOT + 3)))
    squares = solve(
        implies(and_(ROOT >= 3, more >= ROOT + 3), more * more >= (ROOT + 3) * (ROOT + 3))
    )
    upper = solve(implies(known, more * more * none >= SQUARE * ROOT), pace, squares)
    less = solve(implies(model.soon(ROOT, 3), (1 - DELTA) * (1 - DELTA) <= 1))
    parts = [
        solve(implies(known, (1 + DELTA) * (1 + DELTA) * (ROOT * none) >= SQUARE), upper, pace),
        solve(implies(known, (1 - DELTA) * (1 - DELTA) * (ROOT * none) <= SQUARE), less, pace),
    ]
    plain = solve(
        implies(known, squares_within(SQUARE, limits.rappor_l1_at_ln(ROOT), DELTA)), *parts
    )
    a = Q * Q
    plain = instance(
        instance(plain, {SQUARE: of_urap.level_l1_square(ROOT * ROOT, 0 * ROOT, ROOT)}), {ROOT: a}
    )
    bounds = instance(of_rappor(), {ROOT: a})
    large = solve(implies(H, and_(a >= 3, limits.none_l1(a * a) >= 0)))
    return concluded(statement, plain, bounds, large)


@proves("uldp-rappor-l2-ratio")
def rappor_l2(statement):
    """Return that RAPPOR's l2 loss is sqrt K times the non-private one, within 5/sqrt K."""
    H = statement.given
    found, printed = of_urap.interior_l2_times_n(A * A, 0 * A, A), limits.rappor_l2_at_ln(A)
    none, wide = A * A - 1, (A - 1) * (A - 1)
    exact = rational(A >= 5, found * (A * A * wide), none * wide + A * A * A * (A * A))
    flat = rational(A >= 5, printed * A, none)
    known = and_(A >= 5, eq(SQUARE * (A * A * wide), none * wide + A * A * A * (A * A)))
    known = and_(known, eq(ROOT * A, none))
    goals = SQUARE * A <= (A + 5) * ROOT, SQUARE >= ROOT, ROOT >= 0
    parts = [solve(implies(known, goal)) for goal in goals]
    plain = instance(solve(implies(known, and_(*goals)), *parts), {SQUARE: found, ROOT: printed})
    pace = solve(implies(H, and_(A >= 5, A + 5 <= A * (1 + DELTA))))
    bounds = solve(implies(H, plain.formula.args[1]), plain, pace, exact, flat)
    plain = and_(A >= 5, A + 5 <= A * (1 + DELTA), DELTA > 0, *goals)
    share = solve(implies(plain, within(SQUARE, ROOT, DELTA)))
    share = instance(share, {SQUARE: found, ROOT: printed})
    first = solve(implies(H, share.formula.args[1]), share, bounds, pace)
    return concluded(statement, first)


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
        found, none = of_urr.mixture_l1_square(size, 0 * size, size), limits.none_l1(size)
        exact = rational(known, found, times * times * none)
        small = solve(implies(known, and_(times < 3, times > 0, none > 0)))
        plain = solve(
            implies(and_(ROOT > 0, ROOT < 3, SQUARE > 0), ROOT * ROOT * SQUARE < 9 * SQUARE)
        )
        return [exact, small, instance(plain, {ROOT: times, SQUARE: none})]

    never = derive(TRUE, body.args[0], less)
    return deny(statement.formula, *values, using=[never])
