"""Consequences of eps-LIP for one output: m = Pr(y), o = Pr(x, y), and sums over outputs."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import exchange
from theory.kernel.trace import remembered
from theory.notions.lip import lip, support
from theory.notions.probability import is_distribution, is_mechanism
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

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
    """Return that the channel has eps-LIP for the values of positive probability."""

    def one(y):
        return lip(X, lambda x: CHANNEL(x, y), mass(y), E, support(PRIOR))

    return and_(channel(), E >= 1, Y.forall(one))


@remembered
def entries():
    """Return that no entry is negative in the prior, the channel, the joint law and the outputs."""
    p = Given(channel())
    p.have(and_(PRIOR(x) >= 0, CHANNEL(x, y) >= 0))
    p.have(joint(x, y) >= 0)
    own, all_ = (joint(x, y) >= 0, mass(y) >= 0), joint(x, y) <= mass(y)
    p.by_item(mass(y) >= 0)
    p.have(all_)
    return p.have(and_(PRIOR(x) >= 0, CHANNEL(x, y) >= 0, *own, all_))


@remembered
def totals():
    """Return that the joint probabilities of a value sum to its prior, and the masses to one."""
    p = Given(channel())
    own = Y.sum(lambda y: joint(x, y)) == PRIOR(x)
    p.have(own)
    p.know(exchange("sum", function_of(Y, X, lambda y, x: joint(x, y))))
    p.by_item(X.sum(lambda x: Y.sum(lambda y: joint(x, y))) == X.sum(PRIOR), over=X)
    return p.have(and_(own, eq(Y.sum(mass), 1)))


@remembered
def ranges():
    """Return E o >= p m, o <= E p m and E (m - o) >= (1 - p) m: the posterior's bounds, times m."""
    p, prior, m, o = Given(private()), PRIOR(x), mass(y), joint(x, y)
    a, b, c, e = p.fix(REAL, REAL, REAL, REAL)
    near = implies(a > 0, and_(c <= e * b, b <= e * c))
    scaled = Given(and_(a >= 0, near)).have(and_(e * (a * b) >= a * c, a * b <= e * (a * c)))
    p.use(scaled, {a: prior, b: CHANNEL(x, y), c: m, e: E})
    others = X.sum(lambda k: ite(eq(k, x), ZERO, joint(k, y)))
    shares = X.sum(lambda k: ite(eq(k, x), ZERO, PRIOR(k)))
    p.by_item(E * others >= shares * m, keep=[m])
    p.have(and_(others == m - o, shares == 1 - prior))
    return p.have(and_(E * o >= prior * m, o <= E * (prior * m), E * (m - o) >= (1 - prior) * m))
