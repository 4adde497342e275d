"""The level of a sum of positive parts: the nu with sum_x max(0, a_x - nu w_x) = t + nu u.

Each set of indices has a level, that of the sum over it without the `max`. A set is found if it
holds just what is above its level. Some set is, its level is the greatest of all, and no other
number makes the sum right; it is also where a search in sorted order stops.
"""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.library.finite.ranks import RANK
from theory.library.sets.greatest import greatest_of, top
from theory.notions.probability import mass
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

X = index("X")
SETS = functions(X, BOOL)
A, W = const("a_of", functions(X, REAL)), const("w_of", functions(X, REAL))
T, U, NU = (const(f"{name}_of", REAL) for name in ("t", "u", "nu"))
# whether x is above a level, and the level of a set
ABOVE, LEVEL = const("above_of", functions(X, REAL, BOOL)), const("level_of", functions(SETS, REAL))
S, R, ALL = const("set_of", SETS), const("other_of", SETS), function(X, lambda x: TRUE)
LAST, NEXT = const("last_of", X), const("next_of", X)
x = const("x_of", X)


def width(s):
    """Return what multiplies the level of a set."""
    return U + mass(X, W, s)


def given():
    """Return what it is to be above, and what the level of a set solves."""
    above = X.forall(lambda x: REAL.forall(lambda n: eq(ABOVE(x, n), A(x) > n * W(x))))

    def solved(s):
        return and_(width(s) > 0, eq(LEVEL(s) * width(s), mass(X, A, s) - T))

    return and_(above, SETS.forall(lambda s: implies(X.exists(s), solved(s))))


def solves(p, s):
    """Remember that the level of a set that is not empty solves its equation."""
    level = LEVEL(s) * width(s) == mass(X, A, s) - T
    p.have(implies(X.exists(s), and_(width(s) > 0, level)), at=[s])


def part(n):
    """Return the sum of the positive parts."""
    return X.sum(lambda x: ite(ABOVE(x, n), A(x) - n * W(x), ZERO))


def is_above_level(s):
    """Return whether a set holds just what is above its level, and something is."""
    return and_(X.exists(s), X.forall(lambda x: eq(s(x), ABOVE(x, LEVEL(s)))))


def prefix(j):
    """Return the set of all up to j, in the order of rank."""
    return function(X, lambda x: RANK(x) <= RANK(j))


@remembered
def of_set():
    """The sum over what is above a level, without the `max`, is that of the parts."""
    p = Given(and_(given(), X.forall(lambda x: eq(S(x), ABOVE(x, NU)))))
    return p.by_item(part(NU) == mass(X, A, S) - NU * mass(X, W, S))


@remembered
def at_most_parts():
    """Over any other set it is no greater."""
    return Given(given()).by_item(mass(X, A, R) - NU * mass(X, W, R) <= part(NU))


@remembered
def fills():
    """At the level of a set that is found the parts sum to t + nu u."""
    p, n = Given(and_(given(), is_above_level(S))), LEVEL(S)
    p.use(of_set(), {NU: n})
    solves(p, S)
    return p.have(part(n) == T + n * U)


@remembered
def compared():
    """A level with a positive multiplier is compared by its products."""
    p = Given()
    m, n, d = p.fix(REAL, REAL, REAL)
    return p.have(implies(and_(d > 0, m * d <= n * d), m <= n)), (m, n, d)


def at_most(p, m, n, width):
    """Remember that m <= n, since the products with a positive width compare."""
    lemma, names = compared()
    return p.use(lemma, dict(zip(names, (m, n, width), strict=True)))


@remembered
def greatest():
    """No set has a greater level than one that is found."""
    p, n, m = Given(and_(given(), is_above_level(S), X.exists(R))), LEVEL(S), LEVEL(R)
    p.use(fills())
    p.use(at_most_parts(), {NU: n})
    p.have(m * width(R) <= n * width(R))
    return at_most(p, m, n, width(R))


def above(n):
    """Return the set of what is above a number."""
    return function(X, lambda x: ABOVE(x, n))


@remembered
def some_above():
    """If the parts have a positive sum, something is above."""
    p = Given()
    none = not_(X.exists(above(NU)))
    p.under(none).by_item(part(NU) == 0)
    return p.have(implies(part(NU) > 0, X.exists(above(NU))))


@remembered
def exists():
    """Some set is found, if t + nu u > 0 at the level of all."""
    values = function(SETS, lambda s: ite(X.exists(s), LEVEL(s), LEVEL(ALL)))
    n = values(top(values))
    c = above(n)
    p = Given(and_(given(), U >= 0, T + LEVEL(ALL) * U > 0))
    p.have(n >= LEVEL(ALL), greatest_of(values, ALL))
    p.have(n * U >= LEVEL(ALL) * U)
    for s in (top(values), ALL):
        p.use(at_most_parts(), {NU: n, R: s})
    p.have(part(n) >= T + n * U, at=[top(values), ALL])
    p.use(some_above(), {NU: n})
    p.use(of_set(), {S: c, NU: n})
    solves(p, c)
    p.have(n * width(c) <= LEVEL(c) * width(c))
    at_most(p, n, LEVEL(c), width(c))
    level = p.have(eq(n, LEVEL(c)), greatest_of(values, c))
    p.rewrite(is_above_level(c), turned(p, level))
    return p.have(SETS.exists(is_above_level), at=[c])


