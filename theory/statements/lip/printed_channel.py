"""The channel of Theorem 2: for which priors it has eps-LIP, and what it has otherwise."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import GUESS, LEAST, P1, PRINTED, PRIOR, E
from theory.statements.lip.channels import has_ldp, has_lip

F = const("F", REAL)
RARER, SPENT = const("rarer", REAL), const("spent", REAL)
INSIDE = (P1 > 0, P1 < 1, E > 1)
MIDDLE = logic.all_of(P1 * (1 + E) >= 1, P1 * (1 + E) <= E)
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


def printed(balanced_lip):
    """Return the definitions of prior and channel."""
    return binary.prior() | {PRINTED: binary.channel(*balanced_lip(P1, E))}


@states(
    "lip-opt-channel-balanced",
    printed_as="ours",
    holds=[at(P1=HALF, E=2), at(P1=TENTH, E=2)],
    dropped={
        0: NotNeeded(
            "at P1 = 0 the printed channel tells X, whom nobody has; (15) divides by zero"
        ),
        1: NotNeeded("the same at P1 = 1"),
        2: at(P1=TENTH, E=1),
    },
    broken=[
        Broken(0, at(P1=HALF, E=2), {"balanced_lip": lambda P1, E: (0 * P1, 0 * E)}),
        Broken(1, at(P1=HALF, E=2), {"error": lambda P1, E, choose: P1 * (1 - P1)}),
    ],
)
def balanced(balanced_lip=binary_channel.balanced_lip, error=lip_loss.lip_error):
    """It has eps-LIP if and only if the prior is in the middle, and then is optimal."""
    q0, q1 = balanced_lip(P1, E)
    below, above = lip_loss.posteriors(q0, q1, P1)
    guess = {GUESS: function(BOOL, lambda y: logic.choose(y, above, below))}
    least = {LEAST: error(P1, E, logic.choose)}
    return Statement(
        (P1, E),
        INSIDE,
        (
            binary.has_lip(BOOL, PRINTED) == MIDDLE,
            logic.implies(MIDDLE, binary.error(BOOL, PRINTED, GUESS) == LEAST),
        ),
        printed(balanced_lip) | guess | least,
    )


@states(
    "lip-printed-budget",
    printed_as="ours",
    holds=[at(P1=TENTH, E=2, F=3), at(P1=Fraction(9, 10), E=2, F=6)],
    dropped={
        0: at(P1=TENTH, E=2, F=3).but(P1=-1),
        1: at(P1=TENTH, E=2, F=3).but(P1=2),
        2: at(P1=TENTH, E=1, F=3),
        3: at(P1=HALF, E=2, F=3),
        4: NotNeeded("a factor below 1 is no budget; (7) has no channel for it"),
    },
    broken=[
        Broken(0, at(P1=TENTH, E=2, F=3), {"spent": lambda m, E: E + 0 * m}),
        Broken(1, at(P1=TENTH, E=2, F=3), {"balanced_lip": lambda P1, E: (HALF + 0 * P1,) * 2}),
        Broken(2, at(P1=TENTH, E=2, F=3), {"balanced_lip": lambda P1, E: (HALF + 0 * P1,) * 2}),
    ],
)
def budget(
    balanced_lip=binary_channel.balanced_lip,
    spent=lambda m, E: (E - 1 + m) / (E * m),
    lesser=lip_loss.lesser,
):
    """For m < 1/(1+E) it has the factor (E-1+m)/(E m) > E and no smaller, and no 2 eps-LDP."""
    return Statement(
        (P1, E, F),
        (*INSIDE, RARER * (1 + E) < 1, F >= 1),
        (
            SPENT > E,
            has_lip(BOOL, BOOL, PRIOR, PRINTED, F) == (F >= SPENT),
            logic.negation(has_ldp(BOOL, BOOL, PRINTED, E * E)),
        ),
        {RARER: lesser(P1, logic.choose), SPENT: spent(RARER, E)} | printed(balanced_lip),
    )
