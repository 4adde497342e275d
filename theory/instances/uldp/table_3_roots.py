"""Instances that test the statements of `theory.statements.uldp.table_3_roots`."""

from fractions import Fraction

from theory.instances.uldp import at_ln_k, near_zero
from theory.ledger.formal import Broken, at, instances

# values of all constants; an entry whose hypotheses they do not meet says nothing there
ALL = near_zero.AT_TWO | {"K": 5, "a": 2, "q": 2, "loss": 0, "none": 0}
SQUARE = {"E": Fraction(5, 4), "eps": Fraction(1, 4), "delta": Fraction(1, 2)}
URAP = near_zero.URAP | {"eps": Fraction(2, 25)}


def wide(*sizes):
    """A changed formula: two roots of a large loss."""
    return 10**6 + 0 * sizes[0], 0 * sizes[0]


BROKEN = [
    ("RR", SQUARE, {"under": lambda s, N, E: 0 * s}),
    ("RR at ln K", {"delta": 1}, {"under": lambda s, N, E: 0 * s}),
    ("RAP", {"a": Fraction(5, 4), "eps": Fraction(1, 2), "delta": 1}, {"under": lambda *_: 10**9}),
    ("RAP at ln K", {"delta": 1}, {"under": lambda s, N, a: 9999 + 0 * a}),
    ("uRR", {"on_s": 1000, "on_n": 0}, {"squares": wide}),
    ("uRR at ln K", at_ln_k.URR | {"loss": 7}, {"under": lambda s, N, E: 49}),
    ("uRAP", URAP | {"on_s": 1000, "on_n": 0}, {"squares": wide}),
    ("uRAP at ln K", at_ln_k.URAP | {"on_s": 1000, "on_n": 0}, {"squares": wide}),
    ("no privacy", {}, {"under": lambda K: K}),
]

instances(
    "uldp-table-3-roots",
    holds=[at(**ALL), at(**ALL | SQUARE), at(**ALL | at_ln_k.URAP), at(**ALL | URAP)],
    broken={
        name: Broken(at(**ALL | values), {"changed": {name: formulas}.copy})
        for name, values, formulas in BROKEN
    },
)
