"""Who says y, from independent reports: each set of users has a product as its probability."""

from theory.kernel.binding import function, function_of
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, extensional, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.notions.probability import is_distribution, size
from theory.proofs.uldp import empirical_variance
from theory.statements.uldp import empirical
from theory.statements.uldp import l1 as model
from theory.statements.uldp.empirical import SAYS
from theory.statements.uldp.l1 import SETS, pr
from theory.statements.uldp.urr import OMEGA, OTHER, OWN, WEIGHT, P, U, X
from theory.tactics.logic import at
from theory.tactics.sums import ONE, ZERO, equal, induction, non_negative

u, y, o = const("u", U), const("y", X), const("o", OMEGA)
b, C = const("b", SETS), const("c", SETS)


def n():
    """Return the number of users."""
    return size(U)


def gain(y):
    """Return g."""
    return OWN(y) - OTHER(y)


def chance(y):
    """Return m, the probability that a user says y."""
    return OTHER(y) + gain(y) * P(y)


def drawn():
    """Return how values and reports are drawn; weights need no sign."""
    return and_(
        eq(OMEGA.sum(WEIGHT), 1),
        is_distribution(X, P),
        empirical.law(),
        model.mutually_independent(SAYS),
    )


@remembered
def said():
    """A user says y with probability m."""
    return empirical_variance.said(drawn(), u, y)


@remembered
def combinations():
    """All combinations of who says y have the product of m and 1 - m."""
    H = drawn()
    yes, no = (pr(lambda o, k=k: eq(SAYS(u, o, y), k)) for k in (True, False))
    either = pr(lambda o: eq(SAYS(u, o, y), b(u)))
    total = OMEGA.sum(WEIGHT)
    rest = induction(lambda a, c, d: eq(a + c, d), [yes, no, total])
    first, second = equal(either, yes, b(u)), equal(either, no, not_(b(u)))
    one = implies(H, eq(either, ite(b(u), chance(y), 1 - chance(y))))
    one = solve(one, first, second, rest, said())
    product = U.prod(lambda u: pr(lambda o: eq(SAYS(u, o, y), b(u))))
    plain = U.prod(lambda u: ite(b(u), chance(y), 1 - chance(y)))
    same = induction(eq, [product, plain], H, use=lambda i: [instance(one, {u: i})])
    joint = pr(lambda o: U.forall(lambda u: eq(SAYS(u, o, y), b(u))))
    return solve(implies(H, eq(joint, plain)), same, *at(H, y, b))


def who(o):
    """Return the set of those who say y."""
    return function(U, lambda u: SAYS(u, o, y))


def joint(b):
    """Return the probability that just these users say y."""
    return pr(lambda o: U.forall(lambda u: eq(SAYS(u, o, y), b(u))))


def moved(h):
    """Return that the mean of h(who says y) is the sum of h(b) times the probability of b."""

    def item(o, b):
        return WEIGHT(o) * ite(U.forall(lambda u: eq(SAYS(u, o, y), b(u))), ONE, ZERO) * h(b)

    says = function(SETS, lambda c: U.forall(lambda u: eq(SAYS(u, o, y), c(u))))
    known = [extensional(who(o), b), leibniz(says, b, who(o))]
    chosen = SETS.sum(lambda b: ite(eq(b, who(o)), WEIGHT(o) * h(b), ZERO))
    row = equal(
        SETS.sum(lambda b: item(o, b)), chosen, use=lambda i: [instance(t, {b: i}) for t in known]
    )
    single = point("sum", function(SETS, lambda b: WEIGHT(o) * h(b)), who(o))
    mean = OMEGA.sum(lambda o: WEIGHT(o) * h(who(o)))
    rows = equal(
        OMEGA.sum(lambda o: SETS.sum(lambda b: item(o, b))),
        mean,
        use=lambda i: [instance(t, {o: i}) for t in (row, single)],
    )
    column = induction(lambda a, c: eq(a, h(b) * c), [OMEGA.sum(lambda o: item(o, b)), joint(b)])
    columns = equal(
        SETS.sum(lambda b: OMEGA.sum(lambda o: item(o, b))),
        SETS.sum(lambda b: h(b) * joint(b)),
        use=lambda i: [instance(column, {b: i})],
    )
    swapped = exchange("sum", function_of(OMEGA, SETS, item))
    return solve(eq(mean, SETS.sum(lambda b: h(b) * joint(b))), rows, columns, swapped)


def likely(b):
    """Return the product of m and 1 - m for a set of users."""
    return U.prod(lambda u: ite(b(u), chance(y), 1 - chance(y)))


@remembered
def possible():
    """A set of users has a probability that is not negative, if m is one; they sum to 1."""
    H = and_(drawn(), chance(y) >= 0, chance(y) <= 1)
    sign = non_negative(likely(b), H)
    whole = means(lambda b: ONE)
    return sign, solve(implies(H, eq(SETS.sum(likely), 1)), whole)


def means(h):
    """Return `moved` with the product in the place of the probability."""
    H, one = drawn(), combinations()
    same = equal(
        SETS.sum(lambda b: h(b) * joint(b)),
        SETS.sum(lambda b: likely(b) * h(b)),
        H,
        use=lambda i: [instance(one, {b: i})],
    )
    mean = OMEGA.sum(lambda o: WEIGHT(o) * h(who(o)))
    return solve(implies(H, eq(mean, SETS.sum(lambda b: likely(b) * h(b)))), moved(h), same)


def alone():
    """Return that the sum over the sets which are b is the probability of b."""
    one = function(SETS, likely)
    same = function(SETS, lambda c: U.forall(lambda u: eq(c(u), b(u))))
    known = [extensional(C, b), leibniz(same, C, b)]
    total = SETS.sum(lambda c: likely(c) * ite(same(c), ONE, ZERO))
    chosen = SETS.sum(lambda c: ite(eq(c, b), likely(c), ZERO))
    found = equal(total, chosen, use=lambda i: [instance(t, {C: i}) for t in known])
    return solve(eq(total, likely(b)), found, point("sum", one, b))
