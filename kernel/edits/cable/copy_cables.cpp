#include "kernel/edits/cable/copy_cables.h"

#include <algorithm>
#include <map>
#include <utility>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/harness/add_branch.h"
#include "kernel/edits/harness/add_connector.h"

namespace liana {
namespace {

constexpr CableEnd Cable::*kEnds[] = {&Cable::start, &Cable::end};

template <typename Thing, typename Id>
const Thing* find(const std::vector<Thing>& things, Id id) {
  const auto found =
      std::find_if(things.begin(), things.end(), [id](const Thing& each) { return each.id == id; });
  return found == things.end() ? nullptr : &*found;
}

/// "Hose", "Hose (2)", "Hose (3)": the first that nothing has; a number that is there already counts on.
template <typename Thing>
std::string freeNameFor(std::string wanted, const std::vector<Thing>& taken) {
  const auto isTaken = [&taken](const std::string& name) {
    return std::any_of(taken.begin(), taken.end(), [&](const Thing& thing) { return thing.name == name; });
  };
  if (!isTaken(wanted)) return wanted;
  if (const auto bracket = wanted.rfind(" ("); bracket != std::string::npos && wanted.ends_with(')')) {
    const std::string inside = wanted.substr(bracket + 2, wanted.size() - bracket - 3);
    if (!inside.empty() && inside.find_first_not_of("0123456789") == std::string::npos)
      wanted.resize(bracket);
  }
  for (int number = 2;; ++number)
    if (std::string name = wanted + " (" + std::to_string(number) + ")"; !isTaken(name)) return name;
}

/// A frame whose x and z axes go where the map takes them; y follows, so that a mirrored one stays
/// right-handed.
Eigen::Isometry3d mapped(const Eigen::Isometry3d& frame, const Eigen::Affine3d& map) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  const Eigen::Vector3d z = (map.linear() * frame.linear().col(2)).normalized();
  const Eigen::Vector3d x = map.linear() * frame.linear().col(0);
  result.linear().col(2) = z;
  result.linear().col(0) = (x - x.dot(z) * z).normalized();
  result.linear().col(1) = z.cross(result.linear().col(0));
  result.translation() = map * frame.translation();
  return result;
}

/// The same for a fixing, whose y and z axes mean something.
Eigen::Isometry3d mappedFixing(const Eigen::Isometry3d& frame, const Eigen::Affine3d& map) {
  Eigen::Isometry3d result = mapped(frame, map);
  if (map.linear().determinant() > 0) return result;
  result.linear().col(0) *= -1;
  result.linear().col(1) *= -1;
  return result;
}

/// What a mirror makes of a cable's own winding and rest shape, seen from its start.
void mirror(Cable& cable) {
  for (CableEnd Cable::*end : kEnds) (cable.*end).turns *= -1;
  cable.spec.restCurvature[0] *= -1;
  cable.spec.restCurvature[2] *= -1;
  for (Eigen::Vector3d& point : cable.restShape) point.y() *= -1;
}

}  // namespace

DocumentContent cablesAlone(const DocumentContent& from, const std::vector<CableId>& cables) {
  DocumentContent alone;
  std::map<BranchId, int> meeting;
  for (const Cable& cable : from.cables) {
    if (std::find(cables.begin(), cables.end(), cable.id) == cables.end()) continue;
    alone.cables.push_back(cable);
    alone.cables.back().bundle.reset();
    for (CableEnd Cable::*end : kEnds)
      if ((cable.*end).branch) ++meeting[*(cable.*end).branch];
  }
  for (Cable& cable : alone.cables) {
    for (CableEnd Cable::*end : kEnds) {
      CableEnd& held = cable.*end;
      const Connector* socket = held.connector ? find(from.connectors, *held.connector) : nullptr;
      if (held.connector && !socket) held.connector.reset();
      if (socket && !find(alone.connectors, socket->id)) alone.connectors.push_back(*socket);
      const bool meets = held.branch && meeting[*held.branch] > 1;
      const Branch* branch = meets ? find(from.branches, *held.branch) : nullptr;
      if (!branch) held.branch.reset();
      if (branch && !find(alone.branches, branch->id)) alone.branches.push_back(*branch);
    }
  }
  for (AssemblyReference reference : from.assemblies) {
    reference.assembly.reset();
    reference.overrides.clear();
    reference.originals.clear();
    alone.assemblies.push_back(std::move(reference));
  }
  return alone;
}

