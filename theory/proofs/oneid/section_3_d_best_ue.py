"""Section III-D: which UE has the least error: a root of a quadratic in M = (1-q)/(1-p)."""

from mechanisms import rappor, ue
from mechanisms.optimal_idue.objective import coordinates, one_id
from theory.kernel.binding import substitute
from theory.kernel.terms import and_, implies, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.proofs.oneid import two_poles
from theory.statements.oneid import best_ue as model
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given

said = stated("oneid-ue-optimal")
BEST, LOW, ROOT, E, K, P = said.best, said.q, said.r, said.E, said.K, said.p
M = stated("oneid-urap-optimal-once").M


@remembered
def best():
    """Return that a root of the slope has the least error, and no other number has it."""
    p = Given(and_(K >= 2, E > 1, model.inside(M), model.inside(BEST), model.slope(BEST) == 0))
    near, far = (K + E - 1) / (E - 1), (K * E * E - E * (E - 1)) / (E - 1)
    for m in (M, BEST):
        p.have(and_(m - 1 > 0, E - m > 0, E - 1 - (m - 1) > 0))
        p.have(model.mse(*one_id(m - 1, E - 1)) == near / (m - 1) + far / (E - m) + 1 - K)
    p.have(K * E * E - E * (E - 1) > 0)
    p.have(and_(near > 0, far > 0))
    left, right = near * (E - BEST) * (E - BEST), far * (BEST - 1) * (BEST - 1)
    p.have(right - left == model.slope(BEST))
    p.use(two_poles.least(near, far, M - 1, E - M, BEST - 1, E - BEST))
    least, here = (model.mse(*one_id(m - 1, E - 1)) for m in (BEST, M))
    return p.have(and_(least <= here, implies(not_(M == BEST), least < here)))


def every_ue(p):
    """Show that UE(p, q) has the u, v of its M, between 1 and E; return M and u, v."""
    m, (u, v) = (1 - LOW) / (1 - P), coordinates(P, LOW)
    p.have(and_(LOW > 0, LOW < P, P < 1, LOW * (1 - P) > 0))
    p.have(and_(m * (1 - P) == 1 - LOW, m > 1))
    p.have(E * (LOW * (1 - P)) == P * (1 - LOW))
    p.have(P * m == E * LOW)
    p.have(m < E)
    p.have(and_(E - 1 - (m - 1) > 0, P - LOW > 0))
    there = one_id(m - 1, E - 1)
    p.have(and_(model.inside(m), u == there[0], v == there[1]))
    return m, there


def least(p):
    """Show that no UE errs less than the root."""
    goal = p.goal("the slope's root is best")
    given = p.under(goal.args[0])
    m, there = every_ue(given)
    given.use(best(), {M: m})
    given.rewrite(goal.args[1], *(a == b for a, b in zip(coordinates(P, LOW), there, strict=True)))


def rappor_form(p):
    """Show RAPPOR's M, and that it is the root only for K = 2."""
    premise, form = p.goal("RAPPOR").args
    first, second, same = form.args
    p, square, theta = p.under(premise), ROOT * ROOT, rappor.basic_theta(ROOT)
    p.have(and_(ROOT > 1, square == E, square > ROOT, square - 1 - (ROOT - 1) > 0))
    p.have((1 - theta) * square + theta == ROOT)
    p.have(theta - rappor.psi(theta, square) == (ROOT - 1) / (ROOT + 1))
    p.have((ROOT - 1) / (ROOT + 1) > 0)
    for part in (first, second):
        p.have(substitute(part, {E: square}))
        p.rewrite(part, square == E)
    at_root, steep = substitute(model.slope(M), {M: ROOT}), E * (K - 2) * ((ROOT - 1) * (ROOT - 1))
    p.have(at_root == steep)
    root = p.under(same.args[0])
    root.under(BEST == ROOT).have(steep == 0)
    root.under(BEST == ROOT).have(K == 2)
    two_values = root.under(K == 2)
    two_values.have(and_(at_root == 0, ROOT < E))
    two_values.use(best(), {M: ROOT})
    two_values.use(best(), {BEST: ROOT, M: BEST})
    two_values.have(BEST == ROOT)


@number_lemma
def crossing(p, a, b, c, x, r):
    """Return that the root of a quadratic is above where it is below 0, and below where above."""
    p = p.under(a > 0, c > 0, x > 0, r > 0, a * r * r - b * r - c == 0)
    value, slope = a * x * x - b * x - c, a * x * r + c
    p.have(slope > 0)
    p.have(r * value == (x - r) * slope)
    return p.have(and_(implies(value < 0, x < r), implies(value > 0, x > r)))


def near_oue(p):
    """Show OUE's M, and that the root is above it by less than the stated reach."""
    *parts, near = p.goal("OUE").args
    m, far = 2 * E / (E + 1), (E - 1) * (E - 1) / (2 * K * (E + 1))
    oue(p)
    for part in parts:
        p.have(part)
    p = p.under(near.args[0])
    square, over = (E - 1) * (E - 1), 4 * K * K * (E + 1)
    p.have(and_(square > 0, over > 0, 2 * K * (E + 1) > 0, K - 1 > 0))
    p.have(and_(E * square > 0, square * square * (K - 1) > 0, far > 0, m > 1))
    p.have(model.slope(m) == -1 * (E * square / (E + 1)))
    p.have(model.slope(m + far) == square * square * (K - 1) / over)
    p.have(and_(model.slope(m) < 0, model.slope(m + far) > 0))
    a, b, c = (K - 1) * (E + 1), 2 * E * (K - 2), E * (E + 1)
    p.have(and_(a > 0, c > 0))
    for end in (m, m + far):
        p.use(crossing(a, b, c, end, BEST))
    p.have(near.args[1])


def oue(p):
    """Show by how much OUE's M is inside, and its probabilities apart."""
    m, pair = 2 * E / (E + 1), ue.oue_probabilities(E)
    p.have(m - 1 == (E - 1) / (E + 1))
    p.have(E - 1 - (m - 1) == E * (E - 1) / (E + 1))
    p.have(pair[0] - pair[1] == (E - 1) / (2 * (E + 1)))
    p.have(and_(m - 1 > 0, E - 1 - (m - 1) > 0, pair[0] - pair[1] > 0))


def has_m(p):
    """Show that a UE under its premises has an M."""
    every_ue(p.under(p.goal("every UE has an M").args[0]))


@proves("oneid-ue-optimal")
def theorem(statement):
    """Return oneid-ue-optimal."""
    steps = {
        "every UE has an M": has_m,
        "the slope's root is best": least,
        "RAPPOR": rappor_form,
        "OUE": near_oue,
    }
    parts = []
    for name, show in steps.items():
        p = Given(statement)
        show(p)
        parts.append(p.have(name))
    return concluded(statement, *parts)
