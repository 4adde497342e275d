"""Instances that test the statements of `theory.statements.uldp.memoized`."""

from fractions import Fraction

from mechanisms import memoized
from theory.ledger.formal import Broken, at, instances


def careless(flag, s, keep):
    """A changed second stage: the memo is kept too often."""
    own, other = memoized.second_probabilities(flag, s, keep)
    return own * 2, other


HERE = at({"X": 3}, sensitive=[True, True, False], E_inf=5, E_1=2)

instances(
    "uldp-memoized-urr",
    holds=[
        at({"X": 1}, sensitive=[True], E_inf=3, E_1=2),
        HERE,
        at({"X": 2}, sensitive=[True, True], E_inf=3, E_1=3),
    ],
    dropped={
        "eps_inf > 0": at({"X": 2}, sensitive=[True, True], E_inf=1, E_1=1),
        "eps_1 >= 0": at({"X": 3}, sensitive=[True, True, False], E_inf=2, E_1=Fraction(1, 2)),
        "eps_1 <= eps_inf": at({"X": 3}, sensitive=[True, True, False], E_inf=2, E_1=5),
        "a sensitive value": at({"X": 2}, sensitive=[False, False], E_inf=3, E_1=2),
    },
    broken={
        **dict.fromkeys(
            ("the second stage is a mechanism", "one report is uRR"),
            Broken(HERE, {"second": careless}),
        ),
        "the formula for it": Broken(HERE, {"chain": lambda first, second, keep: first}),
    },
)
