"""The optimum under eps-LIP, corrected: three regimes of the prior, any output alphabet."""

import z3

from mechanisms.losses import lip as lip_loss
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity
from theory.lip import posterior_range
from theory.lip.binary import ANY_E, INSIDE, P1, E
from theory.lip.optimum_theorem import theorem

MIDDLE = z3.And(P1 * (1 + E) >= 1, P1 * (1 + E) <= E)


def ranges(p, E):
    """Return the range of the posterior for p <= 1/(1+E) and for the middle regime."""
    return (p / E, p * E), (p / E, 1 - (1 - p) / E)


def least_errors():
    """Return the identities from range to closed form, one a regime."""
    rare, middle = ranges(INSIDE, ANY_E)
    return [
        Identity(
            "rare: the range's least error",
            posterior_range.floor(INSIDE, *rare),
            lip_loss.mse_rare(INSIDE, ANY_E),
            lip_loss.mse_balanced(INSIDE, ANY_E),
        ),
        Identity(
            "middle: the range's least error",
            posterior_range.floor(INSIDE, *middle),
            lip_loss.mse_balanced(INSIDE, ANY_E),
            lip_loss.mse_rare(INSIDE, ANY_E),
        ),
        Identity(
            "frequent: the same, X = 0 and X = 1 exchanged",
            posterior_range.floor(INSIDE, 1 - (1 - INSIDE) * ANY_E, 1 - (1 - INSIDE) / ANY_E),
            lip_loss.mse_rare(1 - INSIDE, ANY_E),
            lip_loss.mse_rare(INSIDE, ANY_E),
        ),
    ]


@decides("lip-optimum")
def optimum():
    """The polygon of (17) first, then every output alphabet."""
    return Decision(
        verdict="proved",
        why=(
            "With the posteriors A, B of the two outputs the error is p(1-p) - (A-p)(p-B), and "
            "eps-LIP is a range for them: A <= min(pE, 1-(1-p)/E), B >= max(p/E, 1-(1-p)E). Which "
            "bound binds depends on the prior, whence three regimes. A posterior within that range "
            "has at least that error for every number of outputs (Bhatia-Davis), so two suffice: "
            "the paper's question of a binary input with more outputs is answered."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0, output alphabets of any finite size",
        theorem=theorem,
    )
