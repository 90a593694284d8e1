#include "tools/check/check_command.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <system_error>

#include <nlohmann/json.hpp>

#include "positions/base/read_files.h"
#include "positions/certificate_files/certificate_binary.h"
#include "positions/certificate_files/certificate_header.h"
#include "positions/json/json_text.h"
#include "positions/problem/finding.h"
#include "positions/streams/text_input.h"
#include "positions/variant_files/variant_reader.h"
#include "positions/variant_files/variant_shelf.h"
#include "tools/check/second_checker.h"
#include "tools/console/console.h"
#include "tools/console/visible_text.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"

namespace keymove::tools {

namespace {

constexpr CommandText kCheckText = {
    "check", "check certificates of forced wins, of values and of lists of solutions, without a solver",
    "check [OPTIONS] CERTIFICATE... ('-' is standard input)",
    "CERTIFICATE has the JSON form or the binary form, compressed or not (docs/certificates.md). Forced wins and "
    "values are replayed; "
    "lists of solutions are searched for again, with at most ten million moves. The exit code is 0 if "
    "all certificates are accepted, 1 if one is rejected, 3 if one cannot be read, 5 if one is undecided at a limit.\n"
    "The second checker is a Python program, written from the document alone by someone who had not seen the first. It "
    "is "
    "far slower, and --memory and --time hold for it, too. If the two disagree, one of them has a bug: the exit code "
    "is "
    "then 70.",
    "keymove check mate.cert\n"
    "keymove check --format json *.cert\n"
    "keymove check --second mate.cert\n"
    "keymove check --variant outpost.json outpost.cert\n"
    "keymove check mate.cert --write-json mate.json && keymove check mate.json"};

using nlohmann::ordered_json;

constexpr std::size_t kDefaultMemory = 512;      // MiB
constexpr std::size_t kMaxMemory = 1024 * 1024;  // MiB
constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr double kDefaultTime = 60;  // seconds

struct CheckOptions {
  std::vector<std::string> files;
  std::optional<std::string> variant;
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::optional<std::string> binary;
  std::optional<std::string> json;
  std::optional<std::size_t> memory;
  std::optional<double> time;
  bool second = false;
  bool quiet = false;

  void declare(CommandLine& line) {
    line.words(files);
    line.group("Input").text("variant", "NAME|FILE", variant,
                             "variant file, for certificates of a game that keymove does not have");
    line.group("Checkers")
        .flag("second", second, "ask the second checker, too, and report both answers; it needs python3");
    line.group("Limits for each certificate")
        .number("memory", 1, kMaxMemory, memory,
                "memory in MiB for the certificate and the remembered positions (default: 512)")
        .seconds("time", time, "time for the replay or the search (default: 60)");
    line.group("Output")
        .choice("format", "FORMAT", {"text", "json"}, format,
                "print one line for each certificate (the default), or one JSON object on each line")
        .text("output", "FILE", output, "write the results to FILE instead of standard output")
        .text("write-json", "FILE", json, "write the certificate in JSON to FILE, if it is accepted")
        .text("write-binary", "FILE", binary, "write the certificate in the binary form to FILE, if it is accepted")
        .flag("quiet", quiet, "do not show progress");
  }

