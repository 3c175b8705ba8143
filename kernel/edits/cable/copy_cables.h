// Cables taken out of a document with what they end at, and put down again: elsewhere, mirrored, or in
// another document.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <vector>

#include "kernel/edits/edit.h"

namespace liana {

/// The cables with their sockets, and the branches where several of them meet; at others their ends are free.
/// Wires stay behind: a bundle keeps the section they gave it. The assemblies are named, without geometry.
DocumentContent cablesAlone(const DocumentContent& from, const std::vector<CableId>& cables);

/// Whether copies sit on the parts the originals sit on.
enum class CopiedClips { OnTheirParts, Free };

/// Moves all of them: turned and shifted, or mirrored too. A mirrored cable is wound the other way round.
void placeElsewhere(DocumentContent& cables, const Eigen::Affine3d& worldFromWorld,
                    CopiedClips clips = CopiedClips::Free);

/// Adds copies of cables with fresh names and ids. Parts they sit on are found again by file and path; where
/// there is no such part, clips and sockets stand free.
class AddCopies : public Edit {
public:
  /// Each of `copies` is a copy of its own, in which ids mean something.
  explicit AddCopies(std::vector<DocumentContent> copies) : copies_(std::move(copies)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

  /// Once applied.
  std::vector<CableId> added() const;
  /// How many clips and sockets were on parts that are not in the document.
  int freedCount() const { return freed_; }

private:
  void prepare(Document& document);
  void findParts(DocumentContent& cables, const Document& document);
  int count() const;

  std::vector<DocumentContent> copies_;
  std::vector<std::unique_ptr<Edit>> edits_;  // made when first applied
  int freed_ = 0;
};

}  // namespace liana
