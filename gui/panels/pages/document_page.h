// What holds for the whole document: units, gravity and contact. Shown while nothing is selected.
#pragma once

#include <array>

#include "gui/panels/pages/property_form.h"
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
  /// A box that switches one of the ways cables touch.
  void addContactBox(QCheckBox* box, const QString& objectName, const QString& toolTip,
                     bool ContactSettings::*which);
  void apply(QWidget* field, const DocumentSettings& settings, int visit);

  Workspace& workspace_;
  QComboBox* lengthUnit_;
  QCheckBox* hasGravity_;
  QComboBox* up_;
  std::array<QuantityField*, 3> gravity_;
  QCheckBox *touchesParts_, *touchesCables_;
  QuantityField* friction_;
  std::pair<QWidget*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
