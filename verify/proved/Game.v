(** A finite game, and what it means that a position is won, lost or held: nothing here knows of certificates. *)

From Coq Require Import List Arith PArith Lia Bool.
Import ListNotations.

(** The result of a game that is over, for the side to move. *)
Inductive outcome := Win | Draw | Loss.

(** Positions, and moves in their order. [verdict] is the first end of the variant that holds. [code] tells positions
    apart: men, mover and whatever else counts. *)
Record game := {
  position : Type;
  move : Type;
  move_eqb : move -> move -> bool;
  move_eqb_eq : forall a b, move_eqb a b = true <-> a = b;
  white_to_move : position -> bool;
  moves : position -> list move;
  play : position -> move -> position;
  verdict : position -> option outcome;
  code : position -> positive;
  code_injective : forall p q, code p = code q -> p = q
}.

Arguments move_eqb {g}.
Arguments white_to_move {g}.
Arguments moves {g}.
Arguments play {g}.
Arguments verdict {g}.
Arguments code {g}.

(** The game is over: an end holds, or there is no move, which is a draw where no end names it. *)
Definition ended {G : game} (p : position G) : option outcome :=
  match verdict p with
  | Some o => Some o
  | None => match moves p with [] => Some Draw | _ :: _ => None end
  end.

Section Distances.
Context {G : game}.
Implicit Types p : position G.

(** The side to move wins, or loses, by force within [n] plies. *)
Inductive wins : nat -> position G -> Prop :=
| wins_now n p : ended p = Some Win -> wins n p
| wins_by n p m : ended p = None -> In m (moves p) -> loses n (play p m) -> wins (S n) p
with loses : nat -> position G -> Prop :=
| loses_now n p : ended p = Some Loss -> loses n p
| loses_all n p : ended p = None -> (forall m, In m (moves p) -> wins n (play p m)) -> loses (S n) p.

(** The other side has an answer to every move after which nothing is won by ply [n]: the side to move does not win.
    [not_lost]: it does not lose. *)
Inductive not_won : nat -> position G -> Prop :=
| not_won_over n p o : ended p = Some o -> o <> Win -> not_won n p
| not_won_left p : ended p = None -> not_won 0 p
| not_won_all n p : ended p = None -> (forall m, In m (moves p) -> not_lost n (play p m)) -> not_won (S n) p
with not_lost : nat -> position G -> Prop :=
| not_lost_over n p o : ended p = Some o -> o <> Loss -> not_lost n p
| not_lost_left p : ended p = None -> not_lost 0 p
| not_lost_by n p m : ended p = None -> In m (moves p) -> not_won n (play p m) -> not_lost (S n) p.

(** [not_won] and [not_lost] are the opposites of [wins] and [loses]. *)

Lemma not_won_refutes n : forall p,
  (not_won n p -> wins n p -> False) /\ (not_lost n p -> loses n p -> False).
Proof.
  induction n as [|n IH]; intros p; split; intros N W; inversion N; inversion W; subst; try congruence.
  - edestruct IH as [_ X]; eapply X; eauto.
  - edestruct IH as [X _]; eapply X; eauto.
Qed.

(** One of finitely many does, or all do not. *)
Lemma some_or_all {A} (P Q : A -> Prop) (l : list A) :
  (forall a, P a \/ Q a) -> (exists a, In a l /\ P a) \/ (forall a, In a l -> Q a).
Proof.
  intros D. induction l as [|a l IH]; [right; intros b []|].
  destruct (D a) as [H|H]; [left; exists a; split; [left|]; auto|].
  destruct IH as [[b [I B]]|IH]; [left; exists b; split; [right|]; auto|].
  right. intros b [<-|I]; auto.
Qed.

Lemma one_or_the_other n : forall p,
  (wins n p \/ not_won n p) /\ (loses n p \/ not_lost n p).
Proof.
  induction n as [|n IH]; intros p; destruct (ended p) as [[]|] eqn:E; split;
    try (left; constructor; congruence);
    try (right; econstructor; [eassumption|congruence]);
    try (right; constructor; congruence).
  - destruct (some_or_all (fun m => loses n (play p m)) (fun m => not_lost n (play p m)) (moves p)) as [[m [I L]]|A].
    + intros m. apply IH.
    + left. eapply wins_by; eauto.
    + right. apply not_won_all; auto.
  - destruct (some_or_all (fun m => not_won n (play p m)) (fun m => wins n (play p m)) (moves p)) as [[m [I L]]|A].
    + intros m. destruct (IH (play p m)) as [[|] _]; auto.
    + right. eapply not_lost_by; eauto.
    + left. apply loses_all; auto.
Qed.

Theorem not_won_iff n p : not_won n p <-> ~ wins n p.
Proof.
  split.
  - destruct (not_won_refutes n p); auto.
  - intros H. destruct (one_or_the_other n p) as [[W|W] _]; tauto.
Qed.

Theorem not_lost_iff n p : not_lost n p <-> ~ loses n p.
Proof.
  split.
  - destruct (not_won_refutes n p); auto.
  - intros H. destruct (one_or_the_other n p) as [_ [L|L]]; tauto.
Qed.

(** What is won in fewer plies is won in more. *)
Lemma within_more_both n : forall p,
  (wins n p -> wins (S n) p) /\ (loses n p -> loses (S n) p).
