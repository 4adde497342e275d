"""Ours: which channel is a garbling of which, without a linear program."""

from theory.kernel.terms import implies, ite, not_
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.statements.uldp.channel_order import E_OTHER, ROW_0, ROW_1
from theory.tactics.context import Given

said = stated("uldp-garbling-needs-masses")
CORNER, DIRECTION, FIRST, RAY, SECOND = said.corner, said.h, said.first, said.ray, said.second
R, X, Z = said.R, said.X, said.Z
also = stated("uldp-redrawn-reports")
EMPTY, REDRAWN, TELLS, E, Q, W = also.empty, also.redrawn, also.share, also.E, also.Q, also.W
Y = also.Y
further = stated("uldp-osldp-one-sensitive")
LONE, TOLD, URR = further.x_0, further.told, further.urr
more_of = stated("uldp-garbling-by-masses")
OF_SECOND, STAYS = more_of.of_second, more_of.stays
still = stated("uldp-ldp-capacity")
TOP, K = still.top, still.K


@proves("uldp-garbling-by-masses")
def by_masses(statement):
    """Return that a report on a ray stays with the chance that B's mass asks, else goes last."""
    p = Given(statement)
    x, z = p.fix(X, Z)
    stays = p(STAYS(z))
    p.have(stays * FIRST(z) == SECOND(z))
    p.have(stays >= 0)
    p.have(stays <= 1)
    p.have(SECOND(z) * RAY(z, x) >= 0)
    p.have(SECOND(z) * RAY(z, x) <= FIRST(z) * RAY(z, x))
    p.by_item(Z.sum(lambda z: SECOND(z) * RAY(z, x)) <= Z.sum(lambda z: FIRST(z) * RAY(z, x)))
    p.have(FIRST(z) * RAY(z, x) * stays == SECOND(z) * RAY(z, x))
    p.by_item(
        p(Z.sum(lambda z: FIRST(z) * RAY(z, x) * (1 - STAYS(z))))
        == Z.sum(lambda z: FIRST(z) * RAY(z, x)) - p(Z.sum(lambda z: OF_SECOND(x, z)))
    )
    return p.conclude()


@proves("uldp-garbling-needs-masses")
def needs_masses(statement):
    """Return that along the direction only the ray itself adds to B's column."""
    p = Given(statement)
    (z,) = (p.fix(Z),)

    def along(z):
        return X.sum(lambda x: DIRECTION(x) * RAY(z, x))

    of_b = X.sum(lambda x: DIRECTION(x) * (SECOND(CORNER) * RAY(CORNER, x)))
    through = X.sum(lambda x: DIRECTION(x) * Z.sum(lambda o: FIRST(o) * RAY(o, x) * R(o, CORNER)))
    by_ray = Z.sum(lambda o: FIRST(o) * R(o, CORNER) * along(o))
    p.by_item(of_b == through)
    p.sums(of_b, SECOND(CORNER) * along(CORNER))
    p.sums(through, by_ray)
    p.have(R(z, CORNER) >= 0)
    p.have(FIRST(z) * R(z, CORNER) >= 0)
    own = FIRST(CORNER) * R(CORNER, CORNER) * along(CORNER)
    p.have(implies(z != CORNER, FIRST(z) * R(z, CORNER) * along(z) <= 0))
    p.cases(
        FIRST(z) * R(z, CORNER) * along(z) <= ite(z == CORNER, own, 0),
        z == CORNER,
        not_(z == CORNER),
    )
    p.by_item(by_ray <= Z.sum(lambda o: ite(o == CORNER, own, 0)))
    p.have(Z.sum(lambda o: ite(o == CORNER, own, 0)) == own)
    p.have(R(CORNER, CORNER) <= Z.sum(lambda o: R(CORNER, o)))
    p.have(R(CORNER, CORNER) <= 1)
    p.have(FIRST(CORNER) * R(CORNER, CORNER) <= FIRST(CORNER))
    p.have(own <= FIRST(CORNER) * along(CORNER))
    p.have(SECOND(CORNER) * along(CORNER) <= FIRST(CORNER) * along(CORNER))
    return p.conclude()


@proves("uldp-redrawn-reports")
def redrawn(statement):
    """Return that all probabilities of reports that tell are scaled alike."""
    p = Given(statement)
    x, other, y, w = p.fix(X, X, Y, W)
    share = p(TELLS)
    p.have(share > 0)
    total = Y.sum(lambda y: Q(x, y))
    p.have(total == share)
    p.have(p(REDRAWN(x, y)) * share == Q(x, y))
    p.have(p(REDRAWN(x, y)) >= 0)
    p.sums(p(Y.sum(lambda y: REDRAWN(x, y))), total / share)
    p.have(p(Y.sum(lambda y: REDRAWN(x, y))) == 1)
    p.have(p(REDRAWN(x, y)) <= E * p(REDRAWN(other, y)))
    p.have(p(Y.sum(lambda z: REDRAWN(x, z) * ite(z == y, TELLS, 0))) == p(REDRAWN(x, y)) * share)
    p.sums(
        p(Y.sum(lambda z: REDRAWN(x, z) * EMPTY(w))), p(Y.sum(lambda z: REDRAWN(x, z))) * EMPTY(w)
    )
    return p.conclude()


