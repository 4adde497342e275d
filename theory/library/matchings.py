"""Matchings of users and reports, and what it costs that two users exchange their reports.

A matching is a one-to-one map of users onto reports, an element of the set of all maps.
"""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import exchange, extensional, leibniz
from theory.kernel.trace import remembered
from theory.library import products
from theory.library.involutions import reindexed
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

U, R = index("U"), index("R")
M = functions(U, R)
SHARE = const("share", functions(U, R, REAL))  # Pr(report r | user u)
COST = const("cost", functions(U, U, REAL))
i, j, r = const("i", U), const("j", U), const("r", R)
m = const("m", M)


def likelihood(m):
    """Return the probability that all users report as matched."""
    return U.prod(lambda u: SHARE(u, m(u)))


def one_to_one(m):
    """Return whether a map of users to reports is a matching."""
    injective = U.forall(lambda u: U.forall(lambda v: implies(eq(m(u), m(v)), eq(u, v))))
    return and_(injective, R.forall(lambda r: U.exists(lambda u: eq(m(u), r))))


def total():
    """Return the likelihood of all matchings."""
    return M.sum(lambda m: ite(one_to_one(m), likelihood(m), ZERO))


def part(i):
    """Return that of the matchings that give report r to user i."""
    return M.sum(lambda m: ite(and_(one_to_one(m), eq(m(i), r)), likelihood(m), ZERO))


def swap(m):
    """Return the map in which users i and j exchange their reports."""
    return function(U, lambda u: ite(eq(u, i), m(j), ite(eq(u, j), m(i), m(u))))


@remembered
def swaps_back():
    """Return that swapping twice changes nothing."""
    p, twice = Given(), swap(swap(m))
    p.know(extensional(twice, m))
    return p.close(eq(twice, m), m)


@remembered
def keeps_matchings():
    """Return that swap(m) is a matching if m is."""
    p, new = Given(one_to_one(m)), swap(m)
    u, v = p.fix(U, U)
    p.have(implies(eq(new(u), new(v)), eq(u, v)), at=[i, j])
    sender = p.some(U.exists(lambda u: eq(m(u), r)))
    p.have(eq(m(sender), r), at=[r])
    p.have(U.exists(lambda u: eq(new(u), r)), at=[sender, i, j])
    return p.have(one_to_one(new))


def premise():
    """Return that probabilities are not negative, and the factor of one user's report."""
    positive = U.forall(lambda u: R.forall(lambda r: SHARE(u, r) >= 0))
    cost = U.forall(
        lambda u: U.forall(
            lambda v: R.forall(
                lambda r: and_(COST(u, v) >= 0, COST(u, v) * SHARE(u, r) <= SHARE(v, r))
            )
        )
    )
    return and_(positive, cost)


@remembered
def exchange_costs():
    """Return L(swap(m)) >= cost(i, j) cost(j, i) L(m), for i != j."""
    p, new = Given(and_(premise(), not_(eq(i, j)))), swap(m)
    u = p.fix(U)

    def rest(m):
        return U.prod(lambda u: ite(or_(eq(u, i), eq(u, j)), ONE, SHARE(u, m(u))))

    for t in (m, new):
        p.use(products.two_apart(), {products.X: U, products.F: lambda u, t=t: SHARE(u, t(u))})
    # an if-then-else of reports as argument: its value is told case by case
    p.know(leibniz(SHARE(u), new(u), m(u)), leibniz(SHARE(j), new(j), m(i)))
    p.by_item(rest(new) == rest(m))
    p.by_item(rest(m) >= 0)
    one, other = COST(i, j) * SHARE(i, m(i)), COST(j, i) * SHARE(j, m(j))
    p.have(and_(one >= 0, other >= 0, one <= SHARE(j, m(i)), other <= SHARE(i, m(j))))
    both = p.have(other * one <= SHARE(i, m(j)) * SHARE(j, m(i)))
    p.have(other * one * rest(m) <= SHARE(i, m(j)) * SHARE(j, m(i)) * rest(m), both)
    before = p.have(likelihood(m) == SHARE(i, m(i)) * SHARE(j, m(j)) * rest(m))
    after = p.have(likelihood(new) == SHARE(i, m(j)) * SHARE(j, m(i)) * rest(m))
    goal = COST(j, i) * COST(i, j) * likelihood(m) <= likelihood(new)
    return p.rewrite(goal, before, after)


