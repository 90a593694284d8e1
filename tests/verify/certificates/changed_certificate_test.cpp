// Certificates with random changes: everything that the checker accepts must be true by an exhaustive search.
#include <catch2/catch.hpp>

#include "positions/certificate_files/certificate_binary.h"
#include "positions/variant_files/variant_shelf.h"
#include "tests/support/certificates/certificate_changes.h"
#include "tests/support/certificates/certificate_samples.h"
#include "tests/support/shared_data.h"
#include "verify/certificate_documents/certificate_json.h"
#include "verify/certificates/check_certificate.h"
#include "verify/rules/rules.h"

using namespace keymove;
using namespace keymove::tests;

TEST_CASE("a changed certificate that is accepted states the truth") {
  Numbers numbers(20260607);
  verify::CertificateChecker checker;
  const long rounds = scaled(200, 4000, 5);
  Tally tally;
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    add_changed(tally, certificates_of(truth, won), rounds, numbers, checker, truth, [](Certificate&) {});
  }
  CHECK(tally.accepted > (tally.accepted + tally.rejected) / 50);
  CHECK(tally.rejected > (tally.accepted + tally.rejected) / 4);
  CHECK(tally.accepted + tally.rejected >= scaled(10'000, 100'000, 500));
}

TEST_CASE("a changed body of a claim that stays is rejected or another proof of it") {
  Numbers numbers(5);
  verify::CertificateChecker checker;
  long rejected = 0;
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    for (const Certificate& made : certificates_of(truth, won)) {
      for (std::size_t at = 0; at < made.body.size() && at < 200; ++at) {
        Certificate cut = made;
        cut.body.resize(at);
        CHECK_FALSE(checker.check(cut).accepted());
        Certificate changed = made;
        changed.body[at] = 0x7F;  // not the index of a move
        CHECK_FALSE(checker.check(changed).accepted());
      }
      Certificate longer = made;
      longer.body.push_back(numbers.byte());
      CHECK_FALSE(checker.check(longer).accepted());
      Certificate sooner = made;
      sooner.claim.plies -= 2;
      if (made.claim.exact) rejected += checker.check(sooner).accepted() ? 0 : 1;
      if (made.claim.exact && made.claim.plies >= 2) CHECK_FALSE(checker.check(sooner).accepted());
    }
  }
  CHECK(rejected > 0);
}

TEST_CASE("random bodies prove nothing that is false") {
  Numbers numbers(7);
  verify::CertificateChecker checker;
  Tally tally;
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    Certificate made;
    made.setup = setup_of(won);
    const std::vector<Move> moves = verify::moves_of(made.setup);
    for (long i = 0; i < scaled(200, 4000, 10); ++i) {
      const int plies = 1 + 2 * static_cast<int>(numbers.below(2));
      made.claim = {Outcome::win, plies, {moves[numbers.below(moves.size())]}, numbers.once_in(4), numbers.once_in(4)};
      made.body.clear();
      for (std::size_t n = numbers.below(40); n > 0; --n)
        made.body.push_back(static_cast<std::uint8_t>(numbers.below(12)));
      tally.add(made, checker.check(made), truth);
    }
  }
  CHECK(tally.rejected > 0);
}

TEST_CASE("changed files of both forms are read or refused, and what is accepted is true") {
  Numbers numbers(11);
  verify::CertificateChecker checker;
  Tally tally;
  const long rounds = scaled(10, 200, 1);
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    VariantShelf shelf(nullptr);
    for (const Certificate& made : certificates_of(truth, won)) {
      const std::string binary = write_certificate(made);
      const std::string json = verify::write_certificate_json(made, checker).text;
      for (long i = 0; i < rounds; ++i) {
        std::string text = binary;
        for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change_bytes(text, numbers);
        const auto read = parse_certificate("x", text, shelf);
        if (read) tally.add(*read, checker.check(*read), truth);
        text = json;
        for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change_bytes(text, numbers);
        const auto document = verify::read_certificate_json("x", text, shelf, checker);
        if (document) tally.add(document->certificate, document->check, truth);
        tally.unreadable += (read ? 0 : 1) + (document ? 0 : 1);
      }
    }
  }
  CHECK(tally.unreadable > 0);
  CHECK(tally.rejected > 0);
  CHECK(tally.accepted > 0);
}
