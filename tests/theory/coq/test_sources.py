"""The modules of the Coq checker assume nothing."""

import re

import pytest

from theory.coq.build import AXIOMS, HERE, axioms, headline
from theory.coq.files import MODULES
from theory.ledger import decisions

ASSUMED = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Unset Guard|bypass_check)\b"
)


def test_every_module_is_listed_after_those_it_needs():
    assert {path.stem for path in HERE.glob("*.v")} == set(MODULES)
    for place, module in enumerate(MODULES):
        text = (HERE / f"{module}.v").read_text()
        needed = re.findall(r"From Privacy Require Import ([\w ]+)\.", text)
        assert set(" ".join(needed).split()) <= set(MODULES[:place])


@pytest.mark.parametrize("module", MODULES)
def test_nothing_is_assumed(module):
    text = re.sub(r"\(\*.*?\*\)", "", (HERE / f"{module}.v").read_text(), flags=re.DOTALL)
    assert not ASSUMED.search(text)
    before = text.partition("Section")[0]
    assert not re.search(r"^\s*(Variables?|Context|Hypothes[ei]s)\b", before, re.MULTILINE)


def test_headline_claims_are_claims_each_once():
    compiled, left = headline()
    ids = [*compiled, *left]
    assert all(left.values())
    assert len(set(ids)) == len(ids)
    assert set(ids) <= set(decisions.deciders())


def test_axioms_are_read_from_what_coq_prints():
    printed = """Axioms:
ClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}
FunctionalExtensionality.functional_extensionality_dep
  : forall (A : Type) (B : A -> Type)
Classical_Prop.classic : forall P : Prop, P \\/ ~ P
"""
    assert axioms(printed) - AXIOMS == {"classic"}
    assert axioms("Closed under the global context\n") == set()
