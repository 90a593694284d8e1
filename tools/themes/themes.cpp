#include "tools/themes/themes.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/themes/line_themes.h"
#include "tools/themes/phase_themes.h"
#include "tools/themes/tree_themes.h"
#include "verify/rules/rules.h"

namespace keymove::tools {

namespace {

constexpr auto kThemes = std::to_array<std::pair<Theme, std::string_view>>({
    {Theme::pure_mate, "pure-mate"},
    {Theme::model_mate, "model-mate"},
    {Theme::ideal_mate, "ideal-mate"},
    {Theme::pin_mate, "pin-mate"},
    {Theme::double_check_mate, "double-check-mate"},
    {Theme::battery_mate, "battery-mate"},
    {Theme::echo, "echo"},
    {Theme::chameleon_echo, "chameleon-echo"},
    {Theme::self_block, "self-block"},
    {Theme::interference, "interference"},
    {Theme::grimshaw, "grimshaw"},
    {Theme::novotny, "novotny"},
    {Theme::switchback, "switchback"},
    {Theme::round_trip, "round-trip"},
    {Theme::underpromotion, "underpromotion"},
    {Theme::allumwandlung, "allumwandlung"},
    {Theme::excelsior, "excelsior"},
    {Theme::castling, "castling"},
    {Theme::en_passant, "en-passant"},
    {Theme::star_flights, "star-flights"},
    {Theme::cross_flights, "cross-flights"},
    {Theme::pickaninny, "pickaninny"},
    {Theme::albino, "albino"},
    {Theme::changed_mate, "changed-mate"},
    {Theme::two_changed_mates, "two-changed-mates"},
    {Theme::zagoruiko, "zagoruiko"},
    {Theme::flight_giving_key, "flight-giving-key"},
    {Theme::flight_taking_key, "flight-taking-key"},
    {Theme::zugzwang, "zugzwang"},
});

/// The longest list of lines that is looked at. Larger trees show their themes in their first lines, if at all.
constexpr std::size_t kMaxLines = 2'000;

/// Walks through a tree once, collects its lines and the themes of its branches.
class TreeWalk {
 public:
  TreeWalk(const verify::Rulebook& rules, ThemeList& out) : rules_(rules), out_(out) {}

  /// One move for each continuation. Another promotion would do as well where there are several moves, or where one of
  /// the continuations beside it begins with one.
  void enter(const Setup& setup, const Continuation& continuation, const std::vector<Continuation>& all) {
    if (continuation.moves.empty() || lines_.size() >= kMaxLines) return;
    const Move move = continuation.moves.front();
    play_.push_back(move);
    made_.push_back({setup, continuation.moves});
    for (const Continuation& other : all) {
      const bool promotes_too = &other != &continuation && !other.moves.empty() &&
                                other.moves.front().from == move.from && other.moves.front().to == move.to;
      if (promotes_too) made_.back().moves.push_back(other.moves.front());
    }
    const Setup after = verify::play(setup, move);
    if (continuation.zugzwang && play_.size() == 1) out_.add(Theme::zugzwang, play_);
    if (continuation.variations.empty() || continuation.cut) {
      lines_.push_back(play_);
    } else {
      add_reply_themes(rules_, after, continuation.variations, play_, out_);
      follow(after, continuation.variations);
    }
    play_.pop_back();
  }

  /// The replies that meet the threat, or the main variation if none does.
  void follow(const Setup& setup, const std::vector<Variation>& variations) {
    const auto counts = [](const Variation& variation) { return !variation.is_short && variation.meets_threat; };
    const bool some = std::any_of(variations.begin(), variations.end(), counts);
    for (const Variation& variation : variations) {
      if (variation.cut || (some ? !counts(variation) : &variation != main_variation(variations))) continue;
      play_.push_back(variation.reply);
      if (variation.continuations.empty()) {
        lines_.push_back(play_);  // the reply ends the game, as in a selfmate
      } else {
        enter(verify::play(setup, variation.reply), variation.continuations.front(), variation.continuations);
      }
      play_.pop_back();
    }
  }

  /// A move of the winner with the position that he made it in; several that differ only in the promotion.
  struct Made {
    Setup setup;
    std::vector<Move> moves;
  };

  [[nodiscard]] const std::vector<std::vector<Move>>& lines() const { return lines_; }
  [[nodiscard]] const std::vector<Made>& made() const { return made_; }

