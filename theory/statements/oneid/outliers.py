"""Outliers (Section V-B): what one report says of them, and how often they are found."""

from fractions import Fraction

from mechanisms import urap
from mechanisms.budgets.tuning import largest_budget
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index, letters
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_mechanism, mass, size
from theory.notions.unary import likelihood
from theory.statements.oneid.reidentification import GAMMA, VALUE, N, U, counts
from theory.statements.oneid.unary import SENSITIVE, THETA, A, B, E, Q, X, Y, law

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def urap_bits(k, bit_probabilities):
    """Return Pr(1) in the own bit (k = 0) or another's (k = 1), by value."""
    yes, no = (bit_probabilities(flag, THETA, E) for flag in (True, False))
    return function(X, lambda x: logic.choose(SENSITIVE(x), yes[k], no[k]))


def three(**values):
    """Return an instance of three users of uRAP; the first value is sensitive."""
    made = {"sensitive": [True, False], "theta": HALF, "E": 3, "value": [1, 0, 0]}
    return at({"X": 2, "U": 3}, **(made | values))


def mirrored(sensitive, theta, E):
    """Return bits of which no value's tells it for certain."""
    return urap.bit_probabilities(True, theta, E)


@states(
    "oneid-invertible-outliers",
    printed_as="printed",
    holds=[three(), three(theta=1, E=1)],
    dropped={
        0: "theta is a probability",
        1: "theta is a probability",
        2: three(E=0),
    },
    broken=[Broken(k, three(), {"bit_probabilities": mirrored}) for k in (0, 2)]
    + [Broken(1, three(), {"bit_probabilities": lambda s, t, E: (0 * t, 0 * t)})],
)
def invertible_outliers(bit_probabilities=urap.bit_probabilities):
    """A 1 in a non-sensitive bit is possible, and only the users of that value report it."""

    def own(j, y):
        return logic.all_of(logic.negation(SENSITIVE(j)), y(j))

    def everywhere(says):
        return X.forall(lambda j: Y.forall(lambda y: logic.implies(own(j, y), says(j, y))))

    def alone(j, y):
        return X.forall(lambda x: logic.implies(x != j, Q(x, y) == 0))

    def happens(j):
        shown = mass(Y, lambda y: Q(j, y), lambda y: y(j))
        return logic.implies(logic.negation(SENSITIVE(j)), shown == THETA * (1 - 1 / E))

    def posterior(j, y):
        def named(u):
            total = U.sum(lambda v: Q(VALUE(v), y))
            seen = logic.all_of(VALUE(u) == j, Q(j, y) > 0)
            return logic.implies(seen, Q(j, y) / total == 1 / size(U, lambda v: VALUE(v) == j))

        return U.forall(named)

    return Statement(
        (SENSITIVE, THETA, E, VALUE),
        (THETA >= 0, THETA <= 1, E >= 1),
        (everywhere(alone), X.forall(happens), everywhere(posterior)),
        {
            A: urap_bits(0, bit_probabilities),
            B: urap_bits(1, bit_probabilities),
            **law(),
        },
    )
