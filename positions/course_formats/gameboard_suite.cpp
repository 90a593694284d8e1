#include "positions/course_formats/gameboard_suite.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/course_formats/gameboard.h"
#include "positions/json/python_literal.h"
#include "positions/notation/notation.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

constexpr std::string_view kBestMove = "best_move:";
constexpr std::string_view kWinsIn = "wins_in:";
constexpr std::string_view kLegalMoves = "legal_moves_white:";

/// The class in a board's name: "b", or "m" or "e" with its plies. `b1` is the first board of class b.
std::string class_of(std::string_view name) {
  name = name.substr(0, name.find('_'));
  const std::string_view digits = name.substr(std::min<std::size_t>(1, name.size()));
  if (digits.size() > 4 || digits.find_first_not_of("0123456789") != std::string_view::npos) return {};
  if (name.starts_with("b")) return "b";
  if ((name.starts_with("m") || name.starts_with("e")) && !digits.empty()) return std::string(name);
  return {};
}

class GameboardSuiteReader {
 public:
  explicit GameboardSuiteReader(const SuiteText& source)
      : source_(source), lines_(source.file, source.text), shelf_(source.variant) {}

  Suite read() {
    suite_.name = source_.name;
    std::size_t at = 0;
    while (at < source_.text.size()) {
      if (is_blank(source_.text[at])) {
        ++at;
      } else if (source_.text[at] == '#') {
        at = read_comment(at);
      } else {
        at = read_board(at);
      }
    }
    for (TestPosition& position : suite_.positions) state_goal(position);
    return std::move(suite_);
  }

