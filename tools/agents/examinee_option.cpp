#include "tools/agents/examinee_option.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include <unistd.h>

#include "tools/console/usage_error.h"
#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

bool is_program(const fs::path& path) { return fs::is_regular_file(path) && access(path.c_str(), X_OK) == 0; }

/// The name of an agent that was given none: its file's name, or its folder's name if every submission has a file of
/// the same name; for keymove's own agents, the word.
std::string default_name(const std::string& word) {
  const std::size_t colon = word.find(':');
  const std::string kind = word.substr(0, colon);
  if (kind != "uci" && kind != "json" && kind != "python") return word;
  const std::string command = word.substr(colon + 1);
  const fs::path path = kind == "python" ? command : command.substr(0, command.find(' '));
  std::string stem = path.stem().string();
  if (kind == "python" && (stem == "AB" || stem == "search"))
    return fs::absolute(path).parent_path().filename().string();
  return stem;
}

std::optional<std::string> word_of(const fs::path& path) {
  if (fs::is_regular_file(path) && path.extension() == ".py") return "python:" + path.string();
  if (is_program(path)) return "json:" + shell_word(fs::absolute(path).string());
  if (!fs::is_directory(path)) return std::nullopt;
  for (const char* file : {"AB.py", "search.py"}) {
    if (fs::is_regular_file(path / file)) return "python:" + (path / file).string();
  }
  if (is_program(path / "agent")) return "json:" + shell_word(fs::absolute(path / "agent").string());
  return std::nullopt;
}

}  // namespace

ExamineeSpec examinee_of(const std::string& text, const ExamineeSpec& like) {
  ExamineeSpec out = like;
  // "alphabeta:depth=2" has no name, "alice=python:AB.py" has one.
  const std::size_t equals = text.find('=');
  const bool named = equals != std::string::npos && equals > 0 && text.find(':') > equals;
  out.word = named ? text.substr(equals + 1) : text;
  out.name = named ? text.substr(0, equals) : default_name(out.word);
  check_examinee(out);
  return out;
}

std::vector<ExamineeSpec> examinees_in(const std::string& folder, const ExamineeSpec& like) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder, error)) paths.push_back(entry.path());
  if (error) throw UsageError("option '--agents': cannot read the folder " + folder + ": " + error.message());
  std::sort(paths.begin(), paths.end());
  std::vector<ExamineeSpec> out;
  for (const fs::path& path : paths) {
    if (path.filename().string().starts_with('.') || path.filename() == "__pycache__") continue;
    const auto word = word_of(path);
    if (!word) {
      std::cerr << path.string()
                << ": no submission: expected NAME.py, a program, or a folder with AB.py, search.py or "
                << "a program named agent\n";
      continue;
    }
    ExamineeSpec spec = like;
    spec.word = *word;
    spec.name = path.stem().string();
    spec.submission = fs::absolute(path).lexically_normal().string();
    out.push_back(std::move(spec));
  }
  if (out.empty()) throw UsageError("option '--agents': no submissions in " + folder);
  return out;
}

}  // namespace keymove::tools
