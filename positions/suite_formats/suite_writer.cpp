#include "positions/suite_formats/suite_writer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "positions/base/words.h"
#include "positions/problem/operations.h"
#include "positions/problem_files/latex_writer.h"
#include "positions/problem_files/olv_writer.h"
#include "positions/problem_files/popeye_writer.h"
#include "positions/problem_files/problem_parts.h"
#include "positions/suite_formats/epd.h"
#include "positions/suite_formats/epd_operations.h"
#include "positions/suite_formats/suite_json.h"
#include "positions/suite_formats/suite_reader.h"

namespace keymove {

namespace {

bool same_moves(const std::vector<MoveText>& a, const std::vector<MoveText>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const MoveText& x, const MoveText& y) { return x.text == y.text; });
}

bool same_points(const std::vector<MovePoints<MoveText>>& a, const std::vector<MovePoints<MoveText>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return x.move.text == y.move.text && x.points == y.points; });
}

/// The goal with mate written in one way.
Goal plain_goal(Goal goal) {
  const auto& asked = goal.stipulation;
  if (asked && asked->play == Play::direct && asked->aim == Aim::win) goal.stipulation.reset();
  return goal;
}

bool same_goal(const TestPosition& from, const TestPosition& to) {
  const auto known = [](const TestPosition& position) {
    Goal goal = plain_goal(position.goal);
    if (!goal.stipulation) return goal;
    goal.stipulation = begun_by(position.setup->to_move, *goal.stipulation);
    goal.plies = goal.stipulation->plies();  // h#2 with White to move is h#1.5
    return goal;
  };
  const Goal a = known(from);
  const Goal b = known(to);
  return a.kind == b.kind && a.plies == b.plies && a.stipulation == b.stipulation;
}

/// Whether the id is one that readers give to positions without an id: a name and a number, `name:3`.
bool has_given_id(const TestPosition& position) {
  const std::size_t colon = position.id.rfind(':');
  return colon != std::string::npos && parse_int(position.id.substr(colon + 1)) &&
         operand_texts(position, "id").empty();
}

/// Collects what a position has and another has not.
class Comparison {
 public:
  Comparison(const TestPosition& from, const TestPosition& to) : from_(from), to_(to) {}

  std::string lost() {
    compare_setups();
    check(from_.id == to_.id || (has_given_id(from_) && has_given_id(to_)), "the id");
    check(same_goal(from_, to_), "the question");
    compare_claims();
    check(from_.class_name == to_.class_name, "the class");
    check(from_.themes == to_.themes, "the themes");
    check(from_.provenance == to_.provenance, "the source");
    check(from_.trees.size() == to_.trees.size(), "the trees");
    compare_operations();
    return enumeration(lost_, "and");
  }

 private:
  void check(bool same, const std::string& what) {
    if (!same && std::find(lost_.begin(), lost_.end(), what) == lost_.end()) lost_.push_back(what);
  }

  void compare_setups() {
    const Setup& a = *from_.setup;
    const Setup& b = *to_.setup;
    check(a.variant->name == b.variant->name, "the variant");
    check(a.same_position(b), "the position");
    check(a.halfmove_clock == b.halfmove_clock && a.fullmove_number == b.fullmove_number, "the counters of moves");
    check(same_moves(from_.moves_before, to_.moves_before), "the moves before it");
  }

  void compare_claims() {
    const StatedClaim& a = from_.claim;
    const StatedClaim& b = to_.claim;
    if (from_.goal.has_tree()) {  // of the others some readers state the length and some do not
      check(a.outcome == b.outcome, "the outcome");
      check(a.distance == b.distance, "the distance");
    }
    check(a.distance_at_least == b.distance_at_least, "that the distance may be larger");
    const bool named = a.keys.empty() && a.line_kind == LineKind::sole_moves;  // the first move of the line as the key
    check(same_moves(a.keys, b.keys) || (named && b.keys.size() == 1), "the keys");
    check(same_moves(a.avoid, b.avoid), "the moves to avoid");
    check(a.sole_key == b.sole_key, "whether the key is the only one");
    check(a.all_keys == b.all_keys, "that these are all keys");
    check(a.line_kind == LineKind::none || same_moves(a.line, b.line), "the line");
    if (!a.line.empty() && !b.line.empty()) check(a.line_kind == b.line_kind, "that the line has the only moves");
    check(a.legal_moves.has_value() == b.legal_moves.has_value() &&
              (!a.legal_moves || same_moves(*a.legal_moves, *b.legal_moves)),
          "the legal moves");
    check(a.gain == b.gain, "the gain");
    check(a.value == b.value, "the value");
    check(a.solutions == b.solutions && a.open_number == b.open_number, "the number of solutions");
    check(same_points(a.points, b.points), "the points of moves");
  }