void placeElsewhere(DocumentContent& cables, const Eigen::Affine3d& worldFromWorld, CopiedClips clips) {
  const bool isFree = clips == CopiedClips::Free;
  for (Connector& socket : cables.connectors) {
    socket.worldFromConnector = mapped(socket.worldFromConnector, worldFromWorld);
    if (isFree) socket.attachedTo.reset();
  }
  for (Branch& branch : cables.branches) {
    branch.worldFromBranch = mapped(branch.worldFromBranch, worldFromWorld);
    if (isFree) branch.attachedTo.reset();
  }
  for (Cable& cable : cables.cables) {
    for (CableEnd Cable::*end : kEnds)
      (cable.*end).worldFromEnd = mapped((cable.*end).worldFromEnd, worldFromWorld);
    for (RouteHandle& handle : cable.handles) {
      handle.worldFromHandle = mappedFixing(handle.worldFromHandle, worldFromWorld);
      if (isFree) handle.attachedTo.reset();
    }
    if (worldFromWorld.linear().determinant() < 0) mirror(cable);
  }
}

Result<void> AddCopies::apply(Document& document) {
  if (edits_.empty()) prepare(document);
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    const Result<void> applied = edits_[i]->apply(document);
    if (applied.ok()) continue;
    for (std::size_t back = i; back-- > 0;) edits_[back]->revert(document);
    return applied;
  }
  return {};
}

void AddCopies::revert(Document& document) {
  for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit) (*edit)->revert(document);
}

std::string AddCopies::name() const {
  if (count() == 1) return "Copy cable \"" + copies_.front().cables.front().name + "\"";
  return "Copy " + std::to_string(count()) + " cables";
}

int AddCopies::count() const {
  int count = 0;
  for (const DocumentContent& copy : copies_) count += static_cast<int>(copy.cables.size());
  return count;
}

std::vector<CableId> AddCopies::added() const {
  std::vector<CableId> ids;
  for (const DocumentContent& copy : copies_)
    for (const Cable& cable : copy.cables) ids.push_back(cable.id);
  return ids;
}

void AddCopies::findParts(DocumentContent& cables, const Document& document) {
  const auto settle = [&](std::optional<PartReference>& part) {
    if (!part) return;
    const AssemblyReference* was = find(cables.assemblies, part->assembly);
    for (const AssemblyReference& reference : document.assemblies()) {
      const bool isIt = was ? reference.file == was->file : reference.id == part->assembly;
      if (!isIt || !reference.assembly || reference.assembly->findPath(part->part) < 0) continue;
      part->assembly = reference.id;
      return;
    }
    part.reset();
    ++freed_;
  };
  for (Connector& socket : cables.connectors) settle(socket.attachedTo);
  for (Branch& branch : cables.branches) settle(branch.attachedTo);
  for (Cable& cable : cables.cables)
    for (RouteHandle& handle : cable.handles) settle(handle.attachedTo);
}

void AddCopies::prepare(Document& document) {
  std::vector<Connector> socketNames = document.connectors();
  std::vector<Branch> branchNames = document.branches();
  std::vector<Cable> cableNames = document.cables();
  for (DocumentContent& copy : copies_) {
    findParts(copy, document);
    std::map<ConnectorId, ConnectorId> sockets;
    std::map<BranchId, BranchId> branches;
    for (Connector& socket : copy.connectors) {
      socket.name = freeNameFor(socket.name, socketNames);
      socket.isMadeWithCable = true;
      const ConnectorId fresh = document.newConnectorId();
      sockets[std::exchange(socket.id, fresh)] = fresh;
      socketNames.push_back(socket);
      edits_.push_back(std::make_unique<AddConnector>(socket));
    }
    for (Branch& branch : copy.branches) {
      branch.name = freeNameFor(branch.name, branchNames);
      const BranchId fresh = document.newBranchId();
      branches[std::exchange(branch.id, fresh)] = fresh;
      branchNames.push_back(branch);
      edits_.push_back(std::make_unique<AddBranch>(branch));
    }
    for (Cable& cable : copy.cables) {
      cable.id = document.newCableId();
      cable.name = freeNameFor(cable.name, cableNames);
      cable.revision = 0;
      for (RouteHandle& handle : cable.handles) handle.id = document.newHandleId();
      for (CableEnd Cable::*end : kEnds) {
        if (auto& socket = (cable.*end).connector) socket = sockets.at(*socket);
        if (auto& branch = (cable.*end).branch) branch = branches.at(*branch);
      }
      cableNames.push_back(cable);
      edits_.push_back(std::make_unique<AddCable>(cable));
    }
  }
}

}  // namespace liana
