"""Proofs about hypotheses are registered once each."""

import pytest

from theory.hypotheses import registers


def test_a_hypothesis_has_one_proof():
    proofs = {}
    register = registers(proofs, "some-claim", "n >= 1", lambda function: (function, "made"))
    assert register(len) is len
    assert proofs == {("some-claim", "n >= 1"): (len, "made")}
    with pytest.raises(ValueError, match="some-claim: 'n >= 1' has two proofs"):
        register(max)
