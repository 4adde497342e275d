"""Loops that return to an equal state are summed exactly, and no others are."""

from fractions import Fraction

from tests.theory.checker.programs import loops
from theory.checker.programs import decide
from theory.checker.programs.program import program


def rows(function, inputs="0..1"):
    made = decide.extracted(program(function, inputs))
    names = made.channel.outputs
    return [dict(zip(names, row, strict=True)) for row in made.channel.rows]


def test_rejection_is_summed_beside_classes_of_libraries():
    assert rows(loops.rejects, "0..2") == [{str(y): Fraction(1, 3) for y in range(3)}] * 3
