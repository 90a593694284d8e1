// Words that several reports have.
#pragma once

#include <string>

#include "tools/records/run.h"

namespace keymove::tools {

/// The record's verdict, reason and answers.
inline std::string words_of(const RunRecord& record) {
  std::string out = std::string(record.verdict.text()) + (record.reason.empty() ? "" : ": " + record.reason);
  if (!record.answer.empty()) out += "\nanswer: " + record.answer;
  if (!record.stated.empty()) out += "\nstated: " + record.stated;
  if (!record.found.empty()) out += "\nfound: " + record.found;
  return out;
}

}  // namespace keymove::tools
