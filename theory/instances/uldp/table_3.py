"""Instances that test the statements of `theory.statements.uldp.table_3`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.statements.uldp.table_3 import COPIED

SMALL = {"K": 2, "s": 2, "N": 1, "delta": Fraction(9, 10), "start": 9, "root_K": 1, "root_s": 1}
RR = at(**SMALL, reals=[3, 1])
RAPPOR = at(**SMALL, reals=[2, 1])
URR = at(**SMALL, reals=[9, 1, Fraction(3, 4), Fraction(1, 2)])
URAP = at(**SMALL, reals=[Fraction(25, 9), Fraction(32, 25), Fraction(15, 8), Fraction(3, 4)])
URAP_AT_LN = at(**SMALL, reals=[2, Fraction(49, 4), Fraction(49, 6)])


def none(*sizes):
    """A changed formula: no loss."""
    return 0 * sizes[0], 0 * sizes[0]


instances(
    "uldp-table-3",
    holds=[at(**COPIED, reals=[Fraction(1001, 1000), Fraction(1, 1000)])],
    broken={
        "RR near 0": Broken(RR, {"rr": lambda s, N, E: 0 * s}),
        "RAPPOR near 0": Broken(RAPPOR, {"rappor": lambda s, N, a: 0 * s}),
        "uRR near 0": Broken(URR, {"urr": none}),
        "uRAP near 0": Broken(URAP, {"urap": none}),
        "uRAP at ln K": Broken(URAP_AT_LN, {"urap": none}),
    },
)
