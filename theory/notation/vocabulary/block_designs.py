"""Formulas of uBD, its mixture of blocks, pure protocols, and uRAP's losses: long ones."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

from mechanisms import urap
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation import rao_blackwell, score
from mechanisms.losses import rao_blackwell_urap, ubd, ubd_mixture
from mechanisms.oracles import pure
from theory.kernel.sorts import REAL
from theory.notation.notions import define
from theory.notation.vocabulary.formulas import of_numbers
from theory.notation.vocabulary.privacy import BUDGET, SENSITIVE, VECTOR, X
from theory.notions import logic

INSIDE = ("inside X_S", "inside X_N", "between X_S and X_N")
# what a kind of differences depends on, besides E and alpha
SIZES = ("s", "s N", "s N")


def information(kind, k):
    """Return J of a kind of differences, of blocks of k."""
    return lambda E, alpha, s, N=1: score.informations(s, N, k, E, alpha)[kind]


def mixed(kind):
    """Return J of a kind of differences, of the mixture."""
    return lambda E, alpha, t, s, N=1: score.mixed_informations(s, N, E, alpha, t)[kind]


def coefficient(name, k):
    """Return a coefficient of the mixture's estimate from a report of k values."""
    return lambda N=1, **given: getattr(score.mixed_coefficients(N=N, **given)[k - 1], name)


for at, (where, sizes) in enumerate(zip(INSIDE, SIZES, strict=True)):
    J = f"uBD_J{at + 1}"
    for size in (1, 2):
        of_numbers(
            f"{J}_of_{size}",
            information(at, size),
            f"{sizes} E alpha",
            f"J_{at + 1}({size}): the Fisher information of a report of uBD with k = {size} in "
            f"differences {where}, at p(X_S) = α.",
        )
    of_numbers(
        f"{J}_mixed",
        mixed(at),
        f"{sizes} E alpha t",
        f"J_{at + 1}: the same of the mixture, (1 - t)·J_{at + 1}(1) + t·J_{at + 1}(2).",
    )
    of_numbers(
        J,
        lambda E, alpha, k, s, N=1, at=at: score.informations(s, N, k, E, alpha)[at],
        f"{sizes} k E alpha",
        f"J_{at + 1}(k): the Fisher information of a report of uBD with blocks of k in "
        f"differences {where}, at p(X_S) = α.",
    )
of_numbers(
    "uBD_mixture_bound",
    ubd_mixture.bound_at,
    "s N E alpha t",
    "M(t) = (s - 1)/J_1 + (N - 1)/J_2 + 1/J_3 of the mixture with the share t of blocks of 2: n "
    "times its l2 loss at p(X_S) = α.",
)
of_numbers(
    "uBD_mixture_slope",
    ubd_mixture.slope_in_t,
    "s N E alpha t",
    "How fast M grows with t: (s - 1), (N - 1) and 1 times (J_i(1) - J_i(2))/J_i², added up.",
)
of_numbers(
    "uBD_mixture_first_slope",
    lambda s, N, E, alpha: ubd_mixture.slope_in_t(s, N, E, alpha, 0),
    "s N E alpha",
    "How fast M grows with t at t = 0: see uBD_mixture_slope.",
)
OF_BLOCKS = (
    ("own", "s E alpha t", "what a sensitive value's estimate has if it is in the block, "
     "added to what it has in any case"),
    ("other", "s N E alpha t", "what each sensitive value's estimate has in any case"),
    ("outside", "s N E alpha t", "what each value's estimate outside X_S has"),
)  # fmt: skip
for called, given, says in OF_BLOCKS:
    for size in (1, 2):
        of_numbers(
            f"uBD_{called}_{size}",
            coefficient(called, size),
            given,
            f"Of the mixture's estimate, from a block of {size}: {says}.",
        )
OF_VALUES = (
    ("told", "added to the estimate of that value itself"),
    ("rest", "what each value's estimate outside X_S has"),
    ("sensitive", "what each sensitive value's estimate has"),
)
for called, says in OF_VALUES:
    of_numbers(
        f"uBD_{called}",
        coefficient(called, 1),
        "s N E alpha t",
        f"Of the mixture's estimate, from a report that is a value outside X_S: {says}.",
    )
of_numbers(
    "uBD_gained",
    lambda s, N, a1, a2, a3: ubd.gained(s, N, (a1, a2, a3)),
    "s N a1 a2 a3",
    "2·((s - 1)·a1 + (N - 1)·a2 + a3): what the information bound has without a report.",
)
of_numbers(
    "uBD_informed",
    lambda s, N, k, E, alpha, a1, a2, a3: ubd.weighted_information(s, N, k, E, alpha, (a1, a2, a3)),
    "s N k E alpha a1 a2 a3",
    "(s - 1)·a1²·J_1(k) + (N - 1)·a2²·J_2(k) + a3²·J_3(k): what a report of a block of k tells.",
)
of_numbers(
    "uBD_l2_on_sensitive",
    ubd.on_sensitive_times_n,
    "s k E",
    "n times the expected l2 loss of uBD with blocks of k at the uniform distribution on X_S; "
    "with s = K that of subset selection with sets of k.",
)
of_numbers(
    "pure_l2",
    pure.total_loss,
    "own other K squares",
    "n times the expected l2 loss of a pure protocol with p* = own, q* = other; squares = Σ p(x)².",
)
of_numbers(
    "uRAP_gain",
    lambda inside, theta, E: bits(theta, E)[0 if inside else 1][1],
    "inside theta E",
    "By how much likelier than another's the own bit of uRAP is 1, by whether the value is in X_S.",
)


def bits(theta, E):
    """Return Pr(1) in another's bit, and by how much the own one has more, in X_S and outside."""
    pairs = (urap.bit_probabilities(flag, theta, E) for flag in (True, False))
    return [(other, own - other) for own, other in pairs]


def loss(p, sensitive, theta, E, variance):
    """Return the sum over the values of the variance of uRAP's estimates, times n."""
    pairs = bits(theta, E)
    (_, (b, g)) = pairs
    hidden = 1 - X.sum(lambda x: logic.choose(sensitive(x), 0, b + g) * p(x))

    def one(x):
        b, g = (logic.choose(sensitive(x), *pair) for pair in zip(*pairs, strict=True))
        return variance(b, g, p(x), hidden)

    return X.sum(one)


def empirical(b, g, p, hidden):
    """Return n times the variance of the empirical estimate."""
    return unit_variance(b, g, p) + 0 * hidden


of_numbers(
    "uRAP_rao_blackwell_mass",
    rao_blackwell_urap.interior_mass,
    "theta s N E",
    "The mass p(X_S) at which uRAP_rao_blackwell_l2 is greatest, if it is less than 1.",
)
URAP = [("p", VECTOR), ";", SENSITIVE, ("theta", REAL), BUDGET]
for called, variance, says in (
    ("rao_blackwell_loss", rao_blackwell.unit_variance, "Rao-Blackwell estimate at p"),
    ("empirical_loss", empirical, "empirical estimate at p, as the formula of the other has it"),
    ("loss", lambda b, g, p, hidden: unit_variance(b, g, p), "empirical estimate at p"),
):
    define(
        f"uRAP_{called}",
        URAP,
        lambda p, sensitive, theta, E, variance=variance: loss(p, sensitive, theta, E, variance),
        f"n times the expected l2 loss of uRAP's {says}: the sum of the variances.",
        runs=True,
    )
