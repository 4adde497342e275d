"""Section 2.4: RR and the generalized RAPPOR provide eps-LDP; the basic RAPPOR is one of them."""

import sympy
import z3

from mechanisms import rappor, rr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.notions.ldp import ldp
from theory.uldp import direct, unary


@decides("uldp-rr-ldp")
def rr_ldp():
    """RR's columns are alike: `own` at y = x, `other` elsewhere."""
    K, E = z3.Reals("K E")
    own, other = rr.probabilities(K, E)
    sizes = [K >= 1, E >= 1]

    def column(X):
        y = X.element("y")
        q = direct.column(y, own, other)
        return Statement(sizes, ldp(X, q, E), ldp(X, q, (1 + E) / 2))

    def rows():
        goal = z3.And(own >= 0, other >= 0, own + (K - 1) * other == 1)
        return Statement(sizes, goal, twin_hypotheses=[K >= 0, E >= 0])

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="The two probabilities of (2) differ by the factor e^eps and no more.",
        scope="all K >= 1 and all eps >= 0",
        about=["mechanisms.rr.probabilities"],
        obligations=[Lemma("ratio in a column", column, (2, 3)), Lemma("rows sum to one", rows)],
    )


@decides("uldp-rappor-ldp")
def rappor_ldp():
    """Only the bits of the two inputs differ; the other factors are common."""
    theta, E = z3.Reals("theta E")
    parameters = [theta >= 0, theta <= 1, E >= 1]
    bit = (theta, rappor.psi(theta, E))

    def ratio():
        common, yi, yj = z3.Real("common"), z3.Bool("yi"), z3.Bool("yj")
        likelihood, other = unary.pair(common, bit, bit, yi, yj)
        hypotheses = [*parameters, common >= 0]
        return Statement(hypotheses, likelihood <= E * other, likelihood <= (1 + E) / 2 * other)

    def probability():
        psi = bit[1]
        return Statement(parameters, z3.And(psi >= 0, psi <= 1), psi < 1)

    return Decision(
        verdict="proved",
        why=(
            "The paper states it without proof. By the choice of psi, theta (1 - psi) is "
            "e^eps psi (1 - theta) exactly; theta = 0 and theta = 1, where a quotient of "
            "probabilities would be 0/0, are included."
        ),
        scope="all K >= 1, all theta in [0, 1], all eps >= 0",
        about=["mechanisms.rappor.psi"],
        obligations=[
            Lemma("ratio of two inputs", ratio),
            Lemma("psi is a probability", probability),
            *unary.common_factor(),
        ],
    )


@decides("uldp-rappor-basic")
def rappor_basic():
    """With a = e^(eps/2): psi = 1 - theta."""
    a = sympy.Symbol("a", positive=True)
    theta = rappor.basic_theta(a)
    psi = rappor.psi(theta, a**2)

    def range_of_theta():
        b = z3.Real("a")
        inside = z3.And(rappor.basic_theta(b) >= z3.Q(1, 2), rappor.basic_theta(b) < 1)
        return Statement([b >= 1], inside, twin_hypotheses=[b > 0])

    return Decision(
        verdict="proved",
        why="At that theta a 0 becomes a 1 as often as a 1 becomes a 0: psi = 1 - theta.",
        scope="all eps >= 0",
        assumes=["The basic one-time RAPPOR is the symmetric one, psi = 1 - theta."],
        about=["mechanisms.rappor.basic_theta", "mechanisms.rappor.psi"],
        obligations=[
            Identity("psi = 1 - theta", psi, 1 - theta, theta),
            Lemma("theta is in [1/2, 1)", range_of_theta),
        ],
    )
