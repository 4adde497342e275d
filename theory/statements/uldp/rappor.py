"""RR and RAPPOR are LDP (Section 2.4), uRAP is ULDP (Proposition 5)."""

from mechanisms import rappor, rr, urap
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible, invertible_if_reachable, provides
from theory.notions.unary import likelihood

X = index("X")
Y = functions(X, BOOL)
SENSITIVE = const("sensitive", functions(X, BOOL))
THETA, E, A = const("theta", REAL), const("E", REAL), const("a", REAL)
K, PSI = const("K", REAL), const("psi", REAL)
OWN, OTHER = const("own", functions(X, REAL)), const("other", functions(X, REAL))
PROTECTED = const("protected", functions(Y, BOOL))
Q = const("Q", functions(X, Y, REAL))
DIRECT = const("Q", functions(X, X, REAL))
PARAMETERS = {"theta >= 0": THETA >= 0, "theta <= 1": THETA <= 1, "eps >= 0": E >= 1}


@states("uldp-rr-ldp")
def rr_ldp(probabilities=rr.probabilities):
    """RR is a mechanism with eps-LDP."""
    own, other = probabilities(K, E)
    return Statement(
        (E,),
        {"eps >= 0": E >= 1},
        {
            "a mechanism": is_mechanism(X, X, DIRECT),
            "LDP": X.forall(lambda y: ldp(X, lambda x: DIRECT(x, y), E)),
        },
        {K: size(X), DIRECT: function_of(X, X, lambda x, y: logic.choose(x == y, own, other))},
    )


def are_probabilities(*numbers):
    """Return whether numbers lie in [0, 1]."""
    return logic.all_of(*(logic.all_of(p >= 0, p <= 1) for p in numbers))


@states("uldp-rappor-ldp")
def rappor_ldp(psi=rappor.psi):
    """The generalized RAPPOR has eps-LDP, for every theta in [0, 1]."""

    def law(x, y):
        return likelihood(X, lambda j: THETA, lambda j: PSI, x, y)

    return Statement(
        (THETA, E),
        PARAMETERS,
        {
            "a probability": are_probabilities(PSI),
            "LDP": Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E)),
        },
        {PSI: psi(THETA, E), Q: function_of(X, Y, law)},
    )


@states("uldp-rappor-basic")
def rappor_basic(psi=rappor.psi, basic_theta=rappor.basic_theta):
    """At the theta of the basic RAPPOR, for e^(eps/2) = a: psi = 1 - theta."""
    return Statement(
        (A,),
        {"eps >= 0": A >= 1},
        {
            "psi = 1 - theta": psi(THETA, A * A) == 1 - THETA,
            "1/2 <= theta < 1": logic.all_of(2 * THETA >= 1, THETA < 1),
        },
        {THETA: basic_theta(A)},
    )


def definitions(bit_probabilities):
    """Return the bits' probabilities, Y_P of (8), and the matrix of uRAP."""
    yes, no = (bit_probabilities(flag, THETA, E) for flag in (True, False))
    own, other = (
        function(X, lambda j, k=k: logic.choose(SENSITIVE(j), yes[k], no[k])) for k in (0, 1)
    )

    def protected(y):
        return X.forall(lambda j: logic.implies(logic.negation(SENSITIVE(j)), logic.negation(y(j))))

    matrix = function_of(X, Y, lambda x, y: likelihood(X, OWN, OTHER, x, y))
    return {OWN: own, OTHER: other, PROTECTED: function(Y, protected), Q: matrix}


def private(bit_probabilities, condition):
    """Return Proposition 5, with (4) or (4')."""
    bits = X.forall(lambda j: are_probabilities(OWN(j), OTHER(j)))
    return Statement(
        (SENSITIVE, THETA, E),
        PARAMETERS,
        {
            "bits have probabilities": bits,
            "ULDP": provides(X, Y, Q, SENSITIVE, PROTECTED, E, condition),
        },
        definitions(bit_probabilities),
    )


@states("uldp-urap-private")
def urap_private(bit_probabilities=urap.bit_probabilities):
    """UrAP provides (X_S, Y_P, eps)-ULDP, with Y = {0,1}^K and (4) as printed."""
    return private(bit_probabilities, invertible)


@states("uldp-urap-private-reachable")
def urap_private_reachable(bit_probabilities=urap.bit_probabilities):
    """UrAP provides (X_S, Y_P, eps)-ULDP with (4')."""
    return private(bit_probabilities, invertible_if_reachable)


@states("uldp-urap-ratio")
def urap_ratio(bit_probabilities=urap.bit_probabilities):
    """Condition (5), for y in Y_P."""
    bounded = Y.forall(lambda y: logic.implies(PROTECTED(y), ldp(X, lambda x: Q(x, y), E)))
    return Statement(
        (SENSITIVE, THETA, E),
        PARAMETERS,
        {"each protected output within e^eps, (5)": bounded},
        definitions(bit_probabilities),
    )


def at_most_one(y):
    """Return whether at most one non-sensitive bit is 1."""

    def is_bit_of_others(j):
        return logic.all_of(logic.negation(SENSITIVE(j)), y(j))

    return X.forall(
        lambda j: X.forall(
            lambda k: logic.implies(logic.all_of(is_bit_of_others(j), is_bit_of_others(k)), j == k)
        )
    )


@states("uldp-urap-private-trimmed")
def urap_private_trimmed(bit_probabilities=urap.bit_probabilities):
    """With at most one non-sensitive 1 in y, (4) as printed holds for these theta and eps alone."""

    def invertible_if_trimmed(y):
        asked = logic.all_of(at_most_one(y), logic.negation(PROTECTED(y)))
        return logic.implies(asked, invertible(X, lambda x: Q(x, y), SENSITIVE))

    inside = logic.all_of(THETA > 0, THETA < 1, E > 1)
    both_kinds = {
        "a sensitive value": X.exists(SENSITIVE),
        "a value that is not sensitive": X.exists(lambda x: logic.negation(SENSITIVE(x))),
    }
    return Statement(
        (SENSITIVE, THETA, E),
        {**PARAMETERS, **both_kinds},
        {"for these theta and eps alone": Y.forall(invertible_if_trimmed) == inside},
        definitions(bit_probabilities),
    )
