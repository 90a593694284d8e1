(** What the main theorems assume; [build.sh] looks that it is nothing. *)

From Proved Require Import Game Replay Claims Values Pawntastic Checker.

Print Assumptions not_won_iff.
Print Assumptions not_lost_iff.
Print Assumptions parity.
Print Assumptions strategy_sound.
Print Assumptions refutation_sound.
Print Assumptions slack_sound.
Print Assumptions accepted_is_true.
Print Assumptions accepted_slack_is_true.
Print Assumptions holds_excludes.
Print Assumptions part_sound.
Print Assumptions accepted_value_is_true.
Print Assumptions all_moves_legal.
Print Assumptions checked_forced.
Print Assumptions checked_slack.
Print Assumptions checked_value.
