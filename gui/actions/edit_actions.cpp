// Undo and redo with names; delete, hide and isolate of everything selected.
#include "gui/actions/edit_actions.h"

#include <QAction>
#include <algorithm>
#include <functional>

#include "gui/actions/make_action.h"
#include "gui/workspace/edit_command.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/remove_assembly.h"
#include "kernel/edits/remove_cable.h"
#include "kernel/edits/remove_handle.h"

namespace liana {
namespace {

constexpr double kSeeThrough = 0.3;  // opacity

void forEachPart(const Document& document, const std::function<void(const PartInstance&)>& visit) {
  for (const AssemblyReference& reference : document.assemblies()) {
    if (!reference.assembly) continue;
    for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
      if (reference.assembly->node(node).shape >= 0) visit({reference.id, node});
  }
}

/// Selected cables, and the one whose handle or end is selected.
std::vector<CableId> cablesOf(const SelectionSet& selected) {
  std::vector<CableId> cables = selected.cables();
  const CableId primary = cableOf(selected.primary());
  if (primary.isValid() && !selected.contains(primary)) cables.push_back(primary);
  return cables;
}

/// Whether every part of an assembly is selected.
bool isWhollySelected(const AssemblyReference& reference, const SelectionSet& selected) {
  const auto count = std::count_if(selected.parts().begin(), selected.parts().end(),
                                   [&](const PartInstance& part) { return part.assembly == reference.id; });
  return reference.assembly && count > 0 && count == reference.assembly->instanceCount();
}

/// Single parts belong to their file and can only be hidden; whole assemblies can go.
std::vector<std::unique_ptr<Edit>> makeRemovals(const Workspace& workspace) {
  std::vector<std::unique_ptr<Edit>> edits;
  if (const auto* handle = std::get_if<HandleReference>(&workspace.selection()))
    edits.push_back(std::make_unique<RemoveHandle>(handle->cable, handle->handle));
  for (const CableId cable : workspace.selectedCables())
    edits.push_back(std::make_unique<RemoveCable>(cable));
  for (const AssemblyReference& reference : workspace.document().assemblies())
    if (isWhollySelected(reference, workspace.selected()))
      edits.push_back(std::make_unique<RemoveAssembly>(reference.id));
  return edits;
}

}  // namespace

EditActions::EditActions(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  undo = makeAction(this, tr("&Undo"), "undo", "Ctrl+Z", tr("Undo"));
  redo = makeAction(this, tr("&Redo"), "redo", "Ctrl+Shift+Z Ctrl+Y", tr("Redo"));
  remove = makeAction(this, tr("&Delete"), "delete", "Del",
                      tr("Delete the selected cables, handle or whole assembly"));
  selectAll = makeAction(this, tr("Select &all parts"), "", "Ctrl+A", tr("Select all visible parts"));
  hide = makeAction(this, tr("&Hide"), "hide", "H", tr("Hide the selection"));
  isolate = makeAction(this, tr("&Isolate"), "isolate", "Shift+H", tr("Hide everything but the selection"));
  showAll = makeAction(this, tr("Show &all"), "show", "Ctrl+H", tr("Show everything that is hidden"));
  seeThrough = makeAction(this, tr("&See through"), "transparent", "Shift+Space",
                          tr("See through the selected parts"));
  seeThrough->setCheckable(true);
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
  connect(selectAll, &QAction::triggered, this, &EditActions::selectAllVisible);
  connect(hide, &QAction::triggered, this, &EditActions::hideSelected);
  connect(isolate, &QAction::triggered, this, &EditActions::isolateSelected);
  connect(seeThrough, &QAction::triggered, this, &EditActions::seeThroughSelected);
  connect(&workspace, &Workspace::opacityChanged, this, &EditActions::updateSelection);
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
  const bool any = !workspace_.selected().isEmpty();
  remove->setEnabled(!makeRemovals(workspace_).empty());
  hide->setEnabled(any);
  isolate->setEnabled(any);
  const auto& parts = workspace_.selectedParts();
  seeThrough->setEnabled(!parts.empty());
  seeThrough->setChecked(!parts.empty() && workspace_.opacityOf(parts.front()) < 1);
}

void EditActions::removeSelected() {
  std::vector<std::unique_ptr<Edit>> removals = makeRemovals(workspace_);
  if (removals.empty()) return;
  if (removals.size() == 1) {
    workspace_.apply(std::move(removals.front()));
    return;
  }
  const std::string name = tr("Delete %1 things").arg(removals.size()).toStdString();
  workspace_.apply(std::make_unique<EditSequence>(std::move(removals), name));
}

void EditActions::seeThroughSelected(bool on) {
  workspace_.setOpacity(workspace_.selectedParts(), on ? kSeeThrough : 1);
}

void EditActions::selectAllVisible() {
  std::vector<Selection> parts;
  forEachPart(workspace_.document(), [&](const PartInstance& part) {
    if (!workspace_.isHidden(part)) parts.emplace_back(part);
  });
  workspace_.select(SelectionSet(parts));
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
  const SelectionSet selected = workspace_.selected();
  workspace_.setHidden(selected.parts(), true);
  for (const CableId cable : cablesOf(selected)) workspace_.setHidden(cable, true);
  workspace_.select({});
}

void EditActions::isolateSelected() {
  const SelectionSet selected = workspace_.selected();
  std::vector<PartInstance> others;
  forEachPart(workspace_.document(), [&](const PartInstance& part) {
    if (!selected.contains(part)) others.push_back(part);
  });
  workspace_.setHidden(others, true);
  const std::vector<CableId> kept = cablesOf(selected);
  for (const Cable& cable : workspace_.document().cables())
    workspace_.setHidden(cable.id, std::find(kept.begin(), kept.end(), cable.id) == kept.end());
}

}  // namespace liana
