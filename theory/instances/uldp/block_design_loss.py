"""Instances that test the statements of `theory.statements.uldp.block_design_loss`."""

from fractions import Fraction

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.instances.uldp.block_designs import design, twice
from theory.ledger.formal import Broken, at, instances

ALONE = [[int(x == z) for x in range(4)] for z in range(4)]


def one_user(**other):
    """Return one user of the design of three pairs, with e^eps = 3."""
    values = {"p": [Fraction(1, 2), Fraction(1, 4), 0, Fraction(1, 4)]}
    values["(X -> Real)"] = [*ALONE, [Fraction(1, 4)] * 4]
    made = design(**(values | other))
    made.sizes["U"] = 1
    return made


def uneven():
    """Return two blocks of the same single value: another sensitive value has none."""
    made = design([[1, 0, 0], [1, 0, 0], [0, 0, 1]], (1, 1, 0), (0, 0, 1), k=1)
    made.sizes["U"] = 1
    thirds = [Fraction(1, 3)] * 3
    alone = [[int(x == z) for x in range(3)] for z in range(3)]
    made.values.update({"p": thirds, "(X -> Real)": [*alone, thirds]})
    return made


def small(**values):
    """Return an instance of two sensitive values and one block."""
    made = {"sensitive": [True, True], "tells": [False], "E": 3, "p": [1, 0]}
    made |= {"(X -> Real)": [[1, 0], [0, 1]]}
    return at({"X": 2, "Y": 1, "U": 1}, **(made | values))


instances(
    "uldp-ubd-loss",
    holds=[one_user()],
    dropped={
        "eps > 0": one_user(E=1),
        "k >= 1": small(has=[[False, False]], k=0),
        "k < s": small(has=[[True, True]], k=2),
        "blocks": one_user(has=[[1, 0, 0, 0]], sensitive=(0, 1, 1, 1), tells=(1,)),
        "blocks are of X_S": one_user(
            has=[*design().values["has"], [1, 0, 0, 0]], tells=(0, 0, 0, 1, 1)
        ),
        "blocks of k values": one_user(
            has=[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1]],
            sensitive=(1, 1, 0, 0),
            tells=(0, 0, 1),
            k=1,
        ),
        "each value of X_N is told once": one_user(
            has=[*design().values["has"], [False, False, False, True]],
            tells=[False] * 3 + [True] * 2,
        ),
        "balanced": uneven(),
        "pairs are balanced": one_user(
            has=[[1, 0, 1, 0], [0, 1, 0, 1]], sensitive=(1, 1, 1, 1), tells=(0, 0)
        ),
    },
    broken={
        "unbiased": Broken(one_user(), {"signal": lambda s, k, E: (0 * k, ubd.signal(s, k, E)[1])}),
        "the variances": Broken(one_user(), {"variance": twice(ubd.unit_variance)}),
        "the l2 loss": Broken(one_user(), {"l2_times_n": twice(losses.l2_times_n)}),
    },
)
