#include "kernel/edits/harness/add_harness.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <set>

#include "kernel/bundle/wire_ways.h"
#include "kernel/edits/harness/change_wires.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

constexpr double kUsualLength = 400;  // of a cable that does not tell [mm]
constexpr double kSag = 1.25;         // a cable is so many times as long as it is far between its ends
constexpr double kPitch = 60;         // between neighbours of a row [mm]

struct Node {
  std::optional<ConnectorId> connector;
  std::optional<BranchId> branch;
  Eigen::Isometry3d place = Eigen::Isometry3d::Identity();  // +z out of a connector
};

Eigen::Isometry3d looking(const Eigen::Vector3d& place, const Eigen::Vector3d& direction) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.translation() = place;
  const Eigen::Vector3d z = direction.normalized(), x = z.unitOrthogonal();
  frame.linear() << x, z.cross(x), z;
  return frame;
}

/// Works out what a draft adds to a document.
class HarnessPlan {
public:
  HarnessPlan(const HarnessDraft& draft, Document& document) : draft_(draft), document_(document) {
    content_.connectors = document.connectors();
    content_.branches = document.branches();
    content_.cables = document.cables();
    for (const Connector& connector : content_.connectors)
      nodes_[connector.name] = {connector.id, {}, connector.worldFromConnector};
    for (const Branch& branch : content_.branches)
      nodes_[branch.name] = {{}, branch.id, branch.worldFromBranch};
    wires_ = document.wires();
  }

  Result<void> make() {
    placeNodes();
    for (const HarnessDraft::Leg& leg : draft_.legs)
      if (Result<void> added = addLeg(leg); !added.ok()) return added;
    for (const HarnessDraft::Strand& strand : draft_.wires)
      if (Result<void> added = addWire(strand); !added.ok()) return added;
    if (const std::string defect = findWiresDefect(wires_); !defect.empty()) return Error{defect};
    return {};
  }

  std::vector<Connector> connectors;
  std::vector<Branch> branches;
  std::vector<Cable> cables;
  std::vector<Wire> wires() && { return std::move(wires_); }

private:
  double usualLength() const {
    double longest = 0;
    for (const HarnessDraft::Leg& leg : draft_.legs) longest = std::max(longest, leg.length);
    return longest > 0 ? longest : kUsualLength;
  }

  /// Beside everything that is there, on its far side in y.
  Eigen::Vector3d corner() const {
    Eigen::AlignedBox3d box = document_.boundingBox();
    for (const auto& [name, node] : nodes_) box.extend(Eigen::Vector3d(node.place.translation()));
    return box.isEmpty() ? Eigen::Vector3d::Zero()
                         : Eigen::Vector3d(box.min().x(), box.max().y() + 2 * kPitch, box.min().z());
  }

  /// Those that wires come from to the left, the others to the right, branches in between; all look at each
  /// other.
  void placeNodes() {
    std::set<std::string> sources;
    for (const HarnessDraft::Strand& strand : draft_.wires)
      if (!sources.contains(strand.to)) sources.insert(strand.from);
    const Eigen::Vector3d first = corner();
    const double width = usualLength() / kSag;
    int left = 0, right = 0, middle = 0;
    for (const std::string& name : draft_.connectors) {
      if (nodes_.contains(name)) continue;
      const bool isLeft = sources.contains(name);
      const Eigen::Vector3d place =
          first + Eigen::Vector3d(isLeft ? 0 : width, kPitch * (isLeft ? left++ : right++), 0);
      Connector connector;
      connector.id = document_.newConnectorId();
      connector.name = name;
      connector.worldFromConnector = looking(place, Eigen::Vector3d(isLeft ? 1 : -1, 0, 0));
      nodes_[name] = {connector.id, {}, connector.worldFromConnector};
      connectors.push_back(connector);
    }
    for (const std::string& name : draft_.branches) {
      if (nodes_.contains(name)) continue;
      Branch branch;
      branch.id = document_.newBranchId();
      branch.name = name;
      const bool isNearLeft = middle % 2 == 0;
      branch.worldFromBranch.translation() =
          first + Eigen::Vector3d(width * (isNearLeft ? 0.3 : 0.7), kPitch * (middle / 2), 0);
      ++middle;
      nodes_[name] = {{}, branch.id, branch.worldFromBranch};
      branches.push_back(branch);
    }
    drawTogether(first);
    content_.connectors.insert(content_.connectors.end(), connectors.begin(), connectors.end());
    content_.branches.insert(content_.branches.end(), branches.begin(), branches.end());
  }

