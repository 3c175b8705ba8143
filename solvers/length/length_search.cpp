#include "solvers/length/length_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/quasistatic/rod_forces.h"
#include "solvers/quasistatic/rod_supports.h"

namespace liana {

namespace {

constexpr double kLargestStep = 0.05;     // relative change of a length between two solves
constexpr double kSmallestStep = 0.0005;  // below this a failed solve is not tried again
constexpr double kTautest = 1e-6;         // slack over length that counts as straight
constexpr double kNone = 1e-3;            // surplus that is none at all
constexpr double kWorse = 0.01;           // by which it must grow with the length to count as growing
constexpr double kEven = 0.02;            // surplus that counts as none once the length hardly changes
constexpr double kStill = 1e-3;           // where the pull jumps, at the straight line: of the tolerance
constexpr double kUpset = 0.05;           // surplus at which a finished span is looked at again
constexpr int kMostRestarts = 3;
constexpr int kTightenings =
    2;  // of a straight span: the first takes out what bends it, and changes its tension
constexpr double kCaught = 1e-6;  // by which a length must have been meant to shrink
constexpr int kStepIterations = 150;
constexpr double kStepEffort = 600;  // of one solve on the way: a step that needs more is made shorter
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Density of m·κ − ½Σ m²/B at a node, with the stiffness of one of its segments.
double bendingPull(const RodForces& forces, const SectionStiffness& section, int node) {
  const Eigen::Vector3d& m = forces.moment[node];
  const Eigen::Vector3d stiffness(section.bending1, section.bending2, section.torsion);
  return m.dot(forces.curvature[node]) - 0.5 * m.cwiseProduct(m).cwiseQuotient(stiffness).sum();
}

double meanPull(const RodProblem& problem, const RodState& state, SegmentRange segments, bool withBending) {
  const RodForces forces = computeForces(problem, state);
  double sum = 0, length = 0;
  for (int j = segments.begin; j < segments.end; ++j) {
    const double ell = problem.rod.segmentLengths[j];
    const SectionStiffness& section = problem.rod.sections[j];
    double pull = forces.tension[j];
    if (withBending) pull += 0.5 * (bendingPull(forces, section, j) + bendingPull(forces, section, j + 1));
    sum += pull * ell;
    length += ell;
  }
  return length > 0 ? sum / length : 0;
}

/// The bracketed search of one span over y = ln(slack), slack = length − shortest: the surplus falls with y,
/// steeply where the cable gets taut, which the logarithm evens out.
class SpanSearch {
public:
  SpanSearch(const LengthSpan& span, double length, double longest) : span_(span), length_(length) {
    scale_ = span.shortest > 0 ? span.shortest : length;
    floor_ = std::log(kTautest * scale_);
    ceiling_ = std::log(longest * std::max(scale_, length));
  }

  const LengthSpan& span() const { return span_; }
  double length() const { return length_; }
  bool isDone() const { return done_; }
  bool isBounded() const { return bounded_; }
  bool isFinal() const { return final_; }
  /// It pulls too little with hardly any slack.
  bool isStraight() const { return straight_; }
  void freeze() { done_ = final_ = true; }
  /// It came no further than this length; whether it was to become shorter.
  bool stopAt(double length) {
    const bool wasToShrink = !done_ && length_ < length * (1 - kCaught);
    length_ = length;
    return wasToShrink;
  }

  /// Takes the surplus at the present length and proposes the next one, or is done.
  void observe(double surplus, double tolerance) {
    const double y = std::log(std::max(length_ - span_.shortest, kTautest * scale_));
    if (std::abs(surplus) < kNone) {
      done_ = true;
      return;
    }
    const bool gotWorse = surplus > 0 && std::isinf(high_) && y > low_ && surplus > lowSurplus_ + kWorse;
    if (gotWorse && std::isfinite(low_)) return settleAt(low_);
    if (surplus > 0) {
      lowSurplus_ = surplus;
      low_ = y;
      if (high_ <= y) high_ = kInfinity;
      if (y >= ceiling_) return settleAt(y);
    } else {
      highSurplus_ = surplus;
      high_ = y;
      if (low_ >= y) low_ = -kInfinity;
      straight_ = y <= floor_ + 1e-9;
      if (straight_) freeze();
    }
    const double next = propose(y, surplus);
    const double nextLength = span_.shortest + std::exp(next);
    const double change = std::abs(nextLength - length_) / length_;
    if (change <= tolerance && (std::abs(surplus) < kEven || change < kStill * tolerance)) done_ = true;
    if (!done_) length_ = nextLength;
    ++count_;
  }

private:
  /// The span pulls least near y and still more than wanted.
  void settleAt(double y) {
    length_ = span_.shortest + std::exp(y);
    bounded_ = true;
    freeze();
  }

