(** The replay of a forced end, node by node, as docs/certificates.md has it ("The replay", and "Wins and losses with
    slack"): what it accepts is true. *)

From Coq Require Import List Arith PArith FMapPositive Lia Bool.
From Proved Require Import Game.
Import ListNotations.

(** The rest of the body, in bytes, and the two memories: for an attacker's position the least number of plies within
    which he is proved to win, and the largest within which he is proved not to. *)
Record state := {
  input : list nat;
  strategies : PositiveMap.t nat;
  refutations : PositiveMap.t nat
}.

Definition start (body : list nat) : state :=
  {| input := body; strategies := PositiveMap.empty nat; refutations := PositiveMap.empty nat |}.

(** A varint of at most [most] bytes: seven bits a byte, the lowest first, in its shortest form. *)
Fixpoint varint (most : nat) (bytes : list nat) : option (nat * list nat) :=
  match most, bytes with
  | S k, b :: rest =>
      if b <? 128 then Some (b, rest)
      else match varint k rest with
           | Some (0, _) | None => None
           | Some (high, rest') => Some (b - 128 + 128 * high, rest')
           end
  | _, _ => None
  end.

Definition read (s : state) : option (nat * state) :=
  match varint 5 (input s) with
  | Some (i, rest) => Some (i, {| input := rest; strategies := strategies s; refutations := refutations s |})
  | None => None
  end.

(** One step after the other, as long as they accept. *)
Fixpoint walk {A S} (step : A -> S -> option S) (l : list A) (s : S) : option S :=
  match l with
  | [] => Some s
  | a :: l => match step a s with Some s' => walk step l s' | None => None end
  end.

Lemma walk_invariant {A S} (step : A -> S -> option S) (Inv : S -> Prop) (P : A -> Prop) :
  forall l, (forall a s s', In a l -> Inv s -> step a s = Some s' -> P a /\ Inv s') ->
  forall s s', Inv s -> walk step l s = Some s' -> (forall a, In a l -> P a) /\ Inv s'.
Proof.
  induction l as [|a l IH]; simpl; intros Step s s' I W.
  - split; [intros a []|congruence].
  - destruct (step a s) as [s1|] eqn:E; [|discriminate].
    destruct (Step a s s1 (or_introl eq_refl) I E) as [Pa I1].
    destruct (IH (fun b t t' In => Step b t t' (or_intror In)) s1 s' I1 W) as [Pl I'].
    split; [|exact I']. intros b [<-|B]; auto.
Qed.

Section Replay.
Context {G : game}.
Implicit Types (p : position G) (s : state).

(** Positions are remembered from so many plies on. *)
Definition least_remembered := 3.

Definition known_won s p n : bool :=
  match PositiveMap.find (code p) (strategies s) with Some k => k <=? n | None => false end.
Definition known_not_won s p n : bool :=
  match PositiveMap.find (code p) (refutations s) with Some k => n <=? k | None => false end.

Definition keep_won p n s : state :=
  let best := match PositiveMap.find (code p) (strategies s) with Some k => Nat.min k n | None => n end in
  {| input := input s; strategies := PositiveMap.add (code p) best (strategies s); refutations := refutations s |}.
Definition keep_not_won p n s : state :=
  let best := match PositiveMap.find (code p) (refutations s) with Some k => Nat.max k n | None => n end in
  {| input := input s; strategies := strategies s; refutations := PositiveMap.add (code p) best (refutations s) |}.

(** What is asked of the memories only for nodes with three plies left or more. *)
Definition from_three (n : nat) (b : bool) := (least_remembered <=? n) && b.
Definition if_three (n : nat) (keep : state -> state) s := if least_remembered <=? n then keep s else s.

(** The move that the body chooses. *)
Definition choose p s : option (move G * state) :=
  match read s with
  | Some (i, s') => match nth_error (moves p) i with Some m => Some (m, s') | None => None end
  | None => None
  end.

Fixpoint strategy_attacker (n : nat) p s {struct n} : option state :=
  match ended p, n with
  | Some Win, _ => Some s
  | Some _, _ => None
  | None, 0 => None
  | None, S k =>
      if from_three n (known_won s p n) then Some s
      else match choose p s with
           | Some (m, s1) =>
               match strategy_defender k (play p m) s1 with
               | Some s2 => Some (if_three n (keep_won p n) s2)
               | None => None
               end
           | None => None
           end
  end
with strategy_defender (n : nat) p s {struct n} : option state :=
  match ended p, n with
  | Some Loss, _ => Some s
  | Some _, _ => None
  | None, 0 => None
  | None, S k => walk (fun m => strategy_attacker k (play p m)) (moves p) s
  end.

Fixpoint refutation_attacker (n : nat) p s {struct n} : option state :=
  match ended p, n with
  | Some Win, _ => None
  | Some _, _ => Some s
  | None, 0 => Some s
  | None, S k =>
      if from_three n (known_not_won s p n) then Some s
      else match walk (fun m => refutation_defender k (play p m)) (moves p) s with
           | Some s1 => Some (if_three n (keep_not_won p n) s1)
           | None => None
           end
  end
with refutation_defender (n : nat) p s {struct n} : option state :=
  match ended p, n with
  | Some Loss, _ => None
  | Some _, _ => Some s
  | None, 0 => Some s
  | None, S k => match choose p s with Some (m, s1) => refutation_attacker k (play p m) s1 | None => None end
  end.

(** With slack: n plies are left of which the body gives some away. [fuel] is more than n. *)
Fixpoint slack_attacker (fuel n : nat) p s {struct fuel} : option state :=
  match fuel with
  | 0 => None
  | S fuel =>
      if known_won s p n then Some s
      else match ended p with
           | Some Win => Some s
           | Some _ => None
           | None =>
               if n =? 0 then None
               else match choose p s with
                    | None => None
                    | Some (m, s1) =>
                        match read s1 with
                        | None => None
                        | Some (slack, s2) =>
                            if n <=? slack then None
                            else match slack_defender fuel (n - slack - 1) (play p m) s2 with
                                 | Some s3 => Some (keep_won p (n - slack) s3)
                                 | None => None
                                 end
                        end
                    end
           end
  end
with slack_defender (fuel n : nat) p s {struct fuel} : option state :=
  match fuel with
  | 0 => None
  | S fuel =>
      match ended p, n with
      | Some Loss, _ => Some s
      | Some _, _ => None
      | None, 0 => None
      | None, S k => walk (fun m => slack_attacker fuel k (play p m)) (moves p) s
      end
  end.

(** What is remembered is true. *)
Definition sound s := forall p n,
  (PositiveMap.find (code p) (strategies s) = Some n -> wins n p) /\
  (PositiveMap.find (code p) (refutations s) = Some n -> not_won n p).

Lemma start_sound body : sound (start body).
Proof. intros p n. simpl. rewrite !PositiveMap.gempty. split; discriminate. Qed.

Lemma read_sound s i s' : read s = Some (i, s') -> sound s -> sound s'.
Proof. unfold read. destruct varint as [[j rest]|]; [|discriminate]. intros [= <- <-] H. exact H. Qed.

Lemma choose_sound p s m s' : choose p s = Some (m, s') -> sound s -> In m (moves p) /\ sound s'.
Proof.
  unfold choose. destruct (read s) as [[i s1]|] eqn:R; [|discriminate].
  destruct (nth_error (moves p) i) as [m1|] eqn:N; [|discriminate].
  intros [= <- <-] H. split; [eapply nth_error_In|eapply read_sound]; eassumption.
Qed.

Lemma known_won_sound s p n : sound s -> known_won s p n = true -> wins n p.
Proof.
  intros H K. unfold known_won in K. destruct PositiveMap.find as [k|] eqn:F; [|discriminate].
  apply Nat.leb_le in K. apply (wins_within_more k); auto. now apply H.
Qed.

Lemma not_won_within_fewer n k p : k <= n -> not_won n p -> not_won k p.
Proof. rewrite !not_won_iff. intros L N W. apply N. now apply (wins_within_more k). Qed.

Lemma not_lost_within_fewer n k p : k <= n -> not_lost n p -> not_lost k p.
Proof. rewrite !not_lost_iff. intros L N W. apply N. now apply (loses_within_more k). Qed.

Lemma known_not_won_sound s p n : sound s -> known_not_won s p n = true -> not_won n p.
Proof.
  intros H K. unfold known_not_won in K. destruct PositiveMap.find as [k|] eqn:F; [|discriminate].
  apply Nat.leb_le in K. apply (not_won_within_fewer k); auto. now apply H.
Qed.

Lemma keep_won_sound p n s : sound s -> wins n p -> sound (keep_won p n s).
Proof.
  intros H W q k. split; simpl; [|apply H].
  destruct (Pos.eq_dec (code q) (code p)) as [E|E].
  - rewrite E, PositiveMap.gss. apply code_injective in E as ->. intros [= <-].
    destruct PositiveMap.find as [j|] eqn:F; auto.
    destruct (Nat.min_spec j n) as [[_ ->]|[_ ->]]; auto. now apply H.
  - rewrite PositiveMap.gso by auto. apply H.
Qed.

Lemma keep_not_won_sound p n s : sound s -> not_won n p -> sound (keep_not_won p n s).
Proof.
  intros H W q k. split; simpl; [apply H|].
  destruct (Pos.eq_dec (code q) (code p)) as [E|E].
  - rewrite E, PositiveMap.gss. apply code_injective in E as ->. intros [= <-].
    destruct PositiveMap.find as [j|] eqn:F; auto.
    destruct (Nat.max_spec j n) as [[_ ->]|[_ ->]]; auto. now apply H.
  - rewrite PositiveMap.gso by auto. apply H.
Qed.

Lemma if_three_sound n keep s : sound s -> sound (keep s) -> sound (if_three n keep s).
Proof. unfold if_three. now destruct (_ <=? _). Qed.

(** An accepted strategy: the attacker wins within [n] plies. *)
Theorem strategy_sound n : forall p s s', sound s ->
  (strategy_attacker n p s = Some s' -> wins n p /\ sound s') /\
  (strategy_defender n p s = Some s' -> loses n p /\ sound s').
Proof.
  induction n as [|n IH]; intros p s s' H; split; intros R; simpl in R;
    destruct (ended p) as [[]|] eqn:E; try discriminate;
    try (injection R as <-; split; [now constructor|assumption]).
  - destruct (from_three _ _) eqn:K.
    + injection R as <-. split; [|assumption]. apply andb_prop in K as [_ K]. eapply known_won_sound; eauto.
    + destruct (choose p s) as [[m s1]|] eqn:C; [|discriminate].
      destruct (choose_sound _ _ _ _ C H) as [I H1].
      destruct (strategy_defender n (play p m) s1) as [s2|] eqn:D; [|discriminate].
      destruct (IH (play p m) s1 s2 H1) as [_ X]. destruct (X D) as [L H2]. injection R as <-.
      assert (W : wins (S n) p) by (eapply wins_by; eauto).
      split; [exact W|]. apply if_three_sound; auto. now apply keep_won_sound.
  - eapply walk_invariant with (Inv := sound) (P := fun m => wins n (play p m)) in R as [A H']; auto.
    + split; [apply loses_all|]; auto.
    + intros m t t' _ T Q. exact (proj1 (IH (play p m) t t' T) Q).
Qed.

(** An accepted refutation: the attacker does not win within [n] plies. *)
Theorem refutation_sound n : forall p s s', sound s ->
  (refutation_attacker n p s = Some s' -> not_won n p /\ sound s') /\
  (refutation_defender n p s = Some s' -> not_lost n p /\ sound s').
Proof.
  induction n as [|n IH]; intros p s s' H; split; intros R; simpl in R;
    destruct (ended p) as [[]|] eqn:E; try discriminate;
    try (injection R as <-; split; [econstructor; [eassumption|discriminate]|assumption]);
    try (injection R as <-; split; [now constructor|assumption]).
  - destruct (from_three _ _) eqn:K.
    + injection R as <-. split; [|assumption]. apply andb_prop in K as [_ K]. eapply known_not_won_sound; eauto.
    + destruct (walk _ (moves p) s) as [s1|] eqn:D; [|discriminate]. injection R as <-.
      eapply walk_invariant with (Inv := sound) (P := fun m => not_lost n (play p m)) in D as [A H1]; auto.
      * assert (W : not_won (S n) p) by (apply not_won_all; auto).
        split; [exact W|]. apply if_three_sound; auto. now apply keep_not_won_sound.
      * intros m t t' _ T Q. exact (proj2 (IH (play p m) t t' T) Q).
  - destruct (choose p s) as [[m s1]|] eqn:C; [|discriminate].
    destruct (choose_sound _ _ _ _ C H) as [I H1].
    destruct (IH (play p m) s1 s' H1) as [X _]. destruct (X R) as [N H2].
    split; [eapply not_lost_by|]; eauto.
Qed.

(** An accepted strategy with slack. *)
Theorem slack_sound fuel : forall n p s s', sound s ->
  (slack_attacker fuel n p s = Some s' -> wins n p /\ sound s') /\
  (slack_defender fuel n p s = Some s' -> loses n p /\ sound s').
Proof.
  induction fuel as [|fuel IH]; intros n p s s' H; split; intros R; simpl in R; try discriminate.
  - destruct (known_won s p n) eqn:K.
    + injection R as <-. split; [eapply known_won_sound; eauto|assumption].
    + destruct (ended p) as [[]|] eqn:E; try discriminate.
      * injection R as <-. split; [now constructor|assumption].
      * destruct (n =? 0) eqn:Z; [discriminate|].
        destruct (choose p s) as [[m s1]|] eqn:C; [|discriminate].
        destruct (choose_sound _ _ _ _ C H) as [I H1].
        destruct (read s1) as [[slack s2]|] eqn:Q; [|discriminate].
        destruct (n <=? slack) eqn:L; [discriminate|]. apply Nat.leb_gt in L.
        pose proof (read_sound _ _ _ Q H1) as H2.
        destruct (slack_defender fuel (n - slack - 1) (play p m) s2) as [s3|] eqn:D; [|discriminate].
        destruct (IH (n - slack - 1) (play p m) s2 s3 H2) as [_ X]. destruct (X D) as [W H3]. injection R as <-.
        assert (B : wins (n - slack) p).
        { replace (n - slack) with (S (n - slack - 1)) by lia. eapply wins_by; eauto. }
        split; [apply (wins_within_more (n - slack)); [lia|exact B]|now apply keep_won_sound].
  - destruct (ended p) as [[]|] eqn:E; try discriminate.
    + injection R as <-. split; [now constructor|assumption].
    + destruct n as [|n]; [discriminate|].
      eapply walk_invariant with (Inv := sound) (P := fun m => wins n (play p m)) in R as [A H']; auto.
      * split; [apply loses_all|]; auto.
      * intros m t t' _ T Q. exact (proj1 (IH n (play p m) t t' T) Q).
Qed.

End Replay.
