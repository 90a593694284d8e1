(** The checker as a program for OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt List.
From Proved Require Import Game Replay Claims Values Pawntastic Checker.

Extraction Language OCaml.
Extraction "checker.ml" check_forced check_slack check_value.
