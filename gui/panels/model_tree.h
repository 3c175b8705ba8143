// The tree of what is in the document: assemblies with their parts, cables with their handles.
#pragma once

#include <QWidget>
#include <map>

#include "gui/workspace/selection.h"
#include "kernel/model/document.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace liana {

class Workspace;

/// Selecting here selects in the view and the other way round; check boxes show and hide.
class ModelTree : public QWidget {
  Q_OBJECT

public:
  explicit ModelTree(Workspace& workspace, QWidget* parent = nullptr);

  QTreeWidget* tree() const { return tree_; }

Q_SIGNALS:
  /// The right button on something that is now selected.
  void menuRequested(const QPoint& globalPosition);

private:
  void rebuild();
  void rebuildAssemblies();
  void rebuildCables();
  void addAssembly(const AssemblyReference& reference);
  void addCable(const Cable& cable);
  void onDocumentChange(const DocumentChange& change);
  /// Whether the rows of an assembly are those of its parts; a part that became a cable has no row.
  bool showsPartsOf(AssemblyId assembly) const;
  void updateCheckBoxes();
  void updateSelection();
  void applyCheckBox(QTreeWidgetItem* item);
  void applySelection();
  void filter(const QString& text);
  QTreeWidgetItem* itemOf(const Selection& selection) const;

  Workspace& workspace_;
  QLineEdit* search_;
  QTreeWidget* tree_;
  QTreeWidgetItem* assemblyRoot_ = nullptr;
  QTreeWidgetItem* cableRoot_ = nullptr;
  std::map<std::pair<std::uint64_t, int>, QTreeWidgetItem*> partItems_;
  bool updating_ = false;
};

}  // namespace liana
