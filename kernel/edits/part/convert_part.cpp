#include "kernel/edits/part/convert_part.h"

#include <algorithm>
#include <cmath>

#include "kernel/edits/part/touched_parts.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

constexpr double kAtHoseEnd = 1e-3;  // [mm] a cut so near to it leaves nothing

/// The end of a cable at a section of the tube; +z looks into the cable at both ends.
CableEnd endAt(const Eigen::Isometry3d& worldFromPart, const TubeRun& run, double arcLength, bool isEnd) {
  CableEnd end;
  end.worldFromEnd = worldFromPart * run.frameAt(arcLength);
  if (isEnd) end.worldFromEnd.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()));
  return end;
}

/// A copy of the assembly in which a node shows another shape.
std::shared_ptr<const Assembly> withShape(const Assembly& assembly, int node, int shape) {
  auto copy = std::make_shared<Assembly>(assembly);
  copy->setNodeShape(node, shape);
  return copy;
}

/// A copy of the assembly in which of a node only the remainder is left.
std::shared_ptr<const Assembly> withRemainder(const Assembly& assembly, int node,
                                              const RigidRemainder& remainder) {
  auto changed = std::make_shared<Assembly>(assembly);
  int remaining = -1;
  if (!remainder.isEmpty()) {
    AssemblyShape rest = assembly.shapes()[assembly.node(node).shape];
    rest.shape = remainder.shape;
    rest.mesh = remainder.mesh;
    if (!rest.color && !rest.faceColors.empty()) rest.color = assembly.colorOf(node);
    rest.faceColors.clear();  // its faces are counted anew
    remaining = changed->addShape(std::move(rest));
  }
  changed->setNodeShape(node, remaining);
  return changed;
}

}  // namespace

Result<void> cutAgain(FlexiblePart& part, AssemblyReference& reference) {
  if (!reference.assembly) return Error{"the file of its assembly is missing."};
  const Assembly& assembly = *reference.assembly;
  const int node = assembly.findPath(part.part.part);
  if (node < 0 || assembly.node(node).shape < 0) return Error{"the assembly has no such part any more."};
  const AssemblyShape& shape = assembly.shapes()[assembly.node(node).shape];
  TubeSearch search;
  search.near = part.place;
  const Result<std::vector<TubeRun>> runs = recogniseTubes(shape.shape, shape.mesh.get(), search);
  if (!runs.ok()) return runs.error();
  const TubeRun& run = runs->front();
  const Result<RigidRemainder> remainder =
      cutOutTube(shape.shape, shape.mesh.get(), run, part.from, std::min(part.to, run.length()));
  if (!remainder.ok()) return remainder.error();
  part.rigidShape = assembly.node(node).shape;
  reference.assembly = withRemainder(assembly, node, *remainder);
  return {};
}

std::vector<std::string> cutPartsAgain(std::vector<FlexiblePart>& parts, AssemblyReference& reference) {
  std::vector<std::string> warnings;
  // What was deleted must be cut too: it may come back.
  const std::vector<PartOverride> overrides = reference.overrides;
  reference.setOverrides({});
  for (FlexiblePart& part : parts) {
    if (part.part.assembly != reference.id) continue;
    if (auto cut = cutAgain(part, reference); !cut.ok())
      warnings.push_back("The part \"" + part.part.part +
                         "\" is shown whole beside the cable made of it: " + cut.error().message);
  }
  reference.setOverrides(overrides);
  return warnings;
}

Result<PartConversion> planConversion(const AssemblyReference& reference, const std::string& part,
                                      const TubeRun& run, double from, double to, CableSpec spec,
                                      RestShape rest, const Progress& progress) {
  if (!reference.assembly) return Error{"The file of the assembly is missing; find it again first."};
  const Assembly& assembly = *reference.assembly;
  const int node = assembly.findPath(part);
  if (node < 0 || assembly.node(node).shape < 0) return Error{"The assembly has no part \"" + part + "\"."};
  const AssemblyShape& shape = assembly.shapes()[assembly.node(node).shape];
  Result<RigidRemainder> remainder =
      cutOutTube(shape.shape, shape.mesh.get(), run, from, to, progress.part(0, 0.9));
  if (!remainder.ok()) return remainder.error();
  if (!progress.report(0.9)) return Error::cancelled();
  PartConversion conversion;
  conversion.part = {reference.id, part};
  conversion.remainder = std::move(*remainder);
  conversion.from = from;
  conversion.to = to;
  conversion.place = run.frameAt((from + to) / 2) * Eigen::Vector3d(run.outerRadius, 0, 0);
  const Eigen::Isometry3d worldFromPart = reference.worldFromAssembly * assembly.worldFromNode(node);
  Cable& cable = conversion.cable;
  cable.name = assembly.node(node).shownName();
  cable.spec = std::move(spec);
  cable.spec.outerDiameter = 2 * run.outerRadius;
  cable.spec.innerDiameter = 2 * run.innerRadius;
  cable.spec.color = assembly.colorOf(node);
  cable.length = to - from;
  cable.segments = std::clamp(static_cast<int>(std::lround(cable.length / run.outerRadius)), 40, 400);
  cable.start = endAt(worldFromPart, run, from, false);
  cable.end = endAt(worldFromPart, run, to, true);
  if (rest == RestShape::AsInPart) {
    const Eigen::Isometry3d startFromPart = run.frameAt(from).inverse();
    const int count = std::max(16, static_cast<int>(std::ceil(cable.length / run.outerRadius)));
    for (int i = 0; i <= count; ++i)
      cable.restShape.push_back(startFromPart * run.centerline.point(from + cable.length * i / count));
  }
  if (const std::string defect = cable.findDefect(); !defect.empty())
    return Error{"Part \"" + part + "\" gives no cable: " + defect};
  return conversion;
}

