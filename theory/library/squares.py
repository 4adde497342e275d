"""Sums of squares against a distribution of two levels: cs on a set, cn off it."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.trace import remembered
from theory.notions.probability import mass, size
from theory.tactics.context import Given

X = index("X")
SENSITIVE, P = const("sensitive", functions(X, BOOL)), const("p", functions(X, REAL))
CS, CN = const("cs", REAL), const("cn", REAL)
ALPHA = const("alpha", REAL)
x = const("x", X)


def others():
    """Return the number of elements off the set."""
    return size(X, lambda x: not_(SENSITIVE(x)))


def level(x):
    """Return the distribution of two levels."""
    return ite(SENSITIVE(x), CS, CN)


def squares(p):
    """Return the sum of the squares."""
    return X.sum(lambda x: p(x) * p(x))


def spelled():
    """Return the sum of the squared differences in sums of p."""
    s, on_set = size(X, SENSITIVE), mass(X, P, SENSITIVE)
    first = squares(P) - 2 * CS * on_set - 2 * CN * (X.sum(P) - on_set) + CS * CS * s
    return first + CN * CN * others()


def item(x):
    """Return the squared difference at an element."""
    return (P(x) - level(x)) * (P(x) - level(x))


def distance_of():
    """Return `distance` without its items."""
    far = X.sum(item)
    return Given().have(and_(eq(far, spelled()), far >= 0))


@remembered
def two_levels():
    """The square sum of the two levels, their mass on the set, and their sum."""
    s, n = size(X, SENSITIVE), others()
    goal = and_(
        eq(squares(level), CS * CS * s + CN * CN * n),
        eq(mass(X, level, SENSITIVE), CS * s),
        eq(X.sum(level), CS * s + CN * n),
    )
    return Given().have(goal)


@remembered
def counts():
    """Both counts are at least 0, and at least 1 if an element is counted."""
    s, n = size(X, SENSITIVE), others()
    goal = and_(s >= 0, n >= 0, implies(SENSITIVE(x), s >= 1), implies(not_(SENSITIVE(x)), n >= 1))
    return Given().have(goal)


def flattest():
    """Return when the two levels have the least sum of squares and alpha times the mass."""
    slopes = or_(eq(2 * CS + ALPHA, 2 * CN), and_(eq(CS, 0), 2 * CN <= ALPHA))
    return and_(
        eq(CS * size(X, SENSITIVE) + CN * others(), 1),
        slopes,
        eq(X.sum(P), 1),
        mass(X, P, SENSITIVE) >= 0,
    )


@remembered
def least():
    """Only the two levels have the least sum of squares plus alpha times the mass."""
    p = Given(flattest())
    s, n, on_set, far = size(X, SENSITIVE), others(), mass(X, P, SENSITIVE), X.sum(item)
    here, there = squares(P) + ALPHA * on_set, CS * CS * s + CN * CN * n + ALPHA * CS * s
    rest = (on_set - CS * s) * (2 * CS - 2 * CN + ALPHA)
    p.know(distance_of())
    p.have(here - there == far + rest)
    p.have(rest >= 0)
    p.have(there <= here)
    p.have(item(x) <= far)
    return p.have(and_(there <= here, alone_goal(here, there)))


def alone_goal(here, there):
    """Return that only the two levels attain the least."""
    return implies(here <= there, X.forall(lambda x: eq(P(x), level(x))))
