"""Searches of one set of facts that end without a lemma."""

from theory.certificates.finder.facts import Ring
from theory.certificates.finder.refute import Effort, Refuter


def test_a_second_core_that_is_not_found_refutes_nothing():
    ring = Ring({"x"})
    refuter = Refuter(ring, Effort(1000))
    # an oracle that errs: x > 0 alone contradicts nothing, and the second time it knows no core
    answers = iter([[(">", ring.read({("x",): 1}))], None])
    refuter.oracle.core = lambda facts, simple_first=False: next(answers)
    assert refuter.refute([(">", ring.read({("x",): 1}))]) is None
    assert next(answers, "both asked") == "both asked"
