"""Each formula is in some statement, or a reason says why not; `test_assemble` asks proofs."""

import ast
import re

import pytest

from common.errors import UserError
from common.imports import ROOT
from theory.kernel import trace
from theory.ledger import assemble, claims, decisions
from theory.views import formulas


@pytest.fixture(scope="module")
def claimed():
    """A claim by formula; all statements are built for it."""
    return formulas.claimed()


def test_every_formula_has_a_claim_or_a_reason(claimed):
    page = formulas.page(claimed, formulas.reasons())
    assert "| [`losses.urr.l2_times_n`](../mechanisms/losses/urr.py) | `uldp-" in page
    assert len(claimed) > 200


def test_claims_that_are_no_theorems_declare_their_formulas(claimed):
    others = {n for n in claimed.values() if not decisions.deciders()[n]().theorem}
    assert {f for f, n in claimed.items() if n in others} <= {
        f for n in others for f in decisions.deciders()[n]().about
    }
    assert others


def test_a_formula_needs_a_claim_or_a_reason(claimed):
    why = formulas.reasons()
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


def test_functions_around_formulas_have_a_table_of_their_own(claimed):
    page = formulas.page(claimed, formulas.reasons())
    around = page.split(formulas.AROUND)[1].split(formulas.SOME)[0]
    assert "| [`losses.expected.l2`](../mechanisms/losses/expected.py) |" in around
    assert "losses.urr.probabilities" not in around


def test_what_a_formula_is():
    found = formulas.formulas()
    assert "mechanisms.urr.probabilities" in found
    assert "mechanisms.losses.urr.l1_square" in found  # by its module
    assert "mechanisms.losses.urr.worst_l1" not in found  # a float
    assert not any(name.rpartition(".")[2].startswith("_") for name in found)


# run by proofs of the claim, though they check arguments or search in floats
OF_CLAIMS = {
    "lip-opt-mse": {"losses.lip.lesser", "losses.lip.lip_error"},
    "lip-sequential-composition": {
        "binary_channel.optimal_by_regime", "binary_channel.optimal_lip",
    },
    "lip-larger-alphabet-certified": {"optimal_lip.optimizer.optimize"},
}  # fmt: skip
# a mechanism, a channel of one, or what is drawn: tested, for there is no value to state
CONSTRUCTORS = {"mechanism", "draw", "rr", "oue", "hlldp", "cells"}
CONSTRUCTORS |= {"hadamard", "projective", "summation", "rappor_on", "personalized"}
CONSTRUCTORS |= {"best_urap", "best_idue"}
# e^eps of eps; a loss of another module's; what iterates in floats, with certificates of its own
PLAIN = {
    "budgets.by_value.from_eps", "recommend.of_best_size",
    "estimation.em.estimate", "estimation.em.start_from", "estimation.likelihood.direct",
    "estimation.likelihood.likelihood", "estimation.maximum_likelihood.estimate",
}  # fmt: skip


def called():
    """Return the functions of `mechanisms` that experiments and figures call by name."""
    known, found = trace.functions_of(), set()
    for path in (p for room in ("experiments", "figures") for p in (ROOT / room).rglob("*.py")):
        nodes, names = list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))), {}
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mechanisms"):
                names |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
        found |= {names.get(n.id) for n in nodes if isinstance(n, ast.Name)}
        of = [n for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)]
        found |= {f"{names.get(n.value.id)}.{n.attr}" for n in of}
    return {name.removeprefix("mechanisms.") for name in found & set(known)}


def test_whatever_figures_rely_on_is_proved_or_on_the_page(claimed):
    page = {name.removeprefix("mechanisms.") for name in claimed | formulas.reasons()}
    others = called() - page - PLAIN
    for name, of_claim in OF_CLAIMS.items():
        decision = decisions.deciders()[name]()
        ran = assemble.assemble(name, decision).about if decision.theorem else decision.about
        about = {full.removeprefix("mechanisms.") for full in ran}
        assert of_claim <= about
        others -= of_claim
    assert len(called()) > 80
    assert {name.rpartition(".")[2] for name in others} <= CONSTRUCTORS
