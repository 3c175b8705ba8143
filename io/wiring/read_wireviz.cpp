#include "io/wiring/read_wireviz.h"

#include <algorithm>
#include <set>

#include "io/wiring/wire_text.h"
#include "io/wiring/wireviz_file.h"
#include "kernel/bundle/single_wire.h"

namespace liana {
namespace {

constexpr std::size_t kLargestFile = 16u << 20;  // [bytes]
constexpr double kLegShare = 0.25;               // of a cable's length, where it parts
constexpr double kUsualConductor = 0.25;         // of a cable that does not tell [mm²]

/// The names of one side of a cable, each once.
struct Side {
  std::vector<std::string> nodes;
  std::string node;  // where the trunk ends: the only one, or a branch

  void add(const std::string& name) {
    if (!name.empty() && std::find(nodes.begin(), nodes.end(), name) == nodes.end()) nodes.push_back(name);
  }
};

class HarnessBuilder {
public:
  HarnessBuilder(const WireVizFile& file, const CableLibrary& library, std::vector<std::string>& notices)
      : file_(file), library_(library), notices_(notices) {}

  HarnessDraft build() {
    for (const std::string& name : file_.connectorOrder)
      if (isUsed(name)) addNode(draft_.connectors, name);
    for (const std::string& name : file_.cableOrder) addCable(name);
    return std::move(draft_);
  }

private:
  bool isUsed(const std::string& connector) const {
    return std::any_of(file_.links.begin(), file_.links.end(), [&](const WireVizLink& link) {
      return link.from == connector || link.to == connector;
    });
  }

  void addNode(std::vector<std::string>& nodes, const std::string& name) {
    if (nodes_.insert(name).second) nodes.push_back(name);
  }

  std::string freeName(const std::string& wanted, std::set<std::string>& taken) {
    std::string name = wanted;
    for (int i = 2; !taken.insert(name).second; ++i) name = wanted + " " + std::to_string(i);
    return name;
  }

  void addCable(const std::string& name) {
    Side left, right;
    bool isLoop = false, isUsed = false, hasOpen = false;
    for (const WireVizLink& link : file_.links) {
      if (link.cable != name) continue;
      left.add(link.from);
      right.add(link.to);
      isLoop = isLoop || (!link.from.empty() && link.from == link.to);
      hasOpen = hasOpen || link.from.empty() || link.to.empty();
      isUsed = true;
    }
    if (!isUsed) {
      notices_.push_back("The cable \"" + name + "\" is connected with nothing and left out.");
      return;
    }
    if (isLoop) notices_.push_back("The cable \"" + name + "\" leads back to the connector it comes from.");
    if (hasOpen) notices_.push_back("The cable \"" + name + "\" has wires that end nowhere.");
    const double length = file_.cables.at(name).length;
    double trunk = length;
    const bool parts = isLoop || left.nodes.size() != 1 || right.nodes.size() != 1;
    for (Side* side : {&left, &right}) {
      if (side->nodes.size() == 1 && !isLoop) {
        side->node = side->nodes.front();
        continue;
      }
      side->node = freeName(name + (side == &left ? " fork" : " fan"), nodes_);
      draft_.branches.push_back(side->node);
      if (!side->nodes.empty()) trunk -= kLegShare * length;
      for (const std::string& node : side->nodes)
        draft_.legs.push_back({freeName(name + " - " + node, cables_), side == &left ? node : side->node,
                               side == &left ? side->node : node, kLegShare * length});
    }
    draft_.legs.push_back({freeName(name, cables_), left.node, right.node, trunk});
    const std::string trunkName = draft_.legs.back().name;
    for (const WireVizLink& link : file_.links)
      if (link.cable == name) addWire(link, trunkName, parts, left, right);
  }

  /// The cables from a connector to the trunk.
  std::string legOf(const std::string& node, const Side& side) const {
    for (const HarnessDraft::Leg& leg : draft_.legs)
      if ((leg.start == node && leg.end == side.node) || (leg.end == node && leg.start == side.node))
        return leg.name;
    return {};
  }

  void addWire(const WireVizLink& link, const std::string& trunk, bool parts, const Side& left,
               const Side& right) {
    const WireVizCable& cable = file_.cables.at(link.cable);
    HarnessDraft::Strand strand;
    Wire& wire = strand.wire;
    wire.name = freeName(link.cable + ":" + (link.wire == 0 ? "S" : std::to_string(link.wire)), wires_);
    wire.from.pin = link.fromPin;
    wire.to.pin = link.toPin;
    strand.from = link.from.empty() ? left.node : link.from;
    strand.to = link.to.empty() ? right.node : link.to;
    const auto index = static_cast<std::size_t>(std::max(0, link.wire - 1));
    if (link.wire > 0 && index < cable.colors.size()) wire.color = cable.colors[index];
    if (link.wire > 0 && index < cable.labels.size()) wire.signal = cable.labels[index];
    if (wire.signal.empty() && !link.from.empty())
      wire.signal = file_.connectors.at(link.from).labelOf(link.fromPin);
    setMaterial(link.cable, cable, wire);
    if (!link.from.empty() && left.node != link.from) strand.way.push_back(legOf(link.from, left));
    strand.way.push_back(trunk);
    if (!link.to.empty() && right.node != link.to) strand.way.push_back(legOf(link.to, right));
    if (!parts) strand.way = {trunk};
    draft_.wires.push_back(std::move(strand));
  }

  void setMaterial(const std::string& name, const WireVizCable& cable, Wire& wire) {
    const Result<CableSpec> made = cable.gauge.empty() ? Result<CableSpec>(singleWire(kUsualConductor))
                                                       : parseWire(cable.gauge, library_);
    wire.spec = made.ok() ? *made : singleWire(kUsualConductor);
    if (wire.spec.libraryId.empty()) wire.crossSection = conductorOf(wire.spec);
    if ((cable.gauge.empty() || !made.ok()) && told_.insert(name).second)
      notices_.push_back(
          "The cable \"" + name + "\" " +
          (cable.gauge.empty() ? "tells no gauge" : "has a gauge \"" + cable.gauge + "\" that is not known") +
          "; 0.25 mm² is taken.");
  }

  const WireVizFile& file_;
  const CableLibrary& library_;
  std::vector<std::string>& notices_;
  HarnessDraft draft_;
  std::set<std::string> nodes_, cables_, wires_, told_;
};

}  // namespace

Result<HarnessDraft> readWireViz(std::string_view text, const std::string& file, const CableLibrary& library,
                                 std::vector<std::string>& notices) {
  const std::string place = "\"" + file + "\", ";
  if (text.size() > kLargestFile) return Error{place + "is larger than 16 MB. This is no WireViz file."};
  try {
    const WireVizFile parsed = parseWireViz(YAML::Load(std::string(text)));
    if (parsed.links.empty())
      return Error{place + "connections: There are none. A WireViz file tells which pins a cable connects."};
    notices.insert(notices.end(), parsed.notices.begin(), parsed.notices.end());
    return HarnessBuilder(parsed, library, notices).build();
  } catch (const WireVizDefect& defect) {
    return Error{place + defect.what()};
  } catch (const YAML::Exception& defect) {
    const std::string line =
        defect.mark.is_null() ? "" : "line " + std::to_string(defect.mark.line + 1) + ": ";
    return Error{place + line + "This is no YAML: " + defect.msg + ". Mend the file or write it anew."};
  }
}

}  // namespace liana
