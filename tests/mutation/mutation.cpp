#include "tests/mutation/mutation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>

namespace liana {
namespace {

constexpr std::size_t kDeep = 200000;  // brackets within brackets

/// Where something stands in the file.
struct Stretch {
  std::size_t at = 0, size = 0;
};

class Mutator {
public:
  Mutator(const std::string& good, unsigned seed) : random_(seed) { mutant_.bytes = good; }

  Mutant mutate() {
    if (mutant_.bytes.empty()) return mutant_;
    static constexpr std::array<void (Mutator::*)(), 14> kinds{
        &Mutator::cutShort,      &Mutator::flipBits,     &Mutator::scribble,      &Mutator::dropPiece,
        &Mutator::repeatPiece,   &Mutator::swapPieces,   &Mutator::replaceNumber, &Mutator::replaceNumber,
        &Mutator::replaceNumber, &Mutator::dropLine,     &Mutator::repeatLine,    &Mutator::swapLines,
        &Mutator::nestDeeply,    &Mutator::replaceWord32};
    (this->*kinds[below(kinds.size())])();
    return std::move(mutant_);
  }

private:
  std::size_t below(std::size_t count) {
    return count == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }
  std::string& bytes() { return mutant_.bytes; }
  void tell(const std::string& what, std::size_t at) {
    mutant_.what = what + " at byte " + std::to_string(at);
  }

  Stretch piece() {
    const std::size_t at = below(bytes().size());
    return {at, std::min(bytes().size() - at, 1 + below(200))};
  }

  /// A whole line, its end included; of binary files, whatever lies between two bytes of that value.
  Stretch line() {
    const std::size_t middle = below(bytes().size());
    const std::size_t before = middle == 0 ? std::string::npos : bytes().rfind('\n', middle - 1);
    const std::size_t from = before == std::string::npos ? 0 : before + 1;
    const std::size_t end = bytes().find('\n', middle);
    return {from, (end == std::string::npos ? bytes().size() : end + 1) - from};
  }

  static bool isOfNumber(char c) { return std::isdigit(static_cast<unsigned char>(c)) || c == '.'; }

  /// With its sign and exponent; empty if the file has none.
  Stretch number() {
    std::size_t from = bytes().find_first_of("0123456789", below(bytes().size()));
    if (from == std::string::npos) from = bytes().find_first_of("0123456789");
    if (from == std::string::npos) return {};
    while (from > 0 && isOfNumber(bytes()[from - 1])) --from;
    if (from > 0 && bytes()[from - 1] == '-') --from;
    std::size_t end = from + 1;
    const auto goesOn = [this](std::size_t i) {
      return isOfNumber(bytes()[i]) || bytes()[i] == 'e' || bytes()[i] == 'E' ||
             ((bytes()[i] == '-' || bytes()[i] == '+') && (bytes()[i - 1] == 'e' || bytes()[i - 1] == 'E'));
    };
    while (end < bytes().size() && goesOn(end)) ++end;
    return {from, end - from};
  }

  void cutShort() {
    const std::size_t kept = below(bytes().size());
    mutant_.isCutShort = std::any_of(bytes().begin() + static_cast<std::ptrdiff_t>(kept), bytes().end(),
                                     [](unsigned char c) { return !std::isspace(c); });
    bytes().resize(kept);
    tell("cut short", kept);
  }

  void flipBits() {
    const std::size_t at = below(bytes().size());
    for (std::size_t i = 1 + below(4); i > 0; --i)
      bytes()[std::min(bytes().size() - 1, at + below(100) * (i - 1))] ^= static_cast<char>(1 << below(8));
    tell("bits flipped", at);
  }

  void scribble() {
    const Stretch over = piece();
    for (std::size_t i = 0; i < over.size; ++i) bytes()[over.at + i] = static_cast<char>(below(256));
    tell(std::to_string(over.size) + " random bytes", over.at);
  }

