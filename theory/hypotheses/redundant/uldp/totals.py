"""uRR's losses need no signs: weights and p have one sum, by the law of one user."""

from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants, claim_at
from theory.kernel.terms import and_, eq, ite
from theory.statements.stated import stated
from theory.statements.uldp.urr import USERS
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-urr-l2")
OMEGA, REPORT, VALUE, WEIGHT, P = said.Omega, said.report, said.value, said.weight, said.p
U, X = said.U, said.X


def totals(p):
    """Return that weights and p have the same sum."""
    Q = p(said.Q)
    u, x = p.fix(U, X)

    def counted(has):
        return OMEGA.sum(lambda o: WEIGHT(o) * ite(has(o), ONE, ZERO))

    def has(x):
        return counted(lambda o: eq(VALUE(u, o), x))

    def both(y):
        return counted(lambda o: and_(eq(VALUE(u, o), x), eq(REPORT(u, o), y)))

    p.know(claim_at("uldp-urr-private", stated("uldp-urr-private").statement(), {}))
    p.have(X.sum(lambda y: Q(x, y)) == 1)
    p.sums(X.sum(both), has(x))
    p.by_item(X.sum(both) == P(x) * X.sum(lambda y: Q(x, y)))
    p.have(has(x) == P(x))
    p.by_item(X.sum(has) == X.sum(P))
    p.sums(X.sum(has), OMEGA.sum(WEIGHT))
    return p.have(OMEGA.sum(WEIGHT) == X.sum(P))


WEIGHTS = "a probability space", eq(OMEGA.sum(WEIGHT), 1)
MASSES = "p is a distribution", eq(X.sum(P), 1)


def with_total(claim, hypothesis, total):
    """Register that a claim holds with a sum in the place of a hypothesis."""

    @redundant(claim, hypothesis)
    def prove(wanted):
        found = at_constants(theorem_without(claim, hypothesis, total=total), wanted, {})
        return concluded(wanted, found, totals(Given(wanted)))


with_total("uldp-urr-l2", *WEIGHTS)
with_total("uldp-urr-l1", *WEIGHTS)  # the means are of sets of users: probabilities are products
with_total("uldp-urr-distribution", *WEIGHTS)  # a mean needs no signs of weights
with_total("uldp-urr-l2", *MASSES)


@redundant("uldp-urr-distribution", "p is a distribution")
@redundant("uldp-urr-l1", "p is a distribution")
def law_of_values(wanted):
    """Weights are not negative, so that p(x) Pr(x|x) is not."""
    p = Given(wanted)
    totals(p)
    u, x = p.fix(U, X)
    own = p(said.Q)(x, x)
    p.by_item(USERS.pr(lambda o: and_(eq(VALUE(u, o), x), eq(REPORT(u, o), x))) >= 0)
    p.have(own > 0)
    p.have(P(x) * own >= 0, at=[u])
    p.have(P(x) >= 0)
    return p.conclude()
