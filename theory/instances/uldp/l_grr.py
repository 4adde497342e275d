"""Instances that test the statements of `theory.statements.uldp.l_grr`."""

from fractions import Fraction

from mechanisms import l_grr, rr
from theory.ledger.formal import Broken, NotNeeded, at, instances

TWO = at({"X": 2}, E_inf=4, E_1=2)

instances(
    "uldp-lgrr-equation",
    holds=[at({"X": 3}, E_inf=4, E_1=2)],
    dropped={
        "eps_1 > 0": at({"X": 3}, E_inf=4, E_1=Fraction(1, 2)),
        "eps_1 < eps_inf": at({"X": 3}, E_inf=2, E_1=3),
        "K > 1": NotNeeded("with one value there are no two to compare, and nothing is said"),
    },
    broken={"the ratio": Broken(TWO, {"second": lambda K, E_inf, E_1: rr.probabilities(K, E_1)})},
)


def scaled(*parts):
    """A changed formula: twice the real one."""
    return 2 * l_grr.one_report_factor(*parts)


def kept(first, second, keep):
    """A changed chain: the memo itself is reported."""
    return first


instances(
    "uldp-lgrr-real",
    holds=[TWO, at({"X": 3}, E_inf=4, E_1=2)],
    dropped={
        "eps_1 > 0": at({"X": 3}, E_inf=4, E_1=Fraction(1, 2)),
        "eps_1 < eps_inf": at({"X": 3}, E_inf=2, E_1=3),
        "K >= 2": at({"X": 1}, E_inf=4, E_1=2),
    },
    broken={
        "the second stage is a mechanism": Broken(TWO, {"second": lambda K, E_inf, E_1: (1, 1)}),
        "it solves the equation": Broken(TWO, {"equation": lambda first, second: 1 + first[0]}),
        "one report": Broken(TWO, {"chain": kept}),
        "reached": Broken(TWO, {"factor": scaled}),
        "the bound": Broken(TWO, {"factor": lambda K, first, second: 0 * K + 1}),
        "between 1 and eps_1": Broken(TWO, {"factor": scaled}),
    },
)
