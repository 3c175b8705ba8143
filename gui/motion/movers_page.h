// What a move takes along, and how: one row for each mover.
#pragma once

#include <Eigen/Core>
#include <QWidget>

class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

#include "kernel/model/motion/move.h"

namespace liana {

class MoveActions;
class MoveSession;

class MoversPage : public QWidget {
  Q_OBJECT

public:
  explicit MoversPage(MoveActions& actions, QWidget* parent = nullptr);

  int chosenMover() const;
  QSize sizeHint() const override { return {420, 160}; }

private:
  void refill();
  /// While it is solved there is news many times a second, which must not disturb who types.
  void refillIfChanged();
  void fillRow(QTreeWidgetItem& row, int mover);
  void updateEnabled();
  void takeText(QTreeWidgetItem* row, int column);
  void addSelected();
  void replaceThings();
  void setAxis(int mover, const Eigen::Vector3d& point, const Eigen::Vector3d& direction);

  MoveActions& actions_;
  MoveSession& session_;
  QTreeWidget* rows_;
  QPushButton *add_, *replace_, *axis_, *remove_;
  Move shown_;
  bool isFilling_ = false;
};

}  // namespace liana
