#include "kernel/checks/finding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace liana {
namespace {

struct KindText {
  const char *name, *key, *unit, *remedy;
  bool lowerLimit;
};

constexpr std::array<KindText, kCheckKinds> kTexts{
    {{"shape", "shape", "", "Give the cable more length, or move its ends and handles closer together.",
      false},
     {"penetration", "penetration", "mm", "Switch contact on, or lead the cable around with a clip.", false},
     {"bend radius", "bend_radius", "mm",
      "Give the cable more length, move its clips apart or turn its ends.", true},
     {"clearance", "clearance", "mm", "Move a clip so that the cable keeps away, or shorten the cable.",
      true},
     {"support force", "support_force", "N",
      "Give the cable more length, or share the load with another clip.", false},
     {"support moment", "support_moment", "N·m",
      "Turn the clip or connector along the cable's own direction.", false},
     {"torsion", "torsion", "°/m", "Take turns out of the ends, or leave one end unkeyed.", false},
     {"unsupported span", "unsupported_span", "mm", "Add a clip within the span.", false},
     {"length", "length", "mm", "Set the cable's length to the target, or change the target.", false},
     {"slack", "slack", "mm", "Shorten the cable, or move the supports of the span apart.", false},
     {"sliding", "sliding", "mm",
      "Give the cable more length, hold it with a clip, or allow the fixing a larger tolerance.", false},
     {"compression", "compression", "N",
      "Shorten the span until the cable is no longer pushed, or lead it in a bow by turning its clips or "
      "ends.",
      false},
     {"edgewise bend radius", "edgewise_bend_radius", "mm",
      "Turn the flat cable over its wide side: roll its ends or clips, or fold it.", true}}};

const KindText& textOf(CheckKind kind) {
  return kTexts[static_cast<std::size_t>(kind)];
}

/// As many decimals as the size of the number deserves.
std::string number(double value) {
  char text[40];
  const double size = std::abs(value);
  std::snprintf(text, sizeof text, "%.*f", size >= 100 ? 1 : size >= 1 ? 2 : 3, value);
  return text;
}

std::string amount(double value, CheckKind kind) {
  return number(value) + " " + unitOf(kind);
}

std::string placeOf(const Finding& finding) {
  char text[120];
  if (finding.to > finding.from)
    std::snprintf(text, sizeof text, " at s = %.1f mm (%.1f to %.1f)", finding.at, finding.from, finding.to);
  else
    std::snprintf(text, sizeof text, " at s = %.1f mm", finding.at);
  return text;
}

/// How many times the value is beyond its limit; what cannot be said so is worse than anything.
double timesBeyond(const Finding& finding) {
  constexpr double kWorst = std::numeric_limits<double>::infinity();
  if (finding.kind == CheckKind::Shape || !std::isfinite(finding.value)) return kWorst;
  if (finding.kind == CheckKind::Length) return 1 + std::abs(finding.value - finding.limit) / finding.limit;
  const bool isLower = isLowerLimit(finding.kind);
  const double less = isLower ? finding.value : finding.limit, more = isLower ? finding.limit : finding.value;
  return less > 0 ? more / less : kWorst;
}

}  // namespace

const char* toString(CheckKind kind) {
  return textOf(kind).name;
}

const char* keyOf(CheckKind kind) {
  return textOf(kind).key;
}

const char* unitOf(CheckKind kind) {
  return textOf(kind).unit;
}

bool isLowerLimit(CheckKind kind) {
  return textOf(kind).lowerLimit;
}

double marginOf(CheckKind kind, double value, double limit) {
  if (kind == CheckKind::Length) return kLengthTolerance - std::abs(value - limit);
  return isLowerLimit(kind) ? value - limit : limit - value;
}

const char* remedyFor(CheckKind kind) {
  return textOf(kind).remedy;
}

const char* toString(CheckStatus status) {
  switch (status) {
    case CheckStatus::NotChecked:
      return "not checked";
    case CheckStatus::Passed:
      return "passed";
    case CheckStatus::Near:
      return "near";
    case CheckStatus::NotJudged:
      return "not judged";
    case CheckStatus::Failed:
      return "failed";
  }
  return "";
}

int CableChecks::count(CheckStatus status) const {
  return static_cast<int>(std::count_if(findings.begin(), findings.end(),
                                        [&](const Finding& finding) { return finding.status == status; }));
}

const Finding* CableChecks::worst() const {
  const Finding* worst = nullptr;
  for (const Finding& finding : findings)
    if (finding.status == CheckStatus::Failed && (!worst || timesBeyond(finding) > timesBeyond(*worst)))
      worst = &finding;
  return worst;
}

std::string describe(const Finding& finding) {
  if (finding.status == CheckStatus::NotJudged)
    return std::string(toString(finding.kind)) + " was not judged: " + finding.cause;
  if (finding.kind == CheckKind::Shape) return finding.cause.empty() ? "has no shape" : finding.cause;
  std::string text = std::string(toString(finding.kind)) + " " + amount(finding.value, finding.kind);
  if (finding.kind == CheckKind::Length) {
    text += finding.value > finding.limit ? " is longer than the target " : " is shorter than the target ";
    return text + amount(finding.limit, finding.kind);
  }
  const bool broken = finding.status == CheckStatus::Failed;
  if (isLowerLimit(finding.kind))
    text += broken ? " is below " : " is hardly above ";
  else
    text += broken ? " is above " : " is hardly below ";
  text += amount(finding.limit, finding.kind);
  if (!finding.cause.empty()) text += " (" + finding.cause + ")";
  if (!finding.with.empty()) text += ", " + finding.with + ",";
  return text + placeOf(finding);
}

}  // namespace liana