 private:
  void fail(std::size_t at, std::string code, std::string message) {
    suite_.positions.back().errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  std::size_t read_comment(std::size_t at) {
    const std::size_t index = lines_.index_of(at);
    const std::size_t end = lines_.start(index) + lines_.line(index).size();
    std::size_t from = at;
    while (from < end && (source_.text[from] == '#' || is_blank(source_.text[from]))) ++from;
    const std::string_view comment = trimmed(source_.text.substr(from, end - from));
    for (const std::string_view key : {kBestMove, kWinsIn, kLegalMoves}) {
      if (!comment.starts_with(key)) continue;
      if (!suite_.positions.empty()) read_statement(key, from + key.size(), end);
      return end;
    }
    if (!comment.empty() && words_of(comment).size() == 1) name_ = std::string(comment);
    return end;
  }

  void read_statement(std::string_view key, std::size_t at, std::size_t end) {
    TestPosition& position = suite_.positions.back();
    while (at < end && is_blank(source_.text[at])) ++at;
    if (key == kWinsIn) {
      const auto plies = parse_int(trimmed(source_.text.substr(at, end - at)));
      if (!plies || *plies < 1 || *plies > kMaxStatedPlies) {
        return fail(at, "gameboard-comment", "expected the plies to the win, a whole number from 1");
      }
      position.claim.distance = *plies;
      return;
    }
    const auto literal = read_python_literal(lines_, at);
    if (!literal) {
      position.errors.insert(position.errors.end(), literal.errors().begin(), literal.errors().end());
    } else if (key == kBestMove) {
      position.claim.keys = {move_of(literal->value)};
    } else if (!literal->value.is(Kind::array)) {
      fail(at, "gameboard-comment", "expected a list of moves");
    } else {
      position.claim.legal_moves.emplace();
      for (const JsonNode& move : literal->value.items) position.claim.legal_moves->push_back(move_of(move));
    }
  }

  [[nodiscard]] MoveText move_of(const JsonNode& node) const {
    return {node.is(Kind::string) ? node.string : literal_text(node), lines_.location_of(node.offset)};
  }

  /// Reads the board at `at`: a literal, which may follow `name =` on the same line. Returns the offset after it.
  std::size_t read_board(std::size_t at) {
    const std::size_t index = lines_.index_of(at);
    const std::size_t line_end = lines_.start(index) + lines_.line(index).size();
    TestPosition& position = suite_.positions.emplace_back();
    position.where = lines_.location_of(at);
    position.id = name_.empty() ? source_.name + ":" + std::to_string(position.where.line) : name_;
    position.class_name = class_of(name_);
    name_.clear();
    std::size_t from = at;
    while (from < line_end && (is_letter(source_.text[from]) || is_digit(source_.text[from]) ||
                               source_.text[from] == '_' || is_blank(source_.text[from]))) {
      ++from;
    }
    if (from > at && from < line_end && source_.text[from] == '=') at = from + 1;
    const auto literal = read_python_literal(lines_, at);
    if (!literal) {
      position.source_text = shortened(source_.text.substr(at, line_end - at));
      position.errors = literal.errors();
      return after_error(line_end);
    }
    std::string record(source_.text.substr(at, literal->end - at));
    std::replace(record.begin(), record.end(), '\n', ' ');
    position.source_text = record.size() > kLongestRecord ? shortened(record) : record;
    read_setup(position, literal->value);
    return literal->end;
  }

  /// The offset at which reading goes on after a broken literal: the next blank line or comment.
  [[nodiscard]] std::size_t after_error(std::size_t at) const {
    std::size_t index = lines_.index_of(at) + 1;
    while (index < lines_.count()) {
      const std::string_view line = trimmed(lines_.line(index));
      if (line.empty() || line[0] == '#') return lines_.start(index);
      ++index;
    }
    return source_.text.size();
  }

  void read_setup(TestPosition& position, const JsonNode& node) {
    const auto variant = shelf_.get(gameboard_variant(gameboard_style(node)));
    if (!variant) {
      position.errors = variant.errors();
      return;
    }
    const ErrorAt error = [&](std::size_t at, const std::string& code, const std::string& message) {
      return lines_.error_at(at, code, message);
    };
    auto setup = read_gameboard(*variant, node, error);
    if (setup) {
      position.setup = std::move(*setup);
    } else {
      position.errors = setup.errors();
    }
  }

  static void state_goal(TestPosition& position) {
    StatedClaim& claim = position.claim;
    std::string& name = position.class_name;
    if (name.empty() && claim.distance) name = "m" + std::to_string(*claim.distance);
    const auto plies = name.empty() ? std::nullopt : parse_int(std::string_view(name).substr(1));
    if (name == "b" || (name.empty() && claim.keys.empty() && claim.legal_moves)) {
      position.goal.kind = GoalKind::moves;
    } else if (!name.empty() && name[0] == 'm') {
      claim.distance = claim.distance.value_or(plies.value_or(1));
      claim.outcome = Outcome::win;
      claim.sole_key = !claim.keys.empty();
      position.goal = {GoalKind::win, claim.distance};
    } else if (!name.empty()) {
      claim.sole_key = !claim.keys.empty();
      position.goal = {GoalKind::material, plies};
    } else if (!claim.keys.empty()) {
      position.goal.kind = GoalKind::best;
    }
  }

  const SuiteText& source_;
  TextLines lines_;
  VariantShelf shelf_;
  Suite suite_;
  std::string name_;  ///< from a comment, for the next board
};

/// The move in row-column notation, if the variant's course uses that and the text is a coordinate text; otherwise the
/// text itself.
std::string course_text(const TestPosition& position, const MoveText& move) {
  if (!position.setup || course_notation(*position.setup->variant) != Notation::row_column) return move.text;
  const auto read = parse_coordinate_text(*position.setup->variant, move.text);
  if (!read) return move.text;
  const BoardShape& shape = position.setup->shape();
  const auto square = [&shape](Square s) {
    return "[" + std::to_string(shape.ranks - 1 - shape.rank_of(s)) + ", " + std::to_string(shape.file_of(s)) + "]";
  };
  return "[" + square(read->from) + ", " + square(read->to) + "]";
}

}  // namespace

Suite parse_gameboards(const SuiteText& source) { return GameboardSuiteReader(source).read(); }

std::string write_gameboards(const Suite& suite) {
  std::string out;
  for (const TestPosition& position : suite.positions) {
    out += "# " + position.id + "\n";
    if (position.setup) {
      const bool dict = position.setup->variant->name == gameboard_variant(GameboardStyle::dict);
      out += write_gameboard(*position.setup, dict ? GameboardStyle::dict : GameboardStyle::list) + "\n";
    } else {
      out += position.source_text + "\n";
    }
    const StatedClaim& claim = position.claim;
    if (!claim.keys.empty())
      out += "# " + std::string(kBestMove) + " " + course_text(position, claim.keys.front()) + "\n";
    if (claim.distance) out += "# " + std::string(kWinsIn) + " " + std::to_string(*claim.distance) + "\n";
    if (claim.legal_moves) {
      std::string moves;
      for (const MoveText& move : *claim.legal_moves)
        moves += (moves.empty() ? "" : ", ") + course_text(position, move);
      out += "# " + std::string(kLegalMoves) + " [" + moves + "]\n";
    }
    out += "\n";
  }
  return out;
}

}  // namespace keymove