def turned(p, level):
    """Return `H => b = a` from `H => a = b`."""
    a, b = level.formula.args[1].args
    return p.have(eq(b, a), level)


@remembered
def alone():
    """A number with the right sum is the level of the set that is found."""
    c = above(NU)
    p = Given(and_(given(), is_above_level(S), eq(part(NU), T + NU * U), T + NU * U > 0))
    p.use(some_above())
    p.use(of_set(), {S: c})
    solves(p, c)
    p.have(NU * width(c) == LEVEL(c) * width(c))
    at_most(p, NU, LEVEL(c), width(c))
    at_most(p, LEVEL(c), NU, width(c))
    p.rewrite(is_above_level(c), turned(p, p.have(eq(NU, LEVEL(c)))))
    p.use(greatest(), {R: c})
    p.use(greatest(), {S: c, R: S})
    return p.have(eq(NU, LEVEL(S)))


def in_order(n):
    """Return that ranks differ, and that who comes before somebody above n is above n too."""
    apart = X.forall(lambda x: X.forall(lambda y: implies(eq(RANK(x), RANK(y)), eq(x, y))))

    def kept(x, y):
        return implies(and_(RANK(x) <= RANK(y), ABOVE(y, n)), ABOVE(x, n))

    return and_(apart, X.forall(lambda x: X.forall(lambda y: kept(x, y))))


def stops():
    """Return whether LAST is above the level of all up to it, and nobody later is."""
    later = X.forall(lambda k: implies(RANK(k) > RANK(LAST), not_(ABOVE(k, LEVEL(prefix(k))))))
    return and_(ABOVE(LAST, LEVEL(prefix(LAST))), later)


def is_next(k):
    """Return whether k comes next after LAST."""
    first = X.forall(lambda x: implies(RANK(x) > RANK(LAST), RANK(k) <= RANK(x)))
    return and_(RANK(k) > RANK(LAST), first)


def one_more(p, f):
    """Remember that the sum up to the next is that up to LAST and one item."""
    alone = X.sum(lambda x: ite(eq(x, NEXT), f(x), ZERO))
    p.by_item(mass(X, f, prefix(NEXT)) == mass(X, f, prefix(LAST)) + alone, at=[NEXT])
    p.have(mass(X, f, prefix(NEXT)) == mass(X, f, prefix(LAST)) + f(NEXT))


@remembered
def not_next():
    """Who is not above the level with oneself is not above the level without."""
    p = Given()
    m, n, d, b, a, w = names = p.fix(*[REAL] * 6)
    levels = and_(eq(n * d, b), eq(m * (d + w), b + a), a <= m * w)
    inside = p.under(d > 0, d + w > 0, levels)
    inside.have(a * (d + w) <= (b + a) * w)
    inside.have(a * d <= n * w * d)
    at_most(inside, a, n * w, d)
    return p.have(implies(and_(d > 0, d + w > 0, levels), a <= n * w)), names


@remembered
def search():
    """Where the search in sorted order stops, the set up to there is found."""
    s = prefix(LAST)
    n = LEVEL(s)
    p = Given(and_(given(), *in_order(n).args, *stops().args))
    later = p.under(*is_next(NEXT).args)
    for f in (A, W):
        one_more(later, f)
    later.have(and_(X.exists(s), X.exists(prefix(NEXT))), at=[LAST, NEXT])
    solves(later, s)
    solves(later, prefix(NEXT))
    after = LEVEL(prefix(NEXT))
    later.have(not_(ABOVE(NEXT, after)))
    later.have(A(NEXT) <= after * W(NEXT), at=[after])
    lemma, names = not_next()
    values = LEVEL(prefix(NEXT)), n, width(s), mass(X, A, s) - T, A(NEXT), W(NEXT)
    later.use(lemma, dict(zip(names, values, strict=True)))
    below = later.have(not_(ABOVE(NEXT, n)))
    beyond = function(X, lambda k: RANK(k) > RANK(LAST))
    chosen = p.some(X.exists(is_next))
    p.know(below)
    p.have(implies(X.exists(beyond), is_next(chosen)), ranks.least(), at=[beyond, chosen])
    p.have(implies(X.exists(beyond), not_(ABOVE(chosen, n))), at=[chosen])
    p.have(eq(s(x), ABOVE(x, n)), at=[LAST, chosen])
    return p.have(is_above_level(s), at=[LAST])
