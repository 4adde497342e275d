"""Instances that test the statements of `theory.statements.uldp.compared`."""

from fractions import Fraction

from theory.ledger.formal import Broken, Needed, at, instances


def exact_roots(b, z):
    """Return an instance at a = b^2 whose four roots are fractions, for z > b."""
    a = b * b
    w = (b * a + b + 1 + b * z) / (z - b)
    s, n = z * z + 2 - a * a, (w * w + 1) * (a - 1) / a
    y = ((w * z - 1) * b + w + z) / (b * (a + 1))
    return {
        "s": s,
        "N": n,
        "a": a,
        "on_s": s * z / (a * a - 1),
        "on_n": y,
        "urap_s": s * b / (a - 1),
        "urap_n": w,
    }


SMALL = exact_roots(1 + Fraction(1, 6000), 1 + Fraction(1, 15)) | {"delta": Fraction(1, 10)}
ROOTS = {"on_s": 9, "on_n": 0, "urap_s": 3, "urap_n": 0}


def squares_of(r, u):
    """Return changed formulas whose roots are r and u, and 0."""
    return {"of_urr": lambda *_: (r * r, 0), "of_urap": lambda *_: (u * u, 0)}


instances(
    "uldp-urr-against-urap-l1",
    through={
        "the ratio for s >= 2": "the worst losses have two roots",
        "the ratio for s = 1": "the worst losses have two roots",
        "uRR is better for s <= 4": "the worst losses have two roots",
        "uRAP is better for s >= 6": "the worst losses have two roots",
        "uRAP is better for s = 5": "the worst losses have two roots",
    },
    holds=[at(**SMALL)],
    dropped={
        "s >= 1 and N >= 1": Needed(
            "at s = 1 and N = delta/3, where the four roots are not all rational"
        )
    },
    broken={
        name: Broken(
            at(**SMALL | {"s": s, "N": 1} | roots), squares_of(roots["on_s"], roots["urap_s"])
        )
        for name, s, roots in (
            ("the ratio for s >= 2", 2, ROOTS),
            ("the ratio for s = 1", 1, ROOTS),
            ("uRR is better for s <= 4", 4, ROOTS),
            ("uRAP is better for s >= 6", 6, ROOTS | {"on_s": 3, "urap_s": 9}),
            ("uRAP is better for s = 5", 5, ROOTS | {"on_s": 3, "urap_s": 9}),
        )
    },
)
