// The tree of what is in the document: assemblies with their parts, cables with their handles, branches,
// sockets.
#pragma once

#include <QWidget>
#include <map>
#include <set>
#include <utility>

#include "gui/panels/tree/assembly_rows.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/model/document.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace liana {

class Workspace;

/// Selecting here selects in the view and the other way round, an assembly all its parts; eyes show and
/// hide; names can be typed over.
class ModelTree : public QWidget {
  Q_OBJECT

public:
  explicit ModelTree(Workspace& workspace, QWidget* parent = nullptr);

  QTreeWidget* tree() const { return tree_; }
  /// Opens the field for the name of what is selected, or of the row that was clicked last.
  void renameCurrent();

Q_SIGNALS:
  /// A right click, on what `target` names.
  void contextMenuRequested(const Selection& target, const QPoint& globalPosition);
  /// A double or a right click on an assembly whose file is missing.
  void missingFileClicked(AssemblyId assembly);
  void missingFileMenuRequested(AssemblyId assembly, const QPoint& globalPosition);

private:
  void rebuild();
  void rebuildAssemblies();
  void rebuildCables();
  void rebuildSockets();
  void rebuildBranches();
  void addCable(const Cable& cable);
  void onDocumentChange(const DocumentChange& change);
  void onCableChange(const Cable& cable);
  void updateCheckBoxes();
  void updateSelection();
  void toggleEye(QTreeWidgetItem* item);
  void rename(QTreeWidgetItem* item, const QString& name);
  void applySelection();
  void filter(const QString& text);
  void requestMenu(const QPoint& place);
  QTreeWidgetItem* itemOf(const Selection& selection) const;

  Workspace& workspace_;
  QLineEdit* search_;
  QTreeWidget* tree_;
  QTreeWidgetItem* assemblyRoot_ = nullptr;
  QTreeWidgetItem* cableRoot_ = nullptr;
  QTreeWidgetItem* branchRoot_ = nullptr;
  QTreeWidgetItem* socketRoot_ = nullptr;
  AssemblyRows assemblyRows_;
  std::map<Selection, QTreeWidgetItem*> otherItems_;  // cables with handles and ends, sockets
  // A row by its root and what it names: rows are made anew while a search goes on.
  using RowIdentity = std::pair<int, Selection>;
  RowIdentity identityOf(QTreeWidgetItem* item) const;
  std::set<RowIdentity> openedBySearch_;  // closed again when the search is over
  bool updating_ = false;
};

}  // namespace liana
