"""The least worst case: what every ULDP mechanism with (4') loses, where uBD and uRR attain it."""

from mechanisms.losses import ubd
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.uldp.lower_bounds import (
    DRAWN,
    ESTIMATE,
    PROTECTED,
    SENSITIVE,
    E,
    Q,
    S,
    X,
    Y,
    loss_at,
    sizes,
)

BLOCKS = functions(X, BOOL)


def private():
    """Return the hypotheses on mechanism and estimate: ULDP with (4'), unbiased."""
    return {
        "Q is a mechanism": is_mechanism(X, Y, Q),
        "ULDP with (4')": provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
        "an unbiased estimate": DRAWN.unbiased(ESTIMATE),
    }


def some_block(least, sizes):
    """Return whether the loss is at least that of some block of sensitive values."""

    def bounds(block):
        inside = X.forall(lambda x: logic.implies(block(x), SENSITIVE(x)))
        return logic.all_of(inside, sizes(size(X, block)), least(size(X, block)))

    return BLOCKS.exists(bounds)


def numbers():
    """Return the hypotheses on eps, the sizes and the mass of X_S."""
    return {
        "eps > 0": E > 1,
        "s >= 2": S >= 2,
        "N >= 1": N >= 1,
        "alpha >= 0": ALPHA >= 0,
        "alpha < 1": ALPHA < 1,
    }


N, ALPHA = const("N", REAL), const("alpha", REAL)
WEIGHTS = tuple(const(f"a{k}", REAL) for k in (1, 2, 3))
P, WORST, ON_OTHERS, POINT = (
    const(name, functions(X, REAL)) for name in ("level", "worst", "onothers", "p")
)


def levels(on_s, on_n):
    """Return the function with one value on X_S and one on X_N."""
    return function(X, lambda x: logic.choose(SENSITIVE(x), on_s, on_n))


def both_sizes():
    """Return s, N and the number of users."""
    return sizes() | {N: size(X, lambda x: logic.negation(SENSITIVE(x)))}


@states("uldp-information-bound")
def information_bound(gained=ubd.gained, information=ubd.weighted_information):
    """At p(X_S) = alpha, p uniform inside X_S and X_N, for some size of a block and any weights."""

    def least(k):
        return loss_at(P) >= gained(S, N, WEIGHTS) - information(S, N, k, E, ALPHA, WEIGHTS)

    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE, ALPHA, *WEIGHTS),
        {
            **numbers(),
            **private(),
        },
        {"the bound": some_block(least, lambda k: k <= S)},
        both_sizes() | {P: levels(ALPHA / S, (1 - ALPHA) / N)},
    )
