// The rigging as a tree, and the page of what is selected in it.
#pragma once

#include <QWidget>
#include <map>

#include "gui/hoist/rig_thing.h"

class QMenu;
class QScrollArea;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace liana {

class RigEditor;
class RigForm;
class RigPreview;

/// Rows for bodies, joints, fittings, winches, ropes, load cases and limits; a button and a menu that add,
/// and a context menu.
class RigTree : public QWidget {
  Q_OBJECT

public:
  explicit RigTree(RigEditor& editor, QWidget* parent = nullptr);

  QTreeWidget* tree() { return tree_; }
  QTreeWidgetItem* itemOf(const RigThing& thing) const;

Q_SIGNALS:
  void hovered(const RigThing& thing);
  /// A double click: it is to be seen.
  void zoomWanted(const RigThing& thing);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void refill();
  void showSelection();
  RigThing thingOf(const QTreeWidgetItem* item) const;
  void openMenu(const QPoint& place);
  void fillAddMenu(QMenu* menu);

  RigEditor& editor_;
  QTreeWidget* tree_;
  bool isFilling_ = false;
};

class RigPages : public QWidget {
  Q_OBJECT

public:
  RigPages(RigEditor& editor, RigPreview& preview, QWidget* parent = nullptr);

private:
  void show();

  RigEditor& editor_;
  QStackedWidget* stack_;
  std::map<RigList, RigForm*> pages_;
};

}  // namespace liana
