"""Instances that test the statements of `theory.statements.uldp.theta`."""

from theory.ledger.formal import Broken, at, instances
from theory.statements.uldp.theta import HALF


def certain(theta, E):
    """A changed uRAP that reveals every non-sensitive value."""
    return theta / E, 0 * theta


instances(
    "uldp-urap-invertible-probability",
    holds=[at(a=1), at(a=2)],
    dropped={"eps >= 0": at(a=0)},
    broken={"how often uRAP reveals a value": Broken(at(a=2), {"probabilities": certain})},
)

instances(
    "uldp-urap-theta-half",
    holds=[at(a=2)],
    dropped={"eps >= 0": at(a=HALF)},
    broken={"how often uRAP reveals a value": Broken(at(a=1), {"probabilities": certain})},
)

instances(
    "uldp-urap-theta-half-corrected",
    holds=[at(a=1), at(a=2)],
    dropped={"eps >= 0": at(a=0)},
    broken={
        "how often uRAP reveals a value": Broken(at(a=2), {"probabilities": certain}),
        "less often than at the basic theta, and than 1/2": Broken(
            at(a=2), {"probabilities": certain}
        ),
    },
)

instances(
    "uldp-powers",
    through={"at K = 625": "a root", "at K = 400": "a root"},
    holds=[at(K=625, x=5)],
    broken={"at K = 400": Broken(at(K=400, x=7), {"raised": lambda x: 400 + 0 * x})},
)

instances(
    "uldp-powers-corrected",
    through={"at K = 625": "a root", "at K = 400": "a root"},
    holds=[at(K=625, x=125), at(K=1, x=1)],
    broken={
        "at K = 625": Broken(at(K=625, x=7), {"raised": lambda x: 625**3 + 0 * x}),
        "at K = 400": Broken(at(K=400, x=7), {"raised": lambda x: 400**3 + 0 * x}),
    },
)

instances(
    "uldp-theta-non-sensitive",
    holds=[at(a=2, p=HALF)],
    dropped={"eps > 0": at(a=1, p=HALF), "p(x) > 0": at(a=2, p=0)},
    broken={
        "a smaller variance": Broken(at(a=2, p=HALF), {"variance": lambda chance, gain, p: gain})
    },
)
