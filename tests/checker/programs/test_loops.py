"""Loops that return to an equal state are summed exactly, and no others are."""

from fractions import Fraction

import pytest

from checker.programs import decide
from checker.programs.program import program
from tests.checker.programs import loops

EIGHTH = Fraction(1, 8)
pytestmark = pytest.mark.usefixtures("warm")


def rows(function, inputs="0..1"):
    made = decide.extracted(program(function, inputs))
    names = made.channel.outputs
    return [dict(zip(names, row, strict=True)) for row in made.channel.rows]


def test_rejection_is_summed_beside_classes_of_libraries():
    assert rows(loops.rejects, "0..2") == [{str(y): Fraction(1, 3) for y in range(3)}] * 3


def test_a_word_whose_bits_are_known_is_a_state():
    assert rows(loops.redraws_bits) == [{str(y): Fraction(1, 3) for y in range(3)}] * 2


def test_a_state_is_of_one_call_alone():
    ways = {str(n): Fraction(k, 9) for n, k in enumerate((1, 2, 3, 2, 1))}
    assert rows(loops.waits_twice) == [ways, ways]


def test_states_are_shared_among_paths():
    made = decide.extracted(program(loops.ruin, "0..4"))
    assert made.found.paths < 200
    names = made.channel.outputs
    for x, row in enumerate(made.channel.rows):
        assert dict(zip(names, row, strict=True)) == {
            "0": Fraction(5 - x, 6),
            "1": Fraction(x + 1, 6),
        }


def test_what_no_name_has_tells_paths_apart():
    half = Fraction(1, 2)
    assert rows(loops.iterates) == [{"0": half, "1": half}] * 2
    assert rows(loops.waits_in_between) == [{"[0, None]": half, "[1, None]": half}] * 2


def test_what_counts_is_a_part_of_the_state():
    found = rows(loops.counts, range(len(loops.COUNTERS)))
    assert found == [{"0": 1 - EIGHTH, "1": EIGHTH}] * len(found)


def test_what_is_remembered_is_a_part_of_the_state():
    # forgotten before the loop ends with chance 1/3; then the next draw is another
    same, other = Fraction(1, 2) * (1 - Fraction(1, 6)), Fraction(1, 12)
    law = {"(0, 0)": same, "(1, 1)": same, "(0, 1)": other, "(1, 0)": other}
    assert rows(loops.remembers) == [law, law]
