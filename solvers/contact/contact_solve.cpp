// The part of the quasi-static solver that only cables with contact need: laying a cable in, and leading it
// on without passing through anything.
#include <algorithm>
#include <cmath>
#include <string>

#include "solvers/contact/contact_feature.h"
#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/solver_workspace.h"

namespace liana {

namespace {

constexpr double kPartInRadii = 2;      // how far supports move at once near obstacles
constexpr double kRenewMove = 0.05;     // radii the rod may move before contacts are looked for again
constexpr double kSmallestPart = 0.02;  // radii: shorter parts than this are given up
constexpr double kPartForce = 1e-3, kPartConstraint = 2e-5;  // tolerances on the way
constexpr int kPartSteps = 80, kSnapSteps = 500;
constexpr double kPiercedDepth = 0.9;   // of the radius: the centerline is next to or inside a part
constexpr double kAllowedDepth = 0.01;  // of the radius
constexpr double kWhatIsNear = 1.5;     // radii within which a support has run into something
constexpr double kArrived = 1e-9;       // of the cable's length
constexpr double kHardly = 5e-5;        // [m]: what is less far from its place is not held back by anything

/// How far from its place a support counts as being there, when it comes to who is to blame [m].
double hardlyFar(const RodProblem& problem) {
  return std::max(kSmallestPart * problem.contactRadius, kHardly);
}

bool rubs(const RodProblem& problem) {
  return problem.friction > 0 || problem.cableFriction > 0;
}

std::string millimetres(double metres) {
  const double rounded = std::round(metres * 1e4) / 10;
  std::string text = std::to_string(rounded);
  text.erase(text.find('.') + 2);
  return text + " mm";
}

/// What a support that gets no further has run into.
std::string whatIsNear(const RodProblem& problem, const Eigen::Vector3d& place) {
  SurfacePoint near;
  const bool found =
      problem.obstacles && problem.obstacles->nearest(place, kWhatIsNear * problem.contactRadius, near);
  if (!found) return "what the cable has caught on";
  return near.feature == kCableFeature ? "another cable" : "a part";
}

std::string nameOf(const HeldBackSupport& support) {
  switch (support.kind) {
    case HeldBackSupport::Kind::Start:
      return "the start";
    case HeldBackSupport::Kind::End:
      return "the end";
    case HeldBackSupport::Kind::Handle:
      break;
  }
  return "handle " + std::to_string(support.handle + 1);
}

}  // namespace

void QuasiStaticSolver::Workspace::renewContacts(double balancedWithin) {
  search.renew(cascade.current, system.contacts, balancedWithin);
  renewedAt = cascade.current;
  contactsAreFresh = true;
}

/// Planes are kept while the rod settles against them: renewed at every step they would keep it from
/// settling.
void QuasiStaticSolver::Workspace::renewContactsIfMoved(bool atMinimum, double tolerance) {
  contactsAreFresh = false;
  const double moved = search.largestMoveSquared(renewedAt, cascade.current);
  const double allowed = kRenewMove * search.radiusOf(0);
  if (moved > allowed * allowed || (atMinimum && moved > 0)) renewContacts(atMinimum ? tolerance : 0);
}

void QuasiStaticSolver::Workspace::solveWithContact(const RodProblem& problem, const RodState& state,
                                                    const SolverOptions& options) {
  // A cable that has touched nothing yet, and now runs through something, is laid in anew: it cannot be led
  // out of there.
  const bool isInside = state.contacts.empty() && search.countPierced(state.coordinates) > 0;
  search.hasFriction = state.inEquilibrium;
  if (state.inEquilibrium && !isInside)
    follow(problem, state, options);
  else
    layIn(problem, state, options);
  if (report.status != SolveStatus::Cancelled) describeContact(problem);
}

/// A cable without a shape yet: the first of several shapes that runs through nothing is let go until it
/// rests. If all run through something the given one is taken, and the stretches inside parts touch nothing.
void QuasiStaticSolver::Workspace::layIn(const RodProblem& problem, const RodState& state,
                                         const SolverOptions& options) {
  supports.clear();
  SolveReport spent;
  RodState best = state;
  int fewest = search.countPierced(state.coordinates);
  const auto tryShape = [&](const RodState& shape) {
    search.begin(problem);
    search.releasePierced(shape.coordinates);
    solveFrom(problem, shape, options);
    report.iterations += spent.iterations;
    report.steps += spent.steps;
    spent = report;
    return report.converged() || isOver();
  };
  if (fewest == 0 && tryShape(state)) return;
  if (!options.triesOtherShapes) {
    if (fewest > 0) tryShape(state);
    return;
  }
  RodProblem bulging = problem;
  const Eigen::Vector3d up =
      problem.gravity.norm() > 0 ? Eigen::Vector3d(-problem.gravity.normalized()) : Eigen::Vector3d::UnitZ();
  const Eigen::Vector3d side = up.unitOrthogonal(), other = up.cross(side);
  RodState arched = initialState(problem, FirstShape::Arched);
  for (int i = -1; i < 8; ++i) {
    if (i >= 0) {
      const double angle = 0.25 * M_PI * i;
      bulging.gravity =
          i == 0 ? up : Eigen::Vector3d(up + 2 * (std::cos(angle) * side + std::sin(angle) * other));
    }
    const RodState shape = i < 0 ? arched : initialState(bulging);
    const int pierced = search.countPierced(shape.coordinates);
    if (pierced == 0 && tryShape(shape)) return;
    if (pierced < fewest) {
      fewest = pierced;
      best = shape;
    }
  }
  if (fewest > 0) tryShape(best);
}

/// A cable in equilibrium: its supports are led from where they are to where they should be, in parts short
/// enough for the contacts to be seen on the way. What cannot follow is held back where it was last in
/// balance.
void QuasiStaticSolver::Workspace::follow(const RodProblem& problem, const RodState& state,
                                          const SolverOptions& options) {
  begin(problem, state);
  collectMovingSupports();
  lastGood = state;
  const double longest = farthestSupport();
  const double tiny = kArrived * problem.rod.length();
  const double smallest = kSmallestPart * problem.contactRadius;
  double part = firstPart(longest);
  const double firstLength = part;
  SolverOptions tight = options, loose = options;
  if (!rubs(problem)) {  // friction turns round within less than what a loose solve leaves open
    loose.forceTolerance = kPartForce;
    loose.constraintTolerance = kPartConstraint;
  }
  bool arrived = false, failed = false, patient = false;
  while (!arrived) {
    arrived = !moveSupports(problem, part);  // nothing moves any more
    bool atPlace = true;
    for (const Support& support : supports)
      atPlace = atPlace && (support.wanted - support.next).norm() <= tiny;
    arrived = arrived || atPlace;
    loose.maximumIterations = report.iterations + (patient ? kSnapSteps : kPartSteps);
    tight.maximumIterations = report.iterations + options.maximumIterations;  // whatever the way has cost
    const bool solved = solvePart(problem, arrived ? tight : loose);
    if (report.status == SolveStatus::Cancelled) return;
    if (solved) {
      for (Support& support : supports) support.at = support.next;
      anchorSliding();
      if (!arrived) remember(lastGood);
      part = std::min(part * 2, firstLength);
      patient = false;
      continue;
    }
    goBack(problem);
    if (failed || effort() > wholeOptions->maximumEffort) return;
    arrived = false;
    part = std::min(part, longest) * 0.25;
    if (part >= smallest) continue;
    if (patient && farthestSupport() <= hardlyFar(problem)) return;  // nothing keeps it: there is no shape
    failed = patient;  // then solve once more, tightly, where it was last in balance
    part = patient ? 0 : 0.25 * std::min(firstLength, longest);
    patient = true;  // a cable that snaps over needs many steps, however short the part that sets it off
  }
}

double QuasiStaticSolver::Workspace::farthestSupport() const {
  double farthest = 0;
  for (const Support& support : supports) farthest = std::max(farthest, (support.wanted - support.at).norm());
  return farthest;
}

double QuasiStaticSolver::Workspace::firstPart(double longest) {
  double radius = 0;
  for (int j = 0; j < system.segmentCount(); ++j) radius = std::max(radius, search.radiusOf(j));
  const double room = search.clearance(cascade.current, 2 * longest + 2 * radius) - radius;
  return std::max({kPartInRadii * radius, longest / 60, 0.7 * room});
}

void QuasiStaticSolver::Workspace::collectMovingSupports() {
  supports.clear();
  for (int id = 0; id < static_cast<int>(system.supports.size()); ++id) {
    const RodSupport& held = system.supports[id];
    if (!held.fixesPosition) continue;
    Support support{held.kind,     held.handle, held.node, -1, positionIn(cascade.current, held.node),
                    held.position, {}};
    for (std::size_t g = 0; g < system.guides.guides.size(); ++g)
      if (system.guides.guides[g].support == id) support.guide = static_cast<int>(g);
    support.next = support.at;
    supports.push_back(support);
  }
}

/// Moves all supports on by at most `part`, each by its share of the way, sliding along what is in their way.
/// False when none of them gets any further.
bool QuasiStaticSolver::Workspace::moveSupports(const RodProblem& problem, double part) {
  double moved = 0;
  const double longest = farthestSupport(), hardly = hardlyFar(problem);
  const double share = longest > part ? part / longest : 1.0;
  for (Support& support : supports) {
    const Eigen::Vector3d target =
        share < 1 ? Eigen::Vector3d(support.at + share * (support.wanted - support.at)) : support.wanted;
    const bool isThere = (support.wanted - support.at).norm() <= hardly;
    support.next = isThere ? target : search.slide(support.node, support.at, target);
    moved = std::max(moved, (support.next - support.at).norm());
  }
  return moved > 1e-3 * std::min(part, problem.contactRadius) && share < 1;
}

void QuasiStaticSolver::Workspace::placeSupports(bool atNext) {
  for (const Support& support : supports)
    if (support.guide >= 0) system.guides.guides[support.guide].target = atNext ? support.next : support.at;
}

bool QuasiStaticSolver::Workspace::solvePart(const RodProblem& problem, const SolverOptions& options) {
  placeSupports(true);
  search.setOut(system.contacts.contacts);
  Eigen::Vector3d start = cascade.current.head<3>(), end = cascade.current.tail<3>();
  for (const Support& support : supports) {
    if (support.kind == HeldBackSupport::Kind::Start) start = support.next;
    if (support.kind == HeldBackSupport::Kind::End) end = support.next;
  }
  if (!carryEnds(problem, start, end, options)) return false;
  minimize(options);
  return report.converged();
}

void QuasiStaticSolver::Workspace::goBack(const RodProblem& problem) {
  system.bind(problem, lastGood);
  cascade.current = lastGood.coordinates;
  system.setStiffnessFactor(100);
  placeSupports(false);
}

/// A contact that has slid is held from here on where it has come to.
void QuasiStaticSolver::Workspace::anchorSliding() {
  for (Contact& contact : system.contacts.contacts) {
    if (contact.friction == 0 || !system.contacts.slides(contact, cascade.current)) continue;
    contact.tangentForce = -system.contacts.frictionForce(contact, cascade.current);
    contact.anchor = contact.relativePoint(cascade.current);
  }
}

void QuasiStaticSolver::Workspace::describeContact(const RodProblem& problem) {
  report.contact = ContactSummary();
  report.contact.renewals = search.renewals;
  for (const Contact& contact : system.contacts.contacts)
    report.contact.count += contact.integralForce > 0 ? 1 : 0;
  const DeepestPoint deepest = search.deepest(cascade.current);
  report.contact.deepest = std::max(0.0, deepest.depth);
  report.contact.deepestSegment = deepest.segment;
  report.contact.feature = deepest.feature;
  if (!report.converged()) return;
  Eigen::Vector3d held = Eigen::Vector3d::Zero();  // the first that is not in its place
  for (const Support& support : supports) {
    const double missing = (support.wanted - support.at).norm();
    if (missing <= hardlyFar(problem)) continue;
    if (report.heldBack.empty()) held = support.at;
    report.heldBack.push_back({support.kind, support.handle, missing});
  }
  if (!report.heldBack.empty()) {
    report.status = SolveStatus::HeldBack;
    report.reason = nameOf(report.heldBack.front()) + " is held back by " + whatIsNear(problem, held) + ", " +
                    millimetres(report.heldBack.front().missing) + " from its place";
    return;
  }
  if (search.countPierced(cascade.current) == 0 && deepest.depth < kPiercedDepth) return;
  report.status = SolveStatus::Pierced;
  report.reason = std::string("the cable runs through ") +
                  (deepest.feature == kCableFeature ? "another cable" : "a part") +
                  "; lead it round with a handle";
}

}  // namespace liana
