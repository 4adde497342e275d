"""Instances that test the statements of `theory.statements.uldp.never_worse_pum`."""

from fractions import Fraction

from theory.instances.uldp.never_worse import careless, squared
from theory.ledger.formal import Broken, at, instances


def bent(own, weight, portion, total):
    """A changed (22), which is not linear."""
    return total(2 - own * own, lambda k: weight(k) * portion(k))


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def one_user(**values):
    """Return an instance of one user: a value of its own, and one that may go behind a bot."""
    made = {
        "own": [3 * QUARTER, HALF],
        "other": [QUARTER, Fraction(0)],
        "p": [HALF, HALF],
        "pre": [[[1, 0], [HALF, HALF]]],
        "kept": [0, 0],
        "bot": [1],
        "pi": [[HALF, HALF]],
        "loss": squared,
        "tangent": lambda estimate: lambda x: 2 * (estimate(x) - HALF),
        "loss_p": squared,
        "tangent_p": lambda estimate: lambda x: 2 * (estimate(x) - HALF),
    }
    return at({"X": 2, "U": 1, "V": 2, "T": 1}, **(made | values))


def upside_down(estimate):
    """A loss that is not convex."""
    return -squared(estimate)


FLAT = {"tangent": lambda estimate: lambda x: 0, "tangent_p": lambda estimate: lambda x: 0}

instances(
    "uldp-rao-blackwell-pum",
    holds=[one_user()],
    dropped={
        "p is a distribution": one_user(p=[0, -1]),
        "pre-processors are mechanisms": one_user(pre=[[[-1, 0], [0, -1]]]),
        "convex loss of r": one_user(loss=upside_down, tangent=FLAT["tangent"]),
        "convex loss of p": one_user(loss_p=upside_down, tangent_p=FLAT["tangent_p"]),
    },
    broken={
        "no greater loss of r": Broken(one_user(), {"frequencies": careless}),
        "no greater loss of p": Broken(one_user(), {"formula": bent}),
    },
)
