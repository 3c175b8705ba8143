// The menu of the right button, in the view and in the tree: the verbs for what is under the mouse.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <vector>

#include "gui/workspace/selection.h"

class QAction;
class QPoint;

namespace liana {

class Viewport;

class ContextMenu : public QObject {
  Q_OBJECT

public:
  ContextMenu(Viewport& viewport, QObject* parent);

  /// Adds a group of verbs; it is asked anew each time what fits the selection.
  using Verbs = std::function<QList<QAction*>(const Selection&)>;
  void addVerbs(Verbs verbs) { groups_.push_back(std::move(verbs)); }

  /// Opens the menu for what is selected.
  void popUp(const QPoint& globalPosition);

private:
  Viewport& viewport_;
  std::vector<Verbs> groups_;
};

}  // namespace liana
