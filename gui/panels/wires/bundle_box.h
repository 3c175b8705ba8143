// Whether a cable's section follows from its wires, and what covers it.
#pragma once

#include <QWidget>

#include "gui/panels/fields/throttle.h"
#include "kernel/model/document.h"

class QComboBox;
class QTableWidget;
class QTableWidgetItem;
class QToolButton;

namespace liana {

class Workspace;

/// About the selected cable. Every change is an undoable edit.
class BundleBox : public QWidget {
  Q_OBJECT

public:
  explicit BundleBox(Workspace& workspace, QWidget* parent = nullptr);

private:
  enum Column { Kind, FromPlace, ToPlace, Wall, Inner, ColumnCount };

  const Cable* cable() const;
  void refill();
  void setCell(int row, Column column, const QString& text);
  void chooseRule(int index);
  void addCovering(CoveringKind kind);
  void removeCoverings();
  void onChanged(QTableWidgetItem* item);
  void apply(std::vector<Covering> coverings);

  Workspace& workspace_;
  QComboBox* rule_;
  QTableWidget* coverings_;
  QToolButton *add_, *remove_;
  bool isFilling_ = false;
  Throttle pace_{kPanelPace, [this] { refill(); }};
};

}  // namespace liana
