#include "tools/runs/result_log.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tools/console/console.h"
#include "tools/console/file_names.h"

namespace keymove::tools {

Result<ResultLog> ResultLog::open(const std::string& path, const Asked& asked,
                                  const std::function<bool(const ResultLine&)>& is_lost) {
  ResultLog out;
  out.path_ = path;
  { const OutputClaim claim(path); }  // only to refuse an input, or standard output
  std::error_code unknown;
  if (path == "-" || (std::filesystem::exists(path, unknown) && !std::filesystem::is_regular_file(path, unknown)))
    throw UsageError("--resume needs a file of results, and " + path + " is none");
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) make_folder(folder.string(), "results");
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto lines = read_result_lines(path, text);
    if (!lines) return lines.errors();
    std::string kept;
    for (const ResultLine& line : *lines) {
      if (!line.final()) continue;
      const auto [first, last] = asked.equal_range(line.id);
      const bool outdated =
          first != last && std::none_of(first, last, [&](const auto& now) { return now.second == line.question; });
      const bool lost = !outdated && first != last && is_lost(line);
      out.outdated_ += outdated ? 1U : 0U;
      out.lost_ += lost ? 1U : 0U;
      if (!outdated && !lost && out.known_.insert({line.id, line.question}).second) kept += line.text;
    }
    if (kept != text) write_file(path, kept, Rewriting::wanted);
  }
  out.file_.open(path, std::ios::binary | std::ios::app);
  if (!out.file_) throw OutputError("cannot write " + path);
  return out;
}

void ResultLog::write(const std::string& line) {
  file_ << line << std::flush;
  if (!file_) throw OutputError("cannot write " + path_);
}

}  // namespace keymove::tools
