"""Columns of OSLDP and ULDP that are extreme: those of uRR and of block designs."""

from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions import pair_budgets as pairs
from theory.notions.unary import proper
from theory.statements.oneid.rays import SETS, S, X, entry, is_extreme, within

SENSITIVE, E = const("sensitive", SETS), const("E", REAL)


def of_one(same):
    """Return an entry of the column of an output that one value alone has."""
    return logic.choose(same, 1, 0)


@states("uldp-patterns-extreme")
def patterns_extreme(pattern=entry, alone=of_one):
    """A pattern of sensitive values is an extreme column of OSLDP, and so is a value that is told.

    Columns of ULDP with (4') are among those of OSLDP.
    """
    weights = pairs.one_sided(SENSITIVE, 1 / E)

    def made(x):
        return pattern(S(x), E)

    def of_told(say):
        def said(told):
            return logic.implies(
                logic.negation(SENSITIVE(told)), say(lambda x: alone(x == told), weights)
            )

        return X.forall(said)

    return Statement(
        (SENSITIVE, S, E),
        {
            "eps > 0": E > 1,
            "the set is sensitive": X.forall(lambda x: logic.implies(S(x), SENSITIVE(x))),
            "a set with some values, not all": proper(X, S),
        },
        {
            "within the budgets": within(made, weights),
            "extreme": is_extreme(made, weights),
            "told values within the budgets": of_told(within),
            "told values are extreme": of_told(is_extreme),
        },
    )