  void check() const {
    if (files.empty()) throw UsageError("expected a certificate, or '-' for standard input");
    if (files.size() > 1 && (json || binary))
      throw UsageError("--write-json and --write-binary need exactly one certificate");
    if ((json == "-" || binary == "-") && output.value_or("-") == "-")
      throw UsageError(
          "standard output has the results: with '--write-json -' or '--write-binary -' they need --output FILE");
    if (second && std::find(files.begin(), files.end(), "-") != files.end())
      throw UsageError("--second needs files: the second checker cannot read standard input, too");
  }
};

verify::CheckLimits limits_of(const CheckOptions& options) {
  return {options.memory.value_or(kDefaultMemory) * kMebibyte, options.time.value_or(kDefaultTime)};
}

/// The options of the second checker.
std::vector<std::string> second_options(const CheckOptions& options) {
  std::vector<std::string> out;
  if (options.memory) out.insert(out.end(), {"--memory", std::to_string(*options.memory)});
  if (options.time) out.insert(out.end(), {"--time", std::to_string(*options.time)});
  return out;
}

/// Whether the answers contradict each other. An undecided one contradicts none.
bool disagree(const std::string& status, const SecondAnswer& second) {
  return second.status != status && status != "undecided" && second.status != "undecided";
}

/// Reads and checks files one after the other, and reports each.
class Checking {
 public:
  Checking(const CheckOptions& options, const VariantPtr& variant)
      : options_(options), shelf_(variant), checker_(limits_of(options)), output_(options.output) {
    if (options.binary) binary_.emplace(options.binary);
    if (options.json) json_.emplace(options.json);
    // The second checker reads no variants.ini, and what was a pipe cannot be read again: it gets the variant's
    // document.
    if (options.second) second_.emplace(second_options(options), variant ? variant->document : "", options.files);
  }

  /// Checks all files. Returns the most serious exit code.
  ExitCode run() {
    ExitCode code = ExitCode::success;
    Progress progress(options_.files.size(), options_.quiet ? Progress::Wish::quiet : Progress::Wish::shown);
    for (std::size_t i = 0; i < options_.files.size(); ++i) {
      progress.show(i, "");
      const std::string& path = options_.files[i];
      const std::string name = path == "-" ? "stdin" : path;
      const auto checked = check(path, name);
      progress.clear();
      code = worse(code, checked ? report(name, *checked) : report_unreadable(name, checked.errors()));
    }
    output_.finish();
    return code;
  }

 private:
  Result<verify::CheckedCertificate> check(const std::string& path, const std::string& name) {
    const std::size_t memory = limits_of(options_).bytes;
    auto data = read_input(path, std::clamp(memory, kLargestCertificate, kLargestValueCertificate), "a certificate");
    if (!data) return data.errors();
    return verify::check_document(name, std::move(*data), shelf_, checker_);
  }

  ExitCode report(const std::string& name, const verify::CheckedCertificate& checked) {
    ExitCode code = ExitCode::success;
    if (options_.format == "json") {
      ordered_json object = json_of(name, checked);
      code = report_second(name, status_of(checked), &object);
      write(object);
    } else {
      say(name, checked);
      code = report_second(name, status_of(checked), nullptr);
    }
    if (checked.check.undecided) return worse(code, ExitCode::undecided);
    if (!checked.check.accepted()) return worse(code, ExitCode::wrong_answer);
    if (binary_) binary_->write(write_certificate(checked.certificate));
    if (binary_) binary_->finish();
    return json_ ? worse(code, write_json(name, checked.certificate)) : code;
  }

  void say(const std::string& name, const verify::CheckedCertificate& checked) {
    const std::string status = status_of(checked);
    std::string text;
    if (checked.check.undecided) {
      text = checked.check.error;
    } else if (checked.check.accepted()) {
      text = verify::claim_text(checked.certificate) + nodes_text(checked.check.nodes);
    } else {
      text = verify::rejection_text(checked.certificate, checked.check);
    }
    output_.say(visible_line(name) + ": " + output_.colored(status, tint_of(status)) + ": " + text + "\n");
  }

