#include "tools/reports/reports.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "positions/base/words.h"
#include "tools/console/console.h"
#include "tools/console/usage_error.h"
#include "tools/reports/report_writer.h"

namespace keymove::tools {

/// A format, and the end of a file's name that selects it.
struct ReportFormat {
  std::string_view name;
  std::string_view end;  ///< the end of a file's name; empty if only FORMAT=FILE selects the format
  ReportWriterPtr (*writer)(const RunHead&);
};

namespace {

constexpr std::array<ReportFormat, 10> kFormats = {{{"html", ".html", html_writer},
                                                    {"junit", ".xml", junit_writer},
                                                    {"tap", ".tap", tap_writer},
                                                    {"csv", ".csv", csv_writer},
                                                    {"markdown", ".md", markdown_writer},
                                                    {"jsonl", ".jsonl", jsonl_writer},
                                                    {"github", "", github_writer},
                                                    {"codequality", "", codequality_writer},
                                                    {"sarif", ".sarif", sarif_writer},
                                                    {"gradescope", ".json", gradescope_writer}}};

constexpr std::string_view kAgentPlace = "{agent}";

/// The format and the file of a request; nullptr if the format is unknown.
std::pair<const ReportFormat*, std::string> parts_of(const std::string& request) {
  const std::size_t equals = request.find('=');
  for (const ReportFormat& format : kFormats) {
    if (equals != std::string::npos && request.substr(0, equals) == format.name)
      return {&format, request.substr(equals + 1)};
  }
  for (const ReportFormat& format : kFormats) {
    if (!format.end.empty() && request.ends_with(format.end)) return {&format, request};
  }
  return {nullptr, request};
}

std::string with_agent(std::string file, const std::string& agent) {
  std::string name = agent;
  std::replace(name.begin(), name.end(), '/', '_');
  for (std::size_t at = 0; (at = file.find(kAgentPlace, at)) != std::string::npos; at += name.size())
    file.replace(at, kAgentPlace.size(), name);
  return file;
}

}  // namespace

/// One report file.
struct Reports::Part {
  Part(const ReportFormat& the_format, const std::string& file, std::optional<std::size_t> the_agent)
      : format(the_format), agent(the_agent), output(file) {}

  const ReportFormat& format;
  std::optional<std::size_t> agent;  ///< the agent whose records it has; nothing for all agents
  Output output;
  ReportWriterPtr writer = nullptr;
};

Reports::Reports(const std::vector<std::string>& requests, const std::vector<std::string>& agents, std::string checker)
    : checker_(std::move(checker)) {
  for (const std::string& request : requests) {
    const auto [format, file] = parts_of(request);
    if (format == nullptr) {
      std::vector<std::string> ends;
      std::vector<std::string> begins;
      for (const ReportFormat& known : kFormats) {
        if (known.end.empty()) begins.push_back(std::string(known.name) + "=");
        if (!known.end.empty()) ends.emplace_back(known.end);
      }
      throw UsageError("option '--report': expected a name that ends with " + enumeration(ends, "or") +
                       ", or that begins with " + enumeration(begins, "or") + ", found '" + request + "'");
    }
    const bool has_place = file.find(kAgentPlace) != std::string::npos;
    if (format->name == "gradescope" && agents.size() > 1 && !has_place)
      throw UsageError(
          "option '--report': Gradescope's results are one agent's: expected a name with {agent}, such as "
          "results/{agent}.json, found '" +
          file + "'");
    if (!has_place || agents.empty()) {
      parts_.push_back(std::make_shared<Part>(*format, file, std::nullopt));
      continue;
    }
    for (std::size_t agent = 0; agent < agents.size(); ++agent)
      parts_.push_back(std::make_shared<Part>(*format, with_agent(file, agents[agent]), agent));
  }
}

void Reports::begin(const RunHead& head) {
  times_ = head.settings.is_object() && head.settings.value("times", false);
  for (const auto& part : parts_) {
    RunHead own = head;
    if (part->agent) own.agents = {head.agents[*part->agent]};
    part->writer = part->format.writer(own);
    part->writer->carry(checker_);
  }
}

void Reports::add(const RunRecord& record) {
  const auto add_to_all = [&](const RunRecord& shown) {
    for (const auto& part : parts_) {
      if (!part->agent) {
        part->writer->add(shown);
      } else if (*part->agent == shown.agent) {
        RunRecord own = shown;
        own.agent = 0;
        part->writer->add(own);
      }
    }
  };
  if (times_ || record.seconds == 0 || parts_.empty()) return add_to_all(record);
  RunRecord shown = record;
  shown.seconds = 0;
  add_to_all(shown);
}

void Reports::finish() {
  for (const auto& part : parts_) {
    part->writer->give([&](std::string_view text) { part->output.write(text); });
    part->output.finish();
  }
}

bool shows_solutions(const std::string& request) {
  const ReportFormat* format = parts_of(request).first;
  return format != nullptr && format->name == "html";
}

}  // namespace keymove::tools
