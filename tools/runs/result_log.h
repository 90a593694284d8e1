// A file of results that grows line by line, so that a program that is killed goes on where it stopped.
#pragma once

#include <fstream>
#include <functional>
#include <set>
#include <string>

#include "positions/base/input_error.h"
#include "tools/console/output_file.h"

namespace keymove::tools {

/// The file of `solve --output FILE --resume`. Each result is in the file as soon as it is written.
class ResultLog {
 public:
  /// What is asked of the position now, as a result states it in `question`; empty if nothing is.
  using QuestionOf = std::function<std::string(const std::string& id)>;

  /// Opens the file and keeps the results that it has. Those that a limit has left undecided, those with errors, those
  /// that do not state the question that is asked now, and a line that was not finished, are removed. Errors: the file
  /// is none of results. Throws OutputError, and UsageError as OutputClaim and for what is no file.
  static Result<ResultLog> open(const std::string& path, const QuestionOf& question_of);

  /// Whether the file had a final result for the position.
  [[nodiscard]] bool has(const std::string& id) const { return ids_.count(id) > 0; }
  /// The number of results of another question, which were removed.
  [[nodiscard]] std::size_t outdated() const { return outdated_; }
  /// Appends a line. Throws OutputError.
  void write(const std::string& line);

 private:
  ResultLog() = default;

  std::string path_;
  std::set<std::string> ids_;
  std::size_t outdated_ = 0;
  std::ofstream file_;
};

}  // namespace keymove::tools
