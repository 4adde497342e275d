"""Instances that test the statements of `theory.statements.uldp.rs_fd`."""

from theory.ledger.formal import at, instances

ALL = [[True, True], [True, True]]


def pair(**values):
    """Return an instance of two attributes of two values, in one of which two tuples differ."""
    made = {"values": ALL, "x": [0, 0], "other": [1, 0], "y": [0, 1], "E": 3, "E_0": 2}
    return at({"J": 2, "V": 2}, **(made | values))


instances("uldp-rsfd-amplified", holds=[pair(other=[1, 1], y=[0, 0])])
