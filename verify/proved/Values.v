(** The replay of a value, layer by layer ("Values"): what it accepts is true. *)

From Coq Require Import List Arith PArith FMapPositive Lia Bool.
From Proved Require Import Game Replay Claims.
Import ListNotations.

Section Layers.
Context {G : game}.
Implicit Types (p q : position G) (m : move G) (v : value).

(** Positions by their codes, each once: read from left to right they are sorted. *)
Definition layer := PositiveMap.t (position G).
Definition no_layer : layer := PositiveMap.empty (position G).
Definition add p (l : layer) : layer := PositiveMap.add (code p) p l.
Definition of_list (l : list (position G)) : layer := fold_right add no_layer l.

Fixpoint sorted_before (l : layer) (rest : list (position G)) : list (position G) :=
  match l with
  | PositiveMap.Leaf _ => rest
  | PositiveMap.Node low here high =>
      sorted_before low (match here with
                         | Some p => p :: sorted_before high rest
                         | None => sorted_before high rest
                         end)
  end.
Definition sorted (l : layer) := sorted_before l [].

(** A position is in a layer. *)
Definition in_layer p (l : layer) := PositiveMap.find (code p) l = Some p.

(** The rest of the body, and the next layer. *)
Definition reading := (list nat * layer)%type.

Section Part.
Variables (holder : bool) (v : value).

Definition visit p (r : reading) : option reading :=
  let (input, next) := r in
  match ended p with
  | Some o => if at_least (value_for holder p o) v then Some r else None
  | None =>
      if Bool.eqb (white_to_move p) holder then
        match varint 5 input with
        | Some (i, rest) =>
            match nth_error (moves p) i with Some m => Some (rest, add (play p m) next) | None => None end
        | None => None
        end
      else Some (input, fold_right (fun m => add (play p m)) next (moves p))
  end.

(** Until a layer is empty. [fuel] is more than the layers that the body can have. *)
Fixpoint layers (fuel : nat) (l : layer) (input : list nat) : option (list nat) :=
  match sorted l, fuel with
  | [], _ => Some input
  | _, 0 => None
  | ps, S fuel =>
      match walk visit ps (input, no_layer) with Some (rest, next) => layers fuel next rest | None => None end
  end.

(** Each second layer but the last reads a byte. *)
Definition part (first : list (position G)) (input : list nat) : option (list nat) :=
  layers (2 * length input + 6) (of_list first) input.

Lemma in_add p l : in_layer p (add p l).
Proof. apply PositiveMap.gss. Qed.

Lemma add_keeps p q l : in_layer p l -> in_layer p (add q l).
Proof.
  unfold in_layer, add. intros I. destruct (Pos.eq_dec (code p) (code q)) as [E|E].
  - apply code_injective in E as ->. apply PositiveMap.gss.
  - now rewrite PositiveMap.gso.
Qed.

Lemma in_of_list p l : In p l -> in_layer p (of_list l).
Proof. induction l as [|q l IH]; simpl; [contradiction|]. intros [->|I]; [apply in_add|now apply add_keeps; auto]. Qed.

Lemma sorted_before_keeps l : forall rest p, In p rest -> In p (sorted_before l rest).
Proof.
  induction l as [|low IHl [q|] high IHh]; simpl; auto. intros. apply IHl. right. auto.
Qed.

Lemma in_sorted p l : in_layer p l -> In p (sorted l).
Proof.
  unfold in_layer, sorted. generalize (code p) as i, (@nil (position G)) as rest.
  induction l as [|low IHl here high IHh]; intros i rest F; [rewrite PositiveMap.gleaf in F; discriminate|].
  destruct i as [i|i|]; simpl in F.
  - simpl. apply sorted_before_keeps. destruct here; [right|]; eauto.
  - simpl. eauto.
  - subst here. simpl. apply sorted_before_keeps. now left.
Qed.

(** What the next layers must bear out. *)
Definition led_on p (next : layer) := (forall q, in_layer q next -> holds holder v q) -> holds holder v p.

Lemma add_all_keeps p q next (l : list (move G)) :
  in_layer q next -> in_layer q (fold_right (fun m => add (play p m)) next l).
