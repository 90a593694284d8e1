(** The checkers of Pawntastic's certificates, which [Extract.v] makes into a program, and what they prove. *)

From Coq Require Import List Arith Bool.
From Proved Require Import Game Replay Claims Values Pawntastic.
Import ListNotations.

Section Checker.
Variable R : rules.

Definition forced_claim (r : result) (n : nat) (ks : list (nat * nat)) (exactly alone : bool) : claim (pawntastic R) :=
  {| claimed := r; plies := n; keys := ks : list (move (pawntastic R)); exact := exactly; only := alone |}.

Definition claim_of_value (least most : option value) (ks : list (nat * nat)) (alone : bool) :
    value_claim (pawntastic R) :=
  {| claims_at_least := least; claims_at_most := most; value_keys := ks : list (move (pawntastic R));
     value_only := alone |}.

(** Version 1. *)
Definition check_forced r n ks exactly alone (p : board_position) (body : list nat) : bool :=
  accepts (G := pawntastic R) false (forced_claim r n ks exactly alone) (normal R p) body.

(** Version 2, kind [strategy]. *)
Definition check_slack r n ks exactly alone (p : board_position) (body : list nat) : bool :=
  accepts_slack (G := pawntastic R) false (forced_claim r n ks exactly alone) (normal R p) body.

(** Version 2, kind [value]. *)
Definition check_value least most ks alone (p : board_position) (body : list nat) : bool :=
  accepts_value (G := pawntastic R) (claim_of_value least most ks alone) (normal R p) body.

Theorem checked_forced r n ks exactly alone p body :
  check_forced r n ks exactly alone p body = true ->
  claim_holds (G := pawntastic R) (normal R p) (forced_claim r n ks exactly alone).
Proof. apply accepted_is_true. intros _. apply pawntastic_never_found_won. Qed.

Theorem checked_slack r n ks exactly alone p body :
  check_slack r n ks exactly alone p body = true ->
  claim_holds (G := pawntastic R) (normal R p) (forced_claim r n ks exactly alone).
Proof. apply accepted_slack_is_true. Qed.

Theorem checked_value least most ks alone p body :
  check_value least most ks alone p body = true ->
  value_claim_holds (G := pawntastic R) (normal R p) (claim_of_value least most ks alone).
Proof. apply accepted_value_is_true. Qed.

End Checker.
