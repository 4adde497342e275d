(* A solver's step with a certificate is valid. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Lia Lra Bool FMapPositive.
From Coq Require Import RingMicromega.
From Privacy Require Import Language Syntax Values Polynomials Search Solve Unknowns.
Import ListNotations.
Open Scope R_scope.

Section Sound.
Variable J : positive -> finite.
Notation dom := (dom J).
Variable I : positive -> forall s, dom s.
Variable r : env J.
Variable l : list term.
Variable la : list atom.
Notation ev t s := (Language.ev J I t s r).

Notation value := (@value J I r l).
Notation point_of := (@point_of J I r l).
Notation code := (@code J I r l).
Notation fine := (@fine J I r l).

Ltac value_in h := simpl in h; rewrite ?as_any_same in h.

Definition tau (v : positive) : bool :=
  match at_place la v with
  | Some (Truth t) => ev t SBool
  | Some (Sign p) => leb 0 (pval point_of p)
  | None => false
  end.

Notation us := (numbered 1 l).
Notation ts := (truths (numbered 1 la)).
Notation ps := (signs (numbered 1 la)).

Lemma truths_ok v t : In (v, t) ts -> tau v = ev t SBool.
Proof.
  unfold truths. rewrite in_flat_map. intros ([k a] & h & e). simpl in e.
  destruct a; [|contradiction]. destruct e as [e|[]]. injection e as -> ->.
  apply numbered_ok in h. unfold tau. rewrite h. reflexivity.
Qed.

Lemma leb_scaled c x : 0 < c -> leb 0 (c * x) = leb 0 x.
Proof.
  intro hc. apply eq_true_iff_eq. rewrite !leb_true. split; intro h.
  - apply (Rmult_le_reg_l c); [assumption|]. rewrite Rmult_0_r; assumption.
  - apply Rmult_le_pos; [lra | assumption].
Qed.

Lemma signs_ok v p : In (v, p) ps -> tau v = leb 0 (pval point_of p).
Proof.
  unfold signs. rewrite in_flat_map. intros ([k a] & h & e). simpl in e.
  destruct a; [contradiction|]. destruct e as [e|[]]. injection e as -> <-.
  apply numbered_ok in h. unfold tau. rewrite h.
  destruct (unit_of_ok point_of p0) as (c & hc & ->). symmetry; apply leb_scaled; assumption.
Qed.

Lemma sign_form_ok b p f : sign_form ps b p = Some f -> leb 0 (pval point_of p) = b -> holds tau f.
Proof.
  intros h hb.
  assert (g : match find (fun x => peq (unit_of p) (snd x)) ps with
              | Some (v, _) => Some (FLit v b) | None => None end = Some f -> holds tau f).
  { clear h. destruct (find _ ps) as [[v q]|] eqn:e; [|discriminate].
    intro h; injection h as <-. apply find_some in e as [e h]. simpl in h.
    apply signs_ok in e. apply (peq_ok point_of) in h.
    destruct (unit_of_ok point_of p) as (c & hc & hp). simpl. rewrite e, <- h, hp, leb_scaled; assumption. }
  destruct p as [c| |]; try (apply g; exact h). simpl in h.
  injection h as <-. replace (Qle_bool 0 c) with b; [rewrite eqb_reflx; exact Logic.I|].
  rewrite <- hb. apply eq_true_iff_eq. rewrite leb_true, Qle_bool_iff.
  change (pval point_of (EnvRing.Pc c)) with (Q2R c). rewrite <- RMicromega.Q2R_0.
  split; [apply Rle_Qle | apply Qle_Rle].
Qed.

Lemma join_ok op a b f : join op a b = Some f -> exists x y, a = Some x /\ b = Some y /\ f = op x y.
Proof. destruct a, b; simpl; intro h; try discriminate. injection h as <-. eauto. Qed.

Lemma zero_form_ok b p q f : zero_form ps b (Some p) (Some q) = Some f ->
  (pval point_of p = pval point_of q <-> b = true) -> holds tau f.
Proof.
  simpl. intros h hb. apply join_ok in h as (x & y & hx & hy & ->).
  assert (hd : pval point_of (psub p q) = pval point_of p - pval point_of q) by apply psub_ok.
  assert (ho : pval point_of (popp (psub p q)) = - (pval point_of p - pval point_of q))
    by (rewrite popp_ok, psub_ok; reflexivity).
  destruct b; simpl.
  - pose proof (proj2 hb eq_refl) as e. split.
    + apply (sign_form_ok _ _ _ hx). apply leb_true. rewrite hd; lra.
    + apply (sign_form_ok _ _ _ hy). apply leb_true. rewrite ho; lra.
  - destruct (Rle_lt_dec 0 (pval point_of p - pval point_of q)) as [d|d].
    + right. apply (sign_form_ok _ _ _ hy). apply not_true_is_false. rewrite leb_true, ho. intro d'.
      assert (e : pval point_of p = pval point_of q) by lra. apply hb in e. discriminate.
    + left. apply (sign_form_ok _ _ _ hx). apply not_true_is_false. rewrite leb_true, hd. lra.
Qed.

Lemma truth_of_ok b t other f : truth_of ts b t other = Some f ->
  ev t SBool = b -> (other = Some f -> holds tau f) -> holds tau f.
Proof.
  unfold truth_of, place. destruct (find _ _) as [[v u]|] eqn:e; simpl; [|auto].
  intros h hb _. injection h as <-. apply find_some in e as [e h]. simpl in h.
  apply term_eqb_eq in h. subst u. apply truths_ok in e. simpl. congruence.
Qed.

Lemma form_of_ok rs t : fine rs ->
  forall b f, form_of us rs ts ps b t = Some f -> ev t SBool = b -> holds tau f.
Proof.
  intro hr.
  induction t; intros b f h hb;
    try (simpl in h; eapply truth_of_ok; [exact h | exact hb | discriminate]).
  - simpl in h. injection h as <-. value_in hb. rewrite <- hb. exact Logic.I.
  - simpl in h. injection h as <-. value_in hb. rewrite <- hb. exact Logic.I.
  - simpl in h; value_in hb. apply (IHt (negb b)); [exact h|].
    destruct (ev t SBool), b; simpl in *; congruence.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    specialize (IHt1 _ _ hx). specialize (IHt2 _ _ hy).
    destruct b; simpl.
    + apply andb_prop in hb as [? ?]; auto.
    + apply andb_false_elim in hb as [?|?]; auto.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    specialize (IHt1 _ _ hx). specialize (IHt2 _ _ hy).
    destruct b; simpl.
    + apply orb_prop in hb as [?|?]; auto.
    + apply orb_false_elim in hb as [? ?]; auto.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    specialize (IHt1 _ _ hx). specialize (IHt2 _ _ hy).
    destruct (ev t1 SBool), (ev t2 SBool); simpl in hb; subst b; simpl; auto.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    apply join_ok in hx as (x1 & x2 & hx1 & hx2 & ->). apply join_ok in hy as (y1 & y2 & hy1 & hy2 & ->).
    specialize (IHt1 false _ hx1) as a1. specialize (IHt1 true _ hy1) as a2.
    specialize (IHt2 _ _ hx2). specialize (IHt3 _ _ hy2).
    destruct (ev t1 SBool); simpl; auto.
  - assert (index : s <> SBool -> s <> SReal ->
      truth_of ts b (Eq s t1 t2) (zero_form ps b (index_pol us s t1) (index_pol us s t2)) = Some f ->
      holds tau f).
    { intros n1 n2 h'. eapply truth_of_ok; [exact h' | exact hb|]. intro g.
      destruct (index_pol us s t1) as [p|] eqn:e1; [|discriminate].
      destruct (index_pol us s t2) as [q|] eqn:e2; [|discriminate].
      apply (zero_form_ok _ _ _ _ g). apply (index_pol_ok (J := J) (I := I) (r := r)) in e1 as [e1 i1]; [|assumption].
      apply (index_pol_ok (J := J) (I := I) (r := r)) in e2 as [e2 i2]; [|assumption]. rewrite e1, e2.
      value_in hb. rewrite <- hb, eqb_true. split; [apply code_inj; assumption | congruence]. }
    destruct s; try (apply index; [discriminate | discriminate | exact h]).
    + simpl in h; value_in hb. rewrite (eqb_bool J) in hb. apply join_ok in h as (x & y & hx & hy & ->).
      apply join_ok in hx as (x1 & x2 & hx1 & hx2 & ->). apply join_ok in hy as (y1 & y2 & hy1 & hy2 & ->).
      specialize (IHt1 false _ hx1) as a1. specialize (IHt1 true _ hy1) as a2.
      specialize (IHt2 b _ hx2) as a3. specialize (IHt2 (negb b) _ hy2) as a4.
      destruct (ev t1 SBool), (ev t2 SBool); simpl in hb; subst b; simpl in *; auto.
    + simpl in h. eapply truth_of_ok; [exact h | exact hb|]. intro g.
      destruct (real_pol rs t1) as [p|] eqn:e1; [|discriminate].
      destruct (real_pol rs t2) as [q|] eqn:e2; [|discriminate].
      apply (zero_form_ok _ _ _ _ g). apply (real_pol_ok rs _ hr) in e1, e2. rewrite e1, e2.
      value_in hb. rewrite <- hb. symmetry; apply (eqb_true J SReal).
  - simpl in h. eapply truth_of_ok; [exact h | exact hb|]. intro g.
    destruct (real_pol rs t1) as [p|] eqn:e1; [|discriminate].
    destruct (real_pol rs t2) as [q|] eqn:e2; [|discriminate].
    apply (sign_form_ok _ _ _ g). apply (real_pol_ok rs _ hr) in e1, e2. rewrite psub_ok, e1, e2.
    value_in hb. rewrite <- hb. apply eq_true_iff_eq. rewrite !leb_true. split; intro; lra.
