"""eps-LIP in terms of posteriors: the ranges that it gives them, and the channel that they make."""

from mechanisms.optimal_lip import posteriors
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.lip.channels import PRIOR, E, X, Y

WEIGHT = const("w", functions(Y, REAL))
POSTERIOR = const("pi", functions(Y, X, REAL))


def in_range(p, pi, least=posteriors.least, most=posteriors.cut):
    """Return whether a posterior lies between the bounds."""
    return logic.all_of(least(p, E) <= pi, pi <= most(p, E, logic.choose))


def are_posteriors():
    """Return whether w and pi are outputs' probabilities and posteriors in range, of mean prior."""

    def one(y):
        inside = X.forall(lambda x: in_range(PRIOR(x), POSTERIOR(y, x)))
        return logic.all_of(WEIGHT(y) >= 0, X.sum(POSTERIOR(y)) == 1, inside)

    mean = X.forall(lambda x: Y.sum(lambda y: WEIGHT(y) * POSTERIOR(y, x)) == PRIOR(x))
    return logic.all_of(Y.forall(one), mean)
