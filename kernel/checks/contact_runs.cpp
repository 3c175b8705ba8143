#include "kernel/checks/contact_runs.h"

#include <algorithm>
#include <limits>

#include "kernel/bundle/sections_along.h"
#include "solvers/contact/pair_search.h"

namespace liana {
namespace {

constexpr double kNeighbourly = 2;  // segments or diameters between contacts of one run
constexpr double kTouching = 0.5;   // radii: what is farther from the skin is not what is touched

/// What is nearest to the cable's skin at a contact, on the side that pushes.
class Touched {
public:
  Touched(const Cable& cable, const ClearanceScene* scene)
      : id_(cable.id),
        radius_(cable.spec.flat ? cable.spec.standOff() : largestDiameter(cable) / 2),
        scene_(scene) {}

  std::string nameAt(const ContactReaction& contact) const {
    std::string name;
    double best = kTouching * radius_;
    PartPoint part;
    if (scene_ && scene_->distances && scene_->distances->nearest(contact.position, radius_ + best, part)) {
      best = part.distance - radius_;
      name = scene_->parts[static_cast<std::size_t>(part.part)].name;
    }
    if (!scene_ || !scene_->cables) return name;
    for (const CableBody& body : *scene_->cables)
      if (const double gap = gapTo(body, contact); gap < best) {
        best = gap;
        name = body.id == id_ ? "itself" : "cable " + body.name;
      }
    return name;
  }

private:
  /// From skin to skin. Of itself only what lies where the push comes from counts.
  double gapTo(const CableBody& body, const ContactReaction& contact) const {
    double nearest = std::numeric_limits<double>::infinity();
    const Eigen::Vector3d& p = contact.position;
    if (body.hasShape() && body.box.exteriorDistance(p) > (2 + kTouching) * (radius_ + body.halfWidth()))
      return nearest;
    for (const CableBody::Chord& chord : body.chords) {
      SegmentApproach way = nearestApproach(p, p, chord.a, chord.b);
      if (body.edge > 0) {
        const Eigen::Vector3d middle = chord.a + way.t * (chord.b - chord.a),
                              edge = chord.edgeA + way.t * (chord.edgeB - chord.edgeA);
        way = nearestApproach(p, p, middle - edge, middle + edge);
      }
      const double distance = way.gap.norm();
      if (body.id == id_ && way.gap.dot(contact.normal) < 0.5 * distance) continue;
      if (body.id == id_ && distance < radius_) continue;  // the place itself
      nearest = std::min(nearest, distance - radius_ - body.radius);
    }
    return nearest;
  }

  CableId id_;
  double radius_;
  const ClearanceScene* scene_;
};

}  // namespace

std::vector<ContactRun> contactRuns(const Cable& cable, const Centerline& line, const ClearanceScene* scene) {
  std::vector<ContactRun> runs;
  if (line.contacts.empty()) return runs;
  const double segment = line.arcLengths.back() / static_cast<double>(line.arcLengths.size() - 1);
  const double together = kNeighbourly * std::max(segment, cable.spec.outerDiameter);
  const Touched touched(cable, scene);
  std::vector<double> hardest;
  for (const ContactReaction& contact : line.contacts) {
    const std::string with = touched.nameAt(contact);
    auto run = std::find_if(runs.begin(), runs.end(), [&](const ContactRun& candidate) {
      return candidate.with == with && contact.at - candidate.to <= together;
    });
    const double push = contact.force.norm();
    if (run == runs.end()) {
      runs.push_back({with, contact.at, contact.at, contact.at, contact.position, 0, {0, 0, 0}});
      hardest.push_back(-1);
      run = runs.end() - 1;
    }
    run->to = contact.at;
    run->push += push;
    run->force += contact.force;
    double& most = hardest[static_cast<std::size_t>(run - runs.begin())];
    if (push <= most) continue;
    most = push;
    run->at = contact.at;
    run->position = contact.position;
  }
  return runs;
}

}  // namespace liana
