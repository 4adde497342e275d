(* A search that refutes formulas of truth values: unit propagation and splits. *)
From Coq Require Import List PArith FMapPositive Bool.
Import ListNotations.

Inductive form :=
| FTrue | FFalse
| FLit (v : positive) (sign : bool)
| FAnd (a b : form) | FOr (a b : form).

Fixpoint holds (tau : positive -> bool) (f : form) : Prop :=
  match f with
  | FTrue => True
  | FFalse => False
  | FLit v s => tau v = s
  | FAnd a b => holds tau a /\ holds tau b
  | FOr a b => holds tau a \/ holds tau b
  end.

Definition assignment := PositiveMap.t bool.

Definition f_and (a b : form) : form :=
  match a, b with
  | FFalse, _ | _, FFalse => FFalse
  | FTrue, _ => b
  | _, FTrue => a
  | _, _ => FAnd a b
  end.

Definition f_or (a b : form) : form :=
  match a, b with
  | FTrue, _ | _, FTrue => FTrue
  | FFalse, _ => b
  | _, FFalse => a
  | _, _ => FOr a b
  end.

(* What is left of a formula where some truth values are known. *)
Fixpoint left_of (m : assignment) (f : form) : form :=
  match f with
  | FLit v s =>
      match PositiveMap.find v m with
      | Some b => if Bool.eqb b s then FTrue else FFalse
      | None => f
      end
  | FAnd a b => f_and (left_of m a) (left_of m b)
  | FOr a b => f_or (left_of m a) (left_of m b)
  | _ => f
  end.

Definition state := (assignment * list form * bool)%type.

(* Take note of a formula: what is known, what is left, whether something new is known. *)
Fixpoint add (f : form) (st : state) : option state :=
  let '(m, rest, new) := st in
  match f with
  | FTrue => Some st
  | FFalse => None
  | FLit v s =>
      match PositiveMap.find v m with
      | Some b => if Bool.eqb b s then Some st else None
      | None => Some (PositiveMap.add v s m, rest, true)
      end
  | FAnd a b => match add a st with Some st => add b st | None => None end
  | FOr _ _ => Some (m, f :: rest, new)
  end.

Fixpoint sweep (fs : list form) (st : state) : option state :=
  match fs with
  | [] => Some st
  | f :: fs =>
      let '(m, _, _) := st in
      match add (left_of m f) st with Some st => sweep fs st | None => None end
  end.

Fixpoint some_literal (f : form) : positive * bool :=
  match f with
  | FLit v s => (v, s)
  | FAnd a _ | FOr a _ => some_literal a
  | _ => (1%positive, true)
  end.

Fixpoint refute (n : nat) (m : assignment) (fs : list form) : bool :=
  match n with
  | O => false
  | S n =>
      match sweep fs (m, [], false) with
      | None => true
      | Some (m, rest, true) => refute n m (rev rest)
      | Some (m, rest, false) =>
          match rev rest with
          | [] => false
          | f :: fs =>
              let (v, s) := some_literal f in
              (refute n (PositiveMap.add v s m) (f :: fs) &&
               refute n (PositiveMap.add v (negb s) m) (f :: fs))%bool
          end
      end
  end.

Section Sound.
Variable tau : positive -> bool.

Definition agrees (m : assignment) := forall v b, PositiveMap.find v m = Some b -> tau v = b.

Definition fine (st : state) : Prop :=
  let '(m, rest, _) := st in agrees m /\ Forall (holds tau) rest.

Lemma left_of_ok m f : agrees m -> holds tau f -> holds tau (left_of m f).
Proof.
  intro hm; induction f; simpl; auto.
  - destruct (PositiveMap.find v m) eqn:e; [|auto]. intro h. apply hm in e. subst.
    rewrite eqb_reflx; exact Logic.I.
  - intros [h1 h2]. apply IHf1 in h1; apply IHf2 in h2.
    destruct (left_of m f1), (left_of m f2); simpl in *; tauto.
  - intros [h|h]; [apply IHf1 in h | apply IHf2 in h];
      destruct (left_of m f1), (left_of m f2); simpl in *; tauto.
Qed.

Lemma agrees_add m v s : agrees m -> tau v = s -> agrees (PositiveMap.add v s m).
Proof.
  intros hm e w b h. destruct (Pos.eq_dec w v) as [->|n].
  - rewrite PositiveMap.gss in h. congruence.
  - rewrite PositiveMap.gso in h by assumption. auto.
Qed.

Lemma add_ok f : forall st, fine st -> holds tau f ->
  exists st', add f st = Some st' /\ fine st'.
Proof.
  induction f; intros [[m rest] new] [hm hr] h; simpl in *.
  - exists (m, rest, new); split; [reflexivity | split; assumption].
  - contradiction.
  - destruct (PositiveMap.find v m) eqn:e.
    + assert (b = sign) as -> by (apply hm in e; congruence).
      rewrite eqb_reflx. eexists; split; [reflexivity | split; assumption].
    + eexists; split; [reflexivity|]. split; [apply agrees_add; assumption | assumption].
  - destruct h as [h1 h2]. destruct (IHf1 (m, rest, new) (conj hm hr) h1) as (st & -> & hst).
    apply IHf2; assumption.
  - eexists; split; [reflexivity|]. split; [assumption | constructor; assumption].
Qed.

Lemma sweep_ok fs : forall st, fine st -> Forall (holds tau) fs ->
  exists st', sweep fs st = Some st' /\ fine st'.
Proof.
  induction fs as [|f fs IH]; intros st hst h; simpl; [eauto|].
  destruct st as [[m rest] new]. inversion h; subst.
  destruct (add_ok (left_of m f) _ hst) as (st & -> & hst'); [|apply IH; assumption].
  apply left_of_ok; [apply hst | assumption].
Qed.

Lemma refute_ok n : forall m fs, refute n m fs = true -> agrees m -> Forall (holds tau) fs -> False.
Proof.
  induction n as [|n IH]; intros m fs h hm hfs; simpl in h; [discriminate|].
  destruct (sweep_ok fs (m, [], false)) as ([[m' rest] new] & e & hm' & hr);
    [split; [assumption | constructor] | assumption |].
  rewrite e in h. apply Forall_rev in hr. destruct new; [eapply IH; eassumption|].
  destruct (rev rest) as [|f fs']; [discriminate|].
  destruct (some_literal f) as [v s]. apply andb_prop in h as [h1 h2].
  destruct (bool_dec (tau v) s) as [d|d].
  - eapply IH; [exact h1 | apply agrees_add; assumption | assumption].
  - eapply IH; [exact h2 | apply agrees_add; [assumption|] | assumption].
    destruct (tau v), s; simpl; congruence.
Qed.

Lemma refutes n fs : refute n (PositiveMap.empty bool) fs = true -> Forall (holds tau) fs -> False.
Proof.
  intros h hfs. apply (refute_ok n _ _ h); [|assumption].
  intros v b e. rewrite PositiveMap.gempty in e. discriminate.
Qed.
End Sound.
