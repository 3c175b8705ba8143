// The properties of a cable: what it is made of, how long it is, and what the solver found.
#pragma once

#include "gui/panels/property_form.h"
#include "gui/workspace/selection.h"
#include "kernel/model/cable_spec.h"

class QLineEdit;
class QSpinBox;
class QToolButton;

namespace liana {

class QuantityField;
class Workspace;

/// Every field edits live through an undoable edit; the steps of one visit to a field are one undo step.
class CablePage : public PropertyForm {
  Q_OBJECT

public:
  explicit CablePage(Workspace& workspace, QWidget* parent = nullptr);

  void showCable(CableId cable);
  void updateFields();
  void updateResults();
  CableId cable() const { return cable_; }

private:
  void addSpecField(const QString& label, QuantityField* field, double CableSpec::*member,
                    const QString& toolTip);
  void changeSpec(double CableSpec::*member, double value, int visit, const QuantityField* field);
  void chooseColor();
  int tokenFor(const void* field, int visit);

  Workspace& workspace_;
  CableId cable_;
  QLineEdit* name_;
  QuantityField *length_, *bendLimit_;
  QSpinBox* segments_;
  QToolButton* color_;
  std::vector<std::pair<QuantityField*, double CableSpec::*>> specFields_;
  QLabel *solver_, *solvedLength_, *minimumRadius_, *tension_, *startForce_, *endForce_;
  std::pair<const void*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
