"""Users who are all independent are so in pairs."""

from theory.hypotheses.redundant import redundant
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, instance, solve, unfold
from theory.library import independent
from theory.proofs.uldp.who_says import chance, means, y
from theory.statements.stated import stated
from theory.statements.uldp.l1 import pr
from theory.tactics.closing import concluded, every
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO, equal

also = stated("uldp-l1-finite-n")
SAYS, U = also.says, also.U

v, w = const("v", U), const("w", U)


def at_bits(theorem):
    """Return a theorem on reports of users for those that say y or do not."""
    said = function(BOOL, lambda c: ite(c, ONE, ZERO))
    likely = function(BOOL, lambda c: ite(c, chance(y), 1 - chance(y)))
    put = {
        const(c.data, said.sort): f
        for c, f in zip(
            (independent.M, independent.H, independent.G), (likely, said, said), strict=True
        )
    }
    return instance(at_sorts(theorem, {independent.Y: BOOL}), put)


@redundant("uldp-l1-finite-n", "independent reports")
def in_pairs(wanted):
    """The probability that two say y is that of the combinations in which they do."""
    given = wanted.given
    events = (lambda b: and_(b(w), b(v))), (lambda b: b(w)), (lambda b: b(v))
    drawn = [Given(given).use(means(lambda b, f=f: ite(f(b), ONE, ZERO))) for f in events]
    one, two = at_bits(independent.of_one()), at_bits(independent.of_two())
    total = one.formula.args[0].args[0]
    bits = unfold(total), unfold(one.formula.args[1].args[1])
    pairs, both = (t.formula.args[1].args for t in (drawn[0], two))
    same = equal(pairs[1], both[0])
    left = instance(one, {v: w})
    facts = [*drawn, *bits, same, one, left, two]
    says = [pr(lambda o, f=f: f(function(U, lambda u: SAYS(u, o, y)))) for f in events]
    apart = implies(not_(eq(w, v)), eq(says[0], says[1] * says[2]))
    return concluded(wanted, every(solve(implies(given, apart), *facts), w, v, y))
