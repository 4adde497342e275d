"""Section 4.3: uRAP's l2 loss next to the lower bounds of Section 3.2, as eps -> 0."""

from mechanisms.losses import lower_bounds, urap, urr
from theory.kernel.binding import apply
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies, real
from theory.kernel.theorem import elimination, generalise, instance, solve
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny, derive

said = stated("uldp-urap-order-optimal-two")
A, DELTA, S = said.a, said.delta, said.s
FACTOR = stated("uldp-rsfd-tuples").factor

OTHERS = 624
SIZE, HELD, TOTAL = (const(f"{name}1", REAL) for name in ("s", "held", "squares"))


def at_most(s, a):
    """Return what n times the l2 loss of uRAP does not exceed, at any p."""
    return s * a / ((a - 1) * (a - 1)) + a / (a - 1)


def more_than():
    """Return that f times uRR's loss is less than uRAP's if (a - 1) (2 f + 1) < 1."""
    t, rest = A - 1, 1 - real(1) / OTHERS
    ours = urap.uniform_l2_times_n(real(1), real(OTHERS), A)
    other = urr.uniform_l2_times_n(real(1), real(OTHERS), A * A)
    p = Given(and_(A > 1, FACTOR > 0, t * (2 * FACTOR + 1) < 1))
    p.have(t <= 1)
    p.have(ours * (t * t) == 2 * A - 1 + rest * (t * t))
    p.have(other * t * (A + 1) == 2 + rest * t * (A + 1))
    x, y, f, d = (const(name, REAL) for name in "xyfd")
    small = Given(and_(d > 0, y * d * (d + 2) == 2 + rest * d * (d + 2), d <= 1)).have(y * d <= 2)
    apart = Given(and_(d > 0, f > 0, d * (2 * f + 1) < 1, x * (d * d) >= 1, y * d <= 2))
    apart.have(f * (y * d) <= 2 * f)
    apart.have(f * y * (d * d) < x * (d * d))
    p.use(small, {"y": other, "d": t})
    p.have(ours * (t * t) >= 1)
    return p.use(apart.have(f * y < x), {"x": ours, "y": other, "f": FACTOR, "d": t})


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
        return [instance(t, {A: a}) for a in chosen for t in (near, more_than())]

    never = derive(FACTOR > 0, some.args[0], facts)
    fails = solve(apply(predicate, FACTOR), elimination(claimed.args[0], start), never)
    return deny(formula, real(1), real(OTHERS), using=[generalise(fails, FACTOR)])


def factors():
    """Return the bound on uRAP's loss at any p, and both factors, for s >= 2."""
    loss, bound = urap.l2_times_n(SIZE, A, HELD, TOTAL), lower_bounds.on_sensitive(SIZE, A * A)
    most, rest = at_most(SIZE, A), SIZE - 1
    wide, share = 4 * A * (rest * rest), SIZE * (rest + A) * ((A + 1) * (A + 1))
    limit = (1 + DELTA) * (SIZE * SIZE / (rest * rest))
    q = Given(and_(A > 1, SIZE >= 2, HELD >= 0, TOTAL >= 0))
    q.have(loss == most - HELD / (A - 1) - TOTAL)
    q.have(HELD / (A - 1) >= 0)
    q.have(loss <= most)
    same = q.have(most * wide == share * bound)
    q.have(and_(bound > 0, wide > 0))
    q.arithmetic(loss * wide <= share * bound, loss * wide <= most * wide, same)
    near, soon = q.under(3 * A <= 5), q.under(A - 1 <= DELTA, DELTA <= 1)
    near.have(share <= 6 * wide)
    soon.have(share <= (1 + DELTA) * (SIZE * SIZE) * (4 * A))
    soon.have(limit * wide == (1 + DELTA) * (SIZE * SIZE) * (4 * A))
    soon.have(share <= limit * wide)
    x, w, h, b, f = (const(name, REAL) for name in "xwhbf")
    plain = Given(and_(b > 0, w > 0, x * w <= h * b, h <= f * w))
    plain.have(h * b <= f * b * w)
    plain = plain.have(x <= f * b)
    named_values = {"x": loss, "w": wide, "h": share, "b": bound}
    return near.use(plain, named_values | {"f": real(6)}), soon.use(
        plain, named_values | {"f": limit}
    )


@proves("uldp-urap-order-optimal-two")
def theorem(statement):
    """Return the two factors, at every p."""
    p = Given(statement)
    values = {HELD: p(said.held), TOTAL: p(said.squares), SIZE: p(S)}
    p.have(and_(values[HELD] >= 0, values[TOTAL] >= 0))
    p.know(*(instance(bound, values) for bound in factors()))
    return p.conclude()
