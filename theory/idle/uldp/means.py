"""Means ask for no independence: how users are drawn together says nothing of (35) and (41)."""

from theory.idle import seen, shows
from theory.idle.carried import at_constants
from theory.kernel.terms import const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.library import moments
from theory.notions.probability import size
from theory.statements.uldp import empirical as model
from theory.statements.uldp.urr import OTHER, OWN, P, U, X
from theory.tactics.closing import concluded
from theory.tactics.expand import expand
from theory.tactics.sums import equal
from theory.uldp import empirical_variance as proof
from theory.uldp import equation_35_urr_distribution, equation_41_urap_distribution

u, y = const("u", U), const("y", X)
PROOFS = {
    "uldp-urr-distribution": equation_35_urr_distribution.theorem,
    "uldp-urap-distribution": equation_41_urap_distribution.theorem,
}


def output():
    """Return how often a value is said, and the mean of its estimate, from users alone."""
    H, law, gain = proof.given(), proof.marginal(), OWN(y) - OTHER(y)
    m = OTHER(y) + gain * P(y)

    def says(u, o):
        return proof.says(u, y, o)

    means = U.sum(lambda u: model.USERS.mean(lambda o: says(u, o)))
    alike = U.sum(lambda u: m)
    rows = equal(means, alike, H, use=lambda i: [instance(law, {u: i})])
    count = model.USERS.mean(lambda o: U.sum(lambda u: says(u, o)))
    total = implies(H, eq(count, size(U) * m))
    total = solve(total, moments.moved(says), rows, expand(alike))
    return law, proof.unbiased(H, gain, total)


for name, theorem in PROOFS.items():

    def drawn_together(wanted, name=name, theorem=theorem):
        """The proof without it, in a lemma neither."""
        with seen("uldp-empirical-variance", 4), seen(name, 4):
            found = theorem(output)
        return concluded(wanted, at_constants(found, wanted, {}))

    shows(name, 4)(drawn_together)
