"""Instances that test the statements of `theory.statements.uldp.osldp`."""

from theory.instances.uldp.post_processing import SMALL
from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.uldp.osldp import HALF, ONE_SIDED_ALONE, QUARTER

URR = [[1, 0], [HALF, HALF]]


def two(**other):
    """Return an instance of two values, the first sensitive: uRR of e^eps = 2."""
    first = [True, False]
    values = {"sensitive": first, "protected": first, "Q": URR, "E": 2}
    return at({"X": 2, "Y": 2}, **(values | other))


def smaller(E):
    """Return a budget that is too small."""
    return (1 + E) / 2


ONE_SIDED = {"holds": [two()], "broken": {"OSLDP": Broken(two(), {"budget": smaller})}}

instances(
    "uldp-implies-osldp",
    dropped={
        "eps >= 0": SMALL,
        "Q is a mechanism": NotNeeded(
            "(4) and (5) leave no negative entry for e^eps > 1; this row defines Q"
        ),
    },
    **ONE_SIDED,
)

instances("uldp-implies-osldp-reachable", dropped={"eps >= 0": SMALL}, **ONE_SIDED)


instances(
    "uldp-implied-by-ldp",
    dropped={
        "eps >= 0": NotNeeded("(1) is (5) for any E; it says that eps >= 0"),
        "Q is a mechanism": NotNeeded("(1) is (5) for any Q; this row defines Q"),
    },
)


def constructed(**other):
    """Return an instance of two values and two outputs, both in the image of the first."""
    values = {"sensitive": [True, False], "Q": ONE_SIDED_ALONE, "most": ONE_SIDED_ALONE[0]}
    return at({"X": 2, "Y": 2}, **(values | other))


EVEN = constructed(Q=[[HALF, HALF], [HALF, HALF]], most=[HALF, HALF])
CONSTRUCTED = {
    "dropped": {
        "Q is a mechanism": constructed(Q=[[1, 1], [HALF, HALF]], most=[1, 1]),
        "each output's greatest probability over X_S": constructed(most=[-1, 3 * QUARTER]),
    },
    "broken": {
        "entries >= 0": Broken(EVEN, {"first": lambda q, most: -q}),
        "rows sum to 1": Broken(EVEN, {"first": lambda q, most: 2 * q}),
    },
}

instances("uldp-osldp-construction", holds=[constructed()], **CONSTRUCTED)

instances("uldp-osldp-construction-cut", holds=[constructed(), EVEN], **CONSTRUCTED)

instances(
    "uldp-osldp-decomposition",
    dropped={
        "eps >= 0": NotNeeded(
            "(25) at x' = x lets sensitive values report nothing at a smaller budget"
        )
    },
)
