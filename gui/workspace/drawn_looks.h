// How things are drawn: what is hidden, how solid parts are, what cables are coloured by.
#pragma once

#include <QObject>
#include <optional>

#include "gui/workspace/parts/part_looks.h"
#include "gui/workspace/shapes/cable_quantity.h"

namespace liana {

/// Belongs to the workspace. What the document says of it changes by edits alone, see visibility.h.
class DrawnLooks : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;

  /// Take over how the document has things now. The difference is told when everybody knows of the change.
  PartLooks::Difference setDocument(const Document& document);
  PartLooks::Difference onChange(const DocumentChange& change);
  void tell(const PartLooks::Difference& different);

  bool isHidden(const PartInstance& part) const { return parts_.isHidden(part); }
  bool isHidden(CableId cable) const;
  /// How solid parts are drawn: 1 hides what is behind them.
  double opacityOf(const PartInstance& part) const { return parts_.opacityOf(part); }
  bool hasTranslucentParts() const { return parts_.hasTranslucentParts(); }

  /// What cables are coloured by; none: their own colour.
  const std::optional<CableQuantity>& colorBy() const { return colorBy_; }
  void setColorBy(const std::optional<CableQuantity>& quantity);

Q_SIGNALS:
  void visibilityChanged();
  void opacityChanged();
  void colorByChanged();

private:
  const Document* document_ = nullptr;
  PartLooks parts_;
  std::optional<CableQuantity> colorBy_;
};

}  // namespace liana
