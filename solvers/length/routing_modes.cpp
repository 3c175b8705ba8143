#include "solvers/length/routing_modes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "solvers/contact/contact_feature.h"
#include "solvers/length/readable_length.h"

namespace liana {

namespace {

constexpr double kYield = 4;           // default pull over 10·B/R² + w·R
constexpr double kStraightest = 1000;  // k over B/D² at slider 0
constexpr double kBent = 0.75;         // k over w·D at slider 1
constexpr double kTaut = 10;           // k over w·D at slider 0
constexpr double kFirstSlack = 2e-3;   // of a span that had to be lengthened to reach
constexpr double kGentle = 0.995;      // tightness aimed at, so that what is found stays below 1
constexpr double kMostForBends = 4;    // times its length a span may grow for the sake of its bends

// Of an approach:
constexpr int kApproachSteps = 3;
constexpr double kApproachEffort = 60;      // of one step; one that needs more is made shorter
constexpr double kApproachIterations = 80;  // of all steps together
constexpr double kNearEnough = 0.03;        // surplus that is left as it is
constexpr double kUsualSlope = 2.5;         // by which the surplus falls with ln(slack); mostly less steep
constexpr double kLongestStride = 0.04;     // relative change of a length in one step
constexpr double kFarTooLong = -0.9;        // surplus of the pull beyond which bends ask for no more length

/// Works on copies; hands them over only when they are in balance.
struct Attempt {
  RodProblem problem;
  RodState state;
  LengthReport report;
  LengthStepper stepper;

  Attempt(const RodProblem& givenProblem, const RodState& givenState, QuasiStaticSolver& solver,
          const SolverOptions& options)
      : problem(givenProblem), state(givenState), stepper(problem, state, solver, options) {
    report.lengthBefore = report.lengthAfter = problem.rod.length();
  }
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  bool begin() {
    report.reason = problem.findDefect();
    if (report.reason.empty() && state.segmentCount() != problem.rod.segmentCount())
      report.reason = "the starting shape has another number of segments than the cable";
    return report.reason.empty();
  }
  LengthReport fail(SolveStatus status, std::string reason) {
    report.status = status;
    report.reason = std::move(reason);
    report.solves = stepper.solves();
    report.lastSolve = stepper.report();
    return report;
  }
  LengthReport failAsSolver() { return fail(stepper.report().status, stepper.report().reason); }
  LengthReport succeed(RodProblem& targetProblem, RodState& targetState) {
    fail(SolveStatus::Converged, "");
    return handOver(targetProblem, targetState);
  }
  /// A cable that a part holds back lies where it is held: the shape is of use although the length is not
  /// the one sought.
  LengthReport failAsSolver(RodProblem& targetProblem, RodState& targetState) {
    failAsSolver();
    return stepper.report().inEquilibrium() ? handOver(targetProblem, targetState) : report;
  }

private:
  LengthReport handOver(RodProblem& targetProblem, RodState& targetState) {
    report.lengthAfter = problem.rod.length();
    targetProblem = std::move(problem);
    targetState = std::move(state);
    return report;
  }
};

bool isInside(const RodProblem& problem, SegmentRange range) {
  return range.begin >= 0 && range.begin < range.end && range.end <= problem.rod.segmentCount();
}

/// Means over the segments of the larger bending stiffness and of the weight per length.
struct SpanScales {
  double bending = 0, weight = 0;
};
SpanScales scalesOf(const RodProblem& problem, SegmentRange segments) {
  SpanScales scales;
  const double length = lengthOf(problem.rod, segments);
  for (int j = segments.begin; j < segments.end; ++j) {
    const SectionStiffness& section = problem.rod.sections[j];
    const double share = problem.rod.segmentLengths[j] / length;
    scales.bending += share * std::max(section.bending1, section.bending2);
    scales.weight += share * section.massPerLength * problem.gravity.norm();
  }
  return scales;
}

double yieldTension(const RodProblem& problem, SegmentRange segments) {
  const SpanScales scales = scalesOf(problem, segments);
  const double R = lengthOf(problem.rod, segments);
  return kYield * (10 * scales.bending / (R * R) + scales.weight * R);
}

/// (actual − wanted) brought between −1 and 1.
double surplusOf(double actual, double wanted) {
  return (actual - wanted) / (std::abs(actual) + wanted);
}

/// Spans that do not reach get the shortest length that does, and a little slack.
void letReach(RodProblem& problem, std::vector<LengthSpan>& spans, bool mayShorten) {
  for (LengthSpan& span : spans) {
    const double length = lengthOf(problem.rod, span.segments);
    const double needed = span.shortest * (1 + kFirstSlack);
    span.mayShorten = mayShorten || span.shortest >= length;  // never below the length it had
    if (span.shortest < length) continue;
    for (int j = span.segments.begin; j < span.segments.end; ++j)
      problem.rod.segmentLengths[j] *= needed / length;
  }
}

/// First a solve at lengths that reach, then the search.
LengthReport runSearch(Attempt& attempt, SegmentRange range, const LengthSearch& search, bool mayShorten,
                       RodProblem& problem, RodState& state) {
  std::vector<LengthSpan> spans = findLengthSpans(attempt.problem, range);
  letReach(attempt.problem, spans, mayShorten);
  if (!attempt.stepper.settle()) return attempt.failAsSolver(problem, state);
  const LengthSearchResult result = searchLengths(attempt.problem, spans, search, attempt.stepper);
  attempt.report.rounds = result.rounds;
  attempt.report.bounded = result.bounded;
  attempt.report.caught = result.caught;
  if (result.finished) return attempt.succeed(problem, state);
  if (!attempt.stepper.report().converged()) return attempt.failAsSolver(problem, state);
  return attempt.fail(SolveStatus::IterationLimit,
                      "the length was still changing after " + std::to_string(result.rounds) + " rounds");
}

/// What the strongest of its contacts is with; empty where nothing pushes.
std::string whatItLiesOn(const RodState& state) {
  const auto strongest =
      std::max_element(state.contacts.begin(), state.contacts.end(),
                       [](const ContactForce& a, const ContactForce& b) { return a.force < b.force; });
  if (strongest == state.contacts.end() || !(strongest->force > 0)) return {};
  if (strongest->otherSegment >= 0) return "itself";
  return strongest->feature == kCableFeature ? "another cable" : "a part";
}

std::string inNewtons(double force) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g N", force);
  return text;
}

/// Of a cable for which no shape was found that is as taut as asked: how far it came, and what it lies on.
std::string whyNoTauter(const RodProblem& problem, const RodState& state, SegmentRange range, double pull) {
  const std::string under = whatItLiesOn(state);
  return "drawn to " + inMillimetres(problem.rod.length()) + " the cable pulls with " +
         inNewtons(meanTension(problem, state, range)) + " of the " + inNewtons(pull) + " asked, " +
         (under.empty() ? "" : "lies on " + under + ", ") +
         "and no shape was found at less length; lower the pull, or lead it another way with a handle";
}

}  // namespace

