#include "positions/course_formats/gameboard.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/course_formats/men_shapes.h"
#include "positions/game/game_names.h"

namespace keymove {

namespace {

using Kind = JsonNode::Kind;

bool is_pair(const JsonNode& node, Kind first, Kind second) {
  return node.is(Kind::array) && node.items.size() == 2 && node.items[0].is(first) && node.items[1].is(second);
}

bool is_dict_man(const JsonNode& node) {
  return node.is(Kind::array) && node.items.size() == 2 && is_pair(node.items[0], Kind::string, Kind::integer);
}

constexpr const char* kExpectedMan = "expected a man and its colour such as ('King', 'White')";

class GameboardReader {
 public:
  GameboardReader(const VariantPtr& variant, const ErrorAt& error) : error_(error) {
    setup_.variant = variant;
    setup_.board.assign(static_cast<std::size_t>(variant->shape.squares()), Man{});
  }

  Result<Setup> read(const JsonNode& node) {
    if (!node.is(Kind::array)) return error_(node.offset, "gameboard", "expected a gameboard: a list of men");
    for (const JsonNode& item : node.items) {
      if (is_dict_man(item)) {
        read_dict_man(item);
      } else if (is_man_by_row(item)) {
        read_man_by_row(item);
      } else {
        read_list_man(item);
      }
    }
    if (errors_.empty()) {
      for (const InputError& e : check_men(setup_, {})) fail(node, e.code, e.message);
    }
    if (!errors_.empty()) return errors_;
    return setup_;
  }

 private:
  void fail(const JsonNode& node, const std::string& code, const std::string& message) {
    if (errors_.size() < kMaxErrors) errors_.push_back(error_(node.offset, code, message));
  }

  void read_list_man(const JsonNode& item) {
    const auto& parts = item.items;
    if (!item.is(Kind::array) || parts.size() != 3 || !parts[0].is(Kind::string) || !parts[1].is(Kind::string) ||
        !is_pair(parts[2], Kind::integer, Kind::integer)) {
      return fail(item, "gameboard", "expected a man such as ('King', 'white', (7, 0)) or ('d', 0): ('King', 'White')");
    }
    place_by_row(parts[0], parts[1], parts[2]);
  }

  void read_man_by_row(const JsonNode& item) {
    const auto& man = item.items[1].items;
    if (man.size() != 2) return fail(item.items[1], "gameboard", kExpectedMan);
    place_by_row(man[0], man[1], item.items[0]);
  }

  void place_by_row(const JsonNode& name, const JsonNode& color, const JsonNode& square) {
    // The row is checked before it is subtracted: it may be as large as a long long.
    const long long row = square.items[0].integer;
    const int ranks = setup_.shape().ranks;
    const long long rank = row < 0 || row >= ranks ? -1 : ranks - 1 - row;
    place(name, color, square, square.items[1].integer, rank);
  }

  void read_dict_man(const JsonNode& item) {
    const JsonNode& square = item.items[0];
    if (!is_pair(item.items[1], Kind::string, Kind::string)) {
      return fail(item.items[1], "gameboard", kExpectedMan);
    }
    const std::string& letter = square.items[0].string;
    const long long file = letter.size() == 1 && is_letter(letter[0]) ? to_lower(letter[0]) - 'a' : -1;
    place(item.items[1].items[0], item.items[1].items[1], square, file, square.items[1].integer);
  }

  void place(const JsonNode& name, const JsonNode& color, const JsonNode& square, long long file, long long rank) {
    const auto kind = kind_named(name);
    const auto side = kColorWords.named(lower_case(color.string));
    if (!side) {
      fail(color, "gameboard", "expected 'white' or 'black', found '" + color.string + "'");
    }
    const BoardShape& shape = setup_.shape();
    if (file < 0 || rank < 0 || file >= shape.files || rank >= shape.ranks) {
      return fail(square, "gameboard",
                  fmt::format("the square is not on the board of {}x{}", shape.files, shape.ranks));
    }
    Man& man = setup_.at(shape.at(static_cast<int>(file), static_cast<int>(rank)));
    if (man.present()) return fail(square, "gameboard", "two men stand on this square");
    if (kind) man = {*kind, side.value_or(Color::white)};
  }

  std::optional<KindId> kind_named(const JsonNode& name) {
    const auto& men = setup_.variant->men;
    std::string names;
    for (std::size_t k = 0; k < men.size(); ++k) {
      if (men[k].name == lower_case(name.string)) return static_cast<KindId>(k);
      names += (names.empty() ? "" : ", ") + men[k].name;
    }
    fail(name, "gameboard",
         "no man of " + setup_.variant->name + " is called '" + name.string + "'; its men: " + names);
    return std::nullopt;
  }

  const ErrorAt& error_;
  Setup setup_;
  std::vector<InputError> errors_;
};

std::string capital(std::string name) {
  if (!name.empty()) name[0] = to_upper(name[0]);
  return name;
}

}  // namespace

GameboardStyle gameboard_style(const JsonNode& node) {
  return !node.items.empty() && is_dict_man(node.items.front()) ? GameboardStyle::dict : GameboardStyle::list;
}

std::string gameboard_variant(GameboardStyle style) {
  return style == GameboardStyle::dict ? "minichess-7x7" : "fairy-chess-8x8";
}

Result<Setup> read_gameboard(const VariantPtr& variant, const JsonNode& node, const ErrorAt& error) {
  return GameboardReader(variant, error).read(node);
}

std::string write_gameboard(const Setup& setup, GameboardStyle style) {
  const BoardShape& shape = setup.shape();
  std::string out;
  for (int row = 0; row < shape.ranks; ++row) {
    const int rank = shape.ranks - 1 - row;
    for (int file = 0; file < shape.files; ++file) {
      const Man man = setup.at(shape.at(file, rank));
      if (!man.present()) continue;
      const std::string name = capital(setup.variant->man(man.kind).name);
      const std::string color(kColorWords.name_of(man.color));
      if (!out.empty()) out += ", ";
      if (style == GameboardStyle::dict) {
        const char letter[] = {static_cast<char>('a' + file), '\0'};
        out.append("('").append(letter).append("', ").append(std::to_string(rank)).append("): ('");
        out.append(name).append("', '").append(capital(color)).append("')");
      } else {
        out.append("('").append(name).append("', '").append(color).append("', (");
        out.append(std::to_string(row)).append(", ").append(std::to_string(file)).append("))");
      }
    }
  }
  return style == GameboardStyle::dict ? "{" + out + "}" : "[" + out + "]";
}

}  // namespace keymove
