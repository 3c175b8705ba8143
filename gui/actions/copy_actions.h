// Copies of cables: cut, copy, paste, duplicate, mirror and pattern.
#pragma once

#include <QObject>
#include <vector>

#include "kernel/model/document.h"

class QAction;
class QWidget;

namespace liana {

class Viewport;
class Workspace;

class CopyActions : public QObject {
  Q_OBJECT

public:
  CopyActions(Workspace& workspace, Viewport& viewport, QWidget* window);

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
