(* The elements of index sorts: each once; sums and products over them. *)
From Coq Require Import Reals List PArith Lia Bool FunctionalExtensionality.
From Privacy Require Import Language Syntax Values.
Import ListNotations.
Open Scope R_scope.

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
