(* Induction over the elements of an index sort is valid. *)
From Coq Require Import Reals QArith List PArith Bool.
From Privacy Require Import Language Syntax Values Rules Elements Constants Solve.
Import ListNotations.
Open Scope R_scope.

#[local] Arguments fold_term : simpl never.
#[local] Arguments op_term : simpl never.
#[local] Arguments unit_term : simpl never.

Section Rules.
Context {J : positive -> finite}.
Notation dom := (dom J).
Notation interpretation := (positive -> forall s, dom s).
Notation T I t r := (ev J I t SBool r).

Ltac any := simpl; rewrite ?as_any_same.

Lemma ev_fold (I : interpretation) sum s f r :
  ev J I (fold_term sum s f) SReal r = folded J sum s (ev J I f (SFun s SReal) r).
Proof. destruct sum; any; reflexivity. Qed.

Lemma ev_op (I : interpretation) sum a b r :
  ev J I (op_term sum a b) SReal r = op sum (ev J I a SReal r) (ev J I b SReal r).
Proof. destruct sum; any; reflexivity. Qed.

Lemma ev_unit (I : interpretation) sum r : ev J I (unit_term sum) SReal r = unit sum.
Proof. destruct sum; simpl; rewrite as_any_same; reflexivity. Qed.

Lemma apps_ev (I I' : interpretation) r r' us us' : 
  Forall2 (fun u u' => ev J I u SReal r = ev J I' u' SReal r') us us' ->
  forall f f', (forall s, ev J I f s r = ev J I' f' s r') ->
  forall s, ev J I (apps f us) s r = ev J I' (apps f' us') s r'.
Proof.
  induction 1 as [|u u' us us' h hs IH]; intros f f' hf s; simpl; [apply hf|].
  apply IH. intro s'. simpl. rewrite hf, h. reflexivity.
Qed.

Fixpoint set_all (I : interpretation) (cs : list positive) (vs : list R) : interpretation :=
  match cs, vs with
  | c :: cs, v :: vs => set_const (set_all I cs vs) c SReal v
  | _, _ => I
  end.

Definition keys (cs : list positive) : list (positive * sort) := map (fun c => (c, SReal)) cs.

Lemma set_all_agree I cs : forall vs, agree (keys cs) I (set_all I cs vs).
Proof.
  induction cs as [|c cs IH]; intros vs; [intros c s _; reflexivity|].
  destruct vs as [|v vs].
  - intros c' s' _; reflexivity.
  - apply set_const_agree, IH.
Qed.

Lemma not_in c cs : existsb (Pos.eqb c) cs = false -> forall d, In d cs -> c <> d.
Proof.
  intros h d hd ->. assert (existsb (Pos.eqb d) cs = true); [|congruence].
  apply existsb_exists. exists d. split; [assumption | apply Pos.eqb_refl].
Qed.

Lemma set_all_get I cs : distinct cs = true -> forall vs, length cs = length vs ->
  Forall2 (fun c v => set_all I cs vs c SReal = v) cs vs.
Proof.
  induction cs as [|c cs IH]; intros hd [|v vs] hl; try discriminate; constructor; simpl in *.
  - apply (set_const_same _ _ SReal).
  - apply andb_prop in hd as [h1 h2]. apply negb_true_iff in h1. injection hl as hl.
    specialize (IH h2 vs hl). clear hl. pose proof (not_in _ _ h1) as n. clear h1 h2.
    revert n IH. generalize (set_all I cs vs). intros I' n h.
    induction h; constructor.
    + rewrite set_const_other by (apply n; left; reflexivity). assumption.
    + apply IHh. intros d hd; apply n; right; assumption.
Qed.

Lemma consts_values (I0 I1 : interpretation) r0 r1 ws state vs :
  Forall2 (fun w v => ev J I0 w SReal r0 = v) ws vs ->
  Forall2 (fun c v => I1 c SReal = v) state vs ->
  Forall2 (fun w u => ev J I0 w SReal r0 = ev J I1 u SReal r1) ws (map (fun c => Const c SReal) state).
Proof.
  intros h; revert state; induction h; intros state g; inversion g; subst; simpl; constructor; auto;
    simpl; rewrite as_any_same; congruence.
Qed.

Section Induction.
Variables (invariant given : term) (i : positive) (s : sort) (state : list positive).
Variable parts : list (bool * sort * term).
Let all_keys := (i, s) :: keys state.
Hypothesis fresh_invariant : fresh all_keys invariant = true.
Hypothesis fresh_given : fresh all_keys given = true.
Hypothesis fresh_parts : forall p, In p parts -> fresh all_keys (snd p) = true.
Hypothesis different : distinct (i :: state) = true.
Hypothesis lengths : length state = length parts.
Let consts := map (fun c => Const c SReal) state.
Let units := map (fun p : bool * sort * term => unit_term (fst (fst p))) parts.
Let after := map (fun x : term * (bool * sort * term) =>
  op_term (fst (fst (snd x))) (fst x) (App s (snd (snd x)) (Const i s))) (combine consts parts).
Hypothesis base : forall (I : interpretation) r, T I (Implies given (apps invariant units)) r = true.
Hypothesis more : forall (I : interpretation) r,
  T I (Implies (And given (apps invariant consts)) (apps invariant after)) r = true.

Variables (I : interpretation) (r : env J).
Hypothesis holds_given : T I given r = true.

Let F (p : bool * sort * term) : dom s -> R := ev J I (snd p) (SFun s SReal) r.
Let sums (l : list (dom s)) : list R := map (fun p => over (fst (fst p)) l (F p)) parts.

