#include "tools/store/store.h"

#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "positions/base/clock.h"
#include "positions/base/read_files.h"
#include "positions/digests/sha256.h"
#include "positions/json/json_text.h"
#include "positions/json/located_json.h"
#include "tools/console/file_names.h"
#include "tools/store/store_error.h"
#include "tools/store/stored_run.h"

namespace keymove::tools {

namespace {

constexpr int kFormat = 1;
constexpr std::int64_t kBetweenFlushes = 100'000'000;  // nanoseconds
constexpr int kPatienceMs = 20'000;                    // the wait for another program that writes

/// The limits of a record's JSON objects. A solution tree has several levels for each ply.
constexpr JsonLimits kRecordLimits = {.depth = 1000, .values = std::size_t{1} << 23U, .unbuilt = {}};

constexpr const char* kTables = R"(
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL, command TEXT NOT NULL, version TEXT NOT NULL,
    head TEXT NOT NULL, started TEXT NOT NULL, ended TEXT);
  CREATE INDEX runs_by_digest ON runs (digest);
  CREATE TABLE suites (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE, name TEXT NOT NULL, digest TEXT NOT NULL);
  CREATE TABLE records (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE, agent INTEGER NOT NULL, position INTEGER NOT NULL,
    id TEXT NOT NULL, class TEXT NOT NULL, variant TEXT NOT NULL, fen TEXT NOT NULL, place TEXT NOT NULL,
    verdict TEXT NOT NULL, reason TEXT NOT NULL, stated TEXT NOT NULL, found TEXT NOT NULL, answer TEXT NOT NULL,
    mark REAL NOT NULL, worth REAL NOT NULL, bonus INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, certificate TEXT NOT NULL,
    result TEXT NOT NULL, solution TEXT NOT NULL, PRIMARY KEY (run, agent, position)) WITHOUT ROWID;
)";

/// Whether the error comes from the disk, from permissions or from another program's lock, not from the file's
/// contents.
bool is_failed_write(int code) {
  constexpr int kPrimary = 0xFF;
  switch (code & kPrimary) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return true;
    default:
      return false;
  }
}

/// Makes the folder of a file.
void make_parent(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) make_folder(folder.string(), "the store");
}

}  // namespace

nlohmann::ordered_json head_json(const RunHead& head) {
  nlohmann::ordered_json json;
  json["command"] = head.command;
  json["version"] = head.version;
  json["suites"] = nlohmann::ordered_json::array();
  for (const RunSuite& suite : head.suites) json["suites"].push_back({{"name", suite.name}, {"digest", suite.digest}});
  json["settings"] = head.settings;
  json["agents"] = head.agents;
  json["positions"] = head.positions;
  json["shard"] = head.shard;
  json["shards"] = head.shards;
  return json;
}

/// A prepared statement. Values are bound from left to right, and columns are read from left to right.
class Store::Statement {
 public:
  Statement(Store& store, const std::string& sql) : store_(store) {
    if (sqlite3_prepare_v2(store.db_, sql.c_str(), -1, &statement_, nullptr) != SQLITE_OK) store.fail("");
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(const std::string& text) {
    return done(sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
  }
  Statement& bind(std::int64_t number) { return done(sqlite3_bind_int64(statement_, ++bound_, number)); }
  Statement& bind(std::size_t number) { return bind(static_cast<std::int64_t>(number)); }
  Statement& bind(double number) { return done(sqlite3_bind_double(statement_, ++bound_, number)); }

  /// Goes to the next row; false if there is none.
  bool step() {
    read_ = 0;
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) store_.fail("");
    return code == SQLITE_ROW;
  }

  std::string text() {
    const auto* bytes = sqlite3_column_text(statement_, read_);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, read_++));
    return bytes == nullptr ? std::string() : std::string(bytes, bytes + size);
  }
  std::int64_t number() { return sqlite3_column_int64(statement_, read_++); }
  std::size_t count() { return static_cast<std::size_t>(number()); }
  /// Nothing if the column has another type, or a negative number: a damaged store may have any value anywhere.
  std::optional<std::size_t> natural_number() {
    const bool is_number = sqlite3_column_type(statement_, read_) == SQLITE_INTEGER;
    const std::int64_t value = number();
    return is_number && value >= 0 ? std::optional(static_cast<std::size_t>(value)) : std::nullopt;
  }
  double real() { return sqlite3_column_double(statement_, read_++); }
  bool is_null() { return sqlite3_column_type(statement_, read_) == SQLITE_NULL; }

 private:
  Statement& done(int code) {
    if (code != SQLITE_OK) store_.fail("");
    return *this;
  }

  Store& store_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
  int read_ = 0;
};

