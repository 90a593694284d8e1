// The files of Olive, an editor of chess problems: YAML documents, one a problem, in files *.olv.
#pragma once

#include "positions/problem/problem.h"
#include "positions/problem/suite_text.h"

namespace keymove {

/// The suite of an .olv file (docs/formats.md). Men, stipulation, options and twins mean what they mean in Popeye's
/// input (popeye_input.h), and an option that Popeye does not have is a condition. Keywords are themes; who, where and
/// the solution become operations (olv_fields.h); the number of intended solutions is claimed of help and series
/// play. A text in JSON, as the data base YACPDB answers, is read likewise. The problems of one file are read one by
/// one, so that an error in one leaves the others. Errors, stored in the position: `olv-yaml`, `olv-problem`,
/// `olv-man`, `olv-stipulation`, `olv-word` and those of Popeye's input; of the file: `no-positions`.
Suite parse_olv(const SuiteText& source);

/// Whether some line begins with the member that every problem has.
bool looks_like_olv(std::string_view text);

}  // namespace keymove
