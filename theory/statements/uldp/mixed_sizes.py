"""The mixture of block sizes: how its bound changes with the shares, and its worst mass."""

from mechanisms import ubd as design
from mechanisms.estimation import score
from mechanisms.losses import ubd, ubd_mixture, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.uldp.least_loss import ALPHA, N, numbers

S, E = const("s", REAL), const("E", REAL)
SHARE, LATER, WORST = const("t", REAL), const("later", REAL), const("worst", REAL)
# M at t and at later, and its slope at t and, at (14), at 0
HERE, THERE, SLOPE = const("M", REAL), const("M_later", REAL), const("slope", REAL)
FIRST = const("slope_at_worst", REAL)


@states("uldp-ubd-mixture-slope")
def mixture_slope(
    bound=ubd_mixture.bound_at,
    slope=ubd_mixture.slope_in_t,
    mixture=urr.mixture,
    is_optimal=ubd.urr_is_optimal,
):
    """M lies above its tangents; at (14) it falls from t = 0 on just below uRR's threshold."""
    named = {
        WORST: S * mixture(S, N, E)[0],
        HERE: bound(S, N, E, ALPHA, SHARE),
        THERE: bound(S, N, E, ALPHA, LATER),
        SLOPE: slope(S, N, E, ALPHA, SHARE),
        FIRST: slope(S, N, E, WORST, 0),
    }
    return Statement(
        (S, N, E, ALPHA, SHARE, LATER),
        {
            **numbers(),
            "0 <= t < 1": logic.all_of(SHARE >= 0, SHARE < 1),
            "0 <= t' < 1": logic.all_of(LATER >= 0, LATER < 1),
        },
        {
            "above its tangents": THERE >= HERE + SLOPE * (LATER - SHARE),
            "falls from t = 0 below uRR's threshold": logic.implies(
                E - 1 >= N, (FIRST >= 0) == is_optimal(S + N, E - N)
            ),
        },
        named,
    )


ON_S, ON_N, MASS = const("on_sensitive", REAL), const("on_other", REAL), const("mass", REAL)
CLIPPED = const("worst", REAL)


def lesser(a, b):
    """Return the lesser of two numbers."""
    return logic.choose(a <= b, a, b)


def greater(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


@states("uldp-ubd-mixture-worst-mass")
def worst_mass(loss=ubd_mixture.l2_at_mass, worst=ubd_mixture.worst_mass):
    """No mass on X_S loses more; p is uniform inside X_S and X_N, or inside one of them."""
    here, most, all_n, all_s = (loss(S, N, ON_S, ON_N, mass) for mass in (MASS, CLIPPED, 0, 1))
    alone = logic.all_of(all_n == ON_N - 1 / N, all_s == ON_S - 1 / S)
    return Statement(
        (S, N, ON_S, ON_N, MASS),
        {"s > 0": S > 0, "N > 0": N > 0, "0 <= mass <= 1": logic.all_of(MASS >= 0, MASS <= 1)},
        {
            "the worst mass is a mass": logic.all_of(CLIPPED >= 0, CLIPPED <= 1),
            "no mass loses more": here <= most,
            "all mass on one side": alone,
        },
        {CLIPPED: worst(S, N, ON_S, ON_N, lesser, greater)},
    )


def means(k, c):
    """Return the means of one report's estimate by a block of k: of a value, from a value.

    In turn: of a sensitive value from itself and from another; of a value of X_N from a sensitive
    one; of a sensitive value from one of X_N; of a value of X_N from itself and from another.
    """
    has, keep = design.inclusion(S, k, E)
    chance = design.signal(S, k, E)[0]
    block = (1 - keep) * c.outside
    return (
        has * c.own + c.other,
        chance * c.own + c.other,
        c.outside,
        (1 - keep) * (c.own * k / S + c.other) + keep * c.sensitive,
        block + keep * (c.told + c.rest),
        block + keep * c.rest,
    )


NAMES = ("s_from_itself", "s_from_s", "n_from_s", "s_from_n", "n_from_itself", "n_from_n")
MEANS = (
    "a sensitive value from itself",
    "a sensitive value from another",
    "X_N from a sensitive value",
    "a sensitive value from X_N",
    "X_N from itself",
    "X_N from another",
)


@states("uldp-ubd-mixture-means")
def mixture_means(coefficients=score.mixed_coefficients):
    """One report's estimate has the value itself as its mean, whatever the value."""
    of = (S, N, E, ALPHA, SHARE)
    one, two = (means(k, c) for k, c in zip((1, 2), coefficients(*of), strict=True))
    found = [(1 - SHARE) * x + SHARE * y for x, y in zip(one, two, strict=True)]
    named = {const(name, REAL): value for name, value in zip(NAMES, found, strict=True)}
    return Statement(
        (S, N, E, ALPHA, SHARE),
        {
            **numbers(),
            "0 <= t < 1": logic.all_of(SHARE >= 0, SHARE < 1),
        },
        {
            name: mean == expected
            for name, mean, expected in zip(MEANS, named, (1, 0, 0, 0, 1, 0), strict=True)
        },
        named,
    )
