// Makes a cable that follows a drafted route: its ends, its length, and as many handles as that takes.
#pragma once

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/cable/draft_route.h"
#include "kernel/model/document.h"
#include "kernel/routing/surroundings/surroundings.h"

namespace liana {

struct DraftOptions {
  double tolerance = 0;  // how far the cable may hang off its draft [mm]; 0: a quarter of its diameter
  double cornerRadius =
      0;  // of corners the draft has [mm]; 0: the spec's minimum bend radius, else 4 diameters
  int mostHandles = 60;
  Surroundings around{};  // what the cable will meet: it is solved among it as it will be later
};

/// The cable, and how well it follows. `centerline` is empty when it could not be solved; the cable then has
/// the handles that were tried last.
struct DraftedCable {
  Cable cable;
  Centerline centerline;
  double largestDeviation = 0;  // of the solved shape from the draft at the same length [mm]
  bool follows = false;         // within the tolerance
};

/// Ends look along the draft, the length is the draft's with its corners rounded. Then the cable is solved,
/// and where a stretch between two supports hangs off the draft by more than the tolerance a handle that
/// holds place and direction is put at the worst point; again, until it follows or `mostHandles` are used. So
/// a draft that a free cable would take anyway gets none. Fails on drafts that no cable can follow.
Result<DraftedCable> cableFromDraft(const DraftRoute& draft, const CableSpec& spec,
                                    const DocumentSettings& settings, const DraftOptions& options = {},
                                    const Progress& progress = {});

}  // namespace liana
