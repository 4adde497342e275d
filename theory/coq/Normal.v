(* The kernel's simplifications (theory/kernel/terms.py, binding.py). *)
From Coq Require Import QArith List PArith Bool.
From Privacy Require Import Language Syntax.
Import ListNotations.

Fixpoint partial (t : term) : bool :=
  match t with
  | Div _ _ => true
  | Not a | Lam _ a | Forall _ a | Exc _ a | Sum _ a | Prod _ a => partial a
  | And a b | Or a b | Implies a b | Eq _ a b | Le a b | Add a b | Mul a b | App _ a b =>
      partial a || partial b
  | Ite c a b => partial c || partial a || partial b
  | _ => false
  end%bool.

(* t if it has the sort, u otherwise *)
Definition if_sort (s : sort) (t u : term) : term := if has_sort t s then t else u.
Notation if_bool := (if_sort SBool).
Notation if_real := (if_sort SReal).

Definition mk_not (a : term) : term :=
  match a with Tru => Fls | Fls => Tru | Not b => if_bool b (Not a) | _ => Not a end.

Fixpoint app_and (a b : term) : term :=
  match a with And x y => And x (app_and y b) | _ => And a b end.

Definition mk_and (a b : term) : term :=
  match a, b with
  | Tru, _ => if_bool b (And a b)
  | _, Tru => if_bool a (And a b)
  | Fls, _ | _, Fls => Fls
  | _, _ => app_and a b
  end.

Fixpoint app_or (a b : term) : term :=
  match a with Or x y => Or x (app_or y b) | _ => Or a b end.

Definition mk_or (a b : term) : term :=
  match a, b with
  | Fls, _ => if_bool b (Or a b)
  | _, Fls => if_bool a (Or a b)
  | Tru, _ | _, Tru => Tru
  | _, _ => app_or a b
  end.

Definition mk_implies (a b : term) : term :=
  match a, b with
  | Tru, _ => if_bool b (Implies a b)
  | Fls, _ => Tru
  | _, Tru => Tru
  | _, _ => Implies a b
  end.

Definition mk_ite (c a b : term) : term :=
  match c with
  | Tru => a
  | Fls => b
  | _ => if term_eqb a b then a else Ite c a b
  end.

Definition mk_eq (s : sort) (a b : term) : term :=
  if (term_eqb a b && negb (partial a))%bool then Tru
  else match s with
  | SReal =>
      match a, b with
      | Num p, Num q => if Qeq_bool p q then Eq s a b else Fls
      | _, _ => Eq s a b
      end
  | SLetters k =>
      match a, b with
      | Letter k1 i, Letter k2 j =>
          if (Nat.eqb k1 k && Nat.eqb k2 k && Nat.leb i k && Nat.leb j k && negb (Nat.eqb i j))%bool
          then Fls else Eq s a b
      | _, _ => Eq s a b
      end
  | SBool =>
      match a, b with
      | Tru, _ => if_bool b (Eq s a b)
      | Fls, _ => mk_not b
      | _, Tru => if_bool a (Eq s a b)
      | _, Fls => mk_not a
      | _, _ => Eq s a b
      end
  | _ => Eq s a b
  end.

Definition mk_le (a b : term) : term :=
  match a, b with
  | Num p, Num q => if Qle_bool p q then Tru else Fls
  | _, _ => Le a b
  end.

Fixpoint app_add (a b : term) : term :=
  match a with Add x y => Add x (app_add y b) | _ => Add a b end.

(* A sum without its last numeral, and that. *)
Fixpoint last_number (a : term) : option term * Q :=
  match a with
  | Num q => (None, q)
  | Add x y =>
      match last_number y with (None, q) => (Some x, q) | (Some y, q) => (Some (Add x y), q) end
  | _ => (Some a, 0%Q)
  end.

Definition plus_number (t : term) (n : Q) : term :=
  if Qeq_bool n 0 then if_real t (Add t (Num n)) else app_add t (Num n).

Definition mk_add (a b : term) : term :=
  let (x, p) := last_number a in
  let (y, q) := last_number b in
  let n := Qred (p + q) in
  match x, y with
  | None, None => Num n
  | Some x, None | None, Some x => plus_number x n
  | Some x, Some y => plus_number (app_add x y) n
  end.

Fixpoint app_mul (a b : term) : term :=
  match a with Mul x y => Mul x (app_mul y b) | _ => Mul a b end.

Definition first_number (a : term) : option term * Q :=
  match a with
  | Num q => (None, q)
  | Mul (Num q) y => (Some y, q)
  | _ => (Some a, 1%Q)
  end.

Definition scaled (n : Q) (t : term) : term :=
  if Qeq_bool n 1 then if_real t (Mul (Num n) t) else Mul (Num n) t.

Definition times (a b : term) : term :=
  let (x, p) := first_number a in
  let (y, q) := first_number b in
  let n := Qred (p * q) in
  match x, y with
  | None, None => Num n
  | Some x, None | None, Some x => scaled n x
  | Some x, Some y => scaled n (app_mul x y)
  end.

(* Zero times what divides by nothing is zero. *)
Definition without_zero (t : term) : term :=
  match t with
  | Mul (Num n) x => if (Qeq_bool n 0 && negb (partial x))%bool then Num n else t
  | _ => t
  end.

Definition mk_mul (a b : term) : term := without_zero (times a b).

Definition mk_div (a b : term) : term :=
  match b with
  | Num q => if Qeq_bool q 0 then Div a b else mk_mul (Num (Qred (/ q))) a
  | _ => Div a b
  end.

Definition mk_forall (s : sort) (f : term) : term :=
  match f with
  | Lam s' Tru => if sort_eqb s s' then Tru else Forall s f
  | Lam s' Fls => if sort_eqb s s' then Fls else Forall s f
  | _ => Forall s f
  end.

(* x -> f(x) is f *)
Definition mk_lam (s : sort) (b : term) : term :=
  match b with
  | App s' f (Bound O s'') =>
      let g := subst 0 s Bad f in
      if (sort_eqb s s' && sort_eqb s s'' && term_eqb (lift 0 g) f)%bool then
        match sort_of g with
        | Some (SFun s1 _) => if sort_eqb s s1 then g else Lam s b
        | _ => Lam s b
        end
      else Lam s b
  | _ => Lam s b
  end.

(* A function applied to an argument is reduced, n deep; `factor`: t is the rest of a product. *)
Fixpoint normal_part (n : nat) : bool -> term -> term :=
  fix go (factor : bool) (t : term) : term :=
  match t with
  | Not a => mk_not (go false a)
  | And a b => mk_and (go false a) (go false b)
  | Or a b => mk_or (go false a) (go false b)
  | Implies a b => mk_implies (go false a) (go false b)
  | Ite c a b => mk_ite (go false c) (go false a) (go false b)
  | Eq s a b => mk_eq s (go false a) (go false b)
  | Le a b => mk_le (go false a) (go false b)
  | Add a b => mk_add (go false a) (go false b)
  | Mul a b =>
      let u := times (go false a) (go true b) in if factor then u else without_zero u
  | Div a b => mk_div (go false a) (go false b)
  | App s f x =>
      let f := go false f in
      let x := go false x in
      match f, n with
      | Lam s' b, S n =>
          if (sort_eqb s s' && has_sort x s)%bool then normal_part n false (subst 0 s x b)
          else App s f x
      | _, _ => App s f x
      end
  | Lam s b => mk_lam s (go false b)
  | Forall s f => mk_forall s (go false f)
  | Exc s f => Exc s (go false f)
  | Sum s f => Sum s (go false f)
  | Prod s f => Prod s (go false f)
  | _ => t
  end.

Definition normal (n : nat) (t : term) : term := normal_part n false t.
