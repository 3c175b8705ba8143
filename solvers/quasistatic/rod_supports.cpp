#include "solvers/quasistatic/rod_supports.h"

#include <algorithm>

namespace liana {

namespace {

RodSupport supportOf(const RodEnd& end, SupportKind kind, int node) {
  RodSupport support;
  support.kind = kind;
  support.node = node;
  support.position = end.position;
  support.orientation = end.orientation;
  support.fixesPosition = end.fixesPosition();
  support.fixesOrientation = end.fixesOrientation();
  support.slides = end.kind == EndKind::Sliding;
  support.slideAxis = end.slideAxis;
  support.socketLength = end.socketLength;
  return support;
}

RodSupport supportOf(const RodHandle& handle, int index) {
  RodSupport support;
  support.handle = index;
  support.node = handle.index;
  support.position = handle.position;
  support.orientation = handle.orientation;
  support.fixesPosition = handle.fixesPosition;
  support.fixesOrientation = handle.fixesOrientation;
  support.socketLength = handle.socketLength;
  return support;
}

}  // namespace

void collectSupports(const RodProblem& problem, std::vector<RodSupport>& supports) {
  supports.clear();
  supports.push_back(supportOf(problem.start, SupportKind::Start, 0));
  supports.push_back(supportOf(problem.end, SupportKind::End, problem.rod.segmentCount()));
  for (std::size_t h = 0; h < problem.handles.size(); ++h)
    supports.push_back(supportOf(problem.handles[h], static_cast<int>(h)));
}

std::vector<RodSupport> guidedPlaces(const RodProblem& problem) {
  std::vector<RodSupport> places;
  collectSupports(problem, places);
  std::erase_if(places, [](const RodSupport& support) { return !support.guidesPosition(); });
  std::stable_sort(places.begin(), places.end(), [](const RodSupport& a, const RodSupport& b) {
    // At one node the start comes before handles, and the end behind them.
    const auto rank = [](const RodSupport& s) {
      return s.kind == SupportKind::Start ? 0 : s.kind == SupportKind::Handle ? 1 : 2;
    };
    return a.node != b.node ? a.node < b.node : rank(a) < rank(b);
  });
  return places;
}

std::vector<RodSupport> fixedPlaces(const RodProblem& problem) {
  std::vector<RodSupport> places = guidedPlaces(problem);
  std::erase_if(places, [](const RodSupport& support) { return !support.fixesPosition; });
  return places;
}

std::vector<HeldSpan> heldSpans(const RodProblem& problem) {
  const std::vector<RodSupport> held = fixedPlaces(problem);
  std::vector<HeldSpan> spans;
  for (std::size_t i = 1; i < held.size(); ++i) {
    HeldSpan span;
    for (int j = held[i - 1].node; j < held[i].node; ++j) {
      const double length = problem.rod.segmentLengths[j];
      span.length += length;
      span.longest = std::max(span.longest, length);
    }
    span.distance = (held[i].position - held[i - 1].position).norm();
    spans.push_back(span);
  }
  return spans;
}

}  // namespace liana
