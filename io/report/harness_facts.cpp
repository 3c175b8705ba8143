#include "io/report/harness_facts.h"

#include <algorithm>
#include <cmath>

#include "kernel/bundle/harness_bundles.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/checks/finding_collector.h"
#include "kernel/model/harness/solved_pose.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

const Centerline* shapeOf(const Cable& cable, const DocumentContent& content) {
  const auto found = content.centerlines.find(cable.id);
  const bool isCurrent =
      found != content.centerlines.end() && found->second && found->second->revision == cable.revision;
  return isCurrent && !found->second->isEmpty() ? found->second.get() : nullptr;
}

template <typename Thing, typename IdType>
std::string nameIn(const std::vector<Thing>& things, IdType id) {
  for (const Thing& thing : things)
    if (thing.id == id) return thing.name;
  return {};
}

std::string nodeOf(const CableEnd& end, const DocumentContent& content) {
  if (end.branch) return nameIn(content.branches, *end.branch);
  if (end.connector) return nameIn(content.connectors, *end.connector);
  return {};
}

ReportedBundle bundleOf(const Cable& cable, const DocumentContent& content) {
  ReportedBundle bundle;
  bundle.name = cable.name;
  bundle.color = cable.spec.color;
  bundle.from = nodeOf(cable.start, content);
  bundle.to = nodeOf(cable.end, content);
  bundle.wires = wiresIn(cable.id, content).size();
  const Centerline* shape = cable.routing.findsLength() ? shapeOf(cable, content) : nullptr;
  bundle.length = shape ? shape->arcLengths.back() : cable.length;
  bundle.mass = massOf(cable, bundle.length);
  bundle.bareDiameter = cable.spec.outerDiameter;
  bundle.diameter = largestDiameter(cable);
  const std::vector<SectionPiece> pieces = sectionsAlong(cable);
  const auto [softest, stiffest] =
      std::minmax_element(pieces.begin(), pieces.end(), [](const SectionPiece& a, const SectionPiece& b) {
        return sectionOf(a.spec).bending1 < sectionOf(b.spec).bending1;
      });
  bundle.softest = sectionOf(softest->spec).bending1;
  bundle.stiffest = sectionOf(stiffest->spec).bending1;
  bundle.isTyped = !cable.bundle;
  if (cable.bundle) {
    bundle.rule = cable.bundle->rule.name;
    bundle.bounds = cable.bundle->bending;
  }
  for (const Covering& covering : cable.coverings)
    bundle.coverings.push_back(
        {covering.name, covering.from * bundle.length, covering.to * bundle.length, covering.thickness});
  return bundle;
}

/// Where cables hang together or say what is in them, all of them are bundles; a lone cable is no harness.
bool isHarness(const DocumentContent& content) {
  return !content.branches.empty() || !content.wires.empty() ||
         std::any_of(content.cables.begin(), content.cables.end(),
                     [](const Cable& cable) { return cable.bundle || !cable.coverings.empty(); });
}

ReportedBranch branchOf(const Branch& branch, const DocumentContent& content) {
  ReportedBranch reported{branch.name, branch.isRigid, branch.follows, branch.mass, {}, {}};
  for (const Cable& cable : content.cables)
    if (cable.start.branch == branch.id || cable.end.branch == branch.id)
      reported.cables.push_back(cable.name);
  reported.position = solvedPose(branch, content).translation();
  return reported;
}

ReportedFixing fixingOf(const Cable& cable, std::size_t index, const DocumentContent& content) {
  const RouteHandle& handle = cable.handles[index];
  ReportedFixing fixing;
  fixing.cable = cable.name;
  fixing.color = cable.spec.color;
  fixing.name = handle.name;
  fixing.kind = nameOf(handle.kind, handle.fixesOrientation);
  fixing.part = handle.attachedTo ? handle.attachedTo->lastName() : "";
  fixing.wanted = handle.fraction * cable.length;
  fixing.tolerance = handle.tolerance;
  fixing.offset = handle.offset;
  fixing.friction = handle.slides() ? handle.friction : 0;
  fixing.maxForce = handle.maxForce ? handle.maxForce : limitsFor(cable, content.settings).maxClipForce_N;
  const Centerline* shape = shapeOf(cable, content);
  if (!shape || shape->reactions.size() != cable.handles.size() + 2) return fixing;
  const SupportReaction& reaction = shape->reactions[index + 1];
  fixing.found = reaction.at;
  fixing.force = reaction.force.norm();
  if (fixing.maxForce) fixing.load = judge(CheckKind::SupportForce, *fixing.force, *fixing.maxForce);
  if (fixing.found && fixing.tolerance)
    fixing.place = std::abs(*fixing.found - fixing.wanted) > *fixing.tolerance ? CheckStatus::Failed
                                                                               : CheckStatus::Passed;
  return fixing;
}

}  // namespace

HarnessFacts harnessFacts(const DocumentContent& content) {
  HarnessFacts facts;
  if (isHarness(content))
    for (const Cable& cable : content.cables) facts.bundles.push_back(bundleOf(cable, content));
  for (const Branch& branch : content.branches) facts.branches.push_back(branchOf(branch, content));
  for (const Cable& cable : content.cables)
    for (std::size_t i = 0; i < cable.handles.size(); ++i)
      if (cable.handles[i].isClip() || !cable.handles[i].isPlain())
        facts.fixings.push_back(fixingOf(cable, i, content));
  for (const Connector& connector : content.connectors)
    if (const double missing = heldBack(connector, content); missing > 0.05)
      facts.heldBack.push_back({connector.name, missing});
  return facts;
}

}  // namespace liana