 private:
  const verify::Rulebook& rules_;
  ThemeList& out_;
  std::vector<Move> play_;
  std::vector<std::vector<Move>> lines_;
  std::vector<Made> made_;
};

/// Promotions that another man could replace show nothing.
void add_promotions(const Variant& variant, const std::vector<TreeWalk::Made>& made, ThemeList& out) {
  std::set<KindId> kinds;
  const auto queen = variant.kind_of('q');
  for (const auto& [setup, moves] : made) {
    if (moves.size() != 1 || moves.front().promotion == kNoKind) continue;
    kinds.insert(moves.front().promotion);
    if (queen && moves.front().promotion != *queen) out.add(Theme::underpromotion, moves);
  }
  if (kinds.size() == 4) out.add(Theme::allumwandlung, made.front().moves);
}

void add_albino(const std::vector<TreeWalk::Made>& made, ThemeList& out) {
  if (made.empty()) return;
  // The pawn must stand on its first square in each of the positions, so those of the first one decide.
  std::vector<Move> moves;
  const Setup& first = made.front().setup;
  for (const auto& [setup, answers] : made) {
    const Move& move = answers.front();
    if (setup.at(move.from) == first.at(move.from)) moves.push_back(move);
  }
  add_four_pawn_moves(first, moves, Theme::albino, made.front().moves, out);
}

/// How many phases are compared.
int phases_of(Theme theme) { return theme == Theme::zagoruiko ? 3 : 2; }

}  // namespace

std::string_view name_of(Theme theme) {
  const auto* found =
      std::find_if(kThemes.begin(), kThemes.end(), [&](const auto& named) { return named.first == theme; });
  return found->second;
}

std::vector<std::string> theme_names() {
  std::vector<std::string> out;
  for (const auto& [theme, name] : kThemes) out.emplace_back(name);
  return out;
}

std::vector<ShownTheme> themes_of(const Setup& setup, const SolutionTree& tree) {
  ThemeList out;
  if (tree.outcome != Outcome::win) return out.all();
  const verify::Rulebook rules(setup.variant);
  TreeWalk walk(rules, out);
  for (const Continuation& key : tree.keys) walk.enter(setup, key, tree.keys);
  std::vector<PlayedLine> lines;
  for (const auto& moves : walk.lines()) {
    lines.push_back(played_line(rules, setup, moves));
    add_line_themes(rules, lines.back(), out);
  }
  add_echoes(lines, out);
  add_promotions(*setup.variant, walk.made(), out);
  add_albino(walk.made(), out);
  add_changed_mates(setup, tree, out);
  add_key_flights(setup, tree, out);
  return out.all();
}

std::vector<ShownTheme> themes_of(const Setup& setup, const SolutionLines& solutions) {
  ThemeList out;
  const verify::Rulebook rules(setup.variant);
  std::vector<PlayedLine> lines;
  std::set<KindId> kinds;
  for (const auto& moves : solutions.lines) {
    if (lines.size() >= kMaxLines) break;
    lines.push_back(played_line(rules, setup, moves));
    add_line_themes(rules, lines.back(), out);
    for (const Move& move : moves) {
      if (move.promotion == kNoKind) continue;
      kinds.insert(move.promotion);
      if (setup.variant->kind_of('q') != move.promotion) out.add(Theme::underpromotion, moves);
    }
  }
  if (kinds.size() == 4) out.add(Theme::allumwandlung, solutions.lines.front());
  add_echoes(lines, out);
  return out.all();
}

nlohmann::ordered_json themes_json(const Variant& variant, const std::vector<ShownTheme>& themes) {
  auto out = nlohmann::ordered_json::array();
  for (const ShownTheme& shown : themes) {
    auto line = nlohmann::ordered_json::array();
    for (const Move& move : shown.line) line.push_back(coordinate_text(variant, move));
    out.push_back({{"theme", name_of(shown.theme)}, {"count", shown.count}, {"line", std::move(line)}});
    if (shown.replies == 0) continue;
    out.back()["phases"] = phases_of(shown.theme);
    out.back()["replies"] = shown.replies;
  }
  return out;
}

std::string themes_text(const std::vector<ShownTheme>& themes) {
  if (themes.empty()) return "no themes";
  std::string out = "themes: ";
  for (const ShownTheme& shown : themes) {
    if (&shown != &themes.front()) out += ", ";
    out += name_of(shown.theme);
    if (shown.replies > 0) out += fmt::format(" {}x{}", phases_of(shown.theme), shown.replies);
    if (shown.count > 1) out += fmt::format(" ({})", shown.count);
  }
  return out;
}

}  // namespace keymove::tools
