#include "kernel/model/cable/shape_inputs.h"

#include <algorithm>

#include "kernel/model/cable/bend_radius_limit.h"

namespace liana {

bool areShapedAlike(const Cable& a, const Cable& b) {
  Cable copy = b;
  copy.revision = a.revision;
  copy.name = a.name;
  copy.isMoving = a.isMoving;
  copy.isHidden = a.isHidden;
  copy.limits = a.limits;
  copy.spec.name = a.spec.name;
  copy.spec.libraryId = a.spec.libraryId;
  copy.spec.color = a.spec.color;
  copy.spec.limits = a.spec.limits;
  if (a.spec.flat && copy.spec.flat) {  // how it looks
    copy.spec.flat->shape = a.spec.flat->shape;
    copy.spec.flat->conductors = a.spec.flat->conductors;
    copy.spec.flat->hasSquareEdges = a.spec.flat->hasSquareEdges;
  }
  for (std::size_t i = 0; i < std::min(a.handles.size(), copy.handles.size()); ++i) {
    copy.handles[i].tolerance = a.handles[i].tolerance;
    copy.handles[i].maxForce = a.handles[i].maxForce;
  }
  for (std::size_t i = 0; i < std::min(a.coverings.size(), copy.coverings.size()); ++i) {
    copy.coverings[i].name = a.coverings[i].name;
    copy.coverings[i].color = a.coverings[i].color;
  }
  if (a.bundle && copy.bundle) copy.bundle->rule.name = a.bundle->rule.name;
  return a == copy;
}

bool shapeAlike(const DocumentSettings& a, const DocumentSettings& b) {
  DocumentSettings copy = b;
  copy.limits = a.limits;
  copy.lengthUnit = a.lengthUnit;
  copy.cutting = a.cutting;
  return a == copy;
}

bool shapeAlike(const Connector& a, const Connector& b) {
  if (!a.isFree() && !b.isFree()) return true;
  Connector copy = b;
  copy.name = a.name;
  copy.isMadeWithCable = a.isMadeWithCable;
  return a == copy;
}

bool shapeAlike(const Branch& a, const Branch& b) {
  Branch copy = b;
  copy.name = a.name;
  copy.attachedTo = a.attachedTo;
  return a == copy;
}

double shapingBendRadius(const Cable& cable, const DocumentSettings& settings) {
  return cable.routing.mode == RoutingMode::AutomaticLength ? bendRadiusLimit(cable, settings) : 0;
}

}  // namespace liana
