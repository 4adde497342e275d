"""What a significance threshold is, and the best combination of independent estimates."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import combination, level
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
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
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
AT_ZERO = "without it the estimate divides by zero"


def with_root(formula):
    """Return what a formula is, of a root, and what is under that root."""
    under = []

    def root(value):
        under.append(value)
        return ROOT

    return formula(QUANTILE, CHANCE, GAIN, N, root), under


def encoding(**other):
    """Return an instance: chance 1/5 and gain 3/5, of four users."""
    values = {"b": Fraction(1, 5), "g": 3 * Fraction(1, 5), "n": 4, "z": 2, "root": Fraction(1, 5)}
    return at(**(values | other))


@states(
    "uldp-threshold-deviation",
    printed_as="ours",
    holds=[encoding(), encoding(b=0, root=0)],
    dropped={
        0: encoding().but(g=-1),
        1: NotNeeded(AT_ZERO),
        2: encoding(root=1),
        3: encoding().but(z=-1),
    },
    broken=[
        Broken(0, encoding(), {"level": lambda z, b, g, n, root: root(b * (1 - b) / n) + z}),
        Broken(1, encoding(), {"level": lambda z, b, g, n, root: -z * root(b * (1 - b) / n)}),
    ],
)
def deviation(level=level, variance=unit_variance):
    """A threshold is z standard deviations of the estimate of a value that nobody has."""
    found, under = with_root(level)
    return Statement(
        (QUANTILE, CHANCE, GAIN, N, ROOT),
        (
            GAIN > 0,
            N >= 1,
            logic.all_of(ROOT >= 0, *(value == ROOT * ROOT for value in under)),
            QUANTILE >= 0,
        ),
        (
            found * found == QUANTILE * QUANTILE * (variance(CHANCE, GAIN, 0 * N) / N),
            found >= 0,
        ),
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


# two coins: the first group errs by 1, the second by 2
COINS = {
    "weight": [QUARTER] * 4,
    "estimate": [[4, 4, 2, 2], [5, 1, 5, 1]],
    "p": 3,
    "variance": [1, 4],
    "share": [HALF, HALF],
}


def coins(**other):
    """Return an instance of two groups, of variances 1 and 4."""
    return at({"G": 2, "Omega": 4}, **(COINS | other))


@states(
    "uldp-weighted-estimates",
    printed_as="ours",
    holds=[coins(), coins(share=[Fraction(4, 5), Fraction(1, 5)])],
    dropped={
        0: NotNeeded("not needed; says what weight is"),
        1: at({"G": 1, "Omega": 1}, weight=[1], estimate=[[0]], variance=[0], p=0, share=[1]),
        2: coins(estimate=[[5, 5, 3, 3], [5, 1, 5, 1]], variance=[2, 4]),
        3: coins(variance=[4, 4]),
        4: coins(estimate=[[4, 4, 2, 2], [5, 5, 1, 1]]),
        5: coins(share=[0, 0], p=0, estimate=[[1, 1, -1, -1], [2, -2, 2, -2]]),
    },
    broken=[
        Broken(k, coins(), {"combination": lambda estimate, variance, total: 9 * total(estimate)})
        for k in (0, 1, 2)
    ],
)
def weighted(combination=combination):
    """`weighted` has no bias, and the least variance of all such combinations, alone."""
    found, other = error(BEST), error(OTHER)
    alone = G.forall(lambda g: SHARE(g) * VARIANCE(g) * PRECISION == 1)
    return Statement(
        (WEIGHT, ESTIMATE, VARIANCE, P, SHARE),
        (
            is_distribution(OMEGA, WEIGHT),
            G.forall(lambda g: VARIANCE(g) > 0),
            G.forall(lambda g: mean(lambda o: ESTIMATE(g, o)) == P),
            G.forall(lambda g: product(g, g) == VARIANCE(g)),
            independent(),
            G.sum(SHARE) == 1,
        ),
        (
            mean(BEST) == P,
            found == 1 / PRECISION,
            logic.all_of(found <= other, logic.implies(found == other, alone)),
        ),
        {
            PRECISION: G.sum(lambda g: 1 / VARIANCE(g)),
            BEST: function(OMEGA, lambda o: combination(lambda g: ESTIMATE(g, o), VARIANCE, G.sum)),
            OTHER: function(OMEGA, lambda o: G.sum(lambda g: SHARE(g) * ESTIMATE(g, o))),
        },
    )
