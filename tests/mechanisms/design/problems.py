"""Problems for the tests of designs: each notion, random metrics, utilities and priors."""

import random
from fractions import Fraction

from mechanisms.design.problem import UTILITIES, Problem, by_distance, by_least, by_value

NOTIONS = (
    "LDP",
    "ULDP",
    "OSLDP",
    "HLLDP",
    "OneID-LDP",
    "MinID-LDP",
    "metric",
    "pairwise",
    "LIP",
)


def factors(notion, rng, K):
    """Return random budgets of a notion."""

    def some():
        return Fraction(rng.randint(5, 20), 4)

    if notion == "LIP":
        return ((some(),),)
    if notion == "metric":
        places = [rng.sample(range(6), 2) for _ in range(K)]
        while len(set(map(tuple, places))) < K:
            places = [rng.sample(range(6), 2) for _ in range(K)]
        far = [[abs(a - c) + abs(b - d) for c, d in places] for a, b in places]
        return by_distance(Fraction(rng.randint(5, 8), 4), far)
    if notion == "pairwise":
        rows = [[some() for _ in range(K)] for _ in range(K)]
        if K > 2:
            rows[0][1] = None
        return tuple(map(tuple, rows))
    if notion == "LDP":
        return by_value([some()] * K)
    if notion in ("ULDP", "OSLDP", "HLLDP"):
        return by_value([some()] * (K - 1) + [None])
    each = [some() for _ in range(K)]
    return by_value(each) if notion == "OneID-LDP" else by_least(each)


def drawn(count, most=5):
    """Yield random problems: every notion and every utility in turn."""
    for seed in range(count):
        rng = random.Random(seed)
        K, notion = rng.randint(2, most), NOTIONS[seed % len(NOTIONS)]
        weights = [rng.randint(1, 9) for _ in range(K)]
        prior = tuple(Fraction(w, sum(weights)) for w in weights)
        utility = UTILITIES[seed // len(NOTIONS) % len(UTILITIES)]
        rows = None
        if utility in ("gain", "squares") and seed % 2:
            rows = tuple(tuple(Fraction(rng.randint(-3, 9)) for _ in range(K)) for _ in range(2))
        yield Problem(notion, factors(notion, rng, K), prior, utility, rows)
