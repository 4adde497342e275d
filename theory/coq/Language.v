(* The kernel's language: sorts, terms, and what they mean in Coq's reals and finite types. *)
From Coq Require Import Reals QArith Qreals List PArith Eqdep_dec FunctionalExtensionality.
From Coq Require Import ClassicalDedekindReals.
Import ListNotations.
Open Scope R_scope.

(* ---- finite sets *)

(* A finite non-empty type: a list of all its elements, each once. *)
Record finite := {
  carrier :> Type;
  elements : list carrier;
  complete : forall x, In x elements;
  once : NoDup elements;
  some : carrier;
  same : forall x y : carrier, {x = y} + {x <> y} }.

(* The type of k + 1 letters. *)
Fixpoint letters (k : nat) : Type :=
  match k with O => unit | S k => option (letters k) end.

Fixpoint letter (k j : nat) : letters k :=
  match k with
  | O => tt
  | S k => match j with O => None | S j => Some (letter k j) end
  end.

Definition all_letters (k : nat) : list (letters k) := map (letter k) (seq 0 (S k)).

(* ---- sorts *)

Inductive sort := SBool | SReal | SIndex (n : positive) | SLetters (k : nat) | SFun (a b : sort).

Definition sort_eq (a b : sort) : {a = b} + {a <> b}.
Proof. decide equality; [apply Pos.eq_dec | decide equality]. Defined.

(* What holds is decided: for a proposition, the reals' own axioms decide its negation. *)
Definition decide (P : Prop) : bool := if sig_not_dec P then true else false.

Section Meaning.
Variable J : positive -> finite.

Fixpoint dom (s : sort) : Type :=
  match s with
  | SBool => bool
  | SReal => R
  | SIndex n => J n
  | SLetters k => letters k
  | SFun a b => dom a -> dom b
  end.

Fixpoint default (s : sort) : dom s :=
  match s with
  | SBool => false
  | SReal => 0
  | SIndex n => some (J n)
  | SLetters k => letter k 0
  | SFun a b => fun _ => default b
  end.

Definition eqb {A} (x y : A) : bool := decide (x = y).
Definition leb (x y : R) : bool := if Rle_dec x y then true else false.
Definition all {A} (P : A -> bool) : bool := decide (forall x, P x = true).

(* All functions from the elements of a list; d elsewhere. *)
Fixpoint tables {A B} (d : B) (keys : list A) (values : list B) : list (A -> B) :=
  match keys with
  | [] => [fun _ => d]
  | k :: r => map (fun p x => if eqb x k then fst p else snd p x)
                  (list_prod values (tables d r values))
  end.

Fixpoint is_index (s : sort) : bool :=
  match s with SReal => false | SFun a b => andb (is_index a) (is_index b) | _ => true end.

(* The elements of an index sort. *)
Fixpoint elems (s : sort) : list (dom s) :=
  match s with
  | SBool => [false; true]
  | SReal => []
  | SIndex n => elements (J n)
  | SLetters k => all_letters k
  | SFun a b => tables (default b) (elems a) (elems b)
  end.

Definition total (s : sort) (f : dom s -> R) : R := fold_right Rplus 0 (map f (elems s)).
Definition product (s : sort) (f : dom s -> R) : R := fold_right Rmult 1 (map f (elems s)).

(* An element where P fails, if there is one: Hilbert's choice. *)
Definition exception (s : sort) (P : dom s -> bool) : dom s :=
  match find (fun x => negb (P x)) (elems s) with Some x => x | None => default s end.

Definition number (q : Q) : R :=
  match Qden q with
  | 1%positive => IZR (Qnum q)
  | d => IZR (Qnum q) / IZR (Zpos d)
  end.

(* A value of a sort, seen from any sort: the default elsewhere. *)
Definition as_any {s} (x : dom s) (s' : sort) : dom s' :=
  match sort_eq s s' with left e => eq_rect s dom x s' e | right _ => default s' end.

Definition env := nat -> forall s, dom s.
Definition push (x : forall s, dom s) (r : env) : env :=
  fun i => match i with O => x | S i => r i end.

(* ---- terms; bound variables are numbered from the innermost binder *)

Inductive term :=
| Num (q : Q) | Tru | Fls
| Letter (k j : nat)
| Const (c : positive) (s : sort)
| Bound (i : nat) (s : sort)
| Bad  (* no value: the default of every sort *)
| Not (a : term) | And (a b : term) | Or (a b : term) | Implies (a b : term)
| Ite (c a b : term)
| Eq (s : sort) (a b : term) | Le (a b : term)
| Add (a b : term) | Mul (a b : term) | Div (a b : term)
| App (s : sort) (f x : term)  (* s: the sort of x *)
| Lam (s : sort) (b : term)
| Forall (s : sort) (f : term) | Exc (s : sort) (f : term)
| Sum (s : sort) (f : term) | Prod (s : sort) (f : term).

Variable I : positive -> forall s, dom s.

(* The value of a term, seen from any sort. *)
Fixpoint ev (t : term) (s : sort) (r : env) {struct t} : dom s :=
  match t with
  | Num q => @as_any SReal (number q) s
  | Tru => @as_any SBool true s
  | Fls => @as_any SBool false s
  | Letter k j => @as_any (SLetters k) (letter k j) s
  | Const c a => @as_any a (I c a) s
  | Bound i a => @as_any a (r i a) s
  | Bad => default s
  | Not a => @as_any SBool (negb (ev a SBool r)) s
  | And a b => @as_any SBool (ev a SBool r && ev b SBool r)%bool s
  | Or a b => @as_any SBool (ev a SBool r || ev b SBool r)%bool s
  | Implies a b => @as_any SBool (implb (ev a SBool r) (ev b SBool r)) s
  | Ite c a b => if ev c SBool r then ev a s r else ev b s r
  | Eq a x y => @as_any SBool (eqb (ev x a r) (ev y a r)) s
  | Le x y => @as_any SBool (leb (ev x SReal r) (ev y SReal r)) s
  | Add x y => @as_any SReal (ev x SReal r + ev y SReal r) s
  | Mul x y => @as_any SReal (ev x SReal r * ev y SReal r) s
  | Div x y => @as_any SReal (ev x SReal r / ev y SReal r) s
  | App a f x => ev f (SFun a s) r (ev x a r)
  | Lam a b =>
      match s with
      | SFun a' b' => fun x => if sort_eq a a' then ev b b' (push (@as_any a' x) r) else default b'
      | s' => default s'
      end
  | Forall a f => @as_any SBool (all (ev f (SFun a SBool) r)) s
  | Exc a f => @as_any a (exception a (ev f (SFun a SBool) r)) s
  | Sum a f => @as_any SReal (total a (ev f (SFun a SReal) r)) s
  | Prod a f => @as_any SReal (product a (ev f (SFun a SReal) r)) s
  end.

End Meaning.
