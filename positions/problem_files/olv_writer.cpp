#include "positions/problem_files/olv_writer.h"

#include <string_view>

#include <yaml-cpp/yaml.h>

#include "positions/base/words.h"
#include "positions/problem/operations.h"
#include "positions/problem_files/olv_fields.h"
#include "positions/problem_files/problem_parts.h"

namespace keymove {

namespace {

constexpr std::string_view kMenOfOlive = "KQRBSP";

/// The texts of a field. What stands elsewhere in positions of other formats is found, too.
std::vector<std::string> olv_texts(const TestPosition& position, const OlvField& field) {
  if (field.opcode == "origin") return problem_origins(position);
  auto out = operand_texts(position, field.opcode);
  if (field.opcode == "intended" && out.empty() && position.claim.solutions) {
    out.push_back(std::to_string(*position.claim.solutions));
  }
  return out;
}

YAML::Node flow_list(const std::vector<std::string>& texts) {
  YAML::Node out(YAML::NodeType::Sequence);
  for (const std::string& text : texts) out.push_back(text);
  out.SetStyle(YAML::EmitterStyle::Flow);
  return out;
}

void set_field(YAML::Node& problem, const OlvField& field, const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : "; ") + text;
  const YAML::Node value = field.list ? flow_list(texts) : YAML::Node(joined);
  const std::string outer(field.path[0]);
  const std::string middle(field.path[1]);
  const std::string inner(field.path[2]);
  if (middle.empty()) {
    problem[outer] = value;
  } else if (inner.empty()) {
    problem[outer][middle] = value;
  } else {
    problem[outer][middle][inner] = value;
  }
}

/// The foreign ids: the position's own id and those of the source.
YAML::Node foreign_ids(const TestPosition& position) {
  YAML::Node out(YAML::NodeType::Sequence);
  const auto add = [&](const std::string& domain, const std::string& number) {
    YAML::Node one(YAML::NodeType::Map);
    one["domain"] = domain;
    one["problemid"] = number;
    one.SetStyle(YAML::EmitterStyle::Flow);
    out.push_back(one);
  };
  for (const std::string& text : operand_texts(position, "foreignid")) {
    const std::size_t end = text.find(kOlvDomainEnd);
    if (end != std::string::npos) add(text.substr(0, end), text.substr(end + kOlvDomainEnd.size()));
  }
  add(std::string(kOlvOwnDomain), position.id);
  return out;
}

YAML::Node olv_problem(const TestPosition& position) {
  YAML::Node out(YAML::NodeType::Map);
  for (const OlvField& field : kOlvFields) {
    const auto texts = olv_texts(position, field);
    if (!texts.empty()) set_field(out, field, texts);
  }
  const Setup& setup = *position.setup;
  out["algebraic"]["white"] = flow_list(problem_men(setup, Color::white, kMenOfOlive));
  out["algebraic"]["black"] = flow_list(problem_men(setup, Color::black, kMenOfOlive));
  out["stipulation"] = text_of(problem_stipulation(position));
  if (const auto options = problem_options(position); !options.empty()) out["options"] = flow_list(options);
  if (!position.themes.empty()) out["keywords"] = flow_list(position.themes);
  out["foreignids"] = foreign_ids(position);
  return out;
}

/// Whether a text of several lines can stand as it is, indented.
bool is_literal(const std::string& text) {
  return text.find('\n') != std::string::npos && !is_blank(text.front()) && !is_blank(text.back()) &&
         text.find_first_of("\r\t") == std::string::npos;
}

std::string olv_document(const TestPosition& position) {
  YAML::Emitter out;
  out << YAML::BeginDoc << YAML::BeginMap;
  for (const auto& member : olv_problem(position)) {
    out << YAML::Key << member.first << YAML::Value;
    if (member.second.IsScalar() && is_literal(member.second.Scalar())) {
      out << YAML::Literal << member.second.Scalar();
    } else {
      out << member.second;
    }
  }
  out << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace

std::string write_olv(const std::vector<TestPosition>& positions) {
  std::string out;
  for (const TestPosition& position : positions) out += olv_document(position);
  return out;
}

}  // namespace keymove
