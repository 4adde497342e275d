"""Theorem 2 and Corollary 1: the printed channel is eps-LIP, and optimal, in one regime alone."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.terms import and_, eq, implies, not_, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.decisions import proves, refutes
from theory.proofs.lip.optimum_theorem import binary_error
from theory.statements.lip.printed_channel import MIDDLE
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

said = stated("lip-printed-budget")
P1, E = said.P1, said.E

RARE, BUDGET = Fraction(1, 10), Fraction(2)


@refutes("lip-opt-channel")
def channel_refuted(statement):
    """Return that Theorem 2 fails at P1 = 1/10, e^eps = 2: there Pr(Y=1)/Pr(Y=1|X=1) is 2/11."""
    return deny(statement.formula, real(RARE), real(BUDGET))


@refutes("lip-opt-mse")
def error_refuted(statement):
    """Return that (19) is less than the least error at P1 = 1/10, e^eps = 2."""
    return deny(statement.formula, real(RARE), real(BUDGET))


@refutes("lip-opt-proportional")
def proportional_refuted(statement):
    """Return that q1 is the same at P1 = 1/10 and 1/20, and e^eps = 2, where 1 - P1 is not."""
    return deny(statement.formula, *map(real, (RARE, Fraction(1, 20), BUDGET)))


@proves("lip-opt-channel-balanced")
def in_the_middle(statement):
    """Return that the printed channel is eps-LIP in only one regime, and optimal there."""
    p = Given(statement)
    q0, q1 = binary_channel.balanced_lip(P1, E)
    flips = p.have(and_(E * q0 == P1, E * q1 == 1 - P1))
    private = p.goal("LIP for priors in the middle").args[0]
    cases = (*cases_of(private), flips)
    p.know(
        solve(implies(and_(p.H, MIDDLE), private), *cases),
        solve(implies(and_(p.H, private), MIDDLE), *cases),
    )
    error, least = p.goal("least error there").args[1].args
    middle, value = p.under(MIDDLE), lip.mse_balanced(P1, E)
    middle.know(binary_error(error, middle.H, q0, q1, value))
    p.have(lip.mse_balanced(1 - P1, E) == value)
    for m in (P1, 1 - P1):
        p.under(m * (1 + E) == 1).have(lip.mse_rare(m, E) == lip.mse_balanced(m, E))
    middle.cases(least == value, P1 <= 1 - P1, not_(P1 <= 1 - P1))
    return p.conclude()


@proves("lip-printed-budget")
def budget(statement):
    """Return lip-printed-budget."""
    names = "more than eps", "that factor and no smaller", "no LDP at 2 eps"
    H, (more, exactly, no_double) = statement.given, map(statement.goal, names)
    F = said.F
    q0, q1 = binary_channel.balanced_lip(P1, E)
    flips = solve(implies(H, and_(eq(E * q0, P1), eq(E * q1, 1 - P1))))
    parts = []
    for case, m in ((P1 <= 1 - P1, P1), (not_(P1 <= 1 - P1), 1 - P1)):
        given = and_(H, case)
        value = (E - 1 + m) / (E * m)
        defined = solve(implies(given, eq(value * (E * m), E - 1 + m)))
        known = [defined, flips]
        lip_cases, ldp_cases = cases_of(exactly.args[0]), cases_of(no_double)
        above = solve(implies(given, more), *known)
        enough = solve(implies(and_(given, value <= F), exactly.args[0]), *known, *lip_cases, above)
        needed = solve(implies(and_(given, exactly.args[0]), value <= F), *known, *lip_cases)
        both = solve(implies(given, exactly), enough, needed)
        none = solve(implies(given, no_double), *known, *ldp_cases)
        parts.append(solve(implies(given, and_(more, exactly, no_double)), above, both, none))
    return generalise(solve(statement.implication, *parts), *statement.constants)
