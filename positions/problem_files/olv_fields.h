// The members of a problem in an .olv file that are texts, and the operations of a position that stand for them.
#pragma once

#include <array>
#include <string_view>

namespace keymove {

/// A text, or a list of texts, and its place: a member of the problem, or within one or two mappings.
struct OlvField {
  std::string_view opcode;
  std::array<std::string_view, 3> path;  ///< the keys from the outermost on; the last ones may be empty
  bool list = false;
};

/// All of them, in the order in which they are written. Members of one mapping stand together, and the first of them is
/// meant by a text in the mapping's place.
inline constexpr std::array<OlvField, 15> kOlvFields = {{{"author", {"authors", "", ""}, true},
                                                         {"origin", {"source", "name", ""}},
                                                         {"date", {"source", "date", ""}},
                                                         {"volume", {"source", "volume", ""}},
                                                         {"issue", {"source", "issue", ""}},
                                                         {"round", {"source", "round", ""}},
                                                         {"number", {"source", "problemid", ""}},
                                                         {"page", {"source", "pagenumber", ""}},
                                                         {"award", {"award", "distinction", ""}},
                                                         {"tourney", {"award", "tourney", "name"}},
                                                         {"tourney_date", {"award", "tourney", "date"}},
                                                         {"judge", {"award", "judges", ""}, true},
                                                         {"intended", {"intended-solutions", "", ""}},
                                                         {"comment", {"comments", "", ""}, true},
                                                         {"solution", {"solution", "", ""}}}};

/// The domain of the foreign id that holds a position's id.
constexpr std::string_view kOlvOwnDomain = "keymove";
/// What stands between domain and number in the operation `foreignid`.
constexpr std::string_view kOlvDomainEnd = ": ";

}  // namespace keymove
