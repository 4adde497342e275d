"""Beyond (42): the estimate that leaves out the noise of reports that reveal their input.

The report of an input x of an exact value (b = 0) has a 1 in that value's bit with probability a_x;
no other input's report has. So a report reveals its input with probability r(x), which is a_x for
exact x and 0 for others. Given the input any two bits are independent.
"""

from mechanisms.estimation import rao_blackwell
from theory.kernel.binding import apply, function_of, substitute
from theory.kernel.terms import eq, not_
from theory.ledger.decisions import proves
from theory.library import informative_reports as proof
from theory.library.informative_reports import PRIOR, Y
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import reports_that_reveal as model
from theory.tactics.context import Given

said = stated("uldp-urr-l2")
OMEGA, OTHER, OWN, P, U, X = said.Omega, said.other, said.own, said.p, said.U, said.X


def context(statement):
    """Return the context where n and g are positive."""
    p = Given(statement)
    p.have(size(U) >= 1)
    p.have(OWN(Y) - OTHER(Y) > 0)
    return p


@proves("uldp-rao-blackwell-variance")
def theorem(statement):
    """Return the claim."""
    p = context(statement)
    n, b, g, o = size(U), OTHER(Y), OWN(Y) - OTHER(Y), p.fix(OMEGA)
    values = {PRIOR: function_of(U, X, lambda u, x: P(x))}
    p.use(proof.moments_of_error(), values)

    def off(o):
        return substitute(proof.error(o), values)

    reports, ones = model.informative(Y, o)
    p.have(off(o) == ones - b * reports - n * (g * P(Y)))
    u, scale = p.fix(U), 1 / (n * g)
    share, noise = (substitute(t(u), values) for t in (proof.share, proof.noise))
    p.sums(U.sum(lambda u: noise), n * noise)
    square = proof.of_estimate(p, p(model.ESTIMATE)(Y), P(Y), off, scale, n * noise)
    p.under(not_(eq(b, 0))).have(share == p(model.HIDDEN))
    here, there = (rao_blackwell.unit_variance(b, g, P(Y), w) / n for w in (share, p(model.HIDDEN)))
    closed = p.have(n * noise * (scale * scale) == here)
    # where b is 0 it does not matter how many are counted
    same = p.cases(here == there, eq(b, 0), not_(eq(b, 0)))
    goal = apply(p.goal("the variance").args[0], Y)
    p.arithmetic(goal, square, closed, same, of=[*goal.args, n * noise * (scale * scale), here])
    return p.conclude()
