// A file of results that grows line by line, so that a program that is killed goes on where it stopped.
#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "positions/base/input_error.h"
#include "tools/console/output_file.h"
#include "tools/library/result_lines.h"

namespace keymove::tools {

/// The file of `solve --output FILE --resume`. Each result is in the file as soon as it is written.
class ResultLog {
 public:
  /// What is asked of each position now, by its id, as results state it in `question`.
  using Asked = std::multimap<std::string, std::string>;

  /// Opens the file and keeps the results that it has. Those that a limit has left undecided, those with errors, those
  /// of positions of which another question is asked now, those that are lost, and a line that was not finished, are
  /// removed. Errors: the file is none of results. Throws OutputError, and UsageError as OutputClaim and for what is no
  /// file.
  static Result<ResultLog> open(const std::string& path, const Asked& asked,
                                const std::function<bool(const ResultLine&)>& is_lost);

  /// Whether the file had a final result for that question about the position.
  [[nodiscard]] bool has(const std::string& id, const std::string& question) const {
    return known_.count({id, question}) > 0;
  }
  /// The number of results of another question, which were removed.
  [[nodiscard]] std::size_t outdated() const { return outdated_; }
  /// The number of results that were lost.
  [[nodiscard]] std::size_t lost() const { return lost_; }
  /// Appends a line. Throws OutputError.
  void write(const std::string& line);

 private:
  ResultLog() = default;

  std::string path_;
  std::set<std::pair<std::string, std::string>> known_;
  std::size_t outdated_ = 0;
  std::size_t lost_ = 0;
  std::ofstream file_;
};

}  // namespace keymove::tools
