"""What is gained over a set of shuffled reports: the part that is kept, and the part passed on."""

from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, point, unfold
from theory.kernel.trace import remembered
from theory.library import families
from theory.library.factors import one_out
from theory.notions.probability import size
from theory.proofs.ldp.convex import multiples, positive
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
from theory.statements.uldp.shuffled import REPORTS, shuffled
from theory.tactics.context import Given

# the probability that a user is not alike
OPEN = const("open", REAL)
# a gain that is not hidden, and what it adds at most
BARE, ADDED = const("bare", functions(Y, REAL)), const("added", functions(Y, REAL))
LOSS = const("loss", functions(Y, REAL))


def probabilities():
    """Return what is asked of the common part and of what is left of each user's report."""
    return and_(
        Y.forall(lambda y: ALIKE(y) >= 0),
        U.forall(lambda u: Y.forall(lambda y: OTHERS(u, y) >= 0)),
        eq(Y.sum(ALIKE), 1 - OPEN),
        U.forall(lambda u: eq(Y.sum(OTHERS(u)), OPEN)),
    )


def mass(v, T):
    """Return the probability that all users but one are alike if and only if they are in T."""
    return U.prod(lambda u: ite(eq(u, v), 1, ite(T(u), 1 - OPEN, OPEN)))


def others(r):
    """Return the probability of the others' reports."""
    return U.prod(lambda u: ite(eq(u, WHO), 1, ALIKE(r(u)) + OTHERS(u, r(u))))


@remembered
def not_hidden():
    """Return what gains of one user that nothing hides add over a set of reports."""
    adds = Y.forall(lambda y: and_(BARE(y) <= ADDED(y), ADDED(y) >= 0))
    p = Given(and_(probabilities(), adds))
    u = p.fix(U)

    def factor(u, y):
        return ite(eq(u, v), ADDED(y), ite(T(u), ALIKE(y), OTHERS(u, y)))

    p.have(and_(ALIKE(r(u)) >= 0, OTHERS(u, r(u)) >= 0))
    p.by_item(rest(T, r, v) >= 0)
    product = function(U, lambda u: factor(u, r(u)))
    left = U.prod(lambda u: ite(eq(u, v), 1, factor(u, r(u))))
    p.know(one_out(product, v))
    p.by_item(eq(left, rest(T, r, v)))
    p.have(eq(U.prod(product), ADDED(r(v)) * rest(T, r, v)))
    law = families.of(U, Y, factor)
    p.know(law)
    total = Y.sum(ADDED)
    sums = function(U, lambda u: ite(eq(u, v), total, ite(T(u), 1 - OPEN, OPEN)))
    item = Y.sum(lambda y: factor(u, y))
    p.under(eq(u, v)).by_item(eq(item, total))
    p.under(not_(eq(u, v)), T(u)).by_item(eq(item, Y.sum(ALIKE)))
    p.under(not_(eq(u, v)), not_(T(u))).by_item(eq(item, Y.sum(OTHERS(u))))
    p.have(eq(item, apply(sums, u)), at=[u])
    p.by_item(eq(law.formula.args[1], U.prod(sums)))
    p.know(one_out(sums, v))
    p.by_item(eq(U.prod(lambda u: ite(eq(u, v), 1, apply(sums, u))), mass(v, T)))
    p.have(eq(law.formula.args[1], total * mass(v, T)))
    most = REPORTS.sum(lambda r: U.prod(lambda u: factor(u, r(u))))
    p.have(and_(BARE(r(v)) <= ADDED(r(v)), ADDED(r(v)) >= 0))
    p.have(
        and_(
            BARE(r(v)) * rest(T, r, v) <= ADDED(r(v)) * rest(T, r, v),
            ADDED(r(v)) * rest(T, r, v) >= 0,
        )
    )
    here = of_set(lambda r: BARE(r(v)) * rest(T, r, v))
    p.by_item(here <= most)
    return p.have(here <= total * mass(v, T))


@remembered
def by_sets():
    """Return that the others' reports are a sum over the sets with the user in question."""
    p, u = Given(), const("u", U)

    def factor(u, b):
        own = ite(b, 1, 0)
        return ite(eq(u, WHO), own, ite(b, ALIKE(r(u)), OTHERS(u, r(u))))

    law = families.of(U, BOOL, factor)
    item = BOOL.sum(lambda b: factor(u, b))
    p.know(law, unfold(item))
    p.have(eq(item, ite(eq(u, WHO), 1, ALIKE(r(u)) + OTHERS(u, r(u)))))
    p.by_item(eq(law.formula.args[1], others(r)))
    product = function(U, lambda u: factor(u, S(u)))
    p.know(one_out(product, WHO))
    p.by_item(eq(U.prod(lambda u: ite(eq(u, WHO), 1, factor(u, S(u)))), rest(S, r, WHO)))
    p.have(eq(U.prod(product), ite(S(WHO), rest(S, r, WHO), 0)))
    parts = SOME.sum(lambda S: ite(S(WHO), rest(S, r, WHO), 0))
    p.by_item(eq(law.formula.args[0], parts))
    return p.have(eq(others(r), parts))


@remembered
def over_sets():
    """Return that a sum over reports is one over these sets as well."""
    p = Given()
    p.know(by_sets())
    parts = SOME.sum(lambda S: ite(S(WHO), rest(S, r, WHO), 0))
    row = SOME.sum(lambda S: ite(A(r), ite(S(WHO), COUNTED(r(WHO)) * rest(S, r, WHO), 0), 0))
    known = p.under(A(r))
    multiples(known, row, parts, COUNTED(r(WHO)))
    p.under(not_(A(r))).by_item(eq(row, 0))
    p.have(eq(row, ite(A(r), COUNTED(r(WHO)) * others(r), 0)))
    rows = REPORTS.sum(
        lambda r: SOME.sum(lambda S: ite(A(r), ite(S(WHO), COUNTED(r(WHO)) * rest(S, r, WHO), 0), 0))
    )
    whole = of_set(lambda r: COUNTED(r(WHO)) * others(r))
    p.by_item(eq(rows, whole))
    columns = SOME.sum(
        lambda S: REPORTS.sum(lambda r: ite(A(r), ite(S(WHO), COUNTED(r(WHO)) * rest(S, r, WHO), 0), 0))
    )
    p.sums(rows, columns)
    inner = REPORTS.sum(lambda r: ite(A(r), ite(S(WHO), COUNTED(r(WHO)) * rest(S, r, WHO), 0), 0))
    by_set = of_set(lambda r: COUNTED(r(WHO)) * rest(S, r, WHO))
    p.under(S(WHO)).by_item(eq(inner, by_set))
    p.under(not_(S(WHO))).by_item(eq(inner, 0))
    p.have(eq(inner, ite(S(WHO), by_set, 0)))
    after = SOME.sum(lambda S: ite(S(WHO), of_set(lambda r: COUNTED(r(WHO)) * rest(S, r, WHO)), 0))
    p.by_item(eq(columns, after))
    return p.have(eq(whole, after))
