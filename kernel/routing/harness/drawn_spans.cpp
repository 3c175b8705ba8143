#include "kernel/routing/harness/drawn_spans.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "kernel/routing/harness/cable_reach.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;       // metres in a millimetre
constexpr double kYield = 4;          // pull at which a cable without a given one gives way: stretchByPulling
constexpr double kFirstSlack = 2e-3;  // of a stretch that had to be lengthened to reach
constexpr double kNone = 1e-3;        // surplus that is none
constexpr double kUpset = 5e-3;       // at which a stretch that was done is drawn again
constexpr double kJump = 0.02;        // surplus beyond which a pull that jumps was not found
constexpr double kWorse = 0.01;       // by which the surplus must grow with the length to count as growing
constexpr double kLargestStep = 0.05, kFirstStep = 1e-3;  // of the length, at once
constexpr double kMostEase = 10;                          // by which slack grows or shrinks at once
constexpr double kNarrow = 1e-9;                          // bracket, of the length: at the straight line
constexpr double kSettled = 1e-7;                         // change of a length that is none
constexpr double kGone = 0.02;   // of its given length: a stretch that nothing holds is drawn in
constexpr double kLongest = 30;  // times its given length
constexpr int kMostSolves = 120, kMostCycles = 12;

double lengthOf(const DrawnSpan& span, const SpanLengths& lengths) {
  double sum = 0;
  for (std::size_t k = span.first; k < span.last; ++k) sum += lengths[k];
  return sum;
}

void setLength(const DrawnSpan& span, double length, SpanLengths& lengths) {
  const double factor = length / lengthOf(span, lengths);
  for (std::size_t k = span.first; k < span.last; ++k) lengths[k] *= factor;
}

std::string inNewtons(double force) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g N", force);
  return text;
}

/// Where the ends of a cable and its handles are that stay where they are.
std::vector<std::optional<Eigen::Vector3d>> placesOf(const Cable& cable, const HarnessNodes& nodes) {
  const auto ofEnd = [&](const CableEnd& end) -> std::optional<Eigen::Vector3d> {
    const Branch* branch = end.branch ? nodes.find(*end.branch) : nullptr;
    const Connector* connector = end.connector ? nodes.find(*end.connector) : nullptr;
    if ((branch && branch->follows) || (connector && connector->isFree())) return {};
    return end.worldFromEnd.translation();
  };
  std::vector<std::optional<Eigen::Vector3d>> places{ofEnd(cable.start)};
  for (const RouteHandle& handle : cable.handles) places.emplace_back(handle.worldFromHeld().translation());
  places.push_back(ofEnd(cable.end));
  return places;
}

std::vector<RoutedCable> failed(std::size_t count, SolveReport report, SolveStatus status,
                                const std::string& reason) {
  report.status = status;
  report.reason = reason;
  std::vector<RoutedCable> routed(count);
  for (RoutedCable& each : routed) each.report = report;
  return routed;
}

}  // namespace

DrawnSpans::DrawnSpans(const std::vector<Cable>& cables, const HarnessNodes& nodes,
                       const std::vector<std::size_t>& first, const Eigen::Vector3d& gravity)
    : cables_(cables), gravity_(gravity.norm()) {
  for (std::size_t i = 0; i < cables.size(); ++i) {
    const Cable& cable = cables[i];
    if (cable.routing.mode != RoutingMode::Stretch || cable.routing.stretchesToLength()) continue;
    const auto places = placesOf(cable, nodes);
    const double from = cable.routing.from * cable.length, to = cable.routing.to * cable.length;
    DrawnSpan span{i, first[i], first[i]};
    double begin = 0;
    std::size_t at = 0;  // the place it begins at
    for (std::size_t k = 0; k <= cable.handles.size(); ++k) {
      const bool isLast = k == cable.handles.size();
      if (!isLast && !(holdsPoint(cable.handles[k].kind) && !cable.handles[k].slides())) continue;
      const double end = isLast ? cable.length : cable.handles[k].fraction * cable.length;
      span.last = first[i] + k + 1;
      span.given = end - begin;
      span.keptBefore = std::max(0.0, from - begin);
      span.keptBehind = std::max(0.0, end - to);
      span.apart = places[at] && places[k + 1] ? (*places[k + 1] - *places[at]).norm() : 0;
      if (span.keptBefore + span.keptBehind < span.given) spans_.push_back(span);
      span.first = span.last;
      begin = end;
      at = k + 1;
    }
  }
}

void DrawnSpans::letReach(SpanLengths& lengths) const {
  for (const DrawnSpan& span : spans_)
    if (const double least = span.apart * (1 + kFirstSlack); lengthOf(span, lengths) < least)
      setLength(span, least, lengths);
}

