// What a recorded lift breaks or comes near to, worst first; a click goes to the time and the place.
#pragma once

#include <QListWidget>
#include <QWidget>
#include <vector>

#include "kernel/hoisting/checks/hoist_checks.h"

class QLineEdit;

namespace liana {

class HoistSession;

class LiftChecksPanel : public QWidget {
  Q_OBJECT

public:
  explicit LiftChecksPanel(HoistSession& session, QWidget* parent = nullptr);

  QListWidget* list() { return list_; }
  /// "2 failed, 1 near"; empty when there is nothing to say.
  QString summary() const;
  /// Of a row of the list.
  const HoistFinding* findingAt(int row) const;

Q_SIGNALS:
  void findingChosen(const HoistFinding& finding);
  void summaryChanged();

private:
  void refill();
  void hideOthers();

  HoistSession& session_;
  QLineEdit* filter_;
  QListWidget* list_;
  std::vector<HoistFinding> rows_;
};

}  // namespace liana
