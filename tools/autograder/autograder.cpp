#include "tools/autograder/autograder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include <elf.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/autograder/zip_file.h"
#include "tools/console/output_file.h"
#include "tools/console/usage_error.h"
#include "tools/containment/shell_word.h"

namespace keymove::tools {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kExam = "exam";

/// Whether the program needs no loader and no shared libraries; false for a file that is no ELF program of 64 bits.
bool is_static_program(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr head{};
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  if (!file || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64) return false;
  for (std::size_t i = 0; i < head.e_phnum; ++i) {
    Elf64_Phdr part{};
    file.seekg(static_cast<std::streamoff>(head.e_phoff + i * head.e_phentsize));
    file.read(reinterpret_cast<char*>(&part), sizeof part);
    if (!file || part.p_type == PT_INTERP) return false;
  }
  return true;
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) throw OutputError("cannot read " + path);
  return bytes;
}

/// Collects the files of an examination.
class Packer {
 public:
  /// Packs a file, or a folder with all files below it, and returns its name inside.
  std::string pack(const std::string& path, const std::string& group) {
    const fs::path given = fs::path(path).lexically_normal();
    std::string name =
        fmt::format("{}/{}/{}", kExam, group,
                    given.has_filename() ? given.filename().string() : given.parent_path().filename().string());
    if (!fs::is_directory(given)) {
      add(name, path);
      return name;
    }
    for (const auto& entry : fs::recursive_directory_iterator(given)) {
      if (entry.is_regular_file())
        add(name + "/" + fs::relative(entry.path(), given).generic_string(), entry.path().string());
    }
    return name;
  }
  void add(const std::string& name, const std::string& path) {
    if (names_.insert(name).second) files_.push_back({name, path});
  }
  [[nodiscard]] std::vector<PackedFile> files() {
    std::sort(files_.begin(), files_.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return std::move(files_);
  }

 private:
  std::set<std::string> names_;
  std::vector<PackedFile> files_;
};

/// The options whose values may be files or folders.
const std::set<std::string>& file_options() {
  static const std::set<std::string> kNames = {"rubric",  "key",          "tree-keys",
                                               "variant", "course-files", "agent-argument"};
  return kNames;
}

/// Whether the autograder has an option of its own in the place of this one.
bool is_left_out(const std::string& option) {
  return option.starts_with("autograder") || option == "no-store" || option == "quiet" || option == "times";
}

}  // namespace

Autograder pack_examination(const CommandLine& line, const std::vector<std::string>& suites,
                            const std::vector<TestPosition>& positions) {
  Autograder out;
  Packer packer;
  out.words = {"grade"};
  for (std::size_t i = 0; i < suites.size(); ++i) {
    const std::string group = fmt::format("suite{}", i + 1);
    out.words.push_back(packer.pack(suites[i], group));
    for (const TestPosition& position : positions) {
      if (position.where.file != suites[i]) continue;
      for (const StatedTree& tree : position.trees) {
        const fs::path path = fs::path(suites[i]).parent_path() / tree.file;
        if (fs::exists(path)) packer.add(fmt::format("{}/{}/{}", kExam, group, tree.file), path.string());
      }
    }
  }
  for (const DeclaredOption& option : line.options()) {
    const auto value = option.value();
    if (!value || is_left_out(option.name)) continue;
    const auto add = [&](const std::string& text) {
      const bool file = file_options().contains(option.name) && fs::exists(text);
      out.words.push_back("--" + option.name);
      out.words.push_back(file ? packer.pack(text, option.name) : text);
    };
    std::visit(
        [&](const auto& given) {
          using Value = std::decay_t<decltype(given)>;
          if constexpr (std::is_same_v<Value, bool>) {
            if (given) out.words.push_back("--" + option.name);
          } else if constexpr (std::is_same_v<Value, std::string>) {
            add(given);
          } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
            for (const std::string& one : given) add(one);
          } else {
            add(fmt::format("{}", given));
          }
        },
        *value);
  }
  out.files = packer.files();
  return out;
}

std::string autograder_program(const std::string& named) {
  std::string path = named.empty() ? "/proc/self/exe" : named;
  if (!fs::is_regular_file(path))
    throw UsageError("option '--autograder-program': no such file: " + path + ", expected a program");
  if (is_static_program(path)) return path;
  throw UsageError((named.empty() ? "this keymove" : path) +
                   " needs libraries that Gradescope's machines may not have: build one that needs none by "
                   "'cmake --preset static && cmake --build --preset static', and name it with --autograder-program "
                   "build/static/tools/keymove");
}

std::string setup_script(const Autograder& autograder) {
  std::string out = R"sh(#!/usr/bin/env bash
# Gradescope runs this once, when the image of the autograder is made.
set -eu
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive
command -v python3 >/dev/null || { apt-get update && apt-get install -y --no-install-recommends python3; }
# Bubblewrap contains submissions better, where it can start.
command -v bwrap >/dev/null || apt-get install -y --no-install-recommends bubblewrap || true
chmod 755 keymove
)sh";
  if (!autograder.setup.empty()) out += "\n" + bytes_of(autograder.setup);
  return out;
}

std::string run_script(const Autograder& autograder) {
  std::vector<std::string> words;
  for (const std::string& word : autograder.words) words.push_back(shell_word(word));
  return R"sh(#!/usr/bin/env bash
# Gradescope runs this for each submission; it leaves results/results.json, whatever happens.
set -u
base=${AUTOGRADER:-/autograder}
results=$base/results/results.json
# The submission's user may read neither the examination nor the results.
chmod go= "$base/source" "$base/results" 2>/dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/class"
cp -R "$base/submission" "$work/class/submission"
chmod 755 "$base/source/keymove" 2>/dev/null
cd "$base/source" || exit 1
rm -f "$results"
./keymove )sh" +
         fmt::format("{}", fmt::join(words, " ")) +
         R"sh( --agents "$work/class" --no-store --times --report "gradescope=$results" \
  --quiet >"$work/out" 2>"$work/err"
code=$?
if [ ! -s "$results" ]; then
  python3 - "$work/err" "$code" >"$results" <<'EOF'
import json, sys
words = open(sys.argv[1], errors="replace").read()[-4000:]
words = "\n".join(line for line in words.splitlines() if "exam/" not in line)
print(json.dumps({"score": 0, "output": "The submission could not be marked (exit code %s):\n%s" % (sys.argv[2], words)}))
EOF
fi
exit 0
)sh";
}

std::string write_autograder(const std::string& folder, const Autograder& autograder) {
  std::vector<ZipEntry> entries = {{"setup.sh", setup_script(autograder), true},
                                   {"run_autograder", run_script(autograder), true},
                                   {"keymove", bytes_of(autograder.program), true}};
  for (const PackedFile& file : autograder.files) entries.push_back({file.name, bytes_of(file.path), false});
  std::string path = folder + "/autograder.zip";
  write_zip(path, entries);
  return path;
}

}  // namespace keymove::tools
