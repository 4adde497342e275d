(* A goal from premises by logic, real arithmetic and congruence: certificates and their check. *)
From Coq Require Import QArith List PArith Bool FMapPositive Lia.
From Coq Require Import RingMicromega.
From Privacy Require Import Language Syntax Polynomials Search.
Import ListNotations.

Inductive atom := Truth (t : term) | Sign (p : pol).

(* A truth value or its negation, or that a polynomial is zero. *)
Inductive literal := Plain (v : positive) (s : bool) | Zero (v w : positive).

(* What holds of unknowns: reciprocals, equal arguments give equal values, if-then-else. *)
Inductive extra :=
| Reciprocal (d : term)
| Congruent (t u : term)
| Branches (s : sort) (c x y : term).

Record certificate := {
  extras : list extra;
  unknowns : list term;
  aliases : list (positive * term);
  atoms : list atom;
  opposites : list (positive * positive);
  lemmas : list (list literal * Psatz Q) }.

(* ---- numbering *)

Fixpoint numbered {A} (k : positive) (l : list A) : list (positive * A) :=
  match l with [] => [] | a :: l => (k, a) :: numbered (Pos.succ k) l end.

Definition at_place {A} (l : list A) (k : positive) : option A := nth_error l (Nat.pred (Pos.to_nat k)).

Lemma numbered_ok {A} (l : list A) v a : In (v, a) (numbered 1 l) -> at_place l v = Some a.
Proof.
  assert (h : forall l k, In (v, a) (numbered k l) ->
    nth_error l (Pos.to_nat v - Pos.to_nat k) = Some a /\ (Pos.to_nat k <= Pos.to_nat v)%nat).
  { clear l. induction l as [|b l IH]; simpl; [contradiction|]. intros k [e|h].
    - injection e as -> ->. rewrite PeanoNat.Nat.sub_diag. split; [reflexivity | lia].
    - apply IH in h as [h hk]. rewrite Pos2Nat.inj_succ in *.
      replace (Pos.to_nat v - Pos.to_nat k)%nat with (S (Pos.to_nat v - S (Pos.to_nat k))) by lia.
      split; [exact h | lia]. }
  intro hi; apply h in hi as [hi _]. unfold at_place.
  rewrite Pos2Nat.inj_1 in hi. rewrite <- PeanoNat.Nat.sub_1_r. exact hi.
Qed.

Definition place (l : list (positive * term)) (t : term) : option positive :=
  option_map fst (find (fun x => term_eqb t (snd x)) l).

Lemma place_ok l t v : place (numbered 1 l) t = Some v -> at_place l v = Some t.
Proof.
  unfold place. destruct (find _ _) as [[k u]|] eqn:e; [|discriminate].
  intro h; injection h as <-. apply find_some in e as [e h]. apply term_eqb_eq in h. subst.
  apply numbered_ok; exact e.
Qed.

Definition join (op : form -> form -> form) (a b : option form) : option form :=
  match a, b with Some a, Some b => Some (op a b) | _, _ => None end.

Section Translation.
Variable us : list (positive * term).  (* the unknown indices *)
Variable rs : list (positive * term).  (* the unknown numbers *)
Variable ts : list (positive * term).  (* the unknown truth values *)
Variable ps : list (positive * pol).   (* the polynomials, up to a factor *)

Definition unknown (l : list (positive * term)) (s : sort) (t : term) : option pol :=
  if has_sort t s then option_map pvar (place l t) else None.

Fixpoint real_pol (t : term) : option pol :=
  match t with
  | Num q => Some (pconst q)
  | Add a b =>
      match real_pol a, real_pol b with Some p, Some q => Some (padd p q) | _, _ => None end
  | Mul a b =>
      match real_pol a, real_pol b with Some p, Some q => Some (pmul p q) | _, _ => None end
  | Div a b =>
      match real_pol a, place rs (Div (Num 1) b) with
      | Some p, Some k => Some (pmul p (pvar k))
      | _, _ => None
      end
  | _ => unknown rs SReal t
  end.

