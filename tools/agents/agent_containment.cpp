#include "tools/agents/agent_containment.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include "tools/containment/agent_view.h"
#include "tools/containment/bubblewrap.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

/// Adds the path, the same path without symbolic links, and the auxiliary files of a store.
void hide(const std::string& path, std::vector<std::string>& all) {
  std::error_code error;
  for (const std::string& name : {whole_path(path), fs::weakly_canonical(path, error).string()}) {
    if (name.empty() || std::find(all.begin(), all.end(), name) != all.end()) continue;
    all.push_back(name);
    if (!name.ends_with(".db")) continue;
    for (const char* end : {"-journal", "-wal", "-shm"}) all.push_back(name + end);
  }
}

/// keymove's own program, and the suites that are installed with it.
std::vector<std::string> own_files() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  std::vector<std::string> out;
  if (error) return out;
  out.push_back(program.string());
  const fs::path suites = program.parent_path().parent_path() / "share/keymove/suites";
  if (fs::is_directory(suites, error)) out.push_back(suites.string());
  return out;
}

std::vector<std::string> wanted_reads(const ContainmentOptions& options, const std::vector<std::string>& hidden) {
  std::vector<std::string> out;
  for (const std::string& path : options.reads) {
    const std::string whole = whole_path(path);
    if (!fs::exists(whole))
      throw UsageError("option '--agent-reads': no such file: " + path + ", expected a file or a folder");
    for (const std::string& secret : hidden) {
      if (lies_in(secret, whole))
        throw UsageError("option '--agent-reads': " + path + " holds " + secret + ", which no agent may read");
    }
    out.push_back(whole);
  }
  return out;
}

constexpr const char* kNoModule = "ModuleNotFoundError: ";
constexpr const char* kNoFile = "FileNotFoundError: ";
constexpr const char* kSyntax = "SyntaxError: ";

/// What a Python file lacked when it was started, in Python's words; empty if its trouble was another.
std::string lack_of(const ExamAnswer& trouble) {
  for (const char* kind : {kNoModule, kNoFile}) {
    if (const std::size_t at = trouble.says.find(kind); at != std::string::npos) return trouble.says.substr(at);
  }
  return {};
}

/// The same for one of several: that the language itself is another is then no fault of one student.
std::string common_lack_of(const ExamAnswer& trouble, std::size_t agents) {
  if (agents > 1 && trouble.says.find(kSyntax) != std::string::npos) return kSyntax;
  return lack_of(trouble);
}

std::string what_to_do(const std::string& lack) {
  if (lack == kSyntax) {
    return "they may be written for another Python than " +
           (python_files().empty() ? std::string("python3") : python_files().front()) +
           "; put theirs first on the PATH, or grade them one by one with --agent to see each error";
  }
  std::string beside = "if the course hands it out, name the folder that holds it with --course-files";
  if (lack.starts_with(kNoFile)) return beside;
  const std::string program = python_files().empty() ? "python3" : python_files().front();
  return "install it for " + program + ", or, " + beside;
}

}  // namespace

void ContainmentOptions::declare(CommandLine& line) {
  constexpr std::int64_t kMax = std::int64_t{1} << 40;
  line.group("Containment")
      .choice("containment", "WAY", {"auto", "bubblewrap", "process-group"}, way,
              "how to contain agents (default: auto, which is bubblewrap if it can start)")
      .texts("agent-reads", "PATH", reads, "let agents read this file or folder, too; may be repeated")
      .number("disk", 4, kMax, disk, "disk space in MiB that an agent may fill (default: 256)");
}

