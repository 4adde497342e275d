"""Who says y, from independent reports: each set of users has a product as its probability."""

from theory.kernel.binding import function, function_of
from theory.kernel.terms import and_, const, eq, ite
from theory.kernel.theorem import exchange, extensional, leibniz, point
from theory.kernel.trace import remembered
from theory.notions.probability import is_distribution, size
from theory.proofs.uldp import empirical_variance
from theory.statements.stated import stated
from theory.statements.uldp import empirical
from theory.statements.uldp import l1 as model
from theory.statements.uldp.l1 import SETS, pr
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-empirical-variance")
SAYS, OMEGA, OTHER, OWN, WEIGHT = said.says, said.Omega, said.other, said.own, said.weight
P, U, X = said.p, said.U, said.X

u, y, o = const("u", U), const("y", X), const("o", OMEGA)
b, C = const("b", SETS), const("c", SETS)


def number_of_users():
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
def report_probability():
    """A user says y with probability m."""
    return empirical_variance.report_probability(drawn(), u, y)


@remembered
def combinations():
    """All combinations of who says y have the product of m and 1 - m."""
    p = Given(drawn())
    p.know(report_probability())
    yes, no = (pr(lambda o, k=k: eq(SAYS(u, o, y), k)) for k in (True, False))
    either = pr(lambda o: eq(SAYS(u, o, y), b(u)))
    p.by_item(eq(yes + no, OMEGA.sum(WEIGHT)))
    p.by_item(eq(either, ite(b(u), yes, no)))
    p.have(eq(either, ite(b(u), chance(y), 1 - chance(y))))
    product = U.prod(lambda u: pr(lambda o: eq(SAYS(u, o, y), b(u))))
    p.by_item(eq(product, likely(b)), over=U)
    return p.have(eq(probability_of_exactly(b), likely(b)), at=[y, b])


def those_who_say(o):
    """Return the set of those who say y."""
    return function(U, lambda u: SAYS(u, o, y))


def probability_of_exactly(b):
    """Return the probability that just these users say y."""
    return pr(lambda o: U.forall(lambda u: eq(SAYS(u, o, y), b(u))))


def mean_by_sayers(h):
    """Return that the mean of h(who says y) is the sum of h(b) times the probability of b."""

    def item(o, b):
        return WEIGHT(o) * ite(U.forall(lambda u: eq(SAYS(u, o, y), b(u))), ONE, ZERO) * h(b)

    sayers_are, p = function(SETS, lambda c: U.forall(lambda u: eq(SAYS(u, o, y), c(u)))), Given()
    p.know(extensional(those_who_say(o), b), leibniz(sayers_are, b, those_who_say(o)))
    chosen = SETS.sum(lambda b: ite(eq(b, those_who_say(o)), WEIGHT(o) * h(b), ZERO))
    p.by_item(eq(SETS.sum(lambda b: item(o, b)), chosen), over=SETS)
    p.know(point("sum", function(SETS, lambda b: WEIGHT(o) * h(b)), those_who_say(o)))
    mean = OMEGA.sum(lambda o: WEIGHT(o) * h(those_who_say(o)))
    p.by_item(eq(OMEGA.sum(lambda o: SETS.sum(lambda b: item(o, b))), mean), over=OMEGA)
    p.by_item(eq(OMEGA.sum(lambda o: item(o, b)), h(b) * probability_of_exactly(b)), over=OMEGA)
    columns, by_sayers = SETS.sum(lambda b: OMEGA.sum(lambda o: item(o, b))), joint_sum(h)
    p.by_item(eq(columns, by_sayers), over=SETS)
    p.know(exchange("sum", function_of(OMEGA, SETS, item)))
    return p.have(eq(mean, by_sayers))


def joint_sum(h):
    """Return the sum of h(b) times the probability that just the users of b say y."""
    return SETS.sum(lambda b: h(b) * probability_of_exactly(b))


def likely(b):
    """Return the product of m and 1 - m for a set of users."""
    return U.prod(lambda u: ite(b(u), chance(y), 1 - chance(y)))


@remembered
def possible():
    """A set of users has a probability that is not negative, if m is one; they sum to 1."""
    p = Given(and_(drawn(), chance(y) >= 0, chance(y) <= 1))
    p.know(means(lambda b: ONE))
    return p.by_item(likely(b) >= 0), p.have(eq(SETS.sum(likely), 1))


def means(h):
    """Return `moved` with the product in the place of the probability."""
    p, total = Given(drawn()), SETS.sum(lambda b: likely(b) * h(b))
    p.know(combinations(), mean_by_sayers(h))
    p.by_item(eq(joint_sum(h), total), over=SETS)
    return p.have(eq(OMEGA.sum(lambda o: WEIGHT(o) * h(those_who_say(o))), total))


def sum_at_set():
    """Return that the sum over the sets which are b is the probability of b."""
    same, p = function(SETS, lambda c: U.forall(lambda u: eq(c(u), b(u)))), Given()
    p.know(extensional(C, b), leibniz(same, C, b))
    total = SETS.sum(lambda c: likely(c) * ite(same(c), ONE, ZERO))
    p.by_item(eq(total, SETS.sum(lambda c: ite(eq(c, b), likely(c), ZERO))), over=SETS)
    return p.have(eq(total, likely(b)), point("sum", function(SETS, likely), b))
