// Tests of what the C++ library rests upon.
#include <string>

#include <catch2/catch.hpp>

#include "tests/layout/rooms.h"
#include "tests/support/shared_data.h"

using namespace keymove::tests;

TEST_CASE("the rooms that bindings use link only libraries for reading, JSON and text") {
  for (const std::string& reached : reach_of("tools/keymove")) {
    INFO(reached);
    for (const std::string& library : rooms().at(reached).libraries) {
      INFO(library);
      CHECK(Names{"nlohmann_json::nlohmann_json", "ZLIB::ZLIB", "${ZSTD_LIBRARY}", "${NETTLE_LIBRARY}",
                  "${YAML_CPP_LIBRARY}", "Threads::Threads", "fmt::fmt"}
                .count(library) == 1);
    }
  }
}

TEST_CASE("the headers of the library include each other and the standard library alone, but for those not installed") {
  const std::string install = keymove::tests::read_file(KEYMOVE_SOURCE "/tools/keymove/install.cmake");
  int installed = 0;
  for (const char* room : {"verify/keymove", "tools/keymove"}) {
    for (const auto& file : sources_of(room)) {
      const std::string name = file.filename().string();
      if (file.extension() != ".h" || !has(install, std::string(room) + "/" + name)) continue;
      ++installed;
      for (const std::string& included : includes_of(file)) {
        INFO(file.string() << " includes " << included);
        CHECK((included.starts_with("keymove/") || included.find_first_of("./") == std::string::npos));
      }
    }
  }
  CHECK(installed == 8);
}

TEST_CASE("the checker of the library reaches no solver") {
  for (const std::string& reached : reach_of("verify/keymove")) {
    INFO(reached);
    CHECK_FALSE(reached.starts_with("solver/"));
    CHECK_FALSE(reached.starts_with("tools/"));
  }
}
