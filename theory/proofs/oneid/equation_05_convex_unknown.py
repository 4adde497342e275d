"""J, what is left of problem (5) for OneID, is strictly convex in its one unknown M."""

from mechanisms.optimal_idue.objective import noise, one_id, own
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.trace import remembered
from theory.library.arithmetic import number_lemma
from theory.statements.oneid import one_unknown as model
from theory.statements.oneid.one_unknown import BUDGET, FINITE, OTHER, SIZE, TOP, G, M, T
from theory.tactics.closing import every
from theory.tactics.context import Given

F = const("f", functions(G, REAL))
POINTS = M, OTHER, T * M + (1 - T) * OTHER


def over_groups(term, g):
    """Return the sum of a term about group g over all groups."""
    return G.sum(lambda i: substitute(term, {g: i}))


def rise(values):
    """Return by how much the mean of two values is above the third."""
    first, second, third = values
    return T * first + (1 - T) * second - third


@number_lemma
def reciprocal(p, a, b, c, t):
    """Return that 1/p is strictly convex: at a mean c of a and b it is below the mean."""
    p = p.under(a > 0, b > 0, t > 0, t < 1, c == t * a + (1 - t) * b)
    p.have(and_(c > 0, a * b > 0))
    p.have(a * b * c > 0)
    gap = t * (1 / a) + (1 - t) * (1 / b) - 1 / c
    top = t * (1 - t) * (a - b) * (a - b)
    p.have(t * (1 - t) > 0)
    p.have(gap * (a * b * c) == top)
    p.have(and_(top >= 0, implies(not_(eq(a, b)), top > 0)))
    return p.have(and_(gap >= 0, implies(not_(eq(a, b)), gap > 0)))


def finite_group(p, g):
    """Show that a finite budget's noise is convex, and strictly so with the maximum's term."""
    e, size, c = BUDGET(g), SIZE(g), 1 / (BUDGET(g) - 1)
    p.have(and_(e > 1, c > 0, c * (e - 1) == 1))
    rooms = [(m - 1, e - 1 - (m - 1)) for m in POINTS]
    nears, fars = ([1 / room[k] for room in rooms] for k in (0, 1))
    forms = []
    for m, near, far in zip(POINTS, nears, fars, strict=True):
        p.have(and_(m > 1, m < e))
        pair = one_id(m - 1, e - 1)
        p.have(noise(*pair) == near * c + e * e * c * far - 1)
        p.have(own(*pair) == near + 1 - e * far)
        mine = model.coordinates_at(one_id, g, m)
        forms.append(p.have(noise(*mine) == near * c + e * e * c * far - 1))
        forms.append(p.have(own(*mine) == near + 1 - e * far))
    x, y = p.have(rise(nears) > 0), p.use(reciprocal(*(room[1] for room in rooms), T))
    y = p.have(rise(fars) >= 0, y)
    p.have(and_(size >= 1, e * c >= 1, size * c > 0))
    noises, owns = values(g)
    numbers = [*nears, *fars, c, e, size, T, *noises, *owns]
    convex = rise([size * t for t in noises])
    first = convex == size * c * rise(nears) + size * e * (e * c) * rise(fars)
    first = p.arithmetic(first, *forms, of=numbers)
    second = rise(owns) == rise(nears) - e * rise(fars)
    second = p.arithmetic(second, *forms, of=numbers)
    parts = [rise(nears), rise(fars), convex, rise(owns), e * c, size * c, e, size]
    least = size * (e * c) >= 1
    p.have(least)
    p.arithmetic(convex >= 0, first, x, y, least, e > 0, size * c > 0, of=parts)
    p.arithmetic(convex + rise(owns) > 0, first, second, x, y, least, e > 0, size * c > 0, of=parts)


@remembered
def at_most_total():
    """Return that an item of a sum of numbers at least 0 is at most the sum."""
    return Given(G.forall(lambda g: F(g) >= 0)).item(G.sum(F), TOP)


def values(g):
    """Return noise and `own` of a group at the three points."""
    pairs = [model.coordinates_at(one_id, g, m) for m in POINTS]
    return [noise(*pair) for pair in pairs], [own(*pair) for pair in pairs]


def convex(p, less):
    """Show that J is strictly convex."""
    g = p.fix(G)
    p.have(and_(*(m > 1 for m in POINTS)))
    p.use(reciprocal(*(m - 1 for m in POINTS), T))
    p.have(rise([1 / (m - 1) for m in POINTS]) > 0)
    finite_group(p.under(FINITE(g)), g)
    noises, owns = values(g)
    infinite = p.under(not_(FINITE(g)))
    infinite.have(and_(*(t == 0 for t in noises)))
    infinite.have(and_(*(t == 1 / (m - 1) for t, m in zip(owns, POINTS, strict=True))))
    convex = rise([SIZE(g) * t for t in noises])
    infinite.have(convex == 0)
    infinite.have(rise(owns) > 0)
    every_group = every(p.have(convex >= 0), g)
    p.have(convex + rise(owns) > 0)
    total = over_groups(convex, g)
    top = [substitute(t, {g: TOP}) for t in (convex, rise(owns))]
    p.know(every_group)
    p.use(at_most_total(), {F: total.args[0]})
    p.have(top[0] + top[1] > 0)
    sums = [over_groups(SIZE(g) * t, g) for t in noises]
    p.by_item(total == rise(sums))
    p.have(less)
