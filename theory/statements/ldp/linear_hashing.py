"""Local hashing by linear functions over a field: two values meet under as many functions."""

from mechanisms import rr
from mechanisms.oracles import linear_hashing
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import indicator, size

X, G, DIGIT = index("X"), index("G"), index("Digit")
LINEAR = functions(DIGIT, G)
MINUS, TIMES = (const(name, functions(G, G, G)) for name in ("minus", "times"))
NIL = const("nil", G)
DIGITS, HASH = const("digit", functions(X, DIGIT, G)), const("hash", functions(LINEAR, X, G))
Q = const("Q", functions(X, LINEAR, G, REAL))
E, D, SIZE, MANY = (const(name, REAL) for name in ("E", "D", "g", "functions"))
GIVEN = (MINUS, TIMES, NIL, DIGITS, HASH)


def all_of(count, holds):
    """Return whether something holds for all choices of so many elements of the field."""
    if not count:
        return holds()
    return G.forall(lambda v: all_of(count - 1, lambda *others: holds(v, *others)))


def field():
    """Return what is used of the field: an Abelian group, and that one may divide."""

    def exchanged(u, v, w, y):
        return MINUS(MINUS(u, v), MINUS(w, y)) == MINUS(MINUS(u, w), MINUS(v, y))

    def divisible(v, w):
        return logic.implies(w != NIL, G.exists(lambda c: TIMES(c, w) == v))

    return {
        "subtraction": logic.all_of(
            all_of(1, lambda v: MINUS(v, v) == NIL),
            all_of(2, lambda v, w: MINUS(v, MINUS(v, w)) == w),
            all_of(4, exchanged),
        ),
        "c (v - w) = c v - c w": all_of(
            3, lambda c, v, w: TIMES(c, MINUS(v, w)) == MINUS(TIMES(c, v), TIMES(c, w))
        ),
        "division": all_of(2, divisible),
    }


def less(a, b):
    """Return the difference of two functions."""
    return function(DIGIT, lambda t: MINUS(a(t), b(t)))


def multiple(t, c):
    """Return the function that multiplies one digit by a number."""
    return function(DIGIT, lambda other: logic.choose(other == t, c, NIL))


NOTHING = function(DIGIT, lambda t: NIL)


def linear():
    """Return that hash values are linear in the digits, and that digits tell values apart."""

    def subtracts(a, b):
        return X.forall(lambda x: HASH(less(a, b), x) == MINUS(HASH(a, x), HASH(b, x)))

    def multiplies(t, c):
        return X.forall(lambda x: HASH(multiple(t, c), x) == TIMES(c, DIGITS(x, t)))

    def apart(x, z):
        return DIGIT.exists(lambda t: DIGITS(x, t) != DIGITS(z, t))

    return {
        "hash values of differences": LINEAR.forall(
            lambda a: LINEAR.forall(lambda b: subtracts(a, b))
        ),
        "hash values of multiples": DIGIT.forall(lambda t: G.forall(lambda c: multiplies(t, c))),
        "digits differ": each_two(apart),
    }


def each_two(holds):
    """Return whether something holds for each pair of different values."""
    return X.forall(lambda x: X.forall(lambda z: logic.implies(x != z, holds(x, z))))


def used(a):
    """Return whether a function is one of the family: all but 0."""
    return a != NOTHING


FAMILY = {SIZE: size(G), MANY: size(LINEAR, used)}


@states("ldp-linear-meeting")
def meeting(number=linear_hashing.meeting):
    """Any two values meet under (g^m - 1 + 1)/g - 1 of the g^m - 1 functions that are not 0."""

    def both(x, z):
        return size(LINEAR, lambda a: logic.all_of(used(a), HASH(a, x) == HASH(a, z)))

    return Statement(
        GIVEN,
        {**field(), **linear()},
        {"meeting": each_two(lambda x, z: both(x, z) == number(MANY, SIZE))},
        FAMILY,
    )


@states("ldp-linear-hashing")
def hashing(probabilities=rr.probabilities, supports=linear_hashing.supports):
    """Linear hashing has the budget E, and p* and q* of a design."""

    def entry(x, a, v):
        drawn = logic.choose(used(a), 1 / MANY, 0)
        return drawn * logic.choose(HASH(a, x) == v, *probabilities(SIZE, E))

    def private(E):
        return LINEAR.forall(lambda a: G.forall(lambda v: ldp(X, lambda x: Q(x, a, v), E)))

    def supported(x, z):
        return LINEAR.sum(lambda a: G.sum(lambda v: Q(x, a, v) * indicator(HASH(a, z) == v)))

    rows = X.forall(lambda x: LINEAR.sum(lambda a: G.sum(lambda v: Q(x, a, v))) == 1)
    own, other = supports(MANY, SIZE, E)
    return Statement(
        (*GIVEN, E, D),
        {
            "eps > 0": E > 1,
            "two values or more": X.exists(lambda x: X.exists(lambda z: x != z)),
            **field(),
            **linear(),
        },
        {
            "rows sum to 1": rows,
            "LDP": private(E),
            "no smaller eps": logic.implies(private(D), E <= D),
            "p*": X.forall(lambda x: supported(x, x) == own),
            "q*": each_two(lambda x, z: supported(x, z) == other),
        },
        {**FAMILY, Q: function_of(X, LINEAR, G, entry)},
    )
