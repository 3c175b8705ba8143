// Gathers what single checks say about one cable into verdicts and findings.
#pragma once

#include <string>
#include <string_view>

#include "kernel/checks/finding.h"

namespace liana {

/// A value that keeps its limit by less than this share of it is near.
inline constexpr double kNearShare = 0.1;

/// The value at which a check stops being near.
double nearThreshold(CheckKind kind, double limit);
/// Never NotChecked. What is not a number fails.
CheckStatus judge(CheckKind kind, double value, double limit);

class FindingCollector {
public:
  /// Empties `checks` and fills it from here on; it must outlive this.
  FindingCollector(CableId cable, CableChecks& checks);

  /// Tells a value of a check. The worst one of each kind becomes its verdict.
  void note(CheckKind kind, double value, double limit, double at, std::string_view with = {});
  /// Tells a place that failed or is near; its value counts for the verdict too.
  void add(Finding finding);
  /// Tells that a check could not be made, or not in full. Several reasons become one finding.
  void addNotJudged(CheckKind kind, const std::string& reason);
  /// Puts the findings in order.
  void finish();

private:
  CableChecks& checks_;
};

}  // namespace liana
