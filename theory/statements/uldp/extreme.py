"""Columns of OSLDP and ULDP that are extreme, those of uRR and of block designs; uRAP's are not."""

from mechanisms import urap
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import FALSE, const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions import pair_budgets as pairs
from theory.notions.unary import proper
from theory.statements.oneid.rays import SETS, S, X, entry, is_extreme, within
from theory.statements.uldp.rappor import OTHER, OWN, THETA, Q, definitions

SENSITIVE, E = const("sensitive", SETS), const("E", REAL)
CHOSEN, ANOTHER = const("x_0", X), const("z", X)
SILENT = function(X, lambda j: FALSE)


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


def of_rr(same, E):
    """Return the probability of an output of RR on two values."""
    return logic.choose(same, E, 1) / (E + 1)


@states("uldp-urap-not-extreme")
def urap_not_extreme(bit_probabilities=urap.bit_probabilities, told=of_rr):
    """UrAP's report without a 1 is alike for all values, and so the sum of two that tell."""
    made = definitions(bit_probabilities)

    def part(x):
        return told(x == CHOSEN, E) * Q(x, SILENT)

    return Statement(
        (SENSITIVE, THETA, E, CHOSEN, ANOTHER),
        {"theta < 1": THETA < 1, "eps > 0": E > 1, "two values": CHOSEN != ANOTHER},
        {
            "it occurs": X.forall(lambda x: Q(x, SILENT) > 0),
            "and tells nothing": X.forall(
                lambda x: X.forall(lambda z: Q(x, SILENT) <= Q(z, SILENT))
            ),
            "a part within LDP's budgets": within(part, pairs.constant(1 / E)),
            "the rest within LDP's budgets": within(
                lambda x: Q(x, SILENT) - part(x), pairs.constant(1 / E)
            ),
            "no share": part(ANOTHER) * Q(CHOSEN, SILENT) < part(CHOSEN) * Q(ANOTHER, SILENT),
        },
        {name: made[name] for name in (OWN, OTHER, Q)},
    )
