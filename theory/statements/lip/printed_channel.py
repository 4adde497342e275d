"""The channel of Theorem 2: for which priors it has eps-LIP, and what it has otherwise."""

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import GUESS, LEAST, P1, PRINTED, PRIOR, E
from theory.statements.lip.channels import has_ldp, has_lip

F = const("F", REAL)
RARER, SPENT = const("rarer", REAL), const("spent", REAL)
INSIDE = {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps > 0": E > 1}
MIDDLE = logic.all_of(P1 * (1 + E) >= 1, P1 * (1 + E) <= E)


def printed(balanced_lip):
    """Return the definitions of prior and channel."""
    return binary.prior() | {PRINTED: binary.channel(*balanced_lip(P1, E))}


@states("lip-opt-channel-balanced")
def balanced(balanced_lip=binary_channel.balanced_lip, error=lip_loss.lip_error):
    """It has eps-LIP if and only if the prior is in the middle, and then is optimal."""
    q0, q1 = balanced_lip(P1, E)
    below, above = lip_loss.posteriors(q0, q1, P1)
    guess = {GUESS: function(BOOL, lambda y: logic.choose(y, above, below))}
    least = {LEAST: error(P1, E, logic.choose)}
    return Statement(
        (P1, E),
        INSIDE,
        {
            "LIP for priors in the middle": binary.has_lip(BOOL, PRINTED) == MIDDLE,
            "least error there": logic.implies(MIDDLE, binary.error(BOOL, PRINTED, GUESS) == LEAST),
        },
        printed(balanced_lip) | guess | least,
    )


@states("lip-printed-budget")
def budget(
    balanced_lip=binary_channel.balanced_lip,
    spent=lambda m, E: (E - 1 + m) / (E * m),
    lesser=lip_loss.lesser,
):
    """For m < 1/(1+E) it has the factor (E-1+m)/(E m) > E and no smaller, and no 2 eps-LDP."""
    return Statement(
        (P1, E, F),
        {**INSIDE, "a rare value": RARER * (1 + E) < 1, "the factor >= 1": F >= 1},
        {
            "more than eps": SPENT > E,
            "that factor and no smaller": has_lip(BOOL, BOOL, PRIOR, PRINTED, F) == (F >= SPENT),
            "no LDP at 2 eps": logic.negation(has_ldp(BOOL, BOOL, PRINTED, E * E)),
        },
        {RARER: lesser(P1, logic.choose), SPENT: spent(RARER, E)} | printed(balanced_lip),
    )
