#include "tools/uci/uci_session.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/words.h"
#include "solver/engine/solver.h"
#include "tools/console/version.h"

namespace keymove::tools {

namespace {

/// Describes a variant in Fairy-Stockfish's format.
std::string variant_line(const Variant& variant) {
  return fmt::format("info string variant {} files {} ranks {} startpos {}", variant.name, variant.shape.files,
                     variant.shape.ranks, variant.start_fen.empty() ? "<empty>" : variant.start_fen);
}

/// Whether the command is obeyed at once where options wait for the end of a search.
bool may_come_during_search(std::string_view command) {
  constexpr std::array<std::string_view, 5> kAll = {"isready", "setoption", "stop", "ponderhit", "debug"};
  return std::find(kAll.begin(), kAll.end(), command) != kAll.end();
}

}  // namespace

UciSession::Command UciSession::command_named(const std::string& name) {
  static const std::map<std::string, Command> all = {
      {"uci", &UciSession::introduce},
      {"isready", &UciSession::is_ready},
      {"ucinewgame", &UciSession::nothing},
      {"debug", &UciSession::nothing},
      {"register", &UciSession::nothing},
      {"setoption", &UciSession::set_option},
      {"position", &UciSession::set_position},
      {"go", &UciSession::go},
      {"stop", &UciSession::stop},
      {"ponderhit", &UciSession::ponder_hit},
      {"d", &UciSession::show_board},
  };
  const auto command = all.find(name);
  return command == all.end() ? nullptr : command->second;
}

UciTalk UciSession::obey(const std::string& line) {
  UciWords words;
  for (const Word& word : words_of(line)) words.emplace_back(word.text);
  // People type "SetOption"; behind the first word letters of men and sides matter.
  if (!words.empty() && command_named(words.front()) == nullptr) {
    const std::string low = lower_case(words.front());
    if (low == "quit" || command_named(low) != nullptr) words.front() = low;
  }
  // The protocol demands that unknown words are skipped and the rest of the line is obeyed.
  const auto known = std::find_if(words.begin(), words.end(), [](const std::string& word) {
    return word == "quit" || command_named(word) != nullptr;
  });
  if (known != words.begin()) voice_.complain({fmt::format("unknown command '{}'", words.front())});
  if (known == words.end()) return UciTalk::goes_on;
  if (*known == "quit") {
    search_.stop();
    return UciTalk::over;
  }
  if (!later_options_.empty() && !may_come_during_search(*known)) {
    finish();
    set_later_options();
  }
  if (const Command command = command_named(*known)) (this->*command)(UciWords(known + 1, words.end()));
  return UciTalk::goes_on;
}

void UciSession::introduce(const UciWords& /*words*/) {
  voice_.say(fmt::format("id name keymove {}", kVersion));
  voice_.say("id author the keymove authors");
  for (const std::string& line : options_.lines()) voice_.say(line);
  voice_.say("uciok");
}

void UciSession::is_ready(const UciWords& /*words*/) {
  if (!search_.running()) set_later_options();
  const VariantPtr& variant = game_->ready() ? game_->now().variant : options_.variant();
  if (!search_.running()) search_.prepare(variant, options_.hash_mib(), options_.threads());
  voice_.say("readyok");
}

void UciSession::set_option(const UciWords& words) {
  if (search_.running()) return later_options_.push_back(words);
  set_later_options();
  static_cast<void>(search_.wait());
  const VariantPtr before = options_.variant();
  voice_.complain(options_.set(words));
  if (options_.variant() == before) return;
  game_ = std::make_unique<UciGame>(options_.variant());
  voice_.say(variant_line(*options_.variant()));
}

/// Requires that no search is under way.
void UciSession::set_later_options() {
  for (const UciWords& words : std::exchange(later_options_, {})) set_option(words);
}

void UciSession::set_position(const UciWords& words) {
  const UciErrors errors = game_->set_up(words);
  voice_.complain(errors);
  if (!errors.empty() || words.front() != "fen") return;
  for (const std::string& repair : game_->repairs()) voice_.say("info string repaired: " + repair);
}

void UciSession::go(const UciWords& words) {
  // A list of commands that comes at once, as from a file: each `go` gets its answer.
  finish();
  if (!words.empty() && words.front() == "perft") return count_moves(words.size() > 1 ? words[1] : "");
  UciTask task;
  UciErrors errors;
  task.go = parse_go(words, errors);
  if (!game_->ready()) errors.emplace_back("go: there is no position");
  if (game_->ready()) task.moves = game_->legal_moves();
  std::vector<Move> chosen;
  for (const std::string& text : task.go.search_moves) {
    const auto move = game_->ready() ? game_->legal_move(text) : std::nullopt;
    if (move && std::find(chosen.begin(), chosen.end(), *move) == chosen.end()) chosen.push_back(*move);
    if (!move) errors.push_back(fmt::format("go: illegal move '{}'", text));
  }
  voice_.complain(errors);
  if (task.moves.empty()) return answer_nothing(task.go);
  task.all_moves = chosen.empty();
  if (!chosen.empty()) task.moves = chosen;
  task.game = game_->so_far();
  task.arbiter = game_->arbiter();
  task.time = time_for(task.go, task.game.now.to_move, options_.overhead_ms());
  task.lines = options_.multi_pv();
  search_.prepare(task.game.now.variant, options_.hash_mib(), options_.threads());
  search_.start(std::move(task));
}

void UciSession::count_moves(const std::string& depth) {
  constexpr int kDeepest = 20;
  const auto plies = parse_int(depth);
  if (!plies || *plies < 1 || *plies > kDeepest)
    return voice_.complain({fmt::format("go perft: expected plies from 1 to {}, found '{}'", kDeepest, depth)});
  if (!game_->ready()) return voice_.complain({"go: there is no position"});
  std::uint64_t sum = 0;
  for (const auto& [move, count] : solver::perft_by_move(game_->now(), *plies)) {
    voice_.say(fmt::format("{}: {}", coordinate_text(*game_->now().variant, move), count));
    sum += count;
  }
  voice_.say(fmt::format("\nNodes searched: {}\n", sum));
}

void UciSession::answer_nothing(const GoCommand& go) {
  if (game_->ready()) {
    const bool lost = game_->result() && game_->result()->winner == !game_->now().to_move;
    voice_.say(lost ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
  }
  answer_held_ = true;
  if (!go.infinite && !go.ponder) release_answer();
}

void UciSession::release_answer() {
  if (answer_held_) voice_.say("bestmove (none)");
  answer_held_ = false;
}

void UciSession::show_board(const UciWords& /*words*/) {
  if (!game_->ready()) return voice_.complain({"d: there is no position"});
  voice_.say(board_text(game_->now()));
  voice_.say("Fen: " + write_fen(game_->now()));
}

}  // namespace keymove::tools
