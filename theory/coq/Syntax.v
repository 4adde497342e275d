(* Operations on terms, and that they keep the meaning. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Eqdep_dec FunctionalExtensionality Lia Lra Bool.
From Privacy Require Import Language.
Import ListNotations.
Open Scope R_scope.

(* ---- equality of terms *)

Definition sort_eqb (a b : sort) : bool := if sort_eq a b then true else false.

Definition Q_same (a b : Q) : bool := (Z.eqb (Qnum a) (Qnum b) && Pos.eqb (Qden a) (Qden b))%bool.

Fixpoint term_eqb (t u : term) : bool :=
  match t, u with
  | Num p, Num q => Q_same p q
  | Tru, Tru | Fls, Fls | Bad, Bad => true
  | Letter k j, Letter k' j' => Nat.eqb k k' && Nat.eqb j j'
  | Const c s, Const c' s' => Pos.eqb c c' && sort_eqb s s'
  | Bound i s, Bound i' s' => Nat.eqb i i' && sort_eqb s s'
  | Not a, Not a' => term_eqb a a'
  | And a b, And a' b' | Or a b, Or a' b' | Implies a b, Implies a' b' | Le a b, Le a' b'
  | Add a b, Add a' b' | Mul a b, Mul a' b' | Div a b, Div a' b' => term_eqb a a' && term_eqb b b'
  | Ite c a b, Ite c' a' b' => term_eqb c c' && term_eqb a a' && term_eqb b b'
  | Eq s a b, Eq s' a' b' => sort_eqb s s' && term_eqb a a' && term_eqb b b'
  | App s a b, App s' a' b' => term_eqb a a' && term_eqb b b' && sort_eqb s s'
  | Lam s a, Lam s' a' | Forall s a, Forall s' a' | Exc s a, Exc s' a'
  | Sum s a, Sum s' a' | Prod s a, Prod s' a' => term_eqb a a' && sort_eqb s s'
  | _, _ => false
  end%bool.

Lemma sort_eqb_eq a b : sort_eqb a b = true -> a = b.
Proof. unfold sort_eqb; destruct (sort_eq a b); congruence. Qed.

Lemma Q_same_eq a b : Q_same a b = true -> a = b.
Proof.
  destruct a, b; unfold Q_same; simpl; intro h; apply andb_prop in h as [h h'].
  apply Z.eqb_eq in h; apply Pos.eqb_eq in h'; congruence.
Qed.

Ltac split_true :=
  repeat match goal with
  | h : (_ && _)%bool = true |- _ => apply andb_prop in h; destruct h
  | h : sort_eqb _ _ = true |- _ => apply sort_eqb_eq in h
  | h : Q_same _ _ = true |- _ => apply Q_same_eq in h
  | h : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in h
  | h : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in h
  end.

Lemma term_eqb_eq : forall t u, term_eqb t u = true -> t = u.
Proof.
  induction t; destruct u; simpl; intro h; try discriminate; split_true; subst; f_equal; auto.
Qed.

(* ---- sorts of terms *)

Fixpoint sort_of (t : term) : option sort :=
  match t with
  | Num _ | Add _ _ | Mul _ _ | Div _ _ | Sum _ _ | Prod _ _ => Some SReal
  | Letter k _ => Some (SLetters k)
  | Const _ s | Bound _ s | Exc s _ => Some s
  | Ite _ a b =>
      match sort_of a, sort_of b with
      | Some s, Some s' => if sort_eq s s' then Some s else None
      | _, _ => None
      end
  | App s f _ =>
      match sort_of f with Some (SFun s' b) => if sort_eq s s' then Some b else None | _ => None end
  | Lam s b => match sort_of b with Some s' => Some (SFun s s') | None => None end
  | Bad => None
  | _ => Some SBool
  end.

Definition has_sort (t : term) (s : sort) : bool :=
  match sort_of t with Some s' => sort_eqb s' s | None => false end.

Lemma has_sort_eq t s : has_sort t s = true -> sort_of t = Some s.
Proof.
  unfold has_sort; destruct (sort_of t); [|discriminate]. intro h.
  apply sort_eqb_eq in h; congruence.
Qed.

(* ---- substitution *)

(* Make room for a variable at depth k. *)
Fixpoint lift (k : nat) (t : term) : term :=
  match t with
  | Bound i s => if Nat.ltb i k then t else Bound (S i) s
  | Not a => Not (lift k a)
  | And a b => And (lift k a) (lift k b)
  | Or a b => Or (lift k a) (lift k b)
  | Implies a b => Implies (lift k a) (lift k b)
  | Ite c a b => Ite (lift k c) (lift k a) (lift k b)
  | Eq s a b => Eq s (lift k a) (lift k b)
  | Le a b => Le (lift k a) (lift k b)
  | Add a b => Add (lift k a) (lift k b)
  | Mul a b => Mul (lift k a) (lift k b)
  | Div a b => Div (lift k a) (lift k b)
  | App s a b => App s (lift k a) (lift k b)
  | Lam s b => Lam s (lift (S k) b)
  | Forall s f => Forall s (lift k f)
  | Exc s f => Exc s (lift k f)
  | Sum s f => Sum s (lift k f)
  | Prod s f => Prod s (lift k f)
  | _ => t
  end.

(* Put v, of sort a, for the variable at depth k. *)
Fixpoint subst (k : nat) (a : sort) (v : term) (t : term) : term :=
  match t with
  | Bound i s =>
      match Nat.compare i k with
      | Lt => t
      | Datatypes.Eq => if sort_eq s a then v else Bad
      | Gt => Bound (pred i) s
      end
  | Not x => Not (subst k a v x)
  | And x y => And (subst k a v x) (subst k a v y)
  | Or x y => Or (subst k a v x) (subst k a v y)
  | Implies x y => Implies (subst k a v x) (subst k a v y)
  | Ite c x y => Ite (subst k a v c) (subst k a v x) (subst k a v y)
  | Eq s x y => Eq s (subst k a v x) (subst k a v y)
  | Le x y => Le (subst k a v x) (subst k a v y)
  | Add x y => Add (subst k a v x) (subst k a v y)
  | Mul x y => Mul (subst k a v x) (subst k a v y)
  | Div x y => Div (subst k a v x) (subst k a v y)
  | App s x y => App s (subst k a v x) (subst k a v y)
  | Lam s b => Lam s (subst (S k) a (lift 0 v) b)
  | Forall s f => Forall s (subst k a v f)
  | Exc s f => Exc s (subst k a v f)
  | Sum s f => Sum s (subst k a v f)
  | Prod s f => Prod s (subst k a v f)
  | _ => t
  end.

(* Put terms for constants. *)
Definition values := list (positive * sort * term).

Fixpoint value_of (c : positive) (s : sort) (l : values) : option term :=
  match l with
  | [] => None
  | (c', s', v) :: l => if Pos.eqb c c' && sort_eqb s s' then Some v else value_of c s l
  end%bool.

Definition lift_values (l : values) : values := map (fun e => (fst e, lift 0 (snd e))) l.

Fixpoint put (l : values) (t : term) : term :=
  match t with
  | Const c s => match value_of c s l with Some v => v | None => t end
  | Not x => Not (put l x)
  | And x y => And (put l x) (put l y)
  | Or x y => Or (put l x) (put l y)
  | Implies x y => Implies (put l x) (put l y)
  | Ite c x y => Ite (put l c) (put l x) (put l y)
  | Eq s x y => Eq s (put l x) (put l y)
  | Le x y => Le (put l x) (put l y)
  | Add x y => Add (put l x) (put l y)
  | Mul x y => Mul (put l x) (put l y)
  | Div x y => Div (put l x) (put l y)
  | App s x y => App s (put l x) (put l y)
  | Lam s b => Lam s (put (lift_values l) b)
  | Forall s f => Forall s (put l f)
  | Exc s f => Exc s (put l f)
  | Sum s f => Sum s (put l f)
  | Prod s f => Prod s (put l f)
  | _ => t
  end.

Section Meaning.
Variable J : positive -> finite.
Notation dom := (dom J).
Notation default := (default J).
Notation as_any := (@Language.as_any J _).
Notation env := (env J).
Notation push := (push J).

Lemma as_any_same s (x : dom s) : as_any x s = x.
Proof.
  unfold Language.as_any; destruct (sort_eq s s) as [e|n]; [|contradiction].
  rewrite (UIP_dec sort_eq e eq_refl); reflexivity.
Qed.

Lemma as_any_other s s' (x : dom s) : s <> s' -> as_any x s' = default s'.
Proof. unfold Language.as_any; destruct (sort_eq s s'); congruence. Qed.

Lemma as_any_default s s' : as_any (default s) s' = default s'.
Proof.
  unfold Language.as_any; destruct (sort_eq s s') as [e|n]; [|reflexivity].
  subst; reflexivity.
Qed.

Notation interpretation := (positive -> forall s, dom s).

(* Seen from another sort than its own, a term is the default. *)
Lemma ev_other (I : interpretation) t : forall a s r, sort_of t = Some a -> s <> a ->
  ev J I t s r = default s.
Proof.
  induction t; intros a' s' r h n; simpl in h; try discriminate;
    try (injection h as <-; simpl; apply as_any_other; congruence).
  - (* Ite *) simpl. destruct (sort_of t2) eqn:h2; [|discriminate].
    destruct (sort_of t3) eqn:h3; [|discriminate]. destruct (sort_eq s s0); [|discriminate].
    injection h as <-; subst. destruct (ev J I t1 SBool r); eauto.
  - (* App *) simpl. destruct (sort_of t1) eqn:h1; [|discriminate].
    destruct s0; try discriminate. destruct (sort_eq s s0_1); [|discriminate].
    injection h as <-; subst. rewrite (IHt1 _ _ r eq_refl); [reflexivity | congruence].
  - (* Lam *) destruct (sort_of t) eqn:h1; [|discriminate]. injection h as <-.
    simpl. destruct s'; try reflexivity. simpl. extensionality x.
    destruct (sort_eq s s'1); [|reflexivity]. subst. apply (IHt s0); congruence.
Qed.

Lemma ev_own (I : interpretation) t a s r : sort_of t = Some a ->
  ev J I t s r = as_any (ev J I t a r) s.
Proof.
  intro h; destruct (sort_eq a s) as [e|n]; [subst; symmetry; apply as_any_same|].
  rewrite as_any_other by assumption; apply (ev_other I t a); congruence.
Qed.

(* ---- environments *)

Definition without (k : nat) (r : env) : env := fun i => if Nat.ltb i k then r i else r (S i).
Definition insert (k : nat) (x : forall s, dom s) (r : env) : env :=
  fun i => match Nat.compare i k with Lt => r i | Datatypes.Eq => x | Gt => r (pred i) end.

Lemma without_push k x r : without (S k) (push x r) = push x (without k r).
Proof. extensionality i; destruct i; reflexivity. Qed.

Lemma insert_push k y x r : insert (S k) y (push x r) = push x (insert k y r).
Proof.
  extensionality i; destruct i as [|i]; [reflexivity|]. unfold insert, Language.push; simpl.
  destruct (Nat.compare i k) eqn:h; try reflexivity.
  apply PeanoNat.Nat.compare_gt_iff in h; destruct i; [lia | reflexivity].
Qed.

Lemma insert_0 x r : insert 0 x r = push x r.
Proof. extensionality i; destruct i; reflexivity. Qed.

Lemma without_0_push x r : without 0 (push x r) = r.
Proof. extensionality i; reflexivity. Qed.

Ltac same_parts := simpl; repeat match goal with H : forall _, _ |- _ => rewrite H; clear H end.

Lemma ev_lift (I : interpretation) t : forall k s r,
  ev J I (lift k t) s r = ev J I t s (without k r).
Proof.
  induction t; intros k' s' r; simpl; try reflexivity;
    try (rewrite ?IHt, ?IHt1, ?IHt2, ?IHt3; reflexivity).
  - unfold without. destruct (Nat.ltb i k'); reflexivity.
  - destruct s'; try reflexivity. extensionality x.
    destruct (sort_eq s s'1); [|reflexivity]. rewrite IHt, without_push; reflexivity.
Qed.

Lemma sort_of_lift t : forall k, sort_of (lift k t) = sort_of t.
Proof.
  induction t; intro k'; simpl; try reflexivity; rewrite ?IHt, ?IHt1, ?IHt2, ?IHt3; try reflexivity.
  destruct (Nat.ltb i k'); reflexivity.
Qed.

Lemma ev_subst (I : interpretation) a t : forall v k s r, sort_of v = Some a ->
  ev J I (subst k a v t) s r = ev J I t s (insert k (fun s => ev J I v s r) r).
Proof.
  induction t; intros v k' s' r hv; simpl; try reflexivity;
    try (rewrite ?IHt, ?IHt1, ?IHt2, ?IHt3 by assumption; reflexivity).
  - unfold insert. destruct (Nat.compare i k') eqn:h; simpl; try reflexivity.
    destruct (sort_eq s a) as [->|n]; simpl.
    + apply ev_own; assumption.
    + rewrite (ev_other I v a s) by congruence. symmetry; apply as_any_default.
  - destruct s'; try reflexivity. extensionality x.
    destruct (sort_eq s s'1); [|reflexivity].
    rewrite IHt by (rewrite sort_of_lift; assumption).
    rewrite insert_push. do 3 f_equal.
    extensionality s''. rewrite ev_lift, without_0_push; reflexivity.
Qed.

(* What a list of values makes of an interpretation, where an environment is given. *)
Definition changed (I : interpretation) (l : values) (r : env) : interpretation :=
  fun c s => match value_of c s l with Some v => ev J I v s r | None => I c s end.

Definition fitting (l : values) : bool := forallb (fun e => has_sort (snd e) (snd (fst e))) l.

Lemma value_of_sort c s l v : fitting l = true -> value_of c s l = Some v -> sort_of v = Some s.
Proof.
  induction l as [|[[c' s'] v'] l IH]; simpl; [discriminate|]. intros h e. split_true.
  destruct (Pos.eqb c c' && sort_eqb s s')%bool eqn:h'; [|auto].
  injection e as <-. split_true. subst. apply has_sort_eq; assumption.
Qed.

Lemma value_of_lift c s l : value_of c s (lift_values l) = option_map (lift 0) (value_of c s l).
Proof.
  induction l as [|[[c' s'] v'] l IH]; simpl; [reflexivity|].
  destruct (Pos.eqb c c' && sort_eqb s s')%bool; [reflexivity | assumption].
Qed.

Lemma fitting_lift l : fitting (lift_values l) = fitting l.
Proof.
  induction l as [|[[c s] v] l IH]; simpl; [reflexivity|].
  rewrite IH; unfold has_sort; rewrite sort_of_lift; reflexivity.
Qed.

Lemma changed_lift I l x r : changed I (lift_values l) (push x r) = changed I l r.
Proof.
  extensionality c; extensionality s. unfold changed. rewrite value_of_lift.
  destruct (value_of c s l); simpl; [|reflexivity]. rewrite ev_lift, without_0_push; reflexivity.
Qed.

Lemma ev_put (I : interpretation) t : forall l s r, fitting l = true ->
  ev J I (put l t) s r = ev J (changed I l r) t s r.
Proof.
  induction t; intros l s' r hl; simpl; try reflexivity;
    try (rewrite ?IHt, ?IHt1, ?IHt2, ?IHt3 by assumption; reflexivity).
  - unfold changed at 1. destruct (value_of c s l) eqn:h; [|reflexivity].
    apply ev_own. apply (value_of_sort c s l); assumption.
  - destruct s'; try reflexivity. extensionality x.
    destruct (sort_eq s s'1); [|reflexivity].
    rewrite IHt by (rewrite fitting_lift; assumption). rewrite changed_lift; reflexivity.
Qed.

End Meaning.
