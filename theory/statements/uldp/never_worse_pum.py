"""The informed estimate of a PUM's intermediate data, and of the values by (22)."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.pum import at_value
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.uldp.never_worse import (
    EMPIRICAL,
    INFORMED,
    LOSS,
    PRIOR,
    TANGENT,
    convex,
    estimates,
    mean,
)
from theory.statements.uldp.urr import OTHER, OWN, U, X

V, T = index("V"), index("T")  # values, and the tags of the bots
SHARES = const("p", functions(V, REAL))
PRE = const("pre", functions(U, V, X, REAL))  # each user's pre-processor
KEPT, BOT = const("kept", functions(V, X)), const("bot", functions(T, X))
BEHIND = const("pi", functions(T, V, REAL))
OF_VALUES = functions(V, REAL)
LOSS_P = const("loss_p", functions(OF_VALUES, REAL))
TANGENT_P = const("tangent_p", functions(OF_VALUES, V, REAL))


def of_values(estimate, formula=at_value):
    """Return (22): the estimate of the distribution of values."""

    def total(start, item):
        return start + T.sum(item)

    def one(x):
        weight = lambda k: estimate(BOT(k))  # noqa: E731
        return formula(estimate(KEPT(x)), weight, lambda k: BEHIND(k, x), total)

    return function(V, one)


@states("uldp-rao-blackwell-pum")
def through_the_pum(frequencies=from_frequencies, formula=at_value):
    """No convex loss of r^ is greater, nor one of p^ by (22), whatever the pre-processors are."""

    def result(estimate):
        return of_values(estimate, formula)

    def below(r, s):
        here, there = result(INFORMED(r)), result(EMPIRICAL(s))
        plane = V.sum(lambda x: TANGENT_P(here, x) * (there(x) - here(x)))
        return LOSS_P(there) >= LOSS_P(here) + plane

    convex_p = convex(below)
    return Statement(
        (OWN, OTHER, SHARES, PRE, KEPT, BOT, BEHIND, LOSS, TANGENT, LOSS_P, TANGENT_P),
        {
            "each value reports itself most": X.forall(lambda y: OWN(y) > OTHER(y)),
            "probabilities": X.forall(lambda y: logic.all_of(OTHER(y) >= 0, OWN(y) <= 1)),
            "p is a distribution": is_distribution(V, SHARES),
            "pre-processors are mechanisms": U.forall(lambda u: is_mechanism(V, X, PRE(u))),
            "convex loss of r": convex(),
            "convex loss of p": convex_p,
        },
        {
            "no greater loss of r": mean(lambda r: LOSS(INFORMED(r)))
            <= mean(lambda r: LOSS(EMPIRICAL(r))),
            "no greater loss of p": mean(lambda r: LOSS_P(result(INFORMED(r))))
            <= mean(lambda r: LOSS_P(result(EMPIRICAL(r)))),
        },
        {PRIOR: function_of(U, X, lambda u, z: V.sum(lambda x: SHARES(x) * PRE(u, x, z)))}
        | estimates(frequencies),
    )