double DrawnSpans::tension(const DrawnSpan& span, const SpanLengths& lengths,
                           const RoutedCable& routed) const {
  double from = span.keptBefore;
  for (std::size_t k = span.ownFirst; k < span.first; ++k) from += lengths[k];
  const double to = from - span.keptBefore + lengthOf(span, lengths) - span.keptBehind;
  double at = 0, sum = 0, length = 0;
  for (std::size_t j = 0; j < routed.next.segmentLengths.size(); ++j) {
    const double next = at + routed.next.segmentLengths[j] / kMetre;
    const double within = std::max(0.0, std::min(next, to) - std::max(at, from));
    sum += within * routed.next.state.lengthForces[static_cast<Eigen::Index>(j)];
    length += within;
    at = next;
  }
  return length > 0 ? sum / length : 0;
}

double DrawnSpans::wantedPull(const DrawnSpan& span, double length) const {
  const Cable& cable = cables_[span.cable];
  if (cable.routing.pull > 0) return cable.routing.pull;
  const SectionStiffness section = sectionOf(cable.spec);
  const double free = std::max(length - span.keptBefore - span.keptBehind, 1e-3) * kMetre;
  return kYield * (10 * std::max(section.bending1, section.bending2) / (free * free) +
                   section.massPerLength * gravity_ * free);
}

double DrawnSpans::surplus(const DrawnSpan& span, const SpanLengths& lengths,
                           const std::vector<RoutedCable>& routed) const {
  const double pull = tension(span, lengths, routed[span.cable]);
  const double wanted = wantedPull(span, lengthOf(span, lengths));
  return (pull - wanted) / (std::abs(pull) + wanted);
}

/// One stretch, while the lengths of all others stay.
class DrawnSpans::Search {
public:
  Search(const DrawnSpans& all, const DrawnSpan& span, SpanLengths& lengths, const Solve& solve)
      : all_(all), span_(span), lengths_(lengths), solve_(solve) {}

  std::vector<RoutedCable> run(std::vector<RoutedCable> routed) {
    last_ = std::move(routed);
    for (int solves = 0; solves < kMostSolves; ++solves) {
      length_ = lengthOf(span_, lengths_);
      const double surplus = all_.surplus(span_, lengths_, last_);
      const double pull = all_.tension(span_, lengths_, last_[span_.cable]);
      if (std::abs(surplus) < kNone || mayKeep(surplus)) return std::move(last_);
      if (surplus > 0 && tooShort_ && !tooLong_ && length_ > tooShort_->length &&
          surplus > tooShort_->surplus + kWorse)
        return goBack();  // it pulls harder the longer it is: least where it was
      (surplus > 0 ? tooShort_ : tooLong_) = Tried{length_, pull, surplus, last_};
      if (tooLong_ && tooShort_ && tooLong_->length - tooShort_->length < kNarrow * length_) return settle();
      const double next = propose(surplus, pull);
      if (next < kGone * span_.given || next > kLongest * span_.given) return drawnIn(pull);
      setLength(span_, next, lengths_);
      std::vector<RoutedCable> trial = solve_({{}, last_});
      if (trial.front().report.inEquilibrium()) {
        last_ = std::move(trial);
        ++count_;
        continue;
      }
      const SolveReport& report = trial.front().report;
      if (report.status == SolveStatus::Cancelled || report.status == SolveStatus::InvalidProblem)
        return trial;
      failure_ = report;
      if (next > length_ && step_ < 1.0 / 64) return trial;
      if (next < length_ && tooLong_) {  // no shape is so short: as if it pulled endlessly
        const bool isThere = tooShort_ && tooShort_->length > next;
        if (!isThere) tooShort_ = Tried{next, std::numeric_limits<double>::infinity(), 1, {}};
      }
      step_ /= 2;
      setLength(span_, length_, lengths_);
      if (tooShort_ && tooLong_ && tooLong_->length - tooShort_->length < kNarrow * length_) return settle();
      ++count_;
    }
    return failed(all_.cables_.size(), last_.front().report, SolveStatus::IterationLimit,
                  name() + "the length for its pull was not found; give it a fixed length");
  }

  /// Something is in the way of the pull.
  bool isHeld() const { return isHeld_; }

private:
  struct Tried {
    double length, pull, surplus;
    std::vector<RoutedCable> routed;
  };

  std::string name() const { return "cable \"" + all_.cables_[span_.cable].name + "\": "; }

  /// Without a pull of its own it gives way only.
  bool mayKeep(double surplus) const {
    return surplus <= 0 && !(all_.cables_[span_.cable].routing.pull > 0) &&
           length_ <= std::max(span_.given, span_.apart * (1 + kFirstSlack)) * (1 + kNarrow);
  }

  double propose(double surplus, double pull) {
    if (tooShort_ && tooLong_) return within();
    const double most = step_ * kLargestStep * length_;
    if (span_.apart > 0) {  // a taut cable's pull is as one over the root of its slack
      const double slack = std::max(length_ - span_.apart, 0.0);
      const double ease = pull / all_.wantedPull(span_, length_);
      const double change = std::clamp(ease > 0 ? ease * ease : 0, 1 / kMostEase, kMostEase) - 1;
      if (slack > 0) return length_ + std::clamp(step_ * change * slack, -most, most);
    }
    stride_ = std::min(2 * stride_, kLargestStep);
    return length_ + (surplus > 0 ? 1 : -1) * step_ * stride_ * length_;
  }