  /// Reports what the second checker says, if it is asked: as a member of the object, or in a line.
  ExitCode report_second(const std::string& name, const std::string& status, ordered_json* object) {
    if (!second_) return ExitCode::success;
    const auto answer = second_->next();
    if (!answer) {
      std::cerr << "keymove check: the second checker ended without an answer about " << visible_line(name) << "\n";
      second_.reset();
      return ExitCode::system_error;
    }
    const bool disagreement = disagree(status, *answer);
    if (object != nullptr) {
      ordered_json& second = (*object)["second"] = {{"status", answer->status}};
      if (!answer->reason.empty()) second["reason"] = answer->reason;
      second["nodes"] = answer->nodes;
      second["disagrees"] = disagreement;
    } else {
      output_.say(visible_line(name) + ": second checker: " + output_.colored(answer->status, tint_of(answer->status)) +
                  (answer->reason.empty() ? "" : ": " + visible_line(answer->reason)) + "\n");
    }
    if (disagreement) {
      std::cerr << "keymove check: " << visible_line(name) << ": the two checkers disagree: " << status
                << " by the first, " << answer->status
                << " by the second; this is a bug in one of them; please report it with the certificate\n";
      return ExitCode::internal_error;
    }
    return answer->status == "undecided" ? ExitCode::undecided : ExitCode::success;
  }

  /// Writes the JSON form. This replays the certificate once more, within the same limits.
  ExitCode write_json(const std::string& name, const Certificate& certificate) {
    const verify::WrittenJson written = write_certificate_json(certificate, checker_);
    if (!written.check.accepted()) {  // it is accepted: a limit was reached, or it has no such form
      std::cerr << "keymove check: " << name << " is not written in its JSON form: " << written.check.error << "\n";
      return written.check.undecided ? ExitCode::undecided : ExitCode::bad_input;
    }
    json_->write(written.text);
    json_->finish();
    return ExitCode::success;
  }

  ExitCode report_unreadable(const std::string& name, const std::vector<InputError>& errors) {
    complain(errors);
    ordered_json object = head(name, "unreadable");
    object["errors"] = ordered_json::array();
    for (const InputError& error : errors) object["errors"].push_back(error.message);
    const bool json = options_.format == "json";
    const ExitCode code = report_second(name, "unreadable", json ? &object : nullptr);
    if (json) write(object);
    return worse(code, ExitCode::bad_input);
  }

  static std::string status_of(const verify::CheckedCertificate& checked) {
    return checked.check.undecided ? "undecided" : checked.check.accepted() ? "accepted" : "rejected";
  }

  static Tint tint_of(const std::string& status) {
    return status == "accepted" ? Tint::good : status == "undecided" ? Tint::doubtful : Tint::bad;
  }

  static std::string nodes_text(std::uint64_t nodes) {
    return " (" + std::to_string(nodes) + (nodes == 1 ? " node)" : " nodes)");
  }

  static ordered_json head(const std::string& name, const std::string& status) {
    return {{"schema", "keymove-check/1"}, {"file", name}, {"status", status}};
  }

  static ordered_json json_of(const std::string& name, const verify::CheckedCertificate& checked) {
    const Certificate& certificate = checked.certificate;
    const verify::CheckResult& result = checked.check;
    ordered_json object = head(name, status_of(checked));
    object.update(write_certificate_header(certificate));
    if (result.undecided) {
      object["reason"] = result.error;
    } else if (!result.accepted()) {
      object["flaw"] = result.error;
      object["path"] = ordered_json::array();
      for (const Move& move : result.path) object["path"].push_back(coordinate_text(*certificate.setup.variant, move));
    }
    object["nodes"] = result.nodes;
    object["remembered"] = result.remembered;
    return object;
  }

  void write(const ordered_json& object) { output_.write(compact_json(object) + "\n"); }

  const CheckOptions& options_;
  VariantShelf shelf_;
  verify::CertificateChecker checker_;
  Output output_;
  std::optional<Output> binary_;
  std::optional<Output> json_;
  std::optional<SecondChecker> second_;
};

ExitCode run_check(const CheckOptions& options) {
  for (const std::string& file : options.files) note_read_file(file);
  VariantPtr variant;
  if (options.variant) {
    const auto loaded = load_variant(*options.variant);
    if (!loaded) {
      complain(loaded.errors());
      return ExitCode::bad_input;
    }
    variant = *loaded;
  }
  return Checking(options, variant).run();
}

}  // namespace

const Command kCheck = make_command<CheckOptions, run_check>(kCheckText);

}  // namespace keymove::tools