SegmentRange segmentsBetween(const Rod& rod, double from, double to) {
  if (from > to) std::swap(from, to);
  auto nearestNode = [&](double s) {
    int best = 0;
    double at = 0, distance = std::abs(s);
    for (int j = 0; j < rod.segmentCount(); ++j) {
      at += rod.segmentLengths[j];
      if (std::abs(s - at) >= distance) continue;
      distance = std::abs(s - at);
      best = j + 1;
    }
    return best;
  };
  SegmentRange range{nearestNode(from), nearestNode(to)};
  if (range.begin == range.end) range.end = std::min(range.end + 1, rod.segmentCount());
  if (range.begin == range.end) --range.begin;
  return range;
}

LengthReport stretchByPulling(RodProblem& problem, RodState& state, SegmentRange range,
                              QuasiStaticSolver& solver, const PullOptions& options) {
  Attempt attempt(problem, state, solver, options.solver);
  if (!attempt.begin()) return attempt.report;
  if (!isInside(problem, range))
    return attempt.fail(SolveStatus::InvalidProblem,
                        "the piece to stretch lies beyond the cable; choose two points on it");
  attempt.report.pull = options.pull > 0 ? options.pull : yieldTension(problem, range);
  LengthSearch search;
  search.straightTension = [&](const LengthSpan& span) {
    return options.pull > 0 ? options.pull : yieldTension(attempt.problem, span.segments);
  };
  search.surplus = [&](const LengthSpan& span) {
    return surplusOf(meanTension(attempt.problem, attempt.state, span.segments),
                     search.straightTension(span));
  };
  search.tolerance = options.tolerance;
  search.maximumRounds = options.maximumRounds;
  LengthReport report = runSearch(attempt, range, search, options.takesUpSlack, problem, state);
  if (report.converged() && report.caught) {
    report.status = SolveStatus::HeldBack;
    report.reason = whyNoTauter(problem, state, range, report.pull);
  }
  return report;
}

