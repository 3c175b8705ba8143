// How the rigging stands before anything runs: its masses, where its ropes lie, and why it cannot run yet.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "gui/workspace/background_task.h"
#include "kernel/hoisting/rig_geometry.h"

namespace liana {

class HoistSession;

/// Follows the document on a thread, a moment behind it.
class RigPreview : public QObject {
  Q_OBJECT

public:
  explicit RigPreview(HoistSession& session, QObject* parent = nullptr);

  /// Of the rigging that was looked at last; null until then, and when parts are missing.
  const RigGeometry* geometry() const { return geometry_.get(); }
  /// One for each rope of the rigging [mm]; straight from fitting to fitting where it cannot be laid.
  const std::vector<std::vector<Eigen::Vector3d>>& ropes() const { return ropes_; }
  /// Why it cannot run, and what to do; empty when it can.
  const QString& defect() const { return defect_; }
  /// Whether a later state of the document is still being looked at.
  bool isBehind() const { return soon_.isActive() || task_.isBusy(); }
  /// Off: nothing is looked at.
  void setActive(bool active);

Q_SIGNALS:
  void changed();

private:
  struct Found;
  void look();

  HoistSession& session_;
  BackgroundTask task_;
  QTimer soon_;
  bool isActive_ = false;
  std::shared_ptr<const RigGeometry> geometry_;
  std::vector<std::vector<Eigen::Vector3d>> ropes_;
  QString defect_;
};

}  // namespace liana
