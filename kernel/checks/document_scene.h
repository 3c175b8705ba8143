// The parts of a document as the clearance check sees them.
#pragma once

#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/checks/clearance_check.h"
#include "kernel/model/document.h"
#include "kernel/routing/surroundings/obstacles.h"

namespace liana {

/// Owns the distances. Hidden parts count: they are there; deleted ones are not. Assemblies whose file is
/// missing or could be read in part only are told as missing.
class DocumentScene {
public:
  /// Makes triangles and trees where there are none yet; fails when cancelled or a shape cannot be meshed.
  static Result<DocumentScene> build(const std::vector<AssemblyReference>& assemblies,
                                     const Progress& progress = {});

  /// Puts the parts where the assemblies have them now, at the cost of those that have moved; false when more
  /// than places is different.
  bool follow(const std::vector<AssemblyReference>& assemblies);

  /// Valid as long as this lives and is not moved.
  ClearanceScene scene() const { return {&obstacles_.distances(), parts_, missing_}; }

private:
  Obstacles obstacles_;
  std::vector<ClearancePart> parts_;
  std::vector<MissingParts> missing_;
};

/// What is not there of the assemblies a document refers to.
std::vector<MissingParts> missingParts(const std::vector<AssemblyReference>& assemblies);

}  // namespace liana
