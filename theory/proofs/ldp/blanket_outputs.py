"""The blanket: what each output gains, and which users report with probability w."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import point, unfold
from theory.kernel.trace import remembered
from theory.library import families
from theory.library.factors import one_out, rest
from theory.proofs.ldp.convex import positive
from theory.statements.stated import stated
from theory.statements.uldp.shuffled import REPORTS, SETS
from theory.tactics.context import Given

said = stated("ldp-shuffled-blanket")
FACTOR, HIDING, NOWHERE, SECOND, VALUE = said.F, said.w, said.nowhere, said.other, said.value
WHO, Q, U, X, Y = said.who, said.Q, said.U, said.X, said.Y

SOME = functions(U, BOOL)
A = const("A", SETS)
r, s, T, v, y = (
    const("r", REPORTS),
    const("s", REPORTS),
    const("T", SOME),
    const("v", U),
    const("y", Y),
)


def gain(y):
    """Return p - F q of an output."""
    return Q(VALUE(WHO), y) - FACTOR * Q(SECOND, y)


def loss(y):
    """Return the loss of an output."""
    hidden = HIDING(y) > 0
    return ite(hidden, gain(y), 0) / ite(hidden, HIDING(y), 1)


def alone(y):
    """Return what an output that nobody hides adds."""
    return ite(HIDING(y) > 0, 0, positive(gain(y)))


def bare(y):
    """Return the gain of an output that nobody hides."""
    return ite(HIDING(y) > 0, 0, gain(y))


def common(y):
    """Return the part of w that is a report."""
    return ite(eq(y, NOWHERE), 0, HIDING(y))


def left(u, y):
    """Return what is left of another user's report."""
    return ite(eq(u, WHO), 0, Q(VALUE(u), y) - common(y))


def others(r):
    """Return the probability of the others' reports."""
    return U.prod(lambda u: ite(eq(u, WHO), 1, Q(VALUE(u), r(u))))


def parted(T, r):
    """Return the probability of the reports, those of T from the common part."""
    return U.prod(lambda u: ite(T(u), common(r(u)), left(u, r(u))))


def of_set(f):
    """Return the sum over the reports in the set."""
    return REPORTS.sum(lambda r: ite(A(r), f(r), 0))


@remembered
def outputs(H):
    """Return the values of w and of the losses at one output."""
    p = Given(H)
    u, x = p.fix(U, X)
    p.have(and_(HIDING(y) >= 0, Q(x, y) >= 0))
    p.have(and_(eq(Q(VALUE(WHO), NOWHERE), 0), eq(Q(SECOND, NOWHERE), 0)))
    p.have(implies(eq(y, NOWHERE), and_(eq(Q(VALUE(WHO), y), 0), eq(Q(SECOND, y), 0))))
    p.have(implies(eq(y, NOWHERE), eq(gain(y), 0)))
    p.have(and_(common(y) >= 0, left(u, y) >= 0), at=[u, y])
    hidden = p.under(HIDING(y) > 0)
    hidden.have(eq(loss(y) * HIDING(y), gain(y)))
    p.have(implies(eq(y, NOWHERE), eq(loss(y), 0)))
    p.have(eq(loss(NOWHERE), 0))
    p.have(eq(gain(y), common(y) * loss(y) + bare(y)))
    p.have(and_(positive(bare(y)) >= bare(y), eq(positive(bare(y)), alone(y))))
    last = p.have(Y.forall(lambda y: and_(signs_of(y), parts_of(y))))
    return p.have(eq(loss(NOWHERE), 0)), last


def signs_of(y):
    """Return that parts of probabilities are not negative."""
    return and_(common(y) >= 0, U.forall(lambda u: left(u, y) >= 0), alone(y) >= 0)


def parts_of(y):
    """Return what an output's gain is made of."""
    return and_(eq(gain(y), common(y) * loss(y) + bare(y)), bare(y) <= alone(y))


def context(H):
    """Return the context of these hypotheses, with `outputs`."""
    p = Given(H)
    p.know(*outputs(H))
    return p


@remembered
def lonely(H):
    """Return that outputs that no other user hides add their own gains."""
    p = context(H)
    x = p.fix(X)
    p.have(Q(x, y) >= 0)
    p.by_item(others(r) >= 0)

    def factor(u, y):
        return ite(eq(u, WHO), alone(y), Q(VALUE(u), y))

    product = function(U, lambda u: factor(u, r(u)))
    p.know(one_out(product, WHO))
    p.by_item(eq(rest(product, WHO), others(r)))
    p.have(eq(U.prod(product), alone(r(WHO)) * others(r)))
    law = families.of(U, Y, factor)
    p.know(law)
    total = Y.sum(alone)
    u = p.fix(U)
    p.under(eq(u, WHO)).by_item(eq(Y.sum(lambda y: factor(u, y)), total))
    p.under(not_(eq(u, WHO))).by_item(eq(Y.sum(lambda y: factor(u, y)), Y.sum(Q(VALUE(u)))))
    p.have(eq(Y.sum(Q(VALUE(u))), 1), at=[VALUE(u)])
    p.have(eq(Y.sum(lambda y: factor(u, y)), ite(eq(u, WHO), total, 1)))
    p.by_item(eq(law.formula.args[1], U.prod(lambda u: ite(eq(u, WHO), total, 1))))
    p.know(point("prod", function(U, lambda u: total), WHO))
    p.have(eq(law.formula.args[1], total))
    p.have(
        and_(bare(r(WHO)) * others(r) <= alone(r(WHO)) * others(r), alone(r(WHO)) * others(r) >= 0)
    )
    most = REPORTS.sum(lambda r: U.prod(lambda u: factor(u, r(u))))
    p.by_item(of_set(lambda r: bare(r(WHO)) * others(r)) <= most)
    return p.have(of_set(lambda r: bare(r(WHO)) * others(r)) <= total)


@remembered
def by_sets(H):
    """Return that reports with a part of w in them are a sum over the sets of users who have it."""
    p = context(H)
    u = p.fix(U)
    law = families.of(U, BOOL, lambda u, b: ite(b, common(r(u)), left(u, r(u))))
    p.know(law)
    item = BOOL.sum(lambda b: ite(b, common(r(u)), left(u, r(u))))
    p.know(unfold(item))
    own = ite(eq(u, WHO), common(r(u)), Q(VALUE(u), r(u)))
    p.have(eq(item, own))
    product = function(U, lambda u: ite(eq(u, WHO), common(r(u)), Q(VALUE(u), r(u))))
    p.by_item(eq(law.formula.args[1], U.prod(product)))
    p.know(one_out(product, WHO))
    p.by_item(eq(rest(product, WHO), others(r)))
    p.by_item(eq(law.formula.args[0], SOME.sum(lambda T: parted(T, r))))
    return p.have(eq(common(r(WHO)) * others(r), SOME.sum(lambda T: parted(T, r))))
