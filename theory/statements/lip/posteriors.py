"""eps-LIP in terms of posteriors: the ranges that it gives them, and the channel that they make."""

from mechanisms.optimal_lip import optimizer, posteriors
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, has_lip, output_mass

WEIGHT = const("w", functions(Y, REAL))
POSTERIOR = const("pi", functions(Y, X, REAL))
MADE = const("made", functions(X, Y, REAL))


def in_range(p, pi, least=posteriors.least, most=posteriors.cut):
    """Return whether a posterior lies between the bounds."""
    return logic.all_of(least(p, E) <= pi, pi <= most(p, E, logic.choose))


def all_in_range(**bounds):
    """Return whether every posterior of an output that can occur is in its range."""

    def one(y):
        mass = output_mass(X, PRIOR, CHANNEL, y)
        inside = X.forall(lambda x: in_range(PRIOR(x), PRIOR(x) * CHANNEL(x, y) / mass, **bounds))
        return logic.implies(mass > 0, inside)

    return Y.forall(one)


def are_posteriors():
    """Return whether w and pi are outputs' probabilities and posteriors in range, of mean prior."""

    def one(y):
        inside = X.forall(lambda x: in_range(PRIOR(x), POSTERIOR(y, x)))
        return logic.all_of(WEIGHT(y) >= 0, X.sum(POSTERIOR(y)) == 1, inside)

    mean = X.forall(lambda x: Y.sum(lambda y: WEIGHT(y) * POSTERIOR(y, x)) == PRIOR(x))
    return logic.all_of(Y.forall(one), mean)


def made(likelihood):
    """Return the definition of their channel; a value that nobody has reports as all do."""

    def entry(x, y):
        somebody = likelihood(WEIGHT(y), POSTERIOR(y, x), PRIOR(x))
        return logic.choose(PRIOR(x) > 0, somebody, WEIGHT(y))

    return {MADE: function_of(X, Y, entry)}


def kept(y):
    """Return whether the channel gives probability and posteriors of an output back."""
    same = X.forall(lambda x: PRIOR(x) * MADE(x, y) == WEIGHT(y) * POSTERIOR(y, x))
    return logic.all_of(output_mass(X, PRIOR, MADE, y) == WEIGHT(y), same)


@states("lip-posterior-criterion")
def criterion(least=posteriors.least, most=posteriors.cut, likelihood=optimizer.likelihood):
    """A channel is eps-LIP iff its posteriors are in range; such posteriors make a channel.

    What they make is eps-LIP for all values, those that nobody has included.
    """
    private = has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR))
    mechanism = is_mechanism(X, Y, CHANNEL)
    return Statement(
        (PRIOR, E, CHANNEL, WEIGHT, POSTERIOR),
        {"the prior is a distribution": is_distribution(X, PRIOR), "eps >= 0": E >= 1},
        {
            "LIP by the posteriors": logic.implies(
                mechanism, private == all_in_range(least=least, most=most)
            ),
            "a mechanism": logic.implies(are_posteriors(), is_mechanism(X, Y, MADE)),
            "LIP": logic.implies(are_posteriors(), has_lip(X, Y, PRIOR, MADE, E)),
            "the posteriors of it": logic.implies(are_posteriors(), Y.forall(kept)),
        },
        made(likelihood),
    )
