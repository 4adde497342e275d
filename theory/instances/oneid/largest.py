"""Instances that test the statements of `theory.statements.oneid.largest`."""

from theory.instances.oneid.tuning import SIGN_SAID
from theory.ledger.formal import GivenByText, instances

instances(
    "oneid-estimated-counts",
    dropped={"gamma <= n": GivenByText("gamma in (1, n]", "scope")},
)


instances(
    "oneid-random-guess",
    through={"a random guess": "OneID-LDP"},
    dropped={"a column >= 0": SIGN_SAID},
)

instances(
    "oneid-random-guess-corrected",
    through={"a random guess": "OneID-LDP"},
    dropped={"a column >= 0": SIGN_SAID},
)
