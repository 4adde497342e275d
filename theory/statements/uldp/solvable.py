"""Equation (3): when the empirical estimate exists, and over what (Section 2.5)."""

from mechanisms import rappor, rr, urap, urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.notions.unary import likelihood
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1_urap import THETA

Y = functions(X, BOOL)
K = const("K", REAL)
OFTEN = const("m", functions(Y, REAL))  # how often each report comes
FREQUENCY = const("f", functions(X, REAL))
# numbers over the reports: one for RAPPOR's matrix, one for uRAP's
DUAL, OTHER_DUAL = const("w", functions(Y, REAL)), const("v", functions(Y, REAL))


def parameters():
    """Return that theta and e^eps are of an encoding that tells something."""
    return {"0 < theta < 1": logic.all_of(THETA > 0, THETA < 1), "eps > 0": E > 1}


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


def weighed(Q, w):
    """Return that m weighs to 0 with numbers w with which every row of Q does.

    That follows from p Q = m for any p at all: sum m w = sum p Q w.
    """
    rows = X.forall(lambda x: Y.sum(lambda y: Q(x, y) * w(y)) == 0)
    return logic.implies(rows, Y.sum(lambda y: OFTEN(y) * w(y)) == 0)


@states("uldp-empirical-solvable")
def solvable(psi=rappor.psi, bit_probabilities=urap.bit_probabilities):
    """(3), over all of Y, has a solution for RAPPOR or for uRAP."""
    pairs = of_rappor(psi), by_kind(bit_probabilities, THETA, E)
    cases = [
        weighed(lambda x, y, bits=bits: likelihood(X, *bits, x, y), w)
        for bits, w in zip(pairs, (DUAL, OTHER_DUAL), strict=True)
    ]
    return Statement(
        (SENSITIVE, THETA, E, OFTEN, DUAL, OTHER_DUAL),
        {**parameters(), "frequencies are a distribution": is_distribution(Y, OFTEN)},
        {"a solution for either": logic.any_of(*cases)},
    )


def is_estimate(own, other, frequencies):
    """Return that p is the empirical estimate."""
    return X.forall(lambda j: P(j) == frequencies(FREQUENCY(j), other(j), own(j) - other(j)))


def of_bits(own, other, frequencies):
    """Return that p has these frequencies of the bits if and only if it is the estimate."""
    solves = X.forall(lambda j: FREQUENCY(j) == other(j) + (own(j) - other(j)) * P(j))
    return solves == is_estimate(own, other, frequencies)


def of_outputs(own, other, frequencies):
    """Return that p solves (3) if and only if it is the estimate, whose sum is then one."""

    def seen(y):
        return X.sum(lambda x: P(x) * logic.choose(x == y, own(y), other(y)))

    solves = X.forall(lambda y: seen(y) == FREQUENCY(y))
    estimate = is_estimate(own, other, frequencies)
    whole = X.sum(P) == 1
    found = logic.all_of(solves == estimate, logic.implies(solves, whole))
    return logic.implies(X.sum(FREQUENCY) == 1, found)


@states("uldp-empirical-solvable-frequencies")
def over_frequencies(
    psi=rappor.psi,
    bit_probabilities=urap.bit_probabilities,
    rr_probabilities=rr.probabilities,
    output_probabilities=urr.output_probabilities,
    frequencies=from_frequencies,
):
    """RAPPOR's, uRAP's bits, and (3) itself for RR and uRR, have one solution: the estimate."""
    direct, other = rr_probabilities(K, E)
    return Statement(
        (SENSITIVE, THETA, E, FREQUENCY, P),
        parameters(),
        {
            "RAPPOR's bits": of_bits(*of_rappor(psi), frequencies),
            "uRAP's bits": of_bits(*by_kind(bit_probabilities, THETA, E), frequencies),
            "RR": of_outputs(lambda y: direct, lambda y: other, frequencies),
            "uRR": of_outputs(*by_kind(output_probabilities, S, E), frequencies),
        },
        {K: size(X), S: size(X, SENSITIVE)},
    )
