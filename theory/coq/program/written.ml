(* A claim's file of Coq read back: steps and what they are to derive. What is misread here is not
   derived, or is valid all the same. *)
open Checker

type tree = Word of string | Seq of tree list | Tuple of tree list | Applied of tree list
          | Ratio of tree * tree

type t = {
  sorts : (string, sort) Hashtbl.t;
  terms : (string, term) Hashtbl.t;
  steps : (string, step) Hashtbl.t;
  lists : (string, ((positive * step) * term) list) Hashtbl.t;
  mutable indices : (string * positive) list;
  mutable derived : ((positive * term) list * ((positive * step) * term) list * (positive * term)) list;
}

let parsed text =
  let n = String.length text and i = ref 0 in
  let rec skip () =
    if !i < n && (text.[!i] = ' ' || text.[!i] = '\n') then (incr i; skip ()) in
  let peek () = skip (); if !i < n then text.[!i] else ' ' in
  let is_word c = not (String.contains " \n()[];,#" c) in
  let word () =
    let start = !i in
    while !i < n && is_word text.[!i] do incr i done;
    if !i = start then failwith "a word is missing";
    Word (String.sub text start (!i - start)) in
  let next c = if peek () = c then incr i else failwith (Printf.sprintf "%c is missing" c) in
  let rec whole () =
    let rec more made =
      match peek () with
      | ' ' | ')' | ']' | ';' | ',' | '#' -> List.rev made
      | _ -> more (part () :: made) in
    match more [] with [ one ] -> one | many -> Applied many
  and listed sign = 
    let first = whole () in
    if peek () = sign then (incr i; first :: listed sign) else [ first ]
  and part () =
    match peek () with
    | '[' ->
        incr i;
        let found = if peek () = ']' then [] else listed ';' in
        next ']'; Seq found
    | '(' ->
        incr i;
        let first = whole () in
        let found =
          match peek () with
          | '#' -> incr i; Ratio (first, whole ())
          | ',' -> incr i; Tuple (first :: listed ',')
          | _ -> first in
        next ')'; found
    | _ -> word () in
  whole ()

let strange what = failwith ("not read: " ^ what)
let number = function Word w -> Numbers.positive w | _ -> strange "number"
let nat = function Word w -> Numbers.nat (int_of_string w) | _ -> strange "nat"
let seq f = function Seq l -> List.map f l | _ -> strange "list"
let pair f g = function Tuple [ a; b ] -> (f a, g b) | _ -> strange "pair"
let truth = function Word "true" -> true | Word "false" -> false | _ -> strange "truth value"
let ratio = function Ratio (Word p, Word q) -> Numbers.rational p q | _ -> strange "ratio"

let rec sort file = function
  | Word "SBool" -> SBool
  | Word "SReal" -> SReal
  | Word w -> Hashtbl.find file.sorts w
  | Applied [ Word "SIndex"; n ] -> SIndex (number n)
  | Applied [ Word "SLetters"; k ] -> SLetters (nat k)
  | Applied [ Word "SFun"; a; b ] -> SFun (sort file a, sort file b)
  | _ -> strange "sort"

let rec term file t =
  let go = term file and sort = sort file in
  match t with
  | Word "Tru" -> Tru
  | Word "Fls" -> Fls
  | Word w -> Hashtbl.find file.terms w
  | Applied (Word op :: args) -> (
      match (op, args) with
      | "Num", [ q ] -> Num (ratio q)
      | "Letter", [ k; j ] -> Letter (nat k, nat j)
      | "Const", [ c; s ] -> Const (number c, sort s)
      | "Bound", [ i; s ] -> Bound (nat i, sort s)
      | "Not", [ a ] -> Not (go a)
      | "And", [ a; b ] -> And (go a, go b)
      | "Or", [ a; b ] -> Or (go a, go b)
      | "Implies", [ a; b ] -> Implies (go a, go b)
      | "Ite", [ c; a; b ] -> Ite (go c, go a, go b)
      | "Eq", [ s; a; b ] -> Eq0 (sort s, go a, go b)
      | "Le", [ a; b ] -> Le (go a, go b)
      | "Add", [ a; b ] -> Add (go a, go b)
      | "Mul", [ a; b ] -> Mul (go a, go b)
      | "Div", [ a; b ] -> Div (go a, go b)
      | "App", [ s; f; x ] -> App (sort s, go f, go x)
      | "Lam", [ s; b ] -> Lam (sort s, go b)
      | "Forall", [ s; f ] -> Forall (sort s, go f)
      | "Exc", [ s; f ] -> Exc (sort s, go f)
      | "Sum", [ s; f ] -> Sum (sort s, go f)
      | "Prod", [ s; f ] -> Prod (sort s, go f)
      | _ -> strange op)
  | _ -> strange "term"

let polynomial = function
  | Applied [ Word "of_monomials"; l ] -> of_monomials (seq (pair ratio (seq number)) l)
  | _ -> strange "polynomial"

let rec psatz = function
  | Applied [ Word "PsatzLet"; a; b ] -> PsatzLet (psatz a, psatz b)
  | Applied [ Word "PsatzIn"; _; k ] -> PsatzIn (nat k)
  | Applied [ Word "PsatzSquare"; p ] -> PsatzSquare (polynomial p)
  | Applied [ Word "PsatzMulC"; p; a ] -> PsatzMulC (polynomial p, psatz a)
  | Applied [ Word "PsatzMulE"; a; b ] -> PsatzMulE (psatz a, psatz b)
  | Applied [ Word "PsatzAdd"; a; b ] -> PsatzAdd (psatz a, psatz b)
  | Applied [ Word "PsatzC"; q ] -> PsatzC (ratio q)
  | _ -> strange "certificate"

