// Tests of the structure: what each room includes and links.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/layout/rooms.h"
#include "tests/support/shared_data.h"

using namespace keymove::tests;

TEST_CASE("every C++ file of a floor is in a room") {
  for (const std::string& floor : kFloors) {
    for (const auto& file : sources_of(floor)) {
      INFO(file.string());
      CHECK(rooms().count(folder_of(file)) == 1);
    }
  }
}

TEST_CASE("a room includes the rooms that it links, and links those that it includes") {
  for (const auto& [name, room] : rooms()) {
    Names included_rooms;
    for (const auto& file : sources_of(name)) {
      for (const std::string& as_written : includes_of(file)) {
        if (as_written == "keymove/version.h") continue;  // generated
        const std::string included = path_of(as_written);
        const std::string floor = included.substr(0, included.find('/'));
        const bool ours = std::find(kFloors.begin(), kFloors.end(), floor) != kFloors.end() || floor == "tests";
        if (!ours) continue;
        INFO(file.string() << " includes " << included);
        CHECK(std::filesystem::exists(KEYMOVE_SOURCE "/" + included));
        const std::string other = included.substr(0, included.rfind('/'));
        if (other == name) continue;
        CHECK(room.links.count(other) == 1);
        included_rooms.insert(other);
      }
    }
    INFO(name);
    CHECK(room.links == included_rooms);
  }
}

TEST_CASE("solver and reference rules reach neither each other nor the tools") {
  const std::map<std::string, Names> allowed = {{"positions", {"positions"}},
                                                {"solver", {"positions", "solver"}},
                                                {"verify", {"positions", "verify"}},
                                                {"tools", {"positions", "solver", "verify", "tools"}}};
  for (const auto& [name, room] : rooms()) {
    for (const std::string& reached : reach_of(name)) {
      INFO(name << " reaches " << reached);
      CHECK(allowed.at(name.substr(0, name.find('/'))).count(reached.substr(0, reached.find('/'))) == 1);
    }
  }
}

TEST_CASE("the proof checker's command reaches no solver, and a test program links it alone") {
  for (const std::string& reached : reach_of("tools/check")) {
    INFO(reached);
    CHECK_FALSE(reached.starts_with("solver/"));
  }
  const std::string tests = keymove::tests::read_file(KEYMOVE_SOURCE "/tests/CMakeLists.txt");
  CHECK(has(tests, "target_link_libraries(check_alone PRIVATE keymove_options keymove_tools_check)"));
}

TEST_CASE("the solver and the proof checker need nothing but the standard library and the system") {
  const Names of_system = {"fcntl.h", "immintrin.h", "io.h", "sys/mman.h", "sys/stat.h", "unistd.h", "windows.h"};
  int files = 0;
  for (const auto& [name, room] : rooms()) {
    const bool pure = name.starts_with("solver/") || name == "verify/rules" || name == "verify/judge" ||
                      name == "verify/certificates";
    if (!pure) continue;
    for (const std::string& reached : reach_of(name)) {
      INFO(name << " reaches " << reached);
      for (const std::string& library : rooms().at(reached).libraries) CHECK(library == "Threads::Threads");
      for (const auto& file : sources_of(reached)) {
        ++files;
        for (const std::string& included : includes_of(file)) {
          INFO(file.string() << " includes " << included);
          const bool ours = std::filesystem::exists(KEYMOVE_SOURCE "/" + included);
          CHECK((ours || included.find_first_of("./") == std::string::npos || of_system.count(included) == 1));
        }
      }
    }
  }
  CHECK(files > 0);
}

TEST_CASE("headers declare JSON, and only those with a member of it define it") {
  const Names with_member = {"run.h", "judged.h", "run_settings.h"};
  for (const std::string& floor : kFloors) {
    for (const auto& file : sources_of(floor)) {
      if (file.extension() != ".h" || with_member.count(file.filename().string()) == 1) continue;
      for (const std::string& included : includes_of(file)) {
        INFO(file.string());
        CHECK(included != "nlohmann/json.hpp");
      }
    }
  }
}

TEST_CASE("a part that a build may leave out is an option, and a file that stands in for it belongs to it") {
  const std::string cmake = keymove::tests::read_file(KEYMOVE_SOURCE "/CMakeLists.txt");
  std::set<std::filesystem::path> stand_ins;
  for (const auto& [name, room] : rooms()) {
    for (const std::string& optional : room.optional) {
      INFO(name << ": " << optional);
      const std::size_t equals = optional.find('=');
      REQUIRE(equals != std::string::npos);
      CHECK(has(cmake, "option(KEYMOVE_" + optional.substr(0, equals) + " "));
      const std::string file = optional.substr(equals + 1);
      for (const auto& source : sources_of(name)) {
        const std::string stem = source.stem().string();
        if (stem == file + "_left_out" || (file == "*" && stem.ends_with("_left_out"))) stand_ins.insert(source);
      }
      if (file != "*") CHECK(std::filesystem::exists(KEYMOVE_SOURCE "/" + name + "/" + file + ".cpp"));
    }
  }
  for (const std::string& floor : kFloors) {
    for (const auto& file : sources_of(floor)) {
      INFO(file.string());
      if (file.stem().string().ends_with("_left_out")) CHECK(stand_ins.count(file) == 1);
    }
  }
  CHECK_FALSE(stand_ins.empty());
}

