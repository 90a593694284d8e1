(** The rules of Pawntastic on any board, without and with en passant: pawns alone race for the far row. *)

From Coq Require Import List Arith PArith Lia Bool.
From Proved Require Import Game.
Import ListNotations.

Inductive cell := Empty | White | Black.

Record rules := { files : nat; ranks : nat; in_passing : bool }.

(** Squares are numbered from a1 along the ranks. [passed]: the square that a pawn has just passed by a double step, if
    a pawn can capture it there. *)
Record board_position := { board : list cell; white : bool; passed : option nat }.

Section Rules.
Variable R : rules.
Implicit Types (p : board_position) (a b : nat).

Definition squares := files R * ranks R.
Definition file a := a mod files R.
Definition rank a := a / files R.
Definition man p a := nth a (board p) Empty.
Definition own p := if white p then White else Black.
Definition enemy p := if white p then Black else White.

(** From a to b it is n ranks forward, for White or for Black. *)
Definition forward (w : bool) n a b := if w then rank b = rank a + n else rank a = rank b + n.
Definition beside a b := file b = S (file a) \/ file a = S (file b).
Definition at_home (w : bool) a := if w then rank a = 1 else rank a + 2 = ranks R.
(** Halfway of a double step. *)
Definition middle a b := (a + b) / 2.

(** The moves, as the rules have them. *)
Inductive legal p : nat * nat -> Prop :=
| step a b : a < squares -> b < squares -> man p a = own p -> file b = file a -> forward (white p) 1 a b ->
    man p b = Empty -> legal p (a, b)
| double_step a b : a < squares -> b < squares -> man p a = own p -> file b = file a -> forward (white p) 2 a b ->
    at_home (white p) a -> man p (middle a b) = Empty -> man p b = Empty -> legal p (a, b)
| capture a b : a < squares -> b < squares -> man p a = own p -> beside a b -> forward (white p) 1 a b ->
    man p b = enemy p -> legal p (a, b)
| capture_in_passing a b : a < squares -> b < squares -> man p a = own p -> beside a b -> forward (white p) 1 a b ->
    passed p = Some b -> legal p (a, b).

(** The same as a program. *)
Definition same (c d : cell) : bool :=
  match c, d with Empty, Empty | White, White | Black, Black => true | _, _ => false end.
Definition forwardb (w : bool) n a b := if w then rank b =? rank a + n else rank a =? rank b + n.
Definition besideb a b := (file b =? S (file a)) || (file a =? S (file b)).
Definition at_homeb (w : bool) a := if w then rank a =? 1 else rank a + 2 =? ranks R.
Definition is_passed p b := match passed p with Some s => s =? b | None => false end.

Definition legalb p a b : bool :=
  if forwardb (white p) 1 a b
  then (file b =? file a) && same (man p b) Empty || besideb a b && (same (man p b) (enemy p) || is_passed p b)
  else forwardb (white p) 2 a b && (file b =? file a) && at_homeb (white p) a && same (man p (middle a b)) Empty &&
    same (man p b) Empty.

(** All moves in their order: by the square from which they lead, then by that to which. *)
Definition all_moves p : list (nat * nat) :=
  flat_map (fun a => if same (man p a) (own p) then map (pair a) (filter (legalb p a) (seq 0 squares)) else [])
    (seq 0 squares).

Definition put (c : cell) a (l : list cell) : list cell := firstn a l ++ c :: skipn (S a) l.

(** Some pawn of the side to move can capture on the square that has been passed. *)
Definition someone_takes p b :=
  existsb (fun a => same (man p a) (own p) && forwardb (white p) 1 a b && besideb a b) (seq 0 squares).

(** Without a passed square that nobody can use. *)
Definition normal p : board_position :=
  match passed p with
  | Some b => if someone_takes p b then p else {| board := board p; white := white p; passed := None |}
  | None => p
  end.

Definition make p (m : nat * nat) : board_position :=
  let (a, b) := m in
  let moved := put (own p) b (put Empty a (board p)) in
  let taken := if negb (file a =? file b) && same (man p b) Empty then put Empty (rank a * files R + file b) moved
               else moved in
  normal {| board := taken; white := negb (white p);
    passed := if in_passing R && forwardb (white p) 2 a b then Some (middle a b) else None |}.

(** The side to move has lost if an enemy pawn stands on its far row. *)
Definition far_row (w : bool) := seq (if w then (ranks R - 1) * files R else 0) (files R).
Definition end_of p : option outcome :=
  if existsb (fun a => same (man p a) (enemy p)) (far_row (negb (white p))) then Some Loss else None.

(** The code of a position: its bits in the order of a layer, so that those of a layer are compared by it. *)
Fixpoint code_board (l : list cell) (rest : positive) : positive :=
  match l with
  | [] => xI (xI rest)
  | Empty :: l => xO (xO (code_board l rest))
  | White :: l => xO (xI (code_board l rest))
  | Black :: l => xI (xO (code_board l rest))
  end.
Fixpoint code_number (n : nat) (rest : positive) : positive :=
  match n with 0 => xO rest | S n => xI (code_number n rest) end.
Definition code_of p : positive :=
  code_board (board p)
    (code_number (match passed p with Some s => S s | None => 0 end) (if white p then xI xH else xO xH)).

