// A suite of two positions for students' agents, and what `grade` says of their answers.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/tools/support/program.h"

namespace keymove::tests {

/// In both positions a rook captures the king at once: from row 3, column 4 to row 0.
inline const std::string kTwo =
    "{\"suite\": \"two\", \"variant\": \"fairy-chess-8x8\", \"positions\": [\n"
    "{\"id\": \"one\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/K7 w\", \"goal\": {\"win\": 1}},\n"
    "{\"id\": \"two\", \"class\": \"m1\", \"fen\": \"4k3/8/8/4R3/8/8/8/1K6 w\", \"goal\": {\"win\": 1}}]}\n";

inline const std::string kRight = "def studentAgent(gameboard):\n    return (3, 4), (0, 4)\n";

/// The start of a Python program, by which it can write zip files: pack(path, [(name, text), ...]).
inline const std::string kPack =
    "import os, zipfile\n"
    "def pack(path, files):\n"
    "    os.makedirs(os.path.dirname(path), exist_ok=True)\n"
    "    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:\n"
    "        for name, text in files: z.writestr(name, text)\n";

/// The record of each answer, in order.
inline std::vector<nlohmann::json> records_of(const Ran& ran) {
  std::vector<nlohmann::json> out;
  for (const std::string& line : lines_of(ran.out)) out.push_back(nlohmann::json::parse(line));
  return out;
}

/// "verdict: reason" of each answer of the file, or what was said instead.
inline std::vector<std::string> verdicts(const Folder& folder, const std::string& words) {
  const Ran ran = folder.keymove("grade " + words + " --no-store --format json");
  std::vector<std::string> out;
  for (const auto& record : records_of(ran))
    out.push_back(record["verdict"].get<std::string>() + ": " + record["reason"].get<std::string>());
  if (out.empty()) out.push_back(ran.err);
  return out;
}

inline bool starts(const std::string& text, const std::string& with) { return text.rfind(with, 0) == 0; }

}  // namespace keymove::tests
