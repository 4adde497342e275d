(* Formulas as propositions of Coq: a valid formula is what it says. *)
From Coq Require Import Reals QArith List PArith Lra Bool.
From Privacy Require Import Language Syntax Values Normal NormalSound Rules Kernel.
Import ListNotations.
Open Scope R_scope.

Definition sum_over {A} (l : list A) (f : A -> R) : R := fold_right Rplus 0 (map f l).
Definition product_over {A} (l : list A) (f : A -> R) : R := fold_right Rmult 1 (map f l).

(* A set of one element. *)
Definition one : finite.
Proof.
  refine {| carrier := Datatypes.unit; elements := [tt]; some := tt |}.
  - intros []; left; reflexivity.
  - repeat constructor; auto.
  - intros [] []; left; reflexivity.
Defined.

(* Finite sets by number. *)
Fixpoint sets (l : list (positive * finite)) (n : positive) : finite :=
  match l with [] => one | (k, X) :: l => if Pos.eqb k n then X else sets l n end.

Section Meaning.
Variable J : positive -> finite.
Variable I : positive -> forall s, dom J s.
Notation value t s r := (ev J I t s r).

(* What a formula says (true), or that it does not hold (false). *)
Fixpoint says (b : bool) (t : term) (r : env J) : Prop :=
  match t with
  | Tru => if b then True else False
  | Fls => if b then False else True
  | Not a => says (negb b) a r
  | And x y => if b then says true x r /\ says true y r else ~ (says true x r /\ says true y r)
  | Or x y => if b then says true x r \/ says true y r else ~ (says true x r \/ says true y r)
  | Implies x y =>
      if b then says true x r -> says true y r else ~ (says true x r -> says true y r)
  | Eq SBool x y =>
      if b then says true x r <-> says true y r else ~ (says true x r <-> says true y r)
  | Eq s x y => if b then value x s r = value y s r else value x s r <> value y s r
  | Le x y =>
      if b then value x SReal r <= value y SReal r else value y SReal r < value x SReal r
  | Forall s (Lam s' a) =>
      if sort_eq s' s then
        if b then forall x : dom J s, says true a (push J (as_any J x) r)
        else ~ (forall x : dom J s, says true a (push J (as_any J x) r))
      else value t SBool r = b
  | App s (Lam s' a) x =>
      if sort_eq s' s then says b a (push J (as_any J (value x s r)) r) else value t SBool r = b
  | _ => value t SBool r = b
  end.

Definition reads (t : term) : Prop := forall b r, says b t r <-> value t SBool r = b.

Lemma reads_parts t : reads t /\ (forall s a, t = Lam s a -> reads a).
Proof.
  assert (same : forall t, (forall b r, says b t r = (value t SBool r = b)) -> reads t)
    by (intros u h b r; rewrite h; reflexivity).
  induction t;
    try (split; [apply same; reflexivity | discriminate]);
    repeat match goal with H : _ /\ _ |- _ => destruct H end;
    try (split; [|discriminate]; intros b r;
         repeat match goal with H : reads _ |- _ => pose proof (H true r); pose proof (H false r); clear H end).
  - destruct b; simpl; intuition discriminate.
  - destruct b; simpl; intuition discriminate.
  - simpl. rewrite as_any_same. destruct b; simpl; destruct (value t SBool r); intuition discriminate.
  - simpl. rewrite as_any_same. destruct b, (value t1 SBool r), (value t2 SBool r); simpl; intuition discriminate.
  - simpl. rewrite as_any_same. destruct b, (value t1 SBool r), (value t2 SBool r); simpl; intuition discriminate.
  - simpl. rewrite as_any_same. destruct b, (value t1 SBool r), (value t2 SBool r); simpl; intuition discriminate.
  - assert (other : (if b then value t1 s r = value t2 s r else value t1 s r <> value t2 s r)
      <-> value (Eq s t1 t2) SBool r = b).
    { simpl. rewrite as_any_same. destruct b; [symmetry; apply eqb_true|].
      rewrite <- not_true_iff_false, eqb_true. reflexivity. }
    destruct s; try exact other. simpl. rewrite as_any_same, (eqb_bool J).
    destruct b, (value t1 SBool r), (value t2 SBool r); simpl; intuition discriminate.
  - simpl. rewrite as_any_same. destruct b; [symmetry; apply leb_true|].
    rewrite <- not_true_iff_false, leb_true. split; [apply Rlt_not_le | apply Rnot_le_lt].
  - destruct t1; try reflexivity. cbn [says ev]. destruct (sort_eq s0 s) as [->|n].
    + match goal with h : forall s' a, Lam _ _ = Lam s' a -> reads a |- _ =>
        rewrite (h _ _ eq_refl b); reflexivity end.
    + destruct (sort_eq s0 s); [contradiction | reflexivity].
  - split; [apply same; reflexivity|]. intros s' a e. injection e as -> ->. assumption.
  - destruct t; try reflexivity. cbn [says ev]. rewrite ?as_any_same.
    destruct (sort_eq s0 s) as [->|n].
    + specialize (H0 _ _ eq_refl).
      assert (h : all (fun x : dom J s => value t SBool (push J (as_any J x) r)) = true <->
        forall x : dom J s, says true t (push J (as_any J x) r)).
      { rewrite all_true. split; intros h x; apply H0, h. }
      destruct b; [symmetry; exact h|]. rewrite <- h. apply not_true_iff_false.
    + destruct (sort_eq s0 s); [contradiction | reflexivity].
Qed.

Lemma says_true t r : says true t r <-> value t SBool r = true.
Proof. apply (proj1 (reads_parts t)). Qed.
End Meaning.

Theorem reading J t t' : valid t' -> term_eqb (normal fuel t) t' = true ->
  says J (fun _ s => default J s) true t (fun _ s => default J s).
Proof.
  intros h e. apply says_true. rewrite <- (normal_ok J _ fuel). apply term_eqb_eq in e.
  rewrite e. apply h.
Qed.

(* What is taken on trust: a formula is valid if what it says is so. *)
Theorem trusted t : (forall J I r, says J I true t r) -> valid t.
Proof. intros h J I r. apply says_true, h. Qed.
