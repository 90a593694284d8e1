// keymove compare: answers and keys that have only some of the three parts.
#include <catch2/catch.hpp>

#include "tests/tools/support/program.h"

using namespace keymove::tests;

namespace {

const std::string kSearch =
    " --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --heuristic material --algorithm minimax --depth 1";

struct Parts : Folder {
  Parts() {
    REQUIRE(keymove("tree" + kSearch + " --output key.json").code == 0);
    const auto lines = lines_of(read("key.json"));
    REQUIRE(lines.size() == 3);
    write("value.txt", lines[0] + "\n");
    write("line.txt", lines[1] + "\n");
    write("tree.txt", "moveTree is:\n" + lines[2] + "\n");
    write("two.txt", "(" + lines[0] + ", " + lines[1] + ", None)\n");
  }
};

}  // namespace

TEST_CASE("a part that the submission lacks is wrong, and the others are compared") {
  const Parts folder;
  const Ran two = folder.keymove("compare two.txt key.json");
  CHECK(two.code == 1);
  CHECK(two.out ==
        "value: right  1.0\nline:  right  e2e4\ntree:  wrong  the submission has none\n"
        "note: a diagnosis needs the value, the line and the tree\n");
  CHECK(folder.keymove("compare value.txt key.json --mode value").code == 0);
  CHECK(count_of(folder.keymove("compare tree.txt" + kSearch).out, "tree:  right  6 nodes") == 1);
  const Ran json = folder.keymove("compare value.txt key.json --format json");
  CHECK(count_of(json.out, R"("line":{"right":false,"says":"the submission has none","missing":true})") == 1);
  CHECK(count_of(json.out, R"("credit":{"value":1,"line":0,"tree":0})") == 1);
  const Ran sound = folder.keymove("compare value.txt --mode sound" + kSearch);
  CHECK(sound.code == 1);
  CHECK(sound.out.find("tree:  wrong  the submission has none\n") == 0);
}

TEST_CASE("a part that the key lacks is not compared") {
  const Parts folder;
  const Ran ran = folder.keymove("compare key.json value.txt");
  CHECK(ran.code == 0);
  CHECK(ran.out == "value: right  1.0\nline:  not compared: the key has none\ntree:  not compared: the key has none\n");
  CHECK(folder.keymove("compare two.txt line.txt").code == 0);
  CHECK(folder.keymove("compare tree.txt value.txt").code == 1);
  const Ran none = folder.keymove("compare key.json tree.txt --mode value");
  CHECK(none.code == 3);
  CHECK(none.err == "tree.txt: the key has no value, so nothing can be compared\n");
  CHECK(count_of(folder.keymove("compare key.json value.txt --mode any-optimal" + kSearch).err, "has no tree") == 1);
}

TEST_CASE("members that are not read are named where a part is missing") {
  const Parts folder;
  const auto lines = lines_of(folder.read("key.json"));
  const std::string rest = ", \"moveList\": " + lines[1] + ", \"tree\": " + lines[2] + "}\n";
  folder.write("named.json", "{\"minimax_value\": " + lines[0] + rest);
  CHECK(folder.keymove("compare named.json key.json").code == 0);
  folder.write("odd.json", "{\"my_number\": " + lines[0] + rest);
  CHECK(count_of(folder.keymove("compare odd.json key.json").out,
                 "value: wrong  the submission has none (not read: my_number)\n") == 1);
  CHECK(count_of(folder.keymove("compare key.json odd.json").out,
                 "value: not compared: the key has none (not read: my_number)\n") == 1);
}
