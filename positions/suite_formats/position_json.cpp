#include "positions/suite_formats/position_json.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/course_formats/board_cells.h"
#include "positions/course_formats/board_rows.h"
#include "positions/course_formats/gameboard.h"
#include "positions/course_formats/saved_game.h"
#include "positions/game/game_names.h"
#include "positions/json/python_literal.h"
#include "positions/problem/convention.h"
#include "positions/puzzles/csv_records.h"
#include "positions/puzzles/foreign_object.h"
#include "positions/puzzles/plain_answer.h"
#include "positions/puzzles/puzzle_dialogue.h"
#include "positions/puzzles/puzzle_json.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/stated_answers/goal_json.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/epd_operations.h"
#include "positions/variant_files/variant_reader.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

class PositionReader {
 public:
  PositionReader(const JsonFragment& fragment, const SuiteDefaults& suite, VariantShelf& shelf)
      : fragment_(fragment), taker_(fragment), suite_(suite), shelf_(shelf) {}

  TestPosition read(const Result<JsonNode>& parsed, const std::string& id) {
    position_.where = fragment_.location_of(0);
    position_.source_text = fragment_.source_text();
    position_.id = id;
    if (!parsed) {
      position_.errors = parsed.errors();
      return std::move(position_);
    }
    if (!read_bare(*parsed) && taker_.expect(*parsed, Kind::object, "a position (an object)") &&
        !read_object_of_record(*parsed)) {
      read_object(*parsed);
    }
    position_.errors.insert(position_.errors.end(), taker_.errors().begin(), taker_.errors().end());
    if (!position_.errors.empty() && !position_.setup) position_.moves_before.clear();
    return std::move(position_);
  }

 private:
  /// Reads a FEN alone, or a FEN and its key, ["FEN", "e1e8"]; false if it is something else.
  bool read_bare(const JsonNode& node) {
    const bool pair = node.is(Kind::array) && node.items.size() == 2;
    const JsonNode& fen = pair ? node.items.front() : node;
    if (!fen.is(Kind::string) || !(looks_like_fen(fen.string) || is_whole_fen(fen.string))) return false;
    if (!pair && moves_behind_fen(fen.string)) {
      read_record(fen, suite_.variant.empty() ? nullptr : find_variant(suite_.variant));
      return true;
    }
    fen_ = &fen;
    if (const VariantPtr variant = find_variant(suite_.variant.empty() ? "chess" : suite_.variant))
      read_fen_of(variant);
    if (suite_.convention) follow_convention(position_, *suite_.convention);
    if (!pair) return true;
    if (const auto answer = read_plain_answer(taker_, node.items.back())) {
      position_.goal.kind = GoalKind::best;
      if (answer->distance) position_.goal = {GoalKind::win, answer->distance};
      position_.claim = claim_of(position_.goal, *answer, KeyList::some);
      if (!answer->distance) position_.claim.line_kind = LineKind::none;
    } else {
      taker_.fail(node.items.back(), "json-value", "expected a move or an array of moves after the FEN");
    }
    return true;
  }

  /// Reads an EPD record that stands in a string. A variant that is not null overrides what it states.
  void read_record(const JsonNode& node, const VariantPtr& variant) {
    VariantShelf chosen(variant);
    const Location where = fragment_.location_of(node.offset + 1);
    TestPosition record = read_epd_record(node.string, where, position_.id, variant ? chosen : shelf_);
    record.where = position_.where;
    record.source_text = position_.source_text;
    record.class_name = position_.class_name;
    record.themes.insert(record.themes.begin(), position_.themes.begin(), position_.themes.end());
    if (!position_.provenance.empty()) record.provenance = position_.provenance;
    taker_.add_errors(std::exchange(record.errors, {}), node);
    position_ = std::move(record);
  }

