#include "positions/evaluation/heuristic.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/base/nearest.h"
#include "positions/evaluation/network_json.h"
#include "positions/game/runner.h"
#include "positions/json/json_checks.h"
#include "positions/json/json_text.h"
#include "positions/streams/text_input.h"

namespace keymove {

/// Written by the build from positions/heuristics/*.json: pairs of name and text, sorted by name.
extern const std::vector<std::pair<std::string, std::string>>& embedded_heuristics();

namespace {

using Kind = JsonNode::Kind;
using Squares = std::vector<double>;

constexpr std::string_view kMaterial = "material";
constexpr int kDeepestLookahead = 4;
constexpr double kLargest = 1e9;  ///< of the numbers: the sums of the largest board stay finite

/// Whether a heuristic may look ahead: the base of one must not, or it could be its own.
enum class Lookahead { allowed, refused };

Result<HeuristicPtr> load(const VariantPtr& variant, const std::string& name_or_path, Lookahead lookahead);

/// The same worths seen from the other end of the board.
Squares turned(const BoardShape& shape, const Squares& worth) {
  Squares out(worth.size());
  for (int rank = 0; rank < shape.ranks; ++rank) {
    for (int file = 0; file < shape.files; ++file)
      out[static_cast<std::size_t>(shape.at(file, shape.ranks - 1 - rank))] =
          worth[static_cast<std::size_t>(shape.at(file, rank))];
  }
  return out;
}

Heuristic empty_for(const VariantPtr& variant) {
  Heuristic out;
  out.variant = variant;
  const Squares nothing(static_cast<std::size_t>(variant->shape.squares()), 0.0);
  out.worth.assign(variant->men.size(), {nothing, nothing});
  return out;
}

class HeuristicReader : private JsonChecks {
 public:
  HeuristicReader(VariantPtr variant, const std::string& file, const std::string& text, Lookahead lookahead)
      : JsonChecks(file, text, "heuristic"),
        out_(empty_for(variant)),
        variant_(std::move(variant)),
        lookahead_(lookahead) {}

  Result<HeuristicPtr> read() {
    const auto root = parse();
    if (!root) return root.errors();
    if (!expect(*root, Kind::object, "a heuristic")) return errors();
    check_keys(*root, {"heuristic", "title", "board", "values", "tables", "to move", "mobility", "passed", "race",
                       "network", "lookahead", "source"});
    if (const JsonNode* name = member(*root, "heuristic", Kind::string)) out_.name = name->string;
    if (const JsonNode* title = member(*root, "title", Kind::string)) out_.title = title->string;
    if (out_.name.empty()) fail(root->offset, "heuristic-missing", "expected the key \"heuristic\" with a name");
    if (const JsonNode* board = member(*root, "board", Kind::object)) check_board(*board);
    if (const JsonNode* lookahead = member(*root, "lookahead", Kind::object)) {
      read_lookahead(*lookahead);
    } else {
      read_values(*root);
      if (const JsonNode* tables = member(*root, "tables", Kind::object)) read_tables(*tables);
      out_.to_move = number_of(*root, "to move");
      out_.mobility = number_of(*root, "mobility");
      read_race(*root);
      if (const JsonNode* network = member(*root, "network", Kind::object)) read_network_of(*network);
    }
    if (!errors().empty()) return errors();
    return HeuristicPtr(std::make_shared<Heuristic>(std::move(out_)));
  }

 private:
  double number(const JsonNode& node, const std::string& what) {
    if (node.is(Kind::integer) || node.is(Kind::real)) {
      const double value = node.is(Kind::real) ? node.real : static_cast<double>(node.integer);
      if (std::abs(value) > kLargest) fail(node.offset, "heuristic-range", "expected " + what + " from -1e9 to 1e9");
      return value;
    }
    fail(node.offset, "heuristic-type", "expected " + what + " as a number, found " + std::string(node.kind_text()));
    return 0;
  }
  double number_of(const JsonNode& node, std::string_view key) {
    const JsonNode* found = node.find(key);
    return found == nullptr ? 0 : number(*found, "\"" + std::string(key) + "\"");
  }