  double propose(double y, double surplus) const {
    if (std::isinf(high_)) return std::min(y + std::clamp(2 * surplus, 0.1, 1.0), ceiling_);
    if (std::isinf(low_)) return std::max(y + std::clamp(2 * surplus, -2.0, -0.1), floor_);
    if (count_ % 3 == 2) return 0.5 * (low_ + high_);  // no secant creeps for ever
    const double secant = low_ + (high_ - low_) * lowSurplus_ / (lowSurplus_ - highSurplus_);
    const double margin = 0.05 * (high_ - low_);
    return std::clamp(secant, low_ + margin, high_ - margin);
  }

  LengthSpan span_;
  double length_, scale_ = 1, floor_ = 0, ceiling_ = 0;
  double low_ = -kInfinity, high_ = kInfinity;  // surplus positive at low, negative at high
  double lowSurplus_ = 0, highSurplus_ = 0;
  int count_ = 0;
  bool done_ = false, bounded_ = false, straight_ = false;
  bool final_ = false;  // no neighbour can change that it is done
};

std::vector<double> lengthsWith(const Rod& rod, const std::vector<SpanSearch>& searches) {
  std::vector<double> lengths = rod.segmentLengths;
  for (const SpanSearch& search : searches) {
    const SegmentRange segments = search.span().segments;
    const double factor = search.length() / lengthOf(rod, segments);
    for (int j = segments.begin; j < segments.end; ++j) lengths[j] *= factor;
  }
  return lengths;
}

/// A span that was done may have been upset by its neighbours since: its search begins anew where it stands.
bool reopen(std::vector<SpanSearch>& searches, const LengthSearch& search) {
  bool any = false;
  for (SpanSearch& one : searches) {
    if (one.isFinal() || std::abs(search.surplus(one.span())) < kUpset) continue;
    one = SpanSearch(one.span(), one.length(), search.longest);
    any = true;
  }
  return any;
}

}  // namespace

std::vector<LengthSpan> findLengthSpans(const RodProblem& problem, SegmentRange range) {
  const std::vector<RodSupport> places = fixedPlaces(problem);
  std::vector<LengthSpan> spans;
  for (std::size_t i = 1; i < places.size(); ++i) {
    LengthSpan span;
    span.segments.begin = std::max(range.begin, places[i - 1].node);
    span.segments.end = std::min(range.end, places[i].node);
    span.between = {places[i - 1].node, places[i].node};
    if (span.segments.begin >= span.segments.end) continue;
    const double available = lengthOf(problem.rod, span.between);
    const double rigid = available - lengthOf(problem.rod, span.segments);
    span.shortest = std::max(0.0, (places[i].position - places[i - 1].position).norm() - rigid);
    spans.push_back(span);
  }
  return spans;
}

double meanTension(const RodProblem& problem, const RodState& state, SegmentRange segments) {
  return meanPull(problem, state, segments, false);
}

double lengthPull(const RodProblem& problem, const RodState& state, SegmentRange segments) {
  return meanPull(problem, state, segments, true);
}

double lengthOf(const Rod& rod, SegmentRange segments) {
  double sum = 0;
  for (int j = segments.begin; j < segments.end; ++j) sum += rod.segmentLengths[j];
  return sum;
}

bool LengthStepper::settle() {
  ++solves_;
  SolverOptions options = options_;
  if (problem_.hasContact() && state_.inEquilibrium) {
    options.maximumIterations = std::min(options.maximumIterations, kStepIterations);
    options.maximumEffort = std::min(options.maximumEffort, kStepEffort);
  }
  report_ = solver_.solve(problem_, state_, options);
  return report_.converged();
}

bool LengthStepper::moveTo(const std::vector<double>& target) {
  std::vector<double>& lengths = problem_.rod.segmentLengths;
  double stepSize = kLargestStep;
  while (true) {
    double distance = 0;
    for (std::size_t j = 0; j < lengths.size(); ++j)
      distance = std::max(distance, std::abs(std::log(target[j] / lengths[j])));
    const bool last = distance <= stepSize;
    const std::vector<double> before = lengths;
    const RodState stateBefore = state_;
    for (std::size_t j = 0; j < lengths.size(); ++j)
      lengths[j] = last ? target[j] : lengths[j] * std::pow(target[j] / lengths[j], stepSize / distance);
    if (settle()) {
      if (last) return true;
      continue;
    }
    lengths = before;
    state_ = stateBefore;
    const bool hopeless =
        report_.status != SolveStatus::IterationLimit && report_.status != SolveStatus::Stalled;
    stepSize = std::min(stepSize, distance) / 4;
    if (hopeless || stepSize < kSmallestStep) return false;
  }
}

bool LengthStepper::tighten(const std::vector<double>& target, const std::vector<SegmentRange>& taut,
                            const std::vector<double>& tensions) {
  const std::vector<double> lengths = problem_.rod.segmentLengths;
  const RodState state = state_;
  const SolveReport report = report_;
  problem_.rod.segmentLengths = target;
  bool isSolved = true;
  for (int round = 0; round < kTightenings && isSolved; ++round) {
    for (std::size_t i = 0; i < taut.size(); ++i)
      state_.lengthForces.segment(taut[i].begin, taut[i].end - taut[i].begin).setConstant(tensions[i]);
    isSolved = settle();
  }
  if (isSolved) return true;
  problem_.rod.segmentLengths = lengths;
  state_ = state;
  report_ = report;
  return false;
}

bool LengthStepper::letGo(const std::vector<double>& target) {
  problem_.rod.segmentLengths = target;
  state_.contacts.clear();
  state_.inEquilibrium = false;
  return settle();
}

namespace {

/// After a step that could not be made all searches go on from where they are, if they can. If a stretch that
/// was to become shorter pulls harder there than it should, the step was too long, for the others too.
/// Otherwise those that were to become shorter lie taut on what is in their way, and stay as they are.
bool goOnFromHere(const RodProblem& problem, const LengthSearch& search, std::vector<SpanSearch>& searches,
                  LengthSearchResult& result) {
  std::vector<SpanSearch*> shrinking;
  for (SpanSearch& one : searches)
    if (one.stopAt(lengthOf(problem.rod, one.span().segments))) shrinking.push_back(&one);
  for (const SpanSearch* one : shrinking)
    if (search.surplus(one->span()) > 0) return true;
  for (SpanSearch* one : shrinking) one->freeze();
  result.caught |= !shrinking.empty();
  return !shrinking.empty();
}

/// Spans that pull too little with hardly any slack are straight: they get the length from end to end, and
/// the tension that is wanted. With the least slack they would be bent, and push.
void straighten(const RodProblem& problem, const LengthSearch& search,
                const std::vector<SpanSearch>& searches, LengthStepper& stepper) {
  std::vector<double> target = problem.rod.segmentLengths;
  std::vector<SegmentRange> taut;
  std::vector<double> tensions;
  for (const SpanSearch& one : searches) {
    if (!one.isStraight()) continue;
    const LengthSpan& span = one.span();
    const double factor = span.shortest / lengthOf(problem.rod, span.segments);
    for (int j = span.segments.begin; j < span.segments.end; ++j) target[j] *= factor;
    taut.push_back(span.between);
    tensions.push_back(search.straightTension(span));
  }
  if (!taut.empty()) stepper.tighten(target, taut, tensions);
}

}  // namespace

LengthSearchResult searchLengths(const RodProblem& problem, const std::vector<LengthSpan>& spans,
                                 const LengthSearch& search, LengthStepper& stepper) {
  LengthSearchResult result;
  std::vector<SpanSearch> searches;
  for (const LengthSpan& span : spans) {
    searches.emplace_back(span, lengthOf(problem.rod, span.segments), search.longest);
    if (!span.mayShorten && search.surplus(span) <= 0) searches.back().freeze();
  }
  for (int restarts = 0; result.rounds < search.maximumRounds; ++result.rounds) {
    bool done = true;
    for (SpanSearch& one : searches) {
      if (!one.isDone()) one.observe(search.surplus(one.span()), search.tolerance);
      done &= one.isDone();
    }
    if (!stepper.moveTo(lengthsWith(problem.rod, searches))) {
      if (!problem.hasContact() || stepper.report().status == SolveStatus::Cancelled) return result;
      if (!goOnFromHere(problem, search, searches, result)) return result;
      continue;
    }
    if (!done) continue;
    result.finished = true;
    if (++restarts > kMostRestarts || !reopen(searches, search)) break;
  }
  if (result.finished && search.straightTension) straighten(problem, search, searches, stepper);
  for (const SpanSearch& one : searches) result.bounded |= one.isBounded();
  return result;
}

}  // namespace liana
