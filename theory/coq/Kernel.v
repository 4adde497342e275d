(* The kernel's rules (theory/kernel/theorem.py): what each concludes, and that it is valid. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Lia Lra Bool FMapPositive FunctionalExtensionality.
From Privacy Require Import Language Syntax Normal Polynomials Search Solve.
Import ListNotations.
Open Scope R_scope.

(* A formula holds for all finite sets, all values of its constants and of loose variables. *)
Definition valid (t : term) : Prop := forall J I r, ev J I t SBool r = true.

Inductive step :=
| SolveStep (premises : list positive) (goal : term) (c : certificate)
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
| Unfold (t : term).

(* ---- what the rules conclude *)

Definition fold_term (sum : bool) (s : sort) (f : term) : term := if sum then Sum s f else Prod s f.
Definition op_term (sum : bool) (a b : term) : term := if sum then Add a b else Mul a b.
Definition unit_term (sum : bool) : term := Num (if sum then 0 else 1)%Q.
Definition fold_of (t : term) : option (bool * sort * term) :=
  match t with Sum s f => Some (true, s, f) | Prod s f => Some (false, s, f) | _ => None end.

#[local] Arguments fold_term : simpl never.
#[local] Arguments op_term : simpl never.
#[local] Arguments unit_term : simpl never.

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
  | SolveStep ps goal c =>
      match every (map (get m) ps) with
      | Some premises => when (solves premises goal c) goal
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

(* ---- elements of index sorts *)

Lemma forallb_of_map {A B} (f : A -> B) p l : forallb p (map f l) = forallb (fun x => p (f x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma NoDup_map_in {A B} (f : A -> B) l :
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  induction l as [|a l IH]; simpl; intros h n; constructor; inversion n; subst.
  - rewrite in_map_iff. intros (x & e & hx). apply h in e; auto. subst; contradiction.
  - apply IH; auto.
Qed.

Lemma NoDup_app_intro {A} (l m : list A) :
  NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  induction l as [|a l IH]; simpl; intros hl hm d; [assumption|]. inversion hl; subst. constructor.
  - rewrite in_app_iff. intros [h|h]; [contradiction | apply (d a); auto].
  - apply IH; auto.
Qed.

Lemma NoDup_list_prod {A B} (l : list A) (m : list B) : NoDup l -> NoDup m -> NoDup (list_prod l m).
Proof.
  induction l as [|a l IH]; simpl; intros hl hm; [constructor|]. inversion hl; subst.
  apply NoDup_app_intro; [|apply IH; assumption|].
  - apply NoDup_map_in; [congruence | assumption].
  - intros x h h'. apply in_map_iff in h as (b & <- & _). apply in_prod_iff in h' as [h' _]. contradiction.
Qed.

Section Elements.
Variable J : positive -> finite.
Notation dom := (dom J).

Lemma eqb_yes s (x : dom s) : eqb x x = true.
Proof. apply eqb_true; reflexivity. Qed.

Lemma eqb_no s (x y : dom s) : x <> y -> eqb x y = false.
Proof. intro n; apply not_true_is_false; intro h; apply eqb_true in h; contradiction. Qed.

Lemma tables_complete a (d : forall b, dom b) b (f : dom a -> dom b) values :
  (forall y, In y values) -> forall keys, exists g, In g (tables (d b) keys values) /\
    forall x, In x keys -> g x = f x.
Proof.
  intros hv keys. induction keys as [|k keys (g & hg & h)]; simpl.
  - eexists; split; [left; reflexivity | contradiction].
  - exists (fun x => if eqb x k then f k else g x). split.
    + apply in_map_iff. exists (f k, g). split; [reflexivity|]. apply in_prod; auto.
    + intros x hx. destruct (eqb x k) eqn:e; [apply eqb_true in e; congruence|].
      apply h. destruct hx as [<-|hx]; [rewrite eqb_yes in e; discriminate | assumption].
Qed.

Lemma tables_default a b (d : dom b) values (x : dom a) : forall keys g,
  In g (tables d keys values) -> ~ In x keys -> g x = d.
Proof.
  induction keys as [|k keys IH]; simpl; intros g hg hx.
  - destruct hg as [<-|[]]; reflexivity.
  - apply in_map_iff in hg as ((v & g') & <- & h). apply in_prod_iff in h as [_ h]. simpl.
    rewrite eqb_no by (intro e; apply hx; auto). apply IH; auto.
Qed.

Lemma tables_once a b (d : dom b) values (keys : list (dom a)) :
  NoDup keys -> NoDup values -> NoDup (tables d keys values).
Proof.
  induction keys as [|k keys IH]; simpl; intros hk hv; [repeat constructor; auto|].
  inversion hk; subst. apply NoDup_map_in; [|apply NoDup_list_prod; auto].
  intros [v g] [v' g'] h h' e. apply in_prod_iff in h as [_ h], h' as [_ h']. simpl in e.
  assert (ev : v = v') by (apply (f_equal (fun f => f k)) in e; rewrite eqb_yes in e; exact e).
  subst v'. f_equal. extensionality x. destruct (eqb x k) eqn:ex.
  - apply eqb_true in ex. subst x.
    rewrite (tables_default _ _ _ _ _ _ _ h) by assumption.
    rewrite (tables_default _ _ _ _ _ _ _ h') by assumption. reflexivity.
  - apply (f_equal (fun f => f x)) in e. rewrite ex in e. exact e.
Qed.

Lemma elems_complete s : is_index s = true -> forall x : dom s, In x (elems J s).
Proof.
  induction s; simpl; intros h x; try discriminate.
  - destruct x; auto.
  - apply complete.
  - destruct (letter_onto k x) as (j & hj & <-).
    change (In (letter k j) (map (letter k) (seq 0 (S k)))). apply in_map, in_seq. lia.
  - apply andb_prop in h as [h1 h2].
    destruct (tables_complete s1 (default J) s2 x (elems J s2) (IHs2 h2) (elems J s1)) as (g & hg & e).
    replace x with g; [exact hg|]. extensionality z. apply e. apply IHs1; assumption.
Qed.

Lemma elems_once s : is_index s = true -> NoDup (elems J s).
Proof.
  induction s; simpl; intro h; try discriminate.
  - repeat constructor; simpl; intuition discriminate.
  - apply once.
  - unfold all_letters. apply NoDup_map_in; [|apply seq_NoDup].
    intros x y hx hy. apply in_seq in hx, hy. apply letter_inj; lia.
  - apply andb_prop in h as [h1 h2]. apply tables_once; auto.
Qed.

Lemma exception_fails s P : is_index s = true -> P (exception J s P) = true -> forall x : dom s, P x = true.
Proof.
  intros hs h x. unfold exception in h.
  destruct (find (fun x => negb (P x)) (elems J s)) as [y|] eqn:e.
  - apply find_some in e as [_ e]. rewrite h in e. discriminate.
  - apply find_none with (x := x) in e; [|apply elems_complete; assumption].
    destruct (P x); [reflexivity | discriminate].
Qed.

Definition folded (sum : bool) (s : sort) (f : dom s -> R) : R :=
  if sum then total J s f else product J s f.
Definition op (sum : bool) : R -> R -> R := if sum then Rplus else Rmult.
Definition unit (sum : bool) : R := if sum then 0 else 1.
Definition over (sum : bool) {A} (l : list A) (f : A -> R) : R :=
  fold_right (op sum) (unit sum) (map f l).

Lemma folded_over sum s f : folded sum s f = over sum (elems J s) f.
Proof. destruct sum; reflexivity. Qed.

Lemma op_comm sum x y : op sum x y = op sum y x.
Proof. destruct sum; simpl; ring. Qed.
Lemma op_assoc sum x y z : op sum x (op sum y z) = op sum (op sum x y) z.
Proof. destruct sum; simpl; ring. Qed.
Lemma op_unit sum x : op sum (unit sum) x = x.
Proof. destruct sum; simpl; ring. Qed.

Lemma over_ext {A} sum (l : list A) f g : (forall x, f x = g x) -> over sum l f = over sum l g.
Proof. intro h. unfold over. f_equal. apply map_ext, h. Qed.

Lemma over_units {A} sum (l : list A) : over sum l (fun _ => unit sum) = unit sum.
Proof. induction l; simpl; [reflexivity|]. unfold over in *; simpl. rewrite IHl; apply op_unit. Qed.

Lemma over_op {A} sum (l : list A) f g :
  over sum l (fun x => op sum (f x) (g x)) = op sum (over sum l f) (over sum l g).
Proof.
  unfold over. induction l; simpl; [symmetry; apply op_unit|]. rewrite IHl.
  rewrite <- !op_assoc. f_equal. rewrite !op_assoc. f_equal. apply op_comm.
Qed.

Lemma over_exchange {A B} sum (l : list A) (m : list B) f :
  over sum l (fun x => over sum m (f x)) = over sum m (fun y => over sum l (fun x => f x y)).
Proof.
  induction l as [|a l IH]; simpl.
  - symmetry; apply over_units.
  - unfold over at 1; simpl. fold (over sum l (fun x => over sum m (f x))). rewrite IH.
    symmetry; exact (over_op sum m (f a) (fun y => over sum l (fun x => f x y))).
Qed.

Lemma over_point sum s (l : list (dom s)) (f : dom s -> R) j : NoDup l -> In j l ->
  over sum l (fun i => if eqb i j then f i else unit sum) = f j.
Proof.
  unfold over. induction l as [|a l IH]; simpl; [contradiction|]. intros n [->|h]; inversion n; subst.
  - rewrite eqb_yes. replace (fold_right _ _ _) with (unit sum); [rewrite op_comm; apply op_unit|].
    rewrite <- (over_units sum l) at 1. unfold over. f_equal. apply map_ext_in. intros x hx.
    rewrite eqb_no; [reflexivity | intros ->; contradiction].
  - rewrite eqb_no by (intros ->; contradiction). rewrite op_unit. auto.
Qed.
End Elements.

(* ---- each rule is valid *)

Section Rules.
Variable J : positive -> finite.
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

Lemma ev_lam (I : interpretation) s b c r :
  ev J I (Lam s b) (SFun s c) r = fun x => ev J I b c (push J (as_any J x) r).
Proof. apply lam_own. Qed.

Lemma elimination_ok (I : interpretation) s P v r :
  T I (Implies (Forall s P) (App s P v)) r = true.
Proof.
  any. destruct (all (ev J I P (SFun s SBool) r)) eqn:e; [|reflexivity]. simpl.
  rewrite all_true in e. apply e.
Qed.

Lemma counterexample_ok (I : interpretation) s P r : is_index s = true ->
  T I (Implies (App s P (Exc s P)) (Forall s P)) r = true.
Proof.
  intro hs. any. set (p := ev J I P (SFun s SBool) r).
  destruct (p (exception J s p)) eqn:e; [|reflexivity]. simpl. apply all_true.
  apply exception_fails; assumption.
Qed.

Lemma leibniz_ok (I : interpretation) s s' f a b r :
  T I (Implies (Eq s a b) (Eq s' (App s f a) (App s f b))) r = true.
Proof.
  any. destruct (eqb (ev J I a s r) (ev J I b s r)) eqn:e; [|reflexivity]. simpl.
  apply eqb_true in e. rewrite e. apply eqb_true; reflexivity.
Qed.

Lemma extensional_ok (I : interpretation) s s' f g r :
  T I (Implies (Forall s (Lam s (Eq s' (App s (lift 0 f) (Bound 0 s)) (App s (lift 0 g) (Bound 0 s)))))
        (Eq (SFun s s') f g)) r = true.
Proof.
  change (implb (T I (Forall s (Lam s (Eq s' (App s (lift 0 f) (Bound 0 s)) (App s (lift 0 g) (Bound 0 s))))) r)
    (T I (Eq (SFun s s') f g) r) = true).
  destruct (T I (Forall s _) r) eqn:e; [|reflexivity]. simpl.
  apply (eqb_true J (SFun s s')). extensionality x.
  simpl Language.ev in e. rewrite as_any_same in e. rewrite all_true in e. specialize (e x).
  destruct (sort_eq s s) as [d|d]; [|congruence]. rewrite !as_any_same in e.
  apply eqb_true in e. rewrite !ev_lift, !without_0_push in e. exact e.
Qed.

Lemma point_ok (I : interpretation) sum s f j r : is_index s = true ->
  T I (Eq SReal
       (fold_term sum s (Lam s (Ite (Eq s (Bound 0 s) (lift 0 j)) (App s (lift 0 f) (Bound 0 s))
                                  (unit_term sum))))
       (App s f j)) r = true.
Proof.
  intro hs. simpl; rewrite as_any_same. apply (eqb_true J SReal).
  rewrite ev_fold, ev_lam, folded_over.
  etransitivity; [|apply (over_point J sum s (elems J s)); [apply elems_once | apply elems_complete]; assumption].
  unfold over. f_equal. apply map_ext. intro x. simpl. rewrite !as_any_same.
  replace (number (if sum then 0%Q else 1%Q)) with (unit sum) by (destruct sum; reflexivity).
  rewrite !ev_lift, !without_0_push. reflexivity.
Qed.

Lemma exchange_ok (I : interpretation) sum s s' f r :
  T I (Eq SReal
        (fold_term sum s (Lam s (fold_term sum s' (Lam s'
           (App s' (App s (lift 0 (lift 0 f)) (Bound 1 s)) (Bound 0 s'))))))
        (fold_term sum s' (Lam s' (fold_term sum s (Lam s
           (App s' (App s (lift 0 (lift 0 f)) (Bound 0 s)) (Bound 1 s'))))))) r = true.
Proof.
  simpl; rewrite as_any_same. apply (eqb_true J SReal).
  rewrite !ev_fold, !ev_lam, !folded_over.
  set (F := ev J I f (SFun s (SFun s' SReal)) r).
  transitivity (over sum (elems J s) (fun x => over sum (elems J s') (fun y => F x y))).
  - apply over_ext; intro x. rewrite ev_fold, ev_lam, folded_over.
    apply over_ext; intro y. simpl. rewrite !as_any_same, !ev_lift, !without_0_push. reflexivity.
  - rewrite over_exchange. apply over_ext; intro y. rewrite ev_fold, ev_lam, folded_over.
    apply over_ext; intro x. simpl. rewrite !as_any_same, !ev_lift, !without_0_push. reflexivity.
Qed.

(* ---- generalisation *)

Lemma generalised_ok t cs : (forall (I : interpretation) r, T I t r = true) ->
  forall (I : interpretation) r, T I (generalised t cs) r = true.
Proof.
  intro h. induction cs as [|[c s] cs IH]; [exact h|]. intros I r. simpl. rewrite as_any_same.
  apply all_true. intro x. destruct (sort_eq s s) as [d|d]; [|congruence].
  rewrite ev_put by (unfold fitting, has_sort; simpl; unfold sort_eqb; destruct (sort_eq s s); [reflexivity | congruence]).
  rewrite ev_lift. apply IH.
Qed.

(* ---- constants that do not occur *)

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

Lemma apps_ev (I I' : interpretation) r r' us us' : 
  Forall2 (fun u u' => ev J I u SReal r = ev J I' u' SReal r') us us' ->
  forall f f', (forall s, ev J I f s r = ev J I' f' s r') ->
  forall s, ev J I (apps f us) s r = ev J I' (apps f' us') s r'.
Proof.
  induction 1 as [|u u' us us' h hs IH]; intros f f' hf s; simpl; [apply hf|].
  apply IH. intro s'. simpl. rewrite hf, h. reflexivity.
Qed.

(* ---- induction over the elements *)

Definition set_const (I : interpretation) (c : positive) (s : sort) (x : dom s) : interpretation :=
  fun c' s' => if (Pos.eqb c c' && sort_eqb s s')%bool then as_any J x s' else I c' s'.

Fixpoint set_all (I : interpretation) (cs : list positive) (vs : list R) : interpretation :=
  match cs, vs with
  | c :: cs, v :: vs => set_const (set_all I cs vs) c SReal v
  | _, _ => I
  end.

Definition keys (cs : list positive) : list (positive * sort) := map (fun c => (c, SReal)) cs.

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

Definition fresh (ks : list (positive * sort)) (t : term) : bool :=
  forallb (fun k => negb (occurs (fst k) (snd k) t)) ks.

Lemma Forall2_refl_map {A B} (P : B -> B -> Prop) (f : A -> B) l :
  (forall x, In x l -> P (f x) (f x)) -> Forall2 P (map f l) (map f l).
Proof. induction l; simpl; intro h; constructor; auto. Qed.

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

(* ---- listed elements *)

Lemma members_fold s l sum (f : dom s -> R) (I : interpretation) r : members s = Some l ->
  folded J sum s f = over sum l (fun m => f (ev J I m s r)).
Proof.
  rewrite folded_over. destruct s; try discriminate; intro h;
    [injection h as <- | assert (l = map (Letter k) (seq 0 (S k))) as -> by (cbn in h |- *; congruence)].
  - change (over sum [false; true] f = over sum [Tru; Fls] (fun m => f (ev J I m SBool r))).
    unfold over. destruct sum; simpl; rewrite ?as_any_same; cbn; ring.
  - change (elems J (SLetters k)) with (map (letter k) (seq 0 (S k))).
    unfold over. rewrite !map_map. f_equal. apply map_ext. intro j.
    change (ev J I (Letter k j) (SLetters k) r) with (as_any J (s := SLetters k) (letter k j) (SLetters k)).
    rewrite as_any_same. reflexivity.
Qed.

Lemma members_all s l (P : dom s -> bool) (I : interpretation) r : members s = Some l ->
  all P = forallb (fun m => P (ev J I m s r)) l.
Proof.
  intro h. apply eq_true_iff_eq. rewrite all_true, forallb_forall.
  destruct s; try discriminate;
    [injection h as <- | assert (l = map (Letter k) (seq 0 (S k))) as -> by (cbn in h |- *; congruence); clear h].
  - split; [intros h m _; apply h|]. intros h b.
    pose proof (h Tru (or_introl eq_refl)) as h1. pose proof (h Fls (or_intror (or_introl eq_refl))) as h2.
    simpl in h1, h2. destruct b; assumption.
  - split; [intros h m _; apply h|]. intros h x. destruct (letter_onto k x) as (j & hj & <-).
    specialize (h (Letter k j)).
    change (ev J I (Letter k j) (SLetters k) r) with (as_any J (s := SLetters k) (letter k j) (SLetters k)) in h.
    rewrite as_any_same in h. apply h.
    change (In (Letter k j) (map (Letter k) (seq 0 (S k)))). apply in_map, in_seq. lia.
Qed.

Lemma joined_fold (I : interpretation) sum l r :
  ev J I (joined (op_term sum) l (unit_term sum)) SReal r = over sum l (fun t => ev J I t SReal r).
Proof.
  unfold over. induction l as [|a l IH]; [apply ev_unit|]. destruct l as [|b l].
  - simpl. rewrite op_comm, op_unit. reflexivity.
  - change (joined (op_term sum) (a :: b :: l) (unit_term sum))
      with (op_term sum a (joined (op_term sum) (b :: l) (unit_term sum))).
    rewrite ev_op, IH. reflexivity.
Qed.

Lemma joined_and (I : interpretation) l r :
  T I (joined And l Tru) r = forallb (fun t => T I t r) l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. destruct l as [|b l].
  - simpl. rewrite andb_true_r. reflexivity.
  - change (joined And (a :: b :: l) Tru) with (And a (joined And (b :: l) Tru)).
    revert IH. generalize (joined And (b :: l) Tru). intros u IH.
    cbn [Language.ev]. rewrite as_any_same, IH. reflexivity.
Qed.

(* ---- fractions *)

Lemma fraction_ok (I : interpretation) r us ds t : (forall d, In d ds -> ev J I d SReal r <> 0) ->
  forall p q, fraction us ds t = Some (p, q) ->
  pval (point_of J I r us) q <> 0 /\
  ev J I t SReal r * pval (point_of J I r us) q = pval (point_of J I r us) p.
Proof.
  intro hd. set (e := point_of J I r us).
  assert (one : pval e (pconst 1) = 1) by (rewrite pconst_ok; apply RMicromega.Q2R_1).
  assert (leaf : forall t p q, (if has_sort t SReal
      then option_map (fun k => (pvar k, pconst 1)) (place (numbered 1 us) t) else None) = Some (p, q) ->
    pval e q <> 0 /\ ev J I t SReal r * pval e q = pval e p).
  { intros t0 p q h. destruct (has_sort t0 SReal) eqn:hs; [|discriminate].
    destruct (place _ _) as [k|] eqn:hp; [|discriminate]. injection h as <- <-.
    rewrite one. split; [apply R1_neq_R0|]. rewrite pvar_ok. unfold e, point_of.
    apply place_ok in hp. rewrite hp. unfold value. apply has_sort_eq in hs. rewrite hs. apply Rmult_1_r. }
  induction t; intros top bottom h; try (apply leaf; exact h); simpl in h; simpl Language.ev;
    rewrite as_any_same.
  - injection h as <- <-. rewrite one, pconst_ok, number_Q2R. split; [apply R1_neq_R0 | apply Rmult_1_r].
  - destruct (fraction us ds t1) as [[p1 q1]|]; [|discriminate].
    destruct (fraction us ds t2) as [[p2 q2]|]; [|discriminate].
    destruct (IHt1 _ _ eq_refl) as [n1 e1]. destruct (IHt2 _ _ eq_refl) as [n2 e2].
    destruct (peq q1 q2) eqn:eq; injection h as <- <-.
    + apply (peq_ok e) in eq. split; [assumption|]. rewrite padd_ok, <- e1, <- e2, <- eq. ring.
    + rewrite padd_ok, !pmul_ok, <- e1, <- e2. split; [apply Rmult_integral_contrapositive_currified; assumption|].
      ring.
  - destruct (fraction us ds t1) as [[p1 q1]|]; [|discriminate].
    destruct (fraction us ds t2) as [[p2 q2]|]; [|discriminate].
    destruct (IHt1 _ _ eq_refl) as [n1 e1]. destruct (IHt2 _ _ eq_refl) as [n2 e2].
    injection h as <- <-. rewrite !pmul_ok, <- e1, <- e2.
    split; [apply Rmult_integral_contrapositive_currified; assumption | ring].
  - destruct (existsb (term_eqb t2) ds) eqn:hx; [|discriminate].
    apply existsb_exists in hx as (d & hi & hx). apply term_eqb_eq in hx. subst d. apply hd in hi.
    destruct (fraction us ds t1) as [[p1 q1]|]; [|discriminate].
    destruct (fraction us ds t2) as [[p2 q2]|]; [|discriminate].
    destruct (IHt1 _ _ eq_refl) as [n1 e1]. destruct (IHt2 _ _ eq_refl) as [n2 e2].
    injection h as <- <-. rewrite !pmul_ok, <- e1, <- e2.
    split; [repeat apply Rmult_integral_contrapositive_currified; assumption|].
    cbn [Language.dom] in *. field. assumption.
Qed.
End Rules.

Lemma is_valid m k t : (forall k u, get m k = Some u -> valid u) -> is m k t = true -> valid t.
Proof.
  intros hm h. unfold is in h. destruct (get m k) as [u|] eqn:e; [|discriminate].
  apply term_eqb_eq in h. apply hm in e. intros J I r. rewrite <- (normal_ok J I fuel), h. apply e.
Qed.

Lemma when_some b t u : when b t = Some u -> b = true /\ t = u.
Proof. unfold when. destruct b; [|discriminate]. intro h; injection h; auto. Qed.

Lemma conclusion_valid m x t : (forall k u, get m k = Some u -> valid u) ->
  conclusion m x = Some t -> valid t.
Proof.
  intros hm h J I r. destruct x; simpl in h.
  - destruct (every (map (get m) premises)) as [ps|] eqn:e; [|discriminate].
    apply when_some in h as [h <-]. apply every_ok in e. eapply solves_ok; [exact h|].
    intros p hp. apply (in_map Some) in hp. rewrite <- e in hp. apply in_map_iff in hp as (k & hk & _).
    apply (hm k); exact hk.
  - apply when_some in h as [h <-]. simpl. rewrite as_any_same.
    rewrite joined_and. destruct (forallb _ _) eqn:e; [|reflexivity]. rewrite forallb_forall in e.
    assert (hd : forall d, In d divided -> ev J I d SReal r <> 0).
    { intros d hi. specialize (e _ (in_map _ _ _ hi)). simpl in e. rewrite as_any_same in e.
      intro z. rewrite negb_true_iff in e.
      rewrite (proj2 (eqb_true J SReal _ _)) in e; [discriminate | exact z]. }
    simpl. rewrite as_any_same. apply (eqb_true J SReal). unfold same_fraction in h.
    destruct (fraction us divided left) as [[p q]|] eqn:e1; [|discriminate].
    destruct (fraction us divided right) as [[p' q']|] eqn:e2; [|discriminate].
    apply (fraction_ok J I r us divided left hd) in e1 as [n1 e1].
    apply (fraction_ok J I r us divided right hd) in e2 as [n2 e2].
    apply (peq_ok (point_of J I r us)) in h. rewrite !pmul_ok in h.
    rewrite <- e1, <- e2 in h. cbn [Language.dom] in *.
    apply (Rmult_eq_reg_r (pval (point_of J I r us) q * pval (point_of J I r us) q'));
      [lra | apply Rmult_integral_contrapositive_currified; assumption].
  - destruct (get m p) as [u|] eqn:e; [|discriminate]. apply when_some in h as [h <-].
    rewrite ev_put by assumption. apply (hm p); assumption.
  - destruct (get m p) as [u|] eqn:e; [|discriminate]. injection h as <-.
    apply generalised_ok. intros; apply (hm p); assumption.
  - injection h as <-. apply elimination_ok.
  - apply when_some in h as [h <-]. apply counterexample_ok; assumption.
  - injection h as <-. apply leibniz_ok.
  - injection h as <-. apply extensional_ok.
  - unfold induction in h. destruct (every (map fold_of folds)) as [parts|] eqn:e; [|discriminate].
    apply when_some in h as [h <-]. split_true. simpl. rewrite as_any_same.
    destruct (ev J I given SBool r) eqn:hg; [|reflexivity]. simpl.
    match goal with h : forallb _ (invariant :: _) = true |- _ => rename h into hf end.
    assert (fr : forall t, In t (invariant :: given :: folds) -> fresh ((i, s) :: keys state) t = true).
    { intros t ht. rewrite forallb_forall in hf. specialize (hf t ht). unfold fresh. simpl.
      apply andb_prop in hf as [h1 h2]. rewrite h1. simpl. unfold keys. rewrite forallb_of_map. exact h2. }
    assert (fp : forall p, In p parts -> fresh ((i, s) :: keys state) (snd p) = true).
    { intros p hp. pose proof (every_ok _ _ e) as e'. apply (in_map Some) in hp. rewrite <- e' in hp.
      apply in_map_iff in hp as (t & ht & hi). specialize (fr t (or_intror (or_intror hi))).
      destruct t; try discriminate; injection ht as <-; exact fr. }
    eapply (all_elements J invariant given i s state parts).
    + apply fr; left; reflexivity.
    + apply fr; right; left; reflexivity.
    + exact fp.
    + assumption.
    + pose proof (every_ok _ _ e) as e'. apply (f_equal (@length _)) in e'. rewrite !map_length in e'. congruence.
    + intros; eapply is_valid; eassumption.
    + intros; eapply is_valid; eassumption.
    + exact hg.
    + exact e.
    + intros p hp. match goal with h : forallb _ parts = true |- _ => rewrite forallb_forall in h; apply h in hp end.
      apply sort_eqb_eq in hp; assumption.
  - apply when_some in h as [h <-]. apply point_ok; assumption.
  - injection h as <-. apply exchange_ok.
  - destruct t0; try discriminate; destruct (members s) as [l|] eqn:e; try discriminate; injection h as <-.
    + simpl. rewrite as_any_same. apply (eqb_true J SBool). simpl. rewrite as_any_same, joined_and.
      rewrite (members_all J s l _ I r e), forallb_of_map. reflexivity.
    + change (ev J I (Eq SReal (fold_term true s t0) (joined (op_term true) (map (App s t0) l) (unit_term true))) SBool r = true).
      cbn [ev]. rewrite as_any_same. apply (eqb_true J SReal).
      rewrite ev_fold, joined_fold, (members_fold J s l true _ I r e). unfold over. rewrite map_map. reflexivity.
    + change (ev J I (Eq SReal (fold_term false s t0) (joined (op_term false) (map (App s t0) l) (unit_term false))) SBool r = true).
      cbn [ev]. rewrite as_any_same. apply (eqb_true J SReal).
      rewrite ev_fold, joined_fold, (members_fold J s l false _ I r e). unfold over. rewrite map_map. reflexivity.
Qed.

Lemma run_valid steps : forall m m', (forall k u, get m k = Some u -> valid u) ->
  run steps m = inr m' -> forall k u, get m' k = Some u -> valid u.
Proof.
  induction steps as [|[[k x] t] steps IH]; cbn [run]; intros m m' hm h.
  { assert (m = m') as <- by congruence. exact hm. }
  destruct (conclusion m x) as [u|] eqn:e; [|discriminate h].
  destruct (term_eqb (normal fuel u) t) eqn:et; [|discriminate h].
  apply term_eqb_eq in et. refine (IH _ m' _ h).
  intros k' u' g. unfold get in g. destruct (Pos.eq_dec k' k) as [->|n].
  - rewrite PositiveMap.gss in g. injection g as <-. rewrite <- et.
    intros J I r. rewrite normal_ok. eapply conclusion_valid; eassumption.
  - rewrite PositiveMap.gso in g by assumption. apply (hm k'); exact g.
Qed.

Definition all_valid (facts : list (positive * term)) : Prop := List.Forall (fun x => valid (snd x)) facts.

Lemma known_valid facts : all_valid facts -> forall k u, get (known facts) k = Some u -> valid u.
Proof.
  induction 1 as [|[k t] facts h hs IH]; simpl; intros k' u g.
  - unfold get in g. rewrite PositiveMap.gempty in g. discriminate.
  - unfold get in g. destruct (Pos.eq_dec k' k) as [->|n].
    + rewrite PositiveMap.gss in g. injection g as <-. exact h.
    + rewrite PositiveMap.gso in g by assumption. apply (IH k'); exact g.
Qed.

(* What is derived from valid formulas is valid. *)
Theorem derives_valid facts steps goals : derives facts steps goals = true ->
  all_valid facts -> all_valid goals.
Proof.
  unfold derives. intros h hf. destruct (run steps (known facts)) as [|m] eqn:e; [discriminate|].
  apply Forall_forall. intros [k t] hi. rewrite forallb_forall in h. apply h in hi. simpl in *.
  destruct (get m k) as [u|] eqn:g; [|discriminate]. apply term_eqb_eq in hi. subst u.
  eapply run_valid; [apply known_valid; exact hf | exact e | exact g].
Qed.
