"""Section 7: the lower bounds on the losses of t data each, as printed."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import refutes
from theory.notions.estimates import Drawn
from theory.notions.probability import size
from theory.proofs.uldp.section_3_2_lower_bounds import (
    MASK,
    SORTS,
    C,
    P,
    T,
    U,
    X,
    answers,
    denied,
    one,
    too_small,
    too_small_l1,
)
from theory.statements.stated import stated
from theory.statements.uldp import lower_bounds as model
from theory.tactics.context import Given

DATA = stated("uldp-lower-bounds-of-several").t

EACH = real(2)
REPORTS, LOSS, ONE_OF = const("reports0", REAL), const("loss0", REAL), const("s0", REAL)


def shared(loss, times, loses_less):
    """Return that n = |U|/t times a loss is below c t/(t eps)^2, where |U| times it is too small.

    Parameters
    ----------
    loss : Term
    times : callable
        Of s and c/(t eps)^2, to the bound.
    loses_less : Theorem
        That |U| times the loss is below c/eps^2, if eps is small and p a distribution.
    """
    growth = DATA * (1 + T - 1)
    p = Given(and_(REPORTS * LOSS < C / (T * T), eq(ONE_OF, 1), T > 0, DATA > 1))
    p.have(eq(growth, DATA * T))
    bound = times(ONE_OF, growth)
    p.have(eq(bound, C / (T * T) / DATA))
    p.have(REPORTS * LOSS / DATA < C / (T * T) / DATA)
    bound_on_loss = p.have(bound > REPORTS / DATA * LOSS)
    bound_on_loss = instance(bound_on_loss, {REPORTS: size(U), LOSS: loss, ONE_OF: size(X, MASK)})
    H = and_(DATA > 1, loses_less.formula.args[0])
    return solve(implies(H, bound_on_loss.formula.args[1]), bound_on_loss, loses_less, one())


@refutes("uldp-lower-bounds-of-several", sorts=SORTS)
def theorem(statement):
    """Return that no constant will do for two data each, of the l2 loss."""
    less, (matrix, estimate) = too_small(), answers()
    loss = Drawn(U, X, X, matrix).l2_loss(P, estimate)
    shared_bound = shared(loss, lambda s, growth: C * (DATA * model.of_order(s, growth)), less)
    return denied(statement, C, shared_bound, [EACH])


@refutes("uldp-lower-bounds-of-several-absolute", sorts=SORTS)
def theorem_l1(statement):
    """Return the same of the l1 loss."""
    less, (matrix, estimate) = too_small_l1(), answers()
    loss = Drawn(U, X, X, matrix).l1_loss(P, estimate)
    shared_bound = shared(
        loss * loss, lambda s, growth: C * (DATA * (s * model.of_order(s, growth))), less
    )
    return denied(statement, C / size(X), shared_bound, [EACH])
