(* Unknown numbers and indices have values, and polynomials of terms have the terms'. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Lia Lra Bool.
From Privacy Require Import Language Syntax Values Polynomials Solve.
Import ListNotations.
Open Scope R_scope.

Section Sound.
Context {J : positive -> finite}.
Notation dom := (dom J).
Context {I : positive -> forall s, dom s} {r : env J}.

Context {l : list term}.

Notation ev t s := (Language.ev J I t s r).

Ltac value_in h := simpl in h; rewrite ?as_any_same in h.

(* ---- elements of a sort as numbers *)

Fixpoint index_of {s} (x : dom s) (l : list (dom s)) : nat :=
  match l with [] => O | y :: l => if eqb x y then O else S (index_of x l) end.

Lemma index_of_inj s (x y : dom s) m : In x m -> In y m -> index_of x m = index_of y m -> x = y.
Proof.
  induction m as [|z m IH]; simpl; [contradiction|]. intros hx hy.
  destruct (eqb x z) eqn:ex, (eqb y z) eqn:ey; try discriminate.
  - intros _. apply eqb_true in ex, ey. congruence.
  - intro h; injection h as h.
    assert (nx : x <> z) by (intro e; rewrite (proj2 (eqb_true J s x z) e) in ex; discriminate).
    assert (ny : y <> z) by (intro e; rewrite (proj2 (eqb_true J s y z) e) in ey; discriminate).
    apply IH; [destruct hx; [congruence | assumption] | destruct hy; [congruence | assumption] | exact h].
Qed.

Definition letters_of (s : sort) : list (dom s) :=
  match s return list (dom s) with SLetters k => all_letters k | _ => [] end.

Definition candidates (s : sort) : list (dom s) :=
  letters_of s ++ map (fun u => ev u s) (filter (fun u => has_sort u s) l).

Definition code (s : sort) (x : dom s) : R := INR (index_of x (candidates s)).

Lemma code_inj s x y : In x (candidates s) -> In y (candidates s) -> code s x = code s y -> x = y.
Proof. intros hx hy h. apply INR_eq in h. eapply index_of_inj; eassumption. Qed.

Lemma letter_code k j : (j <= k)%nat -> code (SLetters k) (letter k j) = INR j.
Proof.
  intro hj. unfold code, candidates. f_equal. simpl letters_of. unfold all_letters.
  generalize (map (fun u => ev u (SLetters k)) (filter (fun u => has_sort u (SLetters k)) l)).
  intro rest.
  assert (h : forall n a i, (a + n <= S k)%nat -> (i < n)%nat ->
    @index_of (SLetters k) (letter k (a + i)) (map (letter k) (seq a n) ++ rest) = i).
  { induction n as [|n IH]; intros a i ha hi; [lia|]. simpl.
    destruct i as [|i].
    - rewrite PeanoNat.Nat.add_0_r.
      rewrite (proj2 (eqb_true J (SLetters k) _ _) eq_refl). reflexivity.
    - destruct (eqb (letter k (a + S i)) (letter k a)) eqn:e.
      + apply (eqb_true J (SLetters k)) in e. apply letter_inj in e; lia.
      + f_equal. replace (a + S i)%nat with (S a + i)%nat by lia. apply IH; lia. }
  apply (h (S k) 0%nat j); lia.
Qed.

Definition value (t : term) : R :=
  match sort_of t with
  | Some SReal => ev t SReal
  | Some s => code s (ev t s)
  | None => 0
  end.

Definition point_of (k : positive) : R :=
  match at_place l k with Some t => value t | None => 0 end.

Notation us := (numbered 1 l).

Lemma unknown_ok s t p : unknown us s t = Some p ->
  pval point_of p = value t /\ sort_of t = Some s /\ exists k, at_place l k = Some t.
Proof.
  unfold unknown. destruct (has_sort t s) eqn:hs; [|discriminate].
  destruct (place us t) as [k|] eqn:e; [|discriminate]. intro h; injection h as <-.
  apply place_ok in e. rewrite pvar_ok. unfold point_of. rewrite e.
  apply has_sort_eq in hs. eauto.
Qed.

Definition fine (rs : list (positive * term)) : Prop :=
  forall k t, In (k, t) rs -> sort_of t = Some SReal -> point_of k = ev t SReal.

Lemma place_in m t k : place m t = Some k -> In (k, t) m.
Proof.
  unfold place. destruct (find _ _) as [[k' u]|] eqn:e; [|discriminate].
  intro h; injection h as <-. apply find_some in e as [e h]. apply term_eqb_eq in h. subst. exact e.
Qed.

Lemma fine_numbers : fine us.
Proof.
  intros k t h hs. apply numbered_ok in h. unfold point_of. rewrite h. unfold value. rewrite hs.
  reflexivity.
Qed.

Lemma real_pol_ok rs t : fine rs -> forall p, real_pol rs t = Some p -> pval point_of p = ev t SReal.
Proof.
  intro hr.
  assert (u : forall t p, unknown rs SReal t = Some p -> pval point_of p = ev t SReal).
  { intros t0 p h. unfold unknown in h. destruct (has_sort t0 SReal) eqn:hs; [|discriminate].
    destruct (place rs t0) as [k|] eqn:e; [|discriminate]. injection h as <-.
    rewrite pvar_ok. apply hr; [apply place_in, e | apply has_sort_eq, hs]. }
  induction t; intros p h; try (apply u; exact h); simpl in h; simpl Language.ev; rewrite as_any_same.
  - injection h as <-. rewrite pconst_ok, number_Q2R; reflexivity.
  - destruct (real_pol rs t1), (real_pol rs t2); try discriminate. injection h as <-.
    rewrite padd_ok, (IHt1 _ eq_refl), (IHt2 _ eq_refl); reflexivity.
  - destruct (real_pol rs t1), (real_pol rs t2); try discriminate. injection h as <-.
    rewrite pmul_ok, (IHt1 _ eq_refl), (IHt2 _ eq_refl); reflexivity.
  - destruct (real_pol rs t1); [|discriminate].
    destruct (place rs (Div (Num 1) t2)) as [k|] eqn:e; [|discriminate]. injection h as <-.
    rewrite pmul_ok, (IHt1 _ eq_refl), pvar_ok. apply place_in in e.
    rewrite (hr _ _ e eq_refl). simpl.
    rewrite !as_any_same, number_1. unfold Rdiv. rewrite Rmult_1_l; reflexivity.
Qed.

Lemma same_pol_ok rs x y : fine rs -> same_pol (real_pol rs x) (real_pol rs y) = true ->
  ev x SReal = ev y SReal.
Proof.
  intro hr. unfold same_pol. destruct (real_pol rs x) as [p|] eqn:ex; [|discriminate].
  destruct (real_pol rs y) as [q|] eqn:ey; [|discriminate]. intro h. apply (peq_ok point_of) in h.
  apply (real_pol_ok rs x hr) in ex. apply (real_pol_ok rs y hr) in ey. congruence.
Qed.

Lemma same_difference_ok rs a b a' b' : fine rs -> same_difference rs a b a' b' = true ->
  ev (Le a b) SBool = ev (Le a' b') SBool.
Proof.
  intros hr h. unfold same_difference in h.
  destruct (real_pol rs a) as [p|] eqn:ea; [|discriminate].
  destruct (real_pol rs b) as [q|] eqn:eb; [|discriminate].
  destruct (real_pol rs a') as [p'|] eqn:ea'; [|discriminate].
  destruct (real_pol rs b') as [q'|] eqn:eb'; [|discriminate].
  apply (peq_ok point_of) in h. rewrite !psub_ok in h.
  apply (real_pol_ok rs _ hr) in ea, eb, ea', eb'. simpl. rewrite !as_any_same.
  apply eq_true_iff_eq. rewrite !leb_true, <- ea, <- eb, <- ea', <- eb'. split; intro; lra.
Qed.

Lemma half_condition_ok rs c : fine rs -> forall d, half_condition rs c d = true ->
  ev c SBool = ev d SBool.
Proof.
  intro hr. induction c; intros d h; cbn [half_condition] in h; apply orb_prop in h as [h|h];
    try (apply term_eqb_eq in h; congruence); try discriminate.
  - destruct d; try discriminate. apply IHc in h. simpl. rewrite !as_any_same, h. reflexivity.
  - assert (other : (half_condition rs c1 d && half_condition rs c2 d)%bool = true ->
      ev (And c1 c2) SBool = ev d SBool).
    { clear h. intro h. apply andb_prop in h as [h1 h2]. apply IHc1 in h1. apply IHc2 in h2.
      simpl. rewrite as_any_same, h1, h2. destruct (ev d SBool); reflexivity. }
    destruct d; try (apply other; exact h). clear other.
    apply orb_prop in h as [h|h]; apply andb_prop in h as [h1 h2]; apply IHc1 in h1; apply IHc2 in h2;
      simpl; rewrite !as_any_same, h1, h2; [reflexivity | apply andb_comm].
  - destruct d; try discriminate.
    apply orb_prop in h as [h|h]; apply andb_prop in h as [h1 h2]; apply IHc1 in h1; apply IHc2 in h2;
      simpl; rewrite !as_any_same, h1, h2; [reflexivity | apply orb_comm].
  - destruct d; try discriminate. split_true. apply term_eqb_eq in H1, H0. subst. simpl.
    rewrite !as_any_same. apply eq_true_iff_eq. rewrite !eqb_true. split; congruence.
  - destruct d; try discriminate. apply (same_difference_ok rs); assumption.
Qed.

Lemma same_condition_ok rs c d : fine rs -> same_condition rs c d = true -> ev c SBool = ev d SBool.
Proof.
  intros hr h. unfold same_condition in h. apply orb_prop in h as [h|h].
  - apply (half_condition_ok rs); assumption.
  - symmetry. apply (half_condition_ok rs); assumption.
Qed.

Lemma aliased_fine m : forall rs rs', fine rs -> aliased rs m = Some rs' -> fine rs'.
Proof.
  induction m as [|[k t] m IH]; simpl; intros rs rs' hr h; [injection h as <-; exact hr|].
  destruct (find _ rs) as [[k' u]|] eqn:e; [|discriminate].
  apply find_some in e as [e hk]. apply Pos.eqb_eq in hk. simpl in hk. subst k'.
  destruct t; try discriminate. destruct u; try discriminate.
  destruct (same_condition rs t1 u1 && has_sort (Ite u1 u2 u3) SReal && same_pol (real_pol rs t2) (real_pol rs u2) &&
            same_pol (real_pol rs t3) (real_pol rs u3))%bool eqn:c; [|discriminate].
  split_true. apply (IH _ _) in h; [exact h|]. intros j v [i|i] hs; [|apply hr; assumption].
  injection i as <- <-.
  match goal with q : same_condition _ _ _ = true |- _ => apply (same_condition_ok rs _ _ hr) in q; rename q into hc end.
  match goal with q : has_sort _ _ = true |- _ => apply has_sort_eq in q; rewrite (hr _ _ e q) end.
  simpl. rewrite hc. destruct (ev u1 SBool); symmetry; eapply same_pol_ok; eassumption.
Qed.

Lemma at_place_in {A} (m : list A) k a : at_place m k = Some a -> In a m.
Proof. apply nth_error_In. Qed.

Lemma index_pol_ok s t p : s <> SReal -> index_pol us s t = Some p ->
  pval point_of p = code s (ev t s) /\ In (ev t s) (candidates s).
Proof.
  intros ns h.
  assert (u : unknown us s t = Some p ->
    pval point_of p = code s (ev t s) /\ In (ev t s) (candidates s)).
  { clear h; intro h. apply unknown_ok in h as (h & hs & k & hk). split.
    - rewrite h. unfold value. rewrite hs. destruct s; try reflexivity. contradiction.
    - unfold candidates. apply in_or_app. right. apply (in_map (fun u => ev u s)).
      apply filter_In. split; [eapply at_place_in; eassumption|].
      unfold has_sort. rewrite hs. unfold sort_eqb. destruct (sort_eq s s); congruence. }
  destruct s; try (apply u; exact h).
  destruct t; try (apply u; exact h). simpl in h.
  destruct (Nat.eqb k k0 && Nat.leb j k)%bool eqn:e; [|discriminate]. injection h as <-.
  split_true. subst k0. apply PeanoNat.Nat.leb_le in H0.
  simpl Language.ev. rewrite as_any_same. split.
  - rewrite pconst_ok. rewrite letter_code by assumption. unfold Q2R; simpl.
    rewrite Rinv_1, Rmult_1_r. symmetry; apply INR_IZR_INZ.
  - unfold candidates. apply in_or_app. left.
    change (In (letter k j) (map (letter k) (seq 0 (S k)))). apply in_map, in_seq. lia.
Qed.

End Sound.
