"""Instances that test the statements of `theory.statements.uldp.distribution`."""

from fractions import Fraction

from mechanisms.estimation.empirical import from_frequencies
from theory.instances.uldp import empirical
from theory.instances.uldp.urr import with_users
from theory.ledger.formal import Broken, Implied, NotNeeded, instances
from theory.statements.uldp.distribution import urap_printed, urr_printed


def certain(printed):
    """Return a changed (35): every report is the value."""
    return lambda flag, p, s: (p, printed(flag, p, s)[1])


NOT_NEEDED = NotNeeded("not needed for a mean; says how the users are drawn")
USUAL = {
    "a probability space": NotNeeded(
        "the sum follows from the law of one user; says what weight is"
    ),
    "p is a distribution": Implied(
        "follows from the law of one user and weight >= 0; says what p is"
    ),
    "independent reports": NOT_NEEDED,
}


def double(frequency, chance, gain):
    """A changed estimate."""
    return 2 * from_frequencies(frequency, chance, gain)


instances(
    "uldp-urr-distribution",
    holds=[with_users()],
    dropped={
        "eps > 0": with_users(E=1, Q=((Fraction(1), Fraction(0)), (Fraction(1), Fraction(0)))),
        "the law of a report": with_users(
            Q=((Fraction(1), Fraction(0)), (Fraction(1, 4), Fraction(3, 4)))
        ),
        **USUAL,
    },
    broken={
        **dict.fromkeys(
            ("the estimate as printed", "unbiased"), Broken(with_users(), {"frequencies": double})
        ),
        "how likely a report is": Broken(with_users(), {"printed": certain(urr_printed)}),
    },
)

instances(
    "uldp-urap-distribution",
    holds=[empirical.urap_users()],
    dropped={"eps > 0": empirical.AT_ZERO, **empirical.USUAL, "independent reports": NOT_NEEDED},
    broken={
        **dict.fromkeys(
            ("the estimate as printed", "unbiased"),
            Broken(empirical.urap_users(), {"frequencies": double}),
        ),
        "how likely a report is": Broken(
            empirical.urap_users(), {"printed": certain(urap_printed)}
        ),
    },
)
