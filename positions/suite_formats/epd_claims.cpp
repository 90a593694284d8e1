#include "positions/suite_formats/epd_claims.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "positions/game/stipulation.h"
#include "positions/game/stipulation_spelling.h"
#include "positions/pgn/pgn_words.h"
#include "positions/problem/convention.h"
#include "positions/problem/operations.h"
#include "positions/problem/solutions_text.h"
#include "positions/suite_formats/epd_operations.h"

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

/// Whether the word begins like the length of a mate (#3, #-3, -#3, M3, +M3); its digits are checked later.
bool begins_mate(std::string_view word) {
  const bool sign = !word.empty() && one_of(word[0], "+-");
  if (sign) word.remove_prefix(1);
  if (word.starts_with('#')) return true;
  if (!word.starts_with('M') || word.size() < 2) return false;
  return is_digit(word[1]) || (word[1] == '-' && word.size() > 2);
}

/// Whether the word stands between moves of a list: "Re8 or Re7", "Re8 and Re7".
bool is_between_moves(std::string_view word) { return is_or(word) || word == "and" || word == "und" || word == "et"; }

/// The words of a list of moves: "Re8|Re7", "Re8/Re7" and "a1a6,b7a6" are two.
std::vector<Word> words_of_moves(std::string_view operands) {
  std::vector<Word> out;
  for (Word word : words_of(operands)) {
    for (std::size_t sign = 0; (sign = word.text.find_first_of(",|/")) != std::string_view::npos;) {
      const std::string_view rest = word.text.substr(sign + 1);
      if (!has_move_form(word.text.substr(0, sign)) || !has_move_form(rest.substr(0, rest.find_first_of(",|/")))) break;
      out.push_back({word.text.substr(0, sign), word.offset});
      word = {rest, word.offset + sign + 1};
    }
    out.push_back(word);
  }
  return out;
}

/// Whether the word is only signs of a move: "+", "#", "!?", "++".
bool is_signs(std::string_view word) { return !word.empty() && contains_only(word, "+#!?"); }

/// The moves to mate that an evaluation states, below 0 those of being mated: M4, -M2, or 32767 less the plies (EPD
/// specification of 1995), of which a win takes an odd number. Nothing if it is another one.
std::optional<int> mate_of_evaluation(std::string_view operands) {
  constexpr int kMated = 32767;
  constexpr int kLeast = 30000;
  std::string number(unquoted(operands));
  const std::size_t sign = std::min(number.find_first_of("#Mm"), number.size());
  const bool in_moves = sign < number.size() && sign <= 1;
  if (in_moves) number.erase(sign, 1);
  const auto value = parse_int(number);
  if (!value || *value < -kMated || *value > kMated) return std::nullopt;
  const int size = std::abs(*value);
  const int plies = kMated - size;
  const bool odd = plies % 2 != 0;
  if (in_moves) return size > 0 && size <= kMaxMateMoves ? value : std::nullopt;
  if (size <= kLeast || plies < 1 || plies > 2 * kMaxMateMoves || odd != (*value > 0)) return std::nullopt;
  return *value > 0 ? (plies + 1) / 2 : -plies / 2;
}

class ClaimReader {
 public:
  ClaimReader(const TextLines& lines, TestPosition& position) : lines_(lines), position_(position) {}

  void read(const PlacedOperation& placed) {
    std::string opcode = lower_case(placed.operation.opcode);
    if (opcode.ends_with(':')) opcode.pop_back();  // "bm: Re8"
    if (read_stipulation(placed, placed.operation.opcode, placed.opcode_at)) read_number(placed.operation.operands);
    if (opcode == "bm") read_moves(placed, position_.claim.keys);
    if (opcode == "am") read_moves(placed, position_.claim.avoid);
    if (opcode == "dm") read_distance(placed);
    if (opcode == "ce") evaluated_mate_ = mate_of_evaluation(placed.operation.operands);
    if (opcode == "mate" && parse_int(placed.operation.operands)) {
      read_distance(placed);
    } else if (opcode == "mate") {
      read_stipulation(placed, "mate " + placed.operation.operands, placed.opcode_at);
    }
    if (opcode == "id") read_id(placed);
    if (opcode == "solutions") read_solutions(placed);
    if (opcode == "intended") intended_ = &placed;
    if (opcode == "convention") read_convention(placed);
    if (opcode == "unique") position_.claim.sole_key = true;
    if (opcode == "stip" || opcode == "stipulation") {
      const auto text = unquoted(placed.operation.operands);
      if (!read_stipulation(placed, text, placed.operands_at) && !read_numbered(placed, text) &&
          position_.unsupported.empty())
        position_.unsupported = "the stipulation '" + shortened(text) + "'";
    }
    if (opcode == "source") position_.provenance = operand_text(placed.operation);
    if (opcode == "class") position_.class_name = operand_text(placed.operation);
    if (opcode == "themes") read_themes(placed);
    if (opcode == "hmvc") read_counter(placed, 0, &Setup::halfmove_clock);
    if (opcode == "fmvn") read_counter(placed, 1, &Setup::fullmove_number);
    if (opcode == "pv" && line_ == nullptr) line_ = &placed;
  }

