// The properties of one or several parts: name, look, material, mass, place and size.
#pragma once

#include <array>

#include "gui/panels/pages/property_form.h"
#include "gui/workspace/selection/selection.h"
#include "gui/workspace/workspace.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSlider;
class QToolButton;

namespace liana {

class PartMeasurer;
struct PartSubject;
class QuantityField;

/// Shows and changes all selected parts; the place of one part, or of one whole sub-assembly.
class PartPage : public PropertyForm {
  Q_OBJECT

public:
  explicit PartPage(Workspace& workspace, QWidget* parent = nullptr);

  void updateFields();
  /// The same for what changes when parts move.
  void updatePlace();

private:
  void makeLookRows();
  void makeMassRows();
  void makePlaceRows();
  void makeBoxRows();
  std::vector<PartReference> references() const;
  void showLook(const std::vector<PartSubject>& parts);
  void showMaterial(const std::vector<PartSubject>& parts);
  void showMass(const std::vector<PartSubject>& parts);
  void showPlace();
  void showBox(const std::vector<PartSubject>& parts);
  void changeName();
  void chooseColor();
  void resetColor();
  void chooseMaterial(int index);
  void changeDensity(double density, int visit);
  void changeFriction(double friction, int visit);
  void changePlace(int field, int visit);
  void putBack();
  int tokenFor(int field, int visit);

  Workspace& workspace_;
  PartMeasurer* measurer_;
  QLineEdit* name_;
  QLabel *path_, *file_, *instances_, *mass_, *volume_, *area_, *size_, *from_, *to_, *triangles_, *solidity_;
  QPushButton *color_, *putBack_;
  QToolButton* resetColor_;
  QSlider* opacity_;
  QComboBox* material_;
  QuantityField *density_, *friction_;
  QLabel* placeHeading_;
  std::array<QuantityField*, 6> place_;  // x, y, z, then the angles about them
  std::pair<int, int> lastVisit_{-1, -1};
  int token_ = 0;
};

}  // namespace liana