  /// Reads an object in which operations of EPD follow the FEN, unless another of its members states an answer.
  bool read_object_of_record(const JsonNode& node) {
    const auto is_record = [](const JsonNode::Member& member) {
      return (member.key == "epd" || lower_case(member.key) == "fen") && member.value.is(Kind::string) &&
             moves_behind_fen(member.value.string);
    };
    const auto record = std::find_if(node.members.begin(), node.members.end(), is_record);
    if (record == node.members.end()) return false;
    constexpr std::size_t kFields = 4;
    JsonNode without = node;
    std::string& fen = without.members[static_cast<std::size_t>(record - node.members.begin())].value.string;
    fen.resize(words_of(fen)[kFields].offset);
    TestPosition stated = PositionReader(fragment_, suite_, shelf_).read(without, position_.id);
    if (!stated.errors.empty() || stated.goal.kind != GoalKind::none || !stated.claim.empty() ||
        !stated.moves_before.empty()) {
      return false;
    }
    const VariantPtr variant = stated.setup ? stated.setup->variant : nullptr;
    position_ = std::move(stated);
    read_record(record->value, variant && variant->name != "chess" ? variant : nullptr);
    return true;
  }

  void read_object(const JsonNode& node) {
    const JsonNode* inner = suite_.strict || is_foreign_puzzle(node, suite_.foreign) ? nullptr : inner_puzzle(node);
    if (inner != nullptr) return read_object(*inner);
    is_dialogue(node)                         ? read_dialogue(taker_, node, shelf_, suite_.variant, position_)
    : is_foreign_puzzle(node, suite_.foreign) ? read_foreign_puzzle(taker_, node, shelf_, suite_.variant, position_)
                                              : read_members(node);
  }

  void read_members(const JsonNode& node) {
    std::string passed;
    taker_.members(node, [&](const std::string& key, const JsonNode& value) {
      if (read_member(key, value)) return true;
      if (suite_.strict || !may_be_passed_over(node, key)) return false;
      passed += (passed.empty() ? "" : ", ") + key;
      return true;
    });
    if (!passed.empty()) position_.repairs.push_back("read without " + shortened(passed));
    read_setup(node);
    if (const auto convention = convention_ != nullptr ? read_convention(taker_, *convention_) : suite_.convention)
      follow_convention(position_, *convention);
    StatedAnswer answer;
    if (answer_ != nullptr) answer = read_answer(taker_, *answer_);
    const int mate_moves = stated_goal_.mate_moves;
    if (mate_moves < 0 && answer.outcome == Outcome::none) answer.outcome = Outcome::loss;
    if (mate_moves != 0) {
      const int moves = std::abs(mate_moves);
      position_.goal.plies = answer.outcome == Outcome::loss ? 2 * moves : 2 * moves - 1;
    }
    if (goal_ != nullptr || answer_ != nullptr) position_.claim = claim_of(position_.goal, answer, KeyList::some);
    if (position_.claim.points.empty()) take_points_of_comments(position_);
    if (!stated_goal_.states_end) {
      position_.claim.outcome = answer.outcome;
      position_.claim.distance = answer.distance;
    }
  }

  bool read_member(const std::string& key, const JsonNode& value) {
    if (key == "id") {
      read_id(value);
    } else if (key == "variant") {
      variant_ = &value;
    } else if (lower_case(key) == "fen") {
      fen_ = &value;
    } else if (key == "board") {
      board_ = &value;
    } else if (key == "to_move" || key == "turn") {
      to_move_ = &value;
    } else if (key == "convention") {
      convention_ = &value;
    } else if (key == "moves") {
      take_moves(taker_, value, position_.moves_before);
    } else if (key == "goal") {
      goal_ = &value;
      stated_goal_ = read_goal(taker_, value);
      position_.goal = stated_goal_.goal;
    } else if (key == "answer") {
      answer_ = &value;
    } else if (key == "trees") {
      read_trees(value);
    } else if (key == "class") {
      taker_.text(value, position_.class_name);
    } else if (key == "themes") {
      read_themes(value);
    } else if (key == "source") {
      taker_.text(value, position_.provenance);
    } else if (key == "operations") {
      take_operations(taker_, value, position_);
    } else if (is_answer_member(key)) {
      taker_.fail(value, "unknown-key", fmt::format("\"{0}\" belongs in \"answer\": {{\"{0}\": ...}}", key));
    } else {
      return false;
    }
    return true;
  }

