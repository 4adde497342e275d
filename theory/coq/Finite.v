(* Closed formulas carried out: rational numbers, truth values, letters, tables of such. *)
From Coq Require Import Reals QArith Qreals List PArith Lia Lra Bool FunctionalExtensionality.
From Privacy Require Import Language Syntax Values Polynomials Elements.
Import ListNotations.

Inductive val := VNum (q : Q) | VBool (b : bool) | VLetter (j : nat) | VTable (rows : list val).

Fixpoint same_val (v w : val) : bool :=
  match v, w with
  | VNum p, VNum q => Qeq_bool p q
  | VBool a, VBool b => Bool.eqb a b
  | VLetter i, VLetter j => Nat.eqb i j
  | VTable l, VTable m =>
      (fix go (l m : list val) : bool :=
         match l, m with
         | [], [] => true
         | v :: l, w :: m => same_val v w && go l m
         | _, _ => false
         end) l m
  | _, _ => false
  end%bool.

(* Sorts whose elements can be listed, whatever the sets are. *)
Fixpoint listable (s : sort) : bool :=
  match s with
  | SBool | SLetters _ => true
  | SFun a b => listable a && listable b
  | _ => false
  end%bool.

Fixpoint rows (n : nat) (values : list val) : list (list val) :=
  match n with
  | O => [[]]
  | S n => map (fun p => fst p :: snd p) (list_prod values (rows n values))
  end.

Fixpoint vals (s : sort) : list val :=
  match s with
  | SBool => [VBool false; VBool true]
  | SLetters k => map VLetter (seq 0 (S k))
  | SFun a b => map VTable (rows (length (vals a)) (vals b))
  | _ => []
  end.

Fixpoint lookup (keys values : list val) (v : val) : option val :=
  match keys, values with
  | k :: keys, w :: values => if same_val k v then Some w else lookup keys values v
  | _, _ => None
  end.

Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l =>
      match f a, all_some f l with Some b, Some m => Some (b :: m) | _, _ => None end
  end.

Fixpoint every_true (l : list val) : option bool :=
  match l with
  | [] => Some true
  | VBool false :: _ => Some false
  | VBool true :: l => every_true l
  | _ => None
  end.

Fixpoint combined (op : Q -> Q -> Q) (unit : Q) (l : list val) : option Q :=
  match l with
  | [] => Some unit
  | VNum q :: l => option_map (op q) (combined op unit l)
  | _ => None
  end.

Definition truth (v : option val) : option bool := match v with Some (VBool b) => Some b | _ => None end.
Definition rational (v : option val) : option Q := match v with Some (VNum q) => Some q | _ => None end.
Definition table (v : option val) : option (list val) := match v with Some (VTable l) => Some l | _ => None end.
Definition at_sort (a s : sort) (v : option val) : option val := if sort_eq a s then v else None.
Definition binary {A B} (f : A -> A -> B) (a b : option A) : option B :=
  match a, b with Some a, Some b => Some (f a b) | _, _ => None end.