Proof. intros I. induction l; simpl; auto. now apply add_keeps. Qed.

Lemma in_add_all p m next (l : list (move G)) :
  In m l -> in_layer (play p m) (fold_right (fun m => add (play p m)) next l).
Proof.
  induction l as [|k l IH]; simpl; [contradiction|]. intros [->|I]; [apply in_add|now apply add_keeps; auto].
Qed.

Lemma visit_leads_on p input next rest next' : visit p (input, next) = Some (rest, next') ->
  led_on p next' /\ (forall q, in_layer q next -> in_layer q next').
Proof.
  unfold visit. destruct (ended p) as [o|] eqn:E.
  - destruct (at_least _ _) eqn:A; [|discriminate]. intros [= <- <-]. split; auto. intros _. eapply holds_over; eauto.
  - destruct (Bool.eqb _ _) eqn:T.
    + apply eqb_prop in T. destruct (varint 5 input) as [[i r]|]; [|discriminate].
      destruct (nth_error (moves p) i) as [m|] eqn:N; [|discriminate]. intros [= <- <-]. split.
      * intros H. apply (holds_by _ _ _ m); auto; [eapply nth_error_In; eauto|apply H, in_add].
      * intros q. apply add_keeps.
    + apply eqb_false_iff in T. intros [= <- <-]. split.
      * intros H. apply holds_all; auto. intros m I. now apply H, in_add_all.
      * intros q. apply add_all_keeps.
Qed.

Lemma walk_leads_on ps : forall input next rest next', walk visit ps (input, next) = Some (rest, next') ->
  (forall p, In p ps -> led_on p next') /\ (forall q, in_layer q next -> in_layer q next').
Proof.
  induction ps as [|p ps IH]; intros input next rest next' W; cbn [walk] in W.
  - injection W as <- <-. split; [contradiction|auto].
  - destruct (visit p (input, next)) as [[r1 n1]|] eqn:V; [|discriminate].
    apply visit_leads_on in V as [L K]. apply IH in W as [Ls Ks]. split; [|auto].
    intros q [<-|I]; [|auto]. intros H. apply L. auto.
Qed.

Lemma layers_sound fuel : forall l input rest, layers fuel l input = Some rest ->
  forall p, In p (sorted l) -> holds holder v p.
Proof.
  induction fuel as [|fuel IH]; intros l input rest L p I; cbn [layers] in L;
    destruct (sorted l) as [|q ps]; try contradiction; [discriminate|].
  destruct (walk visit (q :: ps) (input, no_layer)) as [[r next]|] eqn:W; [|discriminate].
  apply walk_leads_on in W as [W _]. apply W; [exact I|].
  intros s S. eapply IH; [exact L|]. now apply in_sorted.
Qed.

(** An accepted part: the holder has what he is to have in each of its first positions. *)
Theorem part_sound first input rest : part first input = Some rest ->
  forall p, In p first -> holds holder v p.
Proof. intros P p I. eapply layers_sound; [exact P|]. now apply in_sorted, in_of_list. Qed.

End Part.
End Layers.

(** The claim of a value. *)
Record value_claim (G : game) := {
  claims_at_least : option value;
  claims_at_most : option value;
  value_keys : list (move G);
  value_only : bool
}.
Arguments claims_at_least {G}.
Arguments claims_at_most {G}.
Arguments value_keys {G}.
Arguments value_only {G}.

Section Value_claims.
Context {G : game}.
Implicit Types (root : position G) (c : value_claim G) (m : move G) (v : value).

(** With best play of both the side to move has at least v: it has a strategy for it. It has at most v: the other side
    has a strategy against more. *)
Definition value_at_least root v := holds (white_to_move root) v root.
Definition value_at_most root v := holds (negb (white_to_move root)) (opposite v) root.

Definition value_claim_holds root c : Prop :=
  (forall v, claims_at_least c = Some v ->
    value_at_least root v /\
    (forall m, In m (value_keys c) -> In m (moves root) /\ holds (white_to_move root) v (play root m)) /\
    (value_only c = true -> forall m, In m (moves root) -> holds (white_to_move root) v (play root m) ->
      In m (value_keys c))) /\
  (forall v, claims_at_most c = Some v -> value_at_most root v).