Store::Store(const std::string& path, Mode mode) : path_(path) {
  if (mode == Mode::read && !std::filesystem::exists(path))
    throw StoreError("no such file: " + path + ", expected a store; --store makes one");
  if (mode == Mode::read) {
    note_read_file(path);
  } else {
    make_parent(path);
    claim_.emplace(path);
  }
  const int flags = mode == Mode::read ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (sqlite3_open_v2(path.c_str(), &db_, flags, nullptr) != SQLITE_OK) {
    const std::string why = sqlite3_errmsg(db_);
    sqlite3_close(db_);
    throw StoreError("cannot open the store " + path + ": " + why, mode == Mode::write);
  }
  try {
    sqlite3_busy_timeout(db_, kPatienceMs);
    prepare_file(mode);
  } catch (...) {
    sqlite3_close(db_);
    throw;
  }
}

Store::~Store() {
  if (open_transaction_) sqlite3_exec(db_, "COMMIT", nullptr, nullptr, nullptr);
  sqlite3_close(db_);
}

void Store::prepare_file(Mode mode) {
  execute("PRAGMA foreign_keys = ON");
  execute("PRAGMA synchronous = NORMAL");
  const auto format = [&] {
    Statement version(*this, "PRAGMA user_version");
    version.step();
    return version.number();
  };
  const auto is_empty = [&] {
    Statement tables(*this, "SELECT count(*) FROM sqlite_master");
    tables.step();
    return tables.number() == 0;
  };
  if (format() == 0 && mode == Mode::write && is_empty()) {
    execute("BEGIN IMMEDIATE");  // another program may be creating the tables, too
    if (is_empty()) {
      execute(kTables);
      execute(("PRAGMA user_version = " + std::to_string(kFormat)).c_str());
    }
    execute("COMMIT");
  }
  if (format() != kFormat) fail("it is not a store of this version of keymove");
}

void Store::fail(const std::string& what) const {
  const bool written = what.empty() && is_failed_write(sqlite3_errcode(db_));
  throw StoreError("the store " + path_ + ": " + (what.empty() ? std::string(sqlite3_errmsg(db_)) : what), written);
}

void Store::execute(const char* sql) {
  if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail("");
}

RunHead Store::head_of(std::int64_t run, const std::string& text) const {
  auto head = read_run_head(text);
  if (!head) fail("the head of run " + std::to_string(run) + " is damaged: " + head.errors().front().message);
  return std::move(*head);
}

void Store::fail_in(std::int64_t run, RecordPlace place, const std::string& what) const {
  fail("run " + std::to_string(run) + " is damaged at agent " + std::to_string(place.agent) + ", position " +
       std::to_string(place.index) + ": " + what);
}

RecordPlace Store::read_place(std::int64_t run, const std::optional<RecordPlace>& last, Statement& rows) const {
  const auto agent = rows.natural_number();
  const auto index = rows.natural_number();
  if (!agent || !index) fail("run " + std::to_string(run) + " is damaged: a record has no place in it");
  const RecordPlace place{*agent, *index};
  if (last && !(*last < place)) fail_in(run, place, "it comes after a later record");
  return place;
}

void Store::read_objects(std::int64_t run, Statement& rows, RunRecord& record) const {
  for (nlohmann::ordered_json* const object : {&record.result, &record.solution}) {
    auto read = read_json({}, rows.text(), kRecordLimits);
    if (!read) fail_in(run, record.place_in_run(), read.errors().front().message);
    *object = std::move(*read);
  }
}

std::int64_t Store::begin(const RunHead& head) {
  const std::string text = compact_json(head_json(head));
  execute("BEGIN IMMEDIATE");
  Statement insert(*this,
                   "INSERT INTO runs (digest, command, version, head, started) VALUES (?, ?, ?, ?, datetime('now'))");
  insert.bind(sha256_text(text)).bind(head.command).bind(head.version).bind(text).step();
  const std::int64_t number = sqlite3_last_insert_rowid(db_);
  for (const RunSuite& suite : head.suites) {
    Statement row(*this, "INSERT INTO suites VALUES (?, ?, ?)");
    row.bind(number).bind(suite.name).bind(suite.digest).step();
  }
  execute("COMMIT");
  return number;
}

std::vector<StoredRun> Store::select_runs(const std::string& where, const std::string& value) {
  Statement rows(*this,
                 "SELECT number, head, started, ended, (SELECT count(*) FROM records WHERE run = number) FROM runs " +
                     where + " ORDER BY number");
  if (!value.empty()) rows.bind(value);
  std::vector<StoredRun> out;
  while (rows.step()) {
    StoredRun run;
    run.number = rows.number();
    run.head = head_of(run.number, rows.text());
    run.started = rows.text();
    const bool ended = !rows.is_null();
    const std::string when = rows.text();
    if (ended) run.ended = when;
    run.records = rows.count();
    out.push_back(std::move(run));
  }
  return out;
}

