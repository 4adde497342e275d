"""eps-LIP is preserved by post-processing: not printed, and needed by whoever uses a report."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, induction
from theory.notions.lip import within


def sums(w_at_least):
    """Return the induction over Y: Pr(z) and Pr(z|x) are sums of terms w Pr(y), w Pr(y|x)."""
    E, q, mass, w = z3.Reals("E q mass w")
    return induction(
        "Pr(z) and Pr(z|x) as sums over Y",
        Items(
            state=z3.Reals("mass_z q_z"),
            item=(mass, q, w),
            parameters=[E >= 1],
            of_item=[q >= 0, mass >= 0, w >= w_at_least, within(mass, q, E)],
        ),
        invariant=lambda state: within(*state, E),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda s, item: (s[0] + item[0] * item[2], s[1] + item[1] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: within(*state, (1 + E) / 2),
    )


@decides("lip-post-processing")
def post_processing():
    """Randomised, of any alphabets; for each x of which (7) is asked."""
    return Decision(
        verdict="proved",
        why=(
            "Pr(z) and Pr(z|x) are the same mixture of Pr(y) and Pr(y|x), term by term within "
            "e^eps. It holds value by value, so on the support of a prior as well."
        ),
        scope="all alphabets of any size, all priors, all eps >= 0",
        assumes=["Z depends on X through Y alone."],
        obligations=sums(0),
    )
