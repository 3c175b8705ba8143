// Undo and redo with names; delete, hide and isolate of everything selected.
#include "gui/actions/edit_actions.h"

#include <QAction>
#include <algorithm>
#include <functional>

#include "gui/actions/make_action.h"
#include "gui/workspace/edit_command.h"
#include "gui/workspace/harness/cable_joint.h"
#include "gui/workspace/parts/visibility.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/cable/remove_handle.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/harness/remove_connector.h"
#include "kernel/edits/part/remove_assembly.h"
#include "kernel/edits/part/remove_parts.h"

namespace liana {
namespace {

constexpr double kSeeThrough = 0.3;  // opacity

bool hasDeletedParts(const AssemblyReference& reference) {
  return std::any_of(reference.overrides.begin(), reference.overrides.end(),
                     [](const PartOverride& change) { return change.isRemoved; });
}

/// Whether every part of an assembly is selected.
bool isWhollySelected(const AssemblyReference& reference, const SelectionSet& selected) {
  const auto count = std::count_if(selected.parts().begin(), selected.parts().end(),
                                   [&](const PartInstance& part) { return part.assembly == reference.id; });
  return reference.assembly && count > 0 && count == reference.assembly->instanceCount();
}

/// Whole assemblies go with their file; of others the branches of the product tree that are selected.
std::vector<std::unique_ptr<Edit>> makePartRemovals(const Workspace& workspace) {
  const Document& document = workspace.document();
  std::vector<std::unique_ptr<Edit>> edits;
  std::vector<PartInstance> branches = branchesOf(document, workspace.selected().parts());
  for (const AssemblyReference& reference : document.assemblies()) {
    if (!isWhollySelected(reference, workspace.selected())) continue;
    edits.push_back(std::make_unique<RemoveAssembly>(reference.id));
    std::erase_if(branches, [&](const PartInstance& branch) { return branch.assembly == reference.id; });
  }
  if (!branches.empty()) edits.push_back(std::make_unique<RemoveParts>(referencesOf(document, branches)));
  return edits;
}

std::vector<std::unique_ptr<Edit>> makeRemovals(const Workspace& workspace) {
  std::vector<std::unique_ptr<Edit>> edits;
  for (const HandleReference& handle : workspace.selected().handles())
    edits.push_back(std::make_unique<RemoveHandle>(handle.cable, handle.handle));
  if (const auto* socket = std::get_if<ConnectorId>(&workspace.selection()))
    edits.push_back(std::make_unique<RemoveConnector>(*socket));
  if (const auto* branch = std::get_if<BranchId>(&workspace.selection()))
    edits.push_back(makeBranchRemoval(workspace.document(), *branch));
  for (const CableId cable : workspace.selected().cables())
    edits.push_back(std::make_unique<RemoveCable>(cable));
  for (auto& edit : makePartRemovals(workspace)) edits.push_back(std::move(edit));
  return edits;
}

/// What cables hold on to: clips and sockets on parts, and plugged in ends.
struct Holds {
  int onParts = 0, plugs = 0;
};

Holds holdsOf(const Document& document) {
  Holds holds;
  for (const Connector& socket : document.connectors()) holds.onParts += socket.attachedTo.has_value();
  for (const Cable& cable : document.cables()) {
    for (const RouteHandle& handle : cable.handles) holds.onParts += handle.isClip();
    holds.plugs += cable.start.connector.has_value() + cable.end.connector.has_value();
  }
  return holds;
}

}  // namespace

EditActions::EditActions(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  undo = makeAction(this, tr("&Undo"), "undo", "Ctrl+Z", tr("Undo"));
  redo = makeAction(this, tr("&Redo"), "redo", "Ctrl+Shift+Z Ctrl+Y", tr("Redo"));
  remove = makeAction(this, tr("&Delete"), "delete", "Del",
                      tr("Delete what is selected: parts, cables, a handle, a branch or a socket"));
  restoreParts = makeAction(this, tr("Restore deleted &parts"), "", "",
                            tr("Bring back the parts that were deleted from the assemblies"));
  rename = makeAction(this, tr("Re&name"), "", "F2", tr("Type another name for what is selected"));
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
  const auto showDeleted = [this] {
    const auto& assemblies = workspace_.document().assemblies();
    restoreParts->setEnabled(std::any_of(assemblies.begin(), assemblies.end(), hasDeletedParts));
  };
  for (const auto& follow : std::initializer_list<std::function<void()>>{showContact, showDeleted}) {
    connect(&workspace, &Workspace::documentReplaced, this, follow);
    connect(&workspace, &Workspace::documentChanged, this, follow);
    follow();
  }
  connect(undo, &QAction::triggered, &workspace.edits(), &EditStack::undo);
  connect(redo, &QAction::triggered, &workspace.edits(), &EditStack::redo);
  connect(remove, &QAction::triggered, this, &EditActions::removeSelected);
  connect(selectAll, &QAction::triggered, this, &EditActions::selectAllVisible);
  connect(hide, &QAction::triggered, this, &EditActions::hideSelected);
  connect(isolate, &QAction::triggered, this, [this] { liana::isolate(workspace_, workspace_.selected()); });
  connect(restoreParts, &QAction::triggered, this, &EditActions::restoreDeletedParts);
  connect(rename, &QAction::triggered, this, &EditActions::renameWanted);
  connect(seeThrough, &QAction::triggered, this, &EditActions::seeThroughSelected);
  connect(&workspace, &Workspace::opacityChanged, this, &EditActions::updateSelection);
  connect(showAll, &QAction::triggered, this, [this] { liana::showAll(workspace_); });
  connect(liveSolving, &QAction::toggled, &workspace.shapes(), &LiveShapes::setLive);
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
  const bool isSocket = std::holds_alternative<ConnectorId>(workspace_.selection()) ||
                        std::holds_alternative<BranchId>(workspace_.selection());
  const bool isEnd = std::holds_alternative<EndReference>(workspace_.selection());
  remove->setEnabled(any && !isEnd);
  rename->setEnabled(any && !isEnd);
  hide->setEnabled(any && !isSocket);
  isolate->setEnabled(any && !isSocket);
  const auto& parts = workspace_.selected().parts();
  seeThrough->setEnabled(!parts.empty());
  seeThrough->setChecked(!parts.empty() && workspace_.looks().opacityOf(parts.front()) < 1);
}

void EditActions::removeSelected() {
  std::vector<std::unique_ptr<Edit>> removals = makeRemovals(workspace_);
  if (removals.empty()) return;
  const bool isSocket = std::holds_alternative<ConnectorId>(workspace_.selection());
  const bool hasCables = !workspace_.selected().cables().empty();
  const Holds before = holdsOf(workspace_.document());
  const std::string name = tr("Delete %1 things").arg(workspace_.selected().count()).toStdString();
  std::unique_ptr<Edit> edit = removals.size() == 1
                                   ? std::move(removals.front())
                                   : std::make_unique<EditSequence>(std::move(removals), name);
  if (!workspace_.apply(std::move(edit))) return;
  const Holds after = holdsOf(workspace_.document());
  if (isSocket && after.plugs < before.plugs)
    workspace_.post(MessageKind::Info, tr("What was plugged in there stays where it is, free."));
  else if (!hasCables && after.onParts < before.onParts)
    workspace_.post(MessageKind::Info, tr("Sockets and clips on what was deleted stay where they are, free: "
                                          "the cables keep their places."));
}

void EditActions::restoreDeletedParts() {
  std::vector<std::unique_ptr<Edit>> edits;
  for (const AssemblyReference& reference : workspace_.document().assemblies())
    if (hasDeletedParts(reference)) edits.push_back(std::make_unique<RestoreParts>(reference.id));
  if (edits.empty()) return;
  const std::string name = edits.front()->name();
  workspace_.apply(edits.size() == 1 ? std::move(edits.front())
                                     : std::make_unique<EditSequence>(std::move(edits), name));
}

void EditActions::seeThroughSelected(bool on) {
  setOpacity(workspace_, workspace_.selected().parts(), on ? kSeeThrough : 1);
}

void EditActions::selectAllVisible() {
  std::vector<Selection> parts;
  for (const PartInstance& part : allParts(workspace_.document()))
    if (!workspace_.looks().isHidden(part)) parts.emplace_back(part);
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
  liana::hide(workspace_, selected.parts(), cablesOf(selected));
  workspace_.select({});
}

}  // namespace liana
