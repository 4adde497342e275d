"""Instances that test the statements of `theory.statements.uldp.table_4`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

LN = {"K": 9, "s": 1, "N": 8, "a": 8, "delta": 1, "E": 9, "eps": 9}
NEAR = {"s": 2, "N": 3, "K": 5, "E": Fraction(6, 5), "eps": Fraction(1, 5), "a": 2, "delta": 1}
NEAR_A = NEAR | {"a": Fraction(6, 5), "eps": 2 * Fraction(1, 5), "E": 2}


def none(*sizes):
    """A changed formula: no loss, so that 1 - delta must be 0 for it to be near."""
    return -1 + 0 * sizes[0]


BROKEN = [
    ("RR", NEAR, "times_n"),
    ("RR at ln K", LN, "times_n"),
    ("RAP", NEAR_A, "times_n"),
    ("RAP at ln K", LN, "times_n"),
    ("uRR", NEAR, "times_n"),
    ("uRR at ln K", LN, "times_n"),
    ("uRAP", NEAR_A, "times_n"),
    ("uRAP at ln K", LN, "times_n"),
    ("no privacy", LN, "under"),
]

AT_ONE = NEAR | {"s": 1, "E": Fraction(11, 10), "eps": Fraction(1, 10)}
LATER = {"a": Fraction(7, 6), "eps": Fraction(3, 10)}

for claim, more, where in (
    ("uldp-table-4", LATER, None),
    ("uldp-table-4-printed", LATER, [at(**AT_ONE)]),
    ("uldp-table-4-corrected", {}, None),
):
    instances(
        claim,
        holds=where or [at(**NEAR), at(**NEAR_A | more), at(**LN)],
        broken={
            name: Broken(
                at(**values | (more if name == "RAP" else {})),
                {"changed": {name: {formula: none}}.copy},
            )
            for name, values, formula in BROKEN
        },
    )
