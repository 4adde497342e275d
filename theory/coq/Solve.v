(* A goal follows from premises by logic, real arithmetic and congruence, by a certificate. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Lia Lra Bool FMapPositive.
From Coq Require Import RingMicromega.
From Privacy Require Import Language Syntax Normal Polynomials Search.
Import ListNotations.
Open Scope R_scope.

(* A truth value: an unknown one, or whether a polynomial is at least 0. *)
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
              if (term_eqb c c' && has_sort u SReal && same_pol (real_pol rs x) (real_pol rs x') &&
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

Section Sound.
Variable J : positive -> finite.
Notation dom := (dom J).
Variable I : positive -> forall s, dom s.
Variable r : env J.
Variable l : list term.
Variable la : list atom.
Notation ev t s := (Language.ev J I t s r).

Ltac value_in h := simpl in h; rewrite ?as_any_same in h.

(* ---- elements of a sort as numbers *)

Fixpoint index_of {s} (x : dom s) (l : list (dom s)) : nat :=
  match l with [] => O | y :: l => if eqb x y then O else S (index_of x l) end.

Lemma index_of_inj s (x y : dom s) m : In x m -> In y m -> index_of x m = index_of y m -> x = y.
Proof.
  induction m as [|z m IH]; simpl; [contradiction|]. intros hx hy.
  destruct (eqb x z) eqn:ex, (eqb y z) eqn:ey; try discriminate.
  - intros _. apply eqb_true in ex, ey. congruence.
  - intro h; injection h as h.
    assert (nx : x <> z) by (intro e; rewrite (proj2 (eqb_true J s x z) e) in ex; discriminate).
    assert (ny : y <> z) by (intro e; rewrite (proj2 (eqb_true J s y z) e) in ey; discriminate).
    apply IH; [destruct hx; [congruence | assumption] | destruct hy; [congruence | assumption] | exact h].
Qed.

Definition letters_of (s : sort) : list (dom s) :=
  match s return list (dom s) with SLetters k => all_letters k | _ => [] end.

Definition candidates (s : sort) : list (dom s) :=
  letters_of s ++ map (fun u => ev u s) (filter (fun u => has_sort u s) l).

Definition code (s : sort) (x : dom s) : R := INR (index_of x (candidates s)).

Lemma code_inj s x y : In x (candidates s) -> In y (candidates s) -> code s x = code s y -> x = y.
Proof. intros hx hy h. apply INR_eq in h. eapply index_of_inj; eassumption. Qed.

Lemma letter_code k j : (j <= k)%nat -> code (SLetters k) (letter k j) = INR j.
Proof.
  intro hj. unfold code, candidates. f_equal. simpl letters_of. unfold all_letters.
  generalize (map (fun u => ev u (SLetters k)) (filter (fun u => has_sort u (SLetters k)) l)).
  intro rest.
  assert (h : forall n a i, (a + n <= S k)%nat -> (i < n)%nat ->
    @index_of (SLetters k) (letter k (a + i)) (map (letter k) (seq a n) ++ rest) = i).
  { induction n as [|n IH]; intros a i ha hi; [lia|]. simpl.
    destruct i as [|i].
    - rewrite PeanoNat.Nat.add_0_r.
      rewrite (proj2 (eqb_true J (SLetters k) _ _) eq_refl). reflexivity.
    - destruct (eqb (letter k (a + S i)) (letter k a)) eqn:e.
      + apply (eqb_true J (SLetters k)) in e. apply letter_inj in e; lia.
      + f_equal. replace (a + S i)%nat with (S a + i)%nat by lia. apply IH; lia. }
  apply (h (S k) 0%nat j); lia.
Qed.

Definition value (t : term) : R :=
  match sort_of t with
  | Some SReal => ev t SReal
  | Some s => code s (ev t s)
  | None => 0
  end.

Definition point_of (k : positive) : R :=
  match at_place l k with Some t => value t | None => 0 end.

Definition tau (v : positive) : bool :=
  match at_place la v with
  | Some (Truth t) => ev t SBool
  | Some (Sign p) => leb 0 (pval point_of p)
  | None => false
  end.

Notation us := (numbered 1 l).
Notation ts := (truths (numbered 1 la)).
Notation ps := (signs (numbered 1 la)).

Lemma unknown_ok s t p : unknown us s t = Some p ->
  pval point_of p = value t /\ sort_of t = Some s /\ exists k, at_place l k = Some t.
Proof.
  unfold unknown. destruct (has_sort t s) eqn:hs; [|discriminate].
  destruct (place us t) as [k|] eqn:e; [|discriminate]. intro h; injection h as <-.
  apply place_ok in e. rewrite pvar_ok. unfold point_of. rewrite e.
  apply has_sort_eq in hs. eauto.
Qed.

Definition fine (rs : list (positive * term)) : Prop :=
  forall k t, In (k, t) rs -> sort_of t = Some SReal -> point_of k = ev t SReal.

Lemma place_in m t k : place m t = Some k -> In (k, t) m.
Proof.
  unfold place. destruct (find _ _) as [[k' u]|] eqn:e; [|discriminate].
  intro h; injection h as <-. apply find_some in e as [e h]. apply term_eqb_eq in h. subst. exact e.
Qed.

Lemma fine_numbers : fine us.
Proof.
  intros k t h hs. apply numbered_ok in h. unfold point_of. rewrite h. unfold value. rewrite hs.
  reflexivity.
Qed.

Lemma real_pol_ok rs t : fine rs -> forall p, real_pol rs t = Some p -> pval point_of p = ev t SReal.
Proof.
  intro hr.
  assert (u : forall t p, unknown rs SReal t = Some p -> pval point_of p = ev t SReal).
  { intros t0 p h. unfold unknown in h. destruct (has_sort t0 SReal) eqn:hs; [|discriminate].
    destruct (place rs t0) as [k|] eqn:e; [|discriminate]. injection h as <-.
    rewrite pvar_ok. apply hr; [apply place_in, e | apply has_sort_eq, hs]. }
  induction t; intros p h; try (apply u; exact h); simpl in h; simpl Language.ev; rewrite as_any_same.
  - injection h as <-. rewrite pconst_ok, number_Q2R; reflexivity.
  - destruct (real_pol rs t1), (real_pol rs t2); try discriminate. injection h as <-.
    rewrite padd_ok, (IHt1 _ eq_refl), (IHt2 _ eq_refl); reflexivity.
  - destruct (real_pol rs t1), (real_pol rs t2); try discriminate. injection h as <-.
    rewrite pmul_ok, (IHt1 _ eq_refl), (IHt2 _ eq_refl); reflexivity.
  - destruct (real_pol rs t1); [|discriminate].
    destruct (place rs (Div (Num 1) t2)) as [k|] eqn:e; [|discriminate]. injection h as <-.
    rewrite pmul_ok, (IHt1 _ eq_refl), pvar_ok. apply place_in in e.
    rewrite (hr _ _ e eq_refl). simpl.
    rewrite !as_any_same, number_1. unfold Rdiv. rewrite Rmult_1_l; reflexivity.
Qed.

Lemma same_pol_ok rs x y : fine rs -> same_pol (real_pol rs x) (real_pol rs y) = true ->
  ev x SReal = ev y SReal.
Proof.
  intro hr. unfold same_pol. destruct (real_pol rs x) as [p|] eqn:ex; [|discriminate].
  destruct (real_pol rs y) as [q|] eqn:ey; [|discriminate]. intro h. apply (peq_ok point_of) in h.
  apply (real_pol_ok rs x hr) in ex. apply (real_pol_ok rs y hr) in ey. congruence.
Qed.

Lemma aliased_fine m : forall rs rs', fine rs -> aliased rs m = Some rs' -> fine rs'.
Proof.
  induction m as [|[k t] m IH]; simpl; intros rs rs' hr h; [injection h as <-; exact hr|].
  destruct (find _ rs) as [[k' u]|] eqn:e; [|discriminate].
  apply find_some in e as [e hk]. apply Pos.eqb_eq in hk. simpl in hk. subst k'.
  destruct t; try discriminate. destruct u; try discriminate.
  destruct (term_eqb t1 u1 && has_sort (Ite u1 u2 u3) SReal && same_pol (real_pol rs t2) (real_pol rs u2) &&
            same_pol (real_pol rs t3) (real_pol rs u3))%bool eqn:c; [|discriminate].
  split_true. apply (IH _ _) in h; [exact h|]. intros j v [i|i] hs; [|apply hr; assumption].
  injection i as <- <-.
  match goal with q : term_eqb _ _ = true |- _ => apply term_eqb_eq in q; subst end.
  match goal with q : has_sort _ _ = true |- _ => apply has_sort_eq in q; rewrite (hr _ _ e q) end.
  simpl. destruct (ev u1 SBool); symmetry; eapply same_pol_ok; eassumption.
Qed.

Lemma at_place_in {A} (m : list A) k a : at_place m k = Some a -> In a m.
Proof. apply nth_error_In. Qed.

Lemma index_pol_ok s t p : s <> SReal -> index_pol us s t = Some p ->
  pval point_of p = code s (ev t s) /\ In (ev t s) (candidates s).
Proof.
  intros ns h.
  assert (u : unknown us s t = Some p ->
    pval point_of p = code s (ev t s) /\ In (ev t s) (candidates s)).
  { clear h; intro h. apply unknown_ok in h as (h & hs & k & hk). split.
    - rewrite h. unfold value. rewrite hs. destruct s; try reflexivity. contradiction.
    - unfold candidates. apply in_or_app. right. apply (in_map (fun u => ev u s)).
      apply filter_In. split; [eapply at_place_in; eassumption|].
      unfold has_sort. rewrite hs. unfold sort_eqb. destruct (sort_eq s s); congruence. }
  destruct s; try (apply u; exact h).
  destruct t; try (apply u; exact h). simpl in h.
  destruct (Nat.eqb k k0 && Nat.leb j k)%bool eqn:e; [|discriminate]. injection h as <-.
  split_true. subst k0. apply PeanoNat.Nat.leb_le in H0.
  simpl Language.ev. rewrite as_any_same. split.
  - rewrite pconst_ok. rewrite letter_code by assumption. unfold Q2R; simpl.
    rewrite Rinv_1, Rmult_1_r. symmetry; apply INR_IZR_INZ.
  - unfold candidates. apply in_or_app. left.
    change (In (letter k j) (map (letter k) (seq 0 (S k)))). apply in_map, in_seq. lia.
Qed.

Lemma truths_ok v t : In (v, t) ts -> tau v = ev t SBool.
Proof.
  unfold truths. rewrite in_flat_map. intros ([k a] & h & e). simpl in e.
  destruct a; [|contradiction]. destruct e as [e|[]]. injection e as -> ->.
  apply numbered_ok in h. unfold tau. rewrite h. reflexivity.
Qed.

Lemma leb_scaled c x : 0 < c -> leb 0 (c * x) = leb 0 x.
Proof.
  intro hc. apply eq_true_iff_eq. rewrite !leb_true. split; intro h.
  - apply (Rmult_le_reg_l c); [assumption|]. rewrite Rmult_0_r; assumption.
  - apply Rmult_le_pos; [lra | assumption].
Qed.

Lemma signs_ok v p : In (v, p) ps -> tau v = leb 0 (pval point_of p).
Proof.
  unfold signs. rewrite in_flat_map. intros ([k a] & h & e). simpl in e.
  destruct a; [contradiction|]. destruct e as [e|[]]. injection e as -> <-.
  apply numbered_ok in h. unfold tau. rewrite h.
  destruct (unit_of_ok point_of p0) as (c & hc & ->). symmetry; apply leb_scaled; assumption.
Qed.

Lemma sign_form_ok b p f : sign_form ps b p = Some f -> leb 0 (pval point_of p) = b -> holds tau f.
Proof.
  intros h hb.
  assert (g : match find (fun x => peq (unit_of p) (snd x)) ps with
              | Some (v, _) => Some (FLit v b) | None => None end = Some f -> holds tau f).
  { clear h. destruct (find _ ps) as [[v q]|] eqn:e; [|discriminate].
    intro h; injection h as <-. apply find_some in e as [e h]. simpl in h.
    apply signs_ok in e. apply (peq_ok point_of) in h.
    destruct (unit_of_ok point_of p) as (c & hc & hp). simpl. rewrite e, <- h, hp, leb_scaled; assumption. }
  destruct p as [c| |]; try (apply g; exact h). simpl in h.
  injection h as <-. replace (Qle_bool 0 c) with b; [rewrite eqb_reflx; exact Logic.I|].
  rewrite <- hb. apply eq_true_iff_eq. rewrite leb_true, Qle_bool_iff.
  change (pval point_of (EnvRing.Pc c)) with (Q2R c). rewrite <- RMicromega.Q2R_0.
  split; [apply Rle_Qle | apply Qle_Rle].
Qed.

Lemma join_ok op a b f : join op a b = Some f -> exists x y, a = Some x /\ b = Some y /\ f = op x y.
Proof. destruct a, b; simpl; intro h; try discriminate. injection h as <-. eauto. Qed.

Lemma zero_form_ok b p q f : zero_form ps b (Some p) (Some q) = Some f ->
  (pval point_of p = pval point_of q <-> b = true) -> holds tau f.
Proof.
  simpl. intros h hb. apply join_ok in h as (x & y & hx & hy & ->).
  assert (hd : pval point_of (psub p q) = pval point_of p - pval point_of q) by apply psub_ok.
  assert (ho : pval point_of (popp (psub p q)) = - (pval point_of p - pval point_of q))
    by (rewrite popp_ok, psub_ok; reflexivity).
  destruct b; simpl.
  - pose proof (proj2 hb eq_refl) as e. split.
    + apply (sign_form_ok _ _ _ hx). apply leb_true. rewrite hd; lra.
    + apply (sign_form_ok _ _ _ hy). apply leb_true. rewrite ho; lra.
  - destruct (Rle_lt_dec 0 (pval point_of p - pval point_of q)) as [d|d].
    + right. apply (sign_form_ok _ _ _ hy). apply not_true_is_false. rewrite leb_true, ho. intro d'.
      assert (e : pval point_of p = pval point_of q) by lra. apply hb in e. discriminate.
    + left. apply (sign_form_ok _ _ _ hx). apply not_true_is_false. rewrite leb_true, hd. lra.
Qed.

Lemma truth_of_ok b t other f : truth_of ts b t other = Some f ->
  ev t SBool = b -> (other = Some f -> holds tau f) -> holds tau f.
Proof.
  unfold truth_of, place. destruct (find _ _) as [[v u]|] eqn:e; simpl; [|auto].
  intros h hb _. injection h as <-. apply find_some in e as [e h]. simpl in h.
  apply term_eqb_eq in h. subst u. apply truths_ok in e. simpl. congruence.
Qed.

Lemma form_of_ok rs t : fine rs ->
  forall b f, form_of us rs ts ps b t = Some f -> ev t SBool = b -> holds tau f.
Proof.
  intro hr.
  induction t; intros b f h hb;
    try (simpl in h; eapply truth_of_ok; [exact h | exact hb | discriminate]).
  - simpl in h. injection h as <-. value_in hb. rewrite <- hb. exact Logic.I.
  - simpl in h. injection h as <-. value_in hb. rewrite <- hb. exact Logic.I.
  - simpl in h; value_in hb. apply (IHt (negb b)); [exact h|].
    destruct (ev t SBool), b; simpl in *; congruence.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    specialize (IHt1 _ _ hx). specialize (IHt2 _ _ hy).
    destruct b; simpl.
    + apply andb_prop in hb as [? ?]; auto.
    + apply andb_false_elim in hb as [?|?]; auto.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    specialize (IHt1 _ _ hx). specialize (IHt2 _ _ hy).
    destruct b; simpl.
    + apply orb_prop in hb as [?|?]; auto.
    + apply orb_false_elim in hb as [? ?]; auto.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    specialize (IHt1 _ _ hx). specialize (IHt2 _ _ hy).
    destruct (ev t1 SBool), (ev t2 SBool); simpl in hb; subst b; simpl; auto.
  - simpl in h; value_in hb. apply join_ok in h as (x & y & hx & hy & ->).
    apply join_ok in hx as (x1 & x2 & hx1 & hx2 & ->). apply join_ok in hy as (y1 & y2 & hy1 & hy2 & ->).
    specialize (IHt1 false _ hx1) as a1. specialize (IHt1 true _ hy1) as a2.
    specialize (IHt2 _ _ hx2). specialize (IHt3 _ _ hy2).
    destruct (ev t1 SBool); simpl; auto.
  - assert (index : s <> SBool -> s <> SReal ->
      truth_of ts b (Eq s t1 t2) (zero_form ps b (index_pol us s t1) (index_pol us s t2)) = Some f ->
      holds tau f).
    { intros n1 n2 h'. eapply truth_of_ok; [exact h' | exact hb|]. intro g.
      destruct (index_pol us s t1) as [p|] eqn:e1; [|discriminate].
      destruct (index_pol us s t2) as [q|] eqn:e2; [|discriminate].
      apply (zero_form_ok _ _ _ _ g). apply index_pol_ok in e1 as [e1 i1]; [|assumption].
      apply index_pol_ok in e2 as [e2 i2]; [|assumption]. rewrite e1, e2.
      value_in hb. rewrite <- hb, eqb_true. split; [apply code_inj; assumption | congruence]. }
    destruct s; try (apply index; [discriminate | discriminate | exact h]).
    + simpl in h; value_in hb. rewrite (eqb_bool J) in hb. apply join_ok in h as (x & y & hx & hy & ->).
      apply join_ok in hx as (x1 & x2 & hx1 & hx2 & ->). apply join_ok in hy as (y1 & y2 & hy1 & hy2 & ->).
      specialize (IHt1 false _ hx1) as a1. specialize (IHt1 true _ hy1) as a2.
      specialize (IHt2 b _ hx2) as a3. specialize (IHt2 (negb b) _ hy2) as a4.
      destruct (ev t1 SBool), (ev t2 SBool); simpl in hb; subst b; simpl in *; auto.
    + simpl in h. eapply truth_of_ok; [exact h | exact hb|]. intro g.
      destruct (real_pol rs t1) as [p|] eqn:e1; [|discriminate].
      destruct (real_pol rs t2) as [q|] eqn:e2; [|discriminate].
      apply (zero_form_ok _ _ _ _ g). apply (real_pol_ok rs _ hr) in e1, e2. rewrite e1, e2.
      value_in hb. rewrite <- hb. symmetry; apply (eqb_true J SReal).
  - simpl in h. eapply truth_of_ok; [exact h | exact hb|]. intro g.
    destruct (real_pol rs t1) as [p|] eqn:e1; [|discriminate].
    destruct (real_pol rs t2) as [q|] eqn:e2; [|discriminate].
    apply (sign_form_ok _ _ _ g). apply (real_pol_ok rs _ hr) in e1, e2. rewrite psub_ok, e1, e2.
    value_in hb. rewrite <- hb. apply eq_true_iff_eq. rewrite !leb_true. split; intro; lra.
Qed.

Lemma same_arguments_ok t : forall u c, same_arguments t u = Some c -> ev c SBool = true ->
  forall s, ev t s = ev u s.
Proof.
  assert (eq_case : forall t u, term_eqb t u = true -> forall s, ev t s = ev u s)
    by (intros t0 u e s; apply term_eqb_eq in e as ->; reflexivity).
  induction t; intros u cond h hc s'; cbn [same_arguments] in h;
    match type of h with (if ?e then _ else _) = _ => destruct e eqn:e' end;
    try (apply eq_case; exact e'); try discriminate.
  destruct u; try discriminate. destruct (sort_eqb s s0) eqn:es; [|discriminate].
  apply sort_eqb_eq in es as <-. destruct (same_arguments t1 u1) as [c'|] eqn:e1; [|discriminate].
  injection h as <-. simpl. destruct (term_eqb t2 u2) eqn:e2.
  - apply term_eqb_eq in e2 as ->. rewrite (IHt1 _ _ e1 hc). reflexivity.
  - simpl in hc. apply andb_prop in hc as [h1 h2]. apply eqb_true in h2.
    rewrite (IHt1 _ _ e1 h1), h2. reflexivity.
Qed.

Lemma extra_ok x t : extra_term x = Some t -> ev t SBool = true.
Proof.
  destruct x as [d | t1 t2 | s c x y]; simpl.
  - intro h; injection h as <-. simpl. destruct (Req_dec (ev d SReal) 0) as [e|n].
    + apply orb_true_intro; left. apply (eqb_true J SReal). exact e.
    + apply orb_true_intro; right. apply (eqb_true J SReal). unfold Rdiv.
      change (number 1) with 1. rewrite Rmult_1_l. apply Rinv_l; exact n.
  - destruct (same_arguments t1 t2) as [c|] eqn:e; [|discriminate].
    destruct (sort_of t1) as [s|]; [|discriminate]. intro h; injection h as <-. simpl.
    destruct (ev c SBool) eqn:ec; [|reflexivity]. simpl. apply eqb_true.
    eapply same_arguments_ok; eassumption.
  - intro h; injection h as <-. simpl. destruct (ev c SBool); simpl; rewrite ?andb_true_r;
      apply eqb_true; reflexivity.
Qed.

Lemma sign_at_ok v p : sign_at la v = Some p -> tau v = leb 0 (pval point_of p).
Proof.
  unfold sign_at, tau. destruct (at_place la v) as [[]|]; try discriminate.
  intro h; injection h as ->; reflexivity.
Qed.

Lemma fact_of_ok x f : fact_of la x = Some f -> ~ holds tau (denial x) -> true_at point_of f.
Proof.
  destruct x as [v s | v w]; simpl.
  - destruct s; destruct (sign_at la v) as [p|] eqn:e; try discriminate; simpl; intro h;
      injection h as <-; apply sign_at_ok in e; rewrite e; intro n.
    + apply not_false_is_true, leb_true in n. exact n.
    + apply not_true_is_false in n.
      change (0 < pval point_of (popp p)). rewrite popp_ok.
      destruct (Rle_dec 0 (pval point_of p)) as [d|d]; [|lra].
      apply leb_true in d; congruence.
  - destruct (sign_at la v) as [p|] eqn:e1; [|discriminate].
    destruct (sign_at la w) as [q|] eqn:e2; [|discriminate].
    destruct (peq (popp p) q) eqn:e; [|discriminate]. intro h; injection h as <-.
    apply sign_at_ok in e1, e2. rewrite e1, e2. apply (peq_ok point_of) in e. rewrite popp_ok in e.
    intro n. change (pval point_of p = 0).
    assert (d1 : leb 0 (pval point_of p) = true) by (destruct (leb 0 (pval point_of p)); tauto).
    assert (d2 : leb 0 (pval point_of q) = true) by (destruct (leb 0 (pval point_of q)); tauto).
    apply leb_true in d1, d2. lra.
Qed.

Lemma holds_dec f : holds tau f \/ ~ holds tau f.
Proof.
  induction f; simpl; [tauto | tauto | destruct (tau v), sign; intuition discriminate | tauto | tauto].
Qed.

Lemma clause_ok x f : clause la x = Some f -> holds tau f.
Proof.
  destruct x as [lits w]. unfold clause; simpl.
  destruct (every (map (fact_of la) lits)) as [facts|] eqn:e; [|discriminate].
  destruct (contradicts facts w) eqn:hw; [|discriminate]. intro h; injection h as <-.
  apply every_ok in e.
  destruct (holds_dec (fold_right (fun y f => FOr (denial y) f) FFalse lits)) as [d|d]; [exact d|].
  exfalso. apply (contradicts_ok _ _ point_of hw). clear hw w.
  revert facts e d; induction lits as [|x lits IH]; intros facts e d g hg.
  - destruct facts; [contradiction | discriminate].
  - destruct facts as [|f0 facts]; [contradiction|]. simpl in e. injection e as e1 e2. simpl in d.
    destruct hg as [<-|hg].
    + apply (fact_of_ok _ _ e1). tauto.
    + apply (IH facts e2); tauto.
Qed.

Lemma opposite_ok x f : opposite la x = Some f -> holds tau f.
Proof.
  unfold opposite. destruct (sign_at la (fst x)) as [p|] eqn:e1; [|discriminate].
  destruct (sign_at la (snd x)) as [q|] eqn:e2; [|discriminate].
  destruct (peq (popp p) q) eqn:e; [|discriminate]. intro h; injection h as <-. simpl.
  apply sign_at_ok in e1, e2. apply (peq_ok point_of) in e. rewrite popp_ok in e.
  rewrite e1, e2, !leb_true. lra.
Qed.
End Sound.

Theorem solves_ok J I r premises goal c : solves premises goal c = true ->
  (forall p, In p premises -> ev J I p SBool r = true) -> ev J I goal SBool r = true.
Proof.
  unfold solves. destruct (forms premises goal c) as [fs|] eqn:e; [|discriminate].
  intros h hp. destruct (ev J I goal SBool r) eqn:hg; [reflexivity|]. exfalso.
  set (t := tau J I r (unknowns c) (atoms c)).
  apply (refutes t _ _ h). clear h. unfold forms in e.
  destruct (every (map extra_term (extras c))) as [more|] eqn:em; [|discriminate].
  destruct (aliased (numbered 1 (unknowns c)) (aliases c)) as [rs|] eqn:er; [|discriminate].
  apply (aliased_fine J I r (unknowns c)) in er; [|apply fine_numbers].
  apply every_ok in em, e. apply Forall_forall. intros f hf.
  apply (in_map Some) in hf. rewrite <- e in hf. clear e.
  rewrite !in_app_iff in hf. destruct hf as [hf|[hf|[hf|hf]]].
  - apply in_map_iff in hf as (x & hx & _). eapply clause_ok; exact hx.
  - apply in_map_iff in hf as (x & hx & _). eapply opposite_ok; exact hx.
  - eapply form_of_ok; [exact er | exact hf | exact hg].
  - rewrite in_app_iff in hf. destruct hf as [hf|hf]; apply in_map_iff in hf as (x & hx & hi).
    + eapply form_of_ok; [exact er | exact hx | apply hp; exact hi].
    + eapply form_of_ok; [exact er | exact hx|]. apply (in_map Some) in hi. rewrite <- em in hi.
      apply in_map_iff in hi as (y & hy & _). eapply extra_ok; exact hy.
Qed.
