"""Where a sum of m (a - b)/(j j) is 0, with j = (1 - t) a + t b: between numbers of two signs."""

from mechanisms.losses import ubd_mixture as mixture
from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import axiom, counterexample, elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.statements.stated import stated
from theory.tactics.closing import every
from theory.tactics.expand import rational
from theory.tactics.sums import ZERO

SHARE = stated("uldp-ubd-mixture").t

A, B, M, LEAST, END = (const(f"{name}_", REAL) for name in ("a", "b", "m", "least", "end"))
P, Q, R = (const(f"{name}_", REAL) for name in "pqr")
FROM, TO = const("from_", REAL), const("to_", REAL)
KINDS = 1, 2, 3
LOW, HIGH, STEEP = ([const(f"{n}{k}_", REAL) for k in KINDS] for n in ("low", "high", "steep"))
FIRST, SECOND, SIZES = ([const(f"{n}{k}_", REAL) for k in KINDS] for n in ("first", "second", "m"))


def mean(t, a=A, b=B):
    """Return an information of the mixture."""
    return (1 - t) * a + t * b


def term(t):
    """Return what one kind of differences adds to the slope."""
    return M * (A - B) / (mean(t) * mean(t))


def slope(t):
    """Return the slope, of any informations of blocks of 1 and of 2."""
    means = [mean(t, a, b) for a, b in zip(FIRST, SECOND, strict=True)]
    return mixture.slope_of(SIZES, FIRST, SECOND, means)


def from_least():
    """Return that an information is at least LEAST > 0 at both ends of [0, END]."""
    return and_(LEAST > 0, A >= LEAST, mean(END) >= LEAST, END >= 0, END <= 1)


def steep():
    """Return a number that the slope of `term` does not exceed."""
    return M * (A - B) * (A - B) * (2 / (LEAST * LEAST * LEAST))


@remembered
def between():
    """Between the ends the information is at least as large."""
    inside = and_(from_least(), SHARE >= 0, SHARE <= END)
    parts = [
        solve(implies(and_(P >= 0, Q >= R), P * (Q - R) >= 0)),
        solve(implies(and_(P > 0, P * (Q - R) >= 0), Q >= R)),
    ]
    first = instance(parts[0], {P: END - SHARE, Q: A, R: LEAST})
    last = instance(parts[0], {P: SHARE, Q: mean(END), R: LEAST})
    same = solve(
        eq(END * (mean(SHARE) - LEAST), (END - SHARE) * (A - LEAST) + SHARE * (mean(END) - LEAST))
    )
    up = instance(parts[1], {P: END, Q: mean(SHARE), R: LEAST})
    return solve(implies(inside, mean(SHARE) >= LEAST), first, last, same, up)


@remembered
def cubes():
    """For p, q >= r > 0: (p + q)/(p p q q) is from 0 to 2/(r r r)."""
    known = and_(R > 0, P >= R, Q >= R)
    u, v, w = (const(f"{name}_", REAL) for name in "uvw")
    small = and_(u > 0, v > 0, u <= w, v <= w)
    pair = solve(implies(small, and_(u * v > 0, u * v <= w * w)))
    step = solve(implies(and_(P > 0, P <= Q, u > 0, u <= w), and_(P * u > 0, P * u <= Q * w)))
    ends = [instance(step, {P: u * v, Q: w * w, u: value}) for value in (u, v)]
    goal = and_(u * v * u + u * v * v > 0, u * v * u + u * v * v <= 2 * (w * w * w))
    total = solve(implies(small, goal), pair, *ends)
    over = solve(implies(and_(R > 0, P >= R), and_(1 / P > 0, 1 / P <= 1 / R)))
    put = {u: 1 / P, v: 1 / Q, w: 1 / R}
    found = solve(
        implies(known, substitute(goal, put)), *(instance(total, put), over, instance(over, {P: Q}))
    )
    sides = [
        rational(known, substitute(side, put), stated)
        for side, stated in (
            (u * v * u + u * v * v, (P + Q) / (P * P * Q * Q)),
            (2 * (w * w * w), 2 / (R * R * R)),
        )
    ]
    stated = and_((P + Q) / (P * P * Q * Q) > 0, (P + Q) / (P * P * Q * Q) <= 2 / (R * R * R))
    return solve(implies(known, stated), found, *sides)


def ordered():
    """Return that there are two shares in [0, END], in order."""
    return and_(FROM >= 0, FROM <= TO, TO <= END)


