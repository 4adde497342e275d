"""Shuffled reports of n users: delta by the blanket of any channel, and against one data set."""

from mechanisms.accounting import formulas
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.statements.ldp.convex import mean_over
from theory.statements.uldp.shuffled import (
    FACTOR,
    HERE,
    SECOND,
    THERE,
    VALUE,
    WHO,
    Q,
    U,
    X,
    Y,
    law,
    within,
)

HIDING, NOWHERE = const("w", functions(Y, REAL)), const("nowhere", Y)


def worlds():
    """Return the laws of all reports in both worlds, as definitions."""
    return {
        HERE: law(VALUE),
        THERE: law(lambda u: logic.choose(u == WHO, SECOND, VALUE(u))),
    }


def by_losses(loss, alone, of_users, mean):
    """Return delta of the shuffled reports, from the losses of outputs that w hides.

    `alone` is None where no output adds anything by itself.
    """

    def of_output(formula):
        def value(y):
            parts = Q(VALUE(WHO), y), Q(SECOND, y), HIDING(y)
            return formula(*parts, FACTOR, logic.choose)

        return value

    hidden = mean_over(Y, mean)(lambda u, y: HIDING(y), lambda u, y: of_output(loss)(y))
    from_losses = of_users(hidden, size(U))
    return from_losses if alone is None else from_losses + Y.sum(of_output(alone))


def blanket(
    loss=formulas.loss,
    alone=formulas.alone,
    of_users=formulas.of_users,
    mean=formulas.mean_positive,
):
    """What every other user reports with probability w bounds delta, for any channel and values."""

    def is_part(u):
        part = Y.forall(lambda y: logic.implies(y != NOWHERE, HIDING(y) <= Q(VALUE(u), y)))
        return logic.implies(u != WHO, part)

    return Statement(
        (Q, VALUE, WHO, SECOND, HIDING, NOWHERE, FACTOR),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "w is a distribution": is_distribution(Y, HIDING),
            "nobody reports nowhere": X.forall(lambda x: Q(x, NOWHERE) == 0),
            "w is part of each other's report": U.forall(is_part),
        },
        {"the bound": within(HERE, THERE, by_losses(loss, alone, of_users, mean))},
        worlds(),
    )