std::optional<StoredRun> Store::find(const RunHead& head) {
  auto found = select_runs("WHERE digest = ?", sha256_text(compact_json(head_json(head))));
  if (found.empty()) return std::nullopt;
  return std::move(found.back());
}

std::vector<StoredRun> Store::runs() { return select_runs("", ""); }

void Store::add(std::int64_t run, const RunRecord& record) {
  if (!std::exchange(open_transaction_, true)) {
    execute("BEGIN IMMEDIATE");
    last_flush_ = nanoseconds(Clock::wall);
  }
  const RunRecord& r = record;
  Statement row(*this, "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  row.bind(run).bind(r.agent).bind(r.index).bind(r.id).bind(r.class_name).bind(r.variant).bind(r.fen).bind(r.place);
  row.bind(std::string(r.verdict.text())).bind(r.reason).bind(r.stated).bind(r.found).bind(r.answer);
  row.bind(r.mark).bind(r.worth).bind(static_cast<std::int64_t>(r.bonus));
  row.bind(static_cast<std::int64_t>(r.nodes)).bind(r.seconds).bind(r.certificate);
  row.bind(compact_json(r.result)).bind(compact_json(r.solution)).step();
  tend();
}

void Store::tend() {
  if (open_transaction_ && nanoseconds(Clock::wall) - last_flush_ > kBetweenFlushes) flush();
}

void Store::flush() {
  if (std::exchange(open_transaction_, false)) execute("COMMIT");
}

void Store::end(std::int64_t run) {
  flush();
  Statement(*this, "UPDATE runs SET ended = datetime('now') WHERE number = ? AND ended IS NULL").bind(run).step();
}

StoredRun Store::run(std::int64_t number) {
  auto found = select_runs("WHERE number = ?", std::to_string(number));
  if (found.empty()) fail("it has no run " + std::to_string(number));
  return std::move(found.front());
}

RunRecord Store::read_record(const StoredRun& run, RecordPlace place, Statement& rows) const {
  RunRecord r;
  r.agent = place.agent;
  r.index = place.index;
  for (std::string* text : {&r.id, &r.class_name, &r.variant, &r.fen, &r.place}) *text = rows.text();
  const auto verdict = verdict_named(run.head, rows.text());
  for (std::string* text : {&r.reason, &r.stated, &r.found, &r.answer}) *text = rows.text();
  r.mark = rows.real();
  r.worth = rows.real();
  r.bonus = rows.number() != 0;
  r.nodes = static_cast<std::uint64_t>(rows.number());
  r.seconds = rows.real();
  r.certificate = rows.text();
  read_objects(run.number, rows, r);
  const std::string error = error_of(r, run.head);
  if (!error.empty()) fail_in(run.number, place, error);
  if (!verdict) fail_in(run.number, place, "the verdict is unknown");
  r.verdict = *verdict;
  return r;
}

std::vector<RunRecord> Store::records(const StoredRun& run, const std::optional<RecordPlace>& after, std::size_t most) {
  const std::string later = after ? " AND (agent, position) > (?, ?)" : "";
  Statement rows(*this, "SELECT * FROM records WHERE run = ?" + later + " ORDER BY agent, position LIMIT ?");
  rows.bind(run.number);
  if (after) rows.bind(after->agent).bind(after->index);
  rows.bind(most);
  std::vector<RunRecord> out;
  std::optional<RecordPlace> last = after;
  while (rows.step()) {
    rows.number();
    last = read_place(run.number, last, rows);
    out.push_back(read_record(run, *last, rows));
  }
  return out;
}

std::vector<std::pair<RecordPlace, RunVerdict>> Store::verdicts(const StoredRun& run) {
  Statement rows(*this, "SELECT agent, position, verdict FROM records WHERE run = ? ORDER BY agent, position");
  rows.bind(run.number);
  std::vector<std::pair<RecordPlace, RunVerdict>> out;
  std::optional<RecordPlace> last;
  while (rows.step()) {
    last = read_place(run.number, last, rows);
    const auto verdict = verdict_named(run.head, rows.text());
    if (!verdict) fail_in(run.number, *last, "the verdict is unknown");
    out.emplace_back(*last, *verdict);
  }
  return out;
}

void Store::remove(std::int64_t number) {
  Statement row(*this, "DELETE FROM runs WHERE number = ?");
  row.bind(number).step();
  if (sqlite3_changes(db_) == 0) fail("it has no run " + std::to_string(number));
}

}  // namespace keymove::tools
