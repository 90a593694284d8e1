#include "tools/conversion/convert_command.h"

#include <cstddef>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/problem/problem.h"
#include "positions/suite_formats/suite_writer.h"
#include "tools/batch/batch.h"
#include "tools/console/console.h"
#include "tools/console/usage_error.h"
#include "tools/console/visible_text.h"
#include "tools/options/options.h"
#include "verify/judge/make_problem.h"

namespace keymove::tools {

namespace {

constexpr CommandText kConvertText = {
    "convert", "write suites in another format",
    "convert --format FORMAT [OPTIONS] SUITE...\n"
    "convert --format FORMAT [OPTIONS] [--variant NAME|FILE] --fen FEN",
    "SUITE is a suite of any format that keymove reads; '-' is standard input. Nothing is solved, and moves are "
    "written "
    "as they were read. A position that cannot be read is reported, and the others are converted.\n"
    "What FORMAT cannot hold of a position is named in a warning with the position's id, for the first three that lose "
    "the same, with --verbose for all. A position that FORMAT cannot hold at all is left out, and the exit code is 5.",
    "echo '4k3/R7/1R6/8/8/8/8/4K3 w - - bm Rb8+; dm 1; id \"two rooks\";' > rooks.epd\n"
    "keymove convert rooks.epd --format json --output rooks.json\n"
    "keymove convert rooks.epd --format popeye"};

struct ConvertOptions {
  SuiteOptions suites;
  PositionOptions position;
  SelectionOptions selection;
  std::optional<std::string> format;
  std::optional<std::string> output;
  bool verbose = false;

  void declare(CommandLine& line) {
    suites.declare(line);
    position.declare(line);
    selection.declare(line);
    line.group("Output")
        .choice("format", "FORMAT", written_suite_formats(), format, "the format to write; required")
        .text("output", "FILE", output, "write to FILE instead of standard output")
        .flag("verbose", verbose, "name each repair that was made when a position was read");
  }

  void check() const {
    if (!format) throw UsageError("option '--format' is required");
  }
};

/// The positions that can be written, and those that cannot are reported.
class Conversion {
 public:
  Conversion(const ConvertOptions& options, const Batch& batch) : format_(*options.format), verbose_(options.verbose) {
    suite_.name = batch.name;
    for (const TestPosition& position : batch.positions) take(position);
  }

  [[nodiscard]] ExitCode code() const { return code_; }

  /// The text. Reports what is lost.
  std::string written() {
    const WrittenSuite out = write_suite(suite_, format_);
    for (const WritingLoss& loss : out.losses) {
      if (loss.whole) {
        warn(loss.id, "left out: " + loss.what);
        code_ = worse(code_, ExitCode::undecided);
      } else {
        lose(loss.id, loss.what);
      }
    }
    tell_other_losses();
    if (repaired_ > 0 && !verbose_) {
      std::cerr << repaired_ << (repaired_ > 1 ? " positions were" : " position was")
                << " repaired when read; --verbose tells how\n";
    }
    return out.text;
  }

 private:
  static constexpr std::size_t kNamed = 3;  ///< positions that lose the same

  static void warn(const std::string& id, const std::string& what) {
    std::cerr << visible_line(id) << ": warning: " << visible_line(what) << "\n";
  }

  /// Warns of what the format does not hold, of the same for three positions only.
  void lose(const std::string& id, const std::string& what) {
    if (++losses_[what] <= kNamed || verbose_) warn(id, format_ + " does not hold " + what);
  }

  void tell_other_losses() const {
    for (const auto& [what, number] : losses_) {
      if (number <= kNamed || verbose_) continue;
      const std::size_t others = number - kNamed;
      warn(std::to_string(others) + (others > 1 ? " more positions" : " more position"),
           format_ + " does not hold " + what);
    }
  }

  void take(TestPosition position) {
    if (!position.errors.empty() || !position.setup) return refuse(position.errors);
    if (!position.repairs.empty()) ++repaired_;
    for (const std::string& repair : position.repairs) {
      if (verbose_) warn(position.id, "repaired: " + repair);
    }
    if (!position.moves_before.empty() && !holds_moves_before(format_)) {
      TestPosition asked = position;
      asked.claim = {};
      const auto problem = verify::make_problem(asked);
      if (!problem) return refuse(problem.errors());
      position.setup = problem->setup;
      position.moves_before.clear();
      lose(position.id, "the moves before the position");
    }
    suite_.positions.push_back(std::move(position));
  }

  void refuse(const std::vector<InputError>& errors) {
    complain(errors);
    code_ = worse(code_, ExitCode::bad_input);
  }

  std::string format_;
  bool verbose_;
  std::size_t repaired_ = 0;                   ///< positions
  std::map<std::string, std::size_t> losses_;  ///< what is lost, and the number of positions
  Suite suite_;
  ExitCode code_ = ExitCode::success;
};

ExitCode run_convert(const ConvertOptions& options) {
  const auto batch = read_batch(options.suites, options.position, options.selection);
  complain(batch->errors);
  const ExitCode code = batch->errors.empty() ? ExitCode::success : ExitCode::bad_input;
  if (batch->positions.empty()) {
    if (batch->errors.empty()) std::cerr << "keymove convert: " << batch->nothing << "\n";
    return worse(code, ExitCode::nothing_selected);
  }
  Conversion conversion(options, *batch);
  Output output(options.output);
  output.write(conversion.written());
  output.finish();
  return worse(code, conversion.code());
}

}  // namespace

const Command kConvert = make_command<ConvertOptions, run_convert>(kConvertText);

}  // namespace keymove::tools
