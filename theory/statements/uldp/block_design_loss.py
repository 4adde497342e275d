"""uBD's estimate: unbiased, with its exact variances and its exact l2 loss."""

from mechanisms import ubd
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import ubd as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.estimates import Drawn
from theory.notions.probability import indicator, is_distribution, mass, size
from theory.statements.uldp.block_designs import (
    HAS,
    K_BLOCK,
    SENSITIVE,
    TELLS,
    B,
    E,
    P,
    Q,
    S,
    U,
    X,
    Y,
    balanced,
    block,
    definitions,
    reports,
)

DRAWN = Drawn(U, X, Y, Q)
N_USERS = const("n", REAL)
ESTIMATE = const("estimate", functions(DRAWN.outcomes, X, REAL))


def pairs_balanced():
    """Return whether any two values of X_S are in as many blocks: b k (k-1)/(s (s-1))."""

    def together(x, z):
        number = size(Y, lambda y: logic.all_of(block(y), HAS(y, x), HAS(y, z)))
        return number * S * (S - 1) == B * K_BLOCK * (K_BLOCK - 1)

    def apart(x, z):
        return logic.implies(logic.all_of(SENSITIVE(x), SENSITIVE(z), x != z), together(x, z))

    return X.forall(lambda x: X.forall(lambda z: apart(x, z)))


def parameters(x, signal=ubd.signal):
    """Return chance, gain and share of a value."""
    chance, gain = signal(S, K_BLOCK, E)
    keep = ubd.inclusion(S, K_BLOCK, E)[1]
    shared = ubd.overlap(S, K_BLOCK)
    return (
        logic.choose(SENSITIVE(x), chance, 0),
        logic.choose(SENSITIVE(x), gain, keep),
        logic.choose(SENSITIVE(x), shared, 0),
    )


# what a value that is not that of a user, its own, and another of X_S add: for the reader
NAMED = [const(name, functions(X, REAL)) for name in ("chance", "gain", "shared")]


def named(signal):
    """Return the definitions of chance, gain and share."""
    return {c: function(X, lambda x, k=k: parameters(x, signal)[k]) for k, c in enumerate(NAMED)}


def estimate(r, x):
    """Return the estimate of x: from the reports with x, and those that tell some value."""
    chance, gain, shared = (c(x) for c in NAMED)
    counted = U.sum(lambda u: indicator(HAS(r(u), x)))
    told = U.sum(lambda u: indicator(TELLS(r(u))))
    return from_frequencies((counted + shared * told) / N_USERS, chance, gain)


@states("uldp-ubd-loss")
def ubd_loss(signal=ubd.signal, variance=ubd.unit_variance, l2_times_n=losses.l2_times_n):
    """The estimate is unbiased; each variance, and the l2 loss, for every number of users."""
    squares = X.sum(lambda x: P(x) * P(x))
    held = mass(X, P, SENSITIVE)
    told = ubd.inclusion(S, K_BLOCK, E)[1] * (1 - held)

    def spread(x):
        def error(r):
            return (ESTIMATE(r, x) - P(x)) * (ESTIMATE(r, x) - P(x))

        return N_USERS * DRAWN.mean(P, error) == variance(*(c(x) for c in NAMED), told, P(x))

    spreads = X.forall(spread)
    whole = N_USERS * DRAWN.l2_loss(P, ESTIMATE) == l2_times_n(S, K_BLOCK, E, held, squares)
    return Statement(
        (SENSITIVE, TELLS, HAS, E, K_BLOCK, P),
        {
            "eps > 0": E > 1,
            "k >= 1": K_BLOCK >= 1,
            "k < s": K_BLOCK < S,
            "blocks": B >= 1,
            **reports(),
            "balanced": balanced(),
            "pairs are balanced": pairs_balanced(),
        },
        {
            "unbiased": DRAWN.unbiased(ESTIMATE),
            "the variances": logic.implies(is_distribution(X, P), spreads),
            "the l2 loss": logic.implies(is_distribution(X, P), whole),
        },
        definitions()
        | named(signal)
        | {
            N_USERS: size(U),
            ESTIMATE: function_of(DRAWN.outcomes, X, lambda r, x: estimate(r, x)),
        },
    )
