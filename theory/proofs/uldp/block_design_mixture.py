"""Blocks of 1 and of 2 values mixed: the estimate, its loss, and certified values."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import ubd, ubd_mixture
from mechanisms.estimation import score
from mechanisms.losses import ubd as losses
from mechanisms.losses import ubd_mixture as mixture
from theory.ledger.decisions import checks
from theory.ledger.obligation import Evaluation, Identity, Lemma, Statement

ALPHABETS = ((76, 324), (15, 610), (100, 900), (4, 12))
CLOSE = Fraction(1, 10**9)


def of_one_size():
    """Return what blocks of k add to mean and second moment, for any weights a_i >= 0.

    The mean from x is P + a1 J1 Proj1 e_x + a2 J2 Proj2 e_x + a3 J3 Proj3 (e_x - P), where P is p
    at alpha; so over the sizes it is e_x if a_i is one over the mean of J_i.
    """
    import sympy  # of the library's claims this one alone needs it

    k, N, G = sympy.symbols("k N g", positive=True)
    # alpha = 1/(1 + r) in (0, 1); identities hold at alpha = 0 too, no denominator vanishing there
    ALPHA = 1 / (1 + sympy.Symbol("r", positive=True))
    E, WEIGHTS = 1 + G, sympy.symbols("a1 a2 a3", real=True)
    # s > 1, for the denominators
    SIZE = 1 + sympy.Symbol("h", positive=True)
    c = score.coefficients(SIZE, N, k, E, ALPHA, WEIGHTS)
    J1, J2, J3 = score.informations(SIZE, N, k, E, ALPHA)
    a1, a2, a3 = (a * J for a, J in zip(WEIGHTS, (J1, J2, J3), strict=True))
    has, keep = ubd.inclusion(SIZE, k, E)
    chance, on_s, on_n = ubd.signal(SIZE, k, E)[0], ALPHA / SIZE, (1 - ALPHA) / N
    blocks = (1 - keep) * c.outside
    informations = {
        "j from itself": (
            has * c.own + c.other,
            on_s + a1 * (1 - 1 / SIZE) + a3 * (1 - ALPHA) / SIZE,
        ),
        "j from another of X_S": (
            chance * c.own + c.other,
            on_s - a1 / SIZE + a3 * (1 - ALPHA) / SIZE,
        ),
        "z of X_N from X_S": (c.outside, on_n - a3 * (1 - ALPHA) / N),
        "j of X_S from X_N": (
            (1 - keep) * (c.own * k / SIZE + c.other) + keep * c.sensitive,
            on_s - a3 * ALPHA / SIZE,
        ),
        "z from itself": (
            blocks + keep * (c.told + c.rest),
            on_n + a2 * (1 - 1 / N) + a3 * ALPHA / N,
        ),
        "z from another of X_N": (blocks + keep * c.rest, on_n - a2 / N + a3 * ALPHA / N),
    }
    on_sensitive, on_other = mixture.second_moments(SIZE, N, k, E, c)
    informations["second moment at alpha"] = (
        ALPHA * on_sensitive + (1 - ALPHA) * on_other,
        ALPHA**2 / SIZE
        + (1 - ALPHA) ** 2 / N
        + sum(
            m * a * product
            for m, a, product in zip(score.dimensions(SIZE, N), WEIGHTS, (a1, a2, a3), strict=True)
        ),
    )
    return [Identity(name, left, right, right + 1) for name, (left, right) in informations.items()]


def over_sizes():
    """State that the means over the sizes are 1 and 0, and the loss sum m_i a_i, for a_i J_i = 1.

    Every line of `of_one_size` is linear in the J_i.
    """
    alpha, s, N, one = *z3.Reals("alpha s N"), z3.RealVal(1)
    used = z3.Reals("u1 u2 u3")
    known = [s >= 2, N >= 1, alpha >= 0, alpha < 1]
    u1, u2, u3 = used
    means = z3.And(
        alpha / s + u1 * (1 - one / s) + u3 * (1 - alpha) / s == 1,
        alpha / s - u1 / s + u3 * (1 - alpha) / s == 0,
        (1 - alpha) / N - u3 * (1 - alpha) / N == 0,
        alpha / s - u3 * alpha / s == 0,
        (1 - alpha) / N + u2 * (1 - one / N) + u3 * alpha / N == 1,
        (1 - alpha) / N - u2 / N + u3 * alpha / N == 0,
    )
    return Statement([*known, *(u == 1 for u in used)], means, twin_hypotheses=[*known, u1 == 1])


def loses_m(s, N, E, alpha, t):
    """Return whether the estimate's exact loss at p(X_S) = alpha is M, and 0 less the rest."""
    mask = np.arange(s + N) < s
    made = ubd_mixture.mechanism(mask, t, alpha, E)
    p = np.where(mask, alpha / s, (1 - alpha) / N)
    return mixture.l2(made, p, 1) == mixture.bound_at(Fraction(s), Fraction(N), E, alpha, t)


@checks(
    "uldp-ubd-mixture-estimate",
    about=[
        "mechanisms.estimation.score.coefficients",
        "mechanisms.losses.ubd_mixture.second_moments",
        "mechanisms.losses.ubd_mixture.l2",
    ],
)
def ubd_mixture_estimate():
    """The one-step estimate at p(X_S) = alpha."""
    exact = Fraction(3), Fraction(1, 3), Fraction(1, 5)

    return [
        *of_one_size(),
        Lemma("over the sizes", over_sizes),
        *(
            Evaluation(
                f"s = {s}, N = {N}",
                lambda s=s, N=N: loses_m(s, N, *exact),
                lambda s=s, N=N: (
                    loses_m(s, N, exact[0], exact[1] / 2, 1 - exact[2])
                    and mixture.bound_at(s, N, *exact) == 0
                ),
            )
            for s, N in ((2, 1), (3, 2), (4, 1), (5, 3))
        ),
    ]


def certified(size, others, steps):
    """Return whether the mixture is within 1 + 1e-9 of the bound at whole E between thresholds."""
    low, high = (round(E) for E in losses.thresholds(size, others))
    for step in range(1, steps + 1):
        E = low + Fraction((high - low) * step, steps + 1)
        certificate = mixture.certificate(size, others, E)
        if not certificate.lower <= certificate.upper <= certificate.lower * (1 + CLOSE):
            return False
    return True


def one_size_is_worse(size, others):
    """Return whether the best single k is within the same factor, half way: it is not."""
    low, high = losses.thresholds(size, others)
    E = Fraction(round((low * high) ** 0.5))
    exact = Fraction(size), Fraction(others)
    single = min(losses.worst_l2(*exact, k, E, 1) for k in (1, 2))
    return single <= mixture.certificate(size, others, E).lower * (1 + CLOSE)


@checks(
    "uldp-ubd-mixture-values",
    about=[
        "mechanisms.losses.ubd_mixture.certificate",
        "mechanisms.losses.ubd_mixture.worst_l2_times_n",
        "mechanisms.losses.ubd.information_bound",
    ],
)
def ubd_mixture_values():
    """Both sides in exact fractions, at rational numbers near the saddle point."""
    return [
        Evaluation(
            f"K = {size + others}, s = {size}",
            lambda size=size, others=others: certified(size, others, 10),
            lambda size=size, others=others: one_size_is_worse(size, others),
        )
        for size, others in ALPHABETS
    ]
