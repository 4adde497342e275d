"""Algorithm 1, repaired for the users whose budgets it tunes: a lower limit of their own counts."""

from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, implies, ite, not_
from theory.ledger.decisions import proves
from theory.library.sets import choices, subset_sizes, subsets
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.proofs.oneid import algorithm_1_exact_limits as exact
from theory.statements.oneid import confidence as model
from theory.statements.oneid.confidence import SETS
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("oneid-confidence-second-group")
HAVE, LEVEL, LOWER, PICK, UPPER = said.have, said.level, said.lower, said.pick, said.upper
A, B, U = said.a, said.b, said.U


def limit(ones):
    """Return the lower limit at as many ones."""
    return LOWER(size(U, ones))


def inside(group, members):
    """Return how many users of a set are in the first group."""
    return size(U, lambda u: and_(members(u), group(u)))


def outside(group):
    """Return how many users of the value are in the second group."""
    return size(U, lambda u: and_(HAVE(u), not_(group(u))))


def fails(group, ones):
    """Return whether the limit for the second group exceeds its count."""
    low = limit(exact.ones_in_group(group, ones))
    return low - UPPER(low) > outside(group)


def below(group, ones):
    """Return whether it fails although the limit does not exceed the count."""
    return and_(not_(exact.exceeds(group, ones)), fails(group, ones))


def total_is_one(p):
    """Show that the ones are some set of users."""

    def law(u, one):
        return bit(ite(HAVE(u), A, B), one)

    p.use(choices.expanded(), {choices.X: U, choices.J: BOOL, choices.F: law})
    p.by_item(U.prod(lambda u: BOOL.sum(lambda one: law(u, one))) == 1)
    p.have(SETS.sum(lambda r: model.reported(HAVE, r)) == 1)


def by_the_group(p, event):
    """Return the probability of an event that the ones have no part in, and show that it is."""
    group = p.fix(SETS)
    ones = SETS.sum(lambda r: model.reported(HAVE, r))
    inner = SETS.sum(lambda r: ite(event(group), model.reported(HAVE, r), ZERO))
    p.by_item(inner == ite(event(group), ONE, ZERO) * ones)
    p.have(inner == ite(event(group), ONE, ZERO))
    chance = SETS.sum(lambda g: ite(event(g), PICK(g), ZERO))
    p.by_item(p(model.chance(HAVE, lambda g, r: event(g))) == chance)
    return chance


def rarely_below(p, chosen):
    """Show that `below` has at most half the level, by a part of the value's users.

    Some ones are `chosen`: their limit does not exceed the count.
    """
    group, ones = p.fix(SETS, SETS)
    first = exact.least(p, chosen, lambda v: size(U, HAVE) - limit(v) + UPPER(limit(v)))
    other = p.some(SETS.exists(lambda other: size(U, other) == limit(first)))
    p.have(and_(chosen(first), size(U, other) == limit(first)), at=[first])
    parts = p.use(
        subset_sizes.of_size(), {subsets.X: U, subset_sizes.WHOLE: HAVE, subset_sizes.OTHER: other}
    )
    part = p.some(parts.formula.args[1])

    def crowded(group):
        return inside(group, part) > UPPER(size(U, part))

    p.have(and_(U.forall(lambda u: implies(part(u), HAVE(u))), size(U, part) == limit(first)))
    p.by_item(size(U, HAVE) == inside(group, HAVE) + outside(group))
    p.by_item(inside(group, HAVE) <= inside(group, part) + size(U, HAVE) - size(U, part))
    p.have(implies(below(group, ones), crowded(group)), at=[exact.ones_in_group(group, ones)])
    exact.compared(p, below, lambda g, r: crowded(g))
    p.have(by_the_group(p, crowded) <= LEVEL / 2, at=[part])
    return p.have(p(model.chance(HAVE, below)) <= LEVEL / 2)


@proves("oneid-confidence-second-group")
def theorem(statement):
    """Return that L - u(L) exceeds the second group's count with at most the level."""
    p = Given(statement)
    group, ones = p.fix(SETS, SETS)

    def chosen(v):
        return limit(v) <= size(U, HAVE)

    exact.signs(p)
    total_is_one(p)
    exact.level_kept(p, LEVEL / 2)
    none = p.under(not_(SETS.exists(chosen)))
    none.have(not_(below(group, ones)), at=[exact.ones_in_group(group, ones)])
    exact.impossible(none, below)
    rarely_below(p.under(SETS.exists(chosen)), chosen)
    p.have(p(model.chance(HAVE, below)) <= LEVEL / 2)
    exact.compared(p, fails, exact.exceeds, below)
    return p.conclude()
