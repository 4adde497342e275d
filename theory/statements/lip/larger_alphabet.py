"""More than two values: the least expected squared distance of posterior and truth."""

from fractions import Fraction

from mechanisms import lip_direct
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.probability import indicator, is_distribution, is_mechanism
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_lip

ESTIMATE = const("g", functions(X, Y, REAL))
DIRECT = const("direct", functions(X, X, REAL))
GUESS = const("guess", functions(X, X, REAL))
BOUND = const("bound", REAL)


def error_of(outputs, channel, estimate, x):
    """Return E[([X=x] - g(x, Y))^2], the error of estimating whether the value is x."""

    def share(v, y):
        miss = indicator(v == x) - estimate(x, y)
        return PRIOR(v) * channel(v, y) * (miss * miss)

    return outputs.sum(lambda y: X.sum(lambda v: share(v, y)))


def error(outputs, channel, estimate):
    """Return the sum over the values: the expected squared distance of estimate and truth."""
    return X.sum(lambda x: error_of(outputs, channel, estimate, x))


def allowed(channel=CHANNEL):
    """Return whether it is a channel with eps-LIP for the values that somebody has."""
    private = has_lip(X, Y, PRIOR, channel, E, support(PRIOR))
    return logic.all_of(is_mechanism(X, Y, channel), private)


def rare(x):
    """Return whether somebody has the value, and too few for the direct channel."""
    return logic.all_of(PRIOR(x) > 0, PRIOR(x) * (1 + E) < 1)


def direct(probabilities):
    """Return the definition of the direct channel, and of its posteriors."""

    def entry(x, y):
        return logic.choose(x == y, *probabilities(PRIOR(y), E))

    return {
        DIRECT: function_of(X, X, entry),
        GUESS: function_of(X, X, lambda x, y: DIRECT(y, x)),
    }


HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)
FAIR = {
    "prior": [HALF, HALF],
    "E": 2,
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "g": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
}
TWO = {"X": 2, "Y": 2}
# a rare value, and a report that says nothing
SKEWED = {"prior": [9 * TENTH, TENTH], "E": 2, "Q": [[1], [1]], "g": [[9 * TENTH], [TENTH]]}


def fair(**other):
    """Return the instance of two values, equally likely, and the direct channel."""
    return at(TWO, **(FAIR | other))


def skewed():
    """Return the instance of a rare value."""
    return at({"X": 2, "Y": 1}, **SKEWED)


def over_values(prior, error):
    """Return a sum over the values."""
    return X.sum(lambda x: error(prior(x)))


def nothing_told(prior, E, over):
    """A changed bound: the error of no report, twice."""
    return over(prior, lambda p: 2 * p * (1 - p))


@states(
    "lip-larger-alphabet",
    printed_as="ours",
    holds=[fair(), skewed(), at({"X": 1, "Y": 1}, prior=[1], E=1, Q=[[1]], g=[[1]])],
    dropped={0: fair(prior=[QUARTER, QUARTER]), 1: fair(E=HALF, prior=[QUARTER, 3 * QUARTER])},
    broken=[
        Broken(0, fair(), {"bound": nothing_told}),
        Broken(1, skewed(), {"bound": nothing_told}),
        Broken(2, fair(), {"probabilities": lambda p, E: (p, p / E)}),
        Broken(3, fair(), {"probabilities": lambda p, E: (1 + 0 * p, 0 * p)}),
        Broken(4, fair(), {"bound": nothing_told}),
    ],
)
def larger_alphabet(bound=lip_loss.mse_direct, probabilities=lip_direct.probabilities):
    """No channel with eps-LIP errs less; with a rare value each errs more; else one errs no more.

    eps-LIP is asked of the values that somebody has. The posteriors of the direct channel are its
    own entries.
    """
    some = logic.all_of(E > 1, X.exists(rare))
    none = logic.any_of(E == 1, X.forall(lambda x: logic.negation(rare(x))))
    found = error(Y, CHANNEL, ESTIMATE)
    return Statement(
        (PRIOR, E, CHANNEL, ESTIMATE),
        (is_distribution(X, PRIOR), E >= 1),
        (
            logic.implies(allowed(), found >= BOUND),
            logic.implies(logic.all_of(allowed(), some), found > BOUND),
            is_mechanism(X, X, DIRECT),
            logic.implies(none, has_lip(X, X, PRIOR, DIRECT, E, support(PRIOR))),
            error(X, DIRECT, GUESS) == BOUND,
        ),
        direct(probabilities) | {BOUND: bound(PRIOR, E, over_values)},
    )
