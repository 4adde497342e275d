"""The optimum under eps-LIP, corrected: three regimes of the prior, any output alphabet."""

from theory.ledger.claims import Decision, decides
from theory.lip.optimum_theorem import theorem


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
