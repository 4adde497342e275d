(* Numbers as the checker has them, from their digits. *)
open Checker

let rec nat n = if n = 0 then O else S (nat (n - 1))

let rec of_int n =
  if n = 1 then XH else if n land 1 = 1 then XI (of_int (n / 2)) else XO (of_int (n / 2))

let natural digits =
  let small n = if n = 0 then Z0 else Zpos (of_int n) in
  let more found c =
    if c < '0' || c > '9' then failwith ("no number: " ^ digits);
    Z.add (Z.mul found (small 10)) (small (Char.code c - Char.code '0')) in
  String.fold_left more Z0 digits

let integer digits =
  if digits.[0] = '-' then Z.opp (natural (String.sub digits 1 (String.length digits - 1)))
  else natural digits

let positive digits =
  match natural digits with Zpos p -> p | _ -> failwith ("not positive: " ^ digits)

let rational top bottom = { qnum = integer top; qden = positive bottom }
