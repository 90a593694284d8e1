(** The checkers as a program of OCaml, whose whole numbers stand for [nat]: README.md says what is trusted. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt PeanoNat.
From Proved Require Import Checker.

Extract Constant Nat.sub => "fun n m -> if n < m then 0 else n - m".
Extract Constant Nat.div => "fun n m -> if m = 0 then 0 else n / m".
Extract Constant Nat.modulo => "fun n m -> if m = 0 then n else n mod m".

Extraction Language OCaml.
Extraction "checker.ml" check_forced check_slack check_value.
