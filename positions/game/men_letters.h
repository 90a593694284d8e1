// The letters of the chessmen in the languages of the PGN standard.
#pragma once

#include <array>
#include <string_view>

#include "positions/base/enum_names.h"

namespace keymove {

/// A language whose letters name the men. `problem` is English as problemists write it, with S for knights; `figurine`
/// names the men by drawings, the same for both sides.
enum class MenLetters {
  english,
  czech,
  danish,
  dutch,
  estonian,
  finnish,
  french,
  german,
  hungarian,
  icelandic,
  italian,
  norwegian,
  polish,
  portuguese,
  romanian,
  russian,
  spanish,
  swedish,
  problem,
  figurine
};

/// The languages by their codes of ISO 639-1, and `problem`; figurines have none.
inline constexpr EnumNames<MenLetters> kMenLetterNames = {
    {MenLetters::english, "en"},      {MenLetters::czech, "cs"},      {MenLetters::danish, "da"},
    {MenLetters::dutch, "nl"},        {MenLetters::estonian, "et"},   {MenLetters::finnish, "fi"},
    {MenLetters::french, "fr"},       {MenLetters::german, "de"},     {MenLetters::hungarian, "hu"},
    {MenLetters::icelandic, "is"},    {MenLetters::italian, "it"},    {MenLetters::norwegian, "no"},
    {MenLetters::polish, "pl"},       {MenLetters::portuguese, "pt"}, {MenLetters::romanian, "ro"},
    {MenLetters::russian, "ru"},      {MenLetters::spanish, "es"},    {MenLetters::swedish, "sv"},
    {MenLetters::problem, "problem"}, {MenLetters::figurine, ""}};

/// The letters of king, queen, rook, bishop, knight and pawn in that language, in lower case; those of English for
/// figurines and for Russian, whose letters are no bytes.
constexpr std::string_view letters_of_men(MenLetters language) {
  constexpr std::array<std::string_view, 20> kLetters = {
      "kqrbnp",  // English
      "kdvsjp",  // Czech
      "kdtlsb",  // Danish
      "kdtlpo",  // Dutch
      "klvorp",  // Estonian
      "kdtlrp",  // Finnish
      "rdtfcp",  // French
      "kdtlsb",  // German
      "kvbfhg",  // Hungarian
      "kdhbrp",  // Icelandic
      "rdtacp",  // Italian
      "kdtlsb",  // Norwegian
      "khwgsp",  // Polish
      "rdtbcp",  // Portuguese
      "rdtncp",  // Romanian
      "kqrbnp",  // Russian
      "rdtacp",  // Spanish
      "kdtlsb",  // Swedish
      "kqrbsp",  // problem
      "kqrbnp",  // figurines
  };
  return kLetters[static_cast<std::size_t>(language)];
}

}  // namespace keymove
