#include "positions/suite_formats/epd_claims.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "positions/base/words.h"

namespace keymove {

namespace {

constexpr int kMaxMateMoves = 10000;
constexpr std::size_t kMaxListed = 500;  // more moves than any position has

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text.substr(1, text.size() - 2);
  return text;
}

/// The move without suffixes, which writers of the same move may use or not.
std::string_view bare_move(std::string_view text) {
  const std::string_view marks = "+#!?";
  while (!text.empty() && marks.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text;
}

/// Whether the word begins like the length of a mate (#3, #-3, -#3); its digits are checked later.
bool names_mate(std::string_view word) {
  return !word.empty() && (word[0] == '#' || word.substr(0, 2) == "-#" || word.substr(0, 2) == "+#");
}

class ClaimReader {
 public:
  ClaimReader(const TextLines& lines, TestPosition& position) : lines_(lines), position_(position) {}

  void read(const PlacedOperation& placed) {
    const std::string opcode = lower_case(placed.operation.opcode);
    refuse_stipulation(placed.operation.opcode);
    if (opcode == "bm") read_moves(placed, position_.claim.keys);
    if (opcode == "am") read_moves(placed, position_.claim.avoid);
    if (opcode == "dm") read_distance(placed);
    if (opcode == "id") read_id(placed);
    if (opcode == "stip" || opcode == "stipulation") refuse_stipulation(unquoted(placed.operation.operands));
    if (opcode == "hmvc") read_counter(placed, 0, &Setup::halfmove_clock);
    if (opcode == "fmvn") read_counter(placed, 1, &Setup::fullmove_number);
    if ((opcode == "pv" || opcode == "pv:") && line_ == nullptr) line_ = &placed;
  }

  void finish() {
    check_avoided();
    StatedClaim& claim = position_.claim;
    if (mate_) {
      claim.outcome = *mate_ > 0 ? Outcome::win : Outcome::loss;
      claim.distance = *mate_ > 0 ? 2 * *mate_ - 1 : -2 * *mate_;
      position_.goal = {GoalKind::win, claim.distance};
      if (line_ != nullptr) read_line(*line_);
    } else if (!claim.keys.empty() || !claim.avoid.empty()) {
      position_.goal.kind = GoalKind::best;
    }
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    if (position_.errors.size() >= kMaxErrors) return;
    position_.errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  void refuse_stipulation(std::string_view text) {
    const std::string kind = unsupported_stipulation(text);
    if (!kind.empty() && position_.unsupported.empty()) position_.unsupported = kind;
  }

  MoveText move_at(const PlacedOperation& placed, const Word& word) const {
    return {std::string(word.text), lines_.location_of(placed.operands_at + word.offset)};
  }

  void read_moves(const PlacedOperation& placed, std::vector<MoveText>& out) {
    const bool best = &out == &position_.claim.keys;
    for (Word word : words_of(placed.operation.operands)) {
      while (!word.text.empty() && word.text.back() == ',') word.text.remove_suffix(1);
      if (word.text.empty()) continue;
      if (best && !unsupported_stipulation(word.text).empty()) {
        refuse_stipulation(word.text);
      } else if (best && names_mate(word.text)) {
        read_mate(placed, word);
      } else {
        const auto same = [&](const MoveText& m) { return bare_move(m.text) == bare_move(word.text); };
        if (out.size() >= kMaxListed) {
          return fail(placed.operands_at + word.offset, "epd-operand",
                      "more than " + std::to_string(kMaxListed) + " moves");
        }
        if (std::none_of(out.begin(), out.end(), same)) out.push_back(move_at(placed, word));
      }
    }
  }

  void read_mate(const PlacedOperation& placed, const Word& word) {
    std::string_view number = word.text;
    const bool minus_first = number[0] == '-';
    number.remove_prefix(number[0] == '#' ? 1 : 2);
    const bool minus = minus_first || (!number.empty() && number[0] == '-');
    const auto moves = parse_int(number);
    const std::size_t at = placed.operands_at + word.offset;
    if (!moves || *moves < -kMaxMateMoves || *moves > kMaxMateMoves) {
      return fail(at, "epd-operand",
                  "expected a mate's length such as #3 or #-3, found '" + std::string(word.text) + "'");
    }
    // Engines write "#0" for a side that is already mated.
    state_mate(minus ? -std::abs(*moves) : *moves, placed.operation.opcode, at);
  }

  void read_distance(const PlacedOperation& placed) {
    const auto moves = parse_int(unquoted(placed.operation.operands));
    if (!moves || *moves < -kMaxMateMoves || *moves > kMaxMateMoves) {
      return fail(placed.operands_at, "epd-operand",
                  "expected the number of moves to mate, found '" + shortened(placed.operation.operands) + "'");
    }
    state_mate(*moves, placed.operation.opcode, placed.operands_at);
  }

  void state_mate(int moves, const std::string& opcode, std::size_t at) {
    const auto said = [](const std::string& op, int n) {
      return op + (n > 0 ? " states mate in " : " states being mated in ") + std::to_string(std::abs(n));
    };
    if (mate_ && *mate_ != moves) {
      return fail(at, "epd-contradiction", said(opcode, moves) + ", but " + said(mate_opcode_, *mate_));
    }
    mate_ = moves;
    mate_opcode_ = opcode;
  }

  void read_id(const PlacedOperation& placed) {
    const std::string id(unquoted(placed.operation.operands));
    if (id.empty()) return;
    if (named_) {
      position_.repairs.push_back("ignored a second id '" + shortened(id) + "'");
      return;
    }
    named_ = true;
    position_.id = id;
  }

  void read_counter(const PlacedOperation& placed, int low, int Setup::*counter) {
    const auto number = parse_int(trimmed(placed.operation.operands));
    if (!number || *number < low) {
      position_.repairs.push_back("ignored " + placed.operation.opcode + " '" + shortened(placed.operation.operands) +
                                  "': expected a whole number from " + std::to_string(low));
      return;
    }
    if (position_.setup) (*position_.setup).*counter = *number;
  }

  void read_line(const PlacedOperation& placed) {
    for (Word word : words_of(placed.operation.operands)) {
      if (is_digit(word.text[0]) && word.text.back() == '.') continue;  // a move number
      position_.claim.line.push_back(move_at(placed, word));
    }
    if (!position_.claim.line.empty()) position_.claim.line_kind = LineKind::keeps_distance;
  }

  void check_avoided() {
    for (const MoveText& avoided : position_.claim.avoid) {
      for (const MoveText& key : position_.claim.keys) {
        if (bare_move(key.text) != bare_move(avoided.text)) continue;
        const auto line = static_cast<std::size_t>(avoided.where.line) - 1;
        fail(lines_.start(line) + static_cast<std::size_t>(avoided.where.column) - 1, "epd-contradiction",
             "the move '" + avoided.text + "' is both best (bm) and to be avoided (am)");
      }
    }
  }

  const TextLines& lines_;
  TestPosition& position_;
  std::optional<int> mate_;  ///< in moves; zero or less: the side to move is mated
  std::string mate_opcode_;
  const PlacedOperation* line_ = nullptr;
  bool named_ = false;
};

}  // namespace

std::string unsupported_stipulation(std::string_view text) {
  const std::size_t sign = text.find_first_of("#=");
  if (sign == std::string_view::npos || sign == 0) return {};
  const std::string_view length = text.substr(sign + 1);
  if (length.find_first_not_of("0123456789.") != std::string_view::npos) return {};
  std::string kind = lower_case(text.substr(0, sign));
  const bool series = kind.substr(0, 3) == "ser";
  if (series) kind.erase(0, kind.substr(3, 1) == "-" ? 4 : 3);
  const std::string_view ending = text[sign] == '#' ? "mate" : "stalemate";
  for (const auto& [letters, name] : {std::pair{"s", "self"}, {"h", "help"}, {"r", "reflex"}, {"hs", "helpself"}}) {
    if (kind == letters) return (series ? "series " : "") + std::string(name) + std::string(ending);
  }
  return series && kind.empty() ? "series " + std::string(ending) : std::string();
}

void state_claims(const TextLines& lines, const std::vector<PlacedOperation>& operations, TestPosition& position) {
  ClaimReader reader(lines, position);
  for (const PlacedOperation& placed : operations) reader.read(placed);
  reader.finish();
}

}  // namespace keymove