Lemma code_board_injective l : forall k r s, code_board l r = code_board k s -> l = k /\ r = s.
Proof.
  induction l as [|c l IH]; intros [|d k] r s; simpl.
  - intros [= ->]; auto.
  - destruct d; discriminate.
  - destruct c; discriminate.
  - destruct c, d; try discriminate; intros [= E]; apply IH in E as [-> ->]; auto.
Qed.

Lemma code_number_injective n : forall k r s, code_number n r = code_number k s -> n = k /\ r = s.
Proof.
  induction n as [|n IH]; intros [|k] r s; simpl; try discriminate; intros [= E]; auto.
  apply IH in E as [-> ->]; auto.
Qed.

Lemma code_of_injective p q : code_of p = code_of q -> p = q.
Proof.
  destruct p as [l w e], q as [k v f]; unfold code_of; simpl. intros E.
  apply code_board_injective in E as [-> E]. apply code_number_injective in E as [E F].
  f_equal; [destruct w, v|destruct e, f]; congruence.
Qed.

Definition same_move (m n : nat * nat) : bool := (fst m =? fst n) && (snd m =? snd n).

Lemma same_move_eq m n : same_move m n = true <-> m = n.
Proof.
  unfold same_move. rewrite andb_true_iff, !Nat.eqb_eq. destruct m, n; simpl.
  split; [intros []; congruence|intros [= -> ->]; auto].
Qed.

Definition pawntastic : game := {|
  position := board_position;
  move := nat * nat;
  move_eqb := same_move;
  move_eqb_eq := same_move_eq;
  white_to_move := white;
  moves := all_moves;
  play := make;
  verdict := end_of;
  code := code_of;
  code_injective := code_of_injective
|}.

(** The program lists the moves of the rules. *)
Lemma same_eq c d : same c d = true <-> c = d.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma forwardb_eq w n a b : forwardb w n a b = true <-> forward w n a b.
Proof. unfold forwardb, forward. destruct w; apply Nat.eqb_eq. Qed.

Lemma besideb_eq a b : besideb a b = true <-> beside a b.
Proof. unfold besideb, beside. now rewrite orb_true_iff, !Nat.eqb_eq. Qed.

Lemma at_homeb_eq w a : at_homeb w a = true <-> at_home w a.
Proof. unfold at_homeb, at_home. destruct w; apply Nat.eqb_eq. Qed.

Lemma is_passed_eq p b : is_passed p b = true <-> passed p = Some b.
Proof. unfold is_passed. destruct (passed p); [rewrite Nat.eqb_eq|]; split; congruence. Qed.

Lemma one_or_two w a b : forward w 1 a b -> forward w 2 a b -> False.
Proof. unfold forward. destruct w; lia. Qed.

Theorem all_moves_legal p m : In m (all_moves p) <-> legal p m.
Proof.
  destruct m as [a b]. unfold all_moves. rewrite in_flat_map. split.
  - intros [a' [A I]]. destruct (same _ _) eqn:O; [|contradiction].
    apply in_map_iff in I as [b' [[= -> ->] I]]. apply filter_In in I as [B L].
    apply in_seq in A, B. apply same_eq in O. unfold legalb in L. destruct (forwardb _ 1 a b) eqn:F.
    + apply forwardb_eq in F. apply orb_prop in L as [L|L]; apply andb_prop in L as [L1 L2].
      * apply Nat.eqb_eq in L1. apply same_eq in L2. apply step; auto; lia.
      * apply besideb_eq in L1. apply orb_prop in L2 as [L2|L2].
        -- apply same_eq in L2. apply capture; auto; lia.
        -- apply is_passed_eq in L2. apply capture_in_passing; auto; lia.
    + repeat (apply andb_prop in L as [L ?]). apply forwardb_eq in L. apply double_step; try lia; auto;
        try (now apply same_eq); try (now apply at_homeb_eq); try (now apply Nat.eqb_eq).
  - intros L. inversion L as [? ? A B O S F E|? ? A B O S F H M E|? ? A B O S F E|? ? A B O S F E]; subst;
      exists a; (split; [apply in_seq; lia|]); apply same_eq in O; rewrite O; apply in_map, filter_In;
      (split; [apply in_seq; lia|]); unfold legalb.
    + apply forwardb_eq in F. rewrite F, S, Nat.eqb_refl, E. reflexivity.
    + destruct (forwardb _ 1 a b) eqn:X; [apply forwardb_eq in X; edestruct one_or_two; eassumption|].
      apply forwardb_eq in F. apply at_homeb_eq in H. now rewrite F, S, Nat.eqb_refl, H, M, E.
    + apply forwardb_eq in F. apply besideb_eq in S. apply same_eq in E. rewrite F, S, E, orb_true_r. reflexivity.
    + apply forwardb_eq in F. apply besideb_eq in S. apply is_passed_eq in E.
      rewrite F, S, E, !orb_true_r. reflexivity.
Qed.

(** Nobody finds that he has won: distances differ by two. *)
Theorem pawntastic_never_found_won : never_found_won pawntastic.
Proof.
  intros p. unfold ended. simpl. unfold end_of. destruct (existsb _ _); [discriminate|].
  destruct (all_moves p); discriminate.
Qed.

(** The sides take turns. *)
Theorem pawntastic_turns p m : white (make p m) = negb (white p).
Proof.
  destruct m as [a b]. unfold make, normal. simpl. destruct (_ && _); simpl; [|reflexivity].
  now destruct (someone_takes _ _).
Qed.

End Rules.
