(* Other values for constants: what does not name them stays as it is. *)
From Coq Require Import Reals List PArith Bool FunctionalExtensionality.
From Privacy Require Import Language Syntax Values Rules.
Import ListNotations.
Open Scope R_scope.

Section Rules.
Context {J : positive -> finite}.
Notation dom := (dom J).
Notation interpretation := (positive -> forall s, dom s).
Notation T I t r := (ev J I t SBool r).

Ltac any := simpl; rewrite ?as_any_same.

Definition agree (keys : list (positive * sort)) (I I' : interpretation) : Prop :=
  forall c s, existsb (fun k => Pos.eqb (fst k) c && sort_eqb (snd k) s)%bool keys = false -> I c s = I' c s.

Lemma ev_agree keys I I' t : agree keys I I' ->
  forallb (fun k => negb (occurs (fst k) (snd k) t)) keys = true ->
  forall s r, ev J I t s r = ev J I' t s r.
Proof.
  intro ha.
  assert (g : forall (p q : positive * sort -> bool), forallb (fun k => negb (p k || q k)) keys = true ->
    forallb (fun k => negb (p k)) keys = true /\ forallb (fun k => negb (q k)) keys = true).
  { intros p q h. rewrite !forallb_forall in *. split; intros k hk; specialize (h k hk);
      rewrite negb_orb in h; apply andb_prop in h; tauto. }
  induction t; simpl; intros h s' r; try reflexivity;
    try (apply g in h as [h h']; try (apply g in h as [h h'']);
         rewrite ?IHt1, ?IHt2, ?IHt3 by assumption; reflexivity);
    try (rewrite IHt by assumption; reflexivity).
  - rewrite ha; [reflexivity|]. apply not_true_is_false. intro e. apply existsb_exists in e as (k & hk & e).
    rewrite forallb_forall in h. specialize (h k hk). rewrite e in h. discriminate.
  - destruct s'; try reflexivity. extensionality x. destruct (sort_eq s s'1); [|reflexivity].
    apply IHt; assumption.
Qed.

Definition set_const (I : interpretation) (c : positive) (s : sort) (x : dom s) : interpretation :=
  fun c' s' => if (Pos.eqb c c' && sort_eqb s s')%bool then as_any J x s' else I c' s'.

Lemma set_const_same I c s x : set_const I c s x c s = x.
Proof.
  unfold set_const. rewrite Pos.eqb_refl. unfold sort_eqb.
  destruct (sort_eq s s); [apply as_any_same | congruence].
Qed.

Lemma set_const_other I c s x c' s' : c <> c' -> set_const I c s x c' s' = I c' s'.
Proof. intro n. unfold set_const. apply Pos.eqb_neq in n. rewrite n. reflexivity. Qed.

Lemma set_const_agree keys I I' c s x : agree keys I I' -> agree ((c, s) :: keys) I (set_const I' c s x).
Proof.
  intros h c' s' e. simpl in e. apply orb_false_elim in e as [e e'].
  unfold set_const. rewrite e. apply h; assumption.
Qed.

Definition fresh (ks : list (positive * sort)) (t : term) : bool :=
  forallb (fun k => negb (occurs (fst k) (snd k) t)) ks.

(* ---- chosen constants: whatever follows from suitable values for them holds *)

Lemma ev_set_const (I : interpretation) c s (x : dom s) t : occurs c s t = false ->
  forall s' r, ev J (set_const I c s x) t s' r = ev J I t s' r.
Proof.
  intros h s' r. symmetry. apply (ev_agree [(c, s)]); [|simpl; rewrite h; reflexivity].
  apply set_const_agree. intros c' s'' _; reflexivity.
Qed.

Lemma chosen_ok r goal l : choosable l goal = true -> forall I : interpretation,
  (forall I', (forall s, ev J I' goal s r = ev J I goal s r) ->
    (forall h, In h l -> T I' (henkin h) r = true) -> False) -> False.
Proof.
  induction l as [|[[c s] P] l IH]; intros hc I k.
  { apply (k I); [reflexivity | contradiction]. }
  cbn [choosable] in hc. apply andb_prop in hc as [hc hl]. apply andb_prop in hc as [hp hn].
  apply negb_true_iff in hp. rewrite forallb_forall in hn.
  assert (away : forall t, In t (goal :: map henkin l) -> occurs c s t = false)
    by (intros t ht; apply negb_true_iff, hn, ht).
  apply (IH hl I). intros I1 hg h1. set (p := ev J I1 P (SFun s SBool) r).
  assert (here : forall I', T I' (henkin (c, s, P)) r =
    implb (ev J I' P (SFun s SBool) r (I' c s)) (all (ev J I' P (SFun s SBool) r)))
    by (intro I'; unfold henkin; any; reflexivity).
  assert (every : forall x, p x = true).
  { intro x. destruct (p x) eqn:e; [reflexivity|]. exfalso. apply (k (set_const I1 c s x)).
    - intro s'. rewrite ev_set_const by (apply away; left; reflexivity). apply hg.
    - intros h [<-|h'].
      + rewrite here, set_const_same, ev_set_const by assumption. fold p. rewrite e. reflexivity.
      + rewrite ev_set_const by (apply away; right; apply in_map; exact h'). apply h1, h'. }
  apply (k I1); [exact hg|]. intros h [<-|h']; [|apply h1, h'].
  rewrite here. fold p. rewrite (proj2 (all_true p) every). apply implb_true_r.
Qed.

End Rules.
