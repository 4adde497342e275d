"""Section 3.2: what any estimate loses, by Assouad's cube, and Section 7: of t data each."""

from fractions import Fraction

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import cube
from theory.library.sets import subsets
from theory.statements.stated import stated
from theory.statements.uldp import lower_bounds_any as model
from theory.statements.uldp.lower_bounds import DRAWN
from theory.tactics.context import Given
from theory.tactics.sums import size

said = stated("uldp-lower-bounds-several")
T, ROOT, ROOT_T, SENSITIVE, E, N, Q = said.t, said.r, said.q, said.X_S, said.E, said.n, said.Q
X, Y = said.X, said.Y

USERS = size(cube.near_laws.U)
SENSITIVES = size(X, SENSITIVE)
n, s, h, w = (const(f"{name}0", REAL) for name in "nshw")


@remembered
def steps():
    """A step of 2/(5 w) with w = sqrt(n) (e^eps - 1) is small, and 1/w^2 is what it is squared."""
    p = Given(and_(E > 1, n > 0, s >= 2, ROOT >= 0, eq(ROOT * ROOT, n), eq(w, ROOT * (E - 1))))
    step = p.under(w >= s, eq(h, 2 / (5 * w)))
    step.have(w > 0)
    step.have(5 * w * h == 2)
    step.have(and_(h > 0, h * s <= h * w))
    step.have(w * w == n * ((E - 1) * (E - 1)))
    step.have((5 * w * h) * (5 * w * h) == 4)
    step.have(5 * n * (h * h * ((E - 1) * (E - 1))) == 5 * (w * h) * (w * h))
    step.have(and_(h >= 0, 5 * n * (h * h * ((E - 1) * (E - 1))) <= 1, h * s <= 1))
    step.have(1 / w == 5 * h / 2)
    step.have(model.order_l1(s, w) == s * (5 * h / 2) / 16)
    step.have(1 / (w * w) == (5 * h / 2) * (5 * h / 2))
    step.have(model.order_l2(s, w * w) == s * ((5 * h / 2) * (5 * h / 2)) / 100)
    step.have(and_((s - 1) * h >= s * h / 2, (s - 1) * (h * h) >= s * (h * h) / 2))
    step.have(and_(s * h > 0, s * (h * h) > 0))
    first = (s - 1) * (Fraction(3, 8) * h) > model.order_l1(s, w)
    second = (s - 1) * (Fraction(3, 8) * (h * h / 2)) > model.order_l2(s, w * w)
    small = and_(h >= 0, 5 * n * (h * h * ((E - 1) * (E - 1))) <= 1, h * s <= 1)
    return step.have(and_(small, first, second))


def sensitive_one():
    """Return that there is a sensitive value if there are any, and the value."""
    lemma = instance(subsets.has_element()[0], {subsets.S: SENSITIVE})
    return lemma, lemma.formula.args[1].args[1]


def somewhere(p, corners, loss, least, root, spread):
    """Show that some distribution has a loss of at least the order.

    Parameters
    ----------
    p : Given
        That has shown that the order is that of `steps`.
    corners : Theorem
        Of `cube`, of that loss.
    loss : callable
    least : Term
        The order.
    root, spread : Term
        The root of the number of reports, and it times e^eps - 1.
    """
    is_sensitive, star = sensitive_one()
    p.know(is_sensitive)
    step = 2 / (5 * spread)
    p.use(steps(), {ROOT: root, n: USERS, s: SENSITIVES, h: step, w: spread})
    goal = model.loses(loss, least)
    none = p.under(not_(goal))
    none.use(corners, {cube.H: step, cube.STAR: star, cube.BOUND: least})
    return p.have(goal)


@remembered
def at_least_one():
    """e^eps >= 1, as a sensitive value is compared with itself."""
    known = [term for name, term in model.known().items() if name != "s >= 2"]
    p = Given(and_(*known, SENSITIVES > 0))
    is_sensitive, star = sensitive_one()
    p.know(is_sensitive)
    p.have(SENSITIVE(star))
    total = Y.sum(lambda y: Q(star, y))
    p.have(eq(total, 1), at=[star])
    p.by_item(total <= E * total, at=[star])
    return p.have(E >= 1)


def opened(statement):
    """Return the context, with that e^eps > 1, and sqrt(n) (e^eps - 1)."""
    p, spread = Given(statement), ROOT * (E - 1)
    p.use(at_least_one())
    p.have(and_(E >= 1, USERS >= 1))
    p.under(eq(E, 1)).have(eq(USERS * ((E - 1) * (E - 1)), 0))
    p.have(and_(E > 1, spread >= 0))
    p.have(spread * spread == USERS * ((E - 1) * (E - 1)))
    p.have(spread * spread >= SENSITIVES * SENSITIVES)
    p.have(spread >= SENSITIVES)
    return p, spread


@proves("uldp-lower-bounds-l1")
def absolute_errors(statement):
    """Return the bound on the l1 loss."""
    p, spread = opened(statement)
    least = model.order_l1(SENSITIVES, spread)
    somewhere(p, cube.absolute_errors(), DRAWN.l1_loss, least, ROOT, spread)
    return p.conclude()


@proves("uldp-lower-bounds-any-estimate")
def squared_errors(statement):
    """Return the bound on the l2 loss."""
    p, spread = opened(statement)
    least = model.order_l2(SENSITIVES, spread * spread)
    somewhere(p, cube.squared_errors(), DRAWN.l2_loss, least, ROOT, spread)
    return p.conclude()


@proves("uldp-lower-bounds-several")
def of_all_reports(statement):
    """Return both bounds for n t reports: their root is that of n times that of t."""
    p = Given(statement)
    root, growth = ROOT * ROOT_T, T * (E - 1)
    spread = root * (E - 1)
    p.have(USERS >= 1)
    p.under(eq(ROOT_T, 0)).have(eq(T, 0))
    p.have(ROOT_T > 0)
    p.have(and_(root >= 0, eq(root * root, USERS)))
    p.have(T > 0)
    p.use(at_least_one())
    p.have(spread * spread * T == N * (growth * growth))
    p.have(T * (spread * spread) >= T * (SENSITIVES * SENSITIVES))
    p.have(and_(spread >= 0, spread * spread >= SENSITIVES * SENSITIVES))
    p.have(spread >= SENSITIVES)
    p.under(eq(E, 1)).have(eq(spread, 0))
    p.have(E > 1)
    p.have(spread * ROOT_T == ROOT * growth)
    p.have(and_(spread > 0, spread * ROOT_T > 0, ROOT * growth > 0))
    first = model.order_l1(ROOT_T * SENSITIVES, ROOT * growth)
    p.have(first * (16 * (spread * ROOT_T)) == ROOT_T * SENSITIVES)
    p.have(first * (16 * spread) == SENSITIVES)
    p.have(eq(first, model.order_l1(SENSITIVES, spread)))
    p.have(eq(N * (growth * growth), T * (spread * spread)))
    p.have(and_(T > 0, spread * spread > 0))
    second = model.order_l2(T * SENSITIVES, N * (growth * growth))
    p.have(eq(second, model.order_l2(SENSITIVES, spread * spread)))
    somewhere(p, cube.absolute_errors(), DRAWN.l1_loss, first, root, spread)
    somewhere(p, cube.squared_errors(), DRAWN.l2_loss, second, root, spread)
    return p.conclude()
