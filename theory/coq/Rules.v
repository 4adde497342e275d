(* The kernel's rules (theory/kernel/theorem.py): steps, and what each concludes. *)
From Coq Require Import Reals QArith List PArith Bool FMapPositive.
From Privacy Require Import Language Syntax Normal Polynomials Search Solve Finite.
Import ListNotations.
Open Scope R_scope.

(* A formula holds for all finite sets, all values of its constants and of loose variables. *)
Definition valid (t : term) : Prop := forall J I r, ev J I t SBool r = true.

Inductive step :=
| SolveStep (premises : list positive) (chosen : list (positive * sort * term)) (goal : term)
    (c : certificate)
| Identical (left right : term) (divided us : list term)
| Instance (p : positive) (l : values)
| Generalise (p : positive) (cs : list (positive * sort))
| Elimination (s : sort) (P v : term)
| Counterexample (s : sort) (P : term)
| Leibniz (s s' : sort) (f a b : term)
| Extensional (s s' : sort) (f g : term)
| Induct (invariant given : term) (i : positive) (s : sort) (state : list positive)
    (folds : list term) (base more : positive)
| Point (sum : bool) (s : sort) (f j : term)
| Exchange (sum : bool) (s s' : sort) (f : term)
| Unfold (t : term)
| Compute (t : term).

(* ---- what the rules conclude *)

Definition fold_term (sum : bool) (s : sort) (f : term) : term := if sum then Sum s f else Prod s f.
Definition op_term (sum : bool) (a b : term) : term := if sum then Add a b else Mul a b.
Definition unit_term (sum : bool) : term := Num (if sum then 0 else 1)%Q.
Definition fold_of (t : term) : option (bool * sort * term) :=
  match t with Sum s f => Some (true, s, f) | Prod s f => Some (false, s, f) | _ => None end.

Definition apps (f : term) (us : list term) : term := fold_left (App SReal) us f.

Fixpoint occurs (c : positive) (s : sort) (t : term) : bool :=
  match t with
  | Const c' s' => Pos.eqb c c' && sort_eqb s s'
  | Not a | Lam _ a | Forall _ a | Exc _ a | Sum _ a | Prod _ a => occurs c s a
  | And a b | Or a b | Implies a b | Eq _ a b | Le a b | Add a b | Mul a b | Div a b | App _ a b =>
      occurs c s a || occurs c s b
  | Ite x a b => occurs c s x || occurs c s a || occurs c s b
  | _ => false
  end%bool.

(* What a constant c is chosen for: P(c) implies P everywhere. *)
Definition henkin (h : positive * sort * term) : term :=
  let '(c, s, P) := h in Implies (App s P (Const c s)) (Forall s P).

(* A chosen constant is named neither where it is chosen, nor before, nor by the goal. *)
Fixpoint choosable (chosen : list (positive * sort * term)) (goal : term) : bool :=
  match chosen with
  | [] => true
  | (c, s, P) :: l =>
      negb (occurs c s P) && forallb (fun t => negb (occurs c s t)) (goal :: map henkin l) &&
      choosable l goal
  end%bool.

Fixpoint distinct (l : list positive) : bool :=
  match l with [] => true | c :: l => negb (existsb (Pos.eqb c) l) && distinct l end%bool.

Definition members (s : sort) : option (list term) :=
  match s with
  | SBool => Some [Tru; Fls]
  | SLetters k => Some (map (Letter k) (seq 0 (S k)))
  | _ => None
  end.

Fixpoint joined (op : term -> term -> term) (l : list term) (unit : term) : term :=
  match l with [] => unit | [t] => t | t :: l => op t (joined op l unit) end.

(* Numerator and denominator. *)
Fixpoint fraction (us ds : list term) (t : term) : option (pol * pol) :=
  match t with
  | Num q => Some (pconst q, pconst 1)
  | Add a b =>
      match fraction us ds a, fraction us ds b with
      | Some (p, q), Some (p', q') =>
          Some (if peq q q' then (padd p p', q) else (padd (pmul p q') (pmul p' q), pmul q q'))
      | _, _ => None
      end
  | Mul a b =>
      match fraction us ds a, fraction us ds b with
      | Some (p, q), Some (p', q') => Some (pmul p p', pmul q q')
      | _, _ => None
      end
  | Div a b =>
      if existsb (term_eqb b) ds then
        match fraction us ds a, fraction us ds b with
        | Some (p, q), Some (p', q') => Some (pmul p q', pmul q p')
        | _, _ => None
        end
      else None
  | _ =>
      if has_sort t SReal then
        option_map (fun k => (pvar k, pconst 1)) (place (numbered 1 us) t)
      else None
  end.

Definition same_fraction (us ds : list term) (a b : term) : bool :=
  match fraction us ds a, fraction us ds b with
  | Some (p, q), Some (p', q') => peq (pmul p q') (pmul p' q)
  | _, _ => false
  end.

Definition theorems := PositiveMap.t term.
Definition get (m : theorems) (k : positive) : option term := PositiveMap.find k m.

Definition when (b : bool) (t : term) : option term := if b then Some t else None.

Fixpoint generalised (t : term) (cs : list (positive * sort)) : term :=
  match cs with
  | [] => t
  | (c, s) :: cs => Forall s (Lam s (put [((c, s), Bound 0 s)] (lift 0 (generalised t cs))))
  end.

Definition fuel : nat := 100.
Definition is (m : theorems) (k : positive) (t : term) : bool :=
  match get m k with Some u => term_eqb (normal fuel t) u | None => false end.

Definition induction (m : theorems) (invariant given : term) (i : positive) (s : sort)
    (state : list positive) (folds : list term) (base more : positive) : option term :=
  match every (map fold_of folds) with
  | None => None
  | Some parts =>
      let consts := map (fun c => Const c SReal) state in
      let units := map (fun p => unit_term (fst (fst p))) parts in
      let after := map (fun x => op_term (fst (fst (snd x))) (fst x) (App s (snd (snd x)) (Const i s)))
                     (combine consts parts) in
      when
        (Nat.eqb (length state) (length folds) && is_index s &&
         forallb (fun p => sort_eqb (snd (fst p)) s) parts &&
         distinct (i :: state) &&
         forallb (fun t => negb (occurs i s t) && forallb (fun c => negb (occurs c SReal t)) state)
           (invariant :: given :: folds) &&
         is m base (Implies given (apps invariant units)) &&
         is m more (Implies (And given (apps invariant consts)) (apps invariant after)))%bool
        (Implies given (apps invariant folds))
  end.

Definition conclusion (m : theorems) (x : step) : option term :=
  match x with
  | SolveStep ps chosen goal c =>
      match every (map (get m) ps) with
      | Some premises =>
          when (choosable chosen goal &&
                solves (map (fun h => normal fuel (henkin h)) chosen ++ premises) goal c)%bool goal
      | None => None
      end
  | Identical a b ds us =>
      when (same_fraction us ds a b)
        (Implies (joined And (map (fun d => Not (Eq SReal d (Num 0))) ds) Tru) (Eq SReal a b))
  | Instance p l =>
      match get m p with Some t => when (fitting l) (put l t) | None => None end
  | Generalise p cs => option_map (fun t => generalised t cs) (get m p)
  | Elimination s P v => Some (Implies (Forall s P) (App s P v))
  | Counterexample s P => when (is_index s) (Implies (App s P (Exc s P)) (Forall s P))
  | Leibniz s s' f a b => Some (Implies (Eq s a b) (Eq s' (App s f a) (App s f b)))
  | Extensional s s' f g =>
      Some (Implies (Forall s (Lam s (Eq s' (App s (lift 0 f) (Bound 0 s)) (App s (lift 0 g) (Bound 0 s)))))
              (Eq (SFun s s') f g))
  | Induct invariant given i s state folds base more =>
      induction m invariant given i s state folds base more
  | Point sum s f j =>
      when (is_index s)
        (Eq SReal
           (fold_term sum s (Lam s (Ite (Eq s (Bound 0 s) (lift 0 j)) (App s (lift 0 f) (Bound 0 s))
                                      (unit_term sum))))
           (App s f j))
  | Exchange sum s s' f =>
      Some (Eq SReal
        (fold_term sum s (Lam s (fold_term sum s' (Lam s'
           (App s' (App s (lift 0 (lift 0 f)) (Bound 1 s)) (Bound 0 s'))))))
        (fold_term sum s' (Lam s' (fold_term sum s (Lam s
           (App s' (App s (lift 0 (lift 0 f)) (Bound 0 s)) (Bound 1 s')))))))
  | Unfold t =>
      match t with
      | Sum s f =>
          option_map (fun l => Eq SReal t (joined Add (map (App s f) l) (Num 0))) (members s)
      | Prod s f =>
          option_map (fun l => Eq SReal t (joined Mul (map (App s f) l) (Num 1))) (members s)
      | Forall s f =>
          option_map (fun l => Eq SBool t (joined And (map (App s f) l) Tru)) (members s)
      | _ => None
      end
  | Compute t => when (comes_true t) t
  end.

(* The theorems after some steps, each with its number and its formula; or the first that fails. *)
Fixpoint run (steps : list (positive * step * term)) (m : theorems) : positive + theorems :=
  match steps with
  | [] => inr m
  | (k, x, t) :: steps =>
      match conclusion m x with
      | Some u => if term_eqb (normal fuel u) t then run steps (PositiveMap.add k t m) else inl k
      | None => inl k
      end
  end.

Fixpoint known (facts : list (positive * term)) : theorems :=
  match facts with
  | [] => PositiveMap.empty term
  | (k, t) :: facts => PositiveMap.add k t (known facts)
  end.

(* Whether steps from known facts give some theorems. *)
Definition derives (facts : list (positive * term)) (steps : list (positive * step * term))
    (goals : list (positive * term)) : bool :=
  match run steps (known facts) with
  | inr m => forallb (fun g => match get m (fst g) with Some t => term_eqb t (snd g) | None => false end) goals
  | inl _ => false
  end.
