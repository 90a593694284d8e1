// The themes that a solution shows, as docs/themes.md defines them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "positions/game/setup.h"
#include "positions/problem/finding.h"
#include "positions/problem/solution_tree.h"

namespace keymove::tools {

enum class Theme {
  pure_mate,
  model_mate,
  ideal_mate,
  pin_mate,
  double_check_mate,
  battery_mate,
  echo,
  chameleon_echo,
  self_block,
  interference,
  grimshaw,
  novotny,
  switchback,
  round_trip,
  underpromotion,
  allumwandlung,
  excelsior,
  castling,
  en_passant,
  star_flights,
  cross_flights,
  pickaninny,
  albino,
  changed_mate,
  two_changed_mates,
  zagoruiko,
  flight_giving_key,
  flight_taking_key,
  zugzwang,
};

/// The theme's name in options and JSON: "model-mate".
std::string_view name_of(Theme theme);
/// The names of all themes, in their order.
std::vector<std::string> theme_names();

/// A theme that a solution shows.
struct ShownTheme {
  Theme theme;
  std::vector<Move> line;   ///< the first line that shows it, from the position on; set play begins with the reply
  int count = 0;            ///< how many lines, sets of lines or sets of phases show it
  std::size_t replies = 0;  ///< where phases are compared: the replies of the largest set; else 0

  friend bool operator==(const ShownTheme&, const ShownTheme&) = default;
};

/// The themes of a forced win, each once, in the order of Theme. Lines end where the tree is cut. Replies that do not
/// meet a threat and short solutions show nothing. Cost: some hundred lists of moves for each line that ends in mate.
std::vector<ShownTheme> themes_of(const Setup& setup, const SolutionTree& tree);

/// The same of the solutions of help and series play.
std::vector<ShownTheme> themes_of(const Setup& setup, const SolutionLines& solutions);

/// The themes as a list: theme, count and line, in coordinate text.
nlohmann::ordered_json themes_json(const Variant& variant, const std::vector<ShownTheme>& themes);

/// "themes: model-mate (2), switchback", or "no themes".
std::string themes_text(const std::vector<ShownTheme>& themes);

}  // namespace keymove::tools
