"""Hypotheses of OneID's limits: gamma > n asks nothing, and a limit below 0 is kept as 0 is."""

from theory.hypotheses.redundant import aim, redundant
from theory.kernel.terms import const
from theory.library.sharing import GAMMA, VALUE, U, X
from theory.statements.oneid.simultaneous import OMEGA, OUT
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given

said = stated("oneid-estimated-counts")

u, x, o, y = const("u", U), const("x", X), const("o", OMEGA), const("y", OUT)


COUNTS = "oneid-estimated-counts", "gamma <= n"


def impossible(wanted):
    """Return that nothing is so: the sender's count is at least 1, and gamma times it below n."""
    p = Given(wanted)
    n, c = p(said.n), p(said.c(VALUE(said.sender)))
    above = p.have(GAMMA * c >= GAMMA, p.have(c >= 1))
    return p.have(n < n, above)


@redundant(*COUNTS, counted=lambda *chosen: [impossible(aim(*COUNTS))])
def never_above(wanted):
    """If gamma is above n nothing meets the other hypotheses."""
    return concluded(wanted, impossible(wanted))
