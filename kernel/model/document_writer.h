// The changes a document allows; edits alone use it, so that everything can be undone.
#pragma once

#include "kernel/model/document.h"

namespace liana {

/// Keeps revision and observers up to date: what changes one cable of a harness gives all of it another
/// shape. The things named by ids must exist.
class DocumentWriter {
public:
  explicit DocumentWriter(Document& document) : document_(document) {}

  void insertAssembly(std::size_t index, AssemblyReference reference);
  AssemblyReference removeAssembly(AssemblyId id, std::size_t* index = nullptr);
  /// Replaces the assembly of the same id.
  void replaceAssembly(AssemblyReference reference);
  void insertConnector(std::size_t index, Connector connector);
  Connector removeConnector(ConnectorId id, std::size_t* index = nullptr);
  void replaceConnector(Connector connector);
  void insertBranch(std::size_t index, Branch branch);
  Branch removeBranch(BranchId id, std::size_t* index = nullptr);
  void replaceBranch(Branch branch);
  /// All of them; cables whose section follows from their wires get the one that does.
  void replaceWires(std::vector<Wire> wires);
  void replaceMoves(std::vector<Move> moves);
  /// Null: nothing is rigged any more.
  void replaceRigging(std::shared_ptr<const Rigging> rigging);
  void insertCable(std::size_t index, Cable cable);
  Cable removeCable(CableId id, std::size_t* index = nullptr);
  /// Replaces the cable of the same id; sorts its handles. It keeps its revision if it keeps its shape.
  void replaceCable(Cable cable);
  /// Several at once: what hangs together with them is told once.
  void replaceCables(std::vector<Cable> cables);
  /// Keeps its revision: nothing needs to be solved anew.
  void setCableHidden(CableId id, bool hidden);
  void replaceFlexibleParts(std::vector<FlexiblePart> parts);
  void replaceSettings(const DocumentSettings& settings);

private:
  /// Of any kind, told to all who listen.
  template <typename Thing>
  void insert(std::size_t index, Thing thing);
  template <typename Thing>
  Thing remove(decltype(Thing::id) id, std::size_t* index);
  std::vector<CableId> matesOf(CableId cable) const;
  /// The cables that end there, and what hangs together with them.
  template <typename IdType>
  std::vector<CableId> cablesAt(std::optional<IdType> CableEnd::*where, IdType id) const;
  /// Sections follow from wires again after what they follow from has changed.
  void settleBundles();
  /// They take another shape.
  void reshape(std::vector<CableId> cables);

  Document& document_;
};

}  // namespace liana
