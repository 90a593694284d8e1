// Takes the place of this room in a program that runs no other programs.
#include <filesystem>

#include "tools/containment/agent_process.h"
#include "tools/containment/agent_view.h"
#include "tools/containment/bubblewrap.h"

namespace keymove::tools {

const char* why_no_programs() { return "keymove runs no other programs on Windows (KEYMOVE_PROGRAMS=OFF)"; }

const char* contained_by(const Containment& /*limits*/) { return "nothing"; }

int run_contained(const std::vector<std::string>& /*words*/) { return 2; }

Bubblewrap find_bubblewrap() { return {{}, why_no_programs()}; }

AgentView view_of(const std::string& command, const std::string& /*submission*/,
                  const std::vector<std::string>& /*hidden*/) {
  return {command, {}};
}

const std::vector<std::string>& python_files() {
  static const std::vector<std::string> none;
  return none;
}

const std::string& python_user_site() {
  static const std::string none;
  return none;
}

bool lies_in(const std::string& path, const std::string& folder) { return path == folder; }

std::string whole_path(const std::string& path) {
  std::error_code error;
  return std::filesystem::absolute(path, error).lexically_normal().string();
}

std::string program_path(const std::string& /*name*/) { return {}; }

PrivateFolder::~PrivateFolder() = default;

AgentProcess::AgentProcess(const std::string& /*command*/, const Containment& /*limits*/,
                           const std::vector<std::string>& /*environment*/)
    : end_(ProcessEnd::no_start), end_words_(why_no_programs()) {}

AgentProcess::~AgentProcess() = default;

void AgentProcess::send(const std::string& /*line*/, double /*seconds*/) {}

std::optional<std::string> AgentProcess::receive(double /*seconds*/) { return std::nullopt; }

std::size_t AgentProcess::forget_lines() { return 0; }

void AgentProcess::allow_processor(std::optional<double> /*seconds*/) {}

double AgentProcess::processor_seconds() { return 0; }

void AgentProcess::look() {}

std::string AgentProcess::last_words() { return {}; }

void AgentProcess::forget_words() {}

void AgentProcess::finish(ProcessEnd /*why*/) {}

}  // namespace keymove::tools
