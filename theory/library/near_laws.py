"""Two distributions that share all but two sensitive values: n reports hardly tell them apart."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, ite, not_, or_
from theory.kernel.trace import remembered
from theory.library import two_points
from theory.library.independent import MAPS, U, Y
from theory.notions.limits import absolute
from theory.notions.osldp import osldp
from theory.notions.probability import is_distribution, is_mechanism
from theory.tactics.context import Given
from theory.tactics.sums import size

X = index("X")
SENSITIVE = const("sensitive", functions(X, BOOL))
Q = const("Q", functions(X, Y, REAL))
ESTIMATE = const("estimate", functions(MAPS, X, REAL))
P1, P2 = (const(name, functions(X, REAL)) for name in ("p1", "p2"))
ONE, OTHER = const("one", X), const("other", X)
E, H, D = const("E", REAL), const("h", REAL), const("d", REAL)
a, b, c, e = (const(name, REAL) for name in ("a0", "b0", "c0", "e0"))


def report(p, y):
    """Return the probability of a report of a value of law p."""
    return X.sum(lambda x: p(x) * Q(x, y))


def mean(p, f):
    """Return the mean of a function of all reports."""
    return MAPS.sum(lambda r: U.prod(lambda u: report(p, r(u))) * f(r))


def private():
    """Return that Q is a mechanism that protects the sensitive values by e^eps = E."""
    one_sided = Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E))
    return and_(E > 1, is_mechanism(X, Y, Q), one_sided)


def small():
    """Return that the step h is at most 1/(sqrt(5 n) (E - 1))."""
    return and_(H >= 0, 5 * size(U) * (H * H * ((E - 1) * (E - 1))) <= 1)


def apart():
    """Return that p2 has d more at the one value and d less at the other, with d = h or -h."""
    return and_(
        *(is_distribution(X, P1), is_distribution(X, P2), not_(eq(ONE, OTHER))),
        *(SENSITIVE(ONE), SENSITIVE(OTHER), eq(D * D, H * H)),
        X.forall(lambda x: eq(P2(x), P1(x) + ite(eq(x, ONE), D, ite(eq(x, OTHER), -D, D * 0)))),
    )


@remembered
def difference_bound():
    """|a - b| <= (E - 1) c if a, b <= E c and each is at most E times the other; squared."""
    p = Given(and_(E > 1, a >= 0, b >= 0, c >= 0, a <= E * c, b <= E * c, a <= E * b, b <= E * a))
    goal = (a - b) * (a - b) <= (E - 1) * (E - 1) * (c * c)
    for more, less in ((a, b), (b, a)):
        q = p.under(more >= less)
        q.have(E * (more - less) <= (E - 1) * more)
        q.have((E - 1) * more <= (E - 1) * (E * c))
        q.have(E * (more - less) <= E * ((E - 1) * c))
        q.have(more - less <= (E - 1) * c)
        q.have((more - less) * (more - less) <= ((E - 1) * c) * ((E - 1) * c))
        q.have(goal)
    return p.have(goal)


@remembered
def near():
    """The laws of one report are as near as `two_points.near` asks."""
    p = Given(and_(private(), small(), apart()))
    x, y = p.fix(X, Y)
    gap = ite(eq(x, ONE), D, ite(eq(x, OTHER), -D, D * 0)) * Q(x, y)
    p.by_item(report(P2, y) == report(P1, y) + X.sum(lambda x: (P2(x) - P1(x)) * Q(x, y)))
    moved = X.sum(lambda x: ite(eq(x, ONE), D * Q(ONE, y), D * 0))
    back = X.sum(lambda x: ite(eq(x, OTHER), D * Q(OTHER, y), D * 0))
    p.by_item(X.sum(lambda x: (P2(x) - P1(x)) * Q(x, y)) == moved - back)
    p.have(and_(eq(moved, D * Q(ONE, y)), eq(back, D * Q(OTHER, y))))
    step = p.have(report(P2, y) - report(P1, y) == D * (Q(ONE, y) - Q(OTHER, y)))
    for z in (ONE, OTHER):
        p.by_item(X.sum(lambda x, z=z: P1(x) * Q(z, y)) <= E * report(P1, y))
        p.sums(X.sum(lambda x, z=z: P1(x) * Q(z, y)), Q(z, y) * X.sum(P1))
        p.have(Q(z, y) <= E * report(P1, y))
    p.by_item(and_(report(P1, y) >= 0, report(P2, y) >= 0))
    p.use(difference_bound(), {a: Q(ONE, y), b: Q(OTHER, y), c: report(P1, y)})
    square = (report(P2, y) - report(P1, y)) * (report(P2, y) - report(P1, y))
    gap = Q(ONE, y) - Q(OTHER, y)
    p.have(square == H * H * (gap * gap), step)
    p.have(square <= H * H * ((E - 1) * (E - 1)) * (report(P1, y) * report(P1, y)))
    for law in (P1, P2):
        total = X.sum(lambda x, law=law: law(x) * Y.sum(lambda y: Q(x, y)))
        p.sums(Y.sum(lambda y, law=law: report(law, y)), total)
        p.by_item(total == X.sum(law))
    laws = (Y.sum(lambda y, law=law: report(law, y)) for law in (P1, P2))
    bound = H * H * ((E - 1) * (E - 1))
    positive = and_(report(P1, y) >= 0, report(P2, y) >= 0)
    return p.have(
        and_(
            *(eq(law, 1) for law in laws),
            bound >= 0,
            positive,
            square <= bound * (report(P1, y) * report(P1, y)),
        )
    )


def pair(cost, least):
    """Return that a cost of the error at the one value has means that sum to 3/4 of the least.

    The least is at most what the costs of two errors sum to that are h apart.
    """
    p = Given(and_(private(), small(), apart()))
    r = p.fix(MAPS)
    p.know(near())
    misses = [ESTIMATE(r, ONE) - law(ONE) for law in (P1, P2)]
    p.have(eq(P2(ONE), P1(ONE) + D))
    p.have(or_(eq(D, H), eq(D, -H)))
    error = misses[0]
    p.have(eq(misses[1], error - D))
    p.arithmetic(
        and_(cost(error) >= 0, cost(error - D) >= 0, cost(error) + cost(error - D) >= least),
        H >= 0,
        or_(eq(D, H), eq(D, -H)),
        of=[error, D, H],
    )
    p.have(and_(*(cost(one) >= 0 for one in misses), cost(misses[0]) + cost(misses[1]) >= least))
    p.have(least >= 0)
    values = {two_points.M: lambda y: report(P1, y), two_points.N: lambda y: report(P2, y)}
    values |= {two_points.T: H * H * ((E - 1) * (E - 1)), two_points.C: least}
    values |= {two_points.A: lambda r: cost(ESTIMATE(r, ONE) - P1(ONE))}
    values |= {two_points.B: lambda r: cost(ESTIMATE(r, ONE) - P2(ONE))}
    return p.use(two_points.theorem(), values)


@remembered
def absolute_errors():
    """Absolute errors."""
    return pair(absolute, H)


@remembered
def squared_errors():
    """Squared errors."""
    return pair(lambda x: x * x, H * H / 2)
