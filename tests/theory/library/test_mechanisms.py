"""Mechanisms that are released together, or one after the other, are mechanisms."""

from theory.kernel.sorts import index
from theory.kernel.theorem import at_sorts
from theory.library import mechanisms
from theory.notions import release
from theory.notions.probability import is_mechanism


def test_processed_is_a_mechanism():
    found = mechanisms.processed().formula
    made = release.processed(mechanisms.Y, mechanisms.FIRST, mechanisms.NEXT)
    assert found.args[1] is is_mechanism(mechanisms.X, mechanisms.Z, made)


def test_pairs_are_a_mechanism_over_any_outputs():
    entry, row = mechanisms.pair()
    Y0 = index("Y0")
    assert Y0.name in str(at_sorts(row, {mechanisms.Y: Y0}).formula)
    assert entry.formula.args[0] is row.formula.args[0]
    assert entry.axioms == row.axioms == frozenset()
