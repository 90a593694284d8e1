#include <fstream>
#include <random>

#include <catch2/catch.hpp>

#include "tests/positions/compression/compressed.h"
#include "tests/positions/move_trees/tree_answer_texts.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_file.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("large compressed trees are read whole whatever the chunks") {
  std::mt19937 random(5);
  const std::string part = key(random_tree(random, 2'000'000, 6) + "\n");
  const TemporaryFile zst("large.json.zst", zstd_of(part));
  const TemporaryFile gz("large.json.gz", gzipped(part));
  for (const std::string& path : {zst.path, gz.path}) {
    const auto small = read_tree_answer(chess(), path);
    if (!small) FAIL(to_text(small.errors().front()));
    CHECK(text_of(small->tree) == part.substr(kTreeStart));
    const std::string packed_bytes = read_file(path);
    const std::string name = path.substr(path.rfind('.'));
    const TemporaryFile cut("cut.json" + name, packed_bytes.substr(0, packed_bytes.size() / 2));
    CHECK(error_of(read_tree_answer(chess(), cut.path)).find("0:0: input-compressed: ") == 0);
    CHECK(error_of(read_tree_answer(chess(), path, {1000, 10, 1'000'000'000})).find("tree-size: ") !=
          std::string::npos);
    CHECK(error_of(read_tree_answer(chess(), path, {1'000'000, 10, 1'000'000})).find("0:0: input-too-large: ") == 0);
  }
}

TEST_CASE("members of a gzip file are read one after the other, padding is left out") {
  const std::string text = key(R"({"a7a5": {}})");
  const TemporaryFile file("members.json.gz", gzipped(text.substr(0, 9)) + gzipped(text.substr(9)));
  CHECK(read_tree_answer(chess(), file.path));
  std::ofstream(file.path, std::ios::binary | std::ios::app) << std::string(600'000, '\0');
  CHECK(read_tree_answer(chess(), file.path));
}
