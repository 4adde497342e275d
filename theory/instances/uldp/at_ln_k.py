"""Instances that test the statements of `theory.statements.uldp.at_ln_k`."""

from fractions import Fraction

from theory.ledger.formal import at, instances
from theory.statements.uldp.at_ln_k import HALF, QUARTER

URR = {"s": 1, "N": 4, "delta": QUARTER, "loss": 5 * HALF, "none": 2}

instances(
    "uldp-urr-l1-low-privacy",
    through={"within the share": "(15) is a root", "the factor": "(15) is a root"},
)

# K = 16, s = 13/4, where both roots of (18) are fractions
URAP = {"q": 2, "s": 13 * QUARTER, "on_s": Fraction(13, 6), "on_n": 4, "delta": 1}

instances(
    "uldp-urap-l1-low-privacy",
    through={"within the share": "uRAP's worst l1 loss at eps = ln K has two roots"},
)

instances("uldp-rr-l1-ratio", holds=[at(K=2, delta=HALF), at(K=16, delta=HALF)])


instances("uldp-rappor-l1-ratio", holds=[at(delta=HALF, start=64, reals=[1, 25, 100])])


SOMEWHERE = {"delta": QUARTER, "start": 2, "reals": [3, 9, 100]}

instances("uldp-rr-four-times", holds=[at(**SOMEWHERE)])
