"""Programs of which it is said that they hold are sampled with their real sources."""

import math
import runpy
from collections import Counter

import pytest

from checker.notions import LDP
from checker.programs import decide, outputs
from checker.programs.program import program
from docs.examples.checker import draws
from tests.checker.programs import faults, grammar
from tests.checker.programs.test_grammar import extracted, flat

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
        agree(counts, dict(zip(made.channel.outputs, row, strict=True)))


def agree(counts, law):
    """Hold each count of as many draws against its probability."""
    draws = sum(counts.values())
    assert counts.keys() <= law.keys()
    for name, p in law.items():
        p = float(p)
        assert abs(counts[name] - draws * p) < 6 * math.sqrt(draws * p * (1 - p)) + 1


def drawn(draw, x):
    try:
        return draw(x)
    except Exception as error:
        return error


@pytest.mark.trial
@pytest.mark.parametrize("seed", range(8))
def test_random_programs_do_not_depart(tmp_path, seed):
    source, laws = grammar.make(seed)
    rows, _ = extracted(tmp_path, source)
    draw = runpy.run_path(str(tmp_path / "drawn.py"))["draw"]
    for x, row in enumerate(rows):
        counts, examples = Counter(), {}
        for _ in range(DRAWS // len(laws)):
            output = drawn(draw, x)
            text = repr(output)
            counts[text] += 1
            examples.setdefault(text, output)
        seen = Counter()
        for text, output in examples.items():
            raises = isinstance(output, Exception)
            seen["raises" if raises else flat(outputs.plain(output))] += counts[text]
        agree(seen, row)
