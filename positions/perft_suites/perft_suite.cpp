#include "positions/perft_suites/perft_suite.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/json/located_json.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr int kDeepest = 100;

constexpr std::uint64_t kTooLarge = std::numeric_limits<std::uint64_t>::max();

/// The numbers in a text; a comma, an apostrophe or an underscore between two digits is passed over. A number that does
/// not fit is kTooLarge.
std::vector<std::uint64_t> numbers_in(std::string_view text) {
  std::vector<std::uint64_t> out;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at])) {
      ++at;
      continue;
    }
    std::string digits;
    for (; at < text.size(); ++at) {
      const bool within = one_of(text[at], ",_'") && at + 1 < text.size() && is_digit(text[at + 1]);
      if (!is_digit(text[at]) && !within) break;
      if (!within) digits += text[at];
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    out.push_back(error == std::errc() ? number : kTooLarge);
  }
  return out;
}

/// The end of the FEN at the start of a text: up to six fields, of which the last two are numbers, and a field of
/// checks, "3+3" or "+0+0", before or behind these.
std::size_t fen_end(std::string_view text) {
  constexpr std::size_t kFields = 4;
  constexpr std::size_t kAll = 6;
  std::size_t end = 0;
  std::size_t fields = 0;
  for (const Word& word : words_of(text)) {
    const bool number = contains_only(word.text, "0123456789");
    const bool checks = word.text.find('+') != std::string_view::npos && contains_only(word.text, "0123456789+");
    if (!checks && (fields == kAll || (fields >= kFields && !number))) break;
    end = word.offset + word.text.size();
    fields += checks ? 0 : 1;
  }
  return end;
}

bool is_fen(std::string_view text) {
  const std::string_view board = text.substr(0, text.find(' '));
  return board.find('/') != std::string_view::npos && board.size() < text.size();
}

/// The parts of a line, with their offsets in it.
std::vector<Word> parts_of(std::string_view line, char separator) {
  std::vector<Word> out;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(separator, at), line.size());
    std::string_view part = trimmed(line.substr(at, end - at));
    if (part.size() > 1 && part.front() == '"' && part.back() == '"') part = part.substr(1, part.size() - 2);
    out.push_back({part, part.empty() ? at : static_cast<std::size_t>(part.data() - line.data())});
    at = end + 1;
  }
  return out;
}

class PerftReader {
 public:
  PerftReader(const TextLines& lines, VariantPtr variant) : lines_(lines), shelf_(std::move(variant)) {}

  void read_lines() {
    for (std::size_t i = 0; i < lines_.count(); ++i) {
      const std::string_view line = trimmed(lines_.line(i));
      if (line.empty() || one_of(line[0], "#%;")) continue;
      const auto at = static_cast<std::size_t>(line.data() - lines_.text().data());
      if (!read_block_line(line, at)) read_line(line, at);
    }
  }

  void read_json(const JsonNode& node) {
    for (const JsonNode& item : node.items) read_json(item);
    const JsonNode* fen = node.find("fen") != nullptr ? node.find("fen") : node.find("epd");
    if (fen == nullptr) {
      for (const JsonNode::Member& member : node.members) read_json(member.value);
      return;
    }
    begin(fen->string, fen->offset + 1);
    for (const JsonNode::Member& member : node.members) read_member(node, member);
  }

  std::vector<PerftPosition> take() {
    std::vector<PerftPosition> out;
    for (std::size_t i = 0; i < out_.size(); ++i) {
      if (!out_[i].counts.empty() || is_flawed_[i]) out.push_back(std::move(out_[i]));
    }
    return out;
  }

