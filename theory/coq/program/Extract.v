(* The checker of derivations, which Kernel.v proves right, as a program of OCaml. *)
From Coq Require Import Extraction ExtrOcamlBasic ZArith.
From Privacy Require Import Syntax Normal Polynomials Rules Kernel.
Extraction "checker.ml" Z.add Z.mul Z.opp derives term_eqb normal fuel put lift sort_of of_monomials.
