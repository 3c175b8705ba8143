// Making and changing harnesses: branches, joined and parted cables, free connectors; the Harness menu.
#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "gui/workspace/selection/selection.h"
#include "kernel/model/connector.h"

class QAction;
class QMenu;
class QWidget;

namespace liana {

struct Branch;
class Viewport;
class Workspace;

class HarnessActions : public QObject {
  Q_OBJECT

public:
  HarnessActions(Viewport& viewport, QWidget* window);

  QAction *split, *mergeCables, *detachEnd, *rigid, *follows, *reroot, *unplug, *plugStays, *plugPulled,
      *plugHangs;

  /// The verbs that make sense for what is selected.
  QList<QAction*> verbsFor(const Selection& selection);
  void fillMenu(QMenu& menu) const;

private:
  void updateEnabled();
  const Branch* selectedBranch() const;
  void changeBranch(const std::function<void(Branch&)>& change);
  void switchFollowing(bool follows);
  void splitThere();
  void makeOneCable();
  void makeRoot();
  void detach();
  void freeEnd();
  void holdConnector(ConnectorHold hold);

  Workspace& workspace_;
  std::optional<std::pair<CableId, double>> splitPlace_;  // where the menu was opened
};

}  // namespace liana