(* The value of a term of sort s; e has the sorts and values of its loose variables. *)
Fixpoint eval (t : term) (s : sort) (e : list (sort * val)) : option val :=
  match t with
  | Num q => at_sort SReal s (Some (VNum q))
  | Tru => at_sort SBool s (Some (VBool true))
  | Fls => at_sort SBool s (Some (VBool false))
  | Letter k j => at_sort (SLetters k) s (if Nat.leb j k then Some (VLetter j) else None)
  | Bound i a =>
      at_sort a s match nth_error e i with Some (a', v) => at_sort a' a (Some v) | None => None end
  | Not a => at_sort SBool s (option_map (fun b => VBool (negb b)) (truth (eval a SBool e)))
  | And a b =>
      at_sort SBool s
        match truth (eval a SBool e) with
        | Some true => option_map VBool (truth (eval b SBool e))
        | Some false => Some (VBool false)
        | None => None
        end
  | Or a b =>
      at_sort SBool s
        match truth (eval a SBool e) with
        | Some false => option_map VBool (truth (eval b SBool e))
        | Some true => Some (VBool true)
        | None => None
        end
  | Implies a b =>
      at_sort SBool s
        match truth (eval a SBool e) with
        | Some true => option_map VBool (truth (eval b SBool e))
        | Some false => Some (VBool true)
        | None => None
        end
  | Ite c a b =>
      match truth (eval c SBool e) with
      | Some true => eval a s e
      | Some false => eval b s e
      | None => None
      end
  | Eq a x y =>
      at_sort SBool s (binary (fun v w => VBool (same_val v w)) (eval x a e) (eval y a e))
  | Le x y =>
      at_sort SBool s
        (binary (fun p q => VBool (Qle_bool p q)) (rational (eval x SReal e)) (rational (eval y SReal e)))
  | Add x y =>
      at_sort SReal s
        (binary (fun p q => VNum (qadd p q)) (rational (eval x SReal e)) (rational (eval y SReal e)))
  | Mul x y =>
      at_sort SReal s
        (binary (fun p q => VNum (qmul p q)) (rational (eval x SReal e)) (rational (eval y SReal e)))
  | Div x y =>
      at_sort SReal s
        match rational (eval x SReal e), rational (eval y SReal e) with
        | Some p, Some q => if Qeq_bool q 0 then None else Some (VNum (Qred (p / q)))
        | _, _ => None
        end
  | App a f x =>
      match eval x a e with
      | Some v =>
          match f with
          | Lam a' b => at_sort a' a (eval b s ((a, v) :: e))
          | _ =>
              match table (eval f (SFun a s) e) with
              | Some l => if listable a then lookup (vals a) l v else None
              | None => None
              end
          end
      | None => None
      end
  | Lam a b =>
      match s with
      | SFun a' b' =>
          if listable a
          then at_sort a a' (option_map VTable (all_some (fun v => eval b b' ((a, v) :: e)) (vals a)))
          else None
      | _ => None
      end
  | Forall a f =>
      at_sort SBool s
        match table (eval f (SFun a SBool) e) with
        | Some l => if listable a then option_map VBool (every_true l) else None
        | None => None
        end
  | Sum a f =>
      at_sort SReal s
        match table (eval f (SFun a SReal) e) with
        | Some l => if listable a then option_map VNum (combined qadd 0 l) else None
        | None => None
        end
  | Prod a f =>
      at_sort SReal s
        match table (eval f (SFun a SReal) e) with
        | Some l => if listable a then option_map VNum (combined qmul 1 l) else None
        | None => None
        end
  | Const _ _ | Bad | Exc _ _ => None
  end.

Definition comes_true (t : term) : bool :=
  match truth (eval t SBool []) with Some b => b | None => false end.

(* ---- that the values are the values *)

Open Scope R_scope.

Section Sound.
Variable J : positive -> finite.
Notation dom := (dom J).
Notation elems := (elems J).
Variable I : positive -> forall s, dom s.
Notation value t s r := (ev J I t s r).

Fixpoint means (s : sort) (v : val) : dom s -> Prop :=
  match s with
  | SBool => fun x => v = VBool x
  | SReal => fun x => exists q, v = VNum q /\ x = number q
  | SIndex n => fun _ => False
  | SLetters k => fun x => exists j, v = VLetter j /\ (j <= k)%nat /\ x = letter k j
  | SFun a b => fun f => exists l, v = VTable l /\ listable a = true /\ Forall2 (means b) l (map f (elems a))
  end.

Lemma listable_index s : listable s = true -> is_index s = true.
Proof.
  induction s; simpl; intro h; try discriminate; auto.
  apply andb_prop in h as [h1 h2]. rewrite IHs1, IHs2 by assumption. reflexivity.
Qed.

