#include "solvers/quasistatic/winding.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "solvers/contact/pair_search.h"

namespace liana {

namespace {

constexpr double kFirstPart = 0.25, kSmallestPart = 1.0 / 128;  // turns at once
constexpr double kPatientPart = 1.0 / 16;                       // and below: a cable that snaps over
constexpr int kPartSteps = 150, kPatientSteps = 600;
constexpr double kSameLink = 0.1;  // turns
constexpr double kLeadSocket = 3;  // radii: where the cable leaves its lead

Eigen::Quaterniond rolled(const Eigen::Quaterniond& frame, double turns) {
  return frame *
         Eigen::Quaterniond(Eigen::AngleAxisd(2 * std::numbers::pi * turns, Eigen::Vector3d::UnitZ()));
}

Eigen::Vector3d tangentOf(const RodEnd& end) {
  return end.orientation * Eigen::Vector3d::UnitZ();
}

double handleShare(const RodProblem& problem, const RodHandle& handle) {
  return problem.rod.arcLengthAtNode(handle.index) / problem.rod.length();
}

/// The problem before its last turns were put in.
void takeTurnsOut(const RodProblem& wanted, double turns, RodProblem& problem) {
  problem.end.orientation = rolled(wanted.end.orientation, -turns).normalized();
  for (std::size_t i = 0; i < wanted.handles.size(); ++i)
    problem.handles[i].orientation =
        rolled(wanted.handles[i].orientation, -turns * handleShare(wanted, wanted.handles[i])).normalized();
}

/// Rolls every frame by its share of the turns: the shape stays, the twist comes in evenly.
void twistEvenly(const Rod& rod, double turns, RodState& state) {
  const double length = rod.length();
  double s = 0;
  for (int j = 0; j < state.segmentCount(); ++j) {
    Eigen::Quaterniond frame =
        rolled(state.orientation(j), turns * (s + rod.segmentLengths[j] / 2) / length).normalized();
    // q and −q are one rotation but not one curvature: neighbours keep to the same side.
    if (j > 0 && frame.coeffs().dot(state.orientation(j - 1).coeffs()) < 0) frame.coeffs() *= -1;
    state.setOrientation(j, frame);
    s += rod.segmentLengths[j];
  }
}

std::string turnsText(double turns) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", std::round(100 * std::abs(turns)) / 100);
  return text;
}

}  // namespace

TwistAndLink twistAndLink(const RodProblem& problem, const RodState& state) {
  std::vector<Eigen::Vector3d> points;
  std::vector<Eigen::Quaterniond> frames;
  for (int i = 0; i <= state.segmentCount(); ++i) points.push_back(state.position(i));
  for (int j = 0; j < state.segmentCount(); ++j) frames.push_back(state.orientation(j));
  return twistAndLink(points, frames, problem.start.orientation, problem.end.orientation);
}

PlugLeads::PlugLeads(const RodProblem& problem, const RodState& untwisted, const ContactSurface* around)
    : around_(around), radius_(problem.contactRadius) {
  const double length = problem.rod.length();
  const Eigen::Vector3d &start = problem.start.position, &end = problem.end.position;
  addLead(untwisted, start, start - length * tangentOf(problem.start));
  addLead(untwisted, end, end + length * tangentOf(problem.end));
}

void PlugLeads::addLead(const RodState& untwisted, const Eigen::Vector3d& plug,
                        const Eigen::Vector3d& behind) {
  for (int j = 0; j < untwisted.segmentCount(); ++j) {
    const Eigen::Vector3d a = untwisted.position(j), b = untwisted.position(j + 1);
    const bool leavesIt = std::min((a - plug).norm(), (b - plug).norm()) < kLeadSocket * radius_;
    if (!leavesIt && nearestApproach(a, b, plug, behind).gap.norm() < 2 * radius_) return;
  }
  leads_[count_++] = {plug, behind};
}

void PlugLeads::lookAtLeads(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach, bool& found,
                            SurfacePoint& result, double& parameter) const {
  double best = found ? std::min(reach, result.distance) : reach;
  for (int i = 0; i < count_; ++i) {
    const SegmentApproach near = nearestApproach(a, b, leads_[i].plug, leads_[i].behind);
    const double distance = near.gap.norm();
    if (!(distance > 0) || distance - radius_ >= best) continue;
    best = result.distance = distance - radius_;
    result.normal = near.gap / distance;
    result.feature = -1;
    result.friction = 0;
    parameter = near.s;
    found = true;
  }
}

bool PlugLeads::nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const {
  bool found = around_ && around_->nearest(point, reach, result);
  double parameter = 0;
  lookAtLeads(point, point, reach, found, result, parameter);
  return found;
}

bool PlugLeads::nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                 SurfacePoint& result, double& parameter) const {
  bool found = around_ && around_->nearestOnSegment(a, b, reach, result, parameter);
  lookAtLeads(a, b, reach, found, result, parameter);
  return found;
}

void keepTurns(const PlugLeads& leads, RodProblem& problem) {
  problem.touchesItself = true;
  problem.obstacles = &leads;
  for (RodEnd* end : {&problem.start, &problem.end})
    end->socketLength = std::max(end->socketLength, kLeadSocket * problem.contactRadius);
}

SolveReport windUp(RodProblem& problem, double twist, RodState& state, QuasiStaticSolver& solver,
                   const SolverOptions& options) {
  RodProblem partial = problem;
  takeTurnsOut(problem, twist, partial);
  const double linkBefore = twistAndLink(partial, state).link();
  SolverOptions hurried = options;
  SolveReport report;
  double done = 0, part = kFirstPart;
  const double all = std::abs(twist), sign = twist < 0 ? -1 : 1;
  while (done < all) {
    const double next = all - done <= part ? all : done + part;
    takeTurnsOut(problem, twist - sign * next, partial);
    RodState trial = state;
    trial.inEquilibrium = true;
    twistEvenly(problem.rod, sign * (next - done), trial);
    const int steps = part > kPatientPart ? kPartSteps : kPatientSteps;
    hurried.maximumIterations = std::min(options.maximumIterations, steps);
    report = solver.solve(partial, trial, hurried);
    if (report.status == SolveStatus::Cancelled || report.status == SolveStatus::InvalidProblem)
      return report;
    const double link = twistAndLink(partial, trial).link();
    if (report.inEquilibrium() && std::abs(link - linkBefore - sign * next) < kSameLink) {
      state = std::move(trial);
      done = next;
      part = std::min(kFirstPart, 2 * part);
    } else if ((part = std::min(part, next - done) / 2) < kSmallestPart) {
      break;
    }
  }
  if (done == all) return report;
  takeTurnsOut(RodProblem(problem), twist - sign * done, problem);
  report.status = SolveStatus::TurnsLost;
  report.reason = "the cable takes " + turnsText(done) + " of its " + turnsText(all) +
                  " turns and finds no balance with more; take turns out, or give it more length";
  return report;
}

void judgeTurns(const RodProblem& problem, const RodState& state, double wantedLink, SolveReport& report) {
  const TwistAndLink got = twistAndLink(problem, state);
  report.turns = {true, got.twist, got.link(), wantedLink};
  if (!report.inEquilibrium() || report.status == SolveStatus::TurnsLost ||
      std::abs(got.link() - wantedLink) < kSameLink)
    return;
  report.status = SolveStatus::TurnsLost;
  report.reason = "the cable has lost " + turnsText(wantedLink - got.link()) +
                  " turns on its way; take turns out, or give it more length";
}

}  // namespace liana
