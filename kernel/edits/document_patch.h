// Things of the document that one edit replaces together, and how they are put in and taken back.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernel/model/document.h"

namespace liana {

/// New versions of things that are in the document already; they are found by their ids.
struct DocumentPatch {
  std::vector<AssemblyReference> assemblies;
  std::vector<Connector> connectors;
  std::vector<Branch> branches;
  std::vector<Cable> cables;
  std::vector<Move> moves;
  std::map<CableId, int> rigidShapes;  // of the parts that such cables were made from

  /// The version to change further: the one in the patch already, else a copy of the document's. Null when
  /// the document has no such thing.
  AssemblyReference* assembly(AssemblyId id, const Document& document);
  Connector* connector(ConnectorId id, const Document& document);
  Branch* branch(BranchId id, const Document& document);
  Cable* cable(CableId id, const Document& document);
  Move* move(MoveId id, const Document& document);

  /// Takes over what `later` replaces; with `keepOwn` only what this one does not replace itself.
  void add(const DocumentPatch& later, bool keepOwn);

  /// Whether both hold the same things, revisions aside.
  bool isSameAs(const DocumentPatch& other) const;

  /// Empty when everything in it can exist; otherwise what is wrong.
  std::string findDefect() const;
};

/// What the document holds now of the things in `patch`: the way back.
DocumentPatch currentOf(const DocumentPatch& patch, const Document& document);

void putIn(const DocumentPatch& patch, Document& document);

/// Carries everything that sits on `part` of the assembly or below it (on any of its parts when `part` is
/// empty) through a motion in the world: connectors and branches with the cable ends at them, and clips.
void carryAlong(const Document& document, AssemblyId assembly, const std::string& part,
                const Eigen::Isometry3d& newWorldFromOldWorld, DocumentPatch& patch);

/// Carries the axes of joints of moves whose first part is `part` or below it. Key poses of free movers are
/// places in the world and stay.
void carryAxes(const Document& document, AssemblyId assembly, const std::string& part,
               const Eigen::Isometry3d& newWorldFromOldWorld, DocumentPatch& patch);

/// Moves a branch and the cable ends at it through a motion in the world.
void moveBranch(const Document& document, BranchId branch, const Eigen::Isometry3d& newWorldFromOldWorld,
                DocumentPatch& patch);

/// Lets go of everything that sits on `part` of the assembly or below it (on any of its parts when `part` is
/// empty): clips become handles, connectors and branches stand free, where they are. Moves leave the parts
/// alone from then on.
void detach(const Document& document, AssemblyId assembly, const std::string& part, DocumentPatch& patch);

/// Moves leave the connector alone from then on.
void leaveOut(const Document& document, ConnectorId connector, DocumentPatch& patch);

}  // namespace liana
