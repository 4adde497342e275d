"""Mechanisms given by a design: budget, pure protocol, attack; subset selection is one of them."""

from mechanisms.oracles import designs
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import indicator, is_mechanism, size
from theory.statements.ldp import guesses

X, Y = index("X"), index("Y")
HAS = const("has", functions(Y, X, BOOL))
Q = const("Q", functions(X, Y, REAL))
ATTACK = const("attack", functions(Y, X, REAL))
E, D, R, BOTH, B, K, W = (const(name, REAL) for name in ("E", "D", "r", "both", "b", "K", "w"))
EPS = {"eps > 0": E > 1}


def private(E):
    """Return whether every report satisfies (1)."""
    return Y.forall(lambda y: ldp(X, lambda x: Q(x, y), E))


def budget(several):
    """Return that the budget is E, and none less if the reports tell values apart."""
    return {
        "a mechanism": is_mechanism(X, Y, Q),
        "LDP": private(E),
        "no smaller eps": logic.implies(logic.all_of(several, private(D)), E <= D),
    }


def different(holds):
    """Return whether something holds for each pair of different values."""
    return X.forall(lambda x: X.forall(lambda z: logic.implies(x != z, holds(x, z))))


def supported(x, z):
    """Return the probability that a user of the value x supports z."""
    return Y.sum(lambda y: Q(x, y) * indicator(HAS(y, z)))


def pure(own, other):
    """Return that p* and q* are these, and p* > q*."""
    return {
        "p*": X.forall(lambda x: supported(x, x) == own),
        "q*": different(lambda x, z: supported(x, z) == other),
        "p* > q*": own > other,
    }


def attacked(value, best):
    """Return that no attack is right more often, and one that guesses by `best` just as often."""
    found = guesses.success(X, Y, Q, ATTACK)
    by_best = Y.forall(lambda y: X.forall(lambda x: logic.implies(ATTACK(y, x) != 0, best(y, x))))
    return {
        "no attack is better": found <= value,
        "the attack": logic.implies(by_best, found == value),
    }


IS_ATTACK = {"an attack": guesses.is_attack(X, Y, ATTACK)}


# ---- any design


def in_r_blocks():
    """Return whether each value is in r blocks."""
    return X.forall(lambda x: size(Y, lambda y: HAS(y, x)) == R)


def design():
    """Return that each value is in r blocks, and every two in `both` of them."""

    def together(x, z):
        return size(Y, lambda y: logic.all_of(HAS(y, x), HAS(y, z))) == BOTH

    return {
        "each value in r blocks": in_r_blocks(),
        "every two in as many": different(together),
    }


def drawn(block_probabilities):
    """Return the number of blocks, and the matrix."""

    def entry(x, y):
        return logic.choose(HAS(y, x), *block_probabilities(R, B, E))

    return {B: size(Y), Q: function_of(X, Y, entry)}


def design_private(block_probabilities=designs.block_probabilities):
    """A design has the budget E; no less, if two values are not always together."""
    apart = logic.all_of(X.exists(lambda x: X.exists(lambda z: x != z)), BOTH < R)
    return Statement(
        (HAS, R, BOTH, E, D),
        {**EPS, **design()},
        budget(apart),
        drawn(block_probabilities),
    )


def design_pure(block_probabilities=designs.block_probabilities, supports=designs.supports):
    """A design is a pure protocol, with these p* and q*."""
    return Statement(
        (HAS, R, BOTH, E),
        {**EPS, **design(), "not always together": BOTH < R},
        pure(*supports(R, BOTH, B, E)),
        drawn(block_probabilities),
    )


def design_success(block_probabilities=designs.block_probabilities, value=designs.success):
    """No attack on a design is better than to guess within the block, however it is done."""
    return Statement(
        (HAS, R, E, ATTACK),
        {**EPS, "each value in r blocks": in_r_blocks(), **IS_ATTACK},
        attacked(value(size(X), R, B, E), HAS),
        drawn(block_probabilities),
    )


# ---- subset selection
