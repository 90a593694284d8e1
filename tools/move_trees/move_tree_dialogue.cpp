#include "tools/move_trees/move_tree_dialogue.h"

#include <algorithm>
#include <charconv>
#include <istream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/console/console.h"
#include "tools/console/usage_error.h"
#include "tools/text/finding_text.h"
#include "tools/text/move_text.h"

namespace keymove::tools {

std::vector<Square> men_in_order(const Setup& setup, const std::vector<std::string>& squares) {
  std::vector<Square> men;
  for (const std::string& text : squares) {
    const auto square = parse_square(setup.shape(), text);
    if (!square || !setup.at(*square).present()) throw UsageError(fmt::format("--men: no man stands on '{}'", text));
    if (std::find(men.begin(), men.end(), *square) != men.end())
      throw UsageError(fmt::format("--men: '{}' is named twice", text));
    men.push_back(*square);
  }
  for (Square s = 0; s < setup.shape().squares(); ++s) {
    if (setup.at(s).present() && std::find(men.begin(), men.end(), s) == men.end())
      throw UsageError(fmt::format("--men: the man on '{}' is missing", square_text(setup.shape(), s)));
  }
  return men;
}

std::size_t ask_for_choice(std::istream& answers, const Variant& variant, const std::vector<Move>& moves) {
  Output(std::nullopt).write(json_line(coordinate_line(variant, moves)));
  std::string answer;
  std::size_t choice = 0;
  if (!std::getline(answers, answer)) throw UsageError("--ask: standard input ended before the choice");
  const auto [end, error] = std::from_chars(answer.data(), answer.data() + answer.size(), choice);
  if (error != std::errc() || end != answer.data() + answer.size() || choice >= moves.size())
    throw UsageError(fmt::format("--ask: expected a number from 0 to {}, not '{}'", moves.size() - 1, answer));
  return choice;
}

}  // namespace keymove::tools