  void read_id(const JsonNode& node) {
    if (node.is(Kind::integer)) {
      position_.id = std::to_string(node.integer);
    } else {
      std::string id;
      taker_.text(node, id);
      if (!id.empty()) position_.id = id;
    }
  }

  void read_themes(const JsonNode& node) {
    if (node.is(Kind::string)) {
      for (const Word& word : words_of(node.string)) position_.themes.emplace_back(word.text);
    } else if (taker_.expect(node, Kind::array, "an array of themes")) {
      for (const JsonNode& item : node.items) taker_.text(item, position_.themes.emplace_back());
    }
  }

  void read_trees(const JsonNode& node) {
    if (!taker_.expect(node, Kind::array, "an array of trees")) return;
    for (const JsonNode& item : node.items) {
      StatedTree tree;
      tree.where = fragment_.location_of(item.offset);
      if (item.is(Kind::string)) {
        tree.file = item.string;
      } else if (taker_.expect(item, Kind::object, "a file's name or an object")) {
        taker_.members(
            item, [&](const std::string& key, const JsonNode& value) { return read_tree_member(key, value, tree); });
      }
      if (tree.file.empty()) taker_.fail(item, "json-value", "expected the name of the tree's file");
      position_.trees.push_back(std::move(tree));
    }
  }

  bool read_tree_member(const std::string& key, const JsonNode& value, StatedTree& tree) {
    constexpr int kMaxBreadth = 1'000'000;
    if (key == "file") {
      taker_.text(value, tree.file);
    } else if (key == "algorithm") {
      taker_.text(value, tree.algorithm);
    } else if (key == "depth") {
      taker_.number(value, 0, kMaxStatedPlies, tree.depth);
    } else if (key == "breadth") {
      taker_.number(value, 1, kMaxBreadth, tree.breadth);
    } else if (key == "heuristic") {
      taker_.text(value, tree.heuristic);
    } else if (key == "terminal") {
      taker_.text(value, tree.terminal);
    } else {
      return false;
    }
    return true;
  }

  /// Whether the board node is a gameboard: an array of arrays, or a literal in a string.
  [[nodiscard]] bool is_gameboard() const {
    if (board_ == nullptr) return false;
    if (board_->is(Kind::array)) return !board_->items.empty() && board_->items.front().is(Kind::array);
    const std::string_view text = trimmed(board_->string);
    return !text.empty() && (text[0] == '[' || text[0] == '{');
  }

  void read_setup(const JsonNode& node) {
    if (fen_ != nullptr && board_ != nullptr) {
      return taker_.fail(*board_, "no-position", "expected \"fen\" or \"board\", found both");
    }
    if (fen_ == nullptr && board_ == nullptr && node.find("moves") == nullptr) {
      return taker_.fail(node, "no-position", "expected \"fen\", \"board\" or \"moves\"");
    }
    if (to_move_ != nullptr && board_ == nullptr) {
      taker_.fail(*to_move_, "json-value", "\"to_move\" is allowed only with \"board\"");
    }
    if (board_ != nullptr && is_board_of_cells(*board_)) return read_board(read_board_of_cells);
    if (is_gameboard()) return read_course_board();
    if (board_ != nullptr) return read_board(read_board_of_rows);
    const VariantPtr variant = find_variant(suite_.variant.empty() ? "chess" : suite_.variant);
    if (!variant) return;
    if (fen_ != nullptr) return read_fen_of(variant);
    take(start_setup(variant, position_.where), node);
  }

  VariantPtr find_variant(const std::string& otherwise) {
    std::string name = otherwise;
    if (variant_ != nullptr) taker_.text(*variant_, name);
    if (fen_ != nullptr && fen_->is(Kind::string)) name = variant_of_fen(name, fen_->string);
    const auto found = shelf_.get(name);
    if (found) return *found;
    const InputError& e = found.errors().front();
    const std::size_t at = variant_ != nullptr ? variant_->offset : 0;
    position_.errors.push_back(fragment_.error_at(at, e.code, "variant '" + name + "': " + e.message));
    return nullptr;
  }