  void dropPiece() {
    const Stretch gone = piece();
    bytes().erase(gone.at, gone.size);
    tell(std::to_string(gone.size) + " bytes gone", gone.at);
  }

  void repeatPiece() {
    const Stretch from = piece();
    const std::size_t to = below(bytes().size());
    bytes().insert(to, bytes().substr(from.at, from.size));
    tell("bytes of " + std::to_string(from.at) + " once more", to);
  }

  void swapPieces() {
    const std::size_t size = std::min<std::size_t>(1 + below(60), bytes().size() / 2);
    const std::size_t first = below(bytes().size() - 2 * size + 1);
    const std::size_t second = first + size + below(bytes().size() - first - 2 * size + 1);
    std::swap_ranges(bytes().begin() + static_cast<std::ptrdiff_t>(first),
                     bytes().begin() + static_cast<std::ptrdiff_t>(first + size),
                     bytes().begin() + static_cast<std::ptrdiff_t>(second));
    tell("bytes swapped with those of " + std::to_string(second), first);
  }

  void replaceNumber() {
    static constexpr std::array<const char*, 22> others{
        "nan",         "NaN",        "inf", "-inf", "1e308", "-1e308", "1e309",
        "1e-320",      "-0",         "0",   "-1",   "1e20",  "-1e20",  "2147483647",
        "-2147483648", "4294967296", "",    "true", "\"x\"", "1e6",    "18446744073709551616",
        "0.1e-7"};
    const Stretch old = number();
    if (old.size == 0) return flipBits();
    const std::string now = others[below(others.size())];
    mutant_.what = "number " + bytes().substr(old.at, old.size) + " at byte " + std::to_string(old.at) +
                   " is now \"" + now + "\"";
    bytes().replace(old.at, old.size, now);
  }

  /// The numbers of binary files.
  void replaceWord32() {
    static constexpr std::array<std::uint32_t, 7> others{0xffffffffu, 0x7fffffffu, 0x80000000u, 0x7fc00000u,
                                                         0x7f800000u, 0,           0x7f7fffffu};
    const std::size_t at = below(bytes().size()) / 4 * 4;
    const std::uint32_t now = others[below(others.size())];
    std::memcpy(bytes().data() + at, &now, std::min(sizeof now, bytes().size() - at));
    tell("four bytes are now " + std::to_string(now), at);
  }

  void dropLine() {
    const Stretch gone = line();
    bytes().erase(gone.at, gone.size);
    tell("line gone", gone.at);
  }

  void repeatLine() {
    const Stretch twice = line();
    bytes().insert(twice.at, bytes().substr(twice.at, twice.size));
    tell("line twice", twice.at);
  }

  void swapLines() {
    const Stretch a = line(), b = line();
    if (a.at == b.at) return repeatLine();
    const Stretch first = std::min(a, b, [](const Stretch& p, const Stretch& q) { return p.at < q.at; });
    const Stretch second = first.at == a.at ? b : a;
    const std::string between = bytes().substr(first.at + first.size, second.at - first.at - first.size);
    const std::string turned =
        bytes().substr(second.at, second.size) + between + bytes().substr(first.at, first.size);
    bytes().replace(first.at, turned.size(), turned);
    tell("line swapped with that of " + std::to_string(second.at), first.at);
  }

  void nestDeeply() {
    static constexpr std::array<const char*, 5> openings{"[", "{\"a\":", "(", "[[0,", "'"};
    const std::string opening = openings[below(openings.size())];
    const std::size_t at = below(bytes().size());
    std::string deep;
    for (std::size_t i = 0; i < (below(2) ? kDeep : 300); ++i) deep += opening;
    bytes().insert(at, deep);
    tell("many " + opening, at);
  }

  Mutant mutant_;
  std::mt19937 random_;
};

}  // namespace

Mutant mutate(const std::string& good, unsigned seed) {
  return Mutator(good, seed).mutate();
}

}  // namespace liana
