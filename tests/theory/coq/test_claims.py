"""A claim as a theorem of Coq; all headline claims are compiled by `make coq`.

What asks Coq is a trial: it reads the modules of the kernel anew.
"""

import re
import shutil

import pytest

from theory.coq import build
from theory.coq.files import digest, name_of
from theory.ledger import formal

CLAIM = "oneid-post-processing"
COQC = shutil.which("coqc")


@pytest.fixture(scope="module")
def text():
    made, complaint = build.claim(CLAIM)
    assert not complaint
    return made


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if COQC is None:
        pytest.skip("coqc is not installed")
    made = tmp_path_factory.mktemp("coq")
    build.prelude(COQC, made, "-vos")  # proofs of the modules: `make coq`
    return made


def compiled(folder, text, module):
    (folder / f"{module}.v").write_text(text)
    return build.compiled(COQC, folder, module, "-vok")[1]


def test_a_file_carries_the_hash_of_the_formal_statement(text):
    found = re.search(r"Formal statement, SHA-256: (\w+)", text)[1]
    assert found == digest(formal.formals()[CLAIM].build())


@pytest.mark.trial
def test_a_claim_compiles(folder, text):
    assert not compiled(folder, text, name_of(CLAIM))


@pytest.mark.trial
def test_a_changed_proposition_does_not_compile(folder, text):
    head, theorem = text.split("Theorem " + name_of(CLAIM))
    changed = head + "Theorem changed" + theorem.replace("<=", "<", 1)
    changed = changed.replace(f"Print Assumptions {name_of(CLAIM)}.", "")
    assert "Error: In environment X : finite" in compiled(folder, changed, "changed")


@pytest.mark.trial
def test_a_changed_step_does_not_compile(folder, text):
    k = re.search(r"Definition p(\d+) : step :=\n  Elimination", text)[1]
    changed = re.sub(rf"\({k}, p{k}, \w+\)", f"({k}, p{k}, Tru)", text)
    assert changed != text
    assert "eq_refl" in compiled(folder, changed, "step")


CHOSEN = """From Coq Require Import List PArith QArith.
From Privacy Require Import Language Rules.
Import ListNotations.
Definition below (t : term) := Lam SReal (Le (Bound 0 SReal) t).
Definition c k := Const k SReal.
Definition chosen (k : positive) t := (k, SReal, below t).
Lemma chosen_for_another : choosable [chosen 1 (c 2); chosen 2 (c 3)] (Le (c 3) (c 3)) = {}.
Proof. reflexivity. Qed.
Lemma named_by_the_goal : choosable [chosen 1 (c 2)] (Le (c 1) (c 3)) = {}.
Proof. reflexivity. Qed.
Lemma chosen_for_itself : choosable [chosen 1 (c 1)] (Le (c 3) (c 3)) = {}.
Proof. reflexivity. Qed.
Lemma chosen_before : choosable [chosen 2 (c 3); chosen 1 (c 2)] (Le (c 3) (c 3)) = {}.
Proof. reflexivity. Qed.
Lemma chosen_twice : choosable [chosen 1 (c 2); chosen 1 (c 3)] (Le (c 3) (c 3)) = {}.
Proof. reflexivity. Qed.
"""
REFUSED = ["false"] * 4


@pytest.mark.trial
def test_a_constant_is_chosen_before_it_is_named(folder):
    assert not compiled(folder, CHOSEN.format("true", *REFUSED), "chosen")
    assert "Error" in compiled(folder, CHOSEN.format("true", "true", *REFUSED[1:]), "chosen")


def test_a_claim_that_is_not_proved_is_not_written():
    made, complaint = build.claim("lip-opt-channel")
    assert not made
    assert complaint == "no proved theorem"
