"""diffprivlib: its discrete mechanisms."""

from diffprivlib.mechanisms import (
    Binary,
    Exponential,
    ExponentialCategorical,
    ExponentialHierarchical,
    Geometric,
    GeometricFolded,
    GeometricTruncated,
    PermuteAndFlip,
)


def binary(x, k, eps):
    return Binary(epsilon=eps, value0="0", value1="1").randomise(str(x))


def geometric(x, k, eps):
    return Geometric(epsilon=eps, sensitivity=k - 1).randomise(x)


def geometric_truncated(x, k, eps):
    made = GeometricTruncated(epsilon=eps, sensitivity=k - 1, lower=0, upper=k - 1)
    return made.randomise(x)


def geometric_folded(x, k, eps):
    made = GeometricFolded(epsilon=eps, sensitivity=k - 1, lower=0, upper=k - 1)
    return made.randomise(x)


def _utilities(x, k):
    return [1.0 if y == x else 0.0 for y in range(k)]


def exponential(x, k, eps):
    made = Exponential(epsilon=eps, sensitivity=1, utility=_utilities(x, k))
    return made.randomise()


def permute_and_flip(x, k, eps):
    made = PermuteAndFlip(epsilon=eps, sensitivity=1, utility=_utilities(x, k))
    return made.randomise()


def exponential_categorical(x, k, eps):
    pairs = [[str(a), str(b), 1.0] for a in range(k) for b in range(a)]
    return ExponentialCategorical(epsilon=eps, utility_list=pairs).randomise(str(x))


def exponential_hierarchical(x, k, eps):
    half = [[str(y) for y in range(k) if y % 2 == side] for side in (0, 1)]
    return ExponentialHierarchical(epsilon=eps, hierarchy=half).randomise(str(x))
