"""Many channels at once: the same answers as pair by pair."""

import random
from fractions import Fraction
from itertools import permutations

from checker.compare import blackwell, many
from checker.compare.rays import merged
from tests.checker.compare import channels


def drawn():
    """Return channels of three inputs, some of them garblings of others."""
    rng = random.Random(3)
    found = {"A": channels.drawn(rng, 3, 5), "B": channels.drawn(rng, 3, 4)}
    found["A garbled"] = channels.garbled(found["A"], channels.drawn(rng, 5, 4))
    found["twice"] = channels.garbled(found["A garbled"], channels.drawn(rng, 4, 3))
    return {name: merged(matrix) for name, matrix in found.items()}


def test_the_answers_are_those_of_pairs():
    for made in (drawn(), {k: merged(m) for k, m in channels.by_name(3).items()}):
        found = many.refinements(made)
        for name, other in permutations(made, 2):
            assert found[name][other] is blackwell.direction(made[name], made[other]).refines


def test_a_chain_is_ordered_both_ways():
    whole = {"all": [[1, 0], [0, 1]], "some": [[3, 1], [2, 2]], "none": [[1, 1], [1, 1]]}
    made = {k: merged([[Fraction(v, sum(r)) for v in r] for r in m]) for k, m in whole.items()}
    found = many.refinements(made)
    assert found["all"] == {"some": True, "none": True}
    assert found["some"] == {"all": False, "none": True}
    assert found["none"] == {"all": False, "some": False}


def test_what_others_imply():
    chain = {"a": {"b": True}, "b": {"c": True}, "c": {}}
    assert many._implied(chain, "a", "c") is True
    assert many._implied(chain, "b", "a") is None
    above = {"a": {"b": True, "c": False}, "b": {}, "c": {}}
    assert many._implied(above, "b", "c") is False
    below = {"a": {"b": False}, "b": {}, "c": {"b": True}}
    assert many._implied(below, "a", "c") is False


def test_what_programs_leave_open_is_none(monkeypatch):
    monkeypatch.setattr(many.blackwell, "refines", lambda *_: None)
    assert many.refinements(drawn())["A"]["A garbled"] is None