Definition index_pol (s : sort) (t : term) : option pol :=
  match s, t with
  | SLetters k, Letter k' j =>
      if (Nat.eqb k k' && Nat.leb j k)%bool then Some (pconst (Z.of_nat j # 1)) else None
  | _, _ => unknown us s t
  end.

Definition sign_form (b : bool) (p : pol) : option form :=
  match p with
  | EnvRing.Pc c => Some (if Bool.eqb (Qle_bool 0 c) b then FTrue else FFalse)
  | _ =>
      let u := unit_of p in
      match find (fun x => peq u (snd x)) ps with
      | Some (v, _) => Some (FLit v b)
      | None => None
      end
  end.

Definition zero_form (b : bool) (p : option pol) (q : option pol) : option form :=
  match p, q with
  | Some p, Some q =>
      let d := psub p q in
      join (if b then FAnd else FOr) (sign_form b d) (sign_form b (popp d))
  | _, _ => None
  end.

Definition truth_of (b : bool) (t : term) (other : option form) : option form :=
  match place ts t with Some v => Some (FLit v b) | None => other end.

(* What follows if t has the truth value b. *)
Fixpoint form_of (b : bool) (t : term) : option form :=
  match t with
  | Tru => Some (if b then FTrue else FFalse)
  | Fls => Some (if b then FFalse else FTrue)
  | Not x => form_of (negb b) x
  | And x y => join (if b then FAnd else FOr) (form_of b x) (form_of b y)
  | Or x y => join (if b then FOr else FAnd) (form_of b x) (form_of b y)
  | Implies x y => join (if b then FOr else FAnd) (form_of (negb b) x) (form_of b y)
  | Ite c x y =>
      join FAnd (join FOr (form_of false c) (form_of b x)) (join FOr (form_of true c) (form_of b y))
  | Eq SBool x y =>
      join FAnd (join FOr (form_of false x) (form_of b y))
        (join FOr (form_of true x) (form_of (negb b) y))
  | Eq SReal x y => truth_of b t (zero_form b (real_pol x) (real_pol y))
  | Eq s x y => truth_of b t (zero_form b (index_pol s x) (index_pol s y))
  | Le x y =>
      truth_of b t
        match real_pol x, real_pol y with
        | Some p, Some q => sign_form b (psub q p)
        | _, _ => None
        end
  | _ => truth_of b t None
  end.
End Translation.

Definition same_pol (a b : option pol) : bool :=
  match a, b with Some p, Some q => peq p q | _, _ => false end.

(* a <= b and a' <= b' are one inequality of polynomials. *)
Definition same_difference (rs : list (positive * term)) (a b a' b' : term) : bool :=
  match real_pol rs a, real_pol rs b, real_pol rs a', real_pol rs b' with
  | Some p, Some q, Some p', Some q' => peq (psub q p) (psub q' p')
  | _, _, _, _ => false
  end.

(* The same condition but for sides of equations, the order of parts, or a part that stands twice. *)
Fixpoint half_condition (rs : list (positive * term)) (c d : term) : bool :=
  (term_eqb c d ||
   match c, d with
   | Eq s a b, Eq s' a' b' => sort_eqb s s' && term_eqb a b' && term_eqb b a'
   | Le a b, Le a' b' => same_difference rs a b a' b'
   | Not a, Not a' => half_condition rs a a'
   | And a b, And a' b' =>
       (half_condition rs a a' && half_condition rs b b') ||
       (half_condition rs a b' && half_condition rs b a')
   | And a b, _ => half_condition rs a d && half_condition rs b d
   | Or a b, Or a' b' =>
       (half_condition rs a a' && half_condition rs b b') ||
       (half_condition rs a b' && half_condition rs b a')
   | _, _ => false
   end)%bool.
Definition same_condition (rs : list (positive * term)) (c d : term) : bool :=
  (half_condition rs c d || half_condition rs d c)%bool.

(* Numbers of if-then-else are found again where the branches are the same polynomials. *)
Fixpoint aliased (rs : list (positive * term)) (l : list (positive * term)) :
    option (list (positive * term)) :=
  match l with
  | [] => Some rs
  | (k, t) :: l =>
      match find (fun e => Pos.eqb (fst e) k) rs with
      | Some (_, u) =>
          match t, u with
          | Ite c x y, Ite c' x' y' =>
              if (same_condition rs c c' && has_sort u SReal && same_pol (real_pol rs x) (real_pol rs x') &&
                  same_pol (real_pol rs y) (real_pol rs y'))%bool
              then aliased ((k, t) :: rs) l else None
          | _, _ => None
          end
      | None => None
      end
  end.

(* What makes two applications equal. *)
Fixpoint same_arguments (t u : term) : option term :=
  if term_eqb t u then Some Tru else
  match t, u with
  | App s f x, App s' f' x' =>
      if sort_eqb s s' then
        match same_arguments f f' with
        | Some c => Some (if term_eqb x x' then c else And c (Eq s x x'))
        | None => None
        end
      else None
  | _, _ => None
  end.

Definition extra_term (x : extra) : option term :=
  match x with
  | Reciprocal d =>
      Some (Or (Eq SReal d (Num 0)) (Eq SReal (Mul (Div (Num 1) d) d) (Num 1)))
  | Congruent t u =>
      match same_arguments t u, sort_of t with
      | Some c, Some s => Some (Implies c (Eq s t u))
      | _, _ => None
      end
  | Branches s c x y =>
      Some (And (Implies c (Eq s (Ite c x y) x)) (Implies (Not c) (Eq s (Ite c x y) y)))
  end.

Definition sign_at (l : list atom) (v : positive) : option pol :=
  match at_place l v with Some (Sign p) => Some p | _ => None end.

Definition fact_of (l : list atom) (x : literal) : option fact :=
  match x with
  | Plain v true => option_map (fun p => (p, NonStrict)) (sign_at l v)
  | Plain v false => option_map (fun p => (popp p, Strict)) (sign_at l v)
  | Zero v w =>
      match sign_at l v, sign_at l w with
      | Some p, Some q => if peq (popp p) q then Some (p, Equal) else None
      | _, _ => None
      end
  end.

Definition denial (x : literal) : form :=
  match x with
  | Plain v s => FLit v (negb s)
  | Zero v w => FOr (FLit v false) (FLit w false)
  end.

Fixpoint every {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some a :: l => option_map (cons a) (every l)
  | None :: _ => None
  end.

Definition clause (l : list atom) (x : list literal * Psatz Q) : option form :=
  match every (map (fact_of l) (fst x)) with
  | Some facts =>
      if contradicts facts (snd x) then Some (fold_right (fun y f => FOr (denial y) f) FFalse (fst x))
      else None
  | None => None
  end.

Definition opposite (l : list atom) (x : positive * positive) : option form :=
  match sign_at l (fst x), sign_at l (snd x) with
  | Some p, Some q =>
      if peq (popp p) q then Some (FOr (FLit (fst x) true) (FLit (snd x) true)) else None
  | _, _ => None
  end.

Definition truths (l : list (positive * atom)) : list (positive * term) :=
  flat_map (fun x => match snd x with Truth t => [(fst x, t)] | Sign _ => [] end) l.
Definition signs (l : list (positive * atom)) : list (positive * pol) :=
  flat_map (fun x => match snd x with Sign p => [(fst x, unit_of p)] | Truth _ => [] end) l.

Definition depth : nat := 1000.

Definition forms (premises : list term) (goal : term) (c : certificate) : option (list form) :=
  let numbers := numbered 1 (atoms c) in
  let us := numbered 1 (unknowns c) in
  let ts := truths numbers in
  let ps := signs numbers in
  match every (map extra_term (extras c)), aliased us (aliases c) with
  | Some more, Some rs =>
      let f := form_of us rs ts ps in
      every (map (clause (atoms c)) (lemmas c) ++ map (opposite (atoms c)) (opposites c) ++
             f false goal :: map (f true) premises ++ map (f true) more)
  | _, _ => None
  end.

Definition solves (premises : list term) (goal : term) (c : certificate) : bool :=
  match forms premises goal c with
  | Some fs => refute depth (PositiveMap.empty bool) fs
  | None => false
  end.

Lemma every_ok {A} (l : list (option A)) m : every l = Some m -> l = map Some m.
Proof.
  revert m; induction l as [|[a|] l IH]; simpl; intros m h; try discriminate.
  - injection h as <-; reflexivity.
  - destruct (every l); [|discriminate]. injection h as <-. simpl. f_equal; auto.
Qed.