Result<void> attachToTouchedParts(PartConversion& conversion, double hoseLength,
                                  const std::vector<AssemblyReference>& assemblies,
                                  const Progress& progress) {
  const CableSpec& spec = conversion.cable.spec;
  const auto endOf = [&](const CableEnd& end) {
    return HoseEnd{end.worldFromEnd, spec.outerDiameter / 2, spec.innerDiameter / 2};
  };
  const auto touched = touchedParts({endOf(conversion.cable.start), endOf(conversion.cable.end)},
                                    conversion.part, assemblies, progress);
  if (!touched.ok()) return touched.error();
  conversion.startOn = conversion.from > kAtHoseEnd ? conversion.part : touched->front();
  conversion.endOn = conversion.to < hoseLength - kAtHoseEnd ? conversion.part : touched->back();
  return {};
}

Result<void> ConvertPartToCable::apply(Document& document) {
  const AssemblyReference* reference = document.findAssembly(conversion_.part.assembly);
  if (!reference || !reference->assembly)
    return Error{"The assembly of the part is not in the document any more."};
  const int node = reference->assembly->findPath(conversion_.part.part);
  if (node < 0 || reference->assembly->node(node).shape < 0)
    return Error{"The assembly has no part \"" + conversion_.part.part + "\" any more."};
  if (!conversion_.cable.id.isValid()) conversion_.cable.id = document.newCableId();
  before_ = *reference;
  partsBefore_ = document.flexibleParts();
  if (sockets_.empty()) {
    plugIn(conversion_.cable.start, conversion_.startOn, document);
    plugIn(conversion_.cable.end, conversion_.endOn, document);
  }

  const int rigid = reference->assembly->node(node).shape;
  AssemblyReference after = before_;
  after.assembly = withRemainder(*reference->assembly, node, conversion_.remainder);
  std::vector<FlexiblePart> parts = partsBefore_;
  parts.push_back(
      {conversion_.part, conversion_.cable.id, conversion_.place, conversion_.from, conversion_.to, rigid});
  DocumentWriter writer(document);
  writer.replaceFlexibleParts(std::move(parts));
  writer.replaceAssembly(std::move(after));
  for (const Connector& socket : sockets_) writer.insertConnector(document.connectors().size(), socket);
  writer.insertCable(document.cables().size(), conversion_.cable);
  return {};
}

void ConvertPartToCable::plugIn(CableEnd& end, const std::optional<PartReference>& part, Document& document) {
  if (!part) return;
  Connector socket;
  socket.id = document.newConnectorId();
  socket.worldFromConnector = end.worldFromEnd;
  socket.attachedTo = part;
  socket.isMadeWithCable = true;
  const auto isTaken = [&](const std::string& name) {
    const auto hasIt = [&](const Connector& other) { return other.name == name; };
    return std::any_of(sockets_.begin(), sockets_.end(), hasIt) ||
           std::any_of(document.connectors().begin(), document.connectors().end(), hasIt);
  };
  for (int number = 1; socket.name.empty() || isTaken(socket.name); ++number)
    socket.name = "Socket " + std::to_string(number);
  end.connector = socket.id;
  sockets_.push_back(std::move(socket));
}

void ConvertPartToCable::revert(Document& document) {
  DocumentWriter writer(document);
  writer.removeCable(conversion_.cable.id);
  for (const Connector& socket : sockets_) writer.removeConnector(socket.id);
  writer.replaceFlexibleParts(partsBefore_);
  writer.replaceAssembly(before_);
}

std::string ConvertPartToCable::name() const {
  return "Make \"" + conversion_.cable.name + "\" flexible";
}

Result<void> ConvertCableToPart::apply(Document& document) {
  const std::vector<FlexiblePart>& parts = document.flexibleParts();
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [this](const FlexiblePart& part) { return part.cable == cable_; });
  if (found == parts.end() || !document.findCable(cable_))
    return Error{"This cable was not made from a part."};
  const bool isLast = std::none_of(found + 1, parts.end(),
                                   [&](const FlexiblePart& later) { return later.part == found->part; });
  if (!isLast)
    return Error{"The same part was made flexible elsewhere after this: make that rigid again first."};
  const AssemblyReference* reference = document.findAssembly(found->part.assembly);
  const int node = reference && reference->assembly ? reference->assembly->findPath(found->part.part) : -1;
  if (node < 0 || found->rigidShape < 0)
    return Error{"The part \"" + found->part.part + "\" is missing; find the file of its assembly first."};
  if (reference->assembly->node(node).isRemoved)
    return Error{"What was left of the part \"" + found->part.part +
                 "\" was deleted; restore the deleted parts first."};
  before_ = *reference;
  partsBefore_ = parts;
  AssemblyReference after = before_;
  after.assembly = withShape(*before_.assembly, node, found->rigidShape);
  std::vector<FlexiblePart> rest = parts;
  rest.erase(rest.begin() + (found - parts.begin()));
  if (auto removed = removal_.apply(document); !removed.ok()) return removed.error();
  DocumentWriter writer(document);
  writer.replaceFlexibleParts(std::move(rest));
  writer.replaceAssembly(std::move(after));
  return {};
}

void ConvertCableToPart::revert(Document& document) {
  DocumentWriter writer(document);
  writer.replaceAssembly(before_);
  writer.replaceFlexibleParts(partsBefore_);
  removal_.revert(document);
}

}  // namespace liana
