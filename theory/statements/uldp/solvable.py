"""Equation (3): when the empirical estimate exists, and over what (Section 2.5)."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.uldp.urr import SENSITIVE, E, P, X
from theory.statements.uldp.worst_l1_urap import THETA

FREQUENCY = const("f", functions(X, REAL))


def by_kind(formula, *size):
    """Return Pr(1), or Pr(y|x), for the own value and for another, by the value's kind."""

    def pick(k):
        return lambda j: logic.choose(
            SENSITIVE(j), *(formula(flag, *size)[k] for flag in (True, False))
        )

    return pick(0), pick(1)


def of_rappor(psi):
    """Return RAPPOR's probabilities of a 1, in the own bit and in another's."""
    return (lambda j: THETA), (lambda j: psi(THETA, E))


def is_estimate(own, other, frequencies):
    """Return that p is the empirical estimate."""
    return X.forall(lambda j: P(j) == frequencies(FREQUENCY(j), other(j), own(j) - other(j)))


def of_outputs(own, other, frequencies):
    """Return that p solves (3) if and only if it is the estimate, whose sum is then one."""

    def seen(y):
        return X.sum(lambda x: P(x) * logic.choose(x == y, own(y), other(y)))

    solves = X.forall(lambda y: seen(y) == FREQUENCY(y))
    estimate = is_estimate(own, other, frequencies)
    whole = X.sum(P) == 1
    found = logic.all_of(solves == estimate, logic.implies(solves, whole))
    return logic.implies(X.sum(FREQUENCY) == 1, found)
