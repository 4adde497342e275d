"""What a significance threshold is, and the best combination of independent estimates."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import combination, level
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import expectation, is_distribution

CHANCE, GAIN, N = const("b", REAL), const("g", REAL), const("n", REAL)
QUANTILE, ROOT = const("z", REAL), const("root", REAL)
G, OMEGA = index("G"), index("Omega")
WEIGHT = const("weight", functions(OMEGA, REAL))
ESTIMATE = const("estimate", functions(G, OMEGA, REAL))
VARIANCE, SHARE = const("variance", functions(G, REAL)), const("share", functions(G, REAL))
P, PRECISION = const("p", REAL), const("precision", REAL)
BEST, OTHER = const("best", functions(OMEGA, REAL)), const("other", functions(OMEGA, REAL))


def with_root(formula):
    """Return what a formula is, of a root, and what is under that root."""
    under = []

    def root(value):
        under.append(value)
        return ROOT

    return formula(QUANTILE, CHANCE, GAIN, N, root), under


@states("uldp-threshold-deviation")
def deviation(level=level, variance=unit_variance):
    """A threshold is z standard deviations of the estimate of a value that nobody has."""
    found, under = with_root(level)
    return Statement(
        (QUANTILE, CHANCE, GAIN, N, ROOT),
        {
            "the gain > 0": GAIN > 0,
            "n >= 1": N >= 1,
            "a square root": logic.all_of(ROOT >= 0, *(value == ROOT * ROOT for value in under)),
            "the quantile >= 0": QUANTILE >= 0,
        },
        {
            "the quantile of deviations": found * found
            == QUANTILE * QUANTILE * (variance(CHANCE, GAIN, 0 * N) / N),
            "the threshold >= 0": found >= 0,
        },
    )


def mean(f):
    """Return the expectation."""
    return expectation(OMEGA, WEIGHT, f)


def product(g, h):
    """Return the expected product of two groups' errors."""
    return mean(lambda o: (ESTIMATE(g, o) - P) * (ESTIMATE(h, o) - P))


def independent():
    """Return that any two groups' errors are uncorrelated."""
    return G.forall(lambda g: G.forall(lambda h: logic.implies(g != h, product(g, h) == 0)))


def error(estimate):
    """Return the expected squared error."""
    return mean(lambda o: (estimate(o) - P) * (estimate(o) - P))


@states("uldp-weighted-estimates")
def weighted(combination=combination):
    """`weighted` has no bias, and the least variance of all such combinations, alone."""
    found, other = error(BEST), error(OTHER)
    alone = G.forall(lambda g: SHARE(g) * VARIANCE(g) * PRECISION == 1)
    return Statement(
        (WEIGHT, ESTIMATE, VARIANCE, P, SHARE),
        {
            "a probability space": is_distribution(OMEGA, WEIGHT),
            "variances > 0": G.forall(lambda g: VARIANCE(g) > 0),
            "unbiased estimates": G.forall(lambda g: mean(lambda o: ESTIMATE(g, o)) == P),
            "the variances": G.forall(lambda g: product(g, g) == VARIANCE(g)),
            "independent estimates": independent(),
            "shares sum to 1": G.sum(SHARE) == 1,
        },
        {
            "unbiased": mean(BEST) == P,
            "the variance": found == 1 / PRECISION,
            "the least variance, alone": logic.all_of(
                found <= other, logic.implies(found == other, alone)
            ),
        },
        {
            PRECISION: G.sum(lambda g: 1 / VARIANCE(g)),
            BEST: function(OMEGA, lambda o: combination(lambda g: ESTIMATE(g, o), VARIANCE, G.sum)),
            OTHER: function(OMEGA, lambda o: G.sum(lambda g: SHARE(g) * ESTIMATE(g, o))),
        },
    )
