"""uBD, block designs over X_S: its privacy, its exact loss, its worst case and its best size."""

from mechanisms import ubd, urr
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides

X, Y, U = index("X"), index("Y"), index("U")
SENSITIVE = const("sensitive", functions(X, BOOL))
# a report is a block, or tells one value
TELLS = const("tells", functions(Y, BOOL))
HAS = const("has", functions(Y, X, BOOL))
E, S, K_BLOCK, B = (const(name, REAL) for name in "Eskb")
Q = const("Q", functions(X, Y, REAL))


def block(y):
    """Return whether a report is a block."""
    return logic.negation(TELLS(y))


def reports():
    """Return the hypotheses on reports: blocks of k of X_S, and each value of X_N told once."""
    inside = Y.forall(
        lambda y: X.forall(lambda x: logic.implies(HAS(y, x), SENSITIVE(x) == block(y)))
    )

    def of_size(y):
        k = size(X, lambda x: HAS(y, x))
        return k == logic.choose(TELLS(y), 1, K_BLOCK)

    def told_once(x):
        return size(Y, lambda y: logic.all_of(TELLS(y), HAS(y, x))) == 1

    once = X.forall(lambda x: logic.implies(logic.negation(SENSITIVE(x)), told_once(x)))
    return {
        "blocks are of X_S": inside,
        "blocks of k values": Y.forall(of_size),
        "each value of X_N is told once": once,
    }


def balanced():
    """Return whether each value of X_S is in as many blocks: b k/s of them."""

    def blocks_with(x):
        return size(Y, lambda y: logic.all_of(block(y), HAS(y, x))) * S == B * K_BLOCK

    return X.forall(lambda x: logic.implies(SENSITIVE(x), blocks_with(x)))


def entry(x, y, block_probabilities, inclusion):
    """Return Pr(y|x)."""
    has, other = block_probabilities(S, K_BLOCK, B, E)
    keep = inclusion(S, K_BLOCK, E)[1]
    told = logic.choose(HAS(y, x), keep, 0)
    return logic.choose(TELLS(y), told, logic.choose(HAS(y, x), has, other))


def definitions(block_probabilities=ubd.block_probabilities, inclusion=ubd.inclusion):
    """Return s, the number b of blocks, and the matrix."""
    return {
        S: size(X, SENSITIVE),
        B: size(Y, block),
        Q: function_of(X, Y, lambda x, y: entry(x, y, block_probabilities, inclusion)),
    }


def ubd_private(block_probabilities=ubd.block_probabilities, inclusion=ubd.inclusion):
    """Every balanced design provides ULDP with (4'), the blocks being Y_P; k = 1 is uRR."""
    one = [*block_probabilities(S, 1, S, E), inclusion(S, 1, E)[1]]
    same = [a == b for a, b in zip(one, urr.probabilities(S, E), strict=True)]
    return Statement(
        (SENSITIVE, TELLS, HAS, E, K_BLOCK),
        {
            "eps >= 0": E >= 1,
            "s >= 1": S >= 1,
            "blocks": B >= 1,
            **reports(),
            "balanced": balanced(),
        },
        {
            "a mechanism": is_mechanism(X, Y, Q),
            "ULDP with (4')": provides(
                X, Y, Q, SENSITIVE, function(Y, block), E, invertible_if_reachable
            ),
            "k = 1 is uRR": logic.all_of(*same),
        },
        definitions(block_probabilities, inclusion),
    )


def ubd_best_size(value=losses.on_sensitive_times_n, prefers=losses.prefers_more):
    """Which of two neighbouring sizes loses less on X_S; sizes that prefer one more come first."""
    more = value(S, K_BLOCK + 1, E) < value(S, K_BLOCK, E)
    here, there = (prefers(S, k, E) for k in (K_BLOCK, K_BLOCK + 1))
    return Statement(
        (S, K_BLOCK, E),
        {"eps > 0": E > 1, "k >= 1": K_BLOCK >= 1, "k <= s - 2": S >= K_BLOCK + 2},
        {
            "which of two sizes": more == here,
            "sizes that prefer more come first": logic.implies(
                logic.negation(here), logic.negation(there)
            ),
        },
    )


def of_one_number(low, share, has):
    """Return how much of [low, low + share) lies below `has`: one number decides on both."""
    high = logic.choose(low + share <= has, low + share, has)
    return logic.choose(high >= low, high - low, 0)
