#include "tools/agents/uci_engine.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <mutex>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "positions/base/clock.h"
#include "positions/base/nearest.h"
#include "positions/base/words.h"
#include "positions/variant_files/variant_names.h"
#include "tools/containment/agent_view.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kMaxUciOutput = std::size_t{16} << 20U;  // bytes for one answer: engines print a lot

constexpr const char* kChess960 = "chess960";
constexpr const char* kChess960Option = "UCI_Chess960";

/// What engines that play variants call chess.
constexpr std::array<std::string_view, 3> kNamesOfChess = {"chess", "standard", "normal"};

ExamAnswer unsupported(const std::string& why) {
  ExamAnswer out;
  out.trouble = GradeVerdict::unsupported;
  out.says = why;
  return out;
}

/// What follows the prefix, if the line begins with it.
std::optional<std::string_view> after(std::string_view line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return std::nullopt;
  return line.substr(prefix.size());
}

/// The engine's next line with one blank between its words, and none around them: UCI allows any white space.
std::optional<std::string> next_line(AgentTalk& process, double seconds) {
  const auto line = process.receive(seconds);
  if (!line) return std::nullopt;
  std::string out;
  for (const Word& word : words_of(*line)) {
    if (!out.empty()) out += ' ';
    out += word.text;
  }
  return out;
}

/// Writes the note to standard error, unless the program has done so before: every worker starts an engine of its own.
void note_once(const std::string& note) {
  static std::mutex mutex;
  static std::set<std::string> told;
  const std::lock_guard<std::mutex> hold(mutex);
  if (told.insert(note).second) std::cerr << note << "\n";
}

}  // namespace

UciEngine::UciEngine(const ExamineeSpec& spec, const std::string& command, std::vector<std::string> wishes)
    : spec_(spec), wishes_(std::move(wishes)) {
  const AgentView view = view_of(command, spec.submission, spec.limits.hidden);
  spec_.limits.reads.insert(spec_.limits.reads.end(), view.reads.begin(), view.reads.end());
  command_ = view.command;
}

std::optional<ExamAnswer> UciEngine::begin() {
  if (running()) return std::nullopt;
  const StopWatch watch;
  variant_.clear();
  chess960_ = false;
  options_set_.clear();
  process_ = talk_to(spec_, command_);
  process_->allow_output(kMaxUciOutput);
  if (!greet(spec_.start_seconds)) return trouble_of(*process_, watch.seconds());
  for (const std::string& wish : wishes_) {
    if (offers_option(wish.substr(0, wish.find('=')))) set_option(wish);
  }
  bool more_games = false;
  for (const std::string& option : spec_.options) {
    set_option(option);
    note_option(option.substr(0, option.find('=')));
    more_games = more_games || option.substr(0, option.find('=')) == "VariantPath";
  }
  if (more_games && !greet(spec_.start_seconds - watch.seconds())) return trouble_of(*process_, watch.seconds());
  if (!wait_for("isready", "readyok", spec_.start_seconds)) return trouble_of(*process_, watch.seconds());
  return std::nullopt;
}

std::optional<ExamAnswer> UciEngine::set_position(const Setup& origin, const std::vector<Move>& moves, bool new_game) {
  const StopWatch watch;
  if (auto trouble = begin()) return trouble;
  if (auto trouble = set_variant(*origin.variant)) return trouble;
  process_->allow_output(kMaxUciOutput);
  if (new_game) process_->send("ucinewgame", kTalk);
  std::string position = "position fen " + write_fen(origin);
  if (!moves.empty()) position += " moves";
  for (const Move& move : moves) position += " " + coordinate_text(*origin.variant, move);
  process_->send(position, kTalk);
  if (!wait_for("isready", "readyok", spec_.start_seconds)) return trouble_of(*process_, watch.seconds());
  return std::nullopt;
}

