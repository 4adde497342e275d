"""The exact expected l1 loss over the asymptotic one, at the sizes of the paper's experiments."""

import flint

from mechanisms import rappor, urap, urr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses.binomial import telescope
from theory.ledger.decisions import checks
from theory.ledger.obligation import Evaluation
from theory.proofs.uldp import two_classes

FORMULAS = ["mechanisms.losses.binomial.telescope", "mechanisms.encodings.base.unit_variance"]
# |X|, |X_S| and n of Section 6.1: Foursquare and US Census
PAPER = ((625, 15, 179527), (400, 76, 1229143))
BITS = 200


def signals(name, s, E):
    """Return (b, g) of the outputs of X_S and of X_N as balls, for E = e^eps a ball."""
    if name == "uRR":
        pairs = [urr.output_probabilities(flag, s, E) for flag in (True, False)]
    else:
        theta = rappor.basic_theta(E.sqrt())
        pairs = [urap.bit_probabilities(flag, theta, E) for flag in (True, False)]
    return [two_classes.signal(pair) for pair in pairs]


def deviation(n, m):
    """Return the mean absolute deviation of Bin(n, m) as a ball."""
    nu = int((n * m).floor().unique_fmpz()) + 1
    chance = flint.arb.bin_uiui(n, nu) * m**nu * (1 - m) ** (n - nu)
    return telescope(nu, chance, m)


def ratio(name, K, s, n, E):
    """Return the exact over the asymptotic l1 loss at the uniform distribution on X_N, a ball."""
    with flint.ctx.workprec(BITS):
        (b, g), (b_n, h) = signals(name, s, E())
        p = flint.arb(1) / (K - s)
        exact = s * deviation(n, b + 0 * g) / g + (K - s) * deviation(n, b_n + h * p) / h
        roots = s * unit_variance(b, g, 0).sqrt() + (K - s) * unit_variance(b_n, h, p).sqrt()
        return exact / n / (roots * (2 / (n * flint.arb.pi())).sqrt())


def budgets(K):
    """Return e^eps as balls, made in the precision of the time: eps = 0.1, 1, ln K."""
    return [lambda: (flint.arb(1) / 10).exp(), lambda: flint.arb(1).exp(), lambda: flint.arb(K)]


def all_close(error):
    """Return whether all ratios of the paper's sizes are certainly within `error` of 1."""
    ratios = [
        ratio(name, K, s, n, E) for K, s, n in PAPER for E in budgets(K) for name in ("uRR", "uRAP")
    ]
    return all(bool(abs(r - 1) < error) for r in ratios)


@checks("uldp-l1-finite-n-values", about=FORMULAS)
def finite_n_values():
    """Twelve ratios, and one of few users."""

    def few_users():
        return ratio("uRR", 625, 15, 625, budgets(625)[0])

    return [
        Evaluation(
            "the paper's sizes",
            lambda: all_close(flint.arb("0.011")),
            lambda: all_close(flint.arb("0.01")),
        ),
        Evaluation(
            "few users",
            lambda: bool(few_users() < flint.arb("0.75")),
            lambda: bool(few_users() > flint.arb("0.75")),
        ),
    ]
