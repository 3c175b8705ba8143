// What readers of drafts find, and how it becomes routes: pieces that belong together and meet are one route.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/model/cable/draft_route.h"

namespace liana {

/// A curve of a file. Pieces of one group whose ends meet become one route, unless they are whole routes.
struct LoosePiece {
  std::string group;
  std::string name;
  std::optional<Color> color;
  CurveChain pieces;
  bool isWholeRoute = false;  // its pieces follow each other as they stand
};

/// Routes in the order their first pieces appear, all named differently.
std::vector<DraftRoute> routesFrom(const std::vector<LoosePiece>& pieces);

}  // namespace liana
