"""Single draws have the types of NumPy's own; what is not looked at is a draw."""

import os
from fractions import Fraction

import numpy as np

from checker.programs import decide
from checker.programs.program import program


def drawn(x):
    """Return the names of the types of single draws, or what was drawn and never looked at."""
    new, old = np.random.default_rng(), np.random.RandomState()
    if x == 0:
        made = [made for one in (new, old) for made in (one.choice(2), one.choice([0, 1]))]
    elif x == 1:
        made = [made for one in (new, old) for made in (one.binomial(1, 0.5), one.geometric(1.0))]
    elif x == 2:
        made = [old.randint(2), old.randint(2, dtype=np.int8), new.integers(2)]
    else:
        return os.urandom(1) if x > 3 else (np.random.permutation(2), np.random.permutation(2)[:1])
    return [type(one).__name__ for one in made]


def test_types_are_those_of_numpy_and_what_is_not_looked_at_is_an_output():
    # the real function is called here
    made = decide.extracted(program(drawn, "0..4", real_run=False))
    types, (pairs, single) = made.channel.rows[:3], made.channel.rows[3:]
    for x, row in enumerate(types):
        assert made.channel.outputs[row.index(1)] == str(drawn(x))
    assert {p for p in pairs if p} == {Fraction(1, 4)}
    assert {p for p in single if p} == {Fraction(1, 256)}