  /// So that every leg of known length between new nodes reaches: lengths of a list are kept.
  void drawTogether(const Eigen::Vector3d& first) {
    const auto isNew = [&](const std::string& name) {
      const auto named = [&](const auto& thing) { return thing.name == name; };
      return std::any_of(connectors.begin(), connectors.end(), named) ||
             std::any_of(branches.begin(), branches.end(), named);
    };
    double widest = 1;  // distance of ends, beyond what a leg spans
    for (const HarnessDraft::Leg& leg : draft_.legs) {
      if (!(leg.length > 0) || !isNew(leg.start) || !isNew(leg.end)) continue;
      const double apart =
          (nodes_[leg.start].place.translation() - nodes_[leg.end].place.translation()).norm();
      widest = std::max(widest, kSag * apart / leg.length);
    }
    const auto draw = [&](Eigen::Isometry3d& place, const std::string& name) {
      place.translation() = first + (place.translation() - first) / widest;
      nodes_[name].place = place;
    };
    for (Connector& connector : connectors) draw(connector.worldFromConnector, connector.name);
    for (Branch& branch : branches) draw(branch.worldFromBranch, branch.name);
  }

  static CableEnd endAt(const Node& node, const Node& other) {
    CableEnd end;
    end.connector = node.connector;
    end.branch = node.branch;
    end.worldFromEnd = node.place;
    if (node.branch) {
      const Eigen::Vector3d away = other.place.translation() - node.place.translation();
      end.worldFromEnd =
          looking(node.place.translation(), away.norm() > 1e-6 ? away : Eigen::Vector3d::UnitX());
    }
    return end;
  }

  Result<void> addLeg(const HarnessDraft::Leg& leg) {
    const auto isNamesake = [&](const Cable& cable) { return cable.name == leg.name; };
    if (std::any_of(content_.cables.begin(), content_.cables.end(), isNamesake)) return {};
    const auto start = nodes_.find(leg.start), end = nodes_.find(leg.end);
    for (const auto& [node, name] : {std::pair{start, leg.start}, std::pair{end, leg.end}})
      if (node == nodes_.end())
        return Error{"The cable \"" + leg.name + "\" is to end at \"" + name +
                     "\", which is no connector or branch."};
    Cable cable;
    cable.id = document_.newCableId();
    cable.name = leg.name;
    cable.spec.name = "Bundle";
    cable.bundle.emplace();
    cable.start = endAt(start->second, end->second);
    cable.end = endAt(end->second, start->second);
    const double apart =
        (cable.start.worldFromEnd.translation() - cable.end.worldFromEnd.translation()).norm();
    cable.length = std::max({leg.length > 0 ? leg.length : suggestedLength(cable), 1.02 * apart, 1.0});
    if (const std::string defect = cable.findDefect(); !defect.empty())
      return Error{"Cable \"" + cable.name + "\": " + defect};
    content_.cables.push_back(cable);
    cables.push_back(std::move(cable));
    return {};
  }

  WireEnd endOf(const std::string& name, const std::string& pin) const {
    WireEnd end;
    end.pin = pin;
    if (const auto found = nodes_.find(name); found != nodes_.end()) {
      end.connector = found->second.connector;
      end.branch = found->second.branch;
    }
    return end;
  }

