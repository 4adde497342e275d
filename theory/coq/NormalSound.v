(* The simplifications keep the meaning. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith FunctionalExtensionality Lia Lra Bool.
From Privacy Require Import Language Syntax Normal Values.
Import ListNotations.
Open Scope R_scope.

Local Arguments number : simpl never.
Local Arguments Qred : simpl never.
Local Arguments Qplus : simpl never.
Local Arguments Qmult : simpl never.

Section Meaning.
Variable J : positive -> finite.
Notation dom := (dom J).
Notation default := (default J).
Notation as_any := (@Language.as_any J _).
Notation env := (env J).
Notation push := (push J).
Notation interpretation := (positive -> forall s, dom s).

Variable I : interpretation.
Notation ev := (ev J I).
Notation T t r := (ev t SBool r).

Ltac real_ring :=
  repeat match goal with
  | |- context [@Language.as_any ?J ?s ?x SReal] => generalize (@Language.as_any J s x SReal)
  | |- context [Language.ev ?J ?I ?t SReal ?r] => generalize (Language.ev J I t SReal r)
  end; cbn [Language.dom]; intros; ring.
Ltac any := simpl; rewrite ?as_any_same.

Lemma if_sort_ok a t u s r :
  (forall s, ev u s r = as_any (ev t a r) s) -> ev (if_sort a t u) s r = ev u s r.
Proof.
  intro h; unfold if_sort. destruct (has_sort t a) eqn:e; [|reflexivity].
  rewrite h. apply ev_own, has_sort_eq, e.
Qed.

Lemma mk_not_ok a s r : ev (mk_not a) s r = ev (Not a) s r.
Proof.
  destruct a; simpl; rewrite ?as_any_same; try reflexivity.
  rewrite if_sort_ok; any; [reflexivity|]. intro; any; rewrite negb_involutive; reflexivity.
Qed.

Lemma app_and_ok a b : forall s r, ev (app_and a b) s r = ev (And a b) s r.
Proof.
  induction a; intros; try reflexivity. simpl. rewrite IHa2; any.
  rewrite andb_assoc; reflexivity.
Qed.

Lemma app_or_ok a b : forall s r, ev (app_or a b) s r = ev (Or a b) s r.
Proof.
  induction a; intros; try reflexivity. simpl. rewrite IHa2; any.
  rewrite orb_assoc; reflexivity.
Qed.

Lemma mk_and_ok a b s r : ev (mk_and a b) s r = ev (And a b) s r.
Proof.
  unfold mk_and. destruct a, b; try apply app_and_ok; try apply if_sort_ok;
    intros; any; rewrite ?andb_true_r, ?andb_false_r; reflexivity.
Qed.

Lemma mk_or_ok a b s r : ev (mk_or a b) s r = ev (Or a b) s r.
Proof.
  unfold mk_or. destruct a, b; try apply app_or_ok; try apply if_sort_ok;
    intros; any; rewrite ?orb_true_r, ?orb_false_r; reflexivity.
Qed.

Lemma implb_true_r' b : implb b true = true. Proof. destruct b; reflexivity. Qed.

Lemma mk_implies_ok a b s r : ev (mk_implies a b) s r = ev (Implies a b) s r.
Proof.
  unfold mk_implies. destruct a; try apply if_sort_ok; try reflexivity;
    destruct b; intros; any; rewrite ?implb_true_r'; reflexivity.
Qed.

Lemma mk_ite_ok c a b s r : ev (mk_ite c a b) s r = ev (Ite c a b) s r.
Proof.
  assert (h : ev (if term_eqb a b then a else Ite c a b) s r = ev (Ite c a b) s r).
  { destruct (term_eqb a b) eqn:e; [|reflexivity]. apply term_eqb_eq in e as ->. simpl.
    destruct (ev c SBool r); reflexivity. }
  destruct c; try exact h; any; reflexivity.
Qed.

Lemma eqb_false {A} (x y : A) : (~ ~ x = y -> x = y) -> x <> y -> eqb x y = false.
Proof.
  intros st n; apply not_true_is_false; intro e. apply (decide_true (x = y) st) in e; auto.
Qed.

Lemma mk_eq_ok k a b s r : ev (mk_eq k a b) s r = ev (Eq k a b) s r.
Proof.
  unfold mk_eq. destruct (term_eqb a b && negb (partial a))%bool eqn:e.
  { split_true. apply term_eqb_eq in H as ->. any. rewrite (eqb_refl J); reflexivity. }
  clear e. destruct k; try reflexivity.
  - assert (h1 : forall x, eqb true x = x) by (intro x; rewrite (eqb_bool J); destruct x; reflexivity).
    assert (h2 : forall x, eqb x true = x) by (intro x; rewrite (eqb_bool J); destruct x; reflexivity).
    assert (h3 : forall x, eqb false x = negb x) by (intro x; rewrite (eqb_bool J); destruct x; reflexivity).
    assert (h4 : forall x, eqb x false = negb x) by (intro x; rewrite (eqb_bool J); destruct x; reflexivity).
    destruct a, b;
      first [ reflexivity
            | apply if_sort_ok; intros; any; rewrite ?h1, ?h2; reflexivity
            | rewrite mk_not_ok; any; rewrite ?h3, ?h4; reflexivity
            | any; rewrite ?h1, ?h2, ?h3, ?h4; reflexivity ].
  - destruct a, b; try reflexivity. destruct (Qeq_bool q q0) eqn:e; [reflexivity|].
    any. rewrite eqb_false; [reflexivity | apply (dom_stable J SReal) | apply Qeq_number_false, e].
  - destruct a, b; try reflexivity.
    destruct (Nat.eqb k0 k && Nat.eqb k1 k && Nat.leb j k && Nat.leb j0 k && negb (Nat.eqb j j0))%bool eqn:e;
      [|reflexivity].
    split_true. subst. any. rewrite eqb_false; [reflexivity | apply (dom_stable J (SLetters k))|].
    intro h; apply letter_inj in h; try (apply PeanoNat.Nat.leb_le; assumption).
    subst; rewrite PeanoNat.Nat.eqb_refl in H0; discriminate.
Qed.

Lemma mk_le_ok a b s r : ev (mk_le a b) s r = ev (Le a b) s r.
Proof.
  destruct a, b; try reflexivity. unfold mk_le.
  simpl; rewrite !as_any_same, Q2R_number_le. destruct (Qle_bool q q0); reflexivity.
Qed.

Lemma app_add_ok a b : forall s r, ev (app_add a b) s r = ev (Add a b) s r.
Proof.
  induction a; intros; try reflexivity. simpl. rewrite IHa2; any. rewrite Rplus_assoc; reflexivity.
Qed.

Lemma app_mul_ok a b : forall s r, ev (app_mul a b) s r = ev (Mul a b) s r.
Proof.
  induction a; intros; try reflexivity. simpl. rewrite IHa2; any. rewrite Rmult_assoc; reflexivity.
Qed.

Lemma number_plus p q : number (Qred (p + q)) = number p + number q.
Proof. rewrite number_red, !number_Q2R; apply Q2R_plus. Qed.
Lemma number_mult p q : number (Qred (p * q)) = number p * number q.
Proof. rewrite number_red, !number_Q2R; apply Q2R_mult. Qed.

Definition opt (t : option term) (unit : R) r := match t with Some t => ev t SReal r | None => unit end.

Lemma last_number_ok a r :
  ev a SReal r = opt (fst (last_number a)) 0 r + number (snd (last_number a)).
Proof.
  induction a; simpl; rewrite ?number_0, ?as_any_same;
    try solve [symmetry; apply Rplus_0_r | symmetry; apply Rmult_1_r | real_ring].
  any. match goal with |- context [last_number ?y] => destruct (last_number y) as [[x|] q] end;
    simpl in *; any; rewrite IHa2; real_ring.
Qed.

Lemma plus_number_ok t n s r : ev (plus_number t n) s r = ev (Add t (Num n)) s r.
Proof.
  unfold plus_number. destruct (Qeq_bool n 0) eqn:e; [|apply app_add_ok].
  apply if_sort_ok. intro; any. apply Qeq_number in e; rewrite e, number_0, Rplus_0_r; reflexivity.
Qed.

Lemma mk_add_ok a b s r : ev (mk_add a b) s r = ev (Add a b) s r.
Proof.
  simpl. rewrite (last_number_ok a), (last_number_ok b). unfold mk_add.
  destruct (last_number a) as [[x|] p], (last_number b) as [[y|] q]; simpl fst; simpl snd;
    rewrite ?plus_number_ok; simpl; rewrite ?app_add_ok; any; rewrite number_plus; f_equal; real_ring.
Qed.

Lemma first_number_ok a r :
  ev a SReal r = opt (fst (first_number a)) 1 r * number (snd (first_number a)).
Proof.
  destruct a as [| | | | | | | | | | | | | |? ?|x ?| | | | | | |]; simpl; rewrite ?number_1, ?as_any_same;
    try solve [symmetry; apply Rplus_0_r | symmetry; apply Rmult_1_r | real_ring].
  destruct x; simpl; rewrite ?number_1; any; real_ring.
Qed.

Lemma scaled_ok n t s r : ev (scaled n t) s r = ev (Mul (Num n) t) s r.
Proof.
  unfold scaled. destruct (Qeq_bool n 1) eqn:e1; [|reflexivity]. apply if_sort_ok. intro; any.
  apply Qeq_number in e1; rewrite e1, number_1, Rmult_1_l; reflexivity.
Qed.

Lemma times_ok a b s r : ev (times a b) s r = ev (Mul a b) s r.
Proof.
  simpl. rewrite (first_number_ok a), (first_number_ok b). unfold times.
  destruct (first_number a) as [[x|] p], (first_number b) as [[y|] q]; simpl fst; simpl snd;
    rewrite ?scaled_ok; simpl; rewrite ?app_mul_ok; any; rewrite number_mult; f_equal; real_ring.
Qed.

Lemma without_zero_ok t s r : ev (without_zero t) s r = ev t s r.
Proof.
  destruct t as [| | | | | | | | | | | | | | |x y| | | | | | |]; try reflexivity.
  destruct x; try reflexivity. unfold without_zero.
  destruct (Qeq_bool q 0 && negb (partial y))%bool eqn:e; [|reflexivity].
  split_true. apply Qeq_number in H. any. rewrite H, number_0, Rmult_0_l; reflexivity.
Qed.

Lemma mk_mul_ok a b s r : ev (mk_mul a b) s r = ev (Mul a b) s r.
Proof. unfold mk_mul. rewrite without_zero_ok. apply times_ok. Qed.

Lemma mk_div_ok a b s r : ev (mk_div a b) s r = ev (Div a b) s r.
Proof.
  unfold mk_div. destruct b; try reflexivity. destruct (Qeq_bool q 0) eqn:e; [reflexivity|].
  rewrite mk_mul_ok; any. rewrite number_red, !number_Q2R, Q2R_inv by (apply Qeq_bool_neq, e).
  f_equal. unfold Rdiv; real_ring.
Qed.

Lemma mk_forall_ok k f s r : ev (mk_forall k f) s r = ev (Forall k f) s r.
Proof.
  unfold mk_forall. destruct f; try reflexivity. destruct f; try reflexivity;
    destruct (sort_eqb k s0) eqn:e; try reflexivity; apply sort_eqb_eq in e as ->; any; f_equal; symmetry.
  - apply all_true; intro x. destruct (sort_eq s0 s0) as [e|n]; [reflexivity | congruence].
  - apply not_true_is_false; intro h. rewrite all_true in h. specialize (h (default s0)).
    destruct (sort_eq s0 s0) as [e|n]; [discriminate h | congruence].
Qed.

Lemma lam_other k b s r : (forall c, s <> SFun k c) -> ev (Lam k b) s r = default s.
Proof.
  intro n; destruct s; try reflexivity. simpl. extensionality x.
  destruct (sort_eq k s1); [|reflexivity]. subst; exfalso; eapply n; reflexivity.
Qed.

Lemma lam_own k b c r : ev (Lam k b) (SFun k c) r = fun x => ev b c (push (as_any x) r).
Proof.
  simpl. extensionality x. destruct (sort_eq k k); [reflexivity | contradiction].
Qed.

Lemma mk_lam_ok k b s r : ev (mk_lam k b) s r = ev (Lam k b) s r.
Proof.
  unfold mk_lam. destruct b; try reflexivity. destruct b2; try reflexivity.
  destruct i; try reflexivity.
  destruct (sort_eqb k s0 && sort_eqb k s1 && term_eqb (lift 0 (subst 0 k Bad b1)) b1)%bool eqn:e;
    [|reflexivity].
  split_true. subst s0 s1. apply term_eqb_eq in H0.
  remember (subst 0 k Bad b1) as g. clear Heqg. subst b1.
  destruct (sort_of g) as [[| | | |d c]|] eqn:hg; try reflexivity.
  destruct (sort_eqb k d) eqn:e; [|reflexivity]. apply sort_eqb_eq in e as <-.
  destruct s as [| | | |d' c']; try (rewrite (ev_other J I g _ _ r hg) by congruence; reflexivity).
  destruct (sort_eq d' k) as [->|n].
  - rewrite lam_own. extensionality x. simpl. rewrite ev_lift, without_0_push.
    rewrite !as_any_same; reflexivity.
  - rewrite lam_other by congruence. rewrite (ev_other J I g _ _ r hg) by congruence. reflexivity.
Qed.

Lemma beta k b x s r : has_sort x k = true ->
  ev (subst 0 k x b) s r = ev (App k (Lam k b) x) s r.
Proof.
  intro h; apply has_sort_eq in h. rewrite ev_subst, insert_0 by assumption.
  change (ev (App k (Lam k b) x) s r) with (ev (Lam k b) (SFun k s) r (ev x k r)).
  rewrite lam_own. do 2 f_equal. extensionality s'. apply ev_own; assumption.
Qed.

Lemma normal_part_ok n : forall t p s r, ev (normal_part n p t) s r = ev t s r.
Proof.
  induction n as [|n IHn]; induction t; intros p s' r; try reflexivity; simpl normal_part;
    rewrite ?mk_not_ok, ?mk_and_ok, ?mk_or_ok, ?mk_implies_ok, ?mk_ite_ok, ?mk_eq_ok, ?mk_le_ok,
      ?mk_add_ok, ?mk_div_ok, ?mk_forall_ok, ?mk_lam_ok;
    try (destruct p; rewrite ?without_zero_ok, ?times_ok);
    try (simpl; rewrite ?IHt, ?IHt1, ?IHt2, ?IHt3; reflexivity);
    try (destruct s'; simpl; try reflexivity; extensionality x; destruct (sort_eq s s'1);
         [rewrite IHt|]; reflexivity).
  all: match goal with |- ev ?u _ _ = _ => idtac end.
  all: match goal with |- context [App ?k (?f ?q ?a) (?f ?q ?b)] =>
    transitivity (ev (App k (f q a) (f q b)) s' r); [|simpl ev; rewrite IHt1, IHt2; reflexivity] end.
  all: match goal with |- context [match ?f with _ => _ end] => destruct f; try reflexivity end.
  all: match goal with |- context [(if ?c then _ else _)] => destruct c eqn:e; [|reflexivity] end.
  all: split_true; subst; rewrite IHn; apply beta; assumption.
Qed.

Lemma normal_ok n t s r : ev (normal n t) s r = ev t s r.
Proof. apply normal_part_ok. Qed.

End Meaning.
