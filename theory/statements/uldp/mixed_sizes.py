"""The mixture of block sizes: how its bound changes with the shares, and its worst mass."""

from mechanisms import ubd as design
from mechanisms.estimation import score
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.uldp.least_loss import ALPHA, N, numbers

S, E = const("s", REAL), const("E", REAL)
SHARE = const("t", REAL)


def lesser(a, b):
    """Return the lesser of two numbers."""
    return logic.choose(a <= b, a, b)


def greater(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


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
