"""A claim as a theorem of Coq; all headline claims are compiled by `make coq`.

What asks Coq is a trial: it reads the modules of the kernel anew.
"""

import re
import shutil

import pytest

from theory.coq import build
from theory.coq.checked import name_of
from theory.coq.files import digest
from theory.ledger import by_certificates, formal

CLAIM = "oneid-post-processing"
COQC = shutil.which("coqc")


@pytest.fixture(scope="module")
def text():
    return written(CLAIM)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if COQC is None:
        pytest.skip("coqc is not installed")
    made = tmp_path_factory.mktemp("coq")
    build.prelude(COQC, made, "-vos")  # proofs of the modules: `make coq`
    return made


def written(claim):
    with by_certificates.offering():
        made = build.claim(claim)
    assert not made.complaint
    return made.text


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
def test_long_lists_of_letters_are_not_spelled_out(folder):
    found = written("uldp-lower-bounds")  # at sets of 625 and 1000: some GB without the line
    assert "Strategy" in found and "Strategy" not in written(CLAIM)
    assert not compiled(folder, found, name_of("uldp-lower-bounds"))


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


def test_a_claim_without_a_theorem_is_not_written():
    made = build.claim("uldp-exp-near-non-private")
    assert not made.text
    assert made.complaint == "no theorem"


REFUTED = "lip-opt-channel"


@pytest.mark.trial
def test_a_refuted_claim_is_denied_at_its_sets(folder):
    made = written(REFUTED)
    assert f"Theorem {name_of(REFUTED)} : ~ (forall" in made
    assert "finite" not in made.rpartition("Theorem")[2]
    assert not compiled(folder, made, name_of(REFUTED))


@pytest.mark.trial
def test_an_axiom_is_a_hypothesis_of_the_theorem(folder):
    made = written("uldp-urr-l1")
    assert "Theorem uldp_urr_l1 : clt -> forall" in made
    assert not compiled(folder, made, "uldp_urr_l1")
    without = made.replace("uldp_urr_l1 : clt -> ", "uldp_urr_l1 : ").replace(
        "fun clt_given", "fun"
    )
    assert "clt_given" in compiled(folder, without, "without")


VALUES = """From Coq Require Import List PArith QArith.
From Privacy Require Import Language Syntax Finite.
Definition b (k : nat) := SFun (SLetters k) SBool.
Definition ones (k : nat) := Sum (SLetters k) (Lam (SLetters k) (Num 1)).
Definition f := Bound 0 (b 2).
Definition counted := Sum (b 2) (Lam (b 2) (Ite (App (SLetters 2) f (Letter 2 0)) (Num 1) (Num 0))).
Definition under := Ite Tru (Num 1) (Div (Num 1) (Num 0)).
Definition over_zero := Div (Num 1) (Num 0).
Definition same (x y : term) := Eq SReal x y.
Definition same_f (x y : term) := Eq (b 1) (Lam (SLetters 1) x) (Lam (SLetters 1) y).
Lemma letters_are_counted : comes_true (same (ones 4) (Num 5)) = true. Proof. reflexivity. Qed.
Lemma functions_too : comes_true (same counted (Num 4)) = true. Proof. reflexivity. Qed.
Lemma products : comes_true (same (Prod (SLetters 2) (Lam (SLetters 2) (Num 3))) (Num 27)) = true.
Proof. reflexivity. Qed.
Lemma of_functions : comes_true (same_f Tru (Eq (SLetters 1) (Bound 0 (SLetters 1)) (Letter 1 0)))
  = false. Proof. reflexivity. Qed.
Lemma not_all : comes_true (Forall SBool (Lam SBool (Bound 0 SBool))) = false.
Proof. reflexivity. Qed.
Lemma not_so : comes_true (same (ones 4) (Num 4)) = false. Proof. reflexivity. Qed.
Lemma as_far_as_needed : comes_true (same under (Num 1)) = true. Proof. reflexivity. Qed.
Lemma division_by_zero : comes_true (same over_zero over_zero) = false.
Proof. reflexivity. Qed.
Lemma of_any_size : comes_true (Forall (SIndex 1) (Lam (SIndex 1) Tru)) = false.
Proof. reflexivity. Qed.
Lemma all_numbers : comes_true (Forall SReal (Lam SReal Tru)) = false.
Proof. reflexivity. Qed.
"""


@pytest.mark.trial
def test_closed_formulas_are_carried_out(folder):
    assert not compiled(folder, VALUES, "carried_out")
