"""Shuffled reports under ULDP, by the blanket of all values: one way from a sensitive value."""

from mechanisms.accounting import formulas
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.ldp.shuffled import HIDING, NOWHERE, by_losses, worlds
from theory.statements.uldp.shuffled import (
    FACTOR,
    HERE,
    PROTECTED,
    SECOND,
    THERE,
    VALUE,
    WHO,
    Q,
    X,
    Y,
    within,
)
from theory.statements.uldp.urr import SENSITIVE, E


def is_least(y):
    """Return whether w has of an output what all values' reports have of it."""
    part = X.forall(lambda z: HIDING(y) <= Q(z, y))
    return logic.implies(y != NOWHERE, logic.all_of(part, X.exists(lambda z: HIDING(y) == Q(z, y))))


@states("uldp-shuffled-blanket")
def blanket(
    loss=formulas.loss,
    of_users=formulas.of_users,
    mean=formulas.mean_positive,
    hiding=formulas.hiding,
):
    """Delta from a sensitive value to any other; its losses, and how much of a report hides."""
    first = VALUE(WHO)

    def loss_of(y):
        return loss(Q(first, y), Q(SECOND, y), HIDING(y), FACTOR, logic.choose)

    def common(y):
        return logic.choose(y == NOWHERE, 0, HIDING(y))

    def hidden(says):
        return Y.forall(lambda y: logic.implies(logic.all_of(y != NOWHERE, HIDING(y) > 0), says(y)))

    return Statement(
        (SENSITIVE, PROTECTED, Q, E, VALUE, WHO, SECOND, HIDING, NOWHERE, FACTOR),
        {
            "the factor >= 0": FACTOR >= 0,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "ULDP with (4')": provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
            "a sensitive value": SENSITIVE(first),
            "w is common to all values": Y.forall(is_least),
            "the rest is nowhere": logic.all_of(HIDING(NOWHERE) >= 0, Y.sum(HIDING) == 1),
            "nobody reports nowhere": X.forall(lambda x: Q(x, NOWHERE) == 0),
        },
        {
            "one way": within(HERE, THERE, by_losses(loss, None, of_users, mean)),
            "losses at most": hidden(lambda y: loss_of(y) <= E - FACTOR),
            "losses at least, to a sensitive value": logic.implies(
                SENSITIVE(SECOND), hidden(lambda y: loss_of(y) >= 1 - FACTOR * E)
            ),
            "what hides a report": E * hiding(common, Y.sum) >= 1,
        },
        worlds(),
    )
