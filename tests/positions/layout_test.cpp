// The house: which folder includes and links which.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/shared_data.h"

namespace {

using Folders = std::set<std::string>;

/// The project folders that the files of a folder may include. tests/ may include everything.
const std::map<std::string, Folders>& allowed() {
  static const std::map<std::string, Folders> folders = {{"positions", {"positions"}},
                                                         {"solver", {"positions", "solver"}},
                                                         {"verify", {"positions", "verify"}},
                                                         {"tools", {"positions", "solver", "verify", "tools"}}};
  return folders;
}

std::vector<std::filesystem::path> sources_of(const std::string& folder) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(KEYMOVE_SOURCE "/" + folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp") out.push_back(entry.path());
  }
  return out;
}

/// The file that an #include line names, blanks of any kind allowed; empty for every other line.
std::string included_by(std::string_view line) {
  const auto skip_blanks = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  const auto take = [&line](std::string_view word) {
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  skip_blanks();
  if (!take("#")) return {};
  skip_blanks();
  if (!take("include")) return {};
  skip_blanks();
  if (!take("\"") && !take("<")) return {};
  return std::string(line.substr(0, line.find_first_of("\">")));
}

/// The words between the brackets of every call `command(target ...)` in a CMake text.
std::string arguments_of(const std::string& cmake, const std::string& command, const std::string& target) {
  std::string out;
  const std::string call = command + "(" + target + " ";
  for (std::size_t at = cmake.find(call); at != std::string::npos; at = cmake.find(call, at + 1))
    out += cmake.substr(at + call.size(), cmake.find(')', at) - at - call.size()) + " ";
  return out;
}

std::string linked_by(const std::string& folder) {
  const std::string cmake = keymove::tests::read_file(KEYMOVE_SOURCE "/" + folder + "/CMakeLists.txt");
  return arguments_of(cmake, "target_link_libraries", "keymove_" + folder);
}

bool has(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

}  // namespace

TEST_CASE("a folder includes only the folders that it may") {
  const Folders ours = {"positions", "solver", "verify", "tools", "tests"};
  for (const auto& [folder, may_include] : allowed()) {
    for (const auto& file : sources_of(folder)) {
      std::ifstream in(file);
      std::string line;
      for (int number = 1; std::getline(in, line); ++number) {
        const std::string included = included_by(line);
        const std::string from = included.substr(0, included.find('/'));
        const bool quoted = !included.empty() && line.find('"') != std::string::npos;
        if (!quoted && ours.count(from) == 0) continue;
        INFO(file.string() << ":" << number << ": " << line);
        CHECK(may_include.count(from) == 1);
      }
    }
  }
}

TEST_CASE("the reference rules read Betza notation themselves") {
  // Variant carries the solver's reading too; no file of verify/ may name it.
  const std::set<std::string> forbidden = {"positions/betza.h", "positions/reach.h", "positions/runner.h"};
  int files = 0;
  for (const auto& file : sources_of("verify")) {
    ++files;
    const std::string text = keymove::tests::read_file(file.string());
    INFO(file.string());
    for (const char* name : {"MoveRule", "parse_betza", "way_of_step", "Hurdle::"}) CHECK_FALSE(has(text, name));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) CHECK(forbidden.count(included_by(line)) == 0);
  }
  CHECK(files > 0);
}

TEST_CASE("an include is recognised however it is written") {
  CHECK(included_by("#include \"solver/rules.h\"") == "solver/rules.h");
  CHECK(included_by("  #\tinclude\"solver/rules.h\"  // why") == "solver/rules.h");
  CHECK(included_by("#include <solver/rules.h>") == "solver/rules.h");
  CHECK(included_by("// #include \"solver/rules.h\"").empty());
}

TEST_CASE("the library that judges and checks links no solver, and the solver no judge") {
  CHECK(has(linked_by("positions"), "nlohmann_json"));
  for (const char* other : {"keymove_solver", "keymove_verify", "keymove_tools"}) {
    INFO(other);
    CHECK_FALSE(has(linked_by("positions"), other));
    CHECK_FALSE(has(linked_by("verify"), other));
    CHECK_FALSE(has(linked_by("solver"), other));
  }
  CHECK(has(linked_by("verify"), "keymove_positions"));
  CHECK(has(linked_by("solver"), "keymove_positions"));
}

TEST_CASE("the check command is a library that links no solver, and a test program links it alone") {
  const std::string tools = keymove::tests::read_file(KEYMOVE_SOURCE "/tools/CMakeLists.txt");
  const std::string checked = arguments_of(tools, "target_link_libraries", "keymove_check");
  CHECK(has(checked, "keymove_verify"));
  CHECK_FALSE(has(checked, "keymove_solver"));
  CHECK_FALSE(has(checked, "keymove_tools"));
  const std::string tests = keymove::tests::read_file(KEYMOVE_SOURCE "/tests/CMakeLists.txt");
  CHECK(arguments_of(tests, "target_link_libraries", "check_alone") == "PRIVATE keymove_check ");
}

TEST_CASE("JSON is parsed and written, and data decompressed, in one place each") {
  struct Rule {
    std::vector<std::string> words;    // what stands in a source file
    std::vector<std::string> allowed;  // in these alone
  };
  const std::vector<Rule> rules = {
      {{"json::parse(", "Json::parse(", "json::accept(", "Json::accept(", "sax_parse(", "json_sax", "::from_cbor(",
        "::from_msgpack("},
       {}},
      {{".dump(", "->dump(", "error_handler_t"}, {"json_text.cpp"}},
      {{"zlib.h", "zstd.h", "inflate(", "ZSTD_decompress"}, {"byte_stream.cpp"}},
  };
  for (const auto& [folder, ignored] : allowed()) {
    for (const auto& file : sources_of(folder)) {
      const std::string text = keymove::tests::read_file(file.string());
      // A stream that is read into JSON would parse it too.
      CHECK_FALSE((has(text, ">> json") || has(text, ">> object") || has(text, "json(std::istream")));
      for (const Rule& rule : rules) {
        const auto name = file.filename().string();
        if (std::find(rule.allowed.begin(), rule.allowed.end(), name) != rule.allowed.end()) continue;
        for (const std::string& word : rule.words) {
          INFO(file.string() << ": " << word);
          CHECK_FALSE(has(text, word));
        }
      }
    }
  }
}