  void take(const Result<Setup>& setup, const JsonNode& node) {
    if (setup) {
      position_.setup = *setup;
      return;
    }
    for (const InputError& e : setup.errors()) taker_.fail(node, e.code, e.message);
  }

  void read_fen_of(const VariantPtr& variant) {
    std::string fen;
    taker_.text(*fen_, fen);
    if (!fen_->is(Kind::string)) return;
    auto read = read_fen_alone(variant, fen, fragment_.location_of(fen_->offset + 1));
    if (read) {
      position_.setup = std::move(read->setup);
      position_.repairs.insert(position_.repairs.end(), read->repairs.begin(), read->repairs.end());
      return;
    }
    taker_.add_errors(read.errors(), *fen_);
  }

  void read_course_board() {
    JsonNode literal = *board_;
    if (board_->is(Kind::string)) {
      const TextLines lines({}, board_->string);
      const auto read = read_python_literal(lines, 0);
      if (!read) return taker_.fail(*board_, read.errors().front().code, read.errors().front().message);
      literal = read->value;
    }
    const GameboardStyle style = gameboard_style(literal);
    const VariantPtr variant = find_variant(suite_.variant.empty() ? gameboard_variant(style) : suite_.variant);
    if (!variant) return;
    const bool in_string = board_->is(Kind::string);
    const ErrorAt error = [&](std::size_t at, const std::string& code, const std::string& message) {
      return fragment_.error_at(in_string ? board_->offset + 1 + at : at, code, message);
    };
    const auto setup = read_gameboard(variant, literal, error);
    if (!setup) {
      position_.errors.insert(position_.errors.end(), setup.errors().begin(), setup.errors().end());
      return;
    }
    position_.setup = *setup;
    read_mover();
  }

  void read_board(Result<Setup> (*reader)(const VariantPtr&, const JsonNode&, const ErrorAt&)) {
    const VariantPtr variant = find_variant(suite_.variant.empty() ? "chess" : suite_.variant);
    if (!variant) return;
    const ErrorAt error = [&](std::size_t at, const std::string& code, const std::string& message) {
      return fragment_.error_at(at, code, message);
    };
    auto setup = reader(variant, *board_, error);
    if (!setup) return taker_.add_errors(setup.errors());
    position_.setup = std::move(*setup);
    read_mover();
  }

  void read_mover() {
    if (to_move_ == nullptr) return;
    const std::string side = to_move_->is(Kind::string) ? lower_case(to_move_->string) : "";
    const auto mover = side == "w" ? Color::white : side == "b" ? Color::black : kColorWords.named(side);
    if (!mover) {
      return taker_.fail(*to_move_, "json-value", "expected \"white\" or \"black\"");
    }
    if (position_.setup) position_.setup->to_move = *mover;
  }

  const JsonFragment& fragment_;
  JsonTaker taker_;
  const SuiteDefaults& suite_;
  VariantShelf& shelf_;
  TestPosition position_;
  const JsonNode* variant_ = nullptr;
  const JsonNode* fen_ = nullptr;
  const JsonNode* board_ = nullptr;
  const JsonNode* to_move_ = nullptr;
  const JsonNode* convention_ = nullptr;
  const JsonNode* goal_ = nullptr;
  const JsonNode* answer_ = nullptr;
  StatedGoal stated_goal_;
};

}  // namespace

std::optional<Convention> read_convention(JsonTaker& taker, const JsonNode& node) {
  std::string name;
  taker.text(node, name);
  const auto convention = kConventionNames.named(name);
  if (node.is(Kind::string) && !convention) taker.fail(node, "json-value", "expected \"fen\" or \"problem\"");
  return convention;
}

TestPosition read_position(const JsonFragment& fragment, const SuiteDefaults& suite, const std::string& id,
                           VariantShelf& shelf) {
  return PositionReader(fragment, suite, shelf).read(fragment.parse(), id);
}

TestPosition read_position(const JsonFragment& fragment, JsonNode value, const SuiteDefaults& suite,
                           const std::string& id, VariantShelf& shelf) {
  return PositionReader(fragment, suite, shelf).read(std::move(value), id);
}

}  // namespace keymove
