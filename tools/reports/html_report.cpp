#include "tools/reports/html_report.h"

#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "positions/base/enum_names.h"
#include "positions/base/words.h"
#include "positions/game/variant.h"
#include "positions/json/json_text.h"
#include "positions/notation/notation.h"
#include "positions/variant_files/variant_reader.h"
#include "tools/drawing/man_shapes.h"
#include "tools/records/page_sample.h"
#include "tools/reports/base64.h"
#include "tools/reports/report_page.h"
#include "tools/reports/report_writer.h"

namespace keymove::tools {

namespace {

using Json = nlohmann::ordered_json;

constexpr EnumNames<Standing> kStandingNames = {
    {Standing::good, "good"}, {Standing::bad, "bad"}, {Standing::doubtful, "doubtful"}};

Json head_json(const RunHead& head) {
  Json out{{"command", head.command}, {"version", head.version}, {"suites", Json::array()}};
  for (const RunSuite& suite : head.suites) out["suites"].push_back({{"name", suite.name}, {"digest", suite.digest}});
  out["settings"] = head.settings;
  out["agents"] = head.agents;
  out["positions"] = head.positions;
  if (head.shards > 1) out["shard"] = std::to_string(head.shard) + "/" + std::to_string(head.shards);
  return out;
}

/// Empty texts and zeros are left out, since most records have many of them.
Json record_json(const RunRecord& record, Carried carried) {
  Json out{
      {"id", record.id}, {"verdict", record.verdict.text()}, {"standing", kStandingNames.name_of(standing_of(record))}};
  const auto add = [&](const char* name, const std::string& text) {
    if (!text.empty()) out[name] = text;
  };
  const auto add_number = [&](const char* name, auto number) {
    if (number > 0) out[name] = number;
  };
  add_number("agent", record.agent);
  add("class", record.class_name);
  add("variant", record.variant);
  add("fen", record.fen);
  add("place", record.place);
  add("reason", record.reason);
  add("stated", record.stated);
  add("found", record.found);
  add("answer", record.answer);
  add_number("mark", record.mark);
  add_number("worth", record.worth);
  add_number("nodes", record.nodes);
  add_number("seconds", record.seconds);
  add("certificate", record.certificate);
  if (carried == Carried::certificate) add("proof", base64_text(record.proof));
  if (record.result.is_object()) {
    Json result = record.result;
    for (const char* said : {"schema", "id", "verdict", "reason", "nodes"}) result.erase(said);
    if (!result.empty()) out["result"] = std::move(result);
  }
  if (!record.solution.is_null()) out["solution"] = record.solution;
  return out;
}

/// The men of a variant by letter, each with the name of its drawing and its own name.
Json men_json(const Variant& variant) {
  Json out;
  for (const ManKind& man : variant.men) out[std::string(1, man.letter)] = {shape_of(man), man.name};
  return out;
}

/// Adds the men of a FEN, for a variant that is not shipped.
void add_men(const std::string& fen, Json& men) {
  for (const char c : std::string_view(fen).substr(0, fen.find(' '))) {
    const std::string letter(1, to_lower(c));
    if (is_letter(c) && !men.contains(letter)) men[letter] = {shape_of_letter(letter.front()), ""};
  }
}

/// The variants of the page's records, by name.
class Variants {
 public:
  void add(const RunRecord& record) {
    if (!out_.contains(record.variant)) {
      const auto text = shipped_variant_text(record.variant);
      const auto variant = text ? parse_variant(record.variant, *text) : Result<VariantPtr>(VariantPtr());
      const bool known = variant && *variant != nullptr;
      if (!known) unknown_.insert(record.variant);
      out_[record.variant] = known ? Json{{"title", (*variant)->title}, {"men", men_json(**variant)}}
                                   : Json{{"title", record.variant}, {"men", Json::object()}};
      if (known && first_rank_number(**variant) != 1) out_[record.variant]["first_rank"] = first_rank_number(**variant);
    }
    if (unknown_.count(record.variant) > 0) add_men(record.fen, out_[record.variant]["men"]);
    if (!record.game.empty()) out_[record.variant]["document"] = record.game;
  }

  [[nodiscard]] const Json& json() const { return out_; }

