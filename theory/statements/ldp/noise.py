"""The variances (6), (8), (11), (14), (20) of values that nobody has, as p* and q* give them."""

from mechanisms import rr
from mechanisms import ue as ue_formulas
from mechanisms.oracles import histogram, local_hashing, pure, unary
from mechanisms.oracles import subset_selection as ss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.naming import named

K, W, E, N, P, Q, G, A, C = (const(name, REAL) for name in ("K", "w", "E", "n", *"pqgac"))
P_STAR, Q_STAR = const("p_star", REAL), const("q_star", REAL)
OWN, OUE_P, OUE_Q = (const(name, REAL) for name in ("p", "p_oue", "q_oue"))
EPS = {"eps > 0": E > 1}
SIZES = {"w >= 1": W >= 1, "w < K": W < K}


@states("ldp-grr-noise-printed")
def grr_printed(probabilities=rr.probabilities, noise=pure.unit_noise):
    """Equation (6) as printed, for n users."""
    printed = (E + K - 2) / ((E - 1) * (E - 1))
    found = Statement(
        (K, E, N),
        {**EPS, "K >= 2": K >= 2, "n >= 1": N >= 1},
        {"the variance": noise(*probabilities(K, E)) / N == printed},
    )
    return supported(found, *probabilities(K, E))


@states("ldp-grr-noise")
def grr(probabilities=rr.probabilities, noise=pure.unit_noise):
    """Equation (6) with n."""
    right = (E + K - 2) / ((E - 1) * (E - 1) * N)
    return Statement(
        (K, E, N),
        {**EPS, "K >= 2": K >= 2, "n >= 1": N >= 1},
        {"the variance": noise(*probabilities(K, E)) / N == right},
    )


def supported(statement, own, other):
    """Return a statement with the names p* and q* in it."""
    return named(statement, {P_STAR: own, Q_STAR: other})


def ss_printed_noise():
    """Return n times equation (8) as printed."""
    top = K - W + (W - 1) * E
    rest = -W * (K - W) - W * (W - 1) * E + (K - 1) * (K + 2 * W * E - W)
    bottom = -K + W + (K - 1) * E - (W - 1) * E
    return top * rest / (W * bottom * bottom)


@states("ldp-ss-noise-printed")
def ss_printed(supports=ss.supports, noise=pure.unit_noise):
    """Equation (8) as printed, which is not what (4) gives."""
    found = Statement(
        (K, W, E),
        {**EPS, "w > 0": W > 0, "w < K": W < K, "K >= 2": K >= 2},
        {"the variance": noise(*supports(K, W, E)) == ss_printed_noise()},
    )
    return supported(found, *supports(K, W, E))


@states("ldp-ss-noise")
def ss_noise(supports=ss.supports, noise=pure.unit_noise, value=ss.unit_noise):
    """Equation (8) mended; the printed one is the variance with q*(1 - q*) + p* q* in it."""
    own, other = supports(K, W, E)
    more = own * other / ((own - other) * (own - other))
    return Statement(
        (K, W, E),
        {**EPS, **SIZES},
        {
            "the variance": noise(own, other) == value(K, W, E),
            "what is printed": ss_printed_noise() == value(K, W, E) + more,
        },
    )


@states("ldp-ss-objective-printed")
def ss_objective(success=ss.success):
    """Equation (24) as printed weighs the success of the attack: its term is equation (9)'s."""
    printed = W * E / (W * E + K - W)
    return Statement(
        (K, W, E),
        {**EPS, **SIZES},
        {"the term": success(K, W, E) == printed},
    )


@states("ldp-ue-noise")
def ue(own=unary.own_probability, noise=pure.unit_noise, value=unary.unit_noise):
    """Equation (11), at the p that has the budget with q; OUE and SUE."""
    p, q = ue_formulas.oue_probabilities(E)
    found = Statement(
        (Q, E),
        {**EPS, "q > 0": Q > 0, "q < 1": Q < 1},
        {
            "the variance": noise(own(Q, E), Q) == value(Q, E),
            "OUE": logic.all_of(own(q, E) == p, value(q, E) == 4 * E / ((E - 1) * (E - 1))),
        },
    )
    return named(found, {OWN: own(Q, E), OUE_P: p, OUE_Q: q})


@states("ldp-lh-noise")
def lh(supports=local_hashing.supports, noise=pure.unit_noise, value=local_hashing.unit_noise):
    """Equation (14); with g = e^eps + 1 it is that of OUE."""
    found = Statement(
        (G, E),
        {**EPS, "g > 1": G > 1},
        {
            "the variance": noise(*supports(G, E)) == value(G, E),
            "OLH, g = e^eps + 1, has OUE's variance": value(E + 1, E)
            == unary.unit_noise(1 / (E + 1), E),
        },
    )
    return supported(found, *supports(G, E))


THRESHOLD = {"theta >= 0": A >= 1, "theta <= 1": C >= 1, "eps > 0": A * C > 1}


@states("ldp-the-noise-printed")
def the_printed(supports=histogram.supports, noise=pure.unit_noise):
    """Equation (20) as printed, for n users."""
    x = 1 + A / C - 2 * A
    found = Statement(
        (A, C, N),
        {**THRESHOLD, "n >= 1": N >= 1},
        {"the variance": noise(*supports(A, C)) / N == (2 * A - 1) / (x * x)},
    )
    return named(found, {Q_STAR: supports(A, C)[1]})


@states("ldp-the-noise")
def the(supports=histogram.supports, noise=pure.unit_noise, value=histogram.unit_noise):
    """Equation (20) with n."""
    return Statement(
        (A, C, N),
        {**THRESHOLD, "n >= 1": N >= 1},
        {"the variance": noise(*supports(A, C)) / N == value(A, C) / N},
    )
