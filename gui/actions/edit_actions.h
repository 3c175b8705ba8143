// The Edit menu: undo, redo, delete, rename, select all; and what hides and shows.
#pragma once

#include <QObject>

class QAction;

namespace liana {

class Workspace;

class EditActions : public QObject {
  Q_OBJECT

public:
  EditActions(Workspace& workspace, QObject* parent);

  QAction *undo, *redo, *remove, *restoreParts, *rename, *selectAll, *hide, *isolate, *showAll, *seeThrough,
      *liveSolving, *contact, *cableContact;

Q_SIGNALS:
  /// The name of what is selected shall be typed over.
  void renameWanted();

private:
  void updateUndo();
  void updateSelection();
  void removeSelected();
  void restoreDeletedParts();
  void selectAllVisible();
  void switchContact(bool on);
  void switchCableContact(bool on);
  void hideSelected();
  void seeThroughSelected(bool on);

  Workspace& workspace_;
};

}  // namespace liana
