// The JUnit report.
#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "positions/json/json_text.h"
#include "tools/reports/report_words.h"
#include "tools/reports/report_writer.h"
#include "tools/text/finding_text.h"

namespace keymove::tools {

namespace {

/// The text with XML's special characters escaped. Control characters, which XML cannot hold, become '?'.
std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += "&#9;";
        break;
      default:
        out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
  }
  return out;
}

bool is_our_fault_or_input(const RunRecord& record) {
  return record.verdict == verify::Verdict::solver_bug || record.verdict == verify::Verdict::bad_position;
}

/// The class of a test, as test programs name theirs: the agent, if there are several, the suite's path with full stops
/// and without its extension, and the position's class. Servers take tests of one class and one name for the same.
std::string junit_class(const RunHead& head, const RunRecord& record, const FileLine& place) {
  std::string out = place.file;
  const std::size_t dot = out.rfind('.');
  if (dot != std::string::npos && dot > 0 && out.find('/', dot) == std::string::npos) out.erase(dot);
  while (out.starts_with('/')) out.erase(0, 1);
  std::replace(out.begin(), out.end(), '/', '.');
  if (out.empty()) out = record.variant;
  if (head.agents.size() > 1) out = head.agents[record.agent] + "." + out;
  return record.class_name.empty() ? out : out + "." + record.class_name;
}

std::string junit_case(const RunHead& head, const RunRecord& record) {
  const FileLine place = file_line_of(record);
  const std::string classname = junit_class(head, record, place);
  std::string out = "    <testcase classname=\"" + xml_text(classname) + "\" name=\"" + xml_text(record.id) +
                    "\" file=\"" + xml_text(place.file) + "\"" +
                    (place.line > 0 ? fmt::format(" line=\"{}\"", place.line) : "") + " time=\"" +
                    seconds_text(record.seconds) + "\"";
  const std::string message = "message=\"" + xml_text(record.reason) + "\"";
  const std::string body = xml_text(words_of(record) + (record.fen.empty() ? "" : "\nposition: " + record.fen));
  switch (standing_of(record)) {
    case Standing::good:
      return out + "/>\n";
    case Standing::doubtful:
      return out + ">\n      <skipped " + message + "/>\n    </testcase>\n";
    case Standing::bad:
      break;
  }
  const std::string tag = is_our_fault_or_input(record) ? "error" : "failure";
  return out + ">\n      <" + tag + " " + message + " type=\"" + xml_text(record.verdict.text()) + "\">" + body + "</" +
         tag + ">\n    </testcase>\n";
}

struct JunitCounts {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  double seconds = 0;

  void add(const RunRecord& record) {
    ++tests;
    const Standing standing = standing_of(record);
    if (standing == Standing::doubtful) ++skipped;
    if (standing == Standing::bad) ++(is_our_fault_or_input(record) ? errors : failures);
    seconds += record.seconds;
  }
  [[nodiscard]] std::string attributes() const {
    return fmt::format(R"( tests="{}" failures="{}" errors="{}" time="{}")", tests, failures, errors,
                       seconds_text(seconds));
  }
};

class JunitWriter : public ReportWriter {
 public:
  explicit JunitWriter(const RunHead& head)
      : head_(head), cases_(std::max<std::size_t>(1, head.agents.size())), counts_(cases_.size()) {}

  void add(const RunRecord& record) override {
    cases_[record.agent].add(utf8_text(junit_case(head_, record)));
    counts_[record.agent].add(record);
    all_.add(record);
  }

  void give(const Put& put) override {
    put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"keymove " + head_.command + "\"" +
        all_.attributes() + ">\n");
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      std::string name = head_.agents.empty() ? "" : head_.agents[i];
      for (const RunSuite& suite : head_.suites) {
        if (head_.agents.empty()) name += (name.empty() ? "" : "+") + suite.name;
      }
      put(utf8_text(fmt::format("  <testsuite name=\"{}\"{} skipped=\"{}\">\n", xml_text(name), counts_[i].attributes(),
                                counts_[i].skipped)));
      cases_[i].give(put);
      put("  </testsuite>\n");
    }
    put("</testsuites>\n");
  }

 private:
  RunHead head_;
  std::vector<TextSpool> cases_;  ///< of each agent
  std::vector<JunitCounts> counts_;
  JunitCounts all_;
};

}  // namespace

ReportWriterPtr junit_writer(const RunHead& head) { return std::make_unique<JunitWriter>(head); }

}  // namespace keymove::tools
