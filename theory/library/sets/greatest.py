"""A function on a finite set has a greatest value."""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, implies, not_
from theory.kernel.theorem import at_sorts, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.library.sets import subsets
from theory.library.sets.subsets import SETS, S, X, i
from theory.tactics.logic import prove

G, x = const("g", functions(X, REAL)), const("x", X)


def all_have(property, base, step):
    """Return that the whole set X has a property of its subsets.

    Parameters
    ----------
    property : callable
        Of a subset, to truth values.
    base : Theorem
        That the empty set has it.
    step : Theorem
        `property(S) and not S(i) => property(with_one(S, i))`.
    """
    every_set = instance(subsets.subset_induction(), {subsets.HOLDS: function(SETS, property)})
    return solve(every_set.formula.args[1], every_set, base, generalise(step, i, S))


def top(g=G):
    """Return an element with the greatest value of g."""
    sort = g.sort.domain
    return exception(function(sort, lambda a: not_(sort.forall(lambda b: g(b) <= g(a)))))


def has_top(members):
    """Return that a set with an element has one with the greatest value of g in it."""
    below = X.exists(
        lambda t: and_(members(t), X.forall(lambda x: implies(members(x), G(x) <= G(t))))
    )
    return implies(X.exists(members), below)


@remembered
def greatest():
    """Return g(x) <= g(top)."""
    step = implies(and_(has_top(S), not_(S(i))), has_top(subsets.with_one(S, i)))
    empty = prove(has_top(subsets.NONE), rounds=1)
    whole_has_top = all_have(has_top, empty, prove(step, at=[i], rounds=4))
    return prove(G(x) <= G(top()), whole_has_top, at=[x, top()], rounds=3)


def greatest_of(g, at):
    """Return g(at) <= g(top(g)), for a function of any index sort."""
    values = {const(G.data, g.sort): g, const(x.data, at.sort): at}
    return instance(at_sorts(greatest(), {X: at.sort}), values)
