(** The claims of forced ends and their parts, in their order ("Claims" and "The replay"): what is accepted is true. *)

From Coq Require Import List Arith PArith Lia Bool.
From Proved Require Import Game Replay.
Import ListNotations.

Inductive result := Wins | Loses | Neither.

Record claim (G : game) := {
  claimed : result;
  plies : nat;
  keys : list (move G);
  exact : bool;
  only : bool
}.
Arguments claimed {G}.
Arguments plies {G}.
Arguments keys {G}.
Arguments exact {G}.
Arguments only {G}.

Section Claims.
Context {G : game}.
Notation sound := (sound (G := G)).
Implicit Types (root : position G) (c : claim G) (m : move G) (n : nat).

Definition is_in (l : list (move G)) (m : move G) : bool := existsb (move_eqb m) l.

(** Sorted and legal: the keys stand among the moves in their order. *)
Fixpoint subsequence (ks ms : list (move G)) : bool :=
  match ks, ms with
  | [], _ => true
  | _ :: _, [] => false
  | k :: ks', m :: ms' => if move_eqb k m then subsequence ks' ms' else subsequence ks ms'
  end.

Lemma is_in_true l m : is_in l m = true -> In m l.
Proof. unfold is_in. intros H. apply existsb_exists in H as [k [I E]]. apply move_eqb_eq in E as ->. exact I. Qed.

Lemma subsequence_legal ms : forall ks k, subsequence ks ms = true -> In k ks -> In k ms.
Proof.
  induction ms as [|m ms IH]; intros [|k ks] j S I; simpl in *; try contradiction; try discriminate.
  destruct (move_eqb k m) eqn:E; [|right; eapply IH; eauto; now right || (destruct I; [left|right]; auto)].
  apply move_eqb_eq in E as ->. destruct I as [<-|I]; [now left|right; eauto].
Qed.

(** The first moves that are no keys. *)
Definition others c root := filter (fun m => negb (is_in (keys c) m)) (moves root).

(** What a claim states. *)
Definition claim_holds root c : Prop :=
  let n := plies c in
  match claimed c with
  | Wins =>
      wins n root /\
      (forall k, In k (keys c) -> In k (moves root) /\ loses (n - 1) (play root k)) /\
      (exact c = true -> forall k, k < n -> ~ wins k root) /\
      (only c = true -> forall m, In m (moves root) -> loses (n - 1) (play root m) -> In m (keys c))
  | Loses => loses n root /\ (exact c = true -> forall k, k < n -> ~ loses k root)
  | Neither => ~ wins n root /\ ~ loses n root
  end.

Definition is_nil {A} (l : list A) := match l with [] => true | _ :: _ => false end.

(** The step of distances: 1 in a game where the side to move may find that it has won, else 2. *)
Variable one_step : bool.
Definition step := if one_step then 1 else 2.

(** A claim that can be one: [most] bounds its plies. *)
Definition well_formed (most : nat) c : bool :=
  (plies c <=? most) &&
  match claimed c with
  | Wins => (one_step || negb (Nat.even (plies c))) && (1 <=? plies c) && negb (is_nil (keys c))
  | Loses => (one_step || Nat.even (plies c)) && is_nil (keys c) && negb (only c)
  | Neither => is_nil (keys c) && negb (only c) && negb (exact c)
  end.

Definition going_on root := match ended root with None => true | Some _ => false end.

Definition if_needed (b : bool) (part : state -> option state) (s : state) := if b then part s else Some s.

Definition bind (s : option state) (part : state -> option state) := match s with Some s => part s | None => None end.

(** The parts of a claim. *)
Definition parts c root (s : state) : option state :=
  let n := plies c in
  let after (node : nat -> position G -> state -> option state) n := walk (fun m => node n (play root m)) in
  match claimed c with
  | Wins =>
      if going_on root && subsequence (keys c) (moves root) then
        bind (after strategy_defender (n - 1) (keys c) s) (fun s =>
        bind (if_needed (exact c && (step <? n)) (fun s =>
          bind (after refutation_defender (n - step - 1) (keys c) s) (fun s =>
          if_needed (negb (only c)) (after refutation_defender (n - step - 1) (others c root)) s)) s) (fun s =>
        if_needed (only c) (after refutation_defender (n - 1) (others c root)) s))
      else None
  | Loses =>
      bind (strategy_defender n root s) (fun s =>
      if_needed (exact c && (step <=? n)) (refutation_defender (n - step) root) s)
  | Neither =>
      if going_on root then
        bind (refutation_attacker (if one_step || negb (Nat.even n) then n else n - 1) root s) (fun s =>
        refutation_defender (if one_step || Nat.even n then n else n - 1) root s)
      else None
  end.

