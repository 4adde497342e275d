"""uRR: its privacy (Proposition 4) and its exact l2 loss (Propositions 14, 15)."""

from fractions import Fraction
from itertools import product

from mechanisms import urr
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urr as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism, mass, size
from theory.notions.reports import Users
from theory.notions.uldp import invertible, invertible_if_reachable, uldp

X, U, OMEGA = index("X"), index("U"), index("Omega")
SENSITIVE = const("sensitive", functions(X, BOOL))
E, S, N_USERS = const("E", REAL), const("s", REAL), const("n", REAL)
OWN, OTHER = const("own", functions(X, REAL)), const("other", functions(X, REAL))
Q = const("Q", functions(X, X, REAL))
ESTIMATE = const("estimate", functions(X, index("Omega"), REAL))
P = const("p", functions(X, REAL))
WEIGHT = const("weight", functions(OMEGA, REAL))
VALUE = const("value", functions(U, OMEGA, X))
REPORT = const("report", functions(U, OMEGA, X))
USERS = Users(U, OMEGA, WEIGHT)


def own_and_other(y, s, output_probabilities=urr.output_probabilities):
    """Return Pr(y|x) for x = y and for x != y, from the running formula."""
    kinds = [output_probabilities(flag, s, E) for flag in (True, False)]
    return tuple(logic.choose(SENSITIVE(y), *pair) for pair in zip(*kinds, strict=True))


def definitions(output_probabilities=urr.output_probabilities):
    """Return s = |X_S| and the matrix (6), (7), by its entries for y = x and y != x."""
    own, other = (
        function(X, lambda y, k=k: own_and_other(y, S, output_probabilities)[k]) for k in (0, 1)
    )
    matrix = function_of(X, X, lambda x, y: logic.choose(x == y, OWN(y), OTHER(y)))
    return {S: size(X, SENSITIVE), OWN: own, OTHER: other, Q: matrix}


def private(y, condition):
    """Return whether output y satisfies Definition 2, for Y_P = X_S."""
    return uldp(X, lambda x: Q(x, y), SENSITIVE, SENSITIVE(y), E, condition)


def leaky(flag, s, E):
    """A changed uRR: a sensitive value is told too often."""
    own, other = urr.output_probabilities(flag, s, E)
    return (own * 2, other) if flag is True else (own, other)


MASK = [True, False, False]


@states(
    "uldp-urr-private",
    printed_as="printed",
    holds=[at({"X": 3}, sensitive=MASK, E=2), at({"X": 2}, sensitive=[False, False], E=3)],
    dropped={0: at({"X": 3}, sensitive=MASK, E=1)},
    broken=[
        Broken(k, at({"X": 3}, sensitive=MASK, E=2), {"output_probabilities": leaky})
        for k in (0, 1)
    ],
)
def urr_private(output_probabilities=urr.output_probabilities):
    """UrR provides (X_S, X_S, eps)-ULDP for every eps > 0, with (4) as printed."""
    return Statement(
        (SENSITIVE, E),
        (E > 1,),
        (is_mechanism(X, X, Q), X.forall(lambda y: private(y, invertible))),
        definitions(output_probabilities),
    )


@states(
    "uldp-urr-private-reachable",
    printed_as="ours",
    holds=[at({"X": 3}, sensitive=MASK, E=1), at({"X": 2}, sensitive=[False, False], E=3)],
    dropped={
        0: at({"X": 3}, sensitive=[True, True, True], E=Fraction(1, 2)),
        1: at({"X": 2}, sensitive=[False, False], E=1),
    },
    broken=[
        Broken(k, at({"X": 3}, sensitive=MASK, E=2), {"output_probabilities": leaky})
        for k in (0, 1)
    ],
)
def urr_private_reachable(output_probabilities=urr.output_probabilities):
    """UrR provides (X_S, X_S, eps)-ULDP with (4'); at eps = 0 some value must be sensitive."""
    return Statement(
        (SENSITIVE, E),
        (E >= 1, S + E > 1),
        (is_mechanism(X, X, Q), X.forall(lambda y: private(y, invertible_if_reachable))),
        definitions(output_probabilities),
    )


