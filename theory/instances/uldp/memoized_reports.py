"""Instances that test the statements of `theory.statements.uldp.memoized_reports`."""

from fractions import Fraction

from mechanisms import memoized
from theory.ledger.formal import Broken, Implied, at, instances


def here(more=(), **values):
    """Return an instance of three values, two of them sensitive, and two reports."""
    made = {"sensitive": [True, True, False], "E_inf": 4, "E_1": 2}
    return at({"X": 3, "T": 2, **dict(more)}, **(made | values))


def loud(flag, s, keep):
    """A changed second stage: the memo is told more often."""
    own, other = memoized.second_probabilities(flag, s, keep)
    return own * 2, other


instances(
    "uldp-memoized-reports",
    holds=[here(), here(E_1=1)],
    dropped={
        "eps_1 >= 0": here(E_inf=Fraction(3, 4), E_1=Fraction(1, 2)),
        "eps_1 < eps_inf": here(E_inf=2, E_1=4),
        "a sensitive value": here(sensitive=[False, False, False]),
    },
    broken={
        "entries >= 0": Broken(here(), {"first": lambda flag, s, E: (0 * E - 1, 0 * E - 1)}),
        "ULDP with (4')": Broken(here(), {"second": loud}),
        "reached": Broken(here(), {"factor": lambda s, E, grown: E}),
        "eps_1 for one report": Broken(here(), {"factor": lambda s, E, grown: E}),
        "growing, below eps_inf": Broken(here(), {"factor": lambda s, E, grown: E}),
    },
)

COURSES = {"more": {"V": 2}, "a": [0, 1], "b": [1, 2], "slot": [0, 1], "z": [0, 1]}

instances(
    "uldp-memoized-changes",
    holds=[here(**COURSES)],
    dropped={
        "eps_1 >= 0": here(E_1=Fraction(1, 2), **(COURSES | {"a": [1, 0], "b": [0, 1]})),
        "eps_1 < eps_inf": here(E_inf=2, E_1=4, **COURSES),
        "a sensitive value": Implied(
            "follows from the next, as there is a report; says that X_S is not empty"
        ),
        "sensitive reports": here(**(COURSES | {"z": [2, 2], "a": [2, 2]})),
    },
    broken={
        "the bound": Broken(here(**COURSES), {"factor": lambda s, E, grown: 0 * E + 1}),
        "at most eps_inf for each v": Broken(
            here(**COURSES), {"factor": lambda s, E, grown: 2 * E}
        ),
    },
)

PAIR = {"y1": 0, "y2": 1, "bound": Fraction(1, 8)}
THREE = here(**PAIR)

instances(
    "uldp-memoized-pattern",
    holds=[here(**PAIR)],
    dropped={
        "eps_1 > 0": here(E_inf=Fraction(-1, 2), E_1=-2, **PAIR),
        "eps_1 < eps_inf": here(E_inf=2, E_1=4, **PAIR),
        "two sensitive values": here(sensitive=[False, False, False], **PAIR),
        "they differ": here(**(PAIR | {"y2": 0})),
    },
    broken={
        "the ratio": Broken(here(**PAIR), {"ratio": lambda s, keep: 0 * keep + 99}),
        "above every bound": Broken(
            at(THREE.sizes | {"T": 3}, **(THREE.values | {"bound": -20})),
            {"ratio": lambda s, keep: 0 * keep - 9},
        ),
        "eps_2 > 0": Broken(here(**PAIR), {"ratio": lambda s, keep: 0 * keep}),
    },
)