  double within() const {
    const Tried &a = *tooShort_, &b = *tooLong_;
    const double middle = (a.length + b.length) / 2;
    if (!std::isfinite(a.pull) || count_ % 3 == 2) return middle;
    const double wanted = all_.wantedPull(span_, middle);
    const auto ease = [](double force) { return 1 / (force * force); };
    const bool isTaut = a.pull > 0 && b.pull > 0 && wanted > 0;
    const double low = isTaut ? ease(a.pull) : a.pull, high = isTaut ? ease(b.pull) : b.pull;
    const double at =
        a.length + (b.length - a.length) * ((isTaut ? ease(wanted) : wanted) - low) / (high - low);
    const double margin = 0.02 * (b.length - a.length);
    return std::clamp(at, a.length + margin, b.length - margin);
  }

  std::vector<RoutedCable> goBack() {
    setLength(span_, tooShort_->length, lengths_);
    return std::move(tooShort_->routed);
  }

  /// The pull jumps here, where a straight line is reached: two shapes that cannot be told apart, each with
  /// forces in balance, and so are all between. Where there is only the slacker one it is as taut as it gets.
  std::vector<RoutedCable> settle() {
    if (std::isfinite(tooShort_->pull)) return between();
    setLength(span_, tooLong_->length, lengths_);
    std::vector<RoutedCable> routed = std::move(tooLong_->routed);
    isHeld_ = failure_ && failure_->status != SolveStatus::Unreachable && tooLong_->surplus < -kJump;
    if (!isHeld_) return routed;
    for (RoutedCable& each : routed) {
      each.report.status = SolveStatus::HeldBack;
      each.report.reason = name() + "drawn to " + millimetres(tooLong_->length) + " it pulls with " +
                           inNewtons(tooLong_->pull) + " of the " +
                           inNewtons(all_.wantedPull(span_, tooLong_->length)) +
                           " asked, and no shape was found at less length; lower the pull";
    }
    return routed;
  }

  std::vector<RoutedCable> between() {
    setLength(span_, tooLong_->length, lengths_);
    const double wanted = all_.wantedPull(span_, tooLong_->length);
    const double share = (wanted - tooLong_->pull) / (tooShort_->pull - tooLong_->pull);
    const auto mix = [share](auto& slack, const auto& taut) { slack += share * (taut - slack); };
    std::vector<RoutedCable> routed = std::move(tooLong_->routed);
    for (std::size_t i = 0; i < routed.size(); ++i) {
      Centerline& line = routed[i].centerline;
      const Centerline& taut = tooShort_->routed[i].centerline;
      for (std::size_t k = 0; k < line.tensions.size() && k < taut.tensions.size(); ++k)
        mix(line.tensions[k], taut.tensions[k]);
      for (std::size_t k = 0; k < line.reactions.size() && k < taut.reactions.size(); ++k) {
        mix(line.reactions[k].force, taut.reactions[k].force);
        mix(line.reactions[k].moment, taut.reactions[k].moment);
      }
      Eigen::VectorXd& forces = routed[i].next.state.lengthForces;
      if (const Eigen::VectorXd& others = tooShort_->routed[i].next.state.lengthForces;
          others.size() == forces.size())
        forces += share * (others - forces);
    }
    return routed;
  }

  std::vector<RoutedCable> drawnIn(double pull) const {
    return failed(all_.cables_.size(), last_.front().report, SolveStatus::Stalled,
                  name() + "it pulls with " + inNewtons(pull) + " of the " +
                      inNewtons(all_.wantedPull(span_, length_)) +
                      " asked whatever its length: nothing holds against that; let a branch it ends at stay, "
                      "or give it a fixed length");
  }

  const DrawnSpans& all_;
  const DrawnSpan& span_;
  SpanLengths& lengths_;
  const Solve& solve_;
  std::vector<RoutedCable> last_;
  std::optional<Tried> tooShort_, tooLong_;
  std::optional<SolveReport> failure_;
  double length_ = 0, step_ = 1, stride_ = kFirstStep;
  int count_ = 0;
  bool isHeld_ = false;
};

std::vector<RoutedCable> DrawnSpans::draw(SpanLengths& lengths, std::vector<RoutedCable> routed,
                                          const Solve& solve) const {
  for (int cycle = 0; cycle < kMostCycles; ++cycle) {
    bool isDone = true;
    for (const DrawnSpan& span : spans_) {
      if (!routed.front().report.inEquilibrium()) return routed;
      const SpanLengths before = lengths;
      if (std::abs(surplus(span, lengths, routed)) < (cycle == 0 ? kNone : kUpset)) continue;
      Search search(*this, span, lengths, solve);
      routed = search.run(std::move(routed));
      if (search.isHeld()) return routed;
      isDone = isDone &&
               std::abs(lengthOf(span, lengths) - lengthOf(span, before)) < kNarrow * lengthOf(span, before);
    }
    if (isDone || spans_.size() == 1) return routed;
  }
  return failed(
      cables_.size(), routed.front().report, SolveStatus::IterationLimit,
      "the cables of the harness draw against each other and do not come to rest; give one of them a "
      "fixed length");
}

}  // namespace liana