@states(
    "uldp-urr-private-eps-zero",
    printed_as="asked",
    holds=[at({"X": 2}, sensitive=[True, False], E=1)],
    dropped={
        0: at({"X": 2}, sensitive=[True, True], E=Fraction(1, 2)),
        1: at({"X": 2}, sensitive=[False, False], E=1),
    },
    broken=[
        Broken(k, at({"X": 3}, sensitive=MASK, E=2), {"output_probabilities": leaky})
        for k in (0, 1)
    ],
)
def urr_private_eps_zero(output_probabilities=urr.output_probabilities):
    """Proposition 4 for every eps >= 0 that Definition 4 allows, with (4) as printed."""
    return Statement(
        (SENSITIVE, E),
        (E >= 1, S + E > 1),
        (is_mechanism(X, X, Q), X.forall(lambda y: private(y, invertible))),
        definitions(output_probabilities),
    )


def two_users(p, Q, independent=True):
    """Return two users of two values, at every outcome: sizes and values of an instance."""
    one = list(product(range(2), range(2)))
    pairs = list(product(one, one))
    law = {(a, b): p[a] * Q[a][b] for a, b in one}

    def weight(first, second):
        if independent:
            return law[first] * law[second]
        return law[first] if first == second else Fraction(0)

    values = {
        "p": p,
        "weight": [weight(*pair) for pair in pairs],
        "value": lambda u: lambda o: pairs[o][u][0],
        "report": lambda u: lambda o: pairs[o][u][1],
    }
    return {"X": 2, "U": 2, "Omega": len(pairs)}, values


def says(u, o, y):
    """Return whether a user reports y."""
    return REPORT(u, o) == y


def law(Q):
    """Return whether each user has x and reports y with probability p(x) Q(x, y)."""
    return USERS.joint_law(X, X, VALUE, says, lambda x, y: P(x) * Q(x, y))


def l2_loss():
    """Return the expected l2 loss of the empirical estimate."""

    def error(y, o):
        return ESTIMATE(y, o) - P(y)

    return USERS.mean(lambda o: X.sum(lambda y: error(y, o) * error(y, o)))


def estimates(frequencies=from_frequencies):
    """Return the number of users, and the empirical estimate of p(y) at outcome o."""

    def estimate(y, o):
        return frequencies(size(U, lambda u: says(u, o, y)) / N_USERS, OTHER(y), OWN(y) - OTHER(y))

    return {N_USERS: size(U), ESTIMATE: function_of(X, OMEGA, estimate)}


def drawn():
    """Return the hypotheses on the users: how values and reports are drawn."""
    return (
        is_distribution(OMEGA, WEIGHT),
        is_distribution(X, P),
        law(Q),
        USERS.pairwise_independent(X, says),
    )


LAW = ((Fraction(1), Fraction(0)), (Fraction(1, 3), Fraction(2, 3)))
HALVES = [Fraction(1, 3), Fraction(2, 3)]


def with_users(sensitive=(True, False), E=3, p=HALVES, Q=LAW, independent=True, **other):
    """Return an instance of two users with uRR's matrix of one sensitive value and e^eps = 3."""
    sizes, values = two_users(p, Q, independent)
    return at(sizes, **(values | {"sensitive": list(sensitive), "E": E} | other))


@states(
    "uldp-urr-l2",
    printed_as="printed",
    holds=[with_users()],
    dropped={
        0: with_users(E=1, Q=((Fraction(1), Fraction(0)), (Fraction(1), Fraction(0)))),
        1: NotNeeded("follows from the law of one user, but for weight >= 0; says what weight is"),
        2: NotNeeded("follows from the law of one user, but for p >= 0; says what p is"),
        3: with_users(Q=((Fraction(1), Fraction(0)), (Fraction(1, 4), Fraction(3, 4)))),
        4: with_users(independent=False),
    },
    broken=[Broken(0, with_users(), {"l2_times_n": lambda s, E, mass, squares: 1 + s + 0 * mass})],
)
def urr_l2(l2_times_n=losses.l2_times_n, frequencies=from_frequencies):
    """(46): the expected l2 loss of the empirical estimate, exactly, for every number of users."""
    squares = X.sum(lambda x: P(x) * P(x))
    closed = l2_times_n(S, E, mass(X, P, SENSITIVE), squares) / N_USERS
    return Statement(
        (SENSITIVE, E, P, WEIGHT, VALUE, REPORT),
        (E > 1, *drawn()),
        (l2_loss() == closed,),
        definitions() | estimates(frequencies),
    )