 private:
  Json out_ = Json::object();
  std::set<std::string> unknown_;
};

std::string symbols(const Json& variants) {
  std::set<std::string> shapes;
  for (const Json& variant : variants) {
    for (const Json& man : variant["men"]) shapes.insert(man[0].get<std::string>());
  }
  std::string out;
  for (const std::string& shape : shapes) out += shape_symbol(shape) + "\n";
  return out;
}

/// The JSON as text within a page: every '<' is escaped, so that no tag begins in it.
std::string page_text(const Json& json) {
  std::string out;
  for (const char c : compact_json(json)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

/// The checker of a page and the certificates that it carries, of which there is a limit: browsers open no page of any
/// size.
class Load {
 public:
  explicit Load(std::string checker = {}) : checker_(std::move(checker)) {}

  /// Whether the page carries the certificate of its next record.
  Carried take(const RunRecord& record) {
    if (checker_.empty() || record.proof.size() > kMostCarried - bytes_) return Carried::digest;
    bytes_ += record.proof.size();
    return Carried::certificate;
  }

  /// The checker as text within the page; empty if there is none, or nothing to check.
  [[nodiscard]] std::string checker_text() const { return bytes_ == 0 ? "" : page_text(checker_); }

 private:
  static constexpr std::size_t kMostCarried = std::size_t{32} << 20U;
  std::string checker_;
  std::size_t bytes_ = 0;
};

/// Counts and marks of all records, by agent, class and verdict, in the order in which these are met.
class Figures {
 public:
  void add(const RunRecord& record) {
    const auto [it, is_new] = places_.try_emplace(
        std::tuple(record.agent, record.class_name, std::string(record.verdict.text())), rows_.size());
    if (is_new) rows_.push_back({record.agent, record.class_name, record.verdict, 0, 0, 0});
    Row& row = rows_[it->second];
    ++row.count;
    row.mark += record.mark;
    row.worth += record.worth;
  }

  [[nodiscard]] Json json() const {
    Json out = Json::array();
    for (const Row& row : rows_) {
      Json figure{{"verdict", row.verdict.text()}, {"standing", kStandingNames.name_of(row.verdict.standing())}};
      if (row.agent > 0) figure["agent"] = row.agent;
      if (!row.class_name.empty()) figure["class"] = row.class_name;
      figure["count"] = row.count;
      if (row.mark > 0) figure["mark"] = row.mark;
      if (row.worth > 0) figure["worth"] = row.worth;
      out.push_back(std::move(figure));
    }
    return out;
  }

 private:
  struct Row {
    std::size_t agent;
    std::string class_name;
    RunVerdict verdict;
    std::size_t count;
    double mark;
    double worth;
  };
  std::map<std::tuple<std::size_t, std::string, std::string>, std::size_t> places_;  ///< in rows_
  std::vector<Row> rows_;
};

class HtmlWriter : public ReportWriter {
 public:
  explicit HtmlWriter(const RunHead& head) : head_(head), sample_(head.positions) {}

  void carry(const std::string& checker) override { load_ = Load(checker); }

  void add(const RunRecord& record) override {
    ++count_;
    if (sample_.every() > 1) figures_.add(record);
    if (!sample_.shows(record.index, standing_of(record))) return;
    variants_.add(record);
    Json json = record_json(record, load_.take(record));
    if (sample_.every() > 1) json["number"] = count_;
    records_.add((shown_++ > 0 ? "," : "") + page_text(json));
  }

  void give(const Put& put) override {
    Json data = head_json(head_);
    data["variants"] = variants_.json();
    if (sample_.every() > 1) {
      data["every"] = sample_.every();
      data["figures"] = figures_.json();
    }
    data["records"] = Json::array();
    const ReportFrame frame = report_frame(symbols(data["variants"]), load_.checker_text());
    constexpr std::string_view kEnd = "]}";
    std::string text = page_text(data);
    text.resize(text.size() - kEnd.size());
    put(frame.before + text);
    records_.give(put);
    put(std::string(kEnd) + frame.after);
  }

 private:
  RunHead head_;
  PageSample sample_;
  Load load_;
  std::size_t count_ = 0;
  std::size_t shown_ = 0;
  Figures figures_;
  Variants variants_;
  TextSpool records_;
};

}  // namespace

ReportWriterPtr html_writer(const RunHead& head) { return std::make_unique<HtmlWriter>(head); }

std::string html_report(const Run& run, const std::string& checker) { return report_text(html_writer, run, checker); }

std::string html_solutions(const RunHead& head, const std::vector<SolvedPosition>& positions, const std::string& date,
                           const std::string& checker) {
  Json data = head_json(head);
  data["date"] = date;
  Variants variants;
  for (const SolvedPosition& position : positions) variants.add(position.record);
  data["variants"] = variants.json();
  data["records"] = Json::array();
  Load load(checker);
  for (const SolvedPosition& position : positions) {
    Json record = record_json(position.record, load.take(position.record));
    record["verdict"] = position.state;
    record["standing"] = kStandingNames.name_of(position.standing);
    if (!position.asked.empty()) record["asked"] = position.asked;
    if (!position.question.empty()) record["question"] = position.question;
    data["records"].push_back(std::move(record));
  }
  const ReportFrame frame = report_frame(symbols(data["variants"]), load.checker_text());
  return frame.before + page_text(data) + frame.after;
}

}  // namespace keymove::tools
