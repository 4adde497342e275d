"""Shuffling under ULDP: clones for two sensitive values."""

from theory.kernel.terms import and_, implies
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.statements.uldp import shuffled as model
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import equal

said = stated("uldp-shuffled-counts")
CLONE, DRAWN, FACTOR, FIRST, KERNEL = said.clone, said.Drawn, said.F, said.x, said.kernel
LEFT, LIKELY, MINE, SECOND, THEIRS = said.left, said.first, said.R, said.other, said.R_other
UNLIKELY, C, E, Q, X, Y = said.second, said.C, said.E, said.Q, said.X, said.Y


def components(p):
    """Show that the two laws are distributions, and that a clone has the share 1/E of one."""
    y, g = p.fix(Y), E - 1
    laws = (
        (p(MINE), FIRST, E / g, SECOND, -(1 / g)),
        (p(THEIRS), SECOND, E / g, FIRST, -(1 / g)),
        (p(CLONE), FIRST, 1 / (2 * E), SECOND, 1 / (2 * E)),
    )
    for law, a, u, b, v in laws:
        flat = p.have(law(y) == Q(a, y) * u + Q(b, y) * v)
        spread = Y.sum(lambda y, a=a, u=u, b=b, v=v: Q(a, y) * u + Q(b, y) * v)
        p.know(equal(Y.sum(law), spread, p.H, use=lambda k, t=flat: [instance(t, {y: k})]))
        p.know(expand(spread))
    p.have(and_(p(MINE)(y) >= 0, p(THEIRS)(y) >= 0))
    p.have(and_(Y.sum(p(MINE)) == 1, Y.sum(p(THEIRS)) == 1, Y.sum(p(CLONE)) == 1 / E))


def others(p):
    """Show that a user's report without the clones is a mechanism."""
    y, z = p.fix(Y, X)
    clone, left, share = p(CLONE), p(LEFT), 1 / (1 - 1 / E)
    p.have(share > 0)
    p.have(Q(z, y) >= clone(y), at=[FIRST, SECOND])
    p.have(left(z, y) == (Q(z, y) - clone(y)) * share)
    p.have(left(z, y) >= 0)
    p.by_item(Y.sum(left(z)) == Y.sum(lambda y: (Q(z, y) - clone(y)) * share))
    p.have(Y.sum(left(z)) == (Y.sum(Q(z)) - Y.sum(clone)) * share)
    p.have((1 - 1 / E) * share == 1)


def data_processing(p, goal):
    """Show that a random function of counts has no greater delta."""
    c, o = p.fix(C, DRAWN)

    def gain(c):
        return LIKELY(c) - FACTOR * UNLIKELY(c)

    def item(c, o):
        return model.positive(gain(c)) * KERNEL(c, o)

    p.use(
        of_numbers(
            lambda a, b: implies(
                b >= 0, and_(model.positive(a) * b >= a * b, model.positive(a) * b >= 0)
            ),
            *(gain(c), KERNEL(c, o)),
        )
    )
    likely, unlikely = (C.sum(lambda c, f=f: f(c) * KERNEL(c, o)) for f in (LIKELY, UNLIKELY))
    upper = C.sum(lambda c: item(c, o))
    p.by_item(and_(likely - FACTOR * unlikely <= upper, upper >= 0))
    below, most = goal.args
    p.by_item(below <= DRAWN.sum(lambda o: C.sum(lambda c: item(c, o))))
    rows = C.sum(lambda c: model.positive(gain(c)) * DRAWN.sum(KERNEL(c)))
    p.sums(DRAWN.sum(lambda o: C.sum(lambda c: item(c, o))), rows)
    p.by_item(rows == most)


@proves("uldp-shuffled-counts")
def clones(statement):
    """Return the two laws, their shares, and data processing."""
    p = Given(statement)
    y, z = p.fix(Y, X)
    q, r, s = Q(FIRST, y), Q(SECOND, y), Q(z, y)
    p.have(and_(q >= 0, r >= 0, s >= 0))
    p.have(and_(q <= E * r, r <= E * q, q <= E * s, r <= E * s), at=[y, FIRST, SECOND])
    components(p)
    others(p)
    data_processing(p, p.goal("data processing"))
    return p.conclude()