LengthReport stretchToLength(RodProblem& problem, RodState& state, SegmentRange range, double length,
                             QuasiStaticSolver& solver, const LengthOptions& options) {
  Attempt attempt(problem, state, solver, options.solver);
  if (!attempt.begin()) return attempt.report;
  if (!isInside(problem, range))
    return attempt.fail(SolveStatus::InvalidProblem,
                        "the piece to stretch lies beyond the cable; choose two points on it");
  if (!(length > 0) || !std::isfinite(length))
    return attempt.fail(SolveStatus::InvalidProblem, "the length must be a positive number");
  std::vector<double> target = problem.rod.segmentLengths;
  const double factor = length / lengthOf(problem.rod, range);
  for (int j = range.begin; j < range.end; ++j) target[j] *= factor;
  RodProblem wanted = attempt.problem;
  wanted.rod.segmentLengths = target;
  if (const double missing = wanted.shortfall(); missing > 0) {
    attempt.report.lastSolve.shortBy = missing;
    attempt.fail(SolveStatus::Unreachable, "at this length the cable is " + inMillimetres(missing) +
                                               " too short to reach; type a larger one");
    attempt.report.lastSolve.shortBy = missing;
    return attempt.report;
  }
  // A cable that does not reach yet is lengthened before anything can be solved.
  if (attempt.problem.shortfall() > 0) attempt.problem.rod.segmentLengths = target;
  if (!attempt.stepper.settle() || !attempt.stepper.moveTo(target)) return attempt.failAsSolver();
  return attempt.succeed(problem, state);
}

double automaticPull(const RodProblem& problem, double slider) {
  const SegmentRange whole{0, problem.rod.segmentCount()};
  const SpanScales scales = scalesOf(problem, whole);
  double distance = 0.1 * problem.rod.length();
  for (const LengthSpan& span : findLengthSpans(problem, whole)) distance = std::max(distance, span.shortest);
  const double straightness = 1 - std::clamp(slider, 0.0, 1.0);
  return scales.bending / (distance * distance) * std::pow(kStraightest, straightness) +
         scales.weight * distance * kBent * std::pow(kTaut / kBent, straightness);
}

namespace {

double tightest(const AutomaticOptions& options, const RodProblem& problem, const RodState& state) {
  double worst = 0;
  for (const LengthSpan& span : findLengthSpans(problem, {0, problem.rod.segmentCount()}))
    worst = std::max(worst, options.tightness(problem, state, span.segments));
  return worst;
}

/// Gives stretches that bend too tightly more length. Where that does not help all stays as it was.
void loosenBends(double pull, const AutomaticOptions& options, QuasiStaticSolver& solver, RodProblem& problem,
                 RodState& state, LengthReport& report) {
  if (!options.tightness || tightest(options, problem, state) <= 1) return;
  Attempt attempt(problem, state, solver, options.solver);
  LengthSearch search;
  search.surplus = [&](const LengthSpan& span) {
    return std::max(surplusOf(lengthPull(attempt.problem, attempt.state, span.segments), pull),
                    surplusOf(options.tightness(attempt.problem, attempt.state, span.segments), kGentle));
  };
  search.tolerance = options.tolerance;
  search.maximumRounds = options.maximumRounds;
  search.longest = kMostForBends;
  const std::vector<LengthSpan> spans = findLengthSpans(problem, {0, problem.rod.segmentCount()});
  const LengthSearchResult result = searchLengths(attempt.problem, spans, search, attempt.stepper);
  report.solves += attempt.stepper.solves();
  if (attempt.stepper.report().status == SolveStatus::Cancelled) {
    report.status = SolveStatus::Cancelled;
    return;
  }
  if (!result.finished || tightest(options, attempt.problem, attempt.state) > 1) return;
  report.rounds += result.rounds;
  report.bounded = false;
  report.lastSolve = attempt.stepper.report();
  report.lengthAfter = attempt.problem.rod.length();
  problem = std::move(attempt.problem);
  state = std::move(attempt.state);
}

}  // namespace

namespace {

/// Why there is no automatic length to be sought; empty where there is.
std::string whyNoAutomaticLength(const RodProblem& problem, double slider) {
  if (!(slider >= 0 && slider <= 1)) return "the slider goes from 0 (straight) to 1 (bent)";
  if (findLengthSpans(problem, {0, problem.rod.segmentCount()}).empty())
    return "an automatic length needs two places that are held; clamp both ends or add a handle";
  return {};
}

}  // namespace