 private:
  void begin(std::string_view fen, std::size_t at) {
    PerftPosition& position = out_.emplace_back();
    is_flawed_.push_back(false);
    position.where = lines_.location_of(at);
    position.source_text = shortened(lines_.line(lines_.index_of(at)));
    position.id = std::exchange(next_id_, "");
    if (position.id.empty()) position.id = lines_.file().text() + ":" + std::to_string(position.where.line);
    const std::string text(fen);
    auto read = read_as(variant_of_fen("chess", text), text, position.where);
    if (read && !read->repairs.empty()) {
      // Rights of king or rook on another square than in chess.
      auto other = read_as("chess960", text, position.where);
      if (other && other->repairs.size() < read->repairs.size()) read = std::move(other);
    }
    if (read) {
      position.setup = std::move(read->setup);
      position.repairs = std::move(read->repairs);
    } else {
      position.errors = read.errors();
      for (InputError& error : position.errors) error.text = position.source_text;
    }
  }

  Result<ReadSetup> read_as(const std::string& variant, const std::string& fen, const Location& where) {
    const auto loaded = shelf_.get(variant);
    return loaded ? read_fen(*loaded, fen, where) : Result<ReadSetup>(loaded.errors());
  }

  void add(std::uint64_t depth, std::uint64_t nodes, std::size_t at) {
    if (depth > kDeepest) return refuse(at, "a depth of at most " + std::to_string(kDeepest) + " plies");
    if (nodes == kTooLarge) return refuse(at, "a count of less than 2^64 - 1");
    out_.back().counts.push_back({static_cast<int>(depth), nodes});
  }

  /// Notes what is no count at that place of the text.
  void refuse(std::size_t at, const std::string& expected) {
    is_flawed_.back() = true;
    std::vector<InputError>& errors = out_.back().errors;
    if (errors.size() < kMaxErrors) errors.push_back(lines_.error_at(at, "perft-count", "expected " + expected));
  }

  /// Reads a line of a block; false if it is none.
  bool read_block_line(std::string_view line, std::size_t at) {
    const auto rest = [&](std::string_view word) {
      const bool fits = line.size() > word.size() && line.starts_with(word) && is_blank(line[word.size()]);
      return fits ? trimmed(line.substr(word.size())) : std::string_view();
    };
    if (const auto id = rest("id"); !id.empty()) {
      next_id_ = id;
    } else if (const auto epd = rest("epd"); is_fen(epd)) {
      begin(epd, at + static_cast<std::size_t>(epd.data() - line.data()));
    } else if (const auto count = rest("perft"); !count.empty() && !out_.empty()) {
      add_counts(line, at);
    } else {
      return false;
    }
    return true;
  }

  void read_line(std::string_view line, std::size_t at) {
    const bool semicolons = line.find(';') != std::string_view::npos;
    const std::vector<Word> parts = parts_of(line, semicolons ? ';' : ',');
    const auto fen = std::find_if(parts.begin(), parts.end(), [](const Word& part) { return is_fen(part.text); });
    if (fen == parts.end()) {
      read_header(lower_case(line));
      return;
    }
    const std::size_t end = fen_end(fen->text);
    begin(fen->text.substr(0, end), at + fen->offset);
    add_counts(fen->text.substr(end), at + fen->offset + end);
    std::vector<std::uint64_t> plain;
    std::size_t plain_at = at;
    for (auto part = fen + 1; part != parts.end(); ++part) {
      if (part->text.starts_with("id ")) {
        std::string_view id = trimmed(part->text.substr(3));
        if (id.size() > 2 && id.front() == '"') id = id.substr(1, id.size() - 2);
        out_.back().id = id;
      } else if (contains_only(part->text, "0123456789") && !part->text.empty()) {
        if (plain.empty()) plain_at = at + part->offset;
        plain.push_back(numbers_in(part->text)[0]);
      } else {
        add_counts(part->text, at + part->offset);
      }
    }
    add_plain(plain, plain_at);
  }

