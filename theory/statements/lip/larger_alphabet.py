"""More than two values: the least expected squared distance of posterior and truth."""

from mechanisms import lip_direct
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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

    return {DIRECT: function_of(X, X, entry), GUESS: function_of(X, X, lambda x, y: DIRECT(y, x))}


def over_values(prior, error):
    """Return a sum over the values."""
    return X.sum(lambda x: error(prior(x)))


@states("lip-larger-alphabet")
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
        {"the prior is a distribution": is_distribution(X, PRIOR), "eps >= 0": E >= 1},
        {
            "no less error": logic.implies(allowed(), found >= BOUND),
            "more with a rare value": logic.implies(logic.all_of(allowed(), some), found > BOUND),
            "a mechanism": is_mechanism(X, X, DIRECT),
            "LIP without rare values": logic.implies(
                none, has_lip(X, X, PRIOR, DIRECT, E, support(PRIOR))
            ),
            "reached": error(X, DIRECT, GUESS) == BOUND,
        },
        direct(probabilities) | {BOUND: bound(PRIOR, E, over_values)},
    )