  void compare_operations() {
    for (const EpdOperation& operation : from_.operations) {
      if (is_stating_opcode(operation.opcode)) continue;
      const auto texts = operand_texts(to_, lower_case(operation.opcode));
      const std::string text = operand_text(operation);
      if (std::find(texts.begin(), texts.end(), text) != texts.end()) continue;
      const bool joined = std::any_of(texts.begin(), texts.end(), [&](const std::string& other) {
        return on_one_line(other) == on_one_line(text);
      });
      check(false, (joined ? "the line breaks of " : "the operation ") + operation.opcode);
    }
  }

  const TestPosition& from_;
  const TestPosition& to_;
  std::vector<std::string> lost_;
};

std::string lost_between(const TestPosition& from, const TestPosition& to) { return Comparison(from, to).lost(); }

/// The position as a record, with the operations of its own that state nothing else.
TestPosition epd_record(const TestPosition& position) {
  TestPosition out = position;
  out.operations = stated_operations(position);
  // Programs that read EPD look for bm.
  const StatedClaim& claim = position.claim;
  if (claim.keys.empty() && claim.line_kind == LineKind::sole_moves && !claim.line.empty())
    out.operations.insert(out.operations.begin(), {"bm", claim.line.front().text});
  for (const EpdOperation& operation : position.operations) {
    if (!is_stating_opcode(operation.opcode)) out.operations.push_back(operation);
  }
  return out;
}

/// The only position of a text; nothing if it cannot be read.
std::optional<TestPosition> read_back(const TestPosition& position, const std::string& text, std::string_view format) {
  // A game that is not shipped is known to the user by a file: it is not read again.
  for (const VariantPtr& variant : {VariantPtr{}, position.setup->variant}) {
    Suite again = parse_suite("written", text, {variant, std::string(format)});
    if (again.positions.size() != 1) continue;
    TestPosition& read = again.positions.front();
    if (read.setup && read.errors.empty() && read.unsupported.empty()) return std::move(read);
  }
  return std::nullopt;
}

std::string epd_line(const TestPosition& position) {
  // The operations of the record itself, if they state the same.
  if (!position.operations.empty()) {
    std::string own = write_epd(position) + "\n";
    const auto again = read_back(position, own, "epd");
    if (again && lost_between(position, *again).empty()) return own;
  }
  return write_epd(epd_record(position)) + "\n";
}

std::string write_epd_suite(const Suite& suite) {
  std::string out;
  for (const TestPosition& position : suite.positions) out += epd_line(position);
  return out;
}

std::string write_popeye_suite(const Suite& suite) { return write_popeye_input(suite.positions); }

std::string write_json(const Suite& suite) { return write_suite_json(suite, OperationsInJson::written); }

std::string write_json_lines(const Suite& suite) { return write_suite_json_lines(suite, OperationsInJson::written); }

std::string write_olv_suite(const Suite& suite) { return write_olv(suite.positions); }

std::string write_latex_suite(const Suite& suite) { return write_latex(suite.positions); }

std::string nothing_against(const TestPosition&) { return {}; }

struct Target {
  std::string name;
  bool moves_before;                            ///< see holds_moves_before
  std::string (*refusal)(const TestPosition&);  ///< why the format cannot hold the position at all
  std::string (*write)(const Suite&);
  TestPosition (*held)(const TestPosition&);  ///< what of it a text holds that is not read back
};

const std::vector<Target>& targets() {
  static const std::vector<Target> all = {
      {"epd", false, nothing_against, write_epd_suite, nullptr},
      {"json", true, nothing_against, write_json, nullptr},
      {"jsonl", true, nothing_against, write_json_lines, nullptr},
      {"popeye", false, no_problem_because, write_popeye_suite, nullptr},
      {"olv", false, no_problem_because, write_olv_suite, nullptr},
      {"latex", false, no_problem_because, write_latex_suite, latex_part},
  };
  return all;
}

const Target& target_of(std::string_view format) {
  return *std::find_if(targets().begin(), targets().end(), [&](const Target& target) { return target.name == format; });
}

}  // namespace

const std::vector<std::string>& written_suite_formats() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const Target& target : targets()) out.push_back(target.name);
    return out;
  }();
  return names;
}

bool holds_moves_before(std::string_view format) { return target_of(format).moves_before; }

WrittenSuite write_suite(const Suite& suite, std::string_view format) {
  const Target& target = target_of(format);
  WrittenSuite out;
  for (const TestPosition& position : suite.positions) {
    std::string reason = position.unsupported.empty() ? target.refusal(position) : position.unsupported;
    if (reason.empty()) {
      const auto again = target.held != nullptr
                             ? target.held(position)
                             : read_back(position, target.write({suite.name, {position}, {}}), format);
      if (!again) {
        reason = "it could not be read back";
      } else {
        const std::string lost = lost_between(position, *again);
        if (!lost.empty()) out.losses.push_back({position.id, false, lost});
        out.positions.push_back(position);
      }
    }
    if (!reason.empty()) out.losses.push_back({position.id, true, reason});
  }
  if (!out.positions.empty()) out.text = target.write({suite.name, out.positions, {}});
  return out;
}

}  // namespace keymove
