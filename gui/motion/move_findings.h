// What was found over a move: what is too short, what happened, what comes near its limit. A click goes
// there.
#pragma once

#include <QListWidget>

namespace liana {

class MoveSession;

class MoveFindings : public QListWidget {
  Q_OBJECT

public:
  explicit MoveFindings(MoveSession& session, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {420, 160}; }

private:
  struct Entry;

  void refill();
  void add(const Entry& entry);
  void addMissing();
  void addEvents();
  void addPeaks();
  void go(QListWidgetItem* item);

  MoveSession& session_;
};

}  // namespace liana
