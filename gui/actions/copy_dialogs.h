// The questions behind Mirror… and Pattern….
#pragma once

#include <QDialog>
#include <optional>

#include "gui/workspace/cable_copies.h"

class QComboBox;
class QSpinBox;
class QWidget;

namespace liana {

class QuantityField;

/// Asks for a plane across one of the world's axes.
class MirrorDialog : public QDialog {
  Q_OBJECT

public:
  /// `middle` is where the plane stands at first [mm].
  MirrorDialog(const Eigen::Vector3d& middle, QWidget* parent);
  Eigen::Affine3d mirror() const;

private:
  Eigen::Vector3d middle_;
  QComboBox* normal_;
  QuantityField* place_;
};

/// Asks for a row along an axis, or around one.
class PatternDialog : public QDialog {
  Q_OBJECT

public:
  /// The row goes around an axis through `center` [mm].
  PatternDialog(const Eigen::Vector3d& center, double distance, QWidget* parent);
  Eigen::Isometry3d step() const;
  int copies() const;

private:
  bool isAround() const;
  void showFields();

  Eigen::Vector3d center_;
  QComboBox *way_, *axis_;
  QuantityField *distance_, *angle_;
  QuantityField* place_[3];
  QSpinBox* copies_;
};

}  // namespace liana