(** Nothing may be left over. *)
Definition used_up (s : option state) : bool := match s with Some s => is_nil (input s) | None => false end.

(** The checker of version 1. *)
Definition accepts c root (body : list nat) : bool :=
  well_formed 250 c && used_up (parts c root (start body)).

(** The checker of version 2, kind [strategy]. *)
Definition accepts_slack c root (body : list nat) : bool :=
  well_formed (128 * 128 - 1) c && negb (exact c) && negb (only c) &&
  used_up (
    let n := plies c in
    match claimed c with
    | Wins =>
        if going_on root && subsequence (keys c) (moves root)
        then walk (fun m => slack_defender (S n) (n - 1) (play root m)) (keys c) (start body)
        else None
    | Loses => slack_defender (S n) n root (start body)
    | Neither => None
    end).

Hypothesis step_is_right : one_step = false -> never_found_won G.

Lemma going_on_ended root : going_on root = true -> ended root = None.
Proof. unfold going_on. now destruct (ended root). Qed.

Lemma bind_some s part s' : bind s part = Some s' -> exists t, s = Some t /\ part t = Some s'.
Proof. destruct s as [t|]; [eauto|discriminate]. Qed.

Lemma used_up_some s : used_up s = true -> exists t, s = Some t.
Proof. destruct s as [t|]; [eauto|discriminate]. Qed.

(** Part by part: after each of some moves. *)
Lemma after_strategy n root l s s' : sound s ->
  walk (fun m => strategy_defender n (play root m)) l s = Some s' ->
  (forall m, In m l -> loses n (play root m)) /\ sound s'.
Proof.
  intros H W. eapply walk_invariant with (Inv := sound) (P := fun m => loses n (play root m)) in W; eauto.
  intros m t t' _ T Q. now apply (strategy_sound n (play root m) t t' T).
Qed.

Lemma after_refutation n root l s s' : sound s ->
  walk (fun m => refutation_defender n (play root m)) l s = Some s' ->
  (forall m, In m l -> ~ loses n (play root m)) /\ sound s'.
Proof.
  intros H W. eapply walk_invariant with (Inv := sound) (P := fun m => ~ loses n (play root m)) in W; eauto.
  intros m t t' _ T Q. rewrite <- not_lost_iff. now apply (refutation_sound n (play root m) t t' T).
Qed.

Lemma after_slack fuel n root l s s' : sound s ->
  walk (fun m => slack_defender fuel n (play root m)) l s = Some s' ->
  (forall m, In m l -> loses n (play root m)) /\ sound s'.
Proof.
  intros H W. eapply walk_invariant with (Inv := sound) (P := fun m => loses n (play root m)) in W; eauto.
  intros m t t' _ T Q. now apply (slack_sound fuel n (play root m) t t' T).
Qed.

Lemma key_or_other c root m : In m (moves root) -> In m (keys c) \/ In m (others c root).
Proof.
  intros I. destruct (is_in (keys c) m) eqn:K; [left; now apply is_in_true|right].
  apply filter_In. now rewrite K.
Qed.

Lemma no_win_by n root : ended root = None ->
  (forall m, In m (moves root) -> ~ loses n (play root m)) -> ~ wins (S n) root.
Proof. intros E N W. inversion W; subst; [congruence|]. eapply N; eauto. Qed.

(** No shorter distance: a step less is one ply less where distances differ by two. *)
Lemma exact_win n root : ended root = None -> one_step || negb (Nat.even n) = true ->
  (step < n -> ~ wins (n - step) root) -> forall k, k < n -> ~ wins k root.
