// keymove heuristic fit: a new heuristic from games with values.
#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "positions/game/castling.h"
#include "positions/heuristic_files/heuristic_reader.h"
#include "positions/streams/text_input.h"
#include "tools/console/interrupt.h"
#include "tools/drawing/svg_plot.h"
#include "tools/text/finding_text.h"
#include "tools/training/fit_linear.h"
#include "tools/training/fit_network.h"
#include "tools/training/heuristic_options.h"

namespace keymove::tools {

namespace {

constexpr std::size_t kOneInValidates = 10;  ///< every tenth game is for validation
constexpr int kWidestLayer = 4096;

/// Adds the games of the files; false if a file cannot be read. Errors of lines are added to `errors`.
bool read_games(const std::vector<std::string>& files, std::vector<ValuedGame>& games,
                std::vector<InputError>& errors) {
  for (const std::string& file : files) {
    const auto text = read_text(file, kLargestInput, "games with values");
    if (!text) {
      complain(text.errors());
      return false;
    }
    ValuedGames read = parse_valued_games(file == "-" ? "stdin" : file, *text);
    errors.insert(errors.end(), read.errors.begin(), read.errors.end());
    std::move(read.games.begin(), read.games.end(), std::back_inserter(games));
  }
  return true;
}

std::vector<std::size_t> widths_of(const std::vector<std::string>& texts) {
  std::vector<std::size_t> out;
  for (const std::string& text : texts) {
    int width = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
    if (error != std::errc() || end != text.data() + text.size() || width < 1 || width > kWidestLayer)
      throw UsageError(fmt::format("option '--hidden': expected widths from 1 to {} between commas, found '{}'",
                                   kWidestLayer, text));
    out.push_back(static_cast<std::size_t>(width));
  }
  return out;
}

std::vector<InputGroup> groups_of(const std::vector<std::string>& texts) {
  std::vector<InputGroup> out;
  if (texts.empty()) {
    for (const auto& [group, name] : kInputGroupNames) out.push_back(group);
  }
  for (const std::string& text : texts) {
    const auto group = kInputGroupNames.named(text);
    if (!group) throw UsageError(fmt::format("option '--inputs': unknown group '{}'", text));
    if (std::find(out.begin(), out.end(), *group) != out.end())
      throw UsageError(fmt::format("option '--inputs': '{}' is named twice", text));
    out.push_back(*group);
  }
  return out;
}

/// Shows the losses of a training as it goes on, and keeps them for the plot.
class Journal {
 public:
  Journal(const HeuristicOptions& options, int epochs)
      : progress_(static_cast<std::size_t>(epochs), options.progress(), "epochs") {}

  bool note(const EpochReport& report) {
    training_.points.emplace_back(report.epoch, report.training_loss);
    validation_.points.emplace_back(report.epoch, report.validation_loss);
    winratio_ = report.validation_winratio;
    progress_.show(static_cast<std::size_t>(report.epoch),
                   fmt::format("loss {}, on other games {}, winratio there {}", short_text(report.training_loss),
                               short_text(report.validation_loss), short_text(report.validation_winratio)));
    return !guard_.interrupted();
  }

  void clear() { progress_.clear(); }

  [[nodiscard]] std::string plot(const std::string& name) const {
    return svg_of({"Training of " + name, "epoch", "mean loss", PlotScale::linear, {training_, validation_}});
  }

 private:
  static std::string short_text(double value) { return std::to_string(value).substr(0, 6); }

  InterruptGuard guard_;
  Progress progress_;
  PlotLine training_{"training games", {}};
  PlotLine validation_{"other games", {}};
  double winratio_ = 0;
};

Heuristic network_above(const HeuristicOptions& options, const verify::Rulebook& rules, const Heuristic& base,
                        std::vector<ValuedGame> games, std::vector<ValuedGame> others, Output* plot,
                        std::vector<InputError>& errors) {
  NetworkFitOptions fitting;
  if (!options.hidden.empty()) fitting.hidden = widths_of(options.hidden);
  fitting.epochs = options.epochs.value_or(fitting.epochs);
  fitting.seed = options.seed.value_or(fitting.seed);
  const auto inputs = std::make_shared<NetworkInputs>(base.variant, groups_of(options.inputs), base.worth);
  if (others.empty()) {
    std::vector<ValuedGame> kept;
    for (std::size_t i = 0; i < games.size(); ++i)
      (i % kOneInValidates == kOneInValidates - 1 ? others : kept).push_back(std::move(games[i]));
    games = std::move(kept);
  }
  const std::size_t every = options.every.value_or(1);
  const Examples training = read_examples(rules, games, base, *inputs, every, errors);
  const Examples validation = read_examples(rules, others, base, *inputs, every, errors);
  if (training.count() == 0) throw UsageError("the files have no boards to learn from");
  Journal journal(options, fitting.epochs);
  Heuristic out = base;
  out.network = fit_network(inputs, training, validation, fitting,
                            [&](const EpochReport& report) { return journal.note(report); });
  journal.clear();
  if (plot != nullptr) plot->write(journal.plot(*options.name));
  return out;
}

}  // namespace

ExitCode fit_heuristic(const HeuristicOptions& options) {
  const VariantPtr game = options.load_variant_or_complain();
  const HeuristicPtr base = game ? options.load_heuristic_or_complain(game, options.heuristic) : nullptr;
  if (!base) return ExitCode::bad_input;
  if (base->base) throw UsageError("the base heuristic looks ahead; choose one that does not");
  if (base->network) throw UsageError("the base heuristic has a network; choose one without");
  std::vector<InputError> errors;
  std::vector<ValuedGame> games;
  std::vector<ValuedGame> others;
  if (!read_games(options.words, games, errors)) return ExitCode::bad_input;
  if (options.validation && !read_games({*options.validation}, others, errors)) return ExitCode::bad_input;
  Output output(options.file);
  std::optional<Output> plot;
  if (options.plot) plot.emplace(options.plot);
  const verify::Rulebook rules(variant_at_start(game));
  const std::size_t every = options.every.value_or(1);
  Heuristic fitted = *options.kind == "linear" ? fit_linear(rules, games, *base, every, errors)
                                               : network_above(options, rules, *base, std::move(games),
                                                               std::move(others), plot ? &*plot : nullptr, errors);
  fitted.name = *options.name;
  fitted.title =
      options.title.value_or(*options.kind == "linear" ? base->name + ", its worths fitted to games with values"
                                                       : base->name + " and a network fitted to games with values");
  complain(errors);
  output.write(write_heuristic(fitted));
  output.finish();
  if (plot && *options.kind == "network") plot->finish();
  return errors.empty() ? ExitCode::success : ExitCode::bad_input;
}

}  // namespace keymove::tools
