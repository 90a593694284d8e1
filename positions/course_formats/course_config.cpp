#include "positions/course_formats/course_config.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

constexpr std::string_view kEnemyCounts =
    "Number of Enemy King, Queen, Bishop, Rook, Knight, Ferz, Princess, Empress, Pawn (space between):";
constexpr std::string_view kOwnCounts =
    "Number of Own King, Queen, Bishop, Rook, Knight, Ferz, Princess, Empress (space between):";
constexpr std::array<std::string_view, 9> kCounted = {"king", "queen",    "bishop",  "rook", "knight",
                                                      "ferz", "princess", "empress", "pawn"};
constexpr std::array<std::string_view, 9> kListed = {"king",     "queen",   "bishop", "knight", "rook",
                                                     "princess", "empress", "pawn",   "ferz"};

std::optional<KindId> kind_named(const Variant& variant, std::string_view name) {
  const std::string low = lower_case(trimmed(name));
  for (std::size_t k = 0; k < variant.men.size(); ++k) {
    if (variant.men[k].name == low) return static_cast<KindId>(k);
  }
  return std::nullopt;
}

bool begins_with(std::string_view text, std::string_view start) {
  return lower_case(text.substr(0, start.size())) == start;
}

class ConfigReader {
 public:
  ConfigReader(const SuiteText& source, const VariantPtr& variant) : lines_(source.file, source.text) {
    setup_.variant = variant;
    setup_.board.assign(static_cast<std::size_t>(variant->shape.squares()), Man{});
    position_.id = source.name;
    position_.where = {source.file, 1, 1};
  }

  TestPosition read() {
    for (std::size_t i = 0; i < lines_.count(); ++i) read_line(lines_.line(i), lines_.start(i));
    check_counts();
    if (position_.errors.empty()) position_.errors = check_men(setup_, position_.where);
    position_.source_text = write_fen(setup_);
    if (position_.errors.empty()) position_.setup = std::move(setup_);
    return std::move(position_);
  }

 private:
  struct Counts {
    Color side = Color::black;
    std::vector<int> numbers;
  };

  void fail(std::size_t at, std::string code, std::string message) {
    if (position_.errors.size() >= kMaxErrors) return;
    position_.errors.push_back(lines_.error_at(at, std::move(code), std::move(message)));
  }

  void read_line(std::string_view line, std::size_t start) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return;
    const std::size_t at = start + line.find(text[0]);
    if (text[0] == '[') return read_man(text, at);
    const std::size_t colon = text.find(':');
    const std::string_view value = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    if (begins_with(text, "rows:")) return read_size(value, at + colon + 1, setup_.shape().ranks, "rows");
    if (begins_with(text, "cols:")) return read_size(value, at + colon + 1, setup_.shape().files, "columns");
    if (begins_with(text, "number of")) {
      side_ = begins_with(text, "number of own") ? Color::white : Color::black;
      Counts counts{side_, {}};
      for (const Word& word : words_of(value)) counts.numbers.push_back(parse_int(word.text).value_or(-1));
      counts_.push_back(std::move(counts));
    } else if (begins_with(text, "starting position")) {
      side_ = Color::white;
    } else if (!begins_with(text, "position of enemy")) {
      fail(at, "config-line", "expected Rows:, Cols:, a line of counts or a man such as [King,d6]");
    }
  }

  void read_size(std::string_view value, std::size_t at, int expected, const std::string& what) {
    if (parse_int(trimmed(value)) == expected) return;
    fail(at, "config-size",
         fmt::format("expected {} {}, the size of {}, found '{}'", expected, what, setup_.variant->name,
                     shortened(trimmed(value))));
  }

  void read_man(std::string_view text, std::size_t at) {
    const std::size_t comma = text.find(',');
    const std::size_t close = text.find(']');
    if (comma == std::string_view::npos || close == std::string_view::npos || close < comma) {
      return fail(at, "config-man", "expected a man and its square such as [King,d6]");
    }
    const std::string_view name = text.substr(1, comma - 1);
    const auto kind = kind_named(*setup_.variant, name);
    if (!kind) {
      return fail(at + 1, "config-man", "no man of " + setup_.variant->name + " is called '" + shortened(name) + "'");
    }
    const std::string_view square = trimmed(text.substr(comma + 1, close - comma - 1));
    const auto row = square.size() < 2 ? std::nullopt : parse_int(square.substr(1));
    const int file = square.empty() ? -1 : to_lower(square[0]) - 'a';
    if (!row || !is_letter(square[0]) || !setup_.shape().contains(file, *row)) {
      return fail(at + comma + 1, "config-man",
                  "expected a square of the board, a file letter and a row from 0, found '" + shortened(square) + "'");
    }
    Man& man = setup_.at(setup_.shape().at(file, *row));
    if (man.present()) return fail(at + comma + 1, "config-man", "two men stand on " + std::string(square));
    man = {*kind, side_};
  }

  void check_counts() {
    for (const Counts& counts : counts_) {
      for (std::size_t i = 0; i < counts.numbers.size() && i < kCounted.size(); ++i) {
        const auto kind = kind_named(*setup_.variant, kCounted[i]);
        if (!kind) continue;
        const auto found = std::count(setup_.board.begin(), setup_.board.end(), Man{*kind, counts.side});
        if (found == counts.numbers[i]) continue;
        position_.repairs.push_back(fmt::format("{} has {} {}, the line of counts says {}", name_of(counts.side), found,
                                                kCounted[i], counts.numbers[i]));
      }
    }
  }

  TextLines lines_;
  Setup setup_;
  TestPosition position_;
  Color side_ = Color::black;
  std::vector<Counts> counts_;
};

std::string counts_text(const Setup& setup, Color side) {
  std::string out;
  for (const std::string_view name : kCounted) {
    const auto kind = kind_named(*setup.variant, name);
    const auto count = kind ? std::count(setup.board.begin(), setup.board.end(), Man{*kind, side}) : 0;
    out += (out.empty() ? "" : " ") + std::to_string(count);
  }
  return out;
}

std::string men_text(const Setup& setup, Color side) {
  const BoardShape& shape = setup.shape();
  std::string out;
  for (const std::string_view listed : kListed) {
    const auto kind = kind_named(*setup.variant, listed);
    if (!kind) continue;
    std::string name(listed);
    name[0] = to_upper(name[0]);
    for (Square s = 0; s < shape.squares(); ++s) {
      if (setup.at(s) != Man{*kind, side}) continue;
      out += fmt::format("[{},{}{}]\r\n", name, static_cast<char>('a' + shape.file_of(s)), shape.rank_of(s));
    }
  }
  return out;
}

}  // namespace

Suite parse_course_config(const SuiteText& source) {
  Suite suite;
  suite.name = source.name;
  VariantShelf shelf(source.variant);
  const auto variant = shelf.get("minichess-7x7");
  if (!variant) {
    suite.errors = variant.errors();
    return suite;
  }
  suite.positions.push_back(ConfigReader(source, *variant).read());
  return suite;
}

std::string write_course_config(const Setup& setup) {
  std::string out = fmt::format("Rows:{}\r\nCols:{}\r\n", setup.shape().ranks, setup.shape().files);
  out += std::string(kEnemyCounts) + counts_text(setup, Color::black) + "\r\n";
  out += "Position of Enemy Pieces:\r\n" + men_text(setup, Color::black);
  out += std::string(kOwnCounts) + counts_text(setup, Color::white) + "\r\n";
  return out + "Starting Position of Pieces [Piece, Pos]:\r\n" + men_text(setup, Color::white);
}

}  // namespace keymove
