"""Algorithm 1, repaired: what a limit that solves the equation of the binomial tail keeps."""

from theory.kernel.terms import and_, implies, not_
from theory.ledger.decisions import proves
from theory.library.finite import tails
from theory.library.sets import subsets
from theory.notions.probability import size
from theory.statements.oneid.clopper_pearson import SETS, chance, tail
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-clopper-pearson")
BITS, LEVEL, LIMIT, LOWER, RATE = said.X, said.level, said.limit, said.lower, said.rate


@proves("oneid-clopper-pearson")
def theorem(statement):
    """Return that the level is kept: by the fewest ones whose limit is above the rate."""
    p = Given(statement)
    y = p.fix(SETS)

    def too_high(ones):
        return LOWER(size(BITS, ones)) > RATE

    wrong = chance(RATE, too_high)
    none = p.under(not_(SETS.exists(too_high)))
    none.by_item(wrong == 0)
    some = p.under(SETS.exists(too_high))
    values = {subsets.X: SETS, subsets.CHOSEN: too_high, subsets.RANK: lambda v: size(BITS, v)}
    fewest = some.some(some.use(subsets.least(), values).formula.args[1])
    some.have(and_(too_high(fewest), implies(too_high(y), size(BITS, fewest) <= size(BITS, y))))
    some.have(RATE <= 1, at=[fewest])
    some.by_item(tails.law(lambda k: RATE, y) >= 0)
    some.by_item(wrong <= tail(RATE, fewest))
    limit = LIMIT(size(BITS, fewest))
    some.use(tails.grows(), {tails.LOW: RATE, tails.HIGH: limit, tails.MANY: size(BITS, fewest)})
    some.have(tail(RATE, fewest) <= LEVEL)
    return p.conclude()
