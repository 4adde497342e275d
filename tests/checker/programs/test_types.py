"""Single draws have the types of NumPy's own; what is not looked at is a draw."""

import os
from fractions import Fraction

import numpy as np

from checker.programs import decide
from checker.programs.program import program


def drawn(x):
    """Return the names of the types of single draws, or what was drawn and never looked at."""
    if x:
        return os.urandom(1) if x > 1 else (np.random.permutation(2), np.random.permutation(2)[:1])
    new, old = np.random.default_rng(), np.random.RandomState()
    made = [one for source in (new, old) for one in (source.choice(2), source.choice([0, 1]))]
    made += [
        one for source in (new, old) for one in (source.binomial(1, 0.5), source.geometric(1.0))
    ]
    made += [old.randint(2), old.randint(2, dtype=np.int8), new.integers(2)]
    return [type(one).__name__ for one in made]


def test_types_are_those_of_numpy_and_what_is_not_looked_at_is_an_output():
    # the real function is called here
    made = decide.extracted(program(drawn, "0..2", real_run=False))
    found = [{p: row.count(p) for p in row if p} for row in made.channel.rows]
    assert found == [{1: 1}, {Fraction(1, 4): 4}, {Fraction(1, 256): 256}]
    assert made.channel.outputs[made.channel.rows[0].index(1)] == str(drawn(0))