Proof.
  unfold step. intros E O N k L W. apply (wins_within_more k (n - 1)) in W; [|lia].
  destruct (Nat.eq_dec n 1) as [->|]; [inversion W; congruence|].
  destruct one_step eqn:D; simpl in O; [apply N in W; auto; lia|].
  destruct (Nat.eq_dec n 2) as [->|]; [discriminate|]. apply N; [lia|].
  replace n with (S (n - 1)) in O by lia. rewrite Nat.even_succ, <- Nat.negb_even, negb_involutive in O.
  replace (n - 2) with (pred (n - 1)) by lia. apply parity; auto.
Qed.

Lemma exact_loss n root : one_step || Nat.even n = true ->
  (step <= n -> ~ loses (n - step) root) -> forall k, k < n -> ~ loses k root.
Proof.
  unfold step. intros O N k L W. apply (loses_within_more k (n - 1)) in W; [|lia].
  destruct one_step eqn:D; simpl in O; [apply N in W; auto; lia|].
  destruct (Nat.eq_dec n 1) as [->|]; [discriminate|]. apply N; [lia|].
  replace n with (S (n - 1)) in O by lia. rewrite Nat.even_succ, <- Nat.negb_even in O. apply negb_true_iff in O.
  replace (n - 2) with (pred (n - 1)) by lia. apply parity; auto.
Qed.

(** The end of a win within [n] by a key. *)
Lemma win_by_key c root n : ended root = None -> 1 <= n -> is_nil (keys c) = false ->
  (forall k, In k (keys c) -> In k (moves root)) -> (forall k, In k (keys c) -> loses (n - 1) (play root k)) ->
  wins n root.
Proof.
  intros E P K L A. destruct (keys c) as [|k ks]; [discriminate|].
  replace n with (S (n - 1)) by lia. apply (wins_by _ _ k); [auto|apply L|apply A]; now left.
Qed.

Lemma refuted c n root s s' : sound s ->
  if_needed (negb (only c)) (walk (fun m => refutation_defender n (play root m)) (others c root)) s = Some s' ->
  (only c = false -> forall m, In m (others c root) -> ~ loses n (play root m)) /\ sound s'.