Proof.
  induction n as [|n IH]; intros p; split; intros H; inversion H; subst; try (constructor; assumption).
  - eapply wins_by; eauto. apply IH. assumption.
  - apply loses_all; auto. intros. apply IH. auto.
Qed.

Theorem wins_within_more n k p : n <= k -> wins n p -> wins k p.
Proof. induction 1; auto. intros. apply within_more_both. auto. Qed.

Theorem loses_within_more n k p : n <= k -> loses n p -> loses k p.
Proof. induction 1; auto. intros. apply within_more_both. auto. Qed.

(** Who wins and loses: not both. *)
Lemma not_wins_and_loses_both n : forall p,
  (forall k, wins n p -> loses k p -> False) /\ (forall k, loses n p -> wins k p -> False).
Proof.
  induction n as [|n IH]; intros p; split; intros k W L; inversion W; inversion L; subst; try congruence.
  - edestruct (IH (play p m)) as [_ Y]. eauto.
  - edestruct (IH (play p m)) as [X _]. eauto.
Qed.

Theorem not_wins_and_loses n k p : wins n p -> loses k p -> False.
Proof. apply not_wins_and_loses_both. Qed.

End Distances.

(** A game in which nobody finds that he has won: no end has the result [Win]. There every win takes an odd number of
    plies and every loss an even one, so that distances differ by two. *)
Definition never_found_won (G : game) := forall p : position G, ended p <> Some Win.

Section Parity.
Context {G : game}.
Hypothesis never : never_found_won G.
Implicit Types p : position G.

Lemma parity n : forall p,
  (Nat.even n = true -> wins n p -> wins (pred n) p) /\ (Nat.even n = false -> loses n p -> loses (pred n) p).
Proof.
  induction n as [|n IH]; intros p; [split; [auto|discriminate]|].
  split; intros E H; rewrite Nat.even_succ, <- Nat.negb_even in E; simpl.
  - inversion H as [|? ? m O I L]; subst; [constructor; assumption|].
    destruct n as [|n]; [discriminate|]. apply (wins_by _ _ m); auto.
    apply (IH (play p m)); auto. now destruct (Nat.even (S n)).
  - inversion H as [|? ? O A]; subst; [constructor; assumption|].
    destruct n as [|n].
    + (* each move, and there is one, leads to a position whose mover finds that he has won *)
      exfalso. unfold ended in O. destruct (verdict p); [discriminate|].
      destruct (moves p) as [|m l]; [discriminate|].
      specialize (A m (or_introl eq_refl)). inversion A. eapply never; eassumption.
    + apply loses_all; auto. intros m I. apply (IH (play p m)); auto. now destruct (Nat.even (S n)).
Qed.

End Parity.

Section Values.
Context {G : game}.
Implicit Types p : position G.

(** The value of a result for the side to move, and for a side. *)
Inductive value := Minus | Zero | Plus.

Definition value_of (o : outcome) := match o with Win => Plus | Draw => Zero | Loss => Minus end.
Definition opposite v := match v with Minus => Plus | Zero => Zero | Plus => Minus end.
Definition number v := match v with Minus => 0 | Zero => 1 | Plus => 2 end.
Definition at_least (v w : value) : bool := number w <=? number v.

Definition value_for (white : bool) p (o : outcome) :=
  if Bool.eqb (white_to_move p) white then value_of o else opposite (value_of o).

(** The side has a strategy that ends every line, with a result at least as good as [v]. *)
Inductive holds (white : bool) (v : value) : position G -> Prop :=
| holds_over p o : ended p = Some o -> at_least (value_for white p o) v = true -> holds white v p
| holds_by p m : ended p = None -> white_to_move p = white -> In m (moves p) -> holds white v (play p m) ->
    holds white v p
| holds_all p : ended p = None -> white_to_move p <> white ->
    (forall m, In m (moves p) -> holds white v (play p m)) -> holds white v p.

Lemma value_for_other white p o : value_for (negb white) p o = opposite (value_for white p o).
Proof. unfold value_for. destruct (white_to_move p), white, o; reflexivity. Qed.

(** Not both sides can have more than there is. *)
Theorem holds_excludes white v w p :
  holds white v p -> holds (negb white) w p -> number v + number w <= 2.
Proof.
  induction 1 as [p o E A|p m E T I H IH|p E T H IH]; intros O;
    inversion O as [q o' E' A'|q m' E' T' I' H'|q E' T' H']; subst; try congruence; eauto.
  - replace o' with o in * by congruence. rewrite value_for_other in A'.
    unfold at_least in *. destruct v, w, (value_for white p o); simpl in *; try lia; discriminate.
  - destruct (white_to_move p); discriminate.
  - destruct (white_to_move p), white; simpl in *; congruence.
Qed.

Theorem holds_less white v w p : at_least v w = true -> holds white v p -> holds white w p.
Proof.
  intros L. induction 1 as [p o E A|p m E T I H IH|p E T H IH].
  - eapply holds_over; eauto. unfold at_least in *. apply Nat.leb_le in L, A. apply Nat.leb_le. lia.
  - eapply holds_by; eauto.
  - eapply holds_all; eauto.
Qed.

End Values.
