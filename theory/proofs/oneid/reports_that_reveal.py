"""Beyond Section III-B: counts estimated without the noise of reports that reveal their value."""

from theory.kernel.binding import apply, function_of, substitute
from theory.kernel.terms import and_, eq, ite, not_
from theory.ledger.decisions import proves
from theory.library import informative_reports as proof
from theory.library.informative_reports import PRIOR, Y
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp.empirical import USERS
from theory.statements.uldp.reports_that_reveal import informative
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("oneid-rao-blackwell-counts")
VALUE, SAYS, OMEGA, OTHER, OWN, U = said.value, said.says, said.Omega, said.other, said.own, said.U
X = said.X
also = stated("uldp-urr-l2")


def context(statement):
    """Return the context where n and g are positive."""
    p = Given(statement)
    p.have(size(U) >= 1)
    p.have(OWN(Y) - OTHER(Y) > 0)
    return p


@proves("oneid-rao-blackwell-counts")
def theorem(statement):
    """Return the claim: the value of a user is the same at all outcomes."""
    p = context(statement)
    u, o, x, i, j = p.fix(U, OMEGA, X, X, X)
    for bits in ([i], [i, j]):
        says = USERS.pr(lambda o, k=bits: and_(*(SAYS(u, o, i) for i in k)))
        both = USERS.pr(lambda o, k=bits: and_(eq(VALUE(u), x), *(SAYS(u, o, i) for i in k)))
        p.by_item(both == ite(eq(VALUE(u), x), ONE, ZERO) * says)
    b, g, count = OTHER(Y), OWN(Y) - OTHER(Y), p(said.count)(Y)
    values = {
        PRIOR: function_of(U, X, lambda u, x: ite(eq(VALUE(u), x), ONE, ZERO)),
        also.value: function_of(U, OMEGA, lambda u, o: VALUE(u)),
    }
    p.use(proof.moments_of_error(), values)

    def off(o):
        return substitute(proof.error(o), values)

    def share(u):
        return substitute(proof.share(u), values)

    reports, ones = informative(Y, o)
    p.have(off(o) == ones - b * reports - g * count)
    noise = U.sum(lambda u: substitute(proof.noise(u), values))
    total = U.sum(share) * (b * (1 - b)) + ((1 - 2 * b) * g - g * g) * count
    p.by_item(noise == total)
    square = proof.of_estimate(p, p(said.estimate)(Y), count, off, 1 / g, total)
    p.under(not_(eq(b, 0))).sums(U.sum(share), p(said.hidden))
    p.have(apply(p.goal("the variance").args[0], Y), square)
    return p.conclude()
