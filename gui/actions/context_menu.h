// The menu of the right mouse button, in the view and in the tree.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "gui/workspace/selection/selection.h"

class QMenu;
class QPoint;
class QWidget;

namespace liana {

class EditActions;
class ViewActions;
class Workspace;

/// Offers what can be done with the thing under the mouse; who knows more verbs adds them.
class ContextMenu : public QObject {
  Q_OBJECT

public:
  ContextMenu(Workspace& workspace, EditActions& edits, ViewActions& views, QWidget* window);

  /// Called whenever the menu opens; puts its actions above those that show and hide.
  using Verbs = std::function<void(QMenu& menu, const Selection& target)>;
  void addVerbs(Verbs verbs) { verbs_.push_back(std::move(verbs)); }
  /// Selects the target if it is not among the selected things yet, and opens the menu.
  void open(const Selection& target, const QPoint& globalPosition);

private:
  Workspace& workspace_;
  EditActions& edits_;
  ViewActions& views_;
  QWidget* window_;
  std::vector<Verbs> verbs_;
};

}  // namespace liana
