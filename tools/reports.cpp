#include "tools/reports.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "tools/command_line.h"
#include "tools/console.h"
#include "tools/html_report.h"

namespace keymove::tools {

namespace {

struct ReportFormat {
  std::string_view name;
  std::string_view end;  ///< of a file's name
  std::string (*write)(const Run&);
};

constexpr std::array<ReportFormat, 7> kFormats = {{{"html", ".html", html_report},
                                                   {"junit", ".xml", junit_report},
                                                   {"tap", ".tap", tap_report},
                                                   {"csv", ".csv", csv_report},
                                                   {"markdown", ".md", markdown_report},
                                                   {"jsonl", ".jsonl", jsonl_report},
                                                   {"gradescope", ".json", gradescope_report}}};

constexpr std::string_view kAgentPlace = "{agent}";

/// The format and the file of a request; no format when it is not told.
std::pair<const ReportFormat*, std::string> parts_of(const std::string& request) {
  const std::size_t equals = request.find('=');
  for (const ReportFormat& format : kFormats) {
    if (equals != std::string::npos && request.substr(0, equals) == format.name)
      return {&format, request.substr(equals + 1)};
  }
  for (const ReportFormat& format : kFormats) {
    if (request.ends_with(format.end)) return {&format, request};
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

/// The part of the run that one agent has.
Run part_of(const Run& run, std::size_t agent) {
  Run out{run.head, {}};
  out.head.agents = {run.head.agents[agent]};
  for (const RunRecord& record : run.records) {
    if (record.agent != agent) continue;
    out.records.push_back(record);
    out.records.back().agent = 0;
  }
  return out;
}

void write_file(const std::string& file, const std::string& text) {
  Output output(file);
  output.write(text);
}

}  // namespace

void check_report(const std::string& request, std::size_t agents) {
  const auto [format, file] = parts_of(request);
  if (format == nullptr) {
    std::vector<std::string> ends;
    for (const ReportFormat& known : kFormats) ends.emplace_back(known.end);
    throw UsageError("option '--report': expected a name that ends with " + enumeration(ends, "or") + ", found '" +
                     request + "'");
  }
  // A file that cannot be written is told before hours of work, not after them.
  if (file.find(kAgentPlace) == std::string::npos && !std::ofstream(file, std::ios::app))
    throw OutputError("cannot write to " + file);
  if (format->name == "gradescope" && agents > 1 && file.find(kAgentPlace) == std::string::npos)
    throw UsageError(
        "option '--report': Gradescope's results are one agent's: expected a name with {agent}, such as "
        "results/{agent}.json, found '" +
        file + "'");
}

bool shows_solutions(const std::string& request) {
  const ReportFormat* format = parts_of(request).first;
  return format != nullptr && format->name == "html";
}

void write_reports(const std::vector<std::string>& requests, const Run& run) {
  Run shown = run;
  if (!run.head.settings.value("times", false)) {
    for (RunRecord& record : shown.records) record.seconds = 0;
  }
  for (const std::string& request : requests) {
    const auto [format, file] = parts_of(request);
    if (file.find(kAgentPlace) == std::string::npos || run.head.agents.empty()) {
      write_file(file, format->write(shown));
      continue;
    }
    for (std::size_t agent = 0; agent < run.head.agents.size(); ++agent)
      write_file(with_agent(file, run.head.agents[agent]), format->write(part_of(shown, agent)));
  }
}

}  // namespace keymove::tools
