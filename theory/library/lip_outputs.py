"""What eps-LIP says of one output: m = Pr(y), o = Pr(x, y), and their sums over the outputs."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.notions.lip import lip, support
from theory.notions.probability import is_distribution, is_mechanism
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, equal, induction, item_at_most, non_negative

X, Y = index("X"), index("Y")
PRIOR = const("prior", functions(X, REAL))
CHANNEL = const("Q", functions(X, Y, REAL))
E = const("E", REAL)
x, y = const("x", X), const("y", Y)


def joint(x, y):
    """Return Pr(x, y)."""
    return PRIOR(x) * CHANNEL(x, y)


def mass(y):
    """Return Pr(y)."""
    return X.sum(lambda x: joint(x, y))


def channel():
    """Return that there are a prior and a channel."""
    return and_(is_distribution(X, PRIOR), is_mechanism(X, Y, CHANNEL))


def private():
    """Return that the channel has eps-LIP, asked of the values that somebody has."""

    def one(y):
        return lip(X, lambda x: CHANNEL(x, y), mass(y), E, support(PRIOR))

    return and_(channel(), E >= 1, Y.forall(one))


@remembered
def entries():
    """Return that no entry is negative: of the prior, of the channel, jointly, of the outputs."""
    H, found = channel(), []
    signs = [prove(implies(H, t >= 0), at=[x, y], rounds=3) for t in (PRIOR(x), CHANNEL(x, y))]
    a, b = const("a", REAL), const("b", REAL)
    product = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    both = solve(
        implies(H, joint(x, y) >= 0),
        *signs,
        instance(product, dict(zip((a, b), (PRIOR(x), CHANNEL(x, y)), strict=True))),
    )
    positive = non_negative(mass(y), H, use=lambda i: [instance(both, {x: i})])
    below = item_at_most(mass(y), x, H, use=lambda i: [instance(both, {x: i})])
    found = [*signs, both, positive, below]
    goal = and_(*(t.formula.args[1] for t in found))
    return solve(implies(H, goal), *found)


@remembered
def totals():
    """Return that the joint probabilities of a value sum to its prior, and the masses to one."""
    H = channel()
    row = prove(implies(H, eq(Y.sum(CHANNEL(x)), 1)), at=[x], rounds=2)
    own = solve(
        implies(H, eq(Y.sum(lambda y: joint(x, y)), PRIOR(x))),
        row,
        expand(Y.sum(lambda y: joint(x, y))),
    )
    swapped = exchange("sum", function_of(Y, X, lambda y, x: joint(x, y)))
    by_value = X.sum(lambda x: Y.sum(lambda y: joint(x, y)))
    rows = equal(by_value, X.sum(PRIOR), H, use=lambda i: [instance(own, {x: i})])
    goal = and_(own.formula.args[1], eq(Y.sum(mass), 1))
    return solve(implies(H, goal), own, swapped, rows)


@remembered
def ranges():
    """Return E o >= p m, o <= E p m and E (m - o) >= (1 - p) m: the posterior's bounds, times m."""
    H, p, m, o = private(), PRIOR(x), mass(y), joint(x, y)
    four = prove(
        implies(and_(H, p > 0), and_(m <= E * CHANNEL(x, y), CHANNEL(x, y) <= E * m)),
        at=[y, x],
        rounds=2,
    )
    names = a, b, c, e = [const(name, REAL) for name in ("p0", "q0", "m0", "e0")]
    put = dict(zip(names, (p, CHANNEL(x, y), m, E), strict=True))
    near = implies(a > 0, and_(c <= e * b, b <= e * c))
    numbers = and_(a >= 0, near)
    scaled = solve(implies(numbers, and_(e * (a * b) >= a * c, a * b <= e * (a * c))))
    one = solve(
        implies(H, instance(scaled, put).formula.args[1]), instance(scaled, put), four, entries()
    )
    others = X.sum(lambda k: ite(eq(k, x), ZERO, joint(k, y)))
    shares = X.sum(lambda k: ite(eq(k, x), ZERO, PRIOR(k)))
    k = const("k", X)
    at_k = instance(one, {x: k})
    rest = induction(
        lambda s, t: E * s >= t * m, [others, shares], H, use=lambda i: [instance(at_k, {k: i})]
    )
    whole = prove(implies(H, eq(X.sum(PRIOR), 1)), rounds=0)
    last = solve(
        implies(H, E * (m - o) >= (1 - p) * m), rest, *map(expand, (others, shares, m)), whole
    )
    return solve(implies(H, and_(one.formula.args[1], last.formula.args[1])), one, last)
