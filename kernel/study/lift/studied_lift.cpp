#include "kernel/study/lift/studied_lift.h"

#include <algorithm>

namespace liana {

bool StudiedLift::passes() const {
  return stopped.empty() && std::none_of(findings.begin(), findings.end(), [](const HoistFinding& finding) {
           return finding.status == CheckStatus::Failed || finding.status == CheckStatus::NotJudged;
         });
}

const HoistFinding* StudiedLift::worst() const {
  for (const HoistFinding& finding : findings)
    if (finding.status != CheckStatus::NotChecked) return &finding;
  return nullptr;
}

}  // namespace liana
