"""Instances that test the statements of `theory.statements.uldp.greatest_l1`."""

from theory.instances.uldp.worst_l1 import LARGE, SMALL
from theory.instances.uldp.worst_l1_urap import LARGE as LARGE_A
from theory.instances.uldp.worst_l1_urap import SMALL as SMALL_A
from theory.ledger.formal import GivenByText, Implied, at, instances


def beyond(base, **values):
    """Return an instance above the threshold, where the second root is 0."""
    made = {k: v for k, v in base.items() if k != "on_x"}
    made |= {"on_s": base["on_x"], "on_n": 0} | values
    return at({"X": len(base["sensitive"])}, **made)


def below(base, **values):
    """Return an instance below the threshold."""
    return at({"X": len(base["sensitive"])}, **(base | values))


UNDEFINED = "without it the losses divide by zero"
SIZES = GivenByText("s, N >= 1", "says")

instances(
    "uldp-urr-l1-greatest",
    through={
        "the bound": "the worst loss has two roots",
        "reached above the threshold": "the worst loss has two roots",
        "reached up to the threshold": "the worst loss has two roots",
    },
    holds=[below(SMALL), beyond(LARGE)],
    dropped={"eps > 0": Implied(UNDEFINED), "s >= 1 and N >= 1": SIZES},
)

instances(
    "uldp-urap-l1-greatest",
    through={
        "the bound": "the worst loss has two roots",
        "reached above the threshold": "the worst loss has two roots",
        "reached up to the threshold": "the worst loss has two roots",
    },
    holds=[below(SMALL_A), beyond(LARGE_A)],
    dropped={"s >= 1 and N >= 1": SIZES},
)
