#include "kernel/model/harness/covering.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace liana {
namespace {

struct KindName {
  CoveringKind kind;
  std::string_view name;
};
constexpr KindName kKinds[] = {{CoveringKind::Tape, "tape"},
                               {CoveringKind::Conduit, "conduit"},
                               {CoveringKind::Braid, "braid"},
                               {CoveringKind::HeatShrink, "heat-shrink"}};

bool isPositive(double value) {
  return std::isfinite(value) && value > 0;
}

bool isZeroOrMore(double value) {
  return std::isfinite(value) && value >= 0;
}

std::string defect(const Covering& covering, const char* what, double value, const char* mustBe) {
  std::ostringstream text;
  text << "The " << what << " of the covering \"" << covering.name << "\" is " << value << "; it must be "
       << mustBe << ".";
  return text.str();
}

}  // namespace

std::string Covering::findDefect() const {
  if (!(from >= 0 && from < 1))
    return defect(*this, "beginning", from, "from 0 up to 1, a share of the cable");
  if (!(to > from && to <= 1)) return defect(*this, "end", to, "beyond its beginning and at most 1");
  if (!isPositive(thickness)) return defect(*this, "wall", thickness, "above zero millimetres");
  if (!isZeroOrMore(innerDiameter))
    return defect(*this, "inner diameter", innerDiameter, "above zero millimetres, or zero if it lies tight");
  if (!isZeroOrMore(youngsModulus))
    return defect(*this, "Young's modulus", youngsModulus, "zero MPa or more");
  if (!isZeroOrMore(density)) return defect(*this, "density", density, "zero kg/m³ or more");
  if (!(std::isfinite(bindingFactor) && bindingFactor >= 1))
    return defect(*this, "binding factor", bindingFactor, "1 (the wires slide) or more");
  return {};
}

// As the cable library takes them (io/library/cables.json): tape of 1200 kg/m³ that makes four times the
// sliding stiffness when it covers all; a conduit's corrugations fold like a tube of 4 MPa and fill a third
// of the ring.
Covering Covering::usual(CoveringKind kind) {
  Covering covering;
  covering.kind = kind;
  switch (kind) {
    case CoveringKind::Tape:
      break;
    case CoveringKind::Conduit:
      covering.name = "Conduit";
      covering.thickness = 1.3;
      covering.youngsModulus = 4;
      covering.density = 320;
      covering.bindingFactor = 1.5;
      covering.color = {0.16f, 0.16f, 0.17f};
      break;
    case CoveringKind::Braid:
      covering.name = "Braid";
      covering.thickness = 0.6;
      covering.youngsModulus = 2;
      covering.density = 700;
      covering.bindingFactor = 1.5;
      covering.color = {0.35f, 0.36f, 0.38f};
      break;
    case CoveringKind::HeatShrink:
      covering.name = "Heat-shrink";
      covering.thickness = 0.9;
      covering.youngsModulus = 60;
      covering.density = 1050;
      covering.bindingFactor = 6;
      covering.color = {0.05f, 0.05f, 0.06f};
      break;
  }
  return covering;
}

std::vector<Covering> coveringsWithin(const std::vector<Covering>& coverings, double from, double to) {
  std::vector<Covering> within;
  for (Covering covering : coverings) {
    covering.from = (std::max(covering.from, from) - from) / (to - from);
    covering.to = (std::min(covering.to, to) - from) / (to - from);
    if (covering.to > covering.from) within.push_back(std::move(covering));
  }
  return within;
}

std::string_view nameOf(CoveringKind kind) {
  for (const KindName& known : kKinds)
    if (known.kind == kind) return known.name;
  return "tape";
}

std::optional<CoveringKind> coveringKindNamed(std::string_view name) {
  for (const KindName& known : kKinds)
    if (known.name == name) return known.kind;
  return {};
}

}  // namespace liana
