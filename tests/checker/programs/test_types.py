"""A single number that NumPy draws is of the type of NumPy's own."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import numpy as np

from checker.programs import decide
from checker.programs.program import program


def names(x):
    """Return the names of the types of single draws."""
    new, old = np.random.default_rng(), np.random.RandomState()
    drawn = [made for one in (new, old) for made in (one.choice(2), one.choice([0, 1]))]
    drawn += [made for one in (new, old) for made in (one.binomial(1, 0.5), one.geometric(1.0))]
    drawn += [old.randint(2), old.randint(2, dtype=np.int8), new.integers(2)]
    return [type(one).__name__ for one in drawn]


def test_types_are_those_of_numpy():
    made = decide.extracted(program(names))
    code = f"import json; from {__name__} import names; print(json.dumps(names(0)))"
    real = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert made.channel.outputs == [str(json.loads(real.stdout))]


def unlooked(x):
    """Return what was drawn and never looked at."""
    return os.urandom(1) if x else (np.random.permutation(2), np.random.permutation(2)[:1])


def test_what_is_not_looked_at_is_an_output():
    made = decide.extracted(program(unlooked))
    found = [{p for p in row if p} for row in made.channel.rows]
    assert found == [{Fraction(1, 4)}, {Fraction(1, 256)}]
