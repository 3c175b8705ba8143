#include "kernel/checks/finding_collector.h"

#include <algorithm>
#include <tuple>

namespace liana {
namespace {

/// How far beyond its limit, in limits where that can be said; larger is worse.
double excess(CheckKind kind, double value, double limit) {
  return -marginOf(kind, value, limit) / (limit > 0 ? limit : 1);
}

}  // namespace

double nearThreshold(CheckKind kind, double limit) {
  return limit * (isLowerLimit(kind) ? 1 + kNearShare : 1 - kNearShare);
}

CheckStatus judge(CheckKind kind, double value, double limit) {
  const double margin = marginOf(kind, value, limit);
  if (!(margin >= 0)) return CheckStatus::Failed;
  if (kind == CheckKind::Shape || kind == CheckKind::Penetration || kind == CheckKind::Length)
    return CheckStatus::Passed;
  return margin < kNearShare * limit ? CheckStatus::Near : CheckStatus::Passed;
}

FindingCollector::FindingCollector(CableId cable, CableChecks& checks) : checks_(checks) {
  checks_.cable = cable;
  checks_.findings.clear();
  checks_.outcomes.assign(kCheckKinds, {});
  for (int i = 0; i < kCheckKinds; ++i) checks_.outcomes[i].kind = static_cast<CheckKind>(i);
}

void FindingCollector::note(CheckKind kind, double value, double limit, double at, std::string_view with) {
  CheckOutcome& outcome = checks_.outcomes[static_cast<std::size_t>(kind)];
  const CheckStatus status = judge(kind, value, limit);
  const auto rank = std::tuple(status, excess(kind, value, limit));
  const auto known = std::tuple(outcome.status, excess(kind, outcome.value, outcome.limit));
  if (outcome.status != CheckStatus::NotChecked && !(known < rank)) return;
  outcome.status = status;
  outcome.value = value;
  outcome.limit = limit;
  outcome.at = at;
  outcome.with = with;
}

void FindingCollector::add(Finding finding) {
  note(finding.kind, finding.value, finding.limit, finding.at, finding.with);
  checks_.findings.push_back(std::move(finding));
}

void FindingCollector::addNotJudged(CheckKind kind, const std::string& reason) {
  CheckOutcome& outcome = checks_.outcomes[static_cast<std::size_t>(kind)];
  outcome.status = std::max(outcome.status, CheckStatus::NotJudged);
  for (Finding& finding : checks_.findings)
    if (finding.kind == kind && finding.status == CheckStatus::NotJudged) {
      finding.cause += "; " + reason;
      return;
    }
  Finding finding;
  finding.kind = kind;
  finding.status = CheckStatus::NotJudged;
  finding.cause = reason;
  checks_.findings.push_back(std::move(finding));
}

void FindingCollector::finish() {
  const auto place = [](const Finding& f) { return std::tuple(-static_cast<int>(f.status), f.kind, f.from); };
  std::stable_sort(checks_.findings.begin(), checks_.findings.end(),
                   [&](const Finding& a, const Finding& b) { return place(a) < place(b); });
}

}  // namespace liana
