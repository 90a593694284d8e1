#include "positions/engine_logs/engine_log.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/base/text_lines.h"
#include "positions/base/words.h"
#include "positions/copied_text/any_fen.h"
#include "positions/course_formats/saved_game.h"
#include "positions/engine_logs/log_line.h"
#include "positions/pgn/pgn_words.h"
#include "positions/puzzles/puzzle_claims.h"
#include "positions/variant_files/variant_names.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"

namespace keymove {

namespace {

/// A word and its offset in the text.
struct LogWord {
  std::string_view text;
  std::size_t at = 0;
};

/// What is known of an engine while its log is read.
struct EngineChannel {
  std::optional<std::size_t> position;  ///< the index of its last one
  std::string command;                  ///< what followed "position"
  std::string variant = "chess";
  bool chess960 = false;
  bool searched = false;    ///< "go" has followed
  bool answered = false;    ///< the position states what the engine says
  bool restricted = false;  ///< only some moves are searched
  std::optional<int> mate;  ///< of its last score
  std::vector<MoveText> line;
};

bool is_move_of_uci(std::string_view word) {
  return has_move_form(word) &&
         std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c) || one_of(c, "-=@"); });
}

/// Whether the line ends in a word that says nothing of a position, or describes an engine.
bool is_other_word_of_uci(std::string_view line) {
  constexpr std::array<std::string_view, 7> kWords = {"uci",  "uciok", "isready",  "readyok",
                                                      "stop", "quit",  "ponderhit"};
  const auto words = words_of(line);
  return std::find(kWords.begin(), kWords.end(), words.back().text) != kWords.end() ||
         line.find("option name ") != std::string_view::npos || line.find("id name ") != std::string_view::npos ||
         line.find("id author ") != std::string_view::npos;
}

/// Whether the words after "position" stand for a position in a text that explains the command: "fen <fen>".
bool is_placeholder(const std::vector<LogWord>& words) {
  return words.size() > 1 && words[0].text == "fen" && one_of(words[1].text.front(), "<{[$.%(");
}

std::string_view without_quotes(std::string_view word) {
  while (!word.empty() && one_of(word.back(), "\"'`),;\\")) word.remove_suffix(1);
  return word;
}

class EngineLogReader {
 public:
  explicit EngineLogReader(const SuiteText& source) : lines_(source.file, source.text), shelf_(source.variant) {
    suite_.name = source.name;
  }

  Suite read() {
    for (std::size_t i = 0; i < lines_.count(); ++i) {
      const std::string_view line = lines_.line(i);
      const auto found = line.size() <= kLongestRecord ? log_line(line) : std::nullopt;
      if (found) take(*found, i);
    }
    for (auto& [name, channel] : channels_) state(channel, {});
    return std::move(suite_);
  }

 private:
  void take(const LogLine& found, std::size_t index) {
    std::vector<LogWord> words;
    for (const Word& word : words_of(lines_.line(index).substr(found.at)))
      words.push_back({without_quotes(word.text), lines_.start(index) + found.at + word.offset});
    EngineChannel& channel = channel_of(found);
    if (found.word == "position") {
      take_position(channel, words, index);
    } else if (found.word == "go") {
      take_go(channel, words, index);
    } else if (found.word == "info") {
      take_info(channel, words);
    } else if (found.word == "bestmove") {
      take_answer(channel, words);
    } else if (found.word == "setoption") {
      take_option(channel, words);
    }
  }

  /// The engine of a line. An answer without the name of one that has a position is of the last one that got one.
  EngineChannel& channel_of(const LogLine& found) {
    EngineChannel& own = channels_[found.channel];
    const bool answers = found.word == "info" || found.word == "bestmove" || found.word == "go";
    if (found.word == "position") last_ = found.channel;
    return answers && !own.position ? channels_[last_] : own;
  }

  void take_option(EngineChannel& channel, const std::vector<LogWord>& words) {
    if (words.size() < 4 || words[0].text != "name" || words[2].text != "value") return;
    const std::string name = lower_case(words[1].text);
    if (name == "uci_variant") channel.variant = shipped_name_of(words[3].text).value_or(std::string(words[3].text));
    if (name == "uci_chess960") channel.chess960 = lower_case(words[3].text) == "true";
  }

  void take_position(EngineChannel& channel, const std::vector<LogWord>& words, std::size_t index) {
    if (is_placeholder(words)) return;
    std::string command;
    for (const LogWord& word : words) command += " " + std::string(word.text);
    // A program may say the same once more before it asks.
    if (channel.position && !channel.searched && command == channel.command) return;
    state(channel, {});
    channel.command = std::move(command);
    add(channel, index);
    TestPosition& position = suite_.positions.back();
    std::size_t next = 1;
    while (next < words.size() && words[next].text != "moves") ++next;
    read_setup(channel, words, next, position);
    for (++next; next < words.size() && is_move_of_uci(words[next].text); ++next)
      position.moves_before.push_back({std::string(words[next].text), lines_.location_of(words[next].at)});
  }

