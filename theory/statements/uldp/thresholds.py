"""What a significance threshold is, and the best combination of independent estimates."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import level
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import expectation

CHANCE, GAIN, N = const("b", REAL), const("g", REAL), const("n", REAL)
QUANTILE, ROOT = const("z", REAL), const("root", REAL)
G, OMEGA = index("G"), index("Omega")
WEIGHT = const("weight", functions(OMEGA, REAL))
ESTIMATE = const("estimate", functions(G, OMEGA, REAL))
P = const("p", REAL)


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


def error(estimate):
    """Return the expected squared error."""
    return mean(lambda o: (estimate(o) - P) * (estimate(o) - P))
