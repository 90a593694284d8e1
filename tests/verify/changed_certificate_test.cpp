// Certificates changed at random: whatever the checker accepts must be true, by a search of everything.
#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

#include "tests/support/certificate_samples.h"
#include "tests/support/shared_data.h"
#include "verify/certificate_json.h"
#include "verify/check_certificate.h"
#include "verify/rules.h"

using namespace keymove;
using namespace keymove::tests;

namespace {

/// Random numbers that are the same on every machine.
class Numbers {
 public:
  explicit Numbers(std::uint32_t seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  bool once_in(std::size_t n) { return below(n) == 0; }
  std::uint8_t byte() { return static_cast<std::uint8_t>(once_in(8) ? below(256) : below(20)); }

 private:
  std::mt19937 engine_;
};

template <class Bytes>
void change_bytes(Bytes& bytes, Numbers& numbers) {
  using Byte = typename Bytes::value_type;
  if (bytes.empty()) return bytes.push_back(static_cast<Byte>(numbers.byte()));
  const std::size_t at = numbers.below(bytes.size());
  const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  switch (numbers.below(7)) {
    case 0:  // another move, or none
      bytes[at] = static_cast<Byte>(numbers.byte());
      return;
    case 1:
      bytes[at] = static_cast<Byte>(bytes[at] + (numbers.once_in(2) ? 1 : -1));
      return;
    case 2:  // a missing reply
      bytes.erase(place);
      return;
    case 3:
      bytes.resize(at);
      return;
    case 4:
      std::swap(bytes[at], bytes[numbers.below(bytes.size())]);
      return;
    case 5:
      bytes.insert(place, static_cast<Byte>(numbers.byte()));
      return;
    default:
      for (std::size_t i = at; i < std::min(at + 8, bytes.size()); ++i) bytes[i] = static_cast<Byte>(numbers.byte());
  }
}

void change_keys(Certificate& made, Numbers& numbers) {
  std::vector<Move>& keys = made.claim.keys;
  const std::vector<Move> moves = verify::pseudo_moves(made.setup);
  if (!keys.empty() && numbers.once_in(2)) {
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(numbers.below(keys.size())));
  }
  if (!moves.empty() && numbers.once_in(2)) keys.push_back(moves[numbers.below(moves.size())]);
  if (!numbers.once_in(8)) std::sort(keys.begin(), keys.end());
}

void change_position(Setup& setup, Numbers& numbers) {
  const auto square = [&] { return static_cast<Square>(numbers.below(setup.board.size())); };
  const Square from = square();
  const Square to = square();
  switch (numbers.below(4)) {
    case 0:
      setup.to_move = !setup.to_move;
      return;
    case 1:
      setup.at(from) = {};
      return;
    case 2:
      setup.at(from) = {static_cast<KindId>(numbers.below(setup.variant->men.size())),
                        numbers.once_in(2) ? Color::white : Color::black};
      return;
    default:
      std::swap(setup.at(from), setup.at(to));
  }
}

void change_outcome(CertificateClaim& claim, Numbers& numbers) {
  claim.outcome = std::vector{Outcome::win, Outcome::loss, Outcome::none}[numbers.below(3)];
  if (numbers.once_in(2)) claim.plies += 1;
  if (claim.outcome != Outcome::win && numbers.once_in(2)) claim.keys.clear();
}

void change(Certificate& made, Numbers& numbers) {
  switch (numbers.below(8)) {
    case 0:
      made.claim.plies += static_cast<int>(numbers.below(5)) - 3;  // mostly a bound too small
      return;
    case 1:
      made.claim.exact = !made.claim.exact;
      return;
    case 2:
      made.claim.only = !made.claim.only;
      return;
    case 3:
      return change_keys(made, numbers);
    case 4:
      return change_position(made.setup, numbers);
    case 5:
      return change_outcome(made.claim, numbers);
    default:
      change_bytes(made.body, numbers);
  }
}

/// What became of changed certificates.
struct Tally {
  long unreadable = 0;
  long accepted = 0;
  long rejected = 0;

  void add(const Certificate& certificate, const verify::CheckResult& result, ForcedEnds& truth) {
    ++(result.accepted() ? accepted : rejected);
    if (!result.accepted()) return;
    CAPTURE(write_fen(certificate.setup), verify::claim_text(certificate));
    if (!truth.claim_holds(certificate)) FAIL("a false claim was accepted");
  }
};

}  // namespace

TEST_CASE("a changed certificate that is accepted states the truth") {
  Numbers numbers(20260607);
  verify::CertificateChecker checker;
  const long rounds = scaled(200, 4000, 5);
  Tally tally;
  for (const WonPosition& won : won_positions()) {
    ForcedEnds truth;
    for (const Certificate& made : certificates_of(truth, won)) {
      for (long i = 0; i < rounds; ++i) {
        Certificate mutant = made;
        for (std::size_t n = 1 + numbers.below(2); n > 0; --n) change(mutant, numbers);
        tally.add(mutant, checker.check(mutant), truth);
      }
    }
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
        changed.body[at] = 0x7F;  // the index of no move
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
