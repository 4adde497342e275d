"""Hadamard response: the rows of Sylvester's matrix are a design, and what follows of it."""

from mechanisms.oracles import designs, hadamard, pure
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import indicator, is_mechanism, size
from theory.statements.ldp import guesses

X, BIT = index("X"), index("Bit")
ROWS = functions(BIT, BOOL)
CODE, Q = const("code", functions(X, BIT, BOOL)), const("Q", functions(X, ROWS, REAL))
ATTACK = const("attack", functions(ROWS, X, REAL))
E, D, B = (const(name, REAL) for name in ("E", "D", "b"))


def sign(code, y):
    """Return the entry of Sylvester's matrix in the row y and the column of a code."""
    return BIT.prod(lambda t: logic.choose(logic.all_of(code(t), y(t)), -1, 1))


def has(y, x):
    """Return whether the block of a row has a value."""
    return sign(CODE(x), y) == 1


def each_two(holds):
    """Return whether something holds for each pair of different values."""
    return X.forall(lambda x: X.forall(lambda z: logic.implies(x != z, holds(x, z))))


def codes():
    """Return that values have different codes, and none the first column's."""

    def apart(x, z):
        return BIT.exists(lambda t: CODE(x, t) != CODE(z, t))

    return {
        "no code is 0": X.forall(lambda x: BIT.exists(lambda t: CODE(x, t))),
        "codes differ": each_two(apart),
    }


@states("ldp-hadamard-design")
def design(sizes=hadamard.sizes):
    """Each value is in half of the blocks, and each two in a quarter."""
    r, both = sizes(B)

    def together(x, z):
        return size(ROWS, lambda y: logic.all_of(has(y, x), has(y, z))) == both

    return Statement(
        (CODE,),
        codes(),
        {
            "each value in half": X.forall(lambda x: size(ROWS, lambda y: has(y, x)) == r),
            "every two in a quarter": each_two(together),
        },
        {B: size(ROWS)},
    )


@states("ldp-hadamard-response")
def response(
    block_probabilities=designs.block_probabilities,
    supports=hadamard.supports,
    noise=hadamard.unit_noise,
    success=hadamard.success,
):
    """Budget, p* and q*, variance and attack of Hadamard response."""

    def private(E):
        return ROWS.forall(lambda y: ldp(X, lambda x: Q(x, y), E))

    def supported(x, z):
        return ROWS.sum(lambda y: Q(x, y) * indicator(has(y, z)))

    def entry(x, y):
        return logic.choose(has(y, x), *block_probabilities(hadamard.sizes(B)[0], B, E))

    own, other = supports(E)
    several = X.exists(lambda x: X.exists(lambda z: x != z))
    found, value = guesses.success(X, ROWS, Q, ATTACK), success(size(X), E)
    inside = ROWS.forall(lambda y: X.forall(lambda x: logic.implies(ATTACK(y, x) != 0, has(y, x))))
    return Statement(
        (CODE, E, D, ATTACK),
        {"eps > 0": E > 1, **codes(), "an attack": guesses.is_attack(X, ROWS, ATTACK)},
        {
            "a mechanism": is_mechanism(X, ROWS, Q),
            "LDP": private(E),
            "no smaller eps": logic.implies(logic.all_of(several, private(D)), E <= D),
            "p*": X.forall(lambda x: supported(x, x) == own),
            "q*": each_two(lambda x, z: supported(x, z) == other),
            "the variance": pure.unit_noise(own, other) == noise(E),
            "no attack is better": found <= value,
            "the attack": logic.implies(inside, found == value),
        },
        {B: size(ROWS), Q: function_of(X, ROWS, entry)},
    )
