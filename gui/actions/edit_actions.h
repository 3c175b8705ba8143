// The Edit menu: undo, redo, delete, select all; and what hides and shows.
#pragma once

#include <QObject>

class QAction;

namespace liana {

class Workspace;

class EditActions : public QObject {
  Q_OBJECT

public:
  EditActions(Workspace& workspace, QObject* parent);

  QAction *undo, *redo, *remove, *selectAll, *hide, *isolate, *showAll, *seeThrough, *liveSolving, *contact,
      *cableContact;

private:
  void updateUndo();
  void updateSelection();
  void removeSelected();
  void selectAllVisible();
  void switchContact(bool on);
  void switchCableContact(bool on);
  void hideSelected();
  void isolateSelected();
  void seeThroughSelected(bool on);

  Workspace& workspace_;
};

}  // namespace liana