  void check_board(const JsonNode& board) {
    check_keys(board, {"files", "ranks"});
    const JsonNode* files = member(board, "files", Kind::integer);
    const JsonNode* ranks = member(board, "ranks", Kind::integer);
    if (files == nullptr || ranks == nullptr) return;
    const BoardShape& shape = variant_->shape;
    if (files->integer != shape.files || ranks->integer != shape.ranks)
      fail(board.offset, "heuristic-board",
           "the heuristic is for a board of " + std::to_string(files->integer) + "x" + std::to_string(ranks->integer) +
               ", the game " + variant_->name + " has " + std::to_string(shape.files) + "x" +
               std::to_string(shape.ranks));
  }

  /// The kind with that letter; an error when the game has none.
  std::optional<KindId> kind_of(const JsonNode::Member& m) {
    const auto kind = m.key.size() == 1 ? variant_->kind_of(m.key.front()) : std::nullopt;
    if (!kind) {
      fail(m.key_offset, "heuristic-letter",
           "the game " + variant_->name + " has no man with the letter \"" + m.key + "\"");
    }
    return kind;
  }

  void read_values(const JsonNode& root) {
    const JsonNode* values = root.find("values");
    if (values == nullptr) {
      return fail(root.offset, "heuristic-missing",
                  "expected the key \"values\" with a value for every man, or \"lookahead\"");
    }
    if (!expect(*values, Kind::object, "\"values\"")) return;
    std::vector<KindId> known;
    for (const auto& m : values->members) {
      const auto kind = kind_of(m);
      if (!kind) continue;
      known.push_back(*kind);
      const double value = number(m.value, "a value");
      for (auto& side : out_.worth[static_cast<std::size_t>(*kind)]) std::fill(side.begin(), side.end(), value);
    }
    for (std::size_t k = 0; k < variant_->men.size(); ++k) {
      if (std::find(known.begin(), known.end(), static_cast<KindId>(k)) == known.end())
        fail(values->offset, "heuristic-missing",
             std::string("expected a value for the man \"") + variant_->men[k].letter + "\" of the game " +
                 variant_->name);
    }
  }

  void read_tables(const JsonNode& tables) {
    for (const auto& m : tables.members) {
      const auto kind = kind_of(m);
      if (!kind) continue;
      auto& worth = out_.worth[static_cast<std::size_t>(*kind)];
      if (m.value.is(Kind::array)) {
        const Squares white = table(m.value);
        add(worth[0], white);
        add(worth[1], turned(variant_->shape, white));
        continue;
      }
      if (!expect(m.value, Kind::object, "a square table (an array of ranks, or \"white\" and \"black\")")) continue;
      check_keys(m.value, {"white", "black"});
      const JsonNode* rows = member(m.value, "white", Kind::array);
      if (rows == nullptr) continue;
      const Squares white = table(*rows);
      add(worth[0], white);
      add(worth[1], black_table(m.value, white));
    }
  }

  Squares black_table(const JsonNode& node, const Squares& white) {
    const JsonNode* black = node.find("black");
    if (black == nullptr) return turned(variant_->shape, white);
    if (black->is(Kind::array)) return table(*black);
    if (black->is(Kind::string) && black->string == "mirrored") return turned(variant_->shape, white);
    if (!black->is(Kind::string) || black->string != "same")
      fail(black->offset, "heuristic-choice", "expected \"mirrored\", \"same\" or an array of ranks for \"black\"");
    return white;
  }

