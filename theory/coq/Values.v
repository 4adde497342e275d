(* Values: numerals, letters, and what is decided of them. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith FunctionalExtensionality Lia Lra Bool.
From Privacy Require Import Language Syntax.
Import ListNotations.
Open Scope R_scope.

Lemma number_Q2R q : number q = Q2R q.
Proof.
  destruct q as [n d]; unfold number, Q2R; simpl. destruct d; try reflexivity.
  rewrite Rinv_1; ring.
Qed.

Lemma number_0 : number 0 = 0. Proof. reflexivity. Qed.
Lemma number_1 : number 1 = 1. Proof. reflexivity. Qed.

Lemma number_red q : number (Qred q) = number q.
Proof. rewrite !number_Q2R. apply Qeq_eqR, Qred_correct. Qed.

Lemma Qeq_number p q : Qeq_bool p q = true -> number p = number q.
Proof. intro h; rewrite !number_Q2R; apply Qeq_eqR, Qeq_bool_eq, h. Qed.

Lemma Qeq_number_false p q : Qeq_bool p q = false -> number p <> number q.
Proof.
  intro h; rewrite !number_Q2R; intro e; apply eqR_Qeq in e. apply Qeq_bool_neq in h; auto.
Qed.

Lemma decide_true P : (~ ~ P -> P) -> (decide P = true <-> P).
Proof.
  unfold decide; intro stable; destruct (ClassicalDedekindReals.sig_not_dec P); split; intuition; discriminate.
Qed.

Lemma letter_inj k : forall i j, (i <= k)%nat -> (j <= k)%nat -> letter k i = letter k j -> i = j.
Proof.
  induction k as [|k IH]; intros i j hi hj h; [lia|].
  destruct i, j; simpl in h; try congruence. f_equal; apply IH; [lia | lia | congruence].
Qed.

Lemma letter_onto k : forall x : letters k, exists j, (j <= k)%nat /\ letter k j = x.
Proof.
  induction k as [|k IH]; simpl; [intros []; exists 0%nat; split; [lia|reflexivity]|].
  intros [x|]; [|exists 0%nat; split; [lia|reflexivity]].
  destruct (IH x) as (j & hj & <-). exists (S j); split; [lia | reflexivity].
Qed.

Section Meaning.
Variable J : positive -> finite.
Notation dom := (dom J).
Notation default := (default J).
Notation as_any := (@Language.as_any J _).
Notation env := (env J).
Notation push := (push J).
Notation interpretation := (positive -> forall s, dom s).

(* ---- equality is decided: at every sort it follows from its double negation *)

Lemma dom_stable s : forall x y : dom s, ~ ~ x = y -> x = y.
Proof.
  induction s; simpl; intros x y h.
  - destruct (bool_dec x y); [assumption | contradiction].
  - destruct (Req_dec x y); [assumption | contradiction].
  - destruct (same (J n) x y); [assumption | contradiction].
  - assert (d : {x = y} + {x <> y}); [|destruct d; [assumption | contradiction]].
    clear h; revert x y; induction k; simpl; intros; decide equality.
  - extensionality z. apply IHs2; intro n; apply h; intro e; apply n; congruence.
Qed.

Lemma eqb_true s (x y : dom s) : eqb x y = true <-> x = y.
Proof. apply decide_true, dom_stable. Qed.

Lemma eqb_refl s (x : dom s) : eqb x x = true.
Proof. apply eqb_true; reflexivity. Qed.

Lemma eqb_bool (x y : bool) : eqb x y = Bool.eqb x y.
Proof.
  apply eq_true_iff_eq. rewrite (eqb_true SBool). symmetry; apply Bool.eqb_true_iff.
Qed.

Lemma all_true {A} (P : A -> bool) : all P = true <-> forall x, P x = true.
Proof.
  apply decide_true. intros h x. destruct (P x) eqn:e; [reflexivity|].
  exfalso; apply h; intro n; rewrite n in e; discriminate.
Qed.

Lemma leb_true x y : leb x y = true <-> x <= y.
Proof. unfold leb; destruct (Rle_dec x y); split; intuition; discriminate. Qed.

Lemma Q2R_number_le p q : leb (number p) (number q) = Qle_bool p q.
Proof.
  apply eq_true_iff_eq. rewrite leb_true, Qle_bool_iff, !number_Q2R. split; [apply Rle_Qle | apply Qle_Rle].
Qed.

End Meaning.