def item(j, m):
    """Return the likelihood of a matching if it gives report r to user j, and 0 if not."""
    return ite(and_(one_to_one(m), eq(m(j), r)), likelihood(m), ZERO)


@remembered
def share():
    """Return part(j) >= cost part(i), where the cost is 1 for i = j."""
    p, w = Given(and_(premise(), not_(eq(i, j)))), COST(j, i) * COST(i, j)
    p.know(exchange_costs(), keeps_matchings())
    p.by_item(likelihood(m) >= 0)
    p.have(w * item(i, m) <= item(j, swap(m)))
    swapped = M.sum(lambda m: item(j, swap(m)))
    p.by_item(w * part(i) <= swapped)
    p.know(reindexed(TRUE, M, lambda m: item(j, m), swap, swaps_back()))
    return p.have(w * part(i) <= part(j))


@remembered
def shared_out():
    """Return that the parts of all users are the total: one user has report r."""
    p = Given()
    v = p.fix(U)
    inner = U.sum(lambda j: item(j, m))
    sent = p.under(one_to_one(m), eq(m(v), r))
    sent.by_item(inner == U.sum(lambda j: ite(eq(j, v), likelihood(m), ZERO)), at=[v])
    sent.have(inner == likelihood(m))
    sender = p.some(U.exists(lambda u: eq(m(u), r)))
    p.under(one_to_one(m)).have(eq(m(sender), r), at=[r])
    p.under(one_to_one(m)).have(inner == likelihood(m), at=[sender])
    p.under(not_(one_to_one(m))).by_item(inner == 0)
    rows = M.sum(lambda m: U.sum(lambda j: item(j, m)))
    p.have(inner == ite(one_to_one(m), likelihood(m), ZERO))
    p.by_item(rows == total())
    p.know(exchange("sum", function_of(U, M, item)))
    return p.have(U.sum(part) == total())


def cost(j):
    """Return what an exchange of users i and j costs; nothing if they are one."""
    return ite(eq(i, j), ONE, COST(j, i) * COST(i, j))


@remembered
def bound():
    """Return part(i) sum_j cost(j) <= total, and part(i) >= 0."""
    p = Given(premise())
    p.know(share(), leibniz(function(U, part), i, j), shared_out())
    p.have(part(i) * cost(j) <= part(j))
    p.by_item(part(i) * U.sum(cost) <= U.sum(part), over=U)
    p.by_item(likelihood(m) >= 0)
    p.by_item(part(i) >= 0)
    return p.have(and_(part(i) * U.sum(cost) <= total(), part(i) >= 0))


@remembered
def relabelled():
    """Return that a product over the users of what their reports give is one over all reports."""
    p, f = Given(one_to_one(m)), const("f", functions(R, REAL))
    u = p.fix(U)
    pairs = function_of(U, R, lambda u, r: ite(eq(r, m(u)), f(r), ONE))
    left, column = U.prod(lambda u: f(m(u))), U.prod(lambda u: pairs(u, r))
    p.have(f(m(u)) == R.prod(pairs(u)))
    p.by_item(left == U.prod(lambda u: R.prod(pairs(u))))
    sender = p.some(U.exists(lambda u: eq(m(u), r)))
    p.have(eq(m(sender), r), at=[r])
    p.by_item(column == U.prod(lambda u: ite(eq(u, sender), f(r), ONE)), at=[sender])
    p.have(column == f(r))
    p.by_item(R.prod(lambda r: U.prod(lambda u: pairs(u, r))) == R.prod(f))
    p.know(exchange("prod", pairs))
    return p.have(left == R.prod(f))