  void read_setup(const EngineChannel& channel, const std::vector<LogWord>& words, std::size_t end,
                  TestPosition& position) {
    const bool start = !words.empty() && words[0].text == "startpos";
    std::string fen;
    for (std::size_t i = 1; i < end && !start; ++i) fen += (fen.empty() ? "" : " ") + std::string(words[i].text);
    if (is_other_game(channel.variant)) {
      position.unsupported = other_game_message(channel.variant);
      return;
    }
    const bool plain = channel.variant == "chess";
    const std::string name = plain && channel.chess960 && !start ? "chess960" : channel.variant;
    const auto variant = shelf_.get_shipped(variant_of_fen(name, fen));
    if (!variant) {
      position.errors = variant.errors();
      for (InputError& error : position.errors) error.where = position.where;
      return;
    }
    if (start) {
      auto setup = start_setup(*variant, position.where);
      if (setup) {
        position.setup = std::move(*setup);
      } else {
        position.errors = setup.errors();
      }
      return;
    }
    const std::size_t at = words.size() > 1 ? words[1].at : lines_.start(lines_.index_of(words[0].at));
    auto read = read_any_fen(*variant, fen, lines_.location_of(at));
    if (read) {
      position.setup = std::move(read->setup);
      position.repairs = std::move(read->repairs);
      return;
    }
    for (InputError error : read.errors()) {
      error.text = lines_.error_at(at, {}, {}).text;
      position.errors.push_back(std::move(error));
    }
  }

  /// Adds a position without a setup, and forgets what has been said of the one before.
  void add(EngineChannel& channel, std::size_t index) {
    TestPosition& position = suite_.positions.emplace_back();
    position.where = lines_.location_of(lines_.start(index));
    position.id = suite_.name + ":" + std::to_string(index + 1);
    position.source_text = shortened(trimmed(lines_.line(index)));
    channel.position = suite_.positions.size() - 1;
    forget(channel);
    channel.searched = false;
  }

  static void forget(EngineChannel& channel) {
    channel.answered = false;
    channel.restricted = false;
    channel.mate.reset();
    channel.line.clear();
  }

  void take_go(EngineChannel& channel, const std::vector<LogWord>& words, std::size_t index) {
    if (!channel.position) return;
    state(channel, {});
    if (channel.answered) {
      // The same position is asked about once more.
      TestPosition again = suite_.positions[*channel.position];
      add(channel, index);
      TestPosition& position = suite_.positions.back();
      position.setup = std::move(again.setup);
      position.moves_before = std::move(again.moves_before);
      position.errors = std::move(again.errors);
    }
    channel.searched = true;
    channel.restricted =
        std::any_of(words.begin(), words.end(), [](const LogWord& word) { return word.text == "searchmoves"; });
  }

  void take_info(EngineChannel& channel, const std::vector<LogWord>& words) {
    if (!channel.position || channel.answered || (!words.empty() && words[0].text == "string")) return;
    std::optional<int> mate;
    bool scored = false;
    std::vector<MoveText> line;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const std::string_view word = words[i].text;
      const std::string_view next = words[i + 1].text;
      if (word == "multipv" && next != "1") return;
      if (next == "lowerbound" || next == "upperbound") return;
      if (word == "score") scored = true;
      if (word == "mate" && scored) mate = parse_int(next);
      if (word != "pv") continue;
      for (std::size_t j = i + 1; j < words.size() && is_move_of_uci(words[j].text); ++j)
        line.push_back({std::string(words[j].text), lines_.location_of(words[j].at)});
      break;
    }
    if (!scored) return;
    channel.mate = mate;
    if (!line.empty()) channel.line = std::move(line);
  }

  void take_answer(EngineChannel& channel, const std::vector<LogWord>& words) {
    if (!channel.position || channel.answered || words.empty()) return;
    if (!is_move_of_uci(words[0].text)) {
      channel.answered = true;  // "(none)": the game is over
      return;
    }
    state(channel, MoveText{std::string(words[0].text), lines_.location_of(words[0].at)});
    channel.answered = true;
  }

  /// States what the engine has said of its position: its answer, or what it said last if there was none.
  void state(EngineChannel& channel, const std::optional<MoveText>& answer) {
    if (!channel.position || channel.answered || (!answer && channel.line.empty() && !channel.mate)) return;
    TestPosition& position = suite_.positions[*channel.position];
    channel.answered = true;
    if (!position.setup || channel.mate == 0) return;
    if (channel.restricted) {
      position.repairs.emplace_back("left out the answer: not all moves were searched");
      return;
    }
    std::vector<MoveText> line = std::move(channel.line);
    // A weakened engine may answer with another move; the mate is still that of its line.
    if (answer && (line.empty() || (line.front().text != answer->text && !channel.mate))) line = {*answer};
    // The engine's mates are those of the side to move; state_evaluation takes them as White's.
    std::optional<int> mate = channel.mate;
    if (mate && (std::abs(*mate) > kMaxPuzzleMate)) mate.reset();
    if (mate && position.setup->to_move == Color::black) mate = -*mate;
    state_evaluation(position, std::move(line), mate);
  }

  TextLines lines_;
  VariantShelf shelf_;
  Suite suite_;
  std::map<std::string, EngineChannel> channels_;
  std::string last_;  ///< the channel of the last position
};

}  // namespace

EngineLogSigns signs_of_engine_log(std::string_view text) {
  EngineLogSigns out;
  text = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('{') || text.starts_with("[{")) return out;
  const TextLines lines({}, text);
  bool position = false;
  bool other = false;
  std::size_t of_uci = 0;
  std::size_t all = 0;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = trimmed(lines.line(i));
    if (line.empty()) continue;
    ++all;
    const auto found = log_line(line);
    if (found || is_other_word_of_uci(line)) ++of_uci;
    if (!found) continue;
    const bool here = found->word == "position";
    position |= here;
    other |= here ? trimmed(line.substr(found->at)).starts_with("startpos") : true;
  }
  constexpr std::size_t kShare = 4;
  out.is_log = position && other;
  out.mostly = out.is_log && kShare * of_uci >= all;
  return out;
}

Suite parse_engine_log(const SuiteText& source) { return EngineLogReader(source).read(); }

}  // namespace keymove
