#include "positions/suite_formats/problem_book.h"

#include <array>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/json/json_slices.h"
#include "positions/stated_answers/answer_json.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr std::string_view kType = "mate in ";
constexpr std::array<std::string_view, 12> kNumbers = {"one",   "two",   "three", "four", "five",   "six",
                                                       "seven", "eight", "nine",  "ten",  "eleven", "twelve"};

/// The number of moves in "Mate in Two" or "Mate in 2".
std::optional<int> mate_length(const std::string& type) {
  const std::string low = lower_case(type);
  if (low.compare(0, kType.size(), kType) != 0) return std::nullopt;
  const std::string_view number = trimmed(std::string_view(low).substr(kType.size()));
  for (std::size_t i = 0; i < kNumbers.size(); ++i) {
    if (kNumbers[i] == number) return static_cast<int>(i) + 1;
  }
  const auto figure = parse_int(number);
  return figure && *figure > 0 && *figure <= kMaxStatedPlies / 2 ? figure : std::nullopt;
}

class ProblemReader {
 public:
  ProblemReader(const JsonFragment& fragment, VariantShelf& shelf)
      : fragment_(fragment), taker_(fragment), shelf_(shelf) {}

  TestPosition read(const std::string& id) {
    problem_.where = fragment_.location_of(0);
    problem_.source_text = fragment_.source_text();
    problem_.id = id;
    const auto parsed = fragment_.parse();
    if (!parsed) {
      problem_.errors = parsed.errors();
      return std::move(problem_);
    }
    if (taker_.expect(*parsed, JsonNode::Kind::object, "a problem (an object)")) {
      taker_.members(*parsed, [&](const std::string& key, const JsonNode& value) { return read_member(key, value); });
      if (parsed->find("fen") == nullptr) taker_.fail(*parsed, "no-position", "expected \"fen\"");
      if (parsed->find("type") == nullptr) taker_.fail(*parsed, "book-type", "expected \"type\"");
      check_first();
    }
    problem_.errors = taker_.errors();
    return std::move(problem_);
  }

 private:
  bool read_member(const std::string& key, const JsonNode& value) {
    if (key == "problemid") {
      problem_.id = value.is(JsonNode::Kind::integer) ? std::to_string(value.integer) : value.string;
    } else if (key == "first") {
      taker_.text(value, first_);
    } else if (key == "type") {
      read_type(value);
    } else if (key == "fen") {
      read_setup(value);
    } else if (key == "moves") {
      take_moves(taker_, value, problem_.claim.line);
      if (!problem_.claim.line.empty()) problem_.claim.line_kind = LineKind::keeps_distance;
    } else {
      return false;
    }
    return true;
  }

  void read_type(const JsonNode& node) {
    std::string type;
    taker_.text(node, type);
    const auto moves = mate_length(type);
    if (!moves) return taker_.fail(node, "book-type", "expected a type such as \"Mate in Two\"");
    StatedClaim& claim = problem_.claim;
    claim.outcome = Outcome::win;
    claim.distance = 2 * *moves - 1;
    claim.sole_key = true;
    problem_.goal = {GoalKind::win, claim.distance};
    problem_.class_name = "m" + std::to_string(*claim.distance);
  }

  void read_setup(const JsonNode& node) {
    std::string fen;
    taker_.text(node, fen);
    const auto variant = shelf_.get(variant_of_fen("chess", fen));
    if (!variant || !node.is(JsonNode::Kind::string)) return;
    auto read = read_fen_alone(*variant, fen, fragment_.location_of(node.offset + 1));
    if (read) {
      problem_.setup = std::move(read->setup);
      problem_.repairs = std::move(read->repairs);
      return;
    }
    taker_.add_errors(read.errors(), node);
  }

  void check_first() {
    if (!problem_.setup || first_.empty()) return;
    const std::string mover(name_of(problem_.setup->to_move));
    if (lower_case(first_).find(lower_case(mover)) != std::string::npos) return;
    problem_.repairs.push_back("the book says '" + shortened(first_) + "', the FEN has " + mover + " to move");
  }

  const JsonFragment& fragment_;
  JsonTaker taker_;
  VariantShelf& shelf_;
  TestPosition problem_;
  std::string first_;
};

}  // namespace

Suite parse_problem_book(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  const TextLines lines(source.file, source.text);
  const SlicedJson sliced = slice_json(lines, {"problems"});
  suite.errors = sliced.errors;
  VariantShelf shelf(source.variant);
  for (const JsonSlice& item : sliced.items) {
    const std::string id = suite.name + ":" + std::to_string(suite.positions.size() + 1);
    suite.positions.push_back(ProblemReader(JsonFragment(lines, item), shelf).read(id));
  }
  return suite;
}

}  // namespace keymove