Lemma same_val_ok s : forall v w x y, means s v x -> means s w y -> (same_val v w = true <-> x = y).
Proof.
  induction s; simpl; intros v w x y hv hw.
  - subst. simpl. apply Bool.eqb_true_iff.
  - destruct hv as (p & -> & ->), hw as (q & -> & ->). simpl.
    destruct (Qeq_bool p q) eqn:e; split; intro h; try reflexivity; try discriminate.
    + apply Qeq_number; exact e.
    + exfalso. exact (Qeq_number_false p q e h).
  - contradiction.
  - destruct hv as (i & -> & hi & ->), hw as (j & -> & hj & ->). simpl. rewrite PeanoNat.Nat.eqb_eq.
    split; [intros ->; reflexivity | apply letter_inj; assumption].
  - destruct hv as (l & -> & ha & hl), hw as (m & -> & _ & hm). simpl.
    assert (same : (fix go (l m : list val) : bool :=
         match l, m with
         | [], [] => true
         | v :: l, w :: m => same_val v w && go l m
         | _, _ => false
         end) l m = true <-> map x (elems s1) = map y (elems s1)).
    { revert l m hl hm. induction (elems s1) as [|z zs IH]; intros [|v l] [|w m] hl hm; simpl in hl, hm;
        inversion hl; inversion hm; subst; [split; reflexivity|].
      rewrite andb_true_iff, (IHs2 _ _ (x z) (y z)) by assumption.
      rewrite (IH l m) by assumption. simpl.
      split; [intros [e1 e2]; congruence | intro e; injection e; auto]. }
    simpl in same. rewrite same. split; [|intros ->; reflexivity].
    intro h. extensionality z.
    assert (hz : In z (elems s1)) by (apply elems_complete, listable_index, ha).
    clear hl hm same. revert h hz. induction (elems s1) as [|c cs IH]; simpl; [contradiction|].
    intros h [->|hz]; injection h; auto.
Qed.

Lemma lookup_ok a b (f : dom a -> dom b) v x : means a v x -> forall xs keys values,
  Forall2 (means a) keys xs -> Forall2 (means b) values (map f xs) ->
  forall w, lookup keys values v = Some w -> means b w (f x).
Proof.
  intros hv xs. induction xs as [|z zs IH]; intros keys values hk hl w h;
    inversion hk; subst; inversion hl; subst; [discriminate|].
  simpl in h. destruct (same_val x0 v) eqn:e.
  - injection h as <-. apply (same_val_ok a _ _ z x) in e; [subst; assumption | assumption | assumption].
  - eapply IH; eassumption.
Qed.

Lemma Forall2_list_prod {A B C D} (P : A -> B -> Prop) (Q : C -> D -> Prop) l l' m m' :
  Forall2 P l l' -> Forall2 Q m m' ->
  Forall2 (fun p q => P (fst p) (fst q) /\ Q (snd p) (snd q)) (list_prod l m) (list_prod l' m').