LengthReport findAutomaticLength(RodProblem& problem, RodState& state, double slider,
                                 QuasiStaticSolver& solver, const AutomaticOptions& options) {
  Attempt attempt(problem, state, solver, options.solver);
  if (!attempt.begin()) return attempt.report;
  if (std::string why = whyNoAutomaticLength(attempt.problem, slider); !why.empty())
    return attempt.fail(SolveStatus::InvalidProblem, std::move(why));
  const SegmentRange whole{0, problem.rod.segmentCount()};
  const double pull = attempt.report.pull = options.pull > 0 ? options.pull : automaticPull(problem, slider);
  LengthSearch search;
  search.surplus = [&](const LengthSpan& span) {
    return surplusOf(lengthPull(attempt.problem, attempt.state, span.segments), pull);
  };
  search.straightTension = [&](const LengthSpan&) { return pull; };
  search.tolerance = options.tolerance;
  search.maximumRounds = options.maximumRounds;
  LengthReport report = runSearch(attempt, whole, search, true, problem, state);
  if (report.converged()) loosenBends(pull, options, solver, problem, state, report);
  return report;
}

namespace {

/// What an approach has learnt of one span.
struct Stride {
  double y = 0, surplus = 0;  // at the last length that was solved; y = ln(slack)
  double slope = kUsualSlope;
  bool isKnown = false;
};

/// The length of a span that its surplus asks for, no farther than a stride times `share`.
double nextLength(const LengthSpan& span, double length, double surplus, double share, Stride& stride) {
  const double slack = std::max(length - span.shortest, kFirstSlack * length);
  const double y = std::log(slack);
  if (stride.isKnown && std::abs(y - stride.y) > 1e-9)
    stride.slope = std::clamp((stride.surplus - surplus) / (y - stride.y), 0.5, 40.0);
  stride = {y, surplus, stride.slope, true};
  if (std::abs(surplus) < kNearEnough) return length;
  const double wanted = span.shortest + slack * std::exp(std::clamp(surplus / stride.slope, -0.5, 0.5));
  const double most = share * kLongestStride * length;
  return std::clamp(wanted, length - most, length + most);
}

}  // namespace

LengthReport approachAutomaticLength(RodProblem& problem, RodState& state, double slider,
                                     QuasiStaticSolver& solver, const AutomaticOptions& options) {
  SolverOptions limits = options.solver;
  Attempt attempt(problem, state, solver, limits);
  if (!attempt.begin()) return attempt.report;
  if (std::string why = whyNoAutomaticLength(attempt.problem, slider); !why.empty())
    return attempt.fail(SolveStatus::InvalidProblem, std::move(why));
  const double pull = attempt.report.pull = options.pull > 0 ? options.pull : automaticPull(problem, slider);
  const auto surplusAt = [&](const LengthSpan& span) {
    const double drawn = surplusOf(lengthPull(attempt.problem, attempt.state, span.segments), pull);
    if (!options.tightness || drawn < kFarTooLong) return drawn;
    return std::max(drawn,
                    surplusOf(options.tightness(attempt.problem, attempt.state, span.segments), kGentle));
  };
  std::vector<LengthSpan> spans = findLengthSpans(attempt.problem, {0, problem.rod.segmentCount()});
  letReach(attempt.problem, spans, true);
  if (!attempt.stepper.settle()) return attempt.failAsSolver(problem, state);
  limits.triesOtherShapes = false;
  limits.maximumEffort = std::min(limits.maximumEffort, kApproachEffort);
  std::vector<Stride> strides(spans.size());
  std::vector<double>& lengths = attempt.problem.rod.segmentLengths;
  double share = 1, iterations = 0;
  for (; attempt.report.rounds < kApproachSteps && iterations < kApproachIterations;
       ++attempt.report.rounds) {
    const std::vector<double> before = lengths;
    const RodState stateBefore = attempt.state;
    std::vector<double> surpluses;
    for (const LengthSpan& span : spans) surpluses.push_back(surplusAt(span));
    for (std::size_t i = 0; i < spans.size(); ++i) {
      const double length = lengthOf(attempt.problem.rod, spans[i].segments);
      const double factor = nextLength(spans[i], length, surpluses[i], share, strides[i]) / length;
      for (int j = spans[i].segments.begin; j < spans[i].segments.end; ++j) lengths[j] *= factor;
    }
    if (lengths == before) break;
    const bool isSolved = attempt.stepper.settle();
    iterations += attempt.stepper.report().iterations;
    if (attempt.stepper.report().status == SolveStatus::Cancelled) return attempt.failAsSolver();
    if (isSolved) continue;
    lengths = before;
    attempt.state = stateBefore;
    share /= 4;
    for (Stride& stride : strides) stride.isKnown = false;
  }
  return attempt.succeed(problem, state);
}

}  // namespace liana