  /// Adds the counts of a text such as "D1 20" or "perft 1 = 20".
  void add_counts(std::string_view text, std::size_t at) {
    const std::vector<std::uint64_t> numbers = numbers_in(text);
    if ((numbers.size() % 2 == 1 || numbers.empty()) && names_count(trimmed(text)))
      return refuse(at + text.find_first_not_of(' '),
                    "a depth and its count, such as D1 20, found '" + shortened(trimmed(text)) + "'");
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) add(numbers[i], numbers[i + 1], at);
  }

  /// Whether the text begins as a count does: "D1", "perft 1", "depth 1".
  static bool names_count(std::string_view text) {
    const std::string lower = lower_case(text);
    if (lower.starts_with("perft") || lower.starts_with("depth")) return true;
    return lower.size() > 1 && lower[0] == 'd' && is_digit(lower[1]);
  }

  /// Adds the numbers from depth 1 on, from depth 0 on if the first is 1, or a depth and its count.
  void add_plain(const std::vector<std::uint64_t>& numbers, std::size_t at) {
    if (depth_first_ && numbers.size() >= 2) return add(numbers[0], numbers[1], at);
    const std::size_t first = !numbers.empty() && numbers[0] == 1 ? 0 : 1;
    for (std::size_t i = 0; i < numbers.size(); ++i) add(i + first, numbers[i], at);
  }

  void read_header(std::string_view line) {
    const std::size_t depth = line.find("depth");
    depth_first_ = depth != std::string_view::npos && line.find("depth", depth + 1) == std::string_view::npos;
  }

  void read_member(const JsonNode& object, const JsonNode::Member& member) {
    const std::string name = lower_case(member.key);
    const JsonNode& value = member.value;
    const auto nodes = [](const JsonNode& node) { return static_cast<std::uint64_t>(std::max(0LL, node.integer)); };
    if (name == "id" || name == "name") {
      if (!value.string.empty()) out_.back().id = value.string;
    } else if (name == "depth") {
      if (value.integer < 0) return;
      for (const char* count : {"nodes", "count", "perft", "expected", "result", "leaves"}) {
        const JsonNode* found = object.find(count);
        if (found != nullptr && found->is(JsonNode::Kind::integer))
          return add(static_cast<std::uint64_t>(value.integer), nodes(*found), value.offset);
      }
    } else if (value.is(JsonNode::Kind::array)) {
      std::vector<std::uint64_t> counts;
      for (const JsonNode& item : value.items) {
        if (item.is(JsonNode::Kind::integer)) counts.push_back(nodes(item));
      }
      add_plain(counts, value.offset);
    } else if (value.is(JsonNode::Kind::object)) {
      for (const JsonNode::Member& inner : value.members) add_named(inner, nodes(inner.value));
    } else {
      add_named(member, nodes(value));
    }
  }

  /// Adds the count whose member's name states the depth: "1", "D1", "depth1".
  void add_named(const JsonNode::Member& member, std::uint64_t nodes) {
    const std::vector<std::uint64_t> depth = numbers_in(member.key);
    if (member.value.is(JsonNode::Kind::integer) && depth.size() == 1) add(depth[0], nodes, member.key_offset);
  }

  const TextLines& lines_;
  VariantShelf shelf_;
  std::vector<PerftPosition> out_;
  std::vector<bool> is_flawed_;  ///< whether one of the position's counts is none
  std::string next_id_;
  bool depth_first_ = false;
};

}  // namespace

Result<std::vector<PerftPosition>> parse_perft_suite(const std::string& file, const std::string& text,
                                                     const VariantPtr& variant) {
  const TextLines lines(file, text);
  PerftReader reader(lines, variant);
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start != std::string::npos && one_of(text[start], "{[")) {
    const auto document = JsonSource(file, text).parse();
    if (!document) return document.errors();
    reader.read_json(*document);
  } else {
    reader.read_lines();
  }
  std::vector<PerftPosition> out = reader.take();
  if (!out.empty()) return out;
  return InputError{
      {file, 0, 0},
      "no-counts",
      "no position with a count of moves: expected lines such as \"FEN ;D1 20 ;D2 400\" or \"FEN,20,400\", "
      "blocks of epd and perft lines, or JSON such as [{\"fen\": FEN, \"depth\": 1, \"nodes\": 20}]",
      {}};
}

}  // namespace keymove