  /// Ranks from the top of the board down, files from a on.
  Squares table(const JsonNode& rows) {
    const BoardShape& shape = variant_->shape;
    Squares out(static_cast<std::size_t>(shape.squares()), 0.0);
    if (static_cast<int>(rows.items.size()) != shape.ranks) {
      fail(rows.offset, "heuristic-table",
           "expected " + std::to_string(shape.ranks) + " ranks, found " + std::to_string(rows.items.size()));
      return out;
    }
    for (int row = 0; row < shape.ranks; ++row) {
      const JsonNode& cells = rows.items[static_cast<std::size_t>(row)];
      if (!expect(cells, Kind::array, "a rank")) continue;
      if (static_cast<int>(cells.items.size()) != shape.files) {
        fail(cells.offset, "heuristic-table",
             "expected " + std::to_string(shape.files) + " numbers, found " + std::to_string(cells.items.size()));
        continue;
      }
      for (int file = 0; file < shape.files; ++file)
        out[static_cast<std::size_t>(shape.at(file, shape.ranks - 1 - row))] =
            number(cells.items[static_cast<std::size_t>(file)], "a square's worth");
    }
    return out;
  }

  void read_race(const JsonNode& root) {
    if (const JsonNode* passed = member(root, "passed", Kind::array)) {
      for (const JsonNode& worth : passed->items) out_.passed.push_back(number(worth, "a passed man's worth"));
    }
    out_.race = number_of(root, "race");
    if (out_.passed.empty() && out_.race == 0) return;
    for (std::size_t k = 0; k < variant_->men.size(); ++k) {
      if (goal_rank(*variant_, static_cast<KindId>(k)) != 0) return;
    }
    fail(root.offset, "heuristic-race",
         "\"passed\" and \"race\" are about pawns that promote or win on a far rank: the game " + variant_->name +
             " has none");
  }

  static void add(Squares& to, const Squares& what) {
    std::transform(to.begin(), to.end(), what.begin(), to.begin(), std::plus<>());
  }

  void read_lookahead(const JsonNode& node) {
    if (lookahead_ == Lookahead::refused)
      return fail(node.offset, "heuristic-base", "the base of a lookahead cannot look ahead itself");
    check_keys(node, {"plies", "base"});
    const JsonNode* plies = member(node, "plies", Kind::integer);
    const JsonNode* base = member(node, "base", Kind::string);
    if (plies == nullptr || base == nullptr) {
      return fail(node.offset, "heuristic-missing", "expected \"lookahead\" with \"plies\" and \"base\"");
    }
    if (plies->integer < 1 || plies->integer > kDeepestLookahead)
      fail(plies->offset, "heuristic-range", "expected from 1 to " + std::to_string(kDeepestLookahead) + " plies");
    out_.lookahead_plies = static_cast<int>(plies->integer);
    if (base->string == out_.name) return fail(base->offset, "heuristic-base", "a heuristic cannot look at itself");
    auto loaded = load(variant_, base->string, Lookahead::refused);
    if (!loaded) return fail(base->offset, "heuristic-base", loaded.errors().front().message);
    out_.base = *loaded;
  }

  void read_network_of(const JsonNode& node) {
    if (!errors().empty()) return;  // what it sees depends on the values
    auto network = read_network(source(), node, variant_, out_.worth);
    if (network) {
      out_.network = std::move(*network);
    } else {
      add_errors(network.errors());
    }
  }

