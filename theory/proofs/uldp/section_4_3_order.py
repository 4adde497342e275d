"""Section 4.3: uRAP's l2 loss beside the lower bounds of Section 3.2, as eps -> 0."""

from mechanisms.losses import lower_bounds, urap, urr
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies, real
from theory.kernel.theorem import elimination, generalise, instance, solve
from theory.ledger.decisions import proves, refutes
from theory.statements.uldp import order as model
from theory.statements.uldp.lemmas import A
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.order import FACTOR, S
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import deny, derive
from theory.tactics.sums import non_negative

OTHERS = 624
SIZE, HELD, TOTAL, LOSS = (const(f"{name}1", REAL) for name in ("s", "held", "squares", "loss"))


def at_most(s, a):
    """Return what n times the l2 loss of uRAP does not exceed, at any p."""
    return s * a / ((a - 1) * (a - 1)) + a / (a - 1)


def more_than(a):
    """Return that f times uRR's loss is less than uRAP's if (a - 1) (2 f + 1) < 1."""
    t, one, others = a - 1, real(1), real(OTHERS)
    ours, other = (
        urap.uniform_l2_times_n(one, others, a),
        urr.uniform_l2_times_n(one, others, a * a),
    )
    known, rest = and_(a > 1, t <= 1), 1 - real(1) / OTHERS
    exact = rational(known, ours * (t * t), 2 * a - 1 + rest * (t * t))
    flat = rational(known, other * t * (a + 1), 2 + rest * t * (a + 1))
    large = solve(implies(known, ours * (t * t) >= 1), exact)
    small = implies(and_(known, LOSS * t * (a + 1) <= 2 + rest * t * (a + 1)), LOSS * t <= 2)
    small = instance(solve(small), {LOSS: other})
    both = solve(implies(known, and_(ours * (t * t) >= 1, other * t <= 2)), large, small, flat)
    x, y, f = (const(f"{name}1", REAL) for name in "xyf")
    apart = and_(a > 1, f > 0, t * (2 * f + 1) < 1, x * (t * t) >= 1, y * t <= 2)
    scaled = solve(implies(apart, f * (y * t) <= 2 * f))
    less = solve(implies(apart, f * y * (t * t) < x * (t * t)), scaled)
    less = solve(implies(apart, f * y < x), less)
    return solve(
        implies(and_(known, FACTOR > 0, t * (2 * FACTOR + 1) < 1), FACTOR * other < ours),
        instance(less, {x: ours, y: other, f: FACTOR}),
        both,
    )


@refutes("uldp-urap-order-optimal")
def refuted(statement):
    """Return that no factor will do, at one sensitive value of 625."""
    formula = statement.formula
    body = apply(apply(formula.args[0], real(1)).args[0], real(OTHERS))
    predicate = body.args[0].args[0]  # of the factor: that it will not do
    claimed = apply(predicate, FACTOR).args[0].args[1]
    start = 1 / (2 * FACTOR + 1)
    some = apply(claimed.args[0], start).args[1]
    near = solve(implies(and_(FACTOR > 0, A > 1, start > A - 1), (A - 1) * (2 * FACTOR + 1) < 1))

    def facts(*chosen):
        return [instance(t, {A: a}) for a in chosen for t in (near, more_than(A))]

    never = derive(FACTOR > 0, some.args[0], facts)
    fails = solve(apply(predicate, FACTOR), elimination(claimed.args[0], start), never)
    return deny(formula, real(1), real(OTHERS), using=[generalise(fails, FACTOR)])


def factors():
    """Return the bound on uRAP's loss at any p, and both factors, for s >= 2."""
    known = and_(A > 1, SIZE >= 2, HELD >= 0, TOTAL >= 0)
    loss, bound = urap.l2_times_n(SIZE, A, HELD, TOTAL), lower_bounds.on_sensitive(SIZE, A * A)
    most, rest = at_most(SIZE, A), SIZE - 1
    spread = rational(known, loss, most - HELD / (A - 1) - TOTAL)
    less = solve(implies(known, HELD / (A - 1) >= 0))
    below = solve(implies(known, loss <= most), spread, less)
    wide, share = 4 * A * (rest * rest), SIZE * (rest + A) * ((A + 1) * (A + 1))
    same = rational(known, most * wide, share * bound)
    positive = solve(implies(known, and_(bound > 0, wide > 0)))
    six = solve(implies(and_(known, 3 * A <= 5), share <= 6 * wide))
    soon = and_(known, A - 1 <= DELTA, DELTA <= 1)
    near = solve(implies(soon, share <= (1 + DELTA) * (SIZE * SIZE) * (4 * A)))
    limit = (1 + DELTA) * (SIZE * SIZE / (rest * rest))
    scaled = rational(known, limit * wide, (1 + DELTA) * (SIZE * SIZE) * (4 * A))
    near = solve(implies(soon, share <= limit * wide), near, scaled)
    x, w, h, b, f = (const(f"{name}1", REAL) for name in "xwhbf")
    plain = and_(b > 0, w > 0, x * w <= h * b, h <= f * w)
    grown = solve(implies(plain, h * b <= f * b * w))
    plain = solve(implies(plain, x <= f * b), grown)
    scale = solve(implies(known, loss * wide <= share * bound), below, same, positive)
    found = []
    for given, factor, fact in ((and_(known, 3 * A <= 5), real(6), six), (soon, limit, near)):
        put = instance(plain, {x: loss, w: wide, h: share, b: bound, f: factor})
        found.append(solve(implies(given, put.formula.args[1]), put, fact, scale, positive))
    return found


@proves("uldp-urap-order-optimal-two")
def theorem(statement):
    """Return the two factors, at every p."""
    H, spelled = statement.given, statement.spelled
    put = {HELD: spelled(model.HELD), TOTAL: spelled(model.SQUARES), SIZE: spelled(S)}
    parts = [instance(t, put) for t in factors()]
    signs = [
        non_negative(total, H, at=lambda i: [i], rounds=1) for total in (put[HELD], put[TOTAL])
    ]
    return concluded(statement, *parts, *signs)