std::optional<std::string> UciEngine::go(const std::string& words, double seconds,
                                         const std::function<void(const std::string&)>& info) {
  const StopWatch watch;
  process_->send("go " + words, kTalk);
  for (;;) {
    const auto line = next_line(*process_, seconds - watch.seconds());
    if (!line) return std::nullopt;
    if (line->starts_with("info ")) info(*line);
    if (const auto answer = after(*line, "bestmove")) return std::string(trimmed(*answer));
  }
}

/// Asks the engine for its options; false if it does not finish in time.
bool UciEngine::greet(double seconds) {
  const StopWatch watch;
  variants_.clear();
  offered_.clear();
  process_->send("uci", kTalk);
  for (;;) {
    const auto line = next_line(*process_, seconds - watch.seconds());
    if (!line) return false;
    if (*line == "uciok") return true;
    if (const auto name = after(*line, "id name ")) name_ = trimmed(*name);
    if (const auto option = after(*line, "option name "))
      offered_.emplace_back(option->substr(0, option->find(" type ")));
    if (line->starts_with("option name UCI_Variant ")) learn_variants(*line);
  }
}

void UciEngine::learn_variants(const std::string& line) {
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word == "var" && words >> word) variants_.push_back(word);
  }
}

void UciEngine::set_option(const std::string& option) {
  const std::size_t equals = option.find('=');
  const std::string name = option.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : " value " + option.substr(equals + 1);
  process_->send("setoption name " + name + value, kTalk);
  options_set_.push_back(option);
}

/// Tells the user if the engine does not offer the option, whose name may be misspelt.
void UciEngine::note_option(const std::string& name) const {
  const auto same = [&](const std::string& other) { return lower_case(other) == lower_case(name); };
  if (std::any_of(offered_.begin(), offered_.end(), same)) return;
  const auto near = nearest_names(name, offered_);
  note_once(fmt::format("note: {} offers no option '{}'{}", name_.empty() ? spec_.name : name_, name,
                        near.empty() ? "" : fmt::format("; did you mean '{}'?", near.front())));
}

bool UciEngine::offers_option(const std::string& name) const {
  return std::find(offered_.begin(), offered_.end(), name) != offered_.end();
}

bool UciEngine::offers_variant(const std::string& name) const {
  return std::find(variants_.begin(), variants_.end(), name) != variants_.end();
}

/// Selects the variant; returns an answer if the engine does not play it.
std::optional<ExamAnswer> UciEngine::set_variant(const Variant& variant) {
  // Chess960 is chess with an option, and without castling rights it is chess.
  const bool chess960 = variant.name == kChess960 && !variant.castlings.empty();
  const std::string ours = variant.name == kChess960 ? "chess" : variant.name;
  if (chess960 && !offers_option(kChess960Option)) return unsupported("the engine does not play Chess960");
  if (chess960 != chess960_)
    process_->send(std::string("setoption name ") + kChess960Option + " value " + (chess960 ? "true" : "false"), kTalk);
  chess960_ = chess960;
  if (ours == variant_) return std::nullopt;
  std::string name;
  for (const VariantAlias& alias : kVariantAliases) {
    if (alias.ours == ours && offers_variant(std::string(alias.theirs))) name = alias.theirs;
  }
  for (const std::string_view chess : kNamesOfChess) {
    if (ours == "chess" && name.empty() && offers_variant(std::string(chess))) name = chess;
  }
  if (name.empty() && offers_variant(ours)) name = ours;
  const bool plain = variants_.empty() && (ours == "chess" || ours == "chess-queen-promotion");
  if (name.empty() && !plain) return unsupported("the engine does not play " + ours);
  if (!name.empty()) process_->send("setoption name UCI_Variant value " + name, kTalk);
  variant_ = ours;
  return std::nullopt;
}

bool UciEngine::wait_for(const std::string& question, const std::string& word, double seconds) {
  const StopWatch watch;
  process_->send(question, kTalk);
  for (;;) {
    const auto line = next_line(*process_, seconds - watch.seconds());
    if (!line) return false;
    if (*line == word) return true;
  }
}

}  // namespace keymove::tools
