"""The ratios of t releases: what their product has beside its mean, under a common prior."""

from mechanisms.budgets import lip_composition
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, or_, real
from theory.kernel.theorem import (
    instance,
    solve,
)  # fmt: skip
from theory.library.arithmetic import cancelled, number_lemma, scaled, weighted
from theory.notions.lip import within
from theory.notions.probability import is_distribution, size
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.folds import state_induction
from theory.tactics.logic import at

said = stated("lip-composition-repeated")
PRIOR, E, X, T = said.prior, said.E, said.X, said.T

RATIO = const("r", functions(T, X, REAL))
x = const("x", X)


def state(n, S, Q, V, a):
    """Return what is known after n releases, for a = E^2."""
    return and_(
        *(n >= 0, V >= 1, Q >= 1, Q <= V, S >= 0, n * (a - 1) >= S, Q >= 1 + S),
        n * (a - 1) * (Q - 1) <= S * (V - 1),
        1 + n * (a - 1) <= V,
        n * V * (a - 1) >= V - 1,
    )


@number_lemma
def one_more(p, n, S, Q, V, u, a):
    """Return that the state stays with one more factor u in [1, a], and n + 1 for n."""
    names = [n, S, Q, V, u, a]
    p = p.under(state(n, S, Q, V, a), a >= 1, u >= 1, u <= a)

    def gap(u):
        return (S + u - 1) * (V * a - 1) - (n + 1) * (a - 1) * (Q * u - 1)

    # the chord's bound is linear in u: it is enough at 1 and a
    p.have(a * V >= 1 + (n + 1) * (a - 1))
    p.have((n + 1) * (V - 1) <= n * (a * V - 1))
    some, none = p.under(n > 0), p.under(n == 0)
    some.use(scaled(S, (n + 1) * (V - 1), n * (a * V - 1)))
    more = a * V - (n + 1) * a + n
    p.have(more >= 0)
    some.use(scaled(more, S, n * (a - 1)))
    for case in (some, none):
        case.have(and_(gap(real(1)) >= 0, gap(a) >= 0))
    ends = p.cases(and_(gap(real(1)) >= 0, gap(a) >= 0), n > 0, n == 0)
    same = p.have((a - 1) * gap(u) == (a - u) * gap(real(1)) + (u - 1) * gap(a))
    inside = p.under(a > 1)
    for end in (real(1), a):
        inside.arithmetic(gap(end) >= 0, ends, of=names)
    mixed = inside.use(weighted((a - u, real(0), gap(real(1))), (u - 1, real(0), gap(a))))
    inside.arithmetic((a - 1) * gap(u) >= 0, mixed, same, of=names)
    inside.use(cancelled(a - 1, real(0), gap(u)))
    p.under(a == 1).have(gap(u) >= 0)
    chord = p.cases(gap(u) >= 0, a > 1, a == 1)
    p.arithmetic((n + 1) * (a - 1) * (Q * u - 1) <= (S + u - 1) * (V * a - 1), chord, of=names)
    return p.have(state(n + 1, S + u - 1, Q * u, V * a, a))


def given():
    """Return what is known of the ratios."""
    return and_(
        is_distribution(X, PRIOR),
        E >= 1,
        T.forall(lambda t: X.forall(lambda x: within(1, RATIO(t, x), E))),
        T.forall(lambda t: eq(X.sum(lambda x: PRIOR(x) * RATIO(t, x)), 1)),
    )


def power():
    """Return E^n."""
    return T.prod(lambda t: E)


def product(x):
    """Return the product of the ratios."""
    return T.prod(lambda t: RATIO(t, x))


def excess(x):
    """Return S."""
    return T.sum(lambda t: E * RATIO(t, x) - 1)


def pointwise():
    """Return the state after all releases, for a value x."""
    H = given()

    def relation(n, S, P, W):
        return and_(W >= 1, P >= 0, state(n, S, W * P, W * W, E * E))

    def use(i, n0, S0, P0, W0):
        r = RATIO(i, x)
        near = at(H, i, x)
        inside = solve(implies(H, and_(E * r >= 1, E * r <= E * E, E * E >= 1, r >= 0)), *near)
        values = n0, S0, W0 * P0, W0 * W0, E * r, E * E
        moved = one_more(*values)
        before = and_(H, relation(n0, S0, P0, W0))
        premise = solve(implies(before, moved.formula.args[0]), inside)
        later = relation(n0 + 1, S0 + (E * r - 1), P0 * r, W0 * E)
        parts = [solve(implies(before, part), inside) for part in later.args[:2]]
        names = [const(f"v{k}", REAL) for k in range(3)]
        bare = state(n0 + 1, names[0], names[1], names[2], E * E)
        left = S0 + E * r - 1, W0 * P0 * (E * r), W0 * W0 * (E * E)
        right = S0 + (E * r - 1), W0 * E * (P0 * r), W0 * E * (W0 * E)
        same = [rational(TRUE, one, other) for one, other in zip(left, right, strict=True)]
        moved_state = solve(implies(before, moved.formula.args[1]), moved, premise)
        shown = [
            solve(
                implies(before, substitute(part, dict(zip(names, right, strict=True)))),
                moved_state,
                *same,
            )
            for part in bare.args
        ]
        return [*parts, *shown]

    folds = [size(T), excess(x), product(x), power()]
    return state_induction(relation, folds, H, use)


