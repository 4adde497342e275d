"""Proposition 3, first part: the optimum under eps-LDP is binary RR, whatever the prior."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.sorts import BOOL
from theory.kernel.terms import FALSE, TRUE, and_, eq, implies, real
from theory.kernel.theorem import generalise, solve, unfold
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.proofs.lip.optimum_theorem import (
    PRIOR_AND_BUDGET,
    A,
    B,
    binary_error,
    error_at_least,
    vanishing,
    y,
)
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive

said = stated("lip-opt-ldp-channel")
CHANNEL, P1, E = said.q, said.P1, said.E


def posterior_range():
    """Return the least and the greatest Pr(X=1|Y=y) under eps-LDP."""
    return P1 / (P1 + (1 - P1) * E), P1 * E / (P1 * E + 1 - P1)


@number_lemma
def ranged(p, a, b):
    """Return that eps-LDP keeps P1 a within the range, for a = q(1), b = q(0)."""
    m, (low, high) = (1 - P1) * b + P1 * a, posterior_range()
    p = p.under(PRIOR_AND_BUDGET, a >= 0, b >= 0, a <= E * b, b <= E * a)
    p.have(and_(P1 + (1 - P1) * E >= 1, P1 * E + 1 - P1 >= 1))
    p.have(and_(P1 * m <= P1 * a * (P1 + (1 - P1) * E), P1 * a * (P1 * E + 1 - P1) <= P1 * E * m))
    return p.have(and_(low * m <= P1 * a, P1 * a <= high * m))


def bounded(statement):
    """Return the bound on the error of every channel with eps-LDP."""
    goal = statement.goal("no less error")
    p = Given(PRIOR_AND_BUDGET)
    allowed, (low, high) = p.under(goal.args[0]), posterior_range()
    one, zero = CHANNEL(TRUE, y), CHANNEL(FALSE, y)
    allowed.have(and_(one >= 0, zero >= 0, one <= E * zero, zero <= E * one), at=[TRUE, FALSE])
    allowed.use(ranged(one, zero))
    allowed.use(vanishing(), {A: one, B: zero})
    total = error_at_least(allowed, statement, low, high)
    positive = p.have(and_(P1 + (1 - P1) * E >= 1, P1 * E + 1 - P1 >= 1))
    least = statement.spelled(said.least)
    p.know(rational(p.H, P1 - (low + high) * P1 + low * high, least, positive))
    allowed.have(total >= least)
    return p.have(goal)


@proves("lip-opt-ldp-channel")
def optimum(statement):
    """Return lip-opt-ldp-channel."""
    mechanism, private, least = map(statement.goal, ("a mechanism", "LDP", "reached"))
    q, H = binary_channel.ldp_flip(E), PRIOR_AND_BUDGET
    flips = solve(implies(E >= 1, and_(q >= 0, 1 - q >= 0, q <= E * (1 - q), eq(E * q, 1 - q))))

    def row_facts(*chosen):
        best = statement.spelled(said.channel)
        return [flips, *(unfold(BOOL.sum(best(x))) for x in chosen[:1])]

    parts = [derive(H, mechanism, row_facts), derive(H, private, lambda *chosen: [flips])]
    error = binary_error(least.args[0], H, q, q, least.args[1])
    implication = solve(statement.implication, bounded(statement), *parts, error)
    return generalise(implication, *statement.constants)


@proves("lip-opt-ldp-mse")
@proves("lip-ldp-constraints-corrected")
def definition(statement):
    """Return that (20) is the short form that runs, and the corrected constraints Definition 1."""
    return Given(statement).conclude()


@refutes("lip-ldp-constraints")
def constraints_refuted(statement):
    """Return that the printed constraints let a channel pass that has no eps-LDP."""
    return deny(statement.formula, *map(real, (Fraction(1, 2), Fraction(1, 10), 2)))
