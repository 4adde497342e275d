"""Sums of squares against a distribution of two levels: cs on a set, cn off it."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.notions.probability import mass, size
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import item_at_most, non_negative

X = index("X")
SENSITIVE, P = const("sensitive", functions(X, BOOL)), const("p", functions(X, REAL))
CS, CN = const("cs", REAL), const("cn", REAL)
ALPHA, SQUARES = const("alpha", REAL), const("squares", REAL)
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


@remembered
def distance():
    """Sum (p - level)^2 in sums of p; it is at least each of its items and at least 0."""

    def item(x):
        return (P(x) - level(x)) * (P(x) - level(x))

    far, s, held = X.sum(item), size(X, SENSITIVE), mass(X, P, SENSITIVE)
    spelled = squares(P) - 2 * CS * held - 2 * CN * (X.sum(P) - held) + CS * CS * s
    goal = and_(eq(far, spelled + CN * CN * others()), far >= 0, far >= item(x))
    count = others()
    known = [expand(far), expand(count), non_negative(far), item_at_most(far, x)]
    return generalise(solve(goal, *known), x)


@remembered
def two_levels():
    """The square sum of the two levels, their mass on the set, and their sum."""
    s, n = size(X, SENSITIVE), others()
    goal = and_(
        eq(squares(level), CS * CS * s + CN * CN * n),
        eq(mass(X, level, SENSITIVE), CS * s),
        eq(X.sum(level), CS * s + CN * n),
    )
    sums = [squares(level), mass(X, level, SENSITIVE), X.sum(level), n]
    return solve(goal, *map(expand, sums))


@remembered
def counts():
    """Both counts are at least 0, and at least 1 if an element is counted."""
    s, n = size(X, SENSITIVE), others()
    found = [non_negative(s), non_negative(n), item_at_most(s, x), item_at_most(n, x)]
    goal = and_(s >= 0, n >= 0, implies(SENSITIVE(x), s >= 1), implies(not_(SENSITIVE(x)), n >= 1))
    return solve(goal, *found)


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
    """The two levels have the least sum of squares and alpha times the mass, and they alone."""
    H, s, n, held = flattest(), size(X, SENSITIVE), others(), mass(X, P, SENSITIVE)
    here, there = squares(P) + ALPHA * held, CS * CS * s + CN * CN * n + ALPHA * CS * s
    far = X.sum(lambda x: (P(x) - level(x)) * (P(x) - level(x)))
    rest = (held - CS * s) * (2 * CS - 2 * CN + ALPHA)
    spelled = instance(plain_rest(), {S_: s, N_: n, HELD: held, SQUARES: squares(P), FAR: far})
    same = solve(implies(H, eq(here - there, far + rest)), distance_of(), spelled)
    positive = solve(implies(H, rest >= 0))
    least = solve(implies(H, there <= here), same, positive, distance_of())
    near = solve(implies(and_(H, here <= there), far <= 0), same, positive)
    goal = implies(and_(H, here <= there), eq(P(x), level(x)))
    item = (P(x) - level(x)) * (P(x) - level(x))
    small = prove(implies(far <= 0, item <= 0), distance(), at=[x])
    zero = solve(implies((P(x) - level(x)) * (P(x) - level(x)) <= 0, eq(P(x), level(x))))
    every = generalise(solve(goal, near, small, zero), x)
    alone = prove(implies(and_(H, here <= there), X.forall(lambda x: eq(P(x), level(x)))), every)
    return solve(implies(H, and_(there <= here, alone_goal(here, there))), least, alone)


def alone_goal(here, there):
    """Return that the least is attained by the two levels alone."""
    return implies(here <= there, X.forall(lambda x: eq(P(x), level(x))))


S_, N_, HELD, FAR = (const(name, REAL) for name in ("s0", "n0", "held", "far"))


@remembered
def plain_rest():
    """Return the arithmetic of `least`, over plain numbers."""
    spelled = SQUARES - 2 * CS * HELD - 2 * CN * (1 - HELD) + CS * CS * S_ + CN * CN * N_
    given = and_(eq(FAR, spelled), eq(CS * S_ + CN * N_, 1))
    here, there = SQUARES + ALPHA * HELD, CS * CS * S_ + CN * CN * N_ + ALPHA * CS * S_
    rest = (HELD - CS * S_) * (2 * CS - 2 * CN + ALPHA)
    return solve(implies(given, eq(here - there, FAR + rest)))


def distance_of():
    """Return `distance` without its items, at an arbitrary element."""
    far = X.sum(lambda x: (P(x) - level(x)) * (P(x) - level(x)))
    s, held = size(X, SENSITIVE), mass(X, P, SENSITIVE)
    spelled = squares(P) - 2 * CS * held - 2 * CN * (X.sum(P) - held) + CS * CS * s
    goal = and_(eq(far, spelled + CN * CN * others()), far >= 0)
    return prove(goal, distance(), at=[x])