let literal = function
  | Applied [ Word "Plain"; v; s ] -> Plain (number v, truth s)
  | Applied [ Word "Zero"; v; w ] -> Zero (number v, number w)
  | _ -> strange "literal"

let certificate file = function
  | Applied [ Word "Build_certificate"; extras; unknowns; aliases; atoms; opposites; lemmas ] ->
      let term = term file in
      let extra = function
        | Applied [ Word "Reciprocal"; d ] -> Reciprocal (term d)
        | Applied [ Word "Congruent"; t; u ] -> Congruent (term t, term u)
        | Applied [ Word "Branches"; s; c; x; y ] -> Branches (sort file s, term c, term x, term y)
        | _ -> strange "fact" in
      let atom = function
        | Applied [ Word "Truth"; t ] -> Truth (term t)
        | Applied [ Word "Sign"; p ] -> Sign (polynomial p)
        | _ -> strange "atom" in
      { extras = seq extra extras; unknowns = seq term unknowns;
        aliases = seq (pair number term) aliases; atoms = seq atom atoms;
        opposites = seq (pair number number) opposites;
        lemmas = seq (pair (seq literal) psatz) lemmas }
  | _ -> strange "certificate"

let step file t =
  let term = term file and sort = sort file in
  let constant = pair number sort in
  let valued = function
    | Tuple [ Tuple [ c; s ]; v ] | Tuple [ c; s; v ] -> ((number c, sort s), term v)
    | _ -> strange "value" in
  match t with
  | Applied (Word rule :: args) -> (
      match (rule, args) with
      | "SolveStep", [ ps; chosen; goal; c ] ->
          SolveStep (seq number ps, seq valued chosen, term goal, certificate file c)
      | "Identical", [ a; b; ds; us ] -> Identical (term a, term b, seq term ds, seq term us)
      | "Instance", [ p; l ] -> Instance (number p, seq valued l)
      | "Generalise", [ p; cs ] -> Generalise (number p, seq constant cs)
      | "Elimination", [ s; f; v ] -> Elimination (sort s, term f, term v)
      | "Counterexample", [ s; f ] -> Counterexample (sort s, term f)
      | "Leibniz", [ s; s'; f; a; b ] -> Leibniz (sort s, sort s', term f, term a, term b)
      | "Extensional", [ s; s'; f; g ] -> Extensional (sort s, sort s', term f, term g)
      | "Induct", [ inv; given; i; s; state; folds; base; more ] ->
          Induct (term inv, term given, number i, sort s, seq number state, seq term folds,
                  number base, number more)
      | "Point", [ sum; s; f; j ] -> Point (truth sum, sort s, term f, term j)
      | "Exchange", [ sum; s; s'; f ] -> Exchange (truth sum, sort s, sort s', term f)
      | "Unfold", [ t ] -> Unfold (term t)
      | "Compute", [ t ] -> Compute (term t)
      | _ -> strange rule)
  | _ -> strange "step"

let define file name kind body =
  match kind with
  | "sort" -> Hashtbl.replace file.sorts name (sort file (parsed body))
  | "term" when name <> "statement" -> Hashtbl.replace file.terms name (term file (parsed body))
  | "step" -> Hashtbl.replace file.steps name (step file (parsed body))
  | "list (positive * step * term)" ->
      let row = function
        | Tuple [ k; Word p; t ] -> ((number k, Hashtbl.find file.steps p), term file t)
        | _ -> strange "step" in
      Hashtbl.replace file.lists name (seq row (parsed body))
  | _ -> ()

(* `facts steps [(last, goal)]` *)
let derived file text =
  match parsed text with
  | Applied [ facts; Word steps; Seq [ goal ] ] ->
      let known = pair number (term file) in
      file.derived <- (seq known facts, Hashtbl.find file.lists steps, known goal) :: file.derived
  | _ -> strange "what is derived"

let after prefix text =
  let n = String.length prefix in
  if String.length text >= n && String.sub text 0 n = prefix then
    Some (String.sub text n (String.length text - n))
  else None

let cut text sign =
  let n = String.length sign in
  let rec from i =
    if i + n > String.length text then strange text
    else if String.sub text i n = sign then
      (String.sub text 0 i, String.sub text (i + n) (String.length text - i - n))
    else from (i + 1) in
  from 0

(* a sentence of Coq *)
let take file text =
  match (after "Definition " text, after "Lemma " text, after "(* Index sorts:" text) with
  | Some rest, _, _ ->
      let head, body = cut rest ":=" in
      (match cut head " : " with
       | name, kind -> define file name (String.trim kind) body
       | exception Failure _ -> ())
  | _, Some rest, _ -> (
      match after "derives " (snd (cut rest " : ")) with
      | Some found -> derived file (fst (cut found " = true"))
      | None -> ())
  | _, _, Some rest ->
      let index text =
        match String.split_on_char ' ' (String.trim text) with
        | [ name; k ] -> (name, Numbers.positive k)
        | _ -> strange "index sort" in
      file.indices <- List.map index (String.split_on_char ',' (fst (cut rest " *)")))
  | _ -> ()
