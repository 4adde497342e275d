"""The optimum of problem (5) for OneID has one unknown, M."""

from mechanisms.optimal_idue import objective as formulas
from mechanisms.optimal_idue.objective import noise, one_id, own, probabilities
from theory.kernel.binding import substitute
from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.library.arithmetic import cancelled
from theory.proofs.oneid.equation_05_convex_unknown import convex, over_groups
from theory.statements.oneid import one_unknown as model
from theory.statements.oneid.one_unknown import BUDGET, FINITE, SIZE, TOP, A, B, G, M
from theory.tactics.closing import concluded
from theory.tactics.context import Given


def smaller_objective(p, g, less, more):
    """Show that less (u, v) make less of (5): of the noise, also with the largest's `own`."""
    numbers = (*less, *more, SIZE(g))
    order = [and_(a >= 0, a <= b) for a, b in zip(less, more, strict=True)]
    p.arithmetic(noise(*less) <= noise(*more), *order, of=numbers)
    p.arithmetic(noise(*less) + own(*less) <= noise(*more) + own(*more), *order, of=numbers)
    steps = noise(*less) <= noise(*more), SIZE(g) >= 1
    p.arithmetic(
        SIZE(g) * noise(*less) <= SIZE(g) * noise(*more),
        *steps,
        of=[SIZE(g), noise(*less), noise(*more)],
    )
    both = SIZE(g) * noise(*less) + own(*less) <= SIZE(g) * noise(*more) + own(*more)
    terms = [noise(*less), noise(*more), own(*less), own(*more), SIZE(g)]
    p.arithmetic(both, *steps, noise(*less) + own(*less) <= noise(*more) + own(*more), of=terms)
    gain = SIZE(g) * noise(*more) - SIZE(g) * noise(*less)
    p.have(gain >= 0)
    total = over_groups(gain, g)
    p.item(total, TOP)
    p.by_item(
        total == over_groups(SIZE(g) * noise(*more), g) - over_groups(SIZE(g) * noise(*less), g)
    )


def open_ends(p, g):
    """Show that a < 1 for every group, since some budget is finite."""
    finite = p.some(G.exists(FINITE))
    p.have(A(g) < 1, at=[finite])


def ratio(g):
    """Return (1-b)/(1-a)."""
    return (1 - B(g)) / (1 - A(g))


def bounded(p, better):
    """Show that the greatest B of an allowed a, b is an M with no greater value."""
    g = p.fix(G)
    open_ends(p, g)
    p.have(and_(ratio(g) > 1, ratio(g) * (1 - A(g)) == 1 - B(g)))
    p.have(1 - B(g) <= M * (1 - A(g)))
    k = p.some(G.exists(lambda i: ratio(i) == M))
    p.have(and_(M > 1, M * (1 - A(k)) == 1 - B(k)))
    finite, E = p.under(FINITE(g)), BUDGET(g)
    finite.have((1 - A(k)) * A(g) * M <= (1 - A(k)) * E * B(g), at=[k])
    finite.use(cancelled(1 - A(k), A(g) * M, E * B(g)))
    finite.have(M < E)
    u, v = formulas.coordinates(A(g), B(g))
    finite.have(E - 1 - (M - 1) > 0)
    finite.have(and_(M / (E - 1 - (M - 1)) >= 0, u >= M / (E - 1 - (M - 1))))
    p.have(and_(u >= 0, 1 / (M - 1) >= 0, v >= 1 / (M - 1)))
    mine = model.coordinates_at(one_id, g, M)
    p.have(and_(mine[0] >= 0, mine[0] <= u, mine[1] >= 0, mine[1] <= v))
    smaller_objective(p, g, mine, (u, v))
    p.have(better.args[0])
    p.have(better, at=[TOP])


def attained(p, best):
    """Show that the a, b of an M are allowed, of the form, and have the value."""
    g, i, j = p.fix(G, G, G)
    u, v = model.coordinates_at(one_id, g, M)
    E, over, room = BUDGET(g), 1 + u + v, BUDGET(g) - 1 - (M - 1)
    finite = p.under(FINITE(g))
    finite.have(and_(room > 0, E - 1 > 0))
    finite.have(M / room >= 0)
    p.have(and_(u >= 0, v > 0, v * (M - 1) == 1, over > 0))
    a, b = probabilities(u, v)
    p.have(and_(a * over == 1 + u, b * over == u))
    p.have(and_(b >= 0, b < a, a < 1, 1 - b == M * (1 - a)))
    for x, y in zip(formulas.coordinates(a, b), (u, v), strict=True):
        p.have(x == y)
    finite.have(and_(u == M / room, over == M * (E - 1) / (room * (M - 1))))
    finite.have(and_(b == (M - 1) / (E - 1), a == E * b / M))
    finite.have(a * M == E * b)
    (x, y), (r, q) = ([substitute(t, {g: k}) for t in (a, b)] for k in (i, j))
    p.under(FINITE(i)).have(x * (1 - q) <= BUDGET(i) * y * (1 - r))
    mine, top = (own(*model.coordinates_at(one_id, c, M)) for c in (g, TOP))
    p.have(mine <= top, at=[TOP])
    p.have(best)


def closed(p, value):
    """Show the stated value, for finite budgets."""
    g = p.fix(G)
    mine = model.coordinates_at(one_id, g, M)
    p.have(and_(BUDGET(g) - M > 0, M > 1, M - 1 > 0))
    p.have((M - 1) * (BUDGET(g) - M) > 0)
    item = SIZE(g) * noise(*mine) == M * M / (M - 1) * (SIZE(g) / (BUDGET(g) - M))
    p.have(item)
    total, rest = over_groups(item.args[0], g), over_groups(SIZE(g) / (BUDGET(g) - M), g)
    p.by_item(total == M * M / (M - 1) * rest)
    p.have(own(*mine) == (BUDGET(g) - M * M) / ((M - 1) * (BUDGET(g) - M)))
    p.have(value, at=[TOP])


@proves("oneid-optimum-one-unknown")
def theorem(statement):
    """Return oneid-optimum-one-unknown."""
    steps = {
        "no less than J at M": bounded,
        "the a, b of M are best": attained,
        "the stated value": closed,
        "strictly convex": convex,
    }
    parts = []
    for name, show in steps.items():
        p, goal = Given(statement), statement.goal(name)
        show(p.under(goal.args[0]), goal.args[1])
        parts.append(p.have(name))
    return concluded(statement, *parts)
