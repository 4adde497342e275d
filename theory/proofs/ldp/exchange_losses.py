"""Both parts of the gain as losses of all users, within each set of alike users."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, point, unfold
from theory.kernel.trace import remembered
from theory.library import families
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.proofs.ldp.convex import multiples, positive
from theory.proofs.ldp.exchange_parts import (
    ADDED,
    BARE,
    LOSS,
    OPEN,
    mass,
    not_hidden,
    over_sets,
    others,
    probabilities,
)
from theory.proofs.ldp.exchange_places import (
    ALIKE,
    COUNTED,
    OTHERS,
    SOME,
    WHO,
    A,
    S,
    T,
    U,
    Y,
    any_place,
    factors,
    of_set,
    parted,
    passed_on,
    r,
    rest,
    rest_moved,
    v,
    without,
)
from theory.proofs.ldp.exchange_sets import ONLY, PASSED, all_sets, has_more, is_other, out_of
from theory.statements.uldp.shuffled import shuffled
from theory.tactics.context import Given

# the loss of a user who is not alike, what is not hidden there, and what that adds at most
GONE, BARE_OF, ADDED_OF = (const(n, functions(U, Y, REAL)) for n in ("gone", "bare", "added"))
MOST_ADDED = const("most_added", REAL)


def inside(T, r):
    """Return the sum of the losses of alike users."""
    return U.sum(lambda v: ite(T(v), LOSS(r(v)), 0))


def outside(T, r):
    """Return the sum of the losses of the others."""
    return U.sum(lambda v: ite(T(v), 0, GONE(v, r(v))))


def over_size(T, losses):
    """Return the mean of losses over a set, for sets with the user in question."""
    return ite(T(WHO), of_set(lambda r: parted(T, r) * losses(T, r)) / size(U, T), 0)


def summed(p, T, chosen, item, losses):
    """Show that what is counted of each chosen user is that of the sum of their losses."""
    each = U.sum(lambda v: ite(chosen(v), of_set(lambda r: item(v, r) * parted(T, r)), 0))
    flat = U.sum(lambda v: of_set(lambda r: ite(chosen(v), item(v, r) * parted(T, r), 0)))
    of_one = of_set(lambda r: ite(chosen(v), item(v, r) * parted(T, r), 0))
    p.by_item(eq(of_one, ite(chosen(v), of_set(lambda r: item(v, r) * parted(T, r)), 0)))
    p.by_item(eq(each, flat))
    row = U.sum(lambda v: ite(A(r), ite(chosen(v), item(v, r) * parted(T, r), 0), 0))
    rows = of_set(lambda r: U.sum(lambda v: ite(chosen(v), item(v, r) * parted(T, r), 0)))
    exchanged = r.sort.sum(
        lambda r: U.sum(lambda v: ite(A(r), ite(chosen(v), item(v, r) * parted(T, r), 0), 0))
    )
    p.sums(flat, exchanged)
    together = of_set(lambda r: parted(T, r) * losses(T, r))
    p.by_item(eq(row, ite(A(r), parted(T, r) * losses(T, r), 0)), over=U, keep=[parted(T, r)])
    p.by_item(eq(exchanged, together))
    return p.have(eq(each, together))


@remembered
def kept_losses():
    """Return that what is kept counts as the mean loss of the alike users."""
    p = Given(and_(shuffled(A), T(WHO)))
    p.know(instance(any_place(), {COUNTED: LOSS}), one_out(factors(T, r), WHO))
    p.have(eq(parted(T, r), ALIKE(r(WHO)) * rest(T, r, WHO)))
    here = of_set(lambda r: LOSS(r(WHO)) * parted(T, r))
    p.by_item(eq(of_set(lambda r: LOSS(r(WHO)) * ALIKE(r(WHO)) * rest(T, r, WHO)), here))
    each = U.sum(lambda v: ite(T(v), of_set(lambda r: LOSS(r(v)) * parted(T, r)), 0))
    p.have(implies(T(v), eq(of_set(lambda r: LOSS(r(v)) * parted(T, r)), here)))
    p.by_item(eq(each, size(U, T) * here), keep=[here])
    summed(p, T, T, lambda v, r: LOSS(r(v)), inside)
    p.have(size(U, T) >= 1, at=[WHO])
    before = of_set(lambda r: LOSS(r(WHO)) * ALIKE(r(WHO)) * rest(T, r, WHO))
    return p.have(eq(before, of_set(lambda r: parted(T, r) * inside(T, r)) / size(U, T)))


def passed(v, T):
    """Return what is counted of a user, where all others are alike or not by a set."""
    return of_set(lambda r: COUNTED(r(v)) * rest(T, r, v))


@remembered
def drawn_out():
    """Return that what is passed on counts as of each user who is not alike."""
    p = Given(shuffled(A))
    p.know(passed_on())
    counted = function_of(U, SOME, passed)
    p.have(implies(is_other(S, v), eq(passed(WHO, S), passed(v, without(S, v)))))
    return p.use(all_sets(), {PASSED: counted})


def chances(T, v):
    """Return the probability of a set with the user in question, over its size."""
    return ite(and_(T(WHO), not_(T(v))), mass(v, T) / size(U, T), 0)


def chance(S):
    """Return the probability of a set of alike users with the user in question."""
    return ite(S(WHO), mass(WHO, S), 0)


@remembered
def all_masses():
    """Return that the probabilities of all sets with the user in question sum to 1."""
    p = Given(and_(0 <= OPEN, OPEN <= 1))
    u = p.fix(U)

    def factor(u, b):
        return ite(eq(u, WHO), ite(b, 1, 0), ite(b, 1 - OPEN, OPEN))

    law = families.of(U, BOOL, factor)
    item = BOOL.sum(lambda b: factor(u, b))
    p.know(law, unfold(item))
    p.have(eq(item, 1))
    p.by_item(eq(law.formula.args[1], 1))
    product = function(U, lambda u: factor(u, S(u)))
    p.know(one_out(product, WHO))
    p.by_item(eq(U.prod(lambda u: ite(eq(u, WHO), 1, factor(u, S(u)))), mass(WHO, S)))
    p.have(eq(U.prod(product), chance(S)))
    p.by_item(eq(law.formula.args[0], SOME.sum(chance)))
    p.by_item(mass(WHO, S) >= 0)
    return p.have(and_(eq(SOME.sum(chance), 1), chance(S) >= 0))


@remembered
def all_chances():
    """Return that the probabilities of these sets, each drawn from one with one more, are 1."""
    p = Given(and_(0 <= OPEN, OPEN <= 1))
    fixed = {
        ALIKE: function(Y, lambda y: 1 - OPEN),
        OTHERS: function_of(U, Y, lambda u, y: OPEN),
    }
    p.know(instance(rest_moved(), fixed), all_masses())
    p.have(implies(is_other(S, v), eq(mass(WHO, S), mass(v, without(S, v)))))
    p.use(all_sets(), {PASSED: function_of(U, SOME, mass)})
    p.have(ite(has_more(S), mass(WHO, S), 0) <= chance(S))
    more = SOME.sum(lambda S: ite(has_more(S), mass(WHO, S), 0))
    p.by_item(more <= SOME.sum(chance))
    return p.have(SOME.sum(lambda T: U.sum(lambda v: chances(T, v))) <= 1)


def counts():
    """Return what is asked of the gain that is passed on: that it is a loss, or adds something."""

    def of_output(u, y):
        return and_(
            eq(COUNTED(y), GONE(u, y) * OTHERS(u, y) + BARE_OF(u, y)),
            BARE_OF(u, y) <= ADDED_OF(u, y),
            ADDED_OF(u, y) >= 0,
        )

    return and_(
        probabilities(),
        U.forall(lambda u: Y.forall(lambda y: of_output(u, y))),
        U.forall(lambda u: Y.sum(ADDED_OF(u)) <= MOST_ADDED),
        0 <= OPEN,
        OPEN <= 1,
    )


@remembered
def passed_loss():
    """Return what is counted of one user who is not alike."""
    p = Given(and_(counts(), not_(T(v))))
    p.use(not_hidden(), {BARE: BARE_OF(v), ADDED: ADDED_OF(v)})
    p.know(one_out(factors(T, r), v))
    p.have(eq(parted(T, r), OTHERS(v, r(v)) * rest(T, r, v)))
    p.have(eq(COUNTED(r(v)), GONE(v, r(v)) * OTHERS(v, r(v)) + BARE_OF(v, r(v))))
    p.have(
        eq(
            COUNTED(r(v)) * rest(T, r, v),
            GONE(v, r(v)) * parted(T, r) + BARE_OF(v, r(v)) * rest(T, r, v),
        )
    )
    loss = of_set(lambda r: GONE(v, r(v)) * parted(T, r))
    bare = of_set(lambda r: BARE_OF(v, r(v)) * rest(T, r, v))
    p.by_item(eq(passed(v, T), loss + bare))
    u = p.fix(U)
    p.by_item(mass(v, T) >= 0)
    p.have(Y.sum(ADDED_OF(v)) * mass(v, T) <= MOST_ADDED * mass(v, T))
    return p.have(passed(v, T) <= loss + MOST_ADDED * mass(v, T))


@remembered
def passed_losses():
    """Return what is counted of all of them."""
    p = Given(and_(shuffled(A), counts()))
    p.know(passed_loss())
    inside = p.under(T(WHO))
    unit = 1 / size(U, T)
    inside.have(size(U, T) >= 1, at=[WHO])
    inside.have(unit >= 0)
    out = U.sum(lambda v: ite(T(v), 0, passed(v, T)))
    losses = U.sum(
        lambda v: ite(not_(T(v)), of_set(lambda r: GONE(v, r(v)) * parted(T, r)), 0)
    )
    masses = U.sum(lambda v: ite(T(v), 0, mass(v, T)))
    inside.have(
        implies(
            not_(T(v)),
            passed(v, T) <= of_set(lambda r: GONE(v, r(v)) * parted(T, r)) + MOST_ADDED * mass(v, T),
        )
    )
    inside.by_item(out <= losses + MOST_ADDED * masses)
    summed(inside, T, lambda v: not_(T(v)), lambda v, r: GONE(v, r(v)), outside)
    drawn = U.sum(lambda v: ite(and_(T(WHO), not_(T(v))), passed(v, T) / size(U, T), 0))
    chance = U.sum(lambda v: chances(T, v))
    multiples(inside, drawn, out, unit)
    multiples(inside, chance, masses, unit)
    inside.have((losses + MOST_ADDED * masses - out) * unit >= 0)
    goal = drawn <= over_size(T, outside) + MOST_ADDED * chance
    inside.have(goal)
    none = p.under(not_(T(WHO)))
    none.by_item(eq(drawn, 0))
    none.by_item(eq(chance, 0))
    none.have(goal)
    p.cases(goal, T(WHO), not_(T(WHO)))
    p.know(drawn_out(), all_chances())
    rows = SOME.sum(
        lambda T: U.sum(lambda v: ite(and_(T(WHO), not_(T(v))), passed(v, T) / size(U, T), 0))
    )
    chances_ = SOME.sum(lambda T: U.sum(lambda v: chances(T, v)))
    means = SOME.sum(lambda T: over_size(T, outside))
    p.by_item(rows <= means + MOST_ADDED * chances_, over=SOME)
    u, y = p.fix(U, Y)
    p.by_item(Y.sum(lambda y: ADDED_OF(WHO, y)) >= 0)
    p.have(MOST_ADDED >= 0, at=[WHO])
    p.have(MOST_ADDED * chances_ <= MOST_ADDED)
    return p.have(rows <= means + MOST_ADDED)
