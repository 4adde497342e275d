(* Each rule is valid, and so is what steps derive. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Lia Lra Bool FMapPositive FunctionalExtensionality.
From Privacy Require Import Language Syntax Values Normal NormalSound Polynomials Search Solve Unknowns SolveSound Elements Finite Rules Constants Induction.
Import ListNotations.
Open Scope R_scope.

#[local] Arguments fold_term : simpl never.
#[local] Arguments op_term : simpl never.
#[local] Arguments unit_term : simpl never.

Section Rules.
Variable J : positive -> finite.
Notation dom := (dom J).
Notation interpretation := (positive -> forall s, dom s).
Notation T I t r := (ev J I t SBool r).

Ltac any := simpl; rewrite ?as_any_same.

Lemma ev_lam (I : interpretation) s b c r :
  ev J I (Lam s b) (SFun s c) r = fun x => ev J I b c (push J (as_any J x) r).
Proof. apply lam_own. Qed.

Lemma elimination_ok (I : interpretation) s P v r :
  T I (Implies (Forall s P) (App s P v)) r = true.
Proof.
  any. destruct (all (ev J I P (SFun s SBool) r)) eqn:e; [|reflexivity]. simpl.
  rewrite all_true in e. apply e.
Qed.

Lemma counterexample_ok (I : interpretation) s P r : is_index s = true ->
  T I (Implies (App s P (Exc s P)) (Forall s P)) r = true.
Proof.
  intro hs. any. set (p := ev J I P (SFun s SBool) r).
  destruct (p (exception J s p)) eqn:e; [|reflexivity]. simpl. apply all_true.
  apply exception_fails; assumption.
Qed.

Lemma leibniz_ok (I : interpretation) s s' f a b r :
  T I (Implies (Eq s a b) (Eq s' (App s f a) (App s f b))) r = true.
Proof.
  any. destruct (eqb (ev J I a s r) (ev J I b s r)) eqn:e; [|reflexivity]. simpl.
  apply eqb_true in e. rewrite e. apply eqb_true; reflexivity.
Qed.

Lemma extensional_ok (I : interpretation) s s' f g r :
  T I (Implies (Forall s (Lam s (Eq s' (App s (lift 0 f) (Bound 0 s)) (App s (lift 0 g) (Bound 0 s)))))
        (Eq (SFun s s') f g)) r = true.
Proof.
  change (implb (T I (Forall s (Lam s (Eq s' (App s (lift 0 f) (Bound 0 s)) (App s (lift 0 g) (Bound 0 s))))) r)
    (T I (Eq (SFun s s') f g) r) = true).
  destruct (T I (Forall s _) r) eqn:e; [|reflexivity]. simpl.
  apply (eqb_true J (SFun s s')). extensionality x.
  simpl Language.ev in e. rewrite as_any_same in e. rewrite all_true in e. specialize (e x).
  destruct (sort_eq s s) as [d|d]; [|congruence]. rewrite !as_any_same in e.
  apply eqb_true in e. rewrite !ev_lift, !without_0_push in e. exact e.
Qed.

Lemma point_ok (I : interpretation) sum s f j r : is_index s = true ->
  T I (Eq SReal
       (fold_term sum s (Lam s (Ite (Eq s (Bound 0 s) (lift 0 j)) (App s (lift 0 f) (Bound 0 s))
                                  (unit_term sum))))
       (App s f j)) r = true.
Proof.
  intro hs. simpl; rewrite as_any_same. apply (eqb_true J SReal).
  rewrite ev_fold, ev_lam, folded_over.
  etransitivity; [|apply (over_point J sum s (elems J s)); [apply elems_once | apply elems_complete]; assumption].
  unfold over. f_equal. apply map_ext. intro x. simpl. rewrite !as_any_same.
  replace (number (if sum then 0%Q else 1%Q)) with (unit sum) by (destruct sum; reflexivity).
  rewrite !ev_lift, !without_0_push. reflexivity.
Qed.

Lemma exchange_ok (I : interpretation) sum s s' f r :
  T I (Eq SReal
        (fold_term sum s (Lam s (fold_term sum s' (Lam s'
           (App s' (App s (lift 0 (lift 0 f)) (Bound 1 s)) (Bound 0 s'))))))
        (fold_term sum s' (Lam s' (fold_term sum s (Lam s
           (App s' (App s (lift 0 (lift 0 f)) (Bound 0 s)) (Bound 1 s'))))))) r = true.
Proof.
  simpl; rewrite as_any_same. apply (eqb_true J SReal).
  rewrite !ev_fold, !ev_lam, !folded_over.
  set (F := ev J I f (SFun s (SFun s' SReal)) r).
  transitivity (over sum (elems J s) (fun x => over sum (elems J s') (fun y => F x y))).
  - apply over_ext; intro x. rewrite ev_fold, ev_lam, folded_over.
    apply over_ext; intro y. simpl. rewrite !as_any_same, !ev_lift, !without_0_push. reflexivity.
  - rewrite over_exchange. apply over_ext; intro y. rewrite ev_fold, ev_lam, folded_over.
    apply over_ext; intro x. simpl. rewrite !as_any_same, !ev_lift, !without_0_push. reflexivity.
Qed.

(* ---- generalisation *)

Lemma generalised_ok t cs : (forall (I : interpretation) r, T I t r = true) ->
  forall (I : interpretation) r, T I (generalised t cs) r = true.
Proof.
  intro h. induction cs as [|[c s] cs IH]; [exact h|]. intros I r. simpl. rewrite as_any_same.
  apply all_true. intro x. destruct (sort_eq s s) as [d|d]; [|congruence].
  rewrite ev_put by (unfold fitting, has_sort; simpl; unfold sort_eqb; destruct (sort_eq s s); [reflexivity | congruence]).
  rewrite ev_lift. apply IH.
Qed.

(* ---- listed elements *)

Lemma members_fold s l sum (f : dom s -> R) (I : interpretation) r : members s = Some l ->
  folded J sum s f = over sum l (fun m => f (ev J I m s r)).
Proof.
  rewrite folded_over. destruct s; try discriminate; intro h;
    [injection h as <- | assert (l = map (Letter k) (seq 0 (S k))) as -> by (cbn in h |- *; congruence)].
  - change (over sum [false; true] f = over sum [Tru; Fls] (fun m => f (ev J I m SBool r))).
    unfold over. destruct sum; simpl; rewrite ?as_any_same; cbn; ring.
  - change (elems J (SLetters k)) with (map (letter k) (seq 0 (S k))).
    unfold over. rewrite !map_map. f_equal. apply map_ext. intro j.
    change (ev J I (Letter k j) (SLetters k) r) with (as_any J (s := SLetters k) (letter k j) (SLetters k)).
    rewrite as_any_same. reflexivity.
Qed.

Lemma members_all s l (P : dom s -> bool) (I : interpretation) r : members s = Some l ->
  all P = forallb (fun m => P (ev J I m s r)) l.
Proof.
  intro h. apply eq_true_iff_eq. rewrite all_true, forallb_forall.
  destruct s; try discriminate;
    [injection h as <- | assert (l = map (Letter k) (seq 0 (S k))) as -> by (cbn in h |- *; congruence); clear h].
  - split; [intros h m _; apply h|]. intros h b.
    pose proof (h Tru (or_introl eq_refl)) as h1. pose proof (h Fls (or_intror (or_introl eq_refl))) as h2.
    simpl in h1, h2. destruct b; assumption.
  - split; [intros h m _; apply h|]. intros h x. destruct (letter_onto k x) as (j & hj & <-).
    specialize (h (Letter k j)).
    change (ev J I (Letter k j) (SLetters k) r) with (as_any J (s := SLetters k) (letter k j) (SLetters k)) in h.
    rewrite as_any_same in h. apply h.
    change (In (Letter k j) (map (Letter k) (seq 0 (S k)))). apply in_map, in_seq. lia.
Qed.

Lemma joined_fold (I : interpretation) sum l r :
  ev J I (joined (op_term sum) l (unit_term sum)) SReal r = over sum l (fun t => ev J I t SReal r).
Proof.
  unfold over. induction l as [|a l IH]; [apply ev_unit|]. destruct l as [|b l].
  - simpl. rewrite op_comm, op_unit. reflexivity.
  - change (joined (op_term sum) (a :: b :: l) (unit_term sum))
      with (op_term sum a (joined (op_term sum) (b :: l) (unit_term sum))).
    rewrite ev_op, IH. reflexivity.
Qed.

Lemma joined_and (I : interpretation) l r :
  T I (joined And l Tru) r = forallb (fun t => T I t r) l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. destruct l as [|b l].
  - simpl. rewrite andb_true_r. reflexivity.
  - change (joined And (a :: b :: l) Tru) with (And a (joined And (b :: l) Tru)).
    revert IH. generalize (joined And (b :: l) Tru). intros u IH.
    cbn [Language.ev]. rewrite as_any_same, IH. reflexivity.
Qed.

(* ---- fractions *)

Lemma fraction_ok (I : interpretation) r us ds t : (forall d, In d ds -> ev J I d SReal r <> 0) ->
  forall p q, fraction us ds t = Some (p, q) ->
  pval (@point_of J I r us) q <> 0 /\
  ev J I t SReal r * pval (@point_of J I r us) q = pval (@point_of J I r us) p.
Proof.
  intro hd. set (e := @point_of J I r us).
  assert (one : pval e (pconst 1) = 1) by (rewrite pconst_ok; apply RMicromega.Q2R_1).
  assert (leaf : forall t p q, (if has_sort t SReal
      then option_map (fun k => (pvar k, pconst 1)) (place (numbered 1 us) t) else None) = Some (p, q) ->
    pval e q <> 0 /\ ev J I t SReal r * pval e q = pval e p).
  { intros t0 p q h. destruct (has_sort t0 SReal) eqn:hs; [|discriminate].
    destruct (place _ _) as [k|] eqn:hp; [|discriminate]. injection h as <- <-.
    rewrite one. split; [apply R1_neq_R0|]. rewrite pvar_ok. unfold e, point_of.
    apply place_ok in hp. rewrite hp. unfold value. apply has_sort_eq in hs. rewrite hs. apply Rmult_1_r. }
  induction t; intros top bottom h; try (apply leaf; exact h); simpl in h; simpl Language.ev;
    rewrite as_any_same.
  - injection h as <- <-. rewrite one, pconst_ok, number_Q2R. split; [apply R1_neq_R0 | apply Rmult_1_r].
  - destruct (fraction us ds t1) as [[p1 q1]|]; [|discriminate].
    destruct (fraction us ds t2) as [[p2 q2]|]; [|discriminate].
    destruct (IHt1 _ _ eq_refl) as [n1 e1]. destruct (IHt2 _ _ eq_refl) as [n2 e2].
    destruct (peq q1 q2) eqn:eq; injection h as <- <-.
    + apply (peq_ok e) in eq. split; [assumption|]. rewrite padd_ok, <- e1, <- e2, <- eq. ring.
    + rewrite padd_ok, !pmul_ok, <- e1, <- e2. split; [apply Rmult_integral_contrapositive_currified; assumption|].
      ring.
  - destruct (fraction us ds t1) as [[p1 q1]|]; [|discriminate].
    destruct (fraction us ds t2) as [[p2 q2]|]; [|discriminate].
    destruct (IHt1 _ _ eq_refl) as [n1 e1]. destruct (IHt2 _ _ eq_refl) as [n2 e2].
    injection h as <- <-. rewrite !pmul_ok, <- e1, <- e2.
    split; [apply Rmult_integral_contrapositive_currified; assumption | ring].
  - destruct (existsb (term_eqb t2) ds) eqn:hx; [|discriminate].
    apply existsb_exists in hx as (d & hi & hx). apply term_eqb_eq in hx. subst d. apply hd in hi.
    destruct (fraction us ds t1) as [[p1 q1]|]; [|discriminate].
    destruct (fraction us ds t2) as [[p2 q2]|]; [|discriminate].
    destruct (IHt1 _ _ eq_refl) as [n1 e1]. destruct (IHt2 _ _ eq_refl) as [n2 e2].
    injection h as <- <-. rewrite !pmul_ok, <- e1, <- e2.
    split; [repeat apply Rmult_integral_contrapositive_currified; assumption|].
    cbn [Language.dom] in *. field. assumption.
Qed.
End Rules.

Lemma is_valid m k t : (forall k u, get m k = Some u -> valid u) -> is m k t = true -> valid t.
Proof.
  intros hm h. unfold is in h. destruct (get m k) as [u|] eqn:e; [|discriminate].
  apply term_eqb_eq in h. apply hm in e. intros J I r. rewrite <- (normal_ok J I fuel), h. apply e.
Qed.

Lemma when_some b t u : when b t = Some u -> b = true /\ t = u.
Proof. unfold when. destruct b; [|discriminate]. intro h; injection h; auto. Qed.

Lemma conclusion_valid m x t : (forall k u, get m k = Some u -> valid u) ->
  conclusion m x = Some t -> valid t.
Proof.
  intros hm h J I r. destruct x; simpl in h.
  - destruct (every (map (get m) premises)) as [ps|] eqn:e; [|discriminate].
    apply when_some in h as [h <-]. apply andb_prop in h as [hc h]. apply every_ok in e.
    destruct (ev J I goal SBool r) eqn:hg; [reflexivity|]. exfalso.
    apply (chosen_ok r goal chosen hc I). intros I' same hs. rewrite <- same in hg.
    rewrite (solves_ok J I' r _ _ _ h) in hg; [discriminate|].
    intros p hp. apply in_app_or in hp as [hp|hp].
    + apply in_map_iff in hp as (h' & <- & hi). rewrite normal_ok. apply hs, hi.
    + apply (in_map Some) in hp. rewrite <- e in hp. apply in_map_iff in hp as (k & hk & _).
      apply (hm k); exact hk.
  - apply when_some in h as [h <-]. simpl. rewrite as_any_same.
    rewrite joined_and. destruct (forallb _ _) eqn:e; [|reflexivity]. rewrite forallb_forall in e.
    assert (hd : forall d, In d divided -> ev J I d SReal r <> 0).
    { intros d hi. specialize (e _ (in_map _ _ _ hi)). simpl in e. rewrite as_any_same in e.
      intro z. rewrite negb_true_iff in e.
      rewrite (proj2 (eqb_true J SReal _ _)) in e; [discriminate | exact z]. }
    simpl. rewrite as_any_same. apply (eqb_true J SReal). unfold same_fraction in h.
    destruct (fraction us divided left) as [[p q]|] eqn:e1; [|discriminate].
    destruct (fraction us divided right) as [[p' q']|] eqn:e2; [|discriminate].
    apply (fraction_ok J I r us divided left hd) in e1 as [n1 e1].
    apply (fraction_ok J I r us divided right hd) in e2 as [n2 e2].
    apply (peq_ok (@point_of J I r us)) in h. rewrite !pmul_ok in h.
    rewrite <- e1, <- e2 in h. cbn [Language.dom] in *.
    apply (Rmult_eq_reg_r (pval (@point_of J I r us) q * pval (@point_of J I r us) q'));
      [lra | apply Rmult_integral_contrapositive_currified; assumption].
  - destruct (get m p) as [u|] eqn:e; [|discriminate]. apply when_some in h as [h <-].
    rewrite ev_put by assumption. apply (hm p); assumption.
  - destruct (get m p) as [u|] eqn:e; [|discriminate]. injection h as <-.
    apply generalised_ok. intros; apply (hm p); assumption.
  - injection h as <-. apply elimination_ok.
  - apply when_some in h as [h <-]. apply counterexample_ok; assumption.
  - injection h as <-. apply leibniz_ok.
  - injection h as <-. apply extensional_ok.
  - unfold induction in h. destruct (every (map fold_of folds)) as [parts|] eqn:e; [|discriminate].
    apply when_some in h as [h <-]. split_true. simpl. rewrite as_any_same.
    destruct (ev J I given SBool r) eqn:hg; [|reflexivity]. simpl.
    match goal with h : forallb _ (invariant :: _) = true |- _ => rename h into hf end.
    assert (fr : forall t, In t (invariant :: given :: folds) -> fresh ((i, s) :: keys state) t = true).
    { intros t ht. rewrite forallb_forall in hf. specialize (hf t ht). unfold fresh. simpl.
      apply andb_prop in hf as [h1 h2]. rewrite h1. simpl. unfold keys. rewrite forallb_of_map. exact h2. }
    assert (fp : forall p, In p parts -> fresh ((i, s) :: keys state) (snd p) = true).
    { intros p hp. pose proof (every_ok _ _ e) as e'. apply (in_map Some) in hp. rewrite <- e' in hp.
      apply in_map_iff in hp as (t & ht & hi). specialize (fr t (or_intror (or_intror hi))).
      destruct t; try discriminate; injection ht as <-; exact fr. }
    eapply (all_elements invariant given i s state parts).
    + apply fr; left; reflexivity.
    + apply fr; right; left; reflexivity.
    + exact fp.
    + assumption.
    + pose proof (every_ok _ _ e) as e'. apply (f_equal (@length _)) in e'. rewrite !map_length in e'. congruence.
    + intros; eapply is_valid; eassumption.
    + intros; eapply is_valid; eassumption.
    + exact hg.
    + exact e.
    + intros p hp. match goal with h : forallb _ parts = true |- _ => rewrite forallb_forall in h; apply h in hp end.
      apply sort_eqb_eq in hp; assumption.
  - apply when_some in h as [h <-]. apply point_ok; assumption.
  - injection h as <-. apply exchange_ok.
  - destruct t0; try discriminate; destruct (members s) as [l|] eqn:e; try discriminate; injection h as <-.
    + simpl. rewrite as_any_same. apply (eqb_true J SBool). simpl. rewrite as_any_same, joined_and.
      rewrite (members_all J s l _ I r e), forallb_of_map. reflexivity.
    + change (ev J I (Eq SReal (fold_term true s t0) (joined (op_term true) (map (App s t0) l) (unit_term true))) SBool r = true).
      cbn [ev]. rewrite as_any_same. apply (eqb_true J SReal).
      rewrite ev_fold, joined_fold, (members_fold J s l true _ I r e). unfold over. rewrite map_map. reflexivity.
    + change (ev J I (Eq SReal (fold_term false s t0) (joined (op_term false) (map (App s t0) l) (unit_term false))) SBool r = true).
      cbn [ev]. rewrite as_any_same. apply (eqb_true J SReal).
      rewrite ev_fold, joined_fold, (members_fold J s l false _ I r e). unfold over. rewrite map_map. reflexivity.
  - apply when_some in h as [h <-]. apply comes_true_ok; exact h.
Qed.

Lemma run_valid steps : forall m m', (forall k u, get m k = Some u -> valid u) ->
  run steps m = inr m' -> forall k u, get m' k = Some u -> valid u.
Proof.
  induction steps as [|[[k x] t] steps IH]; cbn [run]; intros m m' hm h.
  { assert (m = m') as <- by congruence. exact hm. }
  destruct (conclusion m x) as [u|] eqn:e; [|discriminate h].
  destruct (term_eqb (normal fuel u) t) eqn:et; [|discriminate h].
  apply term_eqb_eq in et. refine (IH _ m' _ h).
  intros k' u' g. unfold get in g. destruct (Pos.eq_dec k' k) as [->|n].
  - rewrite PositiveMap.gss in g. injection g as <-. rewrite <- et.
    intros J I r. rewrite normal_ok. eapply conclusion_valid; eassumption.
  - rewrite PositiveMap.gso in g by assumption. apply (hm k'); exact g.
Qed.

Definition all_valid (facts : list (positive * term)) : Prop := List.Forall (fun x => valid (snd x)) facts.

Lemma more_valid k t facts : valid t -> all_valid facts -> all_valid ((k, t) :: facts).
Proof. intros h hs. constructor; assumption. Qed.

Lemma known_valid facts : all_valid facts -> forall k u, get (known facts) k = Some u -> valid u.
Proof.
  induction 1 as [|[k t] facts h hs IH]; simpl; intros k' u g.
  - unfold get in g. rewrite PositiveMap.gempty in g. discriminate.
  - unfold get in g. destruct (Pos.eq_dec k' k) as [->|n].
    + rewrite PositiveMap.gss in g. injection g as <-. exact h.
    + rewrite PositiveMap.gso in g by assumption. apply (IH k'); exact g.
Qed.

(* What is derived from valid formulas is valid. *)
Theorem derives_valid facts steps goals : derives facts steps goals = true ->
  all_valid facts -> all_valid goals.
Proof.
  unfold derives. intros h hf. destruct (run steps (known facts)) as [|m] eqn:e; [discriminate|].
  apply Forall_forall. intros [k t] hi. rewrite forallb_forall in h. apply h in hi. simpl in *.
  destruct (get m k) as [u|] eqn:g; [|discriminate]. apply term_eqb_eq in hi. subst u.
  eapply run_valid; [apply known_valid; exact hf | exact e | exact g].
Qed.
