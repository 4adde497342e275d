"""Users who are all independent are so in pairs."""

from theory.hypotheses.redundant import redundant
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, eq, ite, not_
from theory.library import independent
from theory.proofs.uldp.who_says import chance, means, y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

also = stated("uldp-l1-finite-n")
U, X = also.U, also.X


def said(c):
    """Return 1 if it is said, and 0 otherwise."""
    return ite(c, ONE, ZERO)


@redundant("uldp-l1-finite-n", "independent reports")
def in_pairs(wanted):
    """The probability that two say x is that of the combinations in which they do."""
    p = Given(wanted)
    w, v, x = p.fix(U, U, X)
    for event in (lambda b: and_(b(w), b(v))), (lambda b: b(w)), (lambda b: b(v)):
        p.use(means(lambda b, event=event: said(event(b))), {y: x})
    bits = {independent.Y: BOOL, "h": said, "m": lambda c: ite(c, chance(x), 1 - chance(x))}
    for u in (w, v):
        p.use(independent.of_one(), bits | {"v": u})
    p.under(not_(eq(w, v))).use(independent.of_two(), bits | {"g": said, "v": v, "w": w})
    return p.conclude()
