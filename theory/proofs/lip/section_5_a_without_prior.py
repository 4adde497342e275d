"""Section V-A and Example 1: estimates without the prior, and the symmetric channel's price."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.terms import and_, eq, implies, not_, real
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.proofs.lip.compared import M, regime_by_regime, same_for_both
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

said = stated("lip-opt-ldp-beats-context-free")
P1, E, OTHER = said.P1, said.E, said.other

HALF, QUARTER, TENTH = (real(Fraction(1, n)) for n in (2, 4, 10))


@refutes("lip-example-opt-error")
def not_smaller(statement):
    """Return that at e^eps = 2 the error is 310 of 100 users, and that of RR 200."""
    return deny(statement.formula, TENTH, real(2), real(100))


@proves("lip-example-opt-error-corrected")
def greater(statement):
    """Return that it is (P1 E^2 + (1-P1)(2E-1))/(E-1)^2, against E/(E-1)^2."""
    return Given(statement).conclude()


@refutes("lip-example-lip-constraints")
def exchanged(statement):
    """Return that at P1 = 1/2, p = 1/2, q = 1/4 the channel has eps-LIP for e^eps = 2."""
    return deny(statement.formula, HALF, real(2), HALF, QUARTER)


@proves("lip-example-lip-constraints-corrected")
def four_ratios(statement):
    """Return that the four ratios are those of (7)."""
    implication = solve(statement.implication, *cases_of(statement.goal("LIP")))
    return generalise(implication, *statement.constants)


@number_lemma
def falls(p, v, w, e, d):
    """Return that v E/(E + v (E-1)^2) rises with v > 0, and is below E/(E-1)^2."""
    p = p.under(v >= 0, w > v, e > 1, d > 0)
    low, high = e + v * d, e + w * d
    p.have(and_(low > 0, high > 0))
    p.have(and_(v * e * high < w * e * low, w * e * d < e * high))
    return p.have(and_(v * e / low < w * e / high, w * e / high < e / d))


@proves("lip-opt-ldp-beats-context-free")
def beats_context_free(statement):
    """Return that the error is below (25), and falls as the prior is more skewed."""
    p, wide = Given(statement), (E - 1) * (E - 1)
    here, there = P1 * (1 - P1), OTHER * (1 - OTHER)
    p.have(and_(here >= 0, there >= 0, here > there, wide > 0))
    p.use(falls(there, here, E, wide))
    p.have(and_(E + here * wide > 0, E + there * wide > 0))
    p.have(lip.mse_context_free(1 / (E + 1)) == E / wide)
    for prior, v in ((P1, here), (OTHER, there), (1 - P1, here)):
        p.have(lip.ldp_error(prior, E) == v * E / (E + v * wide))
    return p.conclude()


@remembered
def symmetric_is_more():
    """Return that the best symmetric channel errs more than the best, for 0 < m < 1/2."""
    known = and_(M > 0, 2 * M < 1, E > 1)
    wide, square = E * (1 - 2 * M + M * E), (E - 1) * (E - 1)
    share = M * square / wide
    positive = solve(implies(known, and_(wide > 0, square > 0, E > 0)))
    scaled = solve(implies(known, eq(share * wide, M * square)), positive)
    rare = solve(implies(known, (1 - M) * M * square * E < M * square * wide), positive)
    rare = solve(implies(known, (1 - M) * share * E < M * square), rare, scaled, positive)
    common = solve(implies(known, M * square * E * E < square * wide), positive)
    common = solve(implies(known, share * E * E < square), common, scaled, positive)
    symmetric_error = M * (1 - M) * (1 - share)
    goal = lambda error: error < symmetric_error  # noqa: E731
    return regime_by_regime(known, goal, facts=[rare, common, positive])


@proves("lip-symmetric-trades")
def trades(statement):
    """Return lip-symmetric-trades."""
    H, same, parts = statement.given, same_for_both(P1, E), []
    for case, m in ((P1 <= 1 - P1, P1), (not_(P1 <= 1 - P1), 1 - P1)):
        more = instance(symmetric_is_more(), {M: m})
        parts.append(solve(implies(and_(H, case), statement.goal("more")), more, *same))
    half, as_much = and_(H, eq(P1, Fraction(1, 2))), statement.goal("as much at 1/2")
    value = rational(
        H, lip.symmetric_error(HALF, E), lip.mse_balanced(HALF, E), solve(implies(H, E > 0))
    )
    at_half = solve(implies(half, as_much), value, *same)
    implication = solve(statement.implication, *parts, solve(implies(H, as_much), at_half))
    return generalise(implication, *statement.constants)
