(* Reads certificates of Pawntastic in their binary form and asks the extracted checker. Usage: proved-check FILE...
   Nothing here is proved: README.md says what that means. *)

open Checker

exception Unreadable of string

let unreadable text = raise (Unreadable text)

(* JSON, as far as headers need it. *)
type json = Null | Bool of bool | Number of int | Text of string | List of json list | Members of (string * json) list

let json_of text =
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec blanks () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; blanks () | _ -> () in
  let take c = blanks (); if peek () <> c then unreadable "no JSON"; incr at in
  let word name value =
    let n = String.length name in
    if !at + n > String.length text || String.sub text !at n <> name then unreadable "no JSON";
    at := !at + n;
    value in
  let string () =
    take '"';
    let start = !at in
    while peek () <> '"' do
      if peek () = '\\' || peek () < ' ' then unreadable "a string of the header is none that we know";
      incr at
    done;
    incr at;
    String.sub text start (!at - 1 - start) in
  let number () =
    let start = !at in
    while peek () >= '0' && peek () <= '9' do incr at done;
    let digits = String.sub text start (!at - start) in
    if digits = "" || String.length digits > 9 || String.length digits > 1 && digits.[0] = '0' then unreadable "no number";
    int_of_string digits in
  let items close item =
    blanks ();
    if peek () = close then (incr at; []) else
      let rec more () =
        let first = item () in
        blanks ();
        if peek () = ',' then (incr at; first :: more ()) else (take close; [first]) in
      more () in
  let rec value () =
    blanks ();
    match peek () with
    | '"' -> Text (string ())
    | '{' -> incr at; Members (items '}' (fun () -> let name = string () in take ':'; (name, value ())))
    | '[' -> incr at; List (items ']' value)
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> Number (number ()) in
  let all = value () in
  blanks ();
  if !at <> String.length text then unreadable "more than one JSON value";
  all

let member name = function Members all -> List.assoc_opt name all | _ -> unreadable "no JSON object"
let text_of name object_ = match member name object_ with Some (Text t) -> t | _ -> unreadable ("no " ^ name)
let number_of name object_ = match member name object_ with Some (Number n) -> n | _ -> unreadable ("no " ^ name)
let flag name object_ = match member name object_ with Some (Bool b) -> b | None -> false | _ -> unreadable ("no " ^ name)

(* The board and its squares. *)
let rules_of name =
  match Scanf.sscanf name "pawntastic-%ux%u%s" (fun files ranks rest -> (files, ranks, rest)) with
  | files, ranks, ("" | "-ep" as rest) -> { files; ranks; in_passing = rest <> "" }
  | _ | exception _ -> unreadable "another game than Pawntastic"

let square rules text =
  match Scanf.sscanf text "%c%u%!" (fun file rank -> (Char.code file - Char.code 'a', rank - 1)) with
  | file, rank when file >= 0 && file < rules.files && rank >= 0 && rank < rules.ranks -> rank * rules.files + file
  | _ | exception _ -> unreadable ("no square: " ^ text)

(* "a2a4": the second square begins with the second letter. *)
let move_of rules text =
  let is_letter c = c >= 'a' && c <= 'z' in
  let rec second i = if i >= String.length text then unreadable "no move" else if is_letter text.[i] then i else second (i + 1) in
  let i = second 1 in
  (square rules (String.sub text 0 i), square rules (String.sub text i (String.length text - i)))

let row_of rules text =
  let rec cells i =
    if i = String.length text then []
    else match text.[i] with
      | 'P' -> White :: cells (i + 1)
      | 'p' -> Black :: cells (i + 1)
      | '0' .. '9' ->
        let rec stop j = if j < String.length text && text.[j] >= '0' && text.[j] <= '9' then stop (j + 1) else j in
        List.init (int_of_string (String.sub text i (stop i - i))) (fun _ -> Empty) @ cells (stop i)
      | _ -> unreadable "no row of pawns" in
  let row = cells 0 in
  if List.length row <> rules.files then unreadable "a row of another length";
  row

let position_of rules text =
  match String.split_on_char ' ' text with
  | [rows; side; "-"; passed] when side = "w" || side = "b" ->
    let rows = List.rev_map (row_of rules) (String.split_on_char '/' rows) in
    if List.length rows <> rules.ranks then unreadable "another number of rows";
    { board = List.concat rows; white = side = "w"; passed = if passed = "-" then None else Some (square rules passed) }
  | _ -> unreadable "no position"

(* Claims. *)
let keys_of rules claim =
  match member "keys" claim with
  | None -> []
  | Some (List all) -> List.map (function Text t -> move_of rules t | _ -> unreadable "no key") all
  | Some _ -> unreadable "no keys"

let outcome_of claim =
  match text_of "outcome" claim with
  | "win" -> Wins | "loss" -> Loses | "none" -> Neither | _ -> unreadable "no outcome"

let value_of name claim =
  match member name claim with
  | None -> None
  | Some (Text "win") -> Some Plus
  | Some (Text "draw") -> Some Zero
  | Some (Text "loss") -> Some Minus
  | Some _ -> unreadable ("no " ^ name)

let split text =
  match String.index_opt text '\n' with
  | Some i -> (String.sub text 0 i, String.sub text (i + 1) (String.length text - i - 1))
  | None -> unreadable "no header"

let accepted text =
  let version, rest = split text in
  let header, body = split rest in
  let header = json_of header in
  let bytes = List.init (String.length body) (fun i -> Char.code body.[i]) in
  if number_of "bytes" header <> List.length bytes then unreadable "another number of bytes";
  if member "stipulation" header <> None then unreadable "a stipulation";
  let rules = rules_of (text_of "variant" header) in
  let position = position_of rules (text_of "position" header) in
  let claim = match member "claim" header with Some c -> c | None -> unreadable "no claim" in
  let keys = keys_of rules claim and exact = flag "exact" claim and only = flag "only" claim in
  match version, member "kind" header with
  | "keymove-certificate/1", None ->
    check_forced rules (outcome_of claim) (number_of "plies" claim) keys exact only position bytes
  | "keymove-certificate/2", Some (Text "strategy") ->
    check_slack rules (outcome_of claim) (number_of "plies" claim) keys exact only position bytes
  | "keymove-certificate/2", Some (Text "value") ->
    check_value rules (value_of "at_least" claim) (value_of "at_most" claim) keys only position bytes
  | _ -> unreadable "a version or kind that is not known"

let contents name =
  let channel = open_in_bin name in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  text

let check name =
  match accepted (contents name) with
  | true -> print_endline (name ^ ": accepted"); 0
  | false -> print_endline (name ^ ": rejected"); 1
  | exception Unreadable why -> print_endline (name ^ ": unreadable: " ^ why); 3
  | exception Sys_error why -> print_endline (name ^ ": unreadable: " ^ why); 3

let () = exit (List.fold_left (fun worst name -> max worst (check name)) 0 (List.tl (Array.to_list Sys.argv)))
