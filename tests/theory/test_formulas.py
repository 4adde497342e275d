"""Each formula is in some proof, or the page says why not; `test_assemble` asks the proofs."""

import re

import pytest

from calp.errors import UserError
from theory import formulas
from theory.ledger import claims


def test_the_page_is_of_these_formulas():
    """Each has a claim or a reason; the command would write the same page."""
    claimed, why = formulas.claimed(), formulas.reasons()
    assert formulas.PAGE.read_text(encoding="utf-8") == formulas.page(claimed, why), (
        "run python -m theory.formulas"
    )


def test_claims_that_are_no_theorems_declare_what_the_page_says():
    for formula, name in formulas.claimed().items():
        decision = claims.deciders()[name]()
        assert decision.theorem or formula in decision.about


def test_a_formula_needs_a_claim_or_a_reason():
    claimed, why = formulas.claimed(), formulas.reasons()
    one = next(name for name in why if name in formulas.formulas())
    with pytest.raises(UserError, match=f"must say why no claim is about {one}"):
        formulas.page(claimed, {name: said for name, said in why.items() if name != one})
    with pytest.raises(UserError, match="must not list"):
        formulas.page(claimed | {one: "uldp-mangat"}, why)
    with pytest.raises(UserError, match="must not list"):
        formulas.page(claimed, why | {"mechanisms.urr.nothing": "gone"})


def test_reasons_name_claims_that_there_are():
    known = claims.statements()
    for said in formulas.reasons().values():
        for name in re.findall(r"\b(?:uldp|lip|oneid)-[a-z0-9-]+", said):
            assert name in known


def test_functions_around_formulas_have_a_table_of_their_own():
    page = formulas.page(formulas.claimed(), formulas.reasons())
    around = page.split(formulas.AROUND)[1].split(formulas.SOME)[0]
    assert "| [`losses.expected.l2`](../mechanisms/losses/expected.py) |" in around
    assert "losses.urr.probabilities" not in around


def test_what_a_formula_is():
    found = formulas.formulas()
    assert "mechanisms.urr.probabilities" in found
    assert "mechanisms.losses.urr.l1_square" in found  # by its module
    assert "mechanisms.losses.urr.worst_l1" not in found  # a float
    assert not any(name.rpartition(".")[2].startswith("_") for name in found)