Definition well_formed_value c : bool :=
  match claims_at_least c, claims_at_most c with
  | None, None => false
  | Some Minus, _ | _, Some Plus => false
  | None, _ => is_nil (value_keys c) && negb (value_only c)
  | Some _, _ => negb (value_only c && is_nil (value_keys c))
  end.

(** What the other side holds against v, after a first move that does not hold it. *)
Definition against v := match v with Plus => Zero | _ => Plus end.

Definition other_moves c root := filter (fun m => negb (is_in (value_keys c) m)) (moves root).

Definition if_claimed {A} (a : option A) (f : A -> list nat -> option (list nat)) (input : list nat) :=
  match a with Some a => f a input | None => Some input end.

Definition bind_input (s : option (list nat)) (f : list nat -> option (list nat)) :=
  match s with Some s => f s | None => None end.

(** The checker of version 2, kind [value]. *)
Definition accepts_value c root (body : list nat) : bool :=
  let mover := white_to_move root in
  well_formed_value c && (is_nil (value_keys c) || going_on root && subsequence (value_keys c) (moves root)) &&
  match
    bind_input (if_claimed (claims_at_least c) (fun v =>
      part mover v (if is_nil (value_keys c) then [root] else map (play root) (value_keys c))) body) (fun input =>
    bind_input (if_claimed (claims_at_most c) (fun v => part (negb mover) (opposite v) [root]) input) (fun input =>
    if value_only c then
      if_claimed (claims_at_least c) (fun v =>
        part (negb mover) (against v) (map (play root) (other_moves c root)))
        input
    else Some input))
  with
  | Some [] => true
  | _ => false
  end.

Lemma bind_input_some s f r : bind_input s f = Some r -> exists t, s = Some t /\ f t = Some r.
Proof. destruct s as [t|]; [eauto|discriminate]. Qed.

(** What the checker of values accepts is true. *)
Theorem accepted_value_is_true c root body : accepts_value c root body = true -> value_claim_holds root c.
Proof.
  unfold accepts_value. intros A. apply andb_prop in A as [F A]. apply andb_prop in F as [F K].
  destruct (bind_input _ _) as [r|] eqn:B; [|discriminate]. clear A.
  apply bind_input_some in B as [i1 [B1 B]]. apply bind_input_some in B as [i2 [B2 B3]].
  unfold value_claim_holds, value_at_least, value_at_most. split.
  - intros v L. rewrite L in B1, B3. simpl in B1, B3. split; [|split].
    + destruct (value_keys c) as [|k ks] eqn:Ks; simpl in *.
      * eapply part_sound; [exact B1|]. now left.
      * apply andb_prop in K as [E S]. apply going_on_ended in E.
        apply (holds_by _ _ _ k); auto; [eapply subsequence_legal; [exact S|now left]|].
        eapply part_sound; [exact B1|]. now left.
    + intros m I. destruct (value_keys c) as [|k ks] eqn:Ks; [contradiction|].
      apply andb_prop in K as [_ S]. split; [eapply subsequence_legal; eauto|].
      eapply part_sound; [exact B1|]. now apply in_map.
    + intros O m I H. rewrite O in B3. destruct (is_in (value_keys c) m) eqn:X; [now apply is_in_true|].
      exfalso. assert (J : In m (other_moves c root)) by (apply filter_In; now rewrite X).
      pose proof (part_sound _ _ _ _ _ B3 (play root m) (in_map _ _ _ J)) as Y.
      apply (holds_excludes _ _ _ _ H) in Y. unfold well_formed_value in F. rewrite L in F.
      destruct v; [discriminate| |]; simpl in Y; lia.
  - intros v M. rewrite M in B2. simpl in B2. eapply part_sound; [exact B2|]. now left.
Qed.

(** Both bounds are the value. *)
Theorem value_unique root v w : value_at_least root v -> value_at_most root w -> number v <= number w.
Proof.
  intros L M. apply (holds_excludes _ _ _ _ L) in M. destruct v, w; simpl in *; lia.
Qed.

End Value_claims.