Qed.

Lemma same_arguments_ok t : forall u c, same_arguments t u = Some c -> ev c SBool = true ->
  forall s, ev t s = ev u s.
Proof.
  assert (eq_case : forall t u, term_eqb t u = true -> forall s, ev t s = ev u s)
    by (intros t0 u e s; apply term_eqb_eq in e as ->; reflexivity).
  induction t; intros u cond h hc s'; cbn [same_arguments] in h;
    match type of h with (if ?e then _ else _) = _ => destruct e eqn:e' end;
    try (apply eq_case; exact e'); try discriminate.
  destruct u; try discriminate. destruct (sort_eqb s s0) eqn:es; [|discriminate].
  apply sort_eqb_eq in es as <-. destruct (same_arguments t1 u1) as [c'|] eqn:e1; [|discriminate].
  injection h as <-. simpl. destruct (term_eqb t2 u2) eqn:e2.
  - apply term_eqb_eq in e2 as ->. rewrite (IHt1 _ _ e1 hc). reflexivity.
  - simpl in hc. apply andb_prop in hc as [h1 h2]. apply eqb_true in h2.
    rewrite (IHt1 _ _ e1 h1), h2. reflexivity.
Qed.

Lemma extra_ok x t : extra_term x = Some t -> ev t SBool = true.
Proof.
  destruct x as [d | t1 t2 | s c x y]; simpl.
  - intro h; injection h as <-. simpl. destruct (Req_dec (ev d SReal) 0) as [e|n].
    + apply orb_true_intro; left. apply (eqb_true J SReal). exact e.
    + apply orb_true_intro; right. apply (eqb_true J SReal). unfold Rdiv.
      change (number 1) with 1. rewrite Rmult_1_l. apply Rinv_l; exact n.
  - destruct (same_arguments t1 t2) as [c|] eqn:e; [|discriminate].
    destruct (sort_of t1) as [s|]; [|discriminate]. intro h; injection h as <-. simpl.
    destruct (ev c SBool) eqn:ec; [|reflexivity]. simpl. apply eqb_true.
    eapply same_arguments_ok; eassumption.
  - intro h; injection h as <-. simpl. destruct (ev c SBool); simpl; rewrite ?andb_true_r;
      apply eqb_true; reflexivity.
Qed.

Lemma sign_at_ok v p : sign_at la v = Some p -> tau v = leb 0 (pval point_of p).
Proof.
  unfold sign_at, tau. destruct (at_place la v) as [[]|]; try discriminate.
  intro h; injection h as ->; reflexivity.
Qed.

Lemma fact_of_ok x f : fact_of la x = Some f -> ~ holds tau (denial x) -> true_at point_of f.
Proof.
  destruct x as [v s | v w]; simpl.
  - destruct s; destruct (sign_at la v) as [p|] eqn:e; try discriminate; simpl; intro h;
      injection h as <-; apply sign_at_ok in e; rewrite e; intro n.
    + apply not_false_is_true, leb_true in n. exact n.
    + apply not_true_is_false in n.
      change (0 < pval point_of (popp p)). rewrite popp_ok.
      destruct (Rle_dec 0 (pval point_of p)) as [d|d]; [|lra].
      apply leb_true in d; congruence.
  - destruct (sign_at la v) as [p|] eqn:e1; [|discriminate].
    destruct (sign_at la w) as [q|] eqn:e2; [|discriminate].
    destruct (peq (popp p) q) eqn:e; [|discriminate]. intro h; injection h as <-.
    apply sign_at_ok in e1, e2. rewrite e1, e2. apply (peq_ok point_of) in e. rewrite popp_ok in e.
    intro n. change (pval point_of p = 0).
    assert (d1 : leb 0 (pval point_of p) = true) by (destruct (leb 0 (pval point_of p)); tauto).
    assert (d2 : leb 0 (pval point_of q) = true) by (destruct (leb 0 (pval point_of q)); tauto).
    apply leb_true in d1, d2. lra.
Qed.

Lemma holds_dec f : holds tau f \/ ~ holds tau f.
Proof.
  induction f; simpl; [tauto | tauto | destruct (tau v), sign; intuition discriminate | tauto | tauto].
Qed.

Lemma clause_ok x f : clause la x = Some f -> holds tau f.
Proof.
  destruct x as [lits w]. unfold clause; simpl.
  destruct (every (map (fact_of la) lits)) as [facts|] eqn:e; [|discriminate].
  destruct (contradicts facts w) eqn:hw; [|discriminate]. intro h; injection h as <-.
  apply every_ok in e.
  destruct (holds_dec (fold_right (fun y f => FOr (denial y) f) FFalse lits)) as [d|d]; [exact d|].
  exfalso. apply (contradicts_ok _ _ point_of hw). clear hw w.
  revert facts e d; induction lits as [|x lits IH]; intros facts e d g hg.
  - destruct facts; [contradiction | discriminate].
  - destruct facts as [|f0 facts]; [contradiction|]. simpl in e. injection e as e1 e2. simpl in d.
    destruct hg as [<-|hg].
    + apply (fact_of_ok _ _ e1). tauto.
    + apply (IH facts e2); tauto.
Qed.

Lemma opposite_ok x f : opposite la x = Some f -> holds tau f.
Proof.
  unfold opposite. destruct (sign_at la (fst x)) as [p|] eqn:e1; [|discriminate].
  destruct (sign_at la (snd x)) as [q|] eqn:e2; [|discriminate].
  destruct (peq (popp p) q) eqn:e; [|discriminate]. intro h; injection h as <-. simpl.
  apply sign_at_ok in e1, e2. apply (peq_ok point_of) in e. rewrite popp_ok in e.
  rewrite e1, e2, !leb_true. lra.
Qed.
End Sound.

Theorem solves_ok J I r premises goal c : solves premises goal c = true ->
  (forall p, In p premises -> ev J I p SBool r = true) -> ev J I goal SBool r = true.
Proof.
  unfold solves. destruct (forms premises goal c) as [fs|] eqn:e; [|discriminate].
  intros h hp. destruct (ev J I goal SBool r) eqn:hg; [reflexivity|]. exfalso.
  set (t := tau J I r (unknowns c) (atoms c)).
  apply (refutes t _ _ h). clear h. unfold forms in e.
  destruct (every (map extra_term (extras c))) as [more|] eqn:em; [|discriminate].
  destruct (aliased (numbered 1 (unknowns c)) (aliases c)) as [rs|] eqn:er; [|discriminate].
  apply (aliased_fine (J := J) (I := I) (r := r) (l := unknowns c)) in er; [|apply fine_numbers].
  apply every_ok in em, e. apply Forall_forall. intros f hf.
  apply (in_map Some) in hf. rewrite <- e in hf. clear e.
  rewrite !in_app_iff in hf. destruct hf as [hf|[hf|[hf|hf]]].
  - apply in_map_iff in hf as (x & hx & _). eapply clause_ok; exact hx.
  - apply in_map_iff in hf as (x & hx & _). eapply opposite_ok; exact hx.
  - eapply form_of_ok; [exact er | exact hf | exact hg].
  - rewrite in_app_iff in hf. destruct hf as [hf|hf]; apply in_map_iff in hf as (x & hx & hi).
    + eapply form_of_ok; [exact er | exact hx | apply hp; exact hi].
    + eapply form_of_ok; [exact er | exact hx|]. apply (in_map Some) in hi. rewrite <- em in hi.
      apply in_map_iff in hi as (y & hy & _). eapply extra_ok; exact hy.
Qed.
