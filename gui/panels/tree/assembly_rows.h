// The rows of assemblies in the model tree: the product tree without what was deleted.
#pragma once

#include <map>
#include <string>

#include "gui/workspace/selection/selection.h"
#include "kernel/model/document.h"

class QTreeWidgetItem;

namespace liana {

/// The rows belong to the tree; this knows which is whose.
class AssemblyRows {
public:
  /// The row below which all others are made; those of an earlier one are gone.
  void setRoot(QTreeWidgetItem* root);
  /// Makes all rows anew; what was folded stays folded.
  void rebuild(const Document& document);

  /// Of a part, or of a group of parts; null if there is none.
  QTreeWidgetItem* find(const PartInstance& node) const;
  const std::map<PartInstance, QTreeWidgetItem*>& all() const { return rows_; }
  /// Whether the rows are those of its parts; parts that were deleted or became cables have none.
  bool showPartsOf(const AssemblyReference& reference) const;
  /// Takes new names over; false if there were none.
  bool updateNames(const AssemblyReference& reference);

private:
  void add(const AssemblyReference& reference);

  QTreeWidgetItem* root_ = nullptr;
  std::map<PartInstance, QTreeWidgetItem*> rows_;
  int partCount_ = 0;
  std::map<AssemblyId, std::map<PartInstance, std::string>> givenNames_;  // as the rows show them
};

}  // namespace liana
