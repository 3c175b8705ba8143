// The properties of a handle, a clip, an end or a socket: where it sits in space and on the cable, and what
// it holds.
#pragma once

#include <array>
#include <functional>
#include <memory>

#include "gui/panels/pages/property_form.h"
#include "gui/workspace/direction_angles.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/edits/edit.h"
#include "kernel/model/connector.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace liana {

class QuantityField;
class Workspace;

class HandlePage : public PropertyForm {
  Q_OBJECT

public:
  explicit HandlePage(Workspace& workspace, QWidget* parent = nullptr);

  /// `target` names a handle, an end or a socket.
  void showTarget(const Selection& target);
  void updateFields();

private:
  void addPlaceRows();
  void addDirectionRows();
  void addEndRows();
  void addFixingRows();
  void addSocketRows();
  void addHousingRows();
  void changeKind(int index);
  void changeFixing(QuantityField* field, const std::function<void(RouteHandle&)>& change, int visit);
  void changeSocket(QWidget* field, const std::function<void(Connector&)>& change, int visit);
  void showFixing(const RouteHandle& handle);
  void showHandle(const RouteHandle& handle);
  void showEnd(const Cable& cable, const CableEnd& end);
  void showSocket(const Connector& socket);
  /// The parts that a connector's face lies in or near, smallest first.
  void offerHousings(const Connector& socket);
  void chooseHousing(int index);
  void showPose();
  void showForce(const Cable& cable);
  void changePose(QWidget* field, const Eigen::Isometry3d& pose, int visit);
  void changeAngle(QWidget* field, double DirectionAngles::*angle, double value, int visit);
  void changeEnd(QWidget* field, const CableEnd& changed, int visit);
  void applyField(QWidget* field, std::unique_ptr<Edit> edit, int visit);
  const RouteHandle* shownHandle() const;
  const CableEnd* shownEnd() const;
  const Connector* shownSocket() const;

  Workspace& workspace_;
  Selection target_;
  QLineEdit* name_;
  std::array<QuantityField*, 3> position_;
  std::array<QuantityField*, 3> angles_;  // heading, elevation, roll
  QuantityField *fraction_, *place_;      // where on the cable, as a share and as a length
  QCheckBox *holdsOrientation_, *isKeyed_;
  QuantityField* turns_;
  QLabel* fixingHeading_;
  QComboBox *kind_, *hold_, *housing_;
  std::array<QuantityField*, 3> size_;   // of a housing that is a box
  std::vector<PartReference> housings_;  // that are offered
  std::optional<Connector> offeredTo_;
  QuantityField *offset_, *friction_, *tolerance_, *maxForce_, *mass_, *pull_;
  QLabel* slidTo_;
  QLabel *cableName_, *sitsOn_, *force_, *resultHeading_;
  std::pair<QWidget*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
