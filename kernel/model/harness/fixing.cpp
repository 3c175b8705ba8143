#include "kernel/model/harness/fixing.h"

#include <algorithm>
#include <iterator>

namespace liana {
namespace {

struct Entry {
  FixingKind kind;
  bool holdsDirection;
  bool isUsual;  // the word stands for this kind whatever is said of the direction
  const char* word;
  const char* name;
};

constexpr Entry kEntries[] = {
    {FixingKind::Clip, true, false, "fixed", "fixed clip"},
    {FixingKind::Clip, false, false, "swivel", "swivel clip"},
    {FixingKind::Tie, false, true, "tie", "cable tie"},
    {FixingKind::PClamp, true, true, "p_clamp", "P-clamp"},
    {FixingKind::Sliding, false, false, "sliding", "sliding clip"},
    {FixingKind::Sliding, true, false, "grommet", "grommet"},
    {FixingKind::Plane, false, true, "plane", "guide plane"},
    {FixingKind::Channel, true, true, "channel", "guide channel"},
};

const Entry& entryOf(FixingKind kind, bool holdsDirection) {
  return *std::find_if(std::begin(kEntries), std::end(kEntries), [&](const Entry& entry) {
    return entry.kind == kind && (entry.isUsual || entry.holdsDirection == holdsDirection);
  });
}

}  // namespace

std::string nameOf(FixingKind kind, bool holdsDirection) {
  return entryOf(kind, holdsDirection).name;
}

const char* wordOf(FixingKind kind, bool holdsDirection) {
  return entryOf(kind, holdsDirection).word;
}

std::optional<FixingWord> fixingOf(const std::string& word) {
  for (const Entry& entry : kEntries)
    if (word == entry.word) return FixingWord{entry.kind, entry.holdsDirection};
  return {};
}

}  // namespace liana
