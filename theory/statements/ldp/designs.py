"""Mechanisms given by a design: budget, pure protocol, attack; subset selection is one of them."""

from mechanisms.oracles import designs
from mechanisms.oracles import subset_selection as ss
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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


OWN, WITH_OWN = const("p_star", REAL), const("sets_with_own", REAL)
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


@states("ldp-design-private")
def design_private(block_probabilities=designs.block_probabilities):
    """A design has the budget E; no less, if two values are not always together."""
    apart = logic.all_of(X.exists(lambda x: X.exists(lambda z: x != z)), BOTH < R)
    return Statement(
        (HAS, R, BOTH, E, D),
        {**EPS, **design()},
        budget(apart),
        drawn(block_probabilities),
    )


@states("ldp-design-pure")
def design_pure(block_probabilities=designs.block_probabilities, supports=designs.supports):
    """A design is a pure protocol, with these p* and q*."""
    return Statement(
        (HAS, R, BOTH, E),
        {**EPS, **design(), "not always together": BOTH < R},
        pure(*supports(R, BOTH, B, E)),
        drawn(block_probabilities),
    )


@states("ldp-design-success")
def design_success(block_probabilities=designs.block_probabilities, value=designs.success):
    """No attack on a design is better than to guess within the block, however it is done."""
    return Statement(
        (HAS, R, E, ATTACK),
        {**EPS, "each value in r blocks": in_r_blocks(), **IS_ATTACK},
        attacked(value(size(X), R, B, E), HAS),
        drawn(block_probabilities),
    )


# ---- subset selection


def sizes():
    """Return that a set has w of the K values, and not all."""
    return {"w >= 1": W >= 1, "w < K": W < K}


def balanced():
    """Return that each value is in as many sets."""
    alike = X.forall(lambda x: size(Y, lambda y: HAS(y, x)) * K == B * W)
    return {"each value in as many": alike}


def selected(inclusion):
    """Return the matrix: the value is in the set with p*, all sets with it, or not, alike."""

    def entry(x, y):
        return logic.choose(HAS(y, x), OWN / WITH_OWN, (1 - OWN) / (B - WITH_OWN))

    where = {K: size(X), B: size(Y), OWN: inclusion(K, W, E)[0], WITH_OWN: B * W / K}
    return where | {Q: function_of(X, Y, entry)}


@states("ldp-ss-private")
def ss_private(inclusion=ss.supports):
    """Subset selection provides eps-LDP, and for no smaller eps."""
    of_size = Y.forall(lambda y: size(X, HAS(y)) == W)
    return Statement(
        (HAS, W, E, D),
        {**EPS, **sizes(), "sets of w values": of_size, **balanced()},
        budget(E > 1),
        selected(inclusion),
    )


@states("ldp-ss-pure")
def ss_pure(inclusion=ss.supports, supports=ss.supports):
    """Subset selection is pure, with the printed p* and q*."""

    def together(x, z):
        number = size(Y, lambda y: logic.all_of(HAS(y, x), HAS(y, z)))
        return number * (K * (K - 1)) == B * (W * (W - 1))

    return Statement(
        (HAS, W, E),
        {**EPS, **sizes(), **balanced(), "every two in as many": different(together)},
        pure(*supports(K, W, E)),
        selected(inclusion),
    )


@states("ldp-ss-success")
def ss_success(inclusion=ss.supports, value=ss.success):
    """Equation (9): a guess within the set is right that often, and no attack is better."""
    return Statement(
        (HAS, W, E, ATTACK),
        {**EPS, **sizes(), **IS_ATTACK},
        attacked(value(K, W, E), HAS),
        selected(inclusion),
    )
