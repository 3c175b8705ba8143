// What holds for the whole document: units, gravity and friction. Shown while nothing is selected.
#pragma once

#include <array>

#include "gui/panels/property_form.h"
#include "kernel/model/document.h"

class QCheckBox;
class QComboBox;

namespace liana {

class QuantityField;
class Workspace;

class DocumentPage : public PropertyForm {
  Q_OBJECT

public:
  explicit DocumentPage(Workspace& workspace, QWidget* parent = nullptr);

private:
  void updateFields();
  void apply(QWidget* field, const DocumentSettings& settings, int visit);

  Workspace& workspace_;
  QComboBox* lengthUnit_;
  QCheckBox* hasGravity_;
  std::array<QuantityField*, 3> gravity_;
  QuantityField* friction_;
  std::pair<QWidget*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
