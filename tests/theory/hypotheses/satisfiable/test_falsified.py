"""Of what a statement is given less is shown if less is known: proofs fail without a hypothesis."""

from dataclasses import replace

import pytest

from theory.hypotheses.satisfiable import existence, numbers
from theory.hypotheses.satisfiable.analysis import radicands
from theory.hypotheses.satisfiable.greatest import filled, levels
from theory.hypotheses.satisfiable.sets import wholes
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, real
from theory.ledger import formal
from theory.tactics.logic import conjuncts

ROOTS = ("root", "top")
# a proof, what it shows, what is given later, and the number of a part of what is known
LESS = [
    (levels.of_step, "uldp-likelihood-step", ("nu",), (), 0),
    (levels.of_outputs, "uldp-worst-l1-poured", ("nu",), ROOTS, 0),
    (levels.of_outputs, "uldp-worst-l1-poured", ("nu",), ROOTS, -1),
    (levels.of_best_outputs, "uldp-l1-worst-level", ("worst", "level"), ROOTS, 0),
    (levels.of_best_outputs, "uldp-l1-worst-level", ("worst", "level"), ROOTS, -1),
    (levels.of_best_slopes, "uldp-l2-worst-level", ("worst", "level"), (), 0),
    (filled.of_outputs, "uldp-water-filling", ("nu",), ("log",), 0),
    (filled.of_outputs, "uldp-water-filling", ("nu",), ("log",), 1),
    (filled.of_outputs, "uldp-water-filling", ("nu",), ("log",), -1),
    (filled.of_chances, "uldp-water-filling", ("log",), (), 2),
    (filled.of_chances, "uldp-water-filling", ("log",), (), -1),
    (numbers.of_product, "uldp-am-gm-step", ("root",), (), 0),
    (numbers.of_probabilities, "uldp-shuffled-others", ("delta", "delta_back"), (), 0),
    (radicands.of_sums, "uldp-l1-inequality", ("root", "bound"), (), 0),
    (radicands.of_chances, "uldp-l1-finite-n", ("root",), (), 0),
    (radicands.of_chances, "uldp-l1-finite-n", ("root",), (), 1),
    (wholes.of_most_users, "uldp-l1-finite-n", ("below",), ("root",), 1),
    (radicands.of_steps, "uldp-lemma-1-step", ("root_a", "root_b"), (), 2),
    (radicands.of_steps, "uldp-lemma-1-step", ("root_a", "root_b"), (), -1),
    (radicands.of_steps, "uldp-lemma-2-step", ("root_a", "root_b"), (), -1),
    (radicands.of_powers, "uldp-powers", ("x",), (), -1),
    (radicands.of_powers, "uldp-powers-corrected", ("x",), (), -1),
]


@pytest.mark.parametrize(("prove", "claim", "names", "later", "k"), LESS)
def test_a_proof_fails_without_what_it_needs(prove, claim, names, later, k):
    found, theorem = existence.proofs()[claim, names]()
    assert theorem.formula is found.formula and found.later == later
    parts = conjuncts(found.known)
    less = replace(found, known=and_(*(part for part in parts if part is not parts[k])))
    assert less.known is not found.known
    with pytest.raises(Refused):
        prove(less)


FALSE = [
    ("uldp-likelihood-step", ("nu",), (1,)),
    ("uldp-worst-l1-poured", ("nu",), (1,)),
    ("uldp-worst-l2-poured", ("nu",), (1,)),
    ("uldp-water-filling", ("nu",), (1,)),
    ("uldp-shuffled-others", ("delta", "delta_back"), (0, 0)),
    ("uldp-shuffled-others", ("delta", "delta_back"), (1, -1)),
    ("uldp-powers", ("x",), (-5,)),
    ("uldp-am-gm-step", ("root",), (1,)),
]


@pytest.mark.parametrize(("claim", "names", "values"), FALSE)
def test_another_number_is_not_what_is_asked(claim, names, values):
    found, _ = existence.proofs()[claim, names]()
    where = formal.formals()[claim].holds[0]
    at = Instance(where.sizes, where.values)
    assert at.value(found.known) is True
    assert at.value(found.at(*map(real, values))) is False


def test_one_value_that_is_always_reported_has_no_level_below_one():
    """So that a condition is said beside the level."""
    found, _ = existence.proofs()["uldp-worst-l1-poured", ("nu",)]()
    where = formal.formals()["uldp-worst-l1-poured"].holds[0]
    sure = {"b": [0], "g": [1], "p": [1], "root": [0], "top": [0], "nu": 1}
    at = Instance({"X": 1}, where.values | sure)
    *rest, last = conjuncts(found.known)
    assert [at.value(part) for part in rest] == [True] * len(rest) and at.value(last) is False
    # the sum is one at nu = 1 alone
    assert [at.value(part) for part in conjuncts(found.wanted)] == [True, False]
