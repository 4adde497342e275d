(* What an exported derivation concludes, as formulas of the checker: this is to be trusted. *)
open Checker

type tree = Word of string | List of tree list
type name = Constant of positive * tree | Short of tree

type t = {
  names : (string, name) Hashtbl.t;
  known : (string, term) Hashtbl.t; (* terms of names, at the sorts `at` *)
  mutable indices : (string * positive) list;
  mutable at : (string * sort) list; (* sorts in the place of index sorts *)
  mutable concluded : (string * term) list;
  mutable axioms : (string * (string * string list)) list; (* by step: name and formula *)
  mutable facts : (string * term) list; (* axioms, also at other sorts *)
}

let refuse text = failwith text

let words line =
  let spaced = Buffer.create (String.length line + 100) in
  String.iter
    (fun c ->
      if c = '(' || c = ')' then Buffer.add_string spaced (Printf.sprintf " %c " c)
      else Buffer.add_char spaced c)
    line;
  List.filter (( <> ) "") (String.split_on_char ' ' (Buffer.contents spaced))

(* the trees of words, up to a parenthesis that closes what is open *)
let rec trees made = function
  | "(" :: rest ->
      let inner, rest = trees [] rest in
      (match rest with
       | ")" :: rest -> trees (List inner :: made) rest
       | _ -> refuse "a parenthesis is missing")
  | (")" :: _ | []) as rest -> (List.rev made, rest)
  | word :: rest -> trees (Word word :: made) rest

let all_trees line =
  match trees [] line with found, [] -> found | _ -> refuse "a parenthesis too many"

let one_tree line =
  match all_trees line with [ found ] -> found | _ -> refuse "one formula is needed"

let letters word =
  match String.split_on_char '/' (String.sub word 1 (String.length word - 2)) with
  | [ k ] -> (0, int_of_string k)
  | [ j; k ] -> (int_of_string j, int_of_string k)
  | _ -> refuse word

let rec sort file = function
  | Word "Bool" -> SBool
  | Word "Real" -> SReal
  | List [ Word "->"; a; b ] -> SFun (sort file a, sort file b)
  | Word word when word.[0] = '{' -> SLetters (Numbers.nat (snd (letters word) - 1))
  | Word word when List.mem_assoc word file.at -> List.assoc word file.at
  | Word word when List.mem_assoc word file.indices -> SIndex (List.assoc word file.indices)
  | _ -> refuse "no sort"

let leaf word =
  if word.[0] = '{' then
    let j, k = letters word in
    if 1 <= j && j <= k then Letter (Numbers.nat (k - 1), Numbers.nat (j - 1)) else refuse word
  else
    match String.split_on_char '/' word with
    | [ top ] -> Num (Numbers.rational top "1")
    | [ top; bottom ] -> Num (Numbers.rational top bottom)
    | _ -> refuse word

let sort_of t = match sort_of t with Some s -> s | None -> refuse "no sort fits"
let domain f = match sort_of f with SFun (s, _) -> s | _ -> refuse "a function is needed"

let rec nested op = function
  | [ a ] -> a
  | a :: rest -> op a (nested op rest)
  | [] -> refuse "nothing to join"

let rec term file = function
  | Word word when Hashtbl.mem file.known word -> Hashtbl.find file.known word
  | Word "true" -> Tru
  | Word "false" -> Fls
  | Word word -> (
      match Hashtbl.find_opt file.names word with
      | Some (Constant (k, s)) -> Const (k, sort file s)
      | Some (Short tree) ->
          let found = term file tree in
          Hashtbl.replace file.known word found;
          found
      | None -> leaf word)
  | List [ Word "fn"; x; body ] -> (
      match term file x with
      | Const (k, s) -> Lam (s, put [ ((k, s), Bound (O, s)) ] (lift O (term file body)))
      | _ -> refuse "a constant is to be bound")
  | List (Word op :: args) when not (Hashtbl.mem file.names op) -> operation op (List.map (term file) args)
  | List (f :: args) ->
      List.fold_left (fun f a -> App (sort_of a, f, a)) (term file f) (List.map (term file) args)
  | List [] -> refuse "empty parentheses"

and operation op args =
  match (op, args) with
  | "not", [ a ] -> Not a
  | "and", args -> nested (fun a b -> And (a, b)) args
  | "or", args -> nested (fun a b -> Or (a, b)) args
  | "=>", [ a; b ] -> Implies (a, b)
  | "ite", [ c; a; b ] -> Ite (c, a, b)
  | "=", [ a; b ] -> Eq0 (sort_of a, a, b)
  | "<=", [ a; b ] -> Le (a, b)
  | "+", args -> nested (fun a b -> Add (a, b)) args
  | "*", args -> nested (fun a b -> Mul (a, b)) args
  | "/", [ a; b ] -> Div (a, b)
  | "forall", [ f ] -> Forall (domain f, f)
  | "exception", [ f ] -> Exc (domain f, f)
  | "sum", [ f ] -> Sum (domain f, f)
  | "prod", [ f ] -> Prod (domain f, f)
  | _ -> refuse ("no operation " ^ op)

let rec pairs = function
  | Word old :: other :: rest -> (old, other) :: pairs rest
  | [] -> []
  | _ -> refuse "pairs of sorts are needed"

(* the formula after the colon, at other sorts if some are put *)
let formula file sorts line =
  file.at <- List.map (fun (old, other) -> (old, sort file other)) sorts;
  Hashtbl.reset file.known;
  let found = term file (one_tree line) in
  file.at <- [];
  Hashtbl.reset file.known;
  found

let rec split before = function
  | ":" :: after -> (List.rev before, after)
  | word :: rest -> split (word :: before) rest
  | [] -> refuse "a colon is missing"

let take file line =
  let conclude what sorts rest =
    if List.mem_assoc what file.concluded then refuse (what ^ " twice");
    file.concluded <- (what, formula file sorts rest) :: file.concluded in
  match words line with
  | [ "sort"; _ ] | [] -> ()
  | "const" :: name :: _ :: rest ->
      let k = Numbers.of_int (Hashtbl.length file.names + 1) in
      Hashtbl.add file.names name (Constant (k, one_tree rest))
  | "let" :: name :: rest -> Hashtbl.add file.names name (Short (one_tree rest))
  | (("proved" | "refuted" | "defined") as what) :: _ :: rest ->
      let sorts, rest = split [] rest in
      conclude what (pairs (all_trees sorts)) rest
  | k :: "axiom" :: name :: ":" :: rest ->
      file.axioms <- (k, (name, rest)) :: file.axioms;
      file.facts <- (name, formula file [] rest) :: file.facts
  | _ :: "at_sorts" :: k :: rest when List.mem_assoc k file.axioms ->
      let name, said = List.assoc k file.axioms in
      let sorts = pairs (all_trees (fst (split [] rest))) in
      file.facts <- (name, formula file sorts said) :: file.facts
  | _ -> () (* steps and instances; comments *)