@remembered
def apart():
    """For p - q = (a - b) r, both at least LEAST: m (a - b)/(q q) less m (a - b)/(p p)."""
    u, v, w = (const(f"{name}_", REAL) for name in "uvw")
    near = and_(LEAST > 0, P >= LEAST, Q >= LEAST)
    known = and_(near, M >= 0, R >= 0, eq(P - Q, (A - B) * R))
    factor, most = (P + Q) / (P * P * Q * Q), 2 / (LEAST * LEAST * LEAST)
    rise = M * (A - B) / (Q * Q) - M * (A - B) / (P * P)
    same = rational(near, rise, M * (A - B) * ((P - Q) * factor))
    # 0 <= m d (z v) <= m d d w r for z = d r and 0 <= v <= w
    d, z, m, r = (const(f"{name}_", REAL) for name in ("d", "z", "m0", "r0"))
    given = and_(m >= 0, r >= 0, v >= 0, v <= w, eq(z, d * r))
    square = solve(implies(and_(m >= 0, r >= 0), m * d * d * r >= 0))
    scaled = solve(implies(and_(u >= 0, v >= 0, v <= w), and_(u * v >= 0, u * v <= u * w)))
    scaled = instance(scaled, {u: m * d * d * r})
    put_in = solve(implies(eq(z, d * r), eq(m * d * (z * v), m * d * d * r * v)))
    goal = and_(m * d * (z * v) >= 0, m * d * (z * v) <= m * d * d * w * r)
    bounds = solve(implies(given, goal), square, scaled, put_in)
    bounds = instance(bounds, {m: M, d: A - B, z: P - Q, r: R, v: factor, w: most})
    least = instance(cubes(), {R: LEAST})
    goal = and_(rise >= 0, rise <= steep() * R)
    return solve(implies(known, goal), same, bounds, least)


@remembered
def one_kind():
    """What one kind of differences adds grows with the share, by no more than `steep`."""
    known = and_(from_least(), M >= 0, ordered())
    inside = [instance(between(), {SHARE: t}) for t in (FROM, TO)]
    inside = [solve(implies(known, t.formula.args[1]), t) for t in inside]
    step = solve(eq(mean(FROM) - mean(TO), (A - B) * (TO - FROM)))
    found = instance(apart(), {P: mean(FROM), Q: mean(TO), R: TO - FROM})
    order = solve(implies(known, TO - FROM >= 0))
    return solve(implies(known, found.formula.args[1]), found, step, order, *inside)


def of_kind(k, least=LEAST):
    """Return the k-th kind in the place of the one kind."""
    return {A: FIRST[k], B: SECOND[k], M: SIZES[k], LEAST: least}


def least_of(a, b):
    """Return the smaller one of the informations at both ends."""
    return ite(a <= mean(END, a, b), a, mean(END, a, b))


def ends():
    """Return that the informations are positive at both ends of [0, END]."""
    each = zip(SIZES, FIRST, SECOND, strict=True)
    return and_(END >= 0, END <= 1, *(and_(m >= 0, a > 0, mean(END, a, b) > 0) for m, a, b in each))


@remembered
def three_kinds():
    """Three kinds add what each does."""
    kinds = list(zip(LOW, HIGH, STEEP, strict=True))
    known = and_(*(and_(high - low >= 0, high - low <= top * R) for low, high, top in kinds))
    rise = add(*HIGH) - add(*LOW)
    return solve(implies(known, and_(rise <= add(*STEEP) * R, -rise <= add(*STEEP) * R)))


def within_ends(t):
    """Return whether a share is in [0, END], and the slope is 0 there."""
    return and_(t >= 0, t <= END, eq(slope(t), 0))


def solution():
    """Return such a share, if there is one."""
    return exception(function(REAL, lambda t: not_(within_ends(t))))


@remembered
def zero_between():
    """If the slope is not above 0 at 0, nor below 0 at END, it is 0 in between."""
    least = [least_of(a, b) for a, b in zip(FIRST, SECOND, strict=True)]
    kinds = [instance(one_kind(), of_kind(k, least[k])) for k in range(3)]
    within = [
        solve(implies(ends(), substitute(from_least(), of_kind(k, least[k])))) for k in range(3)
    ]
    total = add(*(substitute(steep(), of_kind(k, least[k])) for k in range(3)))
    inside = and_(ends(), ordered())
    rises = [solve(implies(inside, t.formula.args[1]), t, *within) for t in kinds]
    ends_of = {R: TO - FROM}
    for names, t in ((LOW, term(FROM)), (HIGH, term(TO)), (STEEP, steep())):
        ends_of |= {c: substitute(t, of_kind(k, least[k])) for k, c in enumerate(names)}
    flat = instance(three_kinds(), ends_of)
    flat = solve(implies(inside, flat.formula.args[1]), flat, *rises)
    each = every(solve(implies(ends(), implies(ordered(), flat.formula.args[1])), flat), FROM, TO)
    bolzano = axiom("zero")
    said, steps = bolzano.formula, []
    for value in (function(REAL, slope), ZERO, END, total):
        steps.append(elimination(said.args[0], value))
        said = apply(said.args[0], value)
    given = and_(ends(), slope(ZERO) <= 0, slope(END) >= 0)
    none = function(REAL, lambda t: not_(within_ends(t)))
    steps += [each, counterexample(none)]
    return solve(implies(given, within_ends(solution())), bolzano, *steps)


@remembered
def below_one():
    """That share is below 1 if END is, or if the slope at END is not 0."""
    z, given = solution(), zero_between().formula.args[0]
    given = and_(given, or_(END < 1, slope(END) > 0))
    same = leibniz(function(REAL, slope), z, END)
    return solve(implies(given, and_(z >= 0, z < 1, eq(slope(z), 0))), zero_between(), same)
