// Undo and redo with names; delete, hide and isolate of the selection.
#include "gui/actions/edit_actions.h"

#include <QAction>

#include "gui/actions/make_action.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/remove_cable.h"
#include "kernel/edits/remove_handle.h"

namespace liana {

EditActions::EditActions(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  undo = makeAction(this, tr("&Undo"), "undo", "Ctrl+Z", tr("Undo"));
  redo = makeAction(this, tr("&Redo"), "redo", "Ctrl+Shift+Z Ctrl+Y", tr("Redo"));
  remove = makeAction(this, tr("&Delete"), "delete", "Del", tr("Delete the selected cable or handle"));
  hide = makeAction(this, tr("&Hide"), "hide", "H", tr("Hide the selection"));
  isolate = makeAction(this, tr("&Isolate"), "isolate", "Shift+H", tr("Hide everything but the selection"));
  showAll = makeAction(this, tr("Show &all"), "show", "Ctrl+H", tr("Show everything that is hidden"));
  liveSolving = makeAction(this, tr("Solve while &editing"), "solve", "Ctrl+L",
                           tr("Keep the cables solved while you work"));
  liveSolving->setCheckable(true);
  liveSolving->setChecked(true);
  contact = makeAction(this, tr("&Contact with parts"), "contact", "Ctrl+K",
                       tr("Cables lie on parts instead of passing through them"));
  contact->setCheckable(true);
  connect(contact, &QAction::triggered, this, &EditActions::switchContact);
  cableContact = makeAction(this, tr("Contact &between cables"), "contact", "Ctrl+Shift+K",
                            tr("Cables lie on each other and on themselves"));
  cableContact->setCheckable(true);
  connect(cableContact, &QAction::triggered, this, &EditActions::switchCableContact);
  const auto showContact = [this] {
    contact->setChecked(workspace_.document().settings().contact.withParts);
    cableContact->setChecked(workspace_.document().settings().contact.withCables);
  };
  connect(&workspace, &Workspace::documentReplaced, this, showContact);
  connect(&workspace, &Workspace::documentChanged, this, showContact);
  connect(undo, &QAction::triggered, &workspace, &Workspace::undo);
  connect(redo, &QAction::triggered, &workspace, &Workspace::redo);
  connect(remove, &QAction::triggered, this, &EditActions::removeSelected);
  connect(hide, &QAction::triggered, this, &EditActions::hideSelected);
  connect(isolate, &QAction::triggered, this, &EditActions::isolateSelected);
  connect(showAll, &QAction::triggered, &workspace, &Workspace::showEverything);
  connect(liveSolving, &QAction::toggled, &workspace, &Workspace::setLiveSolving);
  connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, &EditActions::updateUndo);
  connect(&workspace.undoStack(), &QUndoStack::undoTextChanged, this, &EditActions::updateUndo);
  connect(&workspace.undoStack(), &QUndoStack::redoTextChanged, this, &EditActions::updateUndo);
  connect(&workspace, &Workspace::selectionChanged, this, &EditActions::updateSelection);
  updateUndo();
  updateSelection();
}

void EditActions::updateUndo() {
  const QUndoStack& stack = workspace_.undoStack();
  undo->setEnabled(stack.canUndo());
  redo->setEnabled(stack.canRedo());
  undo->setText(stack.canUndo() ? tr("&Undo: %1").arg(stack.undoText()) : tr("&Undo"));
  redo->setText(stack.canRedo() ? tr("&Redo: %1").arg(stack.redoText()) : tr("&Redo"));
  undo->setToolTip(stack.canUndo() ? tr("Undo: %1  (Ctrl+Z)").arg(stack.undoText()) : tr("Nothing to undo"));
  redo->setToolTip(stack.canRedo() ? tr("Redo: %1  (Ctrl+Shift+Z)").arg(stack.redoText())
                                   : tr("Nothing to redo"));
}

void EditActions::updateSelection() {
  const Selection& selection = workspace_.selection();
  remove->setEnabled(std::holds_alternative<CableId>(selection) ||
                     std::holds_alternative<HandleReference>(selection));
  const bool any = !isNothing(selection);
  hide->setEnabled(any);
  isolate->setEnabled(any);
}

void EditActions::removeSelected() {
  const Selection selection = workspace_.selection();
  if (const auto* cable = std::get_if<CableId>(&selection))
    workspace_.apply(std::make_unique<RemoveCable>(*cable));
  else if (const auto* handle = std::get_if<HandleReference>(&selection))
    workspace_.apply(std::make_unique<RemoveHandle>(handle->cable, handle->handle));
}

void EditActions::switchContact(bool on) {
  DocumentSettings settings = workspace_.document().settings();
  settings.contact.withParts = on;
  workspace_.apply(std::make_unique<ChangeSettings>(settings));
}

void EditActions::switchCableContact(bool on) {
  DocumentSettings settings = workspace_.document().settings();
  settings.contact.withCables = on;
  workspace_.apply(std::make_unique<ChangeSettings>(settings));
}

void EditActions::hideSelected() {
  const Selection selection = workspace_.selection();
  if (const auto* part = std::get_if<PartInstance>(&selection))
    workspace_.setHidden({*part}, true);
  else if (const CableId cable = cableOf(selection); cable.isValid())
    workspace_.setHidden(cable, true);
  workspace_.select({});
}

void EditActions::isolateSelected() {
  const Selection selection = workspace_.selection();
  const auto* kept = std::get_if<PartInstance>(&selection);
  std::vector<PartInstance> others;
  for (const AssemblyReference& reference : workspace_.document().assemblies()) {
    if (!reference.assembly) continue;
    for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
      if (reference.assembly->node(node).shape >= 0 && !(kept && *kept == PartInstance{reference.id, node}))
        others.push_back({reference.id, node});
  }
  workspace_.setHidden(others, true);
  for (const Cable& cable : workspace_.document().cables())
    workspace_.setHidden(cable.id, cable.id != cableOf(selection));
}

}  // namespace liana
