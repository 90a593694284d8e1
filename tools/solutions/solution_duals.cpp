#include "tools/solutions/solution_duals.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/solutions/solution_place.h"
#include "tools/solutions/solution_text.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kListed = 10;  ///< of each kind

/// The way from the root to a place of the tree.
struct Way {
  Place place;
  std::string text;                ///< "1.Ra6 ~ 2.Qb7": the threat follows a null move
  std::vector<std::string> line;   ///< coordinate text; a null move is 0000
  std::vector<std::string> texts;  ///< the same moves in the usual style; a null move is 0000

  explicit Way(const Setup& setup) : place(setup) {}

  [[nodiscard]] Way after(const Move& move, MoveStyle style) const {
    Way out = *this;
    out.texts.push_back(move_text(place.setup, move, style));
    out.add(out.texts.back());
    out.line.push_back(coordinate_text(*place.setup.variant, move));
    out.place = place.after(move);
    return out;
  }

  [[nodiscard]] Way passed() const {
    Way out = *this;
    out.add("~");
    out.line.emplace_back("0000");
    out.texts.emplace_back("0000");
    out.place = place.passed();
    return out;
  }

 private:
  void add(const std::string& word) {
    const bool numbered = text.empty() || place.white_to_move();
    text += (text.empty() ? "" : " ") + (numbered ? place.number_text() : "") + word;
  }
};

struct Dual {
  std::vector<std::string> line;
  std::vector<std::string> moves;
  std::vector<std::string> line_texts;
  std::vector<std::string> move_texts;
  std::string text;
  bool mating = false;
};

class Finder {
 public:
  Finder(MoveStyle style, LastMove last) : style_(style), last_plies_(last == LastMove::of_winner ? 1 : 2) {}

  void visit(const Way& before, const Continuation& continuation) {
    if (continuation.variations.empty() && continuation.threats.empty()) return;
    const Way way = before.after(continuation.moves.front(), style_);
    for (const Variation& variation : continuation.variations) {
      if (!variation.meets_threat || variation.is_short || variation.continuations.empty()) continue;
      const Way reached = way.after(variation.reply, style_);
      if (variation.is_dual) add(reached, variation);
      visit(reached, variation.continuations.front());
    }
    for (const Continuation& threat : continuation.threats) visit(way.passed(), threat);
  }

  /// All duals, nearest to the root first.
  std::vector<Dual> take() {
    std::stable_sort(duals_.begin(), duals_.end(),
                     [](const Dual& a, const Dual& b) { return a.line.size() < b.line.size(); });
    return std::move(duals_);
  }

 private:
  void add(const Way& reached, const Variation& variation) {
    Dual dual;
    dual.line = reached.line;
    dual.line_texts = reached.texts;
    for (const Continuation& continuation : variation.continuations) {
      for (const Move& move : continuation.moves) {
        dual.moves.push_back(coordinate_text(*reached.place.setup.variant, move));
        dual.move_texts.push_back(move_text(reached.place.setup, move, style_));
      }
    }
    const std::string number = reached.place.white_to_move() ? reached.place.number_text() : "";
    dual.text = fmt::format("{} {}{}", reached.text, number, fmt::join(dual.move_texts, " or "));
    dual.mating = variation.plies <= last_plies_;
    duals_.push_back(std::move(dual));
  }

  MoveStyle style_;
  int last_plies_;
  std::vector<Dual> duals_;
};

}  // namespace

nlohmann::ordered_json duals_json(const Setup& setup, const SolutionTree& tree, LastMove last) {
  const MoveStyle style = default_style(*setup.variant);
  Finder finder(style, last);
  for (const Continuation& key : tree.keys) finder.visit(Way(setup), key);
  std::size_t mating = 0;
  std::size_t others = 0;
  Json list = Json::array();
  for (const Dual& dual : finder.take()) {
    std::size_t& count = dual.mating ? mating : others;
    if (++count > kListed) continue;
    Json entry{{"line", dual.line}, {"moves", dual.moves}};
    if (style == MoveStyle::san) {
      entry["line_san"] = dual.line_texts;
      entry["moves_san"] = dual.move_texts;
    }
    entry["mating"] = dual.mating;
    entry["text"] = dual.text;
    list.push_back(std::move(entry));
  }
  const std::string cut = cut_text(tree);
  Json out{{"count", others}, {"mating", mating}, {"list", list}, {"cut", nullptr}};
  if (!cut.empty()) out["cut"] = cut;
  return out;
}

}  // namespace keymove::tools