  void finish() {
    check_avoided();
    if (!mate_ && !stipulation_) mate_ = evaluated_mate_;
    StatedClaim& claim = position_.claim;
    take_points_of_comments(position_);
    if (stipulation_) {
      // A `dm` beside it states the same number of moves, or else another problem.
      if (mate_ && *mate_ != stipulation_->moves) {
        fail(
            0, "epd-contradiction",
            fmt::format("{} states {} moves, but the stipulation is {}", mate_opcode_, *mate_, text_of(*stipulation_)));
      }
      position_.goal = {GoalKind::win, stipulation_->plies(), stipulation_};
      if (intended_ != nullptr && stipulation_->has_lines() && !claim.solutions)
        read_number(operand_name(intended_->operation));
      if (stipulation_->is_forced_win()) {
        claim.outcome = Outcome::win;
        claim.distance = stipulation_->plies();
      }
      if (line_ != nullptr) read_line(*line_);
    } else if (mate_) {
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

  /// Whether the text is a stipulation.
  bool read_stipulation(const PlacedOperation& placed, std::string_view text, std::size_t at) {
    auto stipulation = parse_stipulation(text);
    const bool has_length = stipulation.has_value();
    if (!has_length) stipulation = parse_play_and_aim(text);
    if (!stipulation || (!has_length && stipulation->play == Play::direct)) return false;
    // In a list of moves "Ze12" is the move of a man whose letter is Z, and "Rx9" a bad one.
    if (placed.operation.opcode == "bm" && stipulation->aims_at_move()) return false;
    if (!has_length) {
      if (position_.unsupported.empty()) position_.unsupported = "a " + name_of(*stipulation) + " without a length";
    } else if (*stipulation == Stipulation{Play::direct, Aim::win, stipulation->moves, false, false, {}}) {
      state_mate(stipulation->moves, placed.operation.opcode, at);
    } else if (stipulation_ && *stipulation_ != *stipulation) {
      fail(at, "epd-contradiction", text_of(*stipulation) + " is stated, but " + text_of(*stipulation_) + " as well");
    } else {
      stipulation_ = stipulation;
    }
    return true;
  }

  /// A stipulation with the number of its solutions: "h#1 2 solutions".
  bool read_numbered(const PlacedOperation& placed, std::string_view text) {
    const std::size_t blank = text.find(' ');
    if (blank == std::string_view::npos || !speaks_of_solutions(text.substr(blank))) return false;
    return read_stipulation(placed, text.substr(0, blank), placed.operands_at) && read_number(text.substr(blank));
  }

  /// Takes the number of solutions if the text speaks of one.
  bool read_number(std::string_view text) {
    if (!speaks_of_solutions(text)) return false;
    if (const auto number = number_of_solutions(text)) {
      position_.claim.solutions = number;
    } else if (!position_.claim.open_number) {
      position_.claim.open_number = true;
      position_.repairs.push_back("the number of solutions is not checked: '" + shortened(trimmed(text)) +
                                  "' leaves it open");
    }
    return true;
  }

  MoveText move_at(const PlacedOperation& placed, const Word& word) const {
    return {std::string(word.text), lines_.location_of(placed.operands_at + word.offset)};
  }

  void read_moves(const PlacedOperation& placed, std::vector<MoveText>& out) {
    const bool best = &out == &position_.claim.keys;
    const std::vector<Word> words = words_of_moves(placed.operation.operands);
    for (std::size_t i = 0; i < words.size(); ++i) {
      Word word = words[i];
      trim_move(word);
      if (word.text.empty() || is_between_moves(word.text)) continue;
      if (!out.empty() && is_signs(word.text)) {
        out.back().text += word.text;
      } else if (best && says_mate(word.text) && is_letter(word.text[0])) {
        read_word_mate(placed, words, i, out);
      } else if (best && begins_mate(word.text)) {
        read_mate(placed, word);
      } else if (best && is_known_stipulation(word.text)) {
        if (position_.unsupported.empty()) position_.unsupported = "the stipulation '" + std::string(word.text) + "'";
      } else if (best && read_stipulation(placed, word.text, placed.operands_at + word.offset)) {
        continue;
      } else {
        const auto same = [&](const MoveText& m) { return bare_move(m.text) == bare_move(word.text); };
        if (out.size() >= kMaxListed) {
          return fail(placed.operands_at + word.offset, "epd-operand", fmt::format("more than {} moves", kMaxListed));
        }
        if (std::none_of(out.begin(), out.end(), same)) out.push_back(move_at(placed, word));
      }
    }
  }

  /// Takes from a move what writers add in the ways of other formats: the number before it, quotation marks, a comma
  /// after it, the brackets around a remark. Nothing is left of a number or an annotation by itself.
  static void trim_move(Word& word) {
    const auto remove_prefix = [&](std::size_t size) {
      word.text.remove_prefix(size);
      word.offset += size;
    };
    while (word.text.starts_with('"') || word.text.starts_with('(')) remove_prefix(1);
    while (!word.text.empty() && (one_of(word.text.back(), ",\"") || closes_remark(word.text)))
      word.text.remove_suffix(1);
    if (word.text.starts_with('$')) word.text = {};
    const std::size_t number = word.text.size() - without_move_number(word.text).size();
    if (!contains_only(word.text, "0123456789")) remove_prefix(number);
  }

  /// Whether the word ends in a bracket that another word opens: "2)" in "(mate in 2)", not "a8(Q)".
  static bool closes_remark(std::string_view word) {
    return word.ends_with(')') && word.find('(') == std::string_view::npos;
  }

  /// Reads "mate in 1", or the word "mate" after a move that mates. `i` becomes the last word that was read.
  void read_word_mate(const PlacedOperation& placed, const std::vector<Word>& words, std::size_t& i,
                      std::vector<MoveText>& moves) {
    const Word& word = words[i];
    std::size_t next = i + 1;
    if (next < words.size() && lower_case(words[next].text) == "in") ++next;
    std::string_view length = next < words.size() ? words[next].text : std::string_view();
    if (closes_remark(length)) length.remove_suffix(1);
    const auto number = parse_int(length);
    if (number && *number > 0 && *number <= kMaxMateMoves) {
      i = next;
      state_mate(*number, placed.operation.opcode, placed.operands_at + word.offset);
    } else if (!moves.empty()) {
      moves.back().text += "#";
    } else {
      moves.push_back(move_at(placed, word));
    }
  }

  void read_mate(const PlacedOperation& placed, const Word& word) {
    std::string_view number = word.text;
    const bool minus_first = number[0] == '-';
    number.remove_prefix(one_of(number[0], "#M") ? 1 : 2);
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
    std::string number(unquoted(placed.operation.operands));
    const std::size_t sign = std::min(number.find_first_of("#Mm"), number.size());  // #3, M3, -M3
    if (sign == 0 || (sign == 1 && one_of(number[0], "+-"))) number.erase(sign, 1);
    const auto moves = parse_int(number);
    if (!moves || *moves < -kMaxMateMoves || *moves > kMaxMateMoves) {
      return fail(placed.operands_at, "epd-operand",
                  "expected the number of moves to mate, found '" + shortened(placed.operation.operands) + "'");
    }
    state_mate(*moves, placed.operation.opcode, placed.operands_at);
  }

  void state_mate(int moves, const std::string& opcode, std::size_t at) {
    const auto said = [](const std::string& op, int n) {
      return fmt::format("{} states {} in {}", op, n > 0 ? "mate" : "being mated", std::abs(n));
    };
    if (mate_ && *mate_ != moves) {
      return fail(at, "epd-contradiction", said(opcode, moves) + ", but " + said(mate_opcode_, *mate_));
    }
    mate_ = moves;
    mate_opcode_ = opcode;
  }

  void read_id(const PlacedOperation& placed) {
    const std::string id = operand_name(placed.operation);
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
      position_.repairs.push_back(fmt::format("ignored {} '{}': expected a whole number from {}",
                                              placed.operation.opcode, shortened(placed.operation.operands), low));
      return;
    }
    if (position_.setup) (*position_.setup).*counter = *number;
  }

  void read_themes(const PlacedOperation& placed) {
    const std::string text = operand_text(placed.operation);
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(',', at), text.size());
      const std::string_view theme = trimmed(std::string_view(text).substr(at, end - at));
      if (!theme.empty()) position_.themes.emplace_back(theme);
      at = end + 1;
    }
  }

  void read_solutions(const PlacedOperation& placed) {
    const std::string text = operand_name(placed.operation);
    if (parse_int(trimmed(text)).value_or(1) < 1 || !read_number(text))
      fail(placed.operands_at, "epd-operand", "expected the number of solutions");
  }

  void read_convention(const PlacedOperation& placed) {
    const auto convention = kConventionNames.named(unquoted(placed.operation.operands));
    if (!convention) return fail(placed.operands_at, "epd-operand", "expected the convention fen or problem");
    follow_convention(position_, *convention);
  }

  void read_line(const PlacedOperation& placed) {
    for (Word word : words_of_moves(placed.operation.operands)) {
      if (is_digit(word.text[0]) && word.text.back() == '.') continue;  // a move number
      if (word.text.find_first_of(".,\"") != std::string_view::npos) trim_move(word);
      if (word.text.empty()) continue;
      if (is_signs(word.text) && !position_.claim.line.empty()) {
        position_.claim.line.back().text += word.text;
        continue;
      }
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
  std::optional<Stipulation> stipulation_;  ///< other than mate
  std::optional<int> mate_;                 ///< in moves; zero or less: the side to move is mated
  std::optional<int> evaluated_mate_;       ///< the same by an evaluation, which counts where nothing else states it
  std::string mate_opcode_;
  const PlacedOperation* line_ = nullptr;
  const PlacedOperation* intended_ = nullptr;  ///< the number of solutions that a problem's file states
  bool named_ = false;
};

}  // namespace

void state_claims(const TextLines& lines, const std::vector<PlacedOperation>& operations, TestPosition& position) {
  ClaimReader reader(lines, position);
  for (const PlacedOperation& placed : operations) reader.read(placed);
  reader.finish();
}

}  // namespace keymove
