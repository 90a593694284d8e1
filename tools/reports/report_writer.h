// A report that is written while its run goes on, so that the memory used does not depend on the length of the run.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "tools/records/run.h"

namespace keymove::tools {

/// Takes the next piece of a text.
using Put = std::function<void(std::string_view)>;

/// A text that grows at its end. What is longer than a megabyte waits in a file without a name.
class TextSpool {
 public:
  /// Throws OutputError if there is no place for the file.
  void add(std::string_view text);
  /// Gives out the whole text in pieces. Nothing may be added afterwards. Throws OutputError.
  void give(const Put& put);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void spill();

  std::string text_;  ///< what is not in the file
  std::unique_ptr<std::FILE, Close> file_;
};

/// Makes one report.
class ReportWriter {
 public:
  ReportWriter() = default;
  ReportWriter(const ReportWriter&) = delete;
  ReportWriter& operator=(const ReportWriter&) = delete;
  virtual ~ReportWriter() = default;

  /// Makes the report carry the proof checker with that text, and the certificates of the records. Called before
  /// add(), if at all; most formats have no place for it.
  virtual void carry(const std::string& /*checker*/) {}
  /// Adds the next record, in the order of the agents and then of the positions.
  virtual void add(const RunRecord& record) = 0;
  /// Gives out the whole report in pieces; may be called once.
  virtual void give(const Put& put) = 0;
};

using ReportWriterPtr = std::unique_ptr<ReportWriter>;

/// The writers of the formats. Gradescope's keeps all records, and those of what is wrong keep these.
ReportWriterPtr html_writer(const RunHead& head);
ReportWriterPtr junit_writer(const RunHead& head);
ReportWriterPtr tap_writer(const RunHead& head);
ReportWriterPtr csv_writer(const RunHead& head);
ReportWriterPtr markdown_writer(const RunHead& head);
ReportWriterPtr jsonl_writer(const RunHead& head);
ReportWriterPtr github_writer(const RunHead& head);
ReportWriterPtr codequality_writer(const RunHead& head);
ReportWriterPtr sarif_writer(const RunHead& head);
ReportWriterPtr gradescope_writer(const RunHead& head);

/// The report of a whole run as one text, which carries the checker if it is not empty.
std::string report_text(ReportWriterPtr (*writer)(const RunHead&), const Run& run, const std::string& checker = {});

}  // namespace keymove::tools
