"""Algorithm 1, repaired: a lower limit that keeps its level, by the exact law of the ones."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, implies, ite, not_
from theory.kernel.theorem import compute
from theory.ledger.decisions import proves
from theory.library.sets import subsets
from theory.notions.probability import size
from theory.statements.oneid import confidence as model
from theory.statements.oneid.confidence import SETS
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("oneid-confidence-second-group")
HAVE, LEVEL, LOWER, PICK, U = said.have, said.level, said.lower, said.pick, said.U


def ones_in_group(group, ones):
    """Return the users of the first group who report a 1."""
    return function(U, lambda u: and_(group(u), ones(u)))


def signs(p):
    """Show that the probabilities of the group and of the ones are not negative."""
    group, ones = p.fix(SETS, SETS)
    p.by_item(model.reported(HAVE, ones) >= 0)
    p.have(PICK(group) >= 0)


def given_group(group, event):
    """Return the probability of an event for a first group."""
    return SETS.sum(lambda r: ite(event(group, r), model.reported(HAVE, r), ZERO))


def compared(p, one, *others):
    """Show that an event which implies one of others, as p knows, is no likelier than them all."""
    group = p.fix(SETS)
    left, *right = (given_group(group, event) for event in (one, *others))
    p.by_item(left <= sum(right[1:], right[0]))
    p.have(PICK(group) * left <= sum((PICK(group) * t for t in right[1:]), PICK(group) * right[0]))
    left, *right = (p(model.chance(HAVE, event)) for event in (one, *others))
    return p.by_item(left <= sum(right[1:], right[0]))


def impossible(p, event):
    """Show that an event has probability 0 which never happens, for no group and ones."""
    group = p.fix(SETS)
    p.by_item(given_group(group, event) == 0)
    return p.by_item(p(model.chance(HAVE, event)) == 0)


def least(p, holds, rank):
    """Return the set of users of the least rank of those for which `holds`, if there are any."""
    values = {subsets.X: SETS, subsets.CHOSEN: holds, subsets.RANK: rank}
    return p.some(p.use(subsets.least(), values).formula.args[1])


def exceeds(group, ones):
    """Return whether the limit exceeds the count."""
    return too_high(ones_in_group(group, ones))


def too_high(ones):
    """Return whether so many ones give a limit above the count."""
    return LOWER(size(U, ones)) > size(U, HAVE)


def level_kept(p, level):
    """Show that the limit exceeds the count with at most the level: by the fewest ones."""
    group, ones = p.fix(SETS, SETS)
    none = p.under(not_(SETS.exists(too_high)))
    none.have(not_(exceeds(group, ones)), at=[ones_in_group(group, ones)])
    impossible(none, exceeds)
    some = p.under(SETS.exists(too_high))
    fewest = least(some, too_high, lambda v: size(U, v))

    def as_many(group, ones):
        return size(U, ones_in_group(group, ones)) >= size(U, fewest)

    some.have(implies(exceeds(group, ones), as_many(group, ones)), at=[ones_in_group(group, ones)])
    compared(some, exceeds, as_many)
    some.have(p(model.chance(HAVE, as_many)) < level, at=[fewest, HAVE])
    return p.have(p(model.chance(HAVE, exceeds)) <= level)


@proves("oneid-confidence-exact-law")
def theorem(statement):
    """Return that the level is kept, and the law that runs."""
    p = Given(statement)
    signs(p)
    level_kept(p, LEVEL)
    p.know(compute(statement.goal("the law as it runs")))
    return p.conclude()
