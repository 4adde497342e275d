"""Section V-A: HLLDP, the best uRAP by (5), and where theta = e^(eps/2)/(e^(eps/2)+1) is best."""

from mechanisms import rappor
from mechanisms.optimal_idue.objective import one_id
from theory.kernel.binding import substitute
from theory.kernel.terms import and_, implies, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.proofs.oneid import two_poles
from theory.statements.oneid import hlldp as model
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.context.given import at_values

said = stated("oneid-urap-optimal-once")
BEST, ROOT, E, M, S = said.best, said.r, said.E, said.M, said.s
THETA = stated("oneid-hlldp-one-sensitive").theta


@remembered
def best():
    """Return that a root of the slope is the only minimum."""
    p = Given(and_(S >= 1, E > 1, model.inside(M), model.inside(BEST), model.slope(S, BEST) == 0))
    near, far = (S + E - 1) / (E - 1), S * E * E / (E - 1)
    for m in (M, BEST):
        p.have(and_(m - 1 > 0, E - m > 0, E - 1 - (m - 1) > 0))
        p.have(model.value(one_id, S, m) == near / (m - 1) + far / (E - m) - S)
    p.have(and_(near > 0, far > 0))
    left, right = near * (E - BEST) * (E - BEST), far * (BEST - 1) * (BEST - 1)
    p.have(right - left == model.slope(S, BEST))
    p.use(two_poles.least(near, far, M - 1, E - M, BEST - 1, E - BEST))
    least, here = (model.value(one_id, S, m) for m in (BEST, M))
    return p.have(and_(least <= here, implies(not_(M == BEST), least < here)))


def of_theta(statement):
    """Return the context, in which what the form at theta divides by is positive."""
    p = Given(statement)
    some = Given(and_(S >= 1, E > 1, THETA > 0, THETA < 1))
    m, below = model.of_theta(THETA), (1 - THETA) * E + THETA
    p.know(some.have(and_(below > 1, below < E)))
    p.know(some.have(m - 1 == THETA * (E - 1) / below))
    p.know(some.have(E - 1 - (m - 1) == E * (1 - THETA) * (E - 1) / below))
    p.know(some.have(and_(m > 1, m < E)))
    inside = Given(and_(S >= 1, E > 1, M > 1, M < E))
    theta = E * (M - 1) / (M * (E - 1))
    p.know(inside.have(and_(M * (E - 1) > 0, E * (M - 1) > 0, E * (M - 1) < M * (E - 1))))
    p.know(inside.have(and_(theta > 0, theta < 1)))
    p.know(inside.have((1 - theta) * E + theta == E / M))
    p.know(inside.have(E / M > 0))
    return p


@proves("oneid-hlldp-best-theta")
def theta_theorem(statement):
    """Return oneid-hlldp-best-theta."""
    p = of_theta(statement)
    p.know(best())
    return p.conclude()


def at_root(statement):
    """Return the context, in which what the form at e^(eps/2) divides by is positive."""
    p, square, theta = Given(statement), ROOT * ROOT, rappor.basic_theta(ROOT)
    known = Given(ROOT > 1)
    p.know(known.have(and_(square > 1, square > ROOT, square - 1 - (ROOT - 1) > 0)))
    p.know(known.have((1 - theta) * square + theta == ROOT))
    u, v = one_id(ROOT - 1, square - 1)
    p.know(known.have(and_(u > 0, v > 0, 1 + u + v > 0)))
    return p


@proves("oneid-urap-optimal-once")
def once_theorem(statement):
    """Return oneid-urap-optimal-once."""
    p, budget = at_root(statement), {E: ROOT * ROOT}
    p.know(at_values(best(), budget | {BEST: ROOT}), at_values(best(), budget | {M: ROOT}))
    steep = substitute(model.slope(S, ROOT), budget)
    p.have(steep == ROOT * ROOT * (S - 1) * ((ROOT - 1) * (ROOT - 1)))
    p.under(S > 1).have(steep > 0)
    return p.conclude()
