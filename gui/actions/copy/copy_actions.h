// Copies of cables: cut, copy, paste, duplicate, mirror and pattern.
#pragma once

#include <QObject>
#include <vector>

#include "gui/workspace/selection/selection.h"
#include "kernel/model/document.h"

class QAction;
class QMenu;
class QWidget;

namespace liana {

class Viewport;
class Workspace;

class CopyActions : public QObject {
  Q_OBJECT

public:
  CopyActions(Workspace& workspace, Viewport& viewport, QWidget* window);

  /// The verbs that make sense for what is under the mouse.
  void addVerbs(QMenu& menu, const Selection& target) const;

  QAction *cut, *copy, *paste, *duplicate, *mirror, *pattern;

private:
  /// Those that are selected, or those whose handles or end are.
  std::vector<CableId> chosen() const;
  void updateEnabled();
  void copyChosen();
  void cutChosen();
  void pasteCables();
  void duplicateChosen();
  void askMirror();
  void askPattern();
  /// Adds them in one undo step of that name and selects them.
  void add(std::vector<DocumentContent> copies);
  Eigen::Vector3d middleOfParts() const;

  Workspace& workspace_;
  Viewport& viewport_;
  QWidget* window_;
};

}  // namespace liana