bool contain_agents(const std::string& command, const ContainmentOptions& options,
                    const std::vector<std::string>& hidden, std::vector<ExamineeSpec>& specs) {
  if (std::none_of(specs.begin(), specs.end(), [](const ExamineeSpec& spec) { return spec.is_external(); }))
    return true;
  if (const char* why_not = why_no_programs()) throw UsageError(why_not);
  const auto is_python = [](const ExamineeSpec& spec) { return spec.word.starts_with("python:"); };
  if (std::any_of(specs.begin(), specs.end(), is_python) && program_path("python3").empty()) {
    std::cerr << "keymove " << command
              << ": there is no python3 on the PATH, and Python files need it (3.9 or later)\n";
    return false;
  }
  std::vector<std::string> secrets;
  for (const std::string& path : hidden) hide(path, secrets);
  std::vector<std::string> reads = wanted_reads(options, secrets);
  for (const std::string& path : own_files()) {
    if (std::find(reads.begin(), reads.end(), path) == reads.end()) hide(path, secrets);
  }
  Bubblewrap bubblewrap;
  if (options.way != "process-group") bubblewrap = find_bubblewrap();
  if (bubblewrap.program.empty() && options.way == "bubblewrap") {
    std::cerr << "keymove " << command << ": " << bubblewrap.why_not << "\n";
    return false;
  }
  if (!bubblewrap.why_not.empty())
    std::cerr << "keymove " << command << ": only a process group contains the agents: " << bubblewrap.why_not << "\n";
  // What the course hands out may lie in a folder with what no agent may read, and with the submissions.
  const auto is_closed = [&](const std::string& path) {
    return std::any_of(secrets.begin(), secrets.end(), [&](const auto& secret) { return lies_in(path, secret); }) ||
           std::any_of(specs.begin(), specs.end(), [&](const ExamineeSpec& spec) {
             const auto& files = spec.python.files;
             return (!spec.submission.empty() && lies_in(spec.submission, path)) ||
                    std::any_of(files.begin(), files.end(),
                                [&](const auto& file) { return lies_in(file.first, path); });
           });
  };
  for (ExamineeSpec& spec : specs) {
    auto& files = spec.python.course_files;
    files.erase(std::remove_if(files.begin(), files.end(), is_closed), files.end());
    if (is_python(spec)) python_files();
    spec.limits.bubblewrap = bubblewrap.program;
    spec.limits.reads.insert(spec.limits.reads.end(), reads.begin(), reads.end());
    spec.limits.hidden = secrets;
    if (options.disk) spec.limits.disk_mib = *options.disk;
  }
  return true;
}

AgentStarts::AgentStarts(const std::vector<ExamineeSpec>& specs) : specs_(specs), starts_(specs.size()) {}

AgentStarts::Start& AgentStarts::tried(std::size_t agent) {
  Start& start = starts_[agent];
  std::call_once(start.once, [&] {
    auto examinee = make_examinee(specs_[agent]);
    start.trouble = examinee->start();
    if (!start.trouble) start.running = std::move(examinee);
  });
  return start;
}

bool AgentStarts::starts(const std::string& command, std::size_t agent) {
  const Start& start = tried(agent);
  if (!start.trouble) return true;
  std::cerr << "keymove " << command << ": " << specs_[agent].name << ": " << start.trouble->says << "\n";
  if (!start.trouble->last_words.empty()) std::cerr << start.trouble->last_words << "\n";
  if (const std::string lack = lack_of(*start.trouble); !lack.empty()) std::cerr << what_to_do(lack) << "\n";
  return false;
}

bool AgentStarts::all_start(const std::string& command, std::size_t count) {
  bool out = true;
  for (std::size_t agent = 0; agent < count; ++agent) {
    out = starts(command, agent) && out;
    tried(agent).running.reset();  // many idle agents would hold much memory
  }
  return out;
}

bool AgentStarts::lack_nothing(std::size_t first) {
  std::string common;
  for (std::size_t agent = first; agent < specs_.size(); ++agent) {
    const Start& start = tried(agent);
    const std::string lack = start.trouble ? common_lack_of(*start.trouble, specs_.size() - first) : "";
    if (lack.empty() || (!common.empty() && lack != common)) return true;
    common = lack;
  }
  if (common.empty()) return true;
  std::cerr << "keymove grade: no submission can be started: "
            << (common == kSyntax ? std::string("all have a SyntaxError") : common) << "\n"
            << what_to_do(common) << "\n";
  return false;
}

const ExamAnswer* AgentStarts::trouble_of(std::size_t agent) {
  const Start& start = tried(agent);
  return start.trouble ? &*start.trouble : nullptr;
}

std::unique_ptr<Examinee> AgentStarts::take(std::size_t agent) {
  Start& start = tried(agent);
  const std::lock_guard lock(mutex_);
  return start.running ? std::move(start.running) : make_examinee(specs_[agent]);
}

}  // namespace keymove::tools
