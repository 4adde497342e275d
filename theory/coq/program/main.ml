(* Check claims: program DERIVATIONS FILES CLAIM ...; or what files derive: program --steps FILE ... *)
open Checker

let lines path each =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
      try while true do each (input_line channel) done with End_of_file -> ())

(* a comment is a line; sentences end with a full stop at the end of one *)
let sentences path each =
  let waiting = Buffer.create 10000 in
  lines path (fun line ->
      let n = String.length line in
      if n > 1 && String.sub line 0 2 = "(*" then (Buffer.clear waiting; each line)
      else if n = 0 then Buffer.clear waiting
      else if line.[n - 1] = '.' then (
        Buffer.add_string waiting (String.sub line 0 (n - 1));
        each (Buffer.contents waiting);
        Buffer.clear waiting)
      else Buffer.add_string waiting (line ^ "\n"))

let written path =
  let file =
    { Written.sorts = Hashtbl.create 99; terms = Hashtbl.create 999; steps = Hashtbl.create 99;
      lists = Hashtbl.create 2; indices = []; derived = [] } in
  sentences path (Written.take file);
  (file.indices, List.rev file.derived)

(* each index sort has a number of its own *)
let require_distinct indices =
  let numbers = List.map snd indices and names = List.map fst indices in
  let once l = List.length (List.sort_uniq compare l) = List.length l in
  if not (once numbers && once names) then failwith "two index sorts have one number"

let exported indices path =
  require_distinct indices;
  let file =
    { Exported.names = Hashtbl.create 999; known = Hashtbl.create 999; indices; at = [];
      concluded = []; axioms = []; facts = [] } in
  lines path (Exported.take file);
  file

let same formula goal = term_eqb (normal fuel formula) goal
let require fits why = if not fits then failwith why

(* a claim's verdict, and the axioms that it rests on *)
let checked derivations files name =
  let identifier = String.map (fun c -> if c = '-' then '_' else c) name in
  let indices, derived = written (Filename.concat files (identifier ^ ".v")) in
  let file = exported indices (Filename.concat derivations (name ^ ".txt")) in
  let formula what = List.assoc_opt what file.concluded in
  let verdict, said, others =
    match (formula "proved", formula "refuted", formula "defined") with
    | Some f, None, more -> ("proved", f, more)
    | None, Some f, more -> ("refuted", Not f, more)
    | _ -> failwith "one line `proved` or `refuted` is needed" in
  let wanted = said :: Option.to_list others in
  require (List.length wanted = List.length derived) "what is derived and concluded differ";
  let axiom (_, fact) =
    match List.find_opt (fun (_, f) -> same f fact) file.facts with
    | Some (name, _) -> name
    | None -> failwith "a fact is taken for granted" in
  let check wanted (facts, steps, goal) =
    require (same wanted (snd goal)) "the theorem says something else";
    let axioms = List.map axiom facts in
    require (derives facts steps [ goal ]) "its steps do not derive it";
    axioms in
  (verdict, List.sort_uniq compare (List.concat (List.map2 check wanted derived)))

let told derivations files name =
  match checked derivations files name with
  | verdict, axioms ->
      let given = if axioms = [] then "" else ", given: " ^ String.concat ", " axioms in
      Printf.printf "ok      %s: %s%s\n%!" name verdict given;
      true
  | exception (Failure why | Invalid_argument why | Sys_error why) ->
      Printf.printf "REFUSED %s: %s\n%!" name why;
      false
  | exception Not_found ->
      Printf.printf "REFUSED %s: a name is not defined\n%!" name;
      false
  | exception Stack_overflow ->
      Printf.printf "REFUSED %s: too deep\n%!" name;
      false

(* what a file derives, one line each; whether it is a claim is not asked *)
let steps path =
  let one (facts, steps, goal) = print_endline (string_of_bool (derives facts steps [ goal ])) in
  List.iter one (snd (written path))

let () =
  match Array.to_list Sys.argv with
  | _ :: "--steps" :: paths -> List.iter steps paths
  | _ :: derivations :: files :: names ->
      let found = List.map (told derivations files) names in
      exit (if List.for_all Fun.id found then 0 else 1)
  | _ -> prerr_endline "usage: DERIVATIONS FILES CLAIM ..."; exit 2
