"""Proposition 3, second part, and Section V-A: eps-LDP lies between eps-LIP and eps/2-LIP."""

from mechanisms.losses import lip
from theory.kernel.terms import and_, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.decisions import proves, refutes
from theory.proofs.lip.compared import M, by_lesser, regime_by_regime
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("lip-sandwich")
P1, A = said.P1, said.a
E = stated("lip-beats-ldp").E


def below_ldp(strict):
    """Return that the least error under eps-LIP is (strictly) below that under eps-LDP."""
    if strict:
        known = and_(M > 0, 2 * M <= 1, E > 1)
        return regime_by_regime(known, lambda error: error < lip.ldp_error(M, E))
    known = and_(M >= 0, 2 * M <= 1, E >= 1)
    return regime_by_regime(known, lambda error: error <= lip.ldp_error(M, E))


def below_half(strict):
    """Return that the least error under eps-LDP is (strictly) below that under eps/2-LIP."""
    if strict:
        known = and_(M > 0, 2 * M <= 1, A > 1)
        return regime_by_regime(known, lambda error: lip.ldp_error(M, A * A) < error, A)
    known = and_(M >= 0, 2 * M <= 1, A >= 1)
    return regime_by_regime(known, lambda error: lip.ldp_error(M, A * A) <= error, A)


def between(statement, strict, lower, upper):
    """Return the two comparisons."""
    H = statement.given
    first, second = statement.goal(lower), statement.goal(upper)
    below = instance(below_ldp(strict), {E: A * A})
    squared = solve(implies(H, A * A > 1 if strict else A * A >= 1))
    known = and_(H, squared.formula.args[1])
    one = by_lesser(known, first, [below], budgets=(A * A,))
    both = by_lesser(known, second, [below_half(strict)], budgets=(A * A, A))
    implication = solve(statement.implication, one, both, squared)
    return generalise(implication, *statement.constants)


@proves("lip-sandwich")
def sandwiched(statement):
    """Return lip-sandwich."""
    return between(statement, True, "LIP below LDP", "LDP below LIP at eps/2")


@proves("lip-beats-ldp")
def compared(statement):
    """Return lip-beats-ldp: (19) is the least error without the constraints that it leaves out."""
    not_greater = by_lesser(statement.given, statement.goal("LIP at most LDP"), [below_ldp(False)])
    p = Given(statement)
    p.know(not_greater)
    v, printed, least = P1 * (1 - P1), lip.mse_balanced(P1, E), lip.ldp_error(P1, E)
    p.have(and_(v >= 0, 4 * v <= 1))
    wide = E + v * (E - 1) * (E - 1)
    p.have(and_(wide > 0, E * E > 0))
    p.have(printed * (E * E) == v * (2 * E - 1))
    p.have(least * wide == v * E)
    p.have((2 * E - 1) * wide <= E * E * E)
    p.have(v * (2 * E - 1) * wide <= v * (E * E * E))
    p.have(printed * (E * E) * wide <= least * wide * (E * E))
    return p.conclude()


@proves("lip-ldp-between")
def lies_between(statement):
    """Return lip-ldp-between."""
    return between(statement, False, "LIP at most LDP", "LDP at most LIP at eps/2")


@refutes("lip-half-budget-wins")
def half_budget(statement):
    """Return that eps/2-LIP does not win at eps = 2 log 4 = 2.77."""
    return deny(statement.formula, real(4))


@proves("lip-equality-cases")
def ends(statement):
    """Return lip-equality-cases."""
    ends = "equal at eps = 0", "LIP tends to 0", "LDP tends to 0"
    start, lip_end, ldp_end = map(statement.goal, ends)
    H = statement.given
    one = by_lesser(H, start, [])
    known = and_(M >= 0, 2 * M <= 1, E >= 1)
    small = regime_by_regime(known, lambda error: and_(error >= 0, error <= 1 / E))
    least = by_lesser(H, lip_end, [small])
    other = solve(implies(H, ldp_end))
    return generalise(solve(statement.implication, one, least, other), *statement.constants)
