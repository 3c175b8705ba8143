#include "gui/workspace/drawn_looks.h"

namespace liana {

PartLooks::Difference DrawnLooks::setDocument(const Document& document) {
  document_ = &document;
  return parts_.update(document);
}

PartLooks::Difference DrawnLooks::onChange(const DocumentChange& change) {
  PartLooks::Difference different;
  if (std::holds_alternative<AssemblyAdded>(change) || std::holds_alternative<AssemblyRemoved>(change) ||
      std::holds_alternative<AssemblyChanged>(change))
    different = parts_.update(*document_);
  different.visibility |= std::holds_alternative<CableLookChanged>(change);
  return different;
}

void DrawnLooks::tell(const PartLooks::Difference& different) {
  if (different.visibility) Q_EMIT visibilityChanged();
  if (different.opacity) Q_EMIT opacityChanged();
}

bool DrawnLooks::isHidden(CableId id) const {
  const Cable* cable = document_ ? document_->findCable(id) : nullptr;
  return cable && cable->isHidden;
}

void DrawnLooks::setColorBy(const std::optional<CableQuantity>& quantity) {
  if (quantity == colorBy_) return;
  colorBy_ = quantity;
  Q_EMIT colorByChanged();
}

}  // namespace liana