@proves("uldp-osldp-one-sensitive")
def one_sensitive(statement):
    """Return that what a value tells beyond the sensitive one's share is a distribution."""
    p = Given(statement)
    x, y = p.fix(X, Y)
    low = 1 / E
    p.have(Q(LONE, y) <= E * Q(x, y))
    p.have(low * Q(LONE, y) <= Q(x, y))
    p.have((E - 1) / E > 0)
    rest = (Q(x, y) - low * Q(LONE, y)) / ((E - 1) / E)
    p.have(rest >= 0)
    p.have(p(TOLD(x, y)) == ite(x == LONE, Q(LONE, y), rest))
    p.have(p(TOLD(x, y)) >= 0)
    beyond = Y.sum(lambda y: (Q(x, y) - low * Q(LONE, y)) / ((E - 1) / E))
    p.sums(beyond, (Y.sum(lambda y: Q(x, y)) - low * Y.sum(lambda y: Q(LONE, y))) / ((E - 1) / E))
    p.have(beyond == 1)
    row_sum = p(Y.sum(lambda y: TOLD(x, y)))
    lone = p.under(x == LONE)
    lone.by_item(row_sum == Y.sum(lambda y: Q(LONE, y)))
    lone.have(row_sum == 1)
    beside = p.under(not_(x == LONE))
    beside.by_item(row_sum == beyond)
    beside.have(row_sum == 1)
    p.cases(row_sum == 1, x == LONE, not_(x == LONE))
    composed = p(X.sum(lambda w: URR(x, w) * TOLD(w, y)))
    own = ite(x == LONE, 0, Q(x, y) - low * Q(LONE, y))
    back = ite(x == LONE, Q(LONE, y), low * Q(LONE, y))
    p.by_item(
        composed == X.sum(lambda w: ite(w == x, own, 0)) + X.sum(lambda w: ite(w == LONE, back, 0))
    )
    p.have(composed == Q(x, y))
    return p.conclude()


@proves("uldp-two-values-best")
def two_values(statement):
    """Return that a column is a sum of the two extreme ones, with weights that are not negative."""
    p = Given(statement)
    y = p.fix(Y)
    p.have(E * E_OTHER - 1 > 0)
    p.have((E - 1) / (E * E_OTHER - 1) >= 0)
    p.have((E_OTHER - 1) / (E * E_OTHER - 1) >= 0)
    for a, b, budget in ((ROW_1, ROW_0, E_OTHER), (ROW_0, ROW_1, E)):
        p.have((budget * b(y) - a(y)) / (budget - 1) >= 0)
        total = Y.sum(lambda y, a=a, b=b, budget=budget: (budget * b(y) - a(y)) / (budget - 1))
        p.sums(total, (budget * Y.sum(b) - Y.sum(a)) / (budget - 1))
        p.have(total == 1)
    return p.conclude()


@proves("uldp-ldp-capacity")
def capacity(statement):
    """Return that a column's entries are at least its greatest over E, so that it is a share."""
    p = Given(statement)
    x, y = p.fix(X, Y)
    count = p(K)
    most = Q(TOP(y), y)
    p.have(count >= 1)
    p.have(Y.sum(lambda y: Q(x, y)) == 1)
    p.have(most <= E * Q(x, y))
    column = X.sum(lambda x: Q(x, y))
    raised = X.sum(lambda x: ite(x == TOP(y), (E - 1) * most, 0))
    p.have(raised == (E - 1) * most)
    p.sums(X.sum(lambda x: most), most * count)
    p.have(ite(x == TOP(y), (E - 1) * most, 0) + most <= E * Q(x, y))
    p.by_item(raised + X.sum(lambda x: most) <= E * column)
    p.have(most * (E + count - 1) <= E * column)
    p.by_item(
        Y.sum(lambda y: Q(TOP(y), y)) * (E + count - 1)
        <= E * Y.sum(lambda y: X.sum(lambda x: Q(x, y)))
    )
    p.sums(Y.sum(lambda y: X.sum(lambda x: Q(x, y))), X.sum(lambda x: Y.sum(lambda y: Q(x, y))))
    p.by_item(X.sum(lambda x: Y.sum(lambda y: Q(x, y))) == count)
    return p.conclude()


@proves("uldp-ldp-capacity-reached")
def capacity_reached(statement):
    """Return the sum of a constant."""
    p = Given(statement)
    return p.conclude()
