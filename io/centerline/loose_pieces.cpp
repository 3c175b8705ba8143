#include "io/centerline/loose_pieces.h"

#include <map>
#include <set>

namespace liana {
namespace {

std::string uniqueName(const std::string& wanted, std::set<std::string>& taken) {
  const std::string base = wanted.empty() ? "Route" : wanted;
  std::string name = base;
  for (int count = 2; !taken.insert(name).second; ++count) name = base + " " + std::to_string(count);
  return name;
}

/// The pieces of one group that meet, as routes named after their first piece.
void joinGroup(const std::vector<const LoosePiece*>& group, std::set<std::string>& taken,
               std::vector<DraftRoute>& routes) {
  std::vector<HermiteCurve> flat;
  std::vector<const LoosePiece*> owners;
  for (const LoosePiece* piece : group) {
    if (piece->isWholeRoute) {
      routes.push_back({uniqueName(piece->name, taken), piece->color, piece->pieces});
      continue;
    }
    for (const HermiteCurve& curve : piece->pieces) {
      flat.push_back(curve);
      owners.push_back(piece);
    }
  }
  for (JoinedPieces& joined : joinPieces(flat)) {
    const LoosePiece& first = *owners[joined.seed];
    routes.push_back({uniqueName(first.name, taken), first.color, std::move(joined.chain)});
  }
}

}  // namespace

std::vector<DraftRoute> routesFrom(const std::vector<LoosePiece>& pieces) {
  std::vector<std::string> order;
  std::map<std::string, std::vector<const LoosePiece*>> groups;
  for (const LoosePiece& piece : pieces) {
    if (piece.pieces.empty()) continue;
    auto& group = groups[piece.group];
    if (group.empty()) order.push_back(piece.group);
    group.push_back(&piece);
  }
  std::vector<DraftRoute> routes;
  std::set<std::string> taken;
  for (const std::string& name : order) joinGroup(groups[name], taken, routes);
  return routes;
}

}  // namespace liana
