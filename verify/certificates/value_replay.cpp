#include "verify/certificates/value_replay.h"

#include <algorithm>
#include <utility>

#include "positions/certificates/packed_layer.h"
#include "verify/certificates/check_meter.h"
#include "verify/certificates/claim_errors.h"

namespace keymove::verify {

namespace {

/// The replay for positions that take up to N words.
template <std::size_t N>
class ValueReplay {
 public:
  ValueReplay(const Certificate& certificate, HolderMoves& moves, const Rulebook& rules, const CheckLimits& limits)
      : certificate_(certificate),
        claim_(*certificate.value),
        source_(moves),
        rules_(rules),
        fields_(*rules.variant()),
        meter_(limits) {}

  CheckResult run() {
    if (replay_claim()) {
      if (std::string error = source_.end(); !error.empty()) fail(std::move(error));
    }
    return std::move(result_);
  }

 private:
  bool replay_claim() {
    const Position root = rules_.normalized(rules_.read(certificate_.setup));
    const Color mover = root.to_move();
    if (const std::string error = error_of_value(certificate_, rules_); !error.empty()) return fail(error);
    if (!claim_.keys.empty()) {
      if (const auto end = rules_.end_or_moves(root, list_)) return fail("the position is already " + ended_text(*end));
      if (const std::string error = error_of_keys(claim_.keys, list_, *rules_.variant()); !error.empty())
        return fail(error);
    }
    if (claim_.at_least) {
      source_.begin(ValuePart::at_least);
      begin_part(root, claim_.keys.empty() ? nullptr : &claim_.keys);
      if (!replay(mover, sign_of(*claim_.at_least))) return false;
    }
    if (claim_.at_most) {
      source_.begin(ValuePart::at_most);
      begin_part(root, nullptr);
      if (!replay(!mover, -sign_of(*claim_.at_most))) return false;
    }
    if (!claim_.only) return true;
    source_.begin(ValuePart::not_others);
    rules_.legal_moves(root, list_);
    std::vector<Move> others;
    std::set_difference(list_.begin(), list_.end(), claim_.keys.begin(), claim_.keys.end(), std::back_inserter(others));
    begin_part(root, &others);
    return replay(!mover, 1 - sign_of(*claim_.at_least));
  }

  /// Makes the first layer of a part: the root, or the positions after those moves.
  void begin_part(const Position& root, const std::vector<Move>* moves) {
    ply_ = 0;
    if (moves == nullptr) {
      next_.add(packed(root));
      turn_ = root.to_move();
      return;
    }
    for (const Move& move : *moves) next_.add(packed(rules_.play(root, move)));
    turn_ = !root.to_move();
    ply_ = 1;
  }

  /// Whether the holder has at least that value from every position of `next_`. Else the error is in result_.
  bool replay(Color holder, int goal) {
    while (true) {
      next_.finish();
      layer_ = std::exchange(next_, {});
      if (layer_.empty()) return true;
      if (turn_ == holder) source_.begin_layer();
      for (std::size_t i = 0; i < layer_.size(); ++i) {
        if (!(turn_ == holder ? hold(unpacked(layer_[i]), goal) : answer(unpacked(layer_[i]), goal))) return false;
      }
      turn_ = !turn_;
      ++ply_;
    }
  }

  /// The holder's turn: he is to have at least that value, by the one move of the proof if the game goes on.
  bool hold(const Position& position, int goal) {
    if (!enter()) return false;
    const auto end = rules_.end_or_moves(position, list_, source_.moves_needed());
    if (end) return sign_of(*end) >= goal || fail_at(position, "the game is over and " + ended_text(*end));
    const auto index = source_.choose(position, list_);
    if (!index) return fail_at(position, "no move is given: " + source_.error());
    if (*index >= list_.size()) {
      return fail_at(position, "the move is not one of the " + std::to_string(list_.size()) +
                                   " legal moves: its index is " + std::to_string(*index));
    }
    next_.add(packed(rules_.play(position, list_[*index])));
    return true;
  }

  /// The other side's turn: the holder is to have at least that value after each move.
  bool answer(const Position& position, int goal) {
    if (!enter()) return false;
    const auto end = rules_.end_or_moves(position, list_);
    if (end) return -sign_of(*end) >= goal || fail_at(position, "the game is over and " + ended_text(*end));
    for (const Move& move : list_) next_.add(packed(rules_.play(position, move)));
    return true;
  }

  [[nodiscard]] PackedBoard<N> packed(const Position& position) const {
    PackedBoard<N> out{};
    FieldCursor<N> cursor;
    for (std::size_t square = 0; square < fields_.squares; ++square) {
      const ManCode code = position.code_at(static_cast<Square>(square));
      cursor.put(out, code == kNoMan ? 0U : code - 1U, fields_.man);
    }
    cursor.put(out, position.castling(), fields_.castling);
    cursor.put(out, static_cast<std::uint64_t>(position.en_passant() + 1), fields_.en_passant);
    for (const Color color : {Color::white, Color::black})
      cursor.put(out, static_cast<std::uint64_t>(position.checks(color)), fields_.checks);
    return out;
  }

  [[nodiscard]] Position unpacked(const PackedBoard<N>& board) const {
    Position out = rules_.empty();
    FieldCursor<N> cursor;
    for (std::size_t square = 0; square < fields_.squares; ++square) {
      const std::uint64_t man = cursor.take(board, fields_.man);
      if (man == 0) continue;
      const auto code = static_cast<ManCode>(man + 1);
      rules_.put(out, static_cast<Square>(square), {kind_of(code), color_of(code)});
    }
    const auto rights = static_cast<std::uint32_t>(cursor.take(board, fields_.castling));
    const auto passed = static_cast<Square>(cursor.take(board, fields_.en_passant)) - 1;
    out = rules_.with_rights(rules_.with_turn(out, turn_, passed), rights);
    for (const Color color : {Color::white, Color::black})
      out = rules_.with_checks(out, color, static_cast<int>(cursor.take(board, fields_.checks)));
    return out;
  }

  bool fail(std::string error) {
    result_.error = std::move(error);
    return false;
  }
  bool fail_at(const Position& position, const std::string& error) {
    return fail(error + ", at " + write_epd_board(rules_.write(position)) + " after " + std::to_string(ply_) +
                (ply_ == 1 ? " ply" : " plies"));
  }

  /// Counts a node. Whether the limits allow the replay to go on; otherwise the result is undecided.
  bool enter() {
    if (++result_.nodes < meter_.next_look()) return true;
    const std::size_t bytes = source_.bytes() + layer_.bytes() + next_.bytes();
    std::string limit = meter_.look(result_.nodes, bytes);
    if (limit.empty()) return true;
    result_.undecided = true;
    return fail(std::move(limit));
  }

  const Certificate& certificate_;
  const ValueClaim& claim_;
  HolderMoves& source_;
  const Rulebook& rules_;
  PackedFields fields_;
  CheckMeter meter_;
  PackedLayer<N> layer_;
  PackedLayer<N> next_;
  Color turn_ = Color::white;  ///< who moves in the positions of `layer_`
  int ply_ = 0;                ///< their distance from the root
  std::vector<Move> list_;
  CheckResult result_;
};

}  // namespace

CheckResult replay_value(const Certificate& certificate, HolderMoves& moves, const Rulebook& rules,
                         const CheckLimits& limits) {
  return with_words(PackedFields(*rules.variant()).words(),
                    [&](auto words) { return ValueReplay<words>(certificate, moves, rules, limits).run(); });
}

}  // namespace keymove::verify
