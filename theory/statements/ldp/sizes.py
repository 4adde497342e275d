"""Which subset size, which number of hash values, which pair and which threshold are best."""

from mechanisms import ue as ue_formulas
from mechanisms.losses import ubd as losses
from mechanisms.oracles import histogram, local_hashing, pure, unary
from mechanisms.oracles import subset_selection as ss
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, size

K, W, V, E, P, Q, G, A, T = (const(name, REAL) for name in ("K", "w", "v", "E", *"pqgat"))
BEST, DELTA, SHARE = const("best", REAL), const("delta", REAL), const("f", REAL)
X, FIRST, SECOND = index("X"), index("First"), index("Second")
EPS = {"eps > 0": E > 1}


def nearest(whole, number):
    """Return whether a whole number is the nearest one to a number."""
    return logic.all_of(2 * whole <= 2 * number + 1, 2 * number <= 2 * whole + 1)


def rounded_size(loss):
    """Return that the nearest whole number to K/(E+1), at least 1, loses least of all sizes."""
    near = nearest(W, K / (E + 1))
    small = logic.all_of(W <= 1, 2 * K <= E + 1)
    return Statement(
        (E,),
        {
            **EPS,
            "v < K": V < K,
            "w is max(1, K/(E+1) rounded)": logic.any_of(near, small),
        },
        {"no smaller loss": loss(W) <= loss(V)},
        {K: size(X), W: size(FIRST), V: size(SECOND)},
    )


@states("ldp-ss-size")
def ss_size(noise=ss.unit_noise):
    """The printed subset size has the least variance (4)."""
    return rounded_size(lambda w: noise(K, w, E))


@states("ldp-ss-size-total")
def ss_size_total(supports=ss.supports, total=pure.total_loss):
    """The printed subset size has the least expected l2 loss at the uniform distribution."""
    return rounded_size(lambda w: total(*supports(K, w, E), K, 1 / K))


@states("ldp-ss-best-size")
def ss_best_size(
    supports=ss.supports,
    total=pure.total_loss,
    value=losses.on_sensitive_times_n,
    prefers=losses.prefers_more,
):
    """The expected l2 loss is greatest at the uniform p; which size has the least one there."""
    p = const("p", functions(X, REAL))
    squares = X.sum(lambda x: p(x) * p(x))
    at_uniform = total(*supports(K, W, E), K, 1 / K)
    more = logic.implies(W + 2 <= K, (value(K, W + 1, E) < value(K, W, E)) == prefers(K, W, E))
    return Statement(
        (E, W, p),
        {**EPS, "w >= 1": W >= 1, "w < K": W < K, "p is a distribution": is_distribution(X, p)},
        {
            "the loss": at_uniform == value(K, W, E),
            "no p loses more": total(*supports(K, W, E), K, squares) <= at_uniform,
            "which of two sizes": more,
        },
        {K: size(X)},
    )


@states("ldp-olh-size")
def olh_size(noise=local_hashing.unit_noise):
    """The nearest whole number to e^eps + 1 has the least variance (14)."""
    return Statement(
        (E,),
        {**EPS, "h >= 2": V >= 2, "g is E + 1 rounded": nearest(W, E + 1)},
        {"no smaller variance": noise(W, E) <= noise(V, E)},
        {W: size(FIRST), V: size(SECOND)},
    )


@states("ldp-lh-best-size")
def lh_best_size(noise=local_hashing.unit_noise, prefers=local_hashing.prefers_more):
    """One more hash value is better just if E^2 > g(g - 1); over the reals E + 1 is best."""
    least = noise(E + 1, E)
    alone = logic.implies(G != E + 1, least < noise(G, E))
    return Statement(
        (G, E),
        {**EPS, "g >= 2": G >= 2},
        {
            "one more": (noise(G + 1, E) < noise(G, E)) == prefers(G, E),
            "first those that want more": logic.implies(
                logic.negation(prefers(G, E)), logic.negation(prefers(G + 1, E))
            ),
            "over the reals": logic.all_of(least <= noise(G, E), alone),
        },
    )


@states("ldp-oue-least")
def oue_least(noise=unary.unit_noise, pair=ue_formulas.oue_probabilities):
    """OUE alone has the least variance (11) of the unary encodings with its budget."""
    least = noise(pair(E)[1], E)
    return Statement(
        (Q, E),
        {**EPS, "q > 0": Q > 0, "q < 1": Q < 1},
        {
            "no smaller variance": least <= noise(Q, E),
            "only OUE has it": logic.implies(pair(E)[1] != Q, least < noise(Q, E)),
        },
    )


@states("ldp-the-threshold")
def the_threshold(
    noise=histogram.unit_noise,
    slope=histogram.threshold_slope,
    above=histogram.supports_above,
    below=histogram.supports_below,
):
    """The threshold with the least variance (20) lies in (1/2, 1), at the root of a quadratic."""
    best = logic.all_of(BEST >= 1, slope(BEST, T) == 0)
    least, here = noise(BEST, T / BEST), noise(A, T / A)
    others = logic.all_of(least <= here, logic.implies(A != BEST, least < here))
    over, under = (pure.unit_noise(*supports(A, T)) for supports in (above, below))
    return Statement(
        (T, A, BEST),
        {"eps > 0": T > 1},
        {
            "in (1/2, 1)": logic.implies(best, logic.all_of(BEST * BEST > T, BEST < T)),
            "least in [0, 1]": logic.implies(logic.all_of(best, A >= 1, A <= T), others),
            "not above 1": logic.implies(A >= T, noise(T, 1) <= over),
            "not below 0": logic.implies(logic.all_of(A > 0, A <= 1), noise(1, T) <= under),
        },
    )


@states("ldp-approximate-variance")
def approximate(variance=pure.unit_variance, noise=pure.unit_noise):
    """(3) is within the share delta of (4) where f is small beside q*(1 - q*)/(p* - q*)."""
    gap = variance(P, Q, SHARE) - noise(P, Q)
    near = logic.all_of(gap <= DELTA * noise(P, Q), -gap <= DELTA * noise(P, Q))
    small = SHARE * (P - Q) <= DELTA * Q * (1 - Q)
    return Statement(
        (P, Q, SHARE, DELTA),
        {
            "q* > 0": Q > 0,
            "q* < p*": Q < P,
            "p* <= 1": P <= 1,
            "f >= 0": SHARE >= 0,
            "f is small": small,
        },
        {"within delta": near},
    )


@states("ldp-mean-error")
def mean_error(variance=pure.unit_variance, mean=pure.mean_error):
    """The mean of (3) over K values is (4) and (1 - p* - q*)/(K (p* - q*)), for all shares."""
    f = const("f", functions(X, REAL))
    spread = function(X, lambda x: variance(P, Q, f(x)))
    return Statement(
        (P, Q, f),
        {"q* < p*": Q < P, "shares sum to 1": X.sum(f) == 1},
        {"the mean": X.sum(spread) / size(X) == mean(P, Q, size(X))},
    )
