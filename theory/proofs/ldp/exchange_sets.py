"""Sets of alike users: a set with one more, of whom one was drawn, is a set and one out of it."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import at_sorts, extensional, instance, leibniz
from theory.kernel.trace import remembered
from theory.library import involutions
from theory.library.sets import subsets
from theory.notions.probability import size
from theory.proofs.ldp.convex import multiples
from theory.proofs.ldp.exchange_places import SOME, U, WHO, S, T, v, without
from theory.tactics.context import Given

# what is counted of a user and a set, the same of the user in question, and her set alone
PASSED = const("passed", functions(U, SOME, REAL))
ONLY = function(U, lambda u: eq(u, WHO))


def flipped(S, v):
    """Return the set that has a user if and only if this one has not."""
    return function(U, lambda u: ite(eq(u, v), not_(S(u)), S(u)))


def out_of(T, v):
    """Return what is counted of a user out of a set with the user in question, for each in it."""
    return ite(and_(T(WHO), not_(T(v))), PASSED(v, T) / size(U, T), 0)


def is_other(S, v):
    """Return whether a set has the user in question, and another user."""
    return and_(S(WHO), S(v), not_(eq(v, WHO)))


def drawn(S, v):
    """Return the same of a set with both, of which the other user is drawn."""
    less = without(S, v)
    return ite(is_other(S, v), PASSED(v, less) / size(U, less), 0)


@remembered
def flips():
    """Return that each set with a user is one without her, and her."""
    p, u = Given(), const("u", U)
    twice, less = flipped(flipped(S, v), v), without(S, v)
    p.have(eq(twice(u), S(u)))
    p.know(extensional(twice, S))
    p.have(eq(twice, S))
    with_her = p.under(S(v))
    with_her.have(eq(flipped(S, v)(u), less(u)))
    with_her.know(extensional(flipped(S, v), less))
    with_her.have(eq(flipped(S, v), less))
    p.know(leibniz(S, WHO, v), leibniz(PASSED(v), flipped(S, v), less))
    sizes = function(SOME, lambda S: size(U, S))
    p.know(leibniz(sizes, flipped(S, v), less))
    p.have(eq(out_of(flipped(S, v), v), drawn(S, v)))
    p.use(
        at_sorts(involutions.by_involution(), {involutions.M: SOME}),
        {"turn": lambda S: flipped(S, v), "f_of": lambda S: out_of(S, v)},
    )
    before = SOME.sum(lambda S: out_of(flipped(S, v), v))
    after = SOME.sum(lambda S: drawn(S, v))
    p.by_item(eq(before, after))
    return p.have(eq(SOME.sum(lambda T: out_of(T, v)), after))


def has_more(S):
    """Return whether a set has the user in question and others."""
    return and_(S(WHO), not_(eq(S, ONLY)))


def one_less(S, v):
    """Return the theorem about the size of a set without a user."""
    general = at_sorts(subsets.one_less(), {subsets.X: U})
    return instance(general, {const("S", SOME): S, const("i", U): v})


@remembered
def drawn_one():
    """Return that what is counted of her is a mean over the other users of the set.

    It is, where it is the same of each of them.
    """
    same = U.forall(
        lambda v: implies(is_other(S, v), eq(PASSED(WHO, S), PASSED(v, without(S, v))))
    )
    p, u = Given(and_(has_more(S), same)), const("u", U)
    p.know(one_less(S, v), one_less(S, WHO))
    others = without(S, WHO)
    n = size(U, others)
    unit = PASSED(WHO, S) / n
    p.have(implies(others(v), eq(size(U, without(S, v)), n)))
    p.have(eq(drawn(S, v), ite(others(v), unit, 0)))
    total = U.sum(lambda v: ite(others(v), unit, 0))
    p.by_item(eq(U.sum(lambda v: drawn(S, v)), total), over=U, keep=[n])
    flags = U.sum(lambda v: ite(others(v), 1, 0))
    multiples(p, total, flags, unit)
    p.know(extensional(S, ONLY), leibniz(S, u, WHO))
    none = p.under(U.forall(lambda v: not_(others(v))))
    none.have(eq(S(u), ONLY(u)), at=[u])
    none.have(eq(S, ONLY))
    p.have(n >= 1)
    p.have(eq(n * unit, PASSED(WHO, S)))
    return p.have(eq(PASSED(WHO, S), U.sum(lambda v: drawn(S, v))))


@remembered
def all_sets():
    """Return that over all sets this is what is counted of users out of a set with her."""
    same = SOME.forall(
        lambda S: U.forall(
            lambda v: implies(is_other(S, v), eq(PASSED(WHO, S), PASSED(v, without(S, v))))
        )
    )
    p = Given(same)
    p.know(flips(), drawn_one())
    none = p.under(not_(has_more(S)))
    u = p.fix(U)
    none.know(leibniz(function(SOME, lambda S: S(v)), S, ONLY))
    none.have(eq(drawn(S, v), 0))
    none.by_item(eq(U.sum(lambda v: drawn(S, v)), 0))
    more = ite(has_more(S), PASSED(WHO, S), 0)
    p.have(eq(more, U.sum(lambda v: drawn(S, v))), at=[S])
    before = SOME.sum(lambda S: ite(has_more(S), PASSED(WHO, S), 0))
    rows = SOME.sum(lambda S: U.sum(lambda v: drawn(S, v)))
    p.by_item(eq(before, rows))
    columns = U.sum(lambda v: SOME.sum(lambda S: drawn(S, v)))
    p.sums(rows, columns)
    outside = U.sum(lambda v: SOME.sum(lambda T: out_of(T, v)))
    p.by_item(eq(columns, outside))
    after = SOME.sum(lambda T: U.sum(lambda v: out_of(T, v)))
    p.sums(outside, after)
    return p.have(eq(before, after))
