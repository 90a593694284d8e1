#include "tools/uci/uci_go.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace keymove::tools {

namespace {

/// The field that receives the number after the word.
std::int64_t& place_of(GoCommand& go, const std::string& word) {
  if (word == "depth") return go.depth.emplace();
  if (word == "nodes") return go.nodes.emplace();
  if (word == "mate") return go.mate.emplace();
  if (word == "movetime") return go.move_time.emplace();
  if (word == "movestogo") return go.moves_to_go.emplace();
  if (word == "wtime") return go.time[0].emplace();
  if (word == "btime") return go.time[1].emplace();
  return go.increment.at(word == "winc" ? 0 : 1);
}

bool takes_number(const std::string& word) {
  constexpr std::array kWords = {"depth", "nodes", "mate", "movetime", "movestogo", "wtime", "btime", "winc", "binc"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// The smallest number allowed after the word; a clock may have run below zero.
std::int64_t minimum_of(const std::string& word) {
  return word.ends_with("time") || word.ends_with("inc") ? INT64_MIN : 1;
}

std::optional<std::int64_t> number_of(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

UciEnd GoCommand::end() const {
  const bool limited = depth || nodes || mate || move_time || time[0] || time[1];
  return infinite || !limited ? UciEnd::stop : UciEnd::own;
}

GoCommand parse_go(const UciWords& words, UciErrors& errors) {
  GoCommand go;
  bool moves = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (takes_number(word)) {
      moves = false;
      const std::string text = i + 1 < words.size() ? words[++i] : "";
      const auto number = number_of(text);
      if (word == "movestogo" && number == 0) continue;  // as some programs say that there is no time control to come
      if (!number || *number < minimum_of(word))
        errors.push_back(fmt::format("go: expected a whole number after '{}', found '{}'; 1 is used", word, text));
      place_of(go, word) = std::max(minimum_of(word), number.value_or(1));
    } else if (word == "infinite" || word == "ponder") {
      moves = false;
      (word == "ponder" ? go.ponder : go.infinite) = true;
    } else if (word == "searchmoves") {
      moves = true;
    } else if (moves) {
      go.search_moves.push_back(word);
    } else {
      errors.push_back(fmt::format("go: unknown word '{}'", word));
    }
  }
  return go;
}

std::optional<SearchTime> time_for(const GoCommand& go, Color mover, std::int64_t overhead_ms) {
  constexpr double kMillisecond = 1e-3;
  constexpr std::int64_t kDefaultMoves = 30;
  constexpr double kShareOfIncrement = 0.75;
  constexpr double kMaxOfClock = 0.8;  // the share of the clock that may be used, unless it is reset after this move
  constexpr double kWorthBeginning = 0.6;
  const auto seconds = [&](double milliseconds) { return std::max(1.0, milliseconds) * kMillisecond; };
  const auto overhead = static_cast<double>(overhead_ms);
  if (go.move_time) {
    const double all = seconds(static_cast<double>(*go.move_time) - overhead);
    return SearchTime{all, all};
  }
  // A client that tells one clock alone means this one.
  const std::size_t side = go.time.at(slot(mover)) ? slot(mover) : slot(!mover);
  if (!go.time.at(side)) return std::nullopt;
  const double clock = static_cast<double>(*go.time.at(side)) - overhead;
  const auto moves = static_cast<double>(std::min(kDefaultMoves, go.moves_to_go.value_or(kDefaultMoves)));
  const double wanted = clock / moves + kShareOfIncrement * static_cast<double>(go.increment.at(side));
  const double maximum = seconds(std::min(wanted, go.moves_to_go == 1 ? clock : kMaxOfClock * clock));
  return SearchTime{maximum, kWorthBeginning * maximum};
}

}  // namespace keymove::tools
