"""Instances that test the statements of `theory.statements.ldp.deltas`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RESPONSE = {"p": [3 * QUARTER, QUARTER], "q": [QUARTER, 3 * QUARTER]}


def none(*args, **given):
    """Return 0, whatever is asked."""
    return 0


def response(sizes=None, **values):
    """Return an instance: randomized response of two values, e^eps = 3."""
    return at({"Y": 2} | (sizes or {}), **(RESPONSE | {"F": 2} | values))


instances(
    "ldp-delta-sets",
    holds=[response(), response(F=4)],
    broken={
        "no set has more": Broken(response(), {"delta": none}),
        "reached": Broken(response(), {"delta": none}),
    },
)


def line(**values):
    """Return an instance: randomized response, F from 1 to 2."""
    return response(**({"F_low": 1, "F_high": 2, "t": HALF} | values))


def at_once(low, high, share):
    """Return what is not between."""
    return low + high + share


instances(
    "ldp-delta-profile",
    holds=[line(), line(F_high=5)],
    dropped={
        "q >= 0": line(q=[-QUARTER, 3 * QUARTER]),
        "F_low <= F_high": line(F_low=2, F_high=1),
        "t is a share": line(t=2, F_high=5),
    },
    broken={
        "falls": Broken(line(), {"delta": lambda p, q, F, total, choose: total(q) * F}),
        "no steeper than the mass of q": Broken(
            line(), {"delta": lambda p, q, F, total, choose: -2 * F * total(q)}
        ),
        "convex": Broken(line(), {"interpolated": lambda low, high, share: low * high * 0}),
        "linear between ratios": Broken(line(), {"interpolated": at_once}),
    },
)


def noisy(**values):
    """Return an instance: the report is passed on, or a fair coin."""
    return response({"Z": 2}, **({"kernel": [[1, 0], [HALF, HALF]]} | values))


def twice(law, kernel, total):
    """Return twice the processed law."""
    return lambda z: 2 * total(lambda y: law(y) * kernel(y, z))


instances(
    "ldp-delta-processing",
    holds=[noisy()],
    dropped={"the processing is a mechanism": noisy(kernel=[[2, 0], [0, 2]])},
    broken={
        "data processing": Broken(
            noisy(F=1, kernel=[[1, 0], [0, 1]]),
            {"processed": twice},
        )
    },
)


def parted(**values):
    """Return an instance: ratios 3 and 1/3, between powers of 2."""
    return response(**({"low": [2, QUARTER], "high": [4, HALF]} | values))


def unlike(p, q, low, high):
    """Return two halves, which have the ratio of the whole."""
    return (p, q), (p - p, q - q + (high - low))


instances(
    "ldp-delta-split",
    holds=[parted(), parted(F=3)],
    dropped={"low < high": parted(low=[2, HALF], high=[2, HALF])},
    broken={
        "both masses are kept": Broken(parted(), {"split": unlike}),
        "probabilities": Broken(
            parted(), {"split": lambda p, q, low, high: ((-p, q), (p + p, q - q))}
        ),
        "no more private": Broken(
            parted(), {"split": lambda p, q, low, high: ((p - p, q), (p - p, q))}
        ),
    },
)


def grid(**values):
    """Return an instance: ratios 3 and 1/3, rounded down to powers of 2."""
    return response(**({"low": [2, QUARTER], "error": Fraction(3, 2)} | values))


instances(
    "ldp-delta-rounded",
    holds=[grid()],
    dropped={
        "the factor >= 0": grid(F=-1),
        "ratios > 0": grid(low=[2, 0], p=[3 * QUARTER, 0]),
        "rounded down": grid(low=[4, QUARTER]),
        "the error > 0": grid(error=0, p=[0, 0], q=[0, 0]),
        "by the error at most": grid(error=Fraction(5, 4)),
    },
    broken={
        "below": Broken(grid(), {"with_ratio": lambda p, ratio: p - p}),
        "above": Broken(grid(), {"with_ratio": lambda p, ratio: p * 100}),
    },
)
