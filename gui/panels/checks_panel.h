// The list of what breaks a limit or nearly does, and the limits themselves.
#pragma once

#include <QListWidget>
#include <QWidget>
#include <functional>

#include "kernel/checks/finding.h"
#include "kernel/model/document.h"

class QTabWidget;

namespace liana {

class LimitsPage;
class Workspace;

/// Follows LiveChecks. Clicking a row selects the cable and asks to be shown the place.
class ChecksPanel : public QWidget {
  Q_OBJECT

public:
  explicit ChecksPanel(Workspace& workspace, QWidget* parent = nullptr);

  /// "2 failed, 1 near", with what is still to come or cannot be judged; empty when nothing is judged.
  QString summary() const;
  QListWidget* list() const { return list_; }

Q_SIGNALS:
  void summaryChanged();
  /// Look at this place; `extent` is how much around it matters [mm].
  void placeChosen(const Eigen::Vector3d& place, double extent);

private:
  struct Row {
    CableId cable;
    Finding finding;
  };
  void refill();
  void show(QListWidgetItem* item, const Row& row) const;
  /// A sentence instead of a finding.
  void show(QListWidgetItem* item, const QString& text, const QIcon& icon) const;
  /// Whether everything has been judged as it is now.
  bool isAllJudged() const;
  /// What stands in the list when nothing is wrong.
  QString textWithoutFindings() const;
  /// What the list cannot speak of, below the findings.
  QStringList gaps() const;
  QStringList filesOf(const std::function<bool(const AssemblyReference&)>& isMeant) const;
  void choose(QListWidgetItem* item);

  Workspace& workspace_;
  QTabWidget* tabs_;
  QListWidget* list_;
  LimitsPage* limits_;
  std::vector<Row> rows_;
};

}  // namespace liana
