// The wires of the document as a table that takes a paste from a spreadsheet.
#pragma once

#include <QTableWidget>

#include "gui/panels/fields/throttle.h"
#include "kernel/model/document.h"

namespace liana {

class Workspace;

/// Every cell is an undoable edit. Selecting wires selects the cables on their ways, so that the view shows
/// them.
class WireTable : public QTableWidget {
  Q_OBJECT

public:
  enum Column { Name, From, FromPin, To, ToPin, Type, Colour, Signal, Way, Length, ColumnCount };

  explicit WireTable(Workspace& workspace, QWidget* parent = nullptr);

  void addWire();
  void removeSelected();
  /// Wires of a text with or without a heading; what is missing for them is added. Says what is wrong.
  void paste(const QString& text);
  /// The selected wires, or all, as a table with a heading.
  QString copied() const;

protected:
  /// Claims its keys before the window's actions for cables get them.
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void refill();
  void fillRow(int row, const Wire& wire);
  void updateLengths();
  void setText(int row, Column column, const QString& text, bool isEditable = true);
  /// Takes over what was typed into a cell.
  void onChanged(QTableWidgetItem* item);
  Result<void> change(Wire& wire, Column column, const QString& text) const;
  void selectWays();
  /// All columns into the width there is, unless somebody has dragged them.
  void fitColumns();
  std::vector<int> selectedRows() const;

  Workspace& workspace_;
  bool isFilling_ = false;
  bool hasOwnWidths_ = false;
  Throttle pace_{kPanelPace, [this] { refill(); }};
  Throttle lengthPace_{kPanelPace, [this] { updateLengths(); }};
};

}  // namespace liana