def mean():
    """Return c, the mean of the product."""
    return X.sum(lambda x: PRIOR(x) * product(x))


def averages(p):
    """Show the bounds of c: those of the product, averaged over the values."""
    x, W, n, c = p.fix(X), power(), size(T), mean()
    p.know(pointwise())
    P, S, prior = product(x), excess(x), PRIOR(x)
    low, high = n * (E * E - 1) * (W * P - 1), S * (W * W - 1)
    for less, more in ((low, high), (1 + S, W * P), (W * P, W * W)):
        p.use(scaled(prior, less, more))
    weighted, mass = X.sum(lambda x: PRIOR(x) * excess(x)), X.sum(PRIOR)
    p.by_item(n * (E * E - 1) * (W * c - mass) <= weighted * (W * W - 1), over=X)
    p.by_item(mass + weighted <= W * c, over=X)
    p.by_item(W * c <= W * W * mass, over=X)
    total = T.sum(lambda t: RATIO(t, x))
    p.have(E * total - n == S)
    spread = X.sum(lambda x: PRIOR(x) * T.sum(lambda t: RATIO(t, x)))
    p.by_item(weighted == E * spread - n * mass, over=X)
    swapped = T.sum(lambda t: X.sum(lambda x: PRIOR(x) * RATIO(t, x)))
    p.sums(spread, swapped)
    p.by_item(swapped == n, over=T)
    p.have(weighted == n * (E - 1))
    return [
        p.have(n * (E * E - 1) * (W * c - 1) <= n * (E - 1) * (W * W - 1)),
        p.have(1 + n * (E - 1) <= W * c),
        p.have(W * c <= W * W),
    ]


def comparison():
    """Return that the bound of R is no worse than that of 1/R: V (E+1) <= (V+E)(1 + n(E-1))."""

    def relation(n, W):
        more = (W * W + E) * (1 + n * (E - 1)) >= W * W * (E + 1)
        return or_(and_(eq(n, 0), eq(W, 1)), and_(n >= 1, W >= 1, more))

    n, V = const("n", REAL), const("V", REAL)

    def below(V, n):
        return (V + E) * (1 + n * (E - 1)) >= V * (E + 1)

    step = solve(implies(and_(E >= 1, V >= 1, n >= 1, below(V, n)), below(V * E * E, n + 1)))
    return state_induction(
        relation,
        [size(T), power()],
        E >= 1,
        lambda i, n0, W0: [instance(step, {n: n0, V: W0 * W0})],
    )


def of_ratios():
    """Return (7) for all releases, in ratios."""
    H = given()
    chord, least, most = averages(Given(H))
    p = Given(H)
    x, c, W, n = p.fix(X), mean(), power(), size(T)
    P, F = product(x), lip_composition.equal_releases(power(), E)
    p.know(pointwise(), comparison(), chord, least, most)
    signs = p.have(and_(n >= 1, W >= 1, E >= 1))
    cost = p.have(and_(F * (E + 1) == W * W + E, F >= 1))
    numbers = [c, P, W, n, F]
    state_x = p.have(and_(W * P >= 1, W * P <= W * W, n * (W * W) * (E * E - 1) >= W * W - 1))
    wide = p.have((W * W + E) * (1 + n * (E - 1)) >= W * W * (E + 1))
    above = (E + 1) * (W * c - 1) <= W * W - 1
    for case in (E > 1, E == 1):
        p.under(case).arithmetic(above, case, chord, most, state_x, signs, of=numbers)
    above = p.cases(above, E > 1, E == 1)
    p.arithmetic(c <= F * P, above, state_x, signs, cost, of=numbers)
    largest = p.arithmetic(F * (1 + n * (E - 1)) >= W * W, wide, signs, cost, of=numbers)
    p.arithmetic(F * c >= P, largest, state_x, least, signs, cost, of=numbers)
    return p.have(within(c, P, F))
