"""Equations (41), (42): how often uRAP's bits are 1, and the empirical estimate."""

from mechanisms import rappor, urap
from theory.kernel.terms import and_
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import distribution as model
from theory.statements.uldp.empirical import SAYS
from theory.statements.uldp.urr import OTHER, OWN
from theory.statements.uldp.worst_l2 import A
from theory.uldp.equation_35_urr_distribution import assembled, output
from theory.uldp.proposition_10_urap_l1_worst import simple


def theorem(output=output):
    """Return (41) and (42)."""
    statement = model.urap_distribution()
    put = {SAYS: SAYS, OWN: statement.spelled(OWN), OTHER: statement.spelled(OTHER)}
    return assembled(
        statement,
        put,
        lambda *c: simple(),
        model.urap_printed,
        lambda flag: urap.bit_probabilities(flag, rappor.basic_theta(A), A * A),
        and_(A > 1),
        *simple(),
        output=output,
    )


@decides("uldp-urap-distribution")
def urap_distribution():
    """m_j = own p(x_j) + other (1 - p(x_j)), and (42) inverts it."""
    return Decision(
        verdict="proved",
        why=(
            "(41) is own p(x_j) + other (1 - p(x_j)) for the probabilities of (10), (11) at the "
            "paper's theta; (42) is linear and inverts it. At eps = 0 nothing can be inverted."
        ),
        scope="all finite X, all X_S, all p, all n >= 1, all eps > 0",
        uses=["uldp-empirical-variance"],
        theorem=theorem,
    )
