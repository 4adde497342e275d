"""Programs of which it is said that they hold are sampled with their real sources."""

import math
from collections import Counter

import pytest

from docs.examples.checker import draws
from tests.theory.checker.programs import faults
from theory.checker.notions import LDP
from theory.checker.programs import decide
from theory.checker.programs.program import program

DRAWS = 10**6


@pytest.mark.trial
@pytest.mark.parametrize(
    "function, args", [(faults.honest, ()), (draws.response, (4, 1.0)), (faults.sampled_bits, ())]
)
def test_a_million_draws_do_not_depart(function, args):
    inputs = range(4) if args else range(2)
    made = decide.extracted(program(function, inputs, args))
    assert decide.judged(made, LDP("1.2")).holds
    for x, row in zip(inputs, made.channel.rows, strict=True):
        counts = Counter(str(function(x, *args)) for _ in range(DRAWS))
        assert set(counts) <= set(made.channel.outputs)
        for name, p in zip(made.channel.outputs, map(float, row), strict=True):
            assert abs(counts[name] - DRAWS * p) < 6 * math.sqrt(DRAWS * p * (1 - p)) + 1
