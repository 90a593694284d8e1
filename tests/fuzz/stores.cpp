// Fuzzes stores of runs: foreign files and damaged ones.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <sqlite3.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tools/command_line/command.h"
#include "tools/commands/commands.h"
#include "tools/reports/report_writer.h"
#include "tools/store/store.h"
#include "tools/store/store_error.h"

namespace keymove::fuzz {

namespace {

namespace fs = std::filesystem;
using namespace keymove::tools;

/// A folder in memory, which is removed at the end of the program.
class Scratch {
 public:
  Scratch() {
    std::string name =
        (fs::exists("/dev/shm") ? "/dev/shm" : fs::temp_directory_path().string()) + "/keymove-fuzz-XXXXXX";
    expect(mkdtemp(name.data()) != nullptr, "no folder");
    path_ = name;
  }
  ~Scratch() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

const Scratch& scratch() {
  static const Scratch folder;
  return folder;
}

RunRecord record_of(std::size_t agent, std::size_t index) {
  RunRecord record;
  record.agent = agent;
  record.index = index;
  record.id = "position " + std::to_string(index);
  record.class_name = "m3";
  record.variant = "chess";
  record.fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  record.place = "mates.epd:1";
  record.verdict = index == 0 ? verify::Verdict::confirmed : verify::Verdict::refuted;
  record.reason = index == 0 ? "" : "b6a7 does not win in 3 plies, a1a6 does";
  record.mark = record.worth = 1;
  record.result = {{"schema", "keymove-result/1"}, {"id", record.id}, {"verdict", record.verdict.text()}, {"duals", 0}};
  record.result["repairs"] = {"a repair"};
  return record;
}

void run_sql(sqlite3* db, const char* sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

/// The bytes of a small store of two runs: one of verify, one of grade.
const std::string& sound_store() {
  static const std::string bytes = [] {
    const std::string path = scratch().file("sound.db");
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    run_sql(db, "PRAGMA page_size = 512; VACUUM");
    sqlite3_close(db);
    {
      Store store(path, Store::Mode::write);
      for (const char* command : {"verify", "grade"}) {
        RunHead head;
        head.command = command;
        head.version = "0.1.0";
        head.suites = {{"mates.epd", "00"}};
        head.settings = {{"format", "text"}, {"times", false}};
        if (head.command == "grade") head.agents = {"one", "two"};
        head.positions = 2;
        const std::int64_t number = store.begin(head);
        const std::size_t agents = head.agents.empty() ? 1 : 2;
        for (std::size_t i = 0; i < 2 * agents; ++i) store.add(number, record_of(i / 2, i % 2));
        store.end(number);
      }
    }
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }();
  return bytes;
}

/// Runs the command as the program does; a store that cannot be read must give an error.
void obey(const Command& command, const Arguments& words) {
  try {
    static_cast<void>(command.run(words));
  } catch (const StoreError&) {
    return;
  } catch (const UsageError&) {
    return;
  }
}

void read_store(const std::string& path) {
  obey(kRuns, {"list", "--store", path});
  obey(kRuns, {"list", "--store", path, "--format", "json"});
  for (const char* number : {"1", "2"}) obey(kRuns, {"show", number, "--store", path});
  obey(kRuns, {"show", "last", "--store", path, "--format", "json", "--times"});
  obey(kRuns, {"compare", "1", "2", "--store", path});
  obey(kMerge, {path});
  obey(kMerge, {path, path});
  try {
    Store store(path, Store::Mode::read);
    for (const StoredRun& stored : store.runs()) {
      constexpr std::size_t kMost = 10'000;
      const Run run{stored.head, store.records(stored, std::nullopt, kMost)};
      for (const auto writer : {junit_writer, tap_writer, csv_writer, markdown_writer, jsonl_writer})
        report_text(writer, run);
      if (run.head.agents.size() < 2) report_text(gradescope_writer, run);
    }
  } catch (const StoreError&) {
    return;
  }
}

void put_store(const std::string& path, const std::string& bytes) {
  for (const char* beside : {"-journal", "-wal", "-shm"}) std::remove((path + beside).c_str());
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// Changes of a sound store: the offset (two bytes), the number of bytes (one byte), and these bytes.
const Added kBytes({"store_bytes", kShort, kSlowest, [](std::string_view input) {
                      constexpr std::size_t kByte = 256;
                      std::string bytes = sound_store();
                      while (!input.empty()) {
                        const std::size_t high = take_number(input, kByte);
                        const std::size_t at = (high * kByte + take_number(input, kByte)) % bytes.size();
                        const std::size_t wanted = take_number(input, kByte);
                        const std::size_t count = std::min({wanted, input.size(), bytes.size() - at});
                        bytes.replace(at, count, input.substr(0, count));
                        input.remove_prefix(count);
                      }
                      const std::string path = scratch().file("bytes.db");
                      put_store(path, bytes);
                      read_store(path);
                    }});

struct Column {
  const char* table;
  const char* name;
};

constexpr Column kColumns[] = {
    {"runs", "head"},      {"runs", "number"},      {"runs", "command"},    {"runs", "started"},
    {"runs", "ended"},     {"records", "run"},      {"records", "agent"},   {"records", "position"},
    {"records", "id"},     {"records", "class"},    {"records", "variant"}, {"records", "fen"},
    {"records", "place"},  {"records", "verdict"},  {"records", "reason"},  {"records", "stated"},
    {"records", "found"},  {"records", "answer"},   {"records", "mark"},    {"records", "worth"},
    {"records", "bonus"},  {"records", "nodes"},    {"records", "seconds"}, {"records", "certificate"},
    {"records", "result"}, {"records", "solution"},
};

/// Puts the value of a line of the input into a column of one row or of all rows. The line has the number of the
/// column, the row, the type and the value.
void change_column(sqlite3* db, std::string_view line) {
  const Column& column = kColumns[take_number(line, std::size(kColumns))];
  const std::size_t row = take_number(line, 4);
  const std::size_t kind = take_number(line, 3);
  const std::string text(line);
  const std::string key = std::string_view(column.table) == "records" ? "position + 1" : "number";
  const std::string rows = row == 0 ? "" : " WHERE " + key + " = " + std::to_string(row);
  const std::string sql = std::string("UPDATE OR IGNORE ") + column.table + " SET " + column.name + " = ?" + rows;
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) return;
  const int size = static_cast<int>(text.size());
  if (kind == 0) sqlite3_bind_text(statement, 1, text.data(), size, SQLITE_TRANSIENT);
  if (kind == 1) sqlite3_bind_double(statement, 1, std::strtod(text.c_str(), nullptr));
  if (kind == 2) sqlite3_bind_blob(statement, 1, text.data(), size, SQLITE_TRANSIENT);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
}

const Added kValues({"store_values", kMiddle, kSlowest, [](std::string_view input) {
                       const std::string path = scratch().file("values.db");
                       put_store(path, sound_store());
                       sqlite3* db = nullptr;
                       expect(sqlite3_open(path.c_str(), &db) == SQLITE_OK, "no store");
                       run_sql(db, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
                       for (const std::string& line : lines_of(input)) change_column(db, line);
                       sqlite3_close(db);
                       read_store(path);
                     }});

}  // namespace

}  // namespace keymove::fuzz
