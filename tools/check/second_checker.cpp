#include "tools/check/second_checker.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "positions/json/located_json.h"
#include "tools/console/installed_file.h"
#include "tools/console/usage_error.h"
#include "tools/system/spool_file.h"

namespace keymove::tools {

namespace {

constexpr const char* kPython = "python3";

/// Starts Python with that standard output and no input, and returns its process.
pid_t start_python(const std::vector<std::string>& words, int output) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t process = 0;
  const int failed = posix_spawnp(&process, kPython, &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed == ENOENT)
    throw UsageError("option '--second': the second checker needs python3, which is not on the PATH");
  if (failed != 0) throw std::system_error(failed, std::generic_category(), "python3 cannot be started");
  return process;
}

/// A temporary file with that text, which a program that is started next can read.
std::FILE* file_with(const std::string& text) {
  std::FILE* const file = nameless_file();
  if (file == nullptr || std::fwrite(text.data(), 1, text.size(), file) != text.size() || std::fflush(file) != 0)
    throw std::system_error(errno, std::generic_category(), "a temporary file");
  std::rewind(file);
  return file;
}

std::string text_of(const nlohmann::ordered_json& answer, const char* name) {
  const auto found = answer.find(name);
  return found != answer.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The reason that an answer gives, in whichever member it stands.
std::string reason_of(const nlohmann::ordered_json& answer) {
  for (const char* name : {"flaw", "reason"}) {
    if (std::string text = text_of(answer, name); !text.empty()) return text;
  }
  const auto errors = answer.find("errors");
  const bool listed = errors != answer.end() && errors->is_array() && !errors->empty() && errors->front().is_string();
  return listed ? errors->front().get<std::string>() : std::string();
}

}  // namespace

SecondChecker::SecondChecker(const std::vector<std::string>& options, const std::string& game,
                             const std::vector<std::string>& files) {
  const std::filesystem::path program = installed_file("second_opinion/check.py");
  std::error_code error;
  if (!std::filesystem::is_regular_file(program, error))
    throw UsageError("option '--second': the second checker is not installed, expected it as " + program.string());
  std::vector<std::string> words = {kPython, program.string(), "--format", "json"};
  words.insert(words.end(), options.begin(), options.end());
  if (!game.empty()) {
    game_ = file_with(game);
    words.insert(words.end(), {"--variant", "/dev/fd/" + std::to_string(fileno(game_))});
  }
  words.emplace_back("--");
  words.insert(words.end(), files.begin(), files.end());
  std::array<int, 2> ends = {};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "a pipe");
  answers_ = ends[0];
  try {
    process_ = start_python(words, ends[1]);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
}

SecondChecker::~SecondChecker() {
  close(answers_);
  if (game_ != nullptr) std::fclose(game_);
  kill(process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<std::string> SecondChecker::read_line() {
  constexpr std::size_t kPart = 65536;
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    std::array<char, kPart> part;
    const ssize_t count = read(answers_, part.data(), part.size());
    if (count > 0) {
      unread_.append(part.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return std::nullopt;
    }
  }
}

std::optional<SecondAnswer> SecondChecker::next() {
  const auto line = read_line();
  if (!line) return std::nullopt;
  const auto answer = read_json("the second checker", *line);
  if (!answer || !answer->is_object()) return std::nullopt;
  SecondAnswer out{text_of(*answer, "status"), reason_of(*answer)};
  if (const auto nodes = answer->find("nodes"); nodes != answer->end() && nodes->is_number_integer())
    out.nodes = nodes->get<std::uint64_t>();
  return out;
}

}  // namespace keymove::tools
