"""Instances that test the statements of `theory.statements.ldp.deltas`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RESPONSE = {"p": [3 * QUARTER, QUARTER], "q": [QUARTER, 3 * QUARTER]}


def response(sizes=None, **values):
    """Return an instance: randomized response of two values, e^eps = 3."""
    return at({"Y": 2} | (sizes or {}), **(RESPONSE | {"F": 2} | values))


def line(**values):
    """Return an instance: randomized response, F from 1 to 2."""
    return response(**({"F_low": 1, "F_high": 2, "t": HALF} | values))


instances("ldp-delta-profile", holds=[line(), line(F_high=5)])


def noisy(**values):
    """Return an instance: the report is passed on, or a fair coin."""
    return response({"Z": 2}, **({"kernel": [[1, 0], [HALF, HALF]]} | values))


instances("ldp-delta-processing", holds=[noisy()])


def parted(**values):
    """Return an instance: ratios 3 and 1/3, between powers of 2."""
    return response(**({"low": [2, QUARTER], "high": [4, HALF]} | values))


instances("ldp-delta-split", holds=[parted(), parted(F=3)])
