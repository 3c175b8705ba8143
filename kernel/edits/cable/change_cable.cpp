#include "kernel/edits/cable/change_cable.h"

namespace liana {

ChangeCable ChangeCable::setName(CableId cable, std::string name) {
  ChangeCable edit(cable, What::Name);
  edit.newName_ = std::move(name);
  return edit;
}

ChangeCable ChangeCable::setSpec(CableId cable, CableSpec spec) {
  ChangeCable edit(cable, What::Spec);
  edit.newSpec_ = std::move(spec);
  return edit;
}

ChangeCable ChangeCable::setLength(CableId cable, double length_mm) {
  ChangeCable edit(cable, What::Length);
  edit.newLength_ = length_mm;
  return edit;
}

ChangeCable ChangeCable::setSegments(CableId cable, int segments) {
  ChangeCable edit(cable, What::Segments);
  edit.newSegments_ = segments;
  return edit;
}

ChangeCable ChangeCable::setLimits(CableId cable, const CheckLimits& limits) {
  ChangeCable edit(cable, What::Limits);
  edit.newLimits_ = limits;
  return edit;
}

ChangeCable ChangeCable::setMoving(CableId cable, bool moving) {
  ChangeCable edit(cable, What::Moving);
  edit.newMoving_ = moving;
  return edit;
}

ChangeCable ChangeCable::setRouting(CableId cable, const RoutingRule& routing) {
  ChangeCable edit(cable, What::Routing);
  edit.newRouting_ = routing;
  return edit;
}

Result<void> ChangeCable::change(Cable& cable) const {
  switch (what_) {
    case What::Name:
      cable.name = newName_;
      break;
    case What::Spec:
      cable.spec = newSpec_;
      break;
    case What::Length:
      cable.length = newLength_;
      break;
    case What::Segments:
      cable.segments = newSegments_;
      break;
    case What::Limits:
      cable.limits = newLimits_;
      break;
    case What::Moving:
      cable.isMoving = newMoving_;
      break;
    case What::Routing:
      cable.routing = newRouting_;
      break;
  }
  return {};
}

bool ChangeCable::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeCable*>(&next);
  if (!other || other->cable() != cable() || other->what_ != what_) return false;
  newName_ = other->newName_;
  newSpec_ = other->newSpec_;
  newLength_ = other->newLength_;
  newSegments_ = other->newSegments_;
  newLimits_ = other->newLimits_;
  newMoving_ = other->newMoving_;
  newRouting_ = other->newRouting_;
  return true;
}

std::string ChangeCable::name() const {
  switch (what_) {
    case What::Name:
      return "Rename cable";
    case What::Spec:
      return "Change section and material";
    case What::Length:
      return "Change cable length";
    case What::Segments:
      return "Change number of segments";
    case What::Limits:
      return "Change limits of cable";
    case What::Moving:
      return "Change use of cable";
    case What::Routing:
      return "Change routing mode";
  }
  return {};
}

}  // namespace liana
