(* Polynomials with rational coefficients, and what follows from facts p = 0, p > 0, p >= 0. *)
From Coq Require Import Reals QArith Qreals List PArith ZArith Lra Bool.
From Coq Require Import OrderedRing RingMicromega EnvRing Ring_theory RMicromega.
Import ListNotations.
Open Scope R_scope.

(* Coefficients stay reduced. *)
Definition qadd (a b : Q) : Q :=
  match Qden a, Qden b with
  | 1%positive, 1%positive => Qnum a + Qnum b # 1
  | _, _ => Qred (a + b)
  end.
Definition qmul (a b : Q) : Q :=
  match Qden a, Qden b with
  | 1%positive, 1%positive => Qnum a * Qnum b # 1
  | _, _ => Qred (a * b)
  end.
Definition qsub (a b : Q) : Q := qadd a (Qopp b).

Lemma qadd_ok a b : Q2R (qadd a b) = Q2R a + Q2R b.
Proof.
  rewrite <- Q2R_plus. apply Qeq_eqR. unfold qadd.
  destruct a as [n [d|d|]], b as [m [e|e|]]; try apply Qred_correct.
  unfold Qeq, Qplus, Qnum, Qden. change (1 * 1)%positive with 1%positive. ring.
Qed.

Lemma qmul_ok a b : Q2R (qmul a b) = Q2R a * Q2R b.
Proof.
  rewrite <- Q2R_mult. apply Qeq_eqR. unfold qmul.
  destruct a as [n [d|d|]], b as [m [e|e|]]; try apply Qred_correct.
  reflexivity.
Qed.

Lemma qsub_ok a b : Q2R (qsub a b) = Q2R a - Q2R b.
Proof. unfold qsub. rewrite qadd_ok, Q2R_opp; reflexivity. Qed.

Lemma Addon : @SORaddon R 0 1 Rplus Rmult Rminus Ropp (@eq R) Rle
  Q 0%Q 1%Q qadd qmul qsub Qopp Qeq_bool Qle_bool Q2R nat N.to_nat pow.
Proof.
  constructor.
  - constructor; intros; [apply Q2R_0 | apply Q2R_1 | apply qadd_ok | apply qsub_ok | apply qmul_ok
      | apply Q2R_opp | apply Qeq_true; assumption].
  - apply R_power_theory.
  - apply Qeq_false.
  - apply Qle_true.
Qed.

Definition pol := Pol Q.
Definition pval (e : positive -> R) (p : pol) : R := eval_pol Rplus Rmult Q2R e p.

Definition pconst (q : Q) : pol := Pc q.
Definition pvar (x : positive) : pol := mk_X 0%Q 1%Q x.
Definition padd (p q : pol) : pol := Padd 0%Q qadd Qeq_bool p q.
Definition psub (p q : pol) : pol := Psub 0%Q qadd qsub Qopp Qeq_bool p q.
Definition pmul (p q : pol) : pol := Pmul 0%Q 1%Q qadd qmul Qeq_bool p q.
Definition popp (p : pol) : pol := Popp Qopp p.
Definition pscale (c : Q) (p : pol) : pol := PmulC 0%Q 1%Q qmul Qeq_bool p c.
Definition peq (p q : pol) : bool := Peq Qeq_bool p q.

Definition Rsth : Setoid_Theory R eq := Eqsth R.
Definition Reqe : ring_eq_ext Rplus Rmult Ropp eq := Eq_ext Rplus Rmult Ropp.
Definition ARth := Rth_ARth Rsth Reqe Rsrt.
Definition Morph := SORrm Addon.

Lemma pconst_ok e q : pval e (pconst q) = Q2R q.
Proof. reflexivity. Qed.
Lemma pvar_ok e x : pval e (pvar x) = e x.
Proof. symmetry; apply (mkX_ok Rsth Reqe ARth Morph x e). Qed.
Lemma padd_ok e p q : pval e (padd p q) = pval e p + pval e q.
Proof. apply (Padd_ok Rsth Reqe ARth Morph). Qed.
Lemma psub_ok e p q : pval e (psub p q) = pval e p - pval e q.
Proof. apply (Psub_ok Rsth Reqe ARth Morph). Qed.
Lemma pmul_ok e p q : pval e (pmul p q) = pval e p * pval e q.
Proof. apply (Pmul_ok Rsth Reqe ARth Morph). Qed.
Lemma popp_ok e p : pval e (popp p) = - pval e p.
Proof. apply (Popp_ok Rsth Reqe ARth Morph). Qed.
Lemma pscale_ok e c p : pval e (pscale c p) = Q2R c * pval e p.
Proof. rewrite Rmult_comm. apply (PmulC_ok Rsth Reqe ARth Morph). Qed.
Lemma peq_ok e p q : peq p q = true -> pval e p = pval e q.
Proof. intro h; apply (Peq_ok Rsth Reqe Morph); assumption. Qed.

(* A polynomial from its monomials. *)
Definition monomial (m : Q * list positive) : pol :=
  pscale (fst m) (fold_right (fun x p => pmul (pvar x) p) (pconst 1) (snd m)).
Definition of_monomials (l : list (Q * list positive)) : pol :=
  fold_right (fun m p => padd (monomial m) p) (pconst 0) l.

(* The same up to a positive factor. *)
Fixpoint lead (p : pol) : Q :=
  match p with Pc c => c | Pinj _ p => lead p | PX p _ _ => lead p end.

Definition unit_of (p : pol) : pol :=
  let c := Qabs.Qabs (lead p) in
  if Qeq_bool c 0 then p else pscale (Qred (/ c)) p.

Lemma unit_of_ok e p : exists c, 0 < c /\ pval e (unit_of p) = c * pval e p.
Proof.
  unfold unit_of. destruct (Qeq_bool (Qabs.Qabs (lead p)) 0) eqn:h.
  { exists 1; split; [lra | ring]. }
  exists (Q2R (Qred (/ Qabs.Qabs (lead p)))). split; [|apply pscale_ok].
  rewrite (Qeq_eqR _ _ (Qred_correct _)).
  apply Qeq_bool_neq in h. rewrite Q2R_inv by assumption. apply Rinv_0_lt_compat.
  rewrite <- Q2R_0. apply Qlt_Rlt.
  destruct (Qle_lt_or_eq _ _ (Qabs.Qabs_nonneg (lead p))) as [l|l]; [assumption|].
  symmetry in l; contradiction.
Qed.

Definition fact := NFormula Q.
Definition true_at (e : positive -> R) (f : fact) : Prop :=
  eval_nformula 0 Rplus Rmult (@eq R) Rle Rlt Q2R e f.

(* A certificate that some facts do not hold together. *)
Definition contradicts (l : list fact) (w : Psatz Q) : bool :=
  match eval_Psatz 0%Q 1%Q qadd qmul Qeq_bool Qle_bool l w with
  | Some f => check_inconsistent 0%Q Qeq_bool Qle_bool f
  | None => false
  end.

Lemma contradicts_ok l w e :
  contradicts l w = true -> (forall f, In f l -> true_at e f) -> False.
Proof.
  unfold contradicts. intros h hl.
  destruct (eval_Psatz 0%Q 1%Q qadd qmul Qeq_bool Qle_bool l w) as [[p o]|] eqn:hw; [|discriminate].
  pose proof (eval_Psatz_Sound Rsor Addon l e hl w hw) as hf.
  exact (check_inconsistent_sound Rsor Addon p o h e hf).
Qed.
