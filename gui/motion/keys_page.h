// The key poses of a move as a table: typed, taken from the view, pasted from a spreadsheet.
#pragma once

#include <QWidget>
#include <vector>

class QPushButton;
class QSpinBox;
class QTableWidget;
class QTableWidgetItem;

#include "kernel/model/motion/move.h"

namespace liana {

class MoveActions;
class MoveSession;
class QuantityField;

/// One row for each key pose; a joint has one column, a free mover three for its place and three for its
/// turn. Choosing a row shows that moment.
class KeysPage : public QWidget {
  Q_OBJECT

public:
  explicit KeysPage(MoveActions& actions, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {420, 160}; }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  /// What a column holds: the time (mover -1), a joint's number, or one of six numbers of a free mover.
  struct Column {
    int mover = -1;
    int number = -1;
  };

  void refill();
  /// While it is solved there is news many times a second, which must not disturb who types.
  void refillIfChanged();
  void updateEnabled();
  void takeText(QTableWidgetItem* cell);
  void addHere();
  void removeRows();
  /// The moment that is shown, or one second behind the last key pose.
  void suggestTime();
  void paste();
  double valueOf(std::size_t key, const Column& column) const;
  QString textOf(std::size_t key, const Column& column) const;
  /// Empty when it has been put in; otherwise why not.
  QString put(const QString& text, const Column& column, KeyPose& key) const;

  MoveActions& actions_;
  MoveSession& session_;
  QTableWidget* table_;
  QuantityField* at_;
  QPushButton *add_, *remove_;
  QSpinBox* steps_;
  std::vector<Column> columns_;
  Move shown_;
  bool isFilling_ = false;
};

}  // namespace liana
