"""Below eps = 0 the set of all reports tells more than enough of delta."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.specialised import at_constants
from theory.kernel.binding import function
from theory.kernel.terms import TRUE, const, implies, ite
from theory.kernel.theorem import elimination, instance
from theory.proofs.uldp import shuffled_others as proof
from theory.proofs.uldp.shuffled_others import PROTECTED, REPORTS, VALUE, WHO, Q, Y
from theory.statements.uldp import shuffled as model
from theory.tactics.closing import concluded
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, non_negative

y = const("y", Y)


def everything(back):
    """Return what is said of all reports, and that no less than nobody is given away."""
    H, own = proof.given(model.shuffled_others()), VALUE(WHO)
    entry = prove(implies(H, Q(own, y) >= 0), at=[own, y], rounds=2)
    told = Y.sum(lambda y: ite(PROTECTED(y), ZERO, Q(own, y)))
    sign = non_negative(told, H, use=lambda i: [instance(entry, {y: i})])
    return [elimination(back.args[0], function(REPORTS, lambda r: TRUE)), sign]


@redundant("uldp-shuffled-others", "the factor >= 1")
def all_reports(wanted):
    """If e^eps is negative, of all reports; else as ever."""
    weaker = model.shuffled_others().without("the factor >= 1")
    found = proof.theorem(weaker, everything)
    return concluded(wanted, at_constants(found, wanted, {}))
