// One joint of a move: what it is, where its axis runs, and where it stands now.
#pragma once

#include <Eigen/Core>
#include <QWidget>
#include <array>
#include <functional>

#include "kernel/model/motion/move.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSlider;
class QToolButton;

namespace liana {

class MoveActions;
class MoveSession;
class QuantityField;

/// Shows the mover that is chosen in the list. Its number poses the joint in the view; “Add key pose” makes a
/// key pose of what the view shows.
class JointPage : public QWidget {
  Q_OBJECT

public:
  explicit JointPage(MoveActions& actions, QWidget* parent = nullptr);

private:
  void addAxisRow(QGridLayout& grid, int row, const QString& title, bool isDirection);
  void addValueRow(QGridLayout& grid, int row);
  void refill();
  void showValue();
  const Mover* joint() const;
  /// One undo step for one visit of a field.
  void change(const QString& name, const std::function<void(Move&, Mover&)>& change);
  void pose(double value);
  void takeAxis(int number, bool isDirection, double value);

  MoveActions& actions_;
  MoveSession& session_;
  QComboBox *movers_, *kind_;
  std::array<QuantityField*, 3> point_{}, direction_{};
  QLabel* what_;
  QuantityField *angle_, *length_;
  QSlider* slider_;
  QPushButton *axis_, *add_;
  QToolButton* byHand_;
  bool isFilling_ = false;
};

}  // namespace liana
