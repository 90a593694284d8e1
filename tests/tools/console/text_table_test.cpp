#include "tools/console/text_table.h"

#include <catch2/catch.hpp>

using keymove::tools::table_text;

TEST_CASE("columns are as wide as their longest text in characters") {
  CHECK(table_text({{"agent", "right"}, {"\u00C9l\u00E8ve", "1"}, {"Bob", "10"}}, 1) ==
        "agent  right\n\u00C9l\u00E8ve      1\nBob       10\n");
  CHECK(table_text({{"a\xFF", "1"}, {"abc", "2"}}, 1) == "a\xFF   1\nabc  2\n");
}