TEST_CASE("the libraries of others are included where they are declared") {
  const std::map<std::string, std::string> library_of = {{"boost/", "Boost::program_options"},
                                                         {"sqlite3.h", "SQLite::SQLite3"},
                                                         {"Eigen/", "Eigen3::Eigen"},
                                                         {"zlib.h", "ZLIB::ZLIB"},
                                                         {"minizip/", "${MINIZIP_LIBRARY}"},
                                                         {"zstd.h", "${ZSTD_LIBRARY}"},
                                                         {"nettle/", "${NETTLE_LIBRARY}"},
                                                         {"yaml-cpp/", "${YAML_CPP_LIBRARY}"},
                                                         {"fmt/", "fmt::fmt"}};
  const auto reaches_json = [](const std::string& room) {
    const Names reached = reach_of(room);
    return std::any_of(reached.begin(), reached.end(), [](const std::string& other) {
      return rooms().at(other).libraries.count("nlohmann_json::nlohmann_json") == 1;
    });
  };
  for (const auto& [name, room] : rooms()) {
    for (const auto& file : sources_of(name)) {
      for (const std::string& included : includes_of(file)) {
        if (included.starts_with("nlohmann/")) CHECK(reaches_json(name));
        for (const auto& [begin, library] : library_of) {
          INFO(file.string() << " includes " << included);
          if (included.starts_with(begin)) CHECK(room.libraries.count(library) == 1);
        }
      }
    }
  }
}

TEST_CASE("fmt is included in .cpp files only, so that no header makes the build pay for it") {
  int sources = 0;
  for (const std::string& floor : kFloors) {
    for (const auto& file : sources_of(floor)) {
      for (const std::string& included : includes_of(file)) {
        if (!included.starts_with("fmt/")) continue;
        INFO(file.string() << " includes " << included);
        CHECK(file.extension() == ".cpp");
        ++sources;
      }
    }
  }
  CHECK(sources > 0);
}

TEST_CASE("no folder has more than 25 C++ files, and no file more than 400 lines") {
  std::map<std::string, int> count;
  for (const char* top : {"positions", "solver", "verify", "tools", "tests"}) {
    for (const auto& file : sources_of(top)) {
      ++count[folder_of(file)];
      const std::string text = keymove::tests::read_file(file.string());
      INFO(file.string());
      CHECK(std::count(text.begin(), text.end(), '\n') <= 400);
    }
  }
  for (const auto& [folder, files] : count) {
    INFO(folder);
    CHECK(files <= 25);
  }
}

TEST_CASE("the reference rules read Betza notation themselves") {
  // Variant also has the solver's reading of Betza notation; no file of verify/ may use it.
  const Names forbidden = {"positions/game/betza.h", "positions/game/reach.h", "positions/game/runner.h"};
  int files = 0;
  for (const auto& file : sources_of("verify")) {
    ++files;
    const std::string text = keymove::tests::read_file(file.string());
    INFO(file.string());
    for (const char* name : {"MoveRule", "parse_betza", "way_of_step", "Hurdle::"}) CHECK_FALSE(has(text, name));
    for (const std::string& included : includes_of(file)) CHECK(forbidden.count(included) == 0);
  }
  CHECK(files > 0);
  for (const std::string& name : forbidden) CHECK(std::filesystem::exists(KEYMOVE_SOURCE "/" + name));
}

TEST_CASE("the headers of a floor define no name twice") {
  // Two classes of one name in one namespace are undefined behaviour as soon as one program holds both.
  const std::regex definition(R"(\n(?:struct|class|enum class|enum) (\w+)(?: final)?(?: : [^;{]*)? \{)");
  for (const std::string& floor : kFloors) {
    std::map<std::string, std::string> defined;
    for (const auto& file : sources_of(floor)) {
      if (file.extension() != ".h") continue;
      const std::string text = keymove::tests::read_file(file.string());
      for (std::sregex_iterator it(text.begin(), text.end(), definition), end; it != end; ++it) {
        const auto [other, is_new] = defined.emplace((*it)[1].str(), file.string());
        INFO((*it)[1].str() << " in " << file.string() << " and in " << other->second);
        CHECK(is_new);
      }
    }
    CHECK(defined.size() > 10);
  }
}

TEST_CASE("an include is recognised however it is written") {
  CHECK(included_by("#include \"solver/rules.h\"") == "solver/rules.h");
  CHECK(included_by("  #\tinclude\"solver/rules.h\"  // why") == "solver/rules.h");
  CHECK(included_by("#include <solver/rules.h>") == "solver/rules.h");
  CHECK(included_by("// #include \"solver/rules.h\"").empty());
}

TEST_CASE("JSON is parsed and written, and data decompressed, in one place each") {
  struct Rule {
    std::vector<std::string> words;    // texts in a source file
    std::vector<std::string> allowed;  // the only files that may have them
  };
  const std::vector<Rule> rules = {
      {{"json::parse(", "Json::parse(", "json::accept(", "Json::accept(", "sax_parse(", "json_sax", "::from_cbor(",
        "::from_msgpack("},
       {}},
      {{".dump(", "->dump(", "error_handler_t"}, {"json_text.cpp"}},
      {{"zlib.h", "zstd.h", "boost/iostreams", "inflate(", "ZSTD_decompress"}, {"decompressor.cpp"}},
  };
  for (const std::string& floor : kFloors) {
    for (const auto& file : sources_of(floor)) {
      const std::string text = keymove::tests::read_file(file.string());
      // Reading a stream into JSON would parse it, too.
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
