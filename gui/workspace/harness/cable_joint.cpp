// Partings, joins and what takes them back.
#include "gui/workspace/harness/cable_joint.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "gui/workspace/edit_command.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/shapes/shown_length.h"
#include "kernel/edits/harness/merge_cables.h"
#include "kernel/edits/harness/rejoin_end.h"
#include "kernel/edits/harness/remove_branch.h"
#include "kernel/model/harness/solved_pose.h"

namespace liana {
namespace {

constexpr double kShortestPiece = 2;                           // of a parted cable, in diameters
constexpr double kLeast = EIGEN_PI / 9, kMost = EIGEN_PI / 3;  // between a cable and what leaves it

const CableEnd& endOf(const Cable& cable, WhichEnd which) {
  return which == WhichEnd::Start ? cable.start : cable.end;
}

Eigen::Isometry3d looking(const Eigen::Vector3d& place, const Eigen::Vector3d& z) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  const Eigen::Vector3d x = z.unitOrthogonal();
  frame.linear() << x, z.cross(x), z;
  frame.translation() = place;
  return frame;
}

std::unique_ptr<Edit> sequence(std::vector<std::unique_ptr<Edit>> edits, const QString& name) {
  return std::make_unique<EditSequence>(std::move(edits), name.toStdString());
}

BranchPlace withIds(BranchPlace place, Document& document) {
  place.branch = document.newBranchId();
  place.secondPiece = document.newCableId();
  return place;
}

std::unique_ptr<Edit> joinEnd(Document& document, const EndReference& end, const CableJoint& joint,
                              const Eigen::Isometry3d& pose) {
  const Cable* cable = document.findCable(end.cable);
  if (!cable || (joint.parting && joint.parting->cable == end.cable)) return nullptr;
  const CableEnd& now = endOf(*cable, end.which);
  if (joint.branch && now.branch == joint.branch) return nullptr;
  const CableEnd& other = end.which == WhichEnd::Start ? cable->end : cable->start;
  const Eigen::Vector3d way =
      other.worldFromEnd.translation() + 0.3 * cable->length * other.worldFromEnd.linear().col(2);
  Eigen::Isometry3d aimed = pose;
  if (joint.parting) aimed = looking(joint.point, leavingDirection(joint, way));
  aimed.translation() = joint.point;
  std::vector<std::unique_ptr<Edit>> edits;
  if (now.branch) {
    edits.push_back(std::make_unique<RejoinEnd>(RejoinEnd::off(end.cable, end.which, aimed)));
  } else {
    CableEnd pulled = now;
    pulled.connector.reset();
    pulled.worldFromEnd = aimed;
    edits.push_back(std::make_unique<MoveEnd>(end.cable, end.which, pulled));
  }
  if (joint.branch)
    edits.push_back(std::make_unique<RejoinEnd>(RejoinEnd::to(*joint.branch, end.cable, end.which)));
  else
    edits.push_back(std::make_unique<JoinCable>(end.cable, end.which, withIds(*joint.parting, document)));
  return sequence(std::move(edits), QObject::tr("Join \"%1\" to %2").arg(cable->name.c_str(), joint.name));
}

std::unique_ptr<Edit> joinBranch(Document& document, BranchId branch, const CableJoint& joint) {
  if (joint.branch == branch || !document.findBranch(branch)) return nullptr;
  if (joint.branch) return std::make_unique<MergeBranches>(branch, *joint.branch);
  const std::vector<EndReference> ends = endsAt(document, branch);
  if (std::any_of(ends.begin(), ends.end(),
                  [&](const EndReference& end) { return end.cable == joint.parting->cable; }))
    return nullptr;
  const BranchPlace place = withIds(*joint.parting, document);
  std::vector<std::unique_ptr<Edit>> edits;
  edits.push_back(std::make_unique<BranchOff>(place));
  edits.push_back(std::make_unique<MergeBranches>(branch, place.branch));
  return sequence(std::move(edits), QObject::tr("Join a branch to %1").arg(joint.name));
}

}  // namespace

std::optional<CableJoint> partingAt(const Document& document, const Cable& cable, const Centerline& shown,
                                    double fraction) {
  const double length = cable.routing.findsLength() ? shown.arcLengths.back() : cable.length;
  if (!(length > 0)) return std::nullopt;
  const double least = std::min(0.45, kShortestPiece * cable.spec.outerDiameter / length);
  if (fraction < least || fraction > 1 - least) return std::nullopt;
  const auto& made = document.flexibleParts();
  if (!cable.restShape.empty() ||
      std::any_of(made.begin(), made.end(), [&](const FlexiblePart& each) { return each.cable == cable.id; }))
    return std::nullopt;  // moulded hoses are in one piece
  CableJoint joint;
  joint.parting = BranchPlace{};
  joint.parting->cable = cable.id;
  joint.parting->fraction = fraction;
  joint.parting->length = length;
  joint.parting->worldFromPlace = frameOn(shown, fraction);
  joint.point = joint.parting->worldFromPlace.translation();
  joint.tangent = joint.parting->worldFromPlace.linear().col(2);
  joint.name = QObject::tr("\"%1\", %2 from its start")
                   .arg(QString::fromStdString(cable.name), lengthText(fraction * length, 0));
  return joint;
}

std::optional<CableJoint> jointAtBranch(const Document& document, BranchId id) {
  const Branch* branch = document.findBranch(id);
  if (!branch) return std::nullopt;
  CableJoint joint;
  joint.branch = id;
  joint.point = solvedPose(*branch, document.content()).translation();
  joint.name = QObject::tr("\"%1\"").arg(QString::fromStdString(branch->name));
  return joint;
}

Eigen::Vector3d leavingDirection(const CableJoint& joint, const Eigen::Vector3d& towards) {
  Eigen::Vector3d way = towards - joint.point;
  if (way.norm() < 1e-9) way = joint.tangent.isZero() ? Eigen::Vector3d::UnitX() : joint.tangent;
  way.normalize();
  if (joint.tangent.isZero()) return way;
  const Eigen::Vector3d along = way.dot(joint.tangent) < 0 ? Eigen::Vector3d(-joint.tangent) : joint.tangent;
  Eigen::Vector3d across = way - way.dot(along) * along;
  across = across.norm() > 1e-6 ? across.normalized() : along.unitOrthogonal();
  const double angle = std::clamp(std::acos(std::clamp(way.dot(along), -1.0, 1.0)), kLeast, kMost);
  return std::cos(angle) * along + std::sin(angle) * across;
}

std::unique_ptr<Edit> makeJoin(Document& document, const Selection& moved, const CableJoint& joint,
                               const Eigen::Isometry3d& pose) {
  if (const auto* end = std::get_if<EndReference>(&moved)) return joinEnd(document, *end, joint, pose);
  if (const auto* branch = std::get_if<BranchId>(&moved)) return joinBranch(document, *branch, joint);
  return nullptr;
}

std::unique_ptr<Edit> makeBranchRemoval(const Document& document, BranchId branch) {
  if (findMergeDefect(document, branch).empty()) return std::make_unique<MergeCables>(branch);
  return std::make_unique<RemoveBranch>(branch);
}

std::vector<EndReference> endsAt(const Document& document, BranchId branch) {
  std::vector<EndReference> ends;
  for (const Cable& cable : document.cables())
    for (const WhichEnd which : {WhichEnd::Start, WhichEnd::End})
      if (endOf(cable, which).branch == branch) ends.push_back({cable.id, which});
  return ends;
}

}  // namespace liana
