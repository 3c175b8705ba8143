// The Edit menu: undo, redo, delete; and what hides and shows.
#pragma once

#include <QObject>

class QAction;

namespace liana {

class Workspace;

class EditActions : public QObject {
  Q_OBJECT

public:
  EditActions(Workspace& workspace, QObject* parent);

  QAction *undo, *redo, *remove, *hide, *isolate, *showAll, *liveSolving, *contact, *cableContact;

private:
  void updateUndo();
  void updateSelection();
  void removeSelected();
  void switchContact(bool on);
  void switchCableContact(bool on);
  void hideSelected();
  void isolateSelected();

  Workspace& workspace_;
};

}  // namespace liana