Lemma implication (I' : interpretation) a b : T I' (Implies a b) r = true -> T I' a r = true -> T I' b r = true.
Proof. simpl. rewrite !as_any_same. intros h e. rewrite e in h. exact h. Qed.

Lemma sums_length l : length state = length (sums l).
Proof. unfold sums. rewrite map_length. exact lengths. Qed.

Lemma state_distinct : distinct state = true.
Proof. simpl in different. apply andb_prop in different. tauto. Qed.

Lemma fresh_tail t : fresh all_keys t = true -> fresh (keys state) t = true.
Proof. unfold all_keys, fresh. simpl. intro h. apply andb_prop in h. tauto. Qed.

Lemma partial_sums l : T (set_all I state (sums l)) (apps invariant consts) r = true.
Proof.
  induction l as [|x l IH].
  - pose proof (implication _ _ _ (base I r) holds_given) as h.
    erewrite <- (apps_ev I (set_all I state (sums []))); [exact h | |].
    + apply (consts_values I _ r r units state (sums [])); [|apply set_all_get; [apply state_distinct | apply sums_length]].
      unfold units, sums. clear. induction parts as [|p l IH]; simpl; constructor; auto.
      rewrite ev_unit. reflexivity.
    + intro s'. apply (ev_agree (keys state)); [apply set_all_agree | apply fresh_tail, fresh_invariant].
  - set (I1 := set_all I state (sums l)) in *. set (I2 := set_const I1 i s x).
    assert (a1 : agree all_keys I I2) by (apply set_const_agree, set_all_agree).
    assert (g1 : Forall2 (fun c v => I1 c SReal = v) state (sums l))
      by (apply set_all_get; [apply state_distinct | apply sums_length]).
    assert (g2 : Forall2 (fun c v => I2 c SReal = v) state (sums l)).
    { assert (n : forall d, In d state -> i <> d).
      { simpl in different. apply andb_prop in different as [h _]. apply not_in.
        apply negb_true_iff; exact h. }
      unfold I2. revert n g1. generalize I1. clear. intros I1 n g. induction g; constructor.
      - rewrite set_const_other by (apply n; left; reflexivity). assumption.
      - apply IHg. intros d hd; apply n; right; assumption. }
    assert (hi : T I2 (apps invariant consts) r = true).
    { rewrite <- IH. symmetry. apply apps_ev.
      - unfold consts. clear - g1 g2. revert g1 g2. generalize (sums l), state. intros vs st g1.
        induction g1; intro g2; inversion g2; subst; simpl; constructor; auto;
          simpl; rewrite !as_any_same; congruence.
      - intro s'. rewrite <- (ev_agree (keys state) I I1);
          [apply (ev_agree all_keys); [exact a1 | exact fresh_invariant]
          | apply set_all_agree | apply fresh_tail, fresh_invariant]. }
    assert (hg : T I2 given r = true).
    { rewrite <- (ev_agree all_keys I I2); [exact holds_given | exact a1 | exact fresh_given]. }
    assert (h : T I2 (apps invariant after) r = true).
    { apply (implication _ _ _ (more I2 r)). simpl. rewrite as_any_same, hg, hi. reflexivity. }
    rewrite <- h. symmetry. apply apps_ev.
    + apply (consts_values I2 _ r r after state (sums (x :: l)));
        [|apply set_all_get; [apply state_distinct | apply sums_length]].
      assert (hF : forall p, In p parts -> ev J I2 (snd p) (SFun s SReal) r = F p).
      { intros p hp. symmetry. apply (ev_agree all_keys); [exact a1 | apply fresh_parts; exact hp]. }
      assert (hx : I2 i s = x) by apply set_const_same.
      unfold after, consts, sums in *. clear - g2 hF hx. revert g2 hF. generalize I2 hx. clear.
      intros I2 hx. generalize parts. induction state as [|c st IH]; intros [|p ps] g hF;
        inversion g as [|? ? ? ? hc hs]; subst; simpl; constructor.
      * rewrite ev_op. simpl. rewrite !as_any_same, hc. rewrite hF by (left; reflexivity).
        apply op_comm.
      * apply IH; [assumption|]. intros q hq; apply hF; right; assumption.
    + intro s'. rewrite <- (ev_agree all_keys I I2) by (assumption || exact fresh_invariant).
      apply (ev_agree (keys state)); [apply set_all_agree | apply fresh_tail, fresh_invariant].
Qed.

Lemma all_elements folds : every (map fold_of folds) = Some parts ->
  (forall p, In p parts -> snd (fst p) = s) -> T I (apps invariant folds) r = true.
Proof.
  intros hf hs. rewrite <- (partial_sums (elems J s)). apply apps_ev.
  - apply (consts_values I _ r r folds state (sums (elems J s)));
      [|apply set_all_get; [apply state_distinct | apply sums_length]].
    apply every_ok in hf. unfold sums, F. clear - hf hs. revert folds hf.
    induction parts as [|p ps IH]; intros [|t ts] hf; try discriminate; constructor.
    + injection hf as hf _. specialize (hs p (or_introl eq_refl)).
      destruct t; try discriminate; injection hf as <-; simpl in hs; subst; simpl;
        rewrite as_any_same; reflexivity.
    + apply IH; [intros q hq; apply hs; right; exact hq | injection hf; auto].
  - intro s'. apply (ev_agree (keys state)); [apply set_all_agree | apply fresh_tail, fresh_invariant].
Qed.
End Induction.

End Rules.