Proof.
  intros hl hm. induction hl as [|a b l l' h hl IH]; simpl; [constructor|].
  apply Forall2_app; [|exact IH]. clear IH. induction hm; simpl; constructor; auto.
Qed.

Lemma Forall2_maps {A B C D} (P : C -> D -> Prop) (f : A -> C) (g : B -> D) l m :
  Forall2 (fun a b => P (f a) (g b)) l m -> Forall2 P (map f l) (map g m).
Proof. induction 1; simpl; constructor; assumption. Qed.

Lemma Forall2_weaker {A B} (P Q : A -> B -> Prop) l m :
  (forall a b, P a b -> Q a b) -> Forall2 P l m -> Forall2 Q l m.
Proof. intros h; induction 1; constructor; auto. Qed.

Lemma Forall2_same_length {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> length l = length m.
Proof. induction 1; simpl; congruence. Qed.

Lemma rows_ok a b (d : dom b) values xs : Forall2 (means b) values xs ->
  forall keys : list (dom a), NoDup keys ->
  Forall2 (fun l g => Forall2 (means b) l (map g keys)) (rows (length keys) values) (tables d keys xs).
Proof.
  intros hv. induction keys as [|k keys IH]; simpl; intro n; [repeat constructor|].
  inversion n; subst. apply Forall2_maps.
  eapply Forall2_weaker; [|apply Forall2_list_prod; [exact hv | apply IH; assumption]].
  intros [v l] [x g]; simpl. intros [h1 h2]. constructor.
  - rewrite (proj2 (eqb_true J a k k) eq_refl). exact h1.
  - replace (map (fun x0 => if eqb x0 k then x else g x0) keys) with (map g keys); [exact h2|].
    apply map_ext_in. intros z hz.
    rewrite (eqb_no J a) by (intros ->; contradiction). reflexivity.
Qed.

Lemma vals_ok s : listable s = true -> Forall2 (means s) (vals s) (elems s).
Proof.
  induction s as [| |n|k|a IHa b IHb]; intro h; try discriminate.
  - repeat constructor.
  - change (Forall2 (means (SLetters k)) (map VLetter (seq 0 (S k))) (map (letter k) (seq 0 (S k)))).
    apply Forall2_maps.
    assert (g : forall l, (forall j, In j l -> (j <= k)%nat) ->
      Forall2 (fun i j => means (SLetters k) (VLetter i) (letter k j)) l l).
    { induction l as [|j l IH]; intro hl; constructor.
      - exists j. repeat split. apply hl; left; reflexivity.
      - apply IH. intros i hi; apply hl; right; exact hi. }
    apply g. intros j hj. apply in_seq in hj. lia.
  - pose proof h as h'. simpl in h'. apply andb_prop in h' as [h1 h2]. specialize (IHa h1). specialize (IHb h2).
    cbn [vals Language.elems]. rewrite (Forall2_same_length _ _ _ IHa).
    rewrite <- (map_id (tables _ _ _)). apply Forall2_maps.
    eapply Forall2_weaker; [|apply (rows_ok a b (default J b) _ _ IHb (elems a))].
    + intros l g hl. exists l. auto.
    + apply elems_once, listable_index, h1.
Qed.

Definition fits (e : list (sort * val)) (r : env J) : Prop :=
  forall i s v, nth_error e i = Some (s, v) -> means s v (r i s).

Lemma fits_push e r a v x : fits e r -> means a v x -> fits ((a, v) :: e) (push J (as_any J x) r).
Proof.
  intros h hv [|i] s w e'; simpl in *; [|apply h; exact e'].
  injection e' as <- <-. rewrite as_any_same. exact hv.
Qed.

Lemma truth_some v b : truth v = Some b -> v = Some (VBool b).
Proof. destruct v as [[]|]; simpl; congruence. Qed.
Lemma rational_some v q : rational v = Some q -> v = Some (VNum q).
Proof. destruct v as [[]|]; simpl; congruence. Qed.
Lemma table_some v l : table v = Some l -> v = Some (VTable l).
Proof. destruct v as [[]|]; simpl; congruence. Qed.

Lemma all_some_ok {A B} (f : A -> option B) l : forall m, all_some f l = Some m ->
  Forall2 (fun a b => f a = Some b) l m.
Proof.
  induction l as [|a l IH]; simpl; intros m h; [injection h as <-; constructor|].
  destruct (f a) eqn:e; [|discriminate]. destruct (all_some f l); [|discriminate].
  injection h as <-. constructor; auto.
Qed.

Lemma every_true_ok l xs : Forall2 (means SBool) l xs -> forall b, every_true l = Some b ->
  b = forallb (fun x => x) xs.
Proof.
  induction 1 as [|v x l xs h hs IH]; simpl; intros b e; [congruence|].
  simpl in h. subst v. destruct x; simpl in *; [apply IH; exact e | congruence].
Qed.

Lemma combined_ok (op : R -> R -> R) (qop : Q -> Q -> Q) unit l xs :
  (forall p q, Q2R (qop p q) = op (Q2R p) (Q2R q)) -> Forall2 (means SReal) l xs ->
  forall q, combined qop unit l = Some q -> number q = fold_right op (number unit) xs.
Proof.
  intro ho. induction 1 as [|v x l xs h hs IH]; simpl; intros q e; [injection e as <-; reflexivity|].
  destruct h as (p & -> & ->). destruct (combined qop unit l) as [q'|]; [|discriminate].
  injection e as <-. rewrite <- (IH _ eq_refl). rewrite !number_Q2R. apply ho.
Qed.

Lemma at_sort_some a s v w : at_sort a s v = Some w -> a = s /\ v = Some w.
Proof. unfold at_sort. destruct (sort_eq a s); [auto | discriminate]. Qed.

Lemma Forall2_self_map {A B C} (P : A -> C -> Prop) (f : B -> C) (l : list A) (m : list B) :
  Forall2 (fun a b => P a (f b)) l m -> Forall2 P l (map f m).
Proof. induction 1; simpl; constructor; assumption. Qed.

Definition good (t : term) : Prop := forall s e r v, fits e r -> eval t s e = Some v -> means s v (value t s r).

Lemma eval_parts t : good t /\ (forall s a, t = Lam s a -> good a).
Proof.
  induction t;
    repeat match goal with H : good ?u /\ _ |- _ =>
      let g := fresh "H_" u in let i := fresh "inner_" u in destruct H as [g i] end;
    (split; [|first [discriminate | intros s' a' eq; injection eq as <- <-; assumption]]);
    intros s' e r v he h; simpl in h; try discriminate;
    try (apply at_sort_some in h as [<- h]).
  - injection h as <-. simpl. rewrite as_any_same. exists q; auto.
  - injection h as <-. simpl. rewrite as_any_same. reflexivity.
  - injection h as <-. simpl. rewrite as_any_same. reflexivity.
  - destruct (Nat.leb j k) eqn:hj; [|discriminate]. injection h as <-. cbn [ev]. rewrite as_any_same.
    apply PeanoNat.Nat.leb_le in hj. exists j; auto.
  - destruct (nth_error e i) as [[a' w]|] eqn:hi; [|discriminate].
    apply at_sort_some in h as [-> h]. injection h as ->. cbn [ev]. rewrite as_any_same. apply he; exact hi.
  - destruct (truth (eval t SBool e)) as [b|] eqn:h1; [|discriminate]. injection h as <-.
    apply truth_some in h1. apply (H_t SBool e r _ he) in h1. cbn [means] in *. injection h1 as ->.
    cbn [ev]. rewrite as_any_same. reflexivity.
  - destruct (truth (eval t1 SBool e)) as [b|] eqn:h1; [|discriminate].
    apply truth_some in h1. apply (H_t1 SBool e r _ he) in h1. cbn [means ev] in *. rewrite as_any_same.
    injection h1 as h1. rewrite <- h1. destruct b; [|injection h as <-; reflexivity].
    destruct (truth (eval t2 SBool e)) as [b|] eqn:h2; [|discriminate]. injection h as <-.
    apply truth_some in h2. apply (H_t2 SBool e r _ he) in h2. exact h2.
  - destruct (truth (eval t1 SBool e)) as [b|] eqn:h1; [|discriminate].
    apply truth_some in h1. apply (H_t1 SBool e r _ he) in h1. cbn [means ev] in *. rewrite as_any_same.
    injection h1 as h1. rewrite <- h1. destruct b; [injection h as <-; reflexivity|].
    destruct (truth (eval t2 SBool e)) as [b|] eqn:h2; [|discriminate]. injection h as <-.
    apply truth_some in h2. apply (H_t2 SBool e r _ he) in h2. exact h2.
  - destruct (truth (eval t1 SBool e)) as [b|] eqn:h1; [|discriminate].
    apply truth_some in h1. apply (H_t1 SBool e r _ he) in h1. cbn [means ev] in *. rewrite as_any_same.
    injection h1 as h1. rewrite <- h1. destruct b; [|injection h as <-; reflexivity].
    destruct (truth (eval t2 SBool e)) as [b|] eqn:h2; [|discriminate]. injection h as <-.
    apply truth_some in h2. apply (H_t2 SBool e r _ he) in h2. exact h2.
  - destruct (truth (eval t1 SBool e)) as [b|] eqn:h1; [|discriminate].
    apply truth_some in h1. apply (H_t1 SBool e r _ he) in h1. cbn [means ev] in *.
    injection h1 as h1. rewrite <- h1. destruct b; eauto.
  - destruct (eval t1 s e) as [v1|] eqn:h1; [|discriminate].
    destruct (eval t2 s e) as [v2|] eqn:h2; [|discriminate]. injection h as <-.
    apply (H_t1 s e r _ he) in h1. apply (H_t2 s e r _ he) in h2. cbn [means ev]. rewrite as_any_same.
    f_equal. apply eq_true_iff_eq. rewrite eqb_true. eapply same_val_ok; eassumption.
  - destruct (rational (eval t1 SReal e)) as [p|] eqn:h1; [|discriminate].
    destruct (rational (eval t2 SReal e)) as [q|] eqn:h2; [|discriminate]. injection h as <-.
    apply rational_some in h1, h2. apply (H_t1 SReal e r _ he) in h1. apply (H_t2 SReal e r _ he) in h2.
    destruct h1 as (p' & hp & h1), h2 as (q' & hq & h2). injection hp as <-. injection hq as <-.
    cbn [means ev]. rewrite as_any_same, h1, h2, Q2R_number_le. reflexivity.
  - destruct (rational (eval t1 SReal e)) as [p|] eqn:h1; [|discriminate].
    destruct (rational (eval t2 SReal e)) as [q|] eqn:h2; [|discriminate]. injection h as <-.
    apply rational_some in h1, h2. apply (H_t1 SReal e r _ he) in h1. apply (H_t2 SReal e r _ he) in h2.
    destruct h1 as (p' & hp & h1), h2 as (q' & hq & h2). injection hp as <-. injection hq as <-.
    cbn [means ev]. rewrite as_any_same, h1, h2. exists (qadd p q). split; [reflexivity|].
    rewrite !number_Q2R. symmetry; apply qadd_ok.
  - destruct (rational (eval t1 SReal e)) as [p|] eqn:h1; [|discriminate].
    destruct (rational (eval t2 SReal e)) as [q|] eqn:h2; [|discriminate]. injection h as <-.
    apply rational_some in h1, h2. apply (H_t1 SReal e r _ he) in h1. apply (H_t2 SReal e r _ he) in h2.
    destruct h1 as (p' & hp & h1), h2 as (q' & hq & h2). injection hp as <-. injection hq as <-.
    cbn [means ev]. rewrite as_any_same, h1, h2. exists (qmul p q). split; [reflexivity|].
    rewrite !number_Q2R. symmetry; apply qmul_ok.
  - destruct (rational (eval t1 SReal e)) as [p|] eqn:h1; [|discriminate].
    destruct (rational (eval t2 SReal e)) as [q|] eqn:h2; [|discriminate].
    destruct (Qeq_bool q 0) eqn:hz; [discriminate|]. injection h as <-.
    apply rational_some in h1, h2. apply (H_t1 SReal e r _ he) in h1. apply (H_t2 SReal e r _ he) in h2.
    destruct h1 as (p' & hp & h1), h2 as (q' & hq & h2). injection hp as <-. injection hq as <-.
    cbn [means ev]. rewrite as_any_same, h1, h2. exists (Qred (p / q)). split; [reflexivity|].
    rewrite number_red, !number_Q2R. symmetry. apply Q2R_div. apply Qeq_bool_neq; exact hz.
  - destruct (eval t2 s e) as [w|] eqn:h2; [|discriminate]. apply (H_t2 s e r _ he) in h2.
    assert (other : match table (eval t1 (SFun s s') e) with
              | Some l => if listable s then lookup (vals s) l w else None
              | None => None
              end = Some v -> means s' v (value (App s t1 t2) s' r)).
    { clear h. intro h. destruct (table (eval t1 (SFun s s') e)) as [l|] eqn:h1; [|discriminate].
      destruct (listable s) eqn:hs; [|discriminate]. apply table_some in h1.
      apply (H_t1 (SFun s s') e r _ he) in h1. destruct h1 as (l' & hl & _ & h1). injection hl as <-.
      cbn [ev]. eapply (lookup_ok s s'); [exact h2 | apply vals_ok; exact hs | exact h1 | exact h]. }
    destruct t1; try (apply other; exact h).
    apply at_sort_some in h as [-> h]. cbn [ev].
    destruct (sort_eq s s) as [d|]; [|congruence].
    apply (inner_t1 _ _ eq_refl _ _ _ _ (fits_push _ _ _ _ _ he h2) h).
  - destruct s'; try discriminate. destruct (listable s) eqn:hs; [|discriminate].
    apply at_sort_some in h as [<- h]. destruct (all_some _ _) as [l|] eqn:hl; [|discriminate].
    injection h as <-. apply all_some_ok in hl. exists l. split; [reflexivity|]. split; [exact hs|].
    apply Forall2_self_map. pose proof (vals_ok s hs) as hv. revert l hl hv. generalize (elems s).
    induction (vals s) as [|w ws IH]; intros xs l hl hv; inversion hl; subst; inversion hv; subst; constructor.
    + cbn [ev]. destruct (sort_eq s s) as [d|]; [|congruence].
      eapply H_t; [|eassumption]. apply fits_push; assumption.
    + eapply IH; eassumption.
  - destruct (table (eval t (SFun s SBool) e)) as [l|] eqn:h1; [|discriminate].
    destruct (listable s) eqn:hs; [|discriminate]. destruct (every_true l) as [b|] eqn:hb; [|discriminate].
    injection h as <-. apply table_some in h1. apply (H_t _ e r _ he) in h1.
    destruct h1 as (l' & hl & _ & h1). injection hl as <-. apply (every_true_ok _ _ h1) in hb. subst b.
    cbn [means ev]. rewrite as_any_same. f_equal. apply eq_true_iff_eq.
    rewrite all_true, forallb_forall. split.
    + intros hx x. apply hx, in_map, elems_complete, listable_index, hs.
    + intros hx b hb. apply in_map_iff in hb as (x & <- & _). apply hx.
  - destruct (table (eval t (SFun s SReal) e)) as [l|] eqn:h1; [|discriminate].
    destruct (listable s) eqn:hs; [|discriminate]. destruct (combined qadd 0 l) as [q|] eqn:hq; [|discriminate].
    injection h as <-. apply table_some in h1. apply (H_t _ e r _ he) in h1.
    destruct h1 as (l' & hl & _ & h1). injection hl as <-.
    apply (combined_ok Rplus qadd 0 _ _ qadd_ok h1) in hq. cbn [means ev]. rewrite as_any_same.
    exists q. split; [reflexivity|]. symmetry; exact hq.
  - destruct (table (eval t (SFun s SReal) e)) as [l|] eqn:h1; [|discriminate].
    destruct (listable s) eqn:hs; [|discriminate]. destruct (combined qmul 1 l) as [q|] eqn:hq; [|discriminate].
    injection h as <-. apply table_some in h1. apply (H_t _ e r _ he) in h1.
    destruct h1 as (l' & hl & _ & h1). injection hl as <-.
    apply (combined_ok Rmult qmul 1 _ _ qmul_ok h1) in hq. cbn [means ev]. rewrite as_any_same.
    exists q. split; [reflexivity|]. symmetry; exact hq.
Qed.

Theorem comes_true_ok t r : comes_true t = true -> value t SBool r = true.
Proof.
  unfold comes_true. destruct (truth (eval t SBool [])) as [b|] eqn:e; [|discriminate]. intros ->.
  apply truth_some in e. symmetry.
  assert (h : means SBool (VBool true) (value t SBool r)); [|injection h; auto].
  apply (proj1 (eval_parts t) SBool [] r); [|exact e]. intros [|i]; discriminate.
Qed.
End Sound.
