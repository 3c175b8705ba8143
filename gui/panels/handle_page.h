// The properties of a handle, a clip or an end: where it sits in space and on the cable.
#pragma once

#include <array>

#include "gui/panels/property_form.h"
#include "gui/workspace/selection.h"

class QCheckBox;

namespace liana {

class QuantityField;
class Workspace;

class HandlePage : public PropertyForm {
  Q_OBJECT

public:
  explicit HandlePage(Workspace& workspace, QWidget* parent = nullptr);

  /// `target` names a handle or an end.
  void showTarget(const Selection& target);
  void updateFields();

private:
  void changePosition(int axis, double value, int visit);
  void changeFraction(double percent, int visit);
  void changeOrientationHeld(bool held);
  void applyHandle(const RouteHandle& handle, int token);
  const RouteHandle* shownHandle() const;
  const CableEnd* shownEnd() const;

  Workspace& workspace_;
  Selection target_;
  std::array<QuantityField*, 3> position_;
  QuantityField* fraction_;
  QCheckBox* holdsOrientation_;
  QLabel *cableName_, *force_;
  std::pair<int, int> lastVisit_{-1, -1};
  int token_ = 0;
};

}  // namespace liana