Proof.
  intros H U. destruct (only c); simpl in U.
  - injection U as <-. split; [discriminate|assumption].
  - apply after_refutation in U as [A H']; auto.
Qed.

Lemma accepted_win c root s s' : sound s -> claimed c = Wins ->
  one_step || negb (Nat.even (plies c)) = true -> 1 <= plies c -> is_nil (keys c) = false ->
  parts c root s = Some s' -> claim_holds root c.
Proof.
  intros H C O P K U. unfold parts in U. unfold claim_holds. rewrite C in *. set (n := plies c) in *.
  destruct (going_on root && subsequence (keys c) (moves root)) eqn:B; [|discriminate].
  apply andb_prop in B as [E S]. apply going_on_ended in E.
  assert (Legal : forall k, In k (keys c) -> In k (moves root)) by (intros; eapply subsequence_legal; eauto).
  apply bind_some in U as [s1 [U1 U]]. apply after_strategy in U1 as [W H1]; auto.
  apply bind_some in U as [s2 [U2 U]].
  assert (Sooner : sound s2 /\ (exact c = true -> step < n ->
    (forall k, In k (keys c) -> ~ loses (n - step - 1) (play root k)) /\
    (only c = false -> forall m, In m (others c root) -> ~ loses (n - step - 1) (play root m)))).
  { destruct (exact c && (step <? n)) eqn:X; simpl in U2.
    - apply bind_some in U2 as [t [U2 U3]]. apply after_refutation in U2 as [A H2]; auto.
      apply refuted in U3 as [A' H3]; auto.
    - injection U2 as <-. split; [exact H1|]. intros D L. apply Nat.ltb_lt in L. now rewrite D, L in X. }
  destruct Sooner as [H2 Sooner].
  assert (Only : only c = true -> forall m, In m (others c root) -> ~ loses (n - 1) (play root m)).
  { intros D. rewrite D in U. simpl in U. now apply after_refutation in U as [A _]. }
  repeat split; auto.
  - now apply (win_by_key c).
  - intros X. apply exact_win; auto. intros L. destruct (Sooner X L) as [Ks Os].
    replace (n - step) with (Datatypes.S (n - step - 1)) by lia. apply no_win_by; auto.
    intros m I. destruct (key_or_other c root m I) as [J|J]; [auto|].
    destruct (only c); [|auto]. intros F. apply (Only eq_refl m J). apply (loses_within_more (n - step - 1)); auto.
    lia.
  - intros D m I F. destruct (key_or_other c root m I) as [J|J]; [auto|]. now destruct (Only D m J).
Qed.

Lemma accepted_loss c root s s' : sound s -> claimed c = Loses ->
  one_step || Nat.even (plies c) = true -> parts c root s = Some s' -> claim_holds root c.
Proof.
  intros H C O U. unfold parts in U. unfold claim_holds. rewrite C in *.
  apply bind_some in U as [s1 [U1 U]]. apply (strategy_sound (plies c) root s s1 H) in U1 as [L H1].
  split; [exact L|]. intros X. apply exact_loss; auto. intros D. apply Nat.leb_le in D. rewrite X, D in U. simpl in U.
  rewrite <- not_lost_iff. now apply (refutation_sound (plies c - step) root s1 s' H1).
Qed.

Lemma accepted_neither c root s s' : sound s -> claimed c = Neither ->
  parts c root s = Some s' -> claim_holds root c.
Proof.
  intros H C U. unfold parts in U. unfold claim_holds. rewrite C in *. set (n := plies c) in *.
  destruct (going_on root) eqn:E; [|discriminate].
  apply bind_some in U as [s1 [U1 U]].
  apply (refutation_sound _ root s s1 H) in U1 as [W H1]. apply not_won_iff in W.
  apply (refutation_sound _ root s1 s' H1) in U as [L _]. apply not_lost_iff in L.
  destruct one_step eqn:D; [now split|]. simpl in *. replace (n - 1) with (pred n) in * by lia.
  destruct (Nat.even n) eqn:N; simpl in *; split; auto; intros F; [apply W|apply L]; apply parity; auto.
Qed.

(** What the checker of version 1 accepts is true. *)
Theorem accepted_is_true c root body : accepts c root body = true -> claim_holds root c.
Proof.
  unfold accepts, well_formed. intros A. apply andb_prop in A as [F U].
  apply andb_prop in F as [_ F]. apply used_up_some in U as [s' U].
  pose proof (start_sound (G := G) body) as H0. destruct (claimed c) eqn:C.
  - apply andb_prop in F as [F K]. apply andb_prop in F as [O P]. apply Nat.leb_le in P. apply negb_true_iff in K.
    eapply accepted_win; eauto.
  - apply andb_prop in F as [F _]. apply andb_prop in F as [O _]. eapply accepted_loss; eauto.
  - eapply accepted_neither; eauto.
Qed.

(** What the checker of the kind [strategy] of version 2 accepts is true. *)
Theorem accepted_slack_is_true c root body : accepts_slack c root body = true -> claim_holds root c.
Proof.
  unfold accepts_slack, well_formed, claim_holds. intros A. apply andb_prop in A as [F U].
  apply andb_prop in F as [F Only]. apply andb_prop in F as [F Exact]. apply negb_true_iff in Only, Exact.
  rewrite Only, Exact. apply andb_prop in F as [_ F]. apply used_up_some in U as [s' U].
  pose proof (start_sound (G := G) body) as H0. set (n := plies c) in *. destruct (claimed c) eqn:C; [| |discriminate].
  - apply andb_prop in F as [F K]. apply andb_prop in F as [O P]. apply Nat.leb_le in P. apply negb_true_iff in K.
    destruct (going_on root && subsequence (keys c) (moves root)) eqn:B; [|discriminate].
    apply andb_prop in B as [E S]. apply going_on_ended in E.
    assert (Legal : forall k, In k (keys c) -> In k (moves root)) by (intros; eapply subsequence_legal; eauto).
    apply after_slack in U as [W _]; auto.
    repeat split; auto; try discriminate. now apply (win_by_key c).
  - split; [|discriminate]. now apply (slack_sound (S n) n root (start body) s' H0).
Qed.

End Claims.
