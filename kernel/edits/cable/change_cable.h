// Changes a cable's name, section and material, length, number of segments, limits, use or routing mode.
#pragma once

#include <optional>

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

/// Edits that set the same single value one after the other (a spin box, a slider) merge.
class ChangeCable : public CableEdit {
public:
  static ChangeCable setName(CableId cable, std::string name);
  static ChangeCable setSpec(CableId cable, CableSpec spec);
  static ChangeCable setLength(CableId cable, double length_mm);
  static ChangeCable setSegments(CableId cable, int segments);
  /// Instead of what the spec and the document's settings say; empty ones leave it to them.
  static ChangeCable setLimits(CableId cable, const CheckLimits& limits);

  /// Whether it is bent again and again in use.
  static ChangeCable setMoving(CableId cable, bool moving);

  /// How it comes by its length.
  static ChangeCable setRouting(CableId cable, const RoutingRule& routing);

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<void> change(Cable& cable) const override;

private:
  enum class What { Name, Spec, Length, Segments, Limits, Moving, Routing };
  ChangeCable(CableId cable, What what) : CableEdit(cable), what_(what) {}

  What what_;
  std::string newName_;
  CableSpec newSpec_;
  double newLength_ = 0;
  int newSegments_ = 0;
  CheckLimits newLimits_;
  bool newMoving_ = false;
  RoutingRule newRouting_;
};

}  // namespace liana