  Heuristic out_;
  VariantPtr variant_;
  Lookahead lookahead_;
};

HeuristicPtr material_of(const VariantPtr& variant) {
  Heuristic out = empty_for(variant);
  out.name = kMaterial;
  out.title = "The values of the men";
  for (std::size_t k = 0; k < variant->men.size(); ++k) {
    for (auto& side : out.worth[k]) std::fill(side.begin(), side.end(), variant->men[k].value);
  }
  return std::make_shared<Heuristic>(std::move(out));
}

Result<HeuristicPtr> load(const VariantPtr& variant, const std::string& name_or_path, Lookahead lookahead) {
  if (name_or_path == kMaterial) return material_of(variant);
  for (const auto& [name, text] : embedded_heuristics()) {
    if (name == name_or_path) return HeuristicReader(variant, name, text, lookahead).read();
  }
  std::error_code ignored;
  if (std::filesystem::exists(name_or_path, ignored)) {
    const auto text = read_input(name_or_path);
    if (!text) return text.errors();
    return HeuristicReader(variant, name_or_path, *text, lookahead).read();
  }
  std::string near;
  for (const std::string& name : nearest_names(name_or_path, shipped_heuristics()))
    near += (near.empty() ? "" : ", ") + name;
  std::string all;
  for (const std::string& name : shipped_heuristics()) all += (all.empty() ? "" : ", ") + name;
  return InputError{{name_or_path, 0, 0},
                    "unknown-heuristic",
                    "no shipped heuristic and no file of that name" +
                        (near.empty() ? "; there are " + all : "; did you mean " + near + "?"),
                    {}};
}

}  // namespace

Result<HeuristicPtr> parse_heuristic(const VariantPtr& variant, const std::string& file, const std::string& text) {
  return HeuristicReader(variant, file, text, Lookahead::allowed).read();
}

Result<HeuristicPtr> load_heuristic(const VariantPtr& variant, const std::string& name_or_path) {
  return load(variant, name_or_path, Lookahead::allowed);
}

std::vector<std::string> shipped_heuristics() {
  std::vector<std::string> names = {std::string(kMaterial)};
  for (const auto& [name, text] : embedded_heuristics()) names.push_back(name);
  return names;
}

std::string write_heuristic(const Heuristic& heuristic) {
  const Variant& variant = *heuristic.variant;
  nlohmann::ordered_json out;
  out["heuristic"] = heuristic.name;
  if (!heuristic.title.empty()) out["title"] = heuristic.title;
  out["board"] = {{"files", variant.shape.files}, {"ranks", variant.shape.ranks}};
  if (heuristic.base) {
    out["lookahead"] = {{"plies", heuristic.lookahead_plies}, {"base", heuristic.base->name}};
    return compact_json(out) + "\n";
  }
  const auto rows_of = [&](const Squares& worth) {
    auto rows = nlohmann::ordered_json::array();
    for (int rank = variant.shape.ranks - 1; rank >= 0; --rank) {
      auto row = nlohmann::ordered_json::array();
      for (int file = 0; file < variant.shape.files; ++file)
        row.push_back(worth[static_cast<std::size_t>(variant.shape.at(file, rank))]);
      rows.push_back(std::move(row));
    }
    return rows;
  };
  for (std::size_t k = 0; k < variant.men.size(); ++k) {
    const auto& worth = heuristic.worth[k];
    const std::string letter(1, variant.men[k].letter);
    const double first = worth[0].front();
    const auto same = [&](const Squares& side) {
      return std::all_of(side.begin(), side.end(), [&](double v) { return v == first; });
    };
    const bool flat = same(worth[0]) && same(worth[1]);
    out["values"][letter] = flat ? first : 0.0;
    if (!flat) out["tables"][letter] = {{"white", rows_of(worth[0])}, {"black", rows_of(worth[1])}};
  }
  if (heuristic.to_move != 0) out["to move"] = heuristic.to_move;
  if (heuristic.mobility != 0) out["mobility"] = heuristic.mobility;
  if (!heuristic.passed.empty()) out["passed"] = heuristic.passed;
  if (heuristic.race != 0) out["race"] = heuristic.race;
  if (heuristic.network) out["network"] = write_network(*heuristic.network);
  return compact_json(out) + "\n";
}

Heuristic negated(const Heuristic& heuristic) {
  Heuristic out = heuristic;
  for (auto& kind : out.worth) {
    for (auto& side : kind) std::transform(side.begin(), side.end(), side.begin(), std::negate<>());
  }
  out.to_move = -out.to_move;
  out.mobility = -out.mobility;
  for (double& worth : out.passed) worth = -worth;
  out.race = -out.race;
  if (out.network) {
    auto network = std::make_shared<Network>(*out.network);
    network->scale = -network->scale;
    out.network = std::move(network);
  }
  if (out.base) out.base = std::make_shared<Heuristic>(negated(*out.base));
  return out;
}

Heuristic unmirrored(const Heuristic& heuristic) {
  Heuristic out = heuristic;
  for (auto& kind : out.worth) kind[1] = kind[0];
  if (out.base) out.base = std::make_shared<Heuristic>(unmirrored(*out.base));
  return out;
}

}  // namespace keymove
