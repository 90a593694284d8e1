// Students' Python files, which an adapter turns into agents that answer JSON requests.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "positions/json/json_text.h"
#include "tools/agents/examinee.h"
#include "tools/console/usage_error.h"
#include "tools/containment/agent_view.h"
#include "tools/containment/shell_word.h"

namespace keymove {
const std::vector<std::pair<std::string, std::string>>& embedded_agents();
}

namespace keymove::tools {

namespace {

namespace fs = std::filesystem;

/// The adapter is built into this program: "python3 -c" takes its files from the environment, so that no file is
/// needed.
constexpr const char* kServe =
    "import os, sys, types\n"
    "for name in \"notebook_cells\", \"board_values\":\n"
    "    sys.modules[name] = types.ModuleType(name)\n"
    "    exec(os.environ.pop(\"KEYMOVE_\" + name.upper()), vars(sys.modules[name]))\n"
    "exec(os.environ.pop(\"KEYMOVE_AGENT_ADAPTER\"))";

/// "KEYMOVE_AGENT_ADAPTER" for "agent_adapter.py".
std::string variable_of(const std::string& file) {
  std::string out = "KEYMOVE_" + fs::path(file).stem().string();
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::toupper(c); });
  return out;
}

/// The files and folders beside the file that the agent may read, and the file itself.
std::vector<std::string> parts_of(const std::string& path, const std::vector<std::string>& reads) {
  std::vector<std::string> out = {path};
  const std::string folder = fs::path(path).parent_path().string();
  std::copy_if(reads.begin(), reads.end(), std::back_inserter(out),
               [&](const std::string& one) { return lies_in(one, folder); });
  return out;
}

/// What the adapter is told of the submission (tools/adapters/agents/agent_adapter.py).
nlohmann::ordered_json told_of(const ExamineeSpec& spec, const std::string& path,
                               const std::vector<std::string>& reads) {
  constexpr std::size_t kPart = 2;  // the agent must be able to write, too
  nlohmann::ordered_json out;
  if (!spec.python.file_names.empty()) out["names"] = spec.python.file_names;
  out["parts"] = parts_of(path, reads);
  if (!spec.python.files.empty()) out["files"] = spec.python.files;
  out["beside_root"] = spec.python.course_folder;
  out["beside"] = spec.python.course_files;
  out["hidden"] = spec.limits.hidden;
  out["arguments"] = spec.python.arguments;
  out["config"] = spec.python.config;
  out["heuristic"] = spec.python.heuristic;
  out["mib"] = spec.limits.disk_mib / kPart;
  return out;
}

/// The submission's file in place of a folder that also holds what no agent may read, such as the suite: of such a
/// folder only the Python files are read.
std::string readable_path(const ExamineeSpec& spec, const std::string& path) {
  std::error_code error;
  const auto& hidden = spec.limits.hidden;
  const auto held =
      std::find_if(hidden.begin(), hidden.end(), [&](const std::string& one) { return lies_in(one, path); });
  if (held == hidden.end() || !fs::is_directory(path, error)) return path;
  for (const std::string& name : spec.python.file_names) {
    std::string file = (fs::path(path) / name).string();
    if (fs::is_regular_file(file, error)) return file;
  }
  if (!spec.submission.empty()) return path;  // one of a class: the others go on
  throw UsageError(
      "agent '" + spec.name + "': the folder holds " + fs::path(*held).filename().string() +
      ", which no agent may read; name the submission's file: python:" + (path / fs::path("FILE.py")).string());
}

}  // namespace

std::unique_ptr<Examinee> make_python_examinee(const ExamineeSpec& spec, const std::string& file) {
  const std::string path = readable_path(spec, whole_path(file));
  const std::string serve = std::string(" -c '") + kServe + "' " + shell_word(path);
  const std::vector<std::string>& python = python_files();
  const AgentView view = view_of("true " + shell_word(path), spec.submission, spec.limits.hidden);
  ExamineeSpec adapted = spec;
  std::vector<std::string>& reads = adapted.limits.reads;
  reads.insert(reads.end(), view.reads.begin(), view.reads.end());
  for (const auto& [one, name] : spec.python.files) reads.push_back(one);
  const std::string told = compact_json(told_of(spec, path, reads));
  for (const auto* more : {&python, &spec.python.course_files}) reads.insert(reads.end(), more->begin(), more->end());
  for (const auto& [name, text] : embedded_agents()) adapted.environment.push_back(variable_of(name) + "=" + text);
  adapted.environment.push_back("KEYMOVE_SUBMISSION=" + told);
  if (!python_user_site().empty()) adapted.environment.push_back("KEYMOVE_USER_SITE=" + python_user_site());
  // A course's package may open a window or play a sound when it is imported.
  for (const char* quiet :
       {"SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=dummy", "MPLBACKEND=Agg", "PYGAME_HIDE_SUPPORT_PROMPT=1"})
    adapted.environment.emplace_back(quiet);
  // In bubblewrap the agent sees exactly that Python. Without bubblewrap it may run as another user who cannot reach
  // that Python, and finds another one on the PATH.
  const bool known = !python.empty() && !spec.limits.bubblewrap.empty();
  return make_line_examinee(adapted, (known ? shell_word(python.front()) : "python3") + serve);
}

}  // namespace keymove::tools
