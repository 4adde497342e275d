"""Projective geometry response: a block has the points where a linear function is 0."""

from mechanisms.oracles import designs, hyperplanes
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import indicator, is_mechanism, size
from theory.statements.ldp import guesses
from theory.statements.ldp.linear_hashing import (
    DIGIT,
    FAMILY,
    HASH,
    LINEAR,
    MANY,
    MINUS,
    NIL,
    SIZE,
    TIMES,
    D,
    E,
    G,
    X,
    each_two,
    field,
    less,
    used,
)

Q = const("Q", functions(X, LINEAR, REAL))
ATTACK = const("attack", functions(LINEAR, X, REAL))
GIVEN = (MINUS, TIMES, NIL, HASH)


def multiple(c, a):
    """Return a function times a number."""
    return function(DIGIT, lambda t: TIMES(c, a(t)))


def has(a, x):
    """Return whether a point is in the block of a function."""
    return HASH(a, x) == NIL


def points():
    """Return that functions are linear in their digits, and that they tell points apart."""

    def subtracts(a, b):
        return X.forall(lambda x: HASH(less(a, b), x) == MINUS(HASH(a, x), HASH(b, x)))

    def multiplies(c, a):
        return X.forall(lambda x: HASH(multiple(c, a), x) == TIMES(c, HASH(a, x)))

    def apart(x, z):
        return LINEAR.exists(lambda a: logic.all_of(has(a, x), logic.negation(has(a, z))))

    return {
        "products of differences": LINEAR.forall(
            lambda a: LINEAR.forall(lambda b: subtracts(a, b))
        ),
        "products of multiples": G.forall(lambda c: LINEAR.forall(lambda a: multiplies(c, a))),
        "no point is 0": X.forall(lambda x: LINEAR.exists(lambda a: logic.negation(has(a, x)))),
        "points differ": each_two(apart),
    }


@states("ldp-projective-design")
def design(through=hyperplanes.through):
    """Of the g^m - 1 functions that are not 0, g^(m-1) - 1 are 0 at a point, g^(m-2) - 1 at two."""
    one, two = through(MANY, SIZE)

    def both(x, z):
        return size(LINEAR, lambda a: logic.all_of(used(a), has(a, x), has(a, z)))

    def each(x):
        return size(LINEAR, lambda a: logic.all_of(used(a), has(a, x))) == one

    return Statement(
        GIVEN,
        {**field(), **points()},
        {
            "each point in as many blocks": X.forall(each),
            "every two in as many": each_two(lambda x, z: both(x, z) == two),
        },
        FAMILY,
    )


@states("ldp-projective-response")
def response(
    through=hyperplanes.through,
    block_probabilities=designs.block_probabilities,
    supports=designs.supports,
    success=designs.success,
):
    """Projective geometry response has the budget E, p* and q* of a design, and its attack."""
    one, two = through(MANY, SIZE)

    def entry(x, a):
        drawn = logic.choose(has(a, x), *block_probabilities(one, MANY, E))
        return logic.choose(used(a), drawn, 0)

    def private(E):
        return LINEAR.forall(lambda a: ldp(X, lambda x: Q(x, a), E))

    def supported(x, z):
        return LINEAR.sum(lambda a: Q(x, a) * indicator(has(a, z)))

    several = X.exists(lambda x: X.exists(lambda z: x != z))
    own, other = supports(one, two, MANY, E)
    found = guesses.success(X, LINEAR, Q, ATTACK)
    return Statement(
        (*GIVEN, E, D, ATTACK),
        {
            "eps > 0": E > 1,
            **field(),
            **points(),
            "an attack": guesses.is_attack(X, LINEAR, ATTACK),
        },
        {
            "a mechanism": is_mechanism(X, LINEAR, Q),
            "LDP": private(E),
            "no smaller eps": logic.implies(logic.all_of(several, private(D)), E <= D),
            "p*": X.forall(lambda x: supported(x, x) == own),
            "q*": each_two(lambda x, z: supported(x, z) == other),
            "no attack is better": found <= success(size(X), one, MANY, E),
        },
        {**FAMILY, Q: function_of(X, LINEAR, entry)},
    )