  Result<void> addWire(const HarnessDraft::Strand& strand) {
    Wire wire = strand.wire;
    wire.from = endOf(strand.from, strand.wire.from.pin);
    wire.to = endOf(strand.to, strand.wire.to.pin);
    if (Result<void> led = leadWire(strand, wire); !led.ok()) return led;
    const auto known = std::find_if(wires_.begin(), wires_.end(),
                                    [&](const Wire& other) { return other.name == wire.name; });
    if (known == wires_.end()) {
      wire.id = document_.newWireId();
      wires_.push_back(std::move(wire));
    } else {
      wire.id = known->id;
      *known = std::move(wire);
    }
    return {};
  }

  Result<void> leadWire(const HarnessDraft::Strand& strand, Wire& wire) {
    for (const std::string& name : strand.way) {
      auto found = std::find_if(content_.cables.begin(), content_.cables.end(),
                                [&](const Cable& cable) { return cable.name == name; });
      if (found == content_.cables.end()) {
        // A list that names one cable for a wire means one between its ends.
        if (strand.way.size() > 1 || !wire.from.isPlaced() || !wire.to.isPlaced() || strand.from == strand.to)
          return Error{"The wire \"" + wire.name + "\" is to run in \"" + name +
                       "\", but there is no such cable."};
        if (Result<void> added = addLeg({name, strand.from, strand.to, 0}); !added.ok()) return added;
        found = std::prev(content_.cables.end());
      }
      wire.path.push_back(found->id);
    }
    // Where the shortest way is the listed one, nothing needs to be listed.
    if (!wire.from.isPlaced() || !wire.to.isPlaced() || strand.from == strand.to) return {};
    Wire free = wire;
    free.path.clear();
    const WireWay shortest = WireWays(content_).wayOf(free);
    if (!strand.way.empty()) {
      if (shortest.isWhole() && shortest.cables == wire.path) wire.path.clear();
      return {};
    }
    if (shortest.isWhole()) return {};
    return addLeg({strand.from + " - " + strand.to, strand.from, strand.to, 0});
  }

  const HarnessDraft& draft_;
  Document& document_;
  DocumentContent content_;  // as it will be, without assemblies
  std::map<std::string, Node> nodes_;
  std::vector<Wire> wires_;
};

}  // namespace

Result<void> AddHarness::plan(Document& document) {
  HarnessPlan plan(draft_, document);
  if (Result<void> made = plan.make(); !made.ok()) return made;
  connectors_ = std::move(plan.connectors);
  branches_ = std::move(plan.branches);
  cables_ = std::move(plan.cables);
  wiresAfter_ = std::move(plan).wires();
  isPlanned_ = true;
  return {};
}

Result<void> AddHarness::apply(Document& document) {
  if (!isPlanned_)
    if (Result<void> planned = plan(document); !planned.ok()) return planned;
  wiresBefore_ = document.wires();
  DocumentWriter writer(document);
  for (const Connector& connector : connectors_)
    writer.insertConnector(document.connectors().size(), connector);
  for (const Branch& branch : branches_) writer.insertBranch(document.branches().size(), branch);
  for (const Cable& cable : cables_) writer.insertCable(document.cables().size(), cable);
  writer.replaceWires(wiresAfter_);
  return {};
}

bool AddHarness::hasEffect(const Document& document) const {
  return !connectors_.empty() || !branches_.empty() || !cables_.empty() || document.wires() != wiresBefore_;
}

void AddHarness::revert(Document& document) {
  DocumentWriter writer(document);
  writer.replaceWires(wiresBefore_);
  for (auto cable = cables_.rbegin(); cable != cables_.rend(); ++cable) writer.removeCable(cable->id);
  for (auto branch = branches_.rbegin(); branch != branches_.rend(); ++branch)
    writer.removeBranch(branch->id);
  for (auto connector = connectors_.rbegin(); connector != connectors_.rend(); ++connector)
    writer.removeConnector(connector->id);
}

}  // namespace liana
