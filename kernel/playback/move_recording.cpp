#include "kernel/playback/move_recording.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace liana {
namespace {

constexpr MoveEvent::Kind kEventKinds[] = {MoveEvent::Kind::Snaps, MoveEvent::Kind::GoesThrough,
                                           MoveEvent::Kind::IsTooShort, MoveEvent::Kind::IsNotSolved,
                                           MoveEvent::Kind::IsLaidAnew};

bool wasMade(const CheckOutcome& outcome) {
  return outcome.status != CheckStatus::NotChecked;
}

/// How far inside the limit, as a share of it: what is less is worse, whatever the unit. What could not be
/// judged stands between what failed and what did not.
double standing(const CheckOutcome& outcome) {
  if (outcome.status == CheckStatus::NotJudged) return -1e-12;
  const double margin = marginOf(outcome.kind, outcome.value, outcome.limit);
  if (!std::isfinite(margin)) return std::numeric_limits<double>::max();
  return margin / std::max(std::abs(outcome.limit), 1e-9);
}

bool isWorse(const CheckOutcome& some, const CheckOutcome& other) {
  if (some.status != other.status) return some.status > other.status;
  return standing(some) < standing(other);
}

std::string withNumber(const char* format, double number) {
  char text[80];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

}  // namespace

const char* keyOf(MoveEvent::Kind kind) {
  switch (kind) {
    case MoveEvent::Kind::Snaps:
      return "snaps";
    case MoveEvent::Kind::GoesThrough:
      return "goes_through";
    case MoveEvent::Kind::IsTooShort:
      return "too_short";
    case MoveEvent::Kind::IsNotSolved:
      return "not_solved";
    case MoveEvent::Kind::IsLaidAnew:
      return "laid_anew";
  }
  return "";
}

std::optional<MoveEvent::Kind> eventKindOf(const std::string& key) {
  for (const MoveEvent::Kind kind : kEventKinds)
    if (key == keyOf(kind)) return kind;
  return {};
}

std::string describe(const MoveEvent& event) {
  switch (event.kind) {
    case MoveEvent::Kind::Snaps:
      return withNumber("snaps over by %.1f mm", event.size);
    case MoveEvent::Kind::GoesThrough:
      return "goes through " + (event.with.empty() ? std::string("a part") : "\"" + event.with + "\"") +
             "; its shapes from here on are not to be relied on";
    case MoveEvent::Kind::IsTooShort:
      return withNumber("is %.1f mm too short", event.size);
    case MoveEvent::Kind::IsNotSolved:
      return "finds no shape" + (event.with.empty() ? std::string() : ": " + event.with);
    case MoveEvent::Kind::IsLaidAnew:
      return "has a shape again, laid anew";
  }
  return {};
}

ShapeFigures figuresOf(const Centerline& line) {
  ShapeFigures figures;
  if (line.isEmpty()) return figures;
  figures.length = line.arcLengths.back();
  figures.bendRadius = line.minimumBendRadius();
  figures.tension = *std::max_element(line.tensions.begin(), line.tensions.end());
  for (const SupportReaction& reaction : line.reactions)
    figures.supportForce = std::max(figures.supportForce, reaction.force.norm());
  return figures;
}

std::vector<CheckPeak> peaksOf(const MoveRecording& recording) {
  std::vector<CheckPeak> peaks;
  for (std::size_t cable = 0; cable < recording.cables.size(); ++cable)
    for (int kind = 0; kind < kCheckKinds; ++kind) {
      std::optional<CheckPeak> peak;
      for (std::size_t i = 0; i < recording.frames.size(); ++i) {
        const auto& outcomes = recording.frames[i].cables[cable].outcomes;
        if (outcomes.empty()) continue;
        const CheckOutcome& outcome = outcomes[static_cast<std::size_t>(kind)];
        if (wasMade(outcome) && (!peak || isWorse(outcome, peak->outcome)))
          peak = CheckPeak{static_cast<int>(cable), outcome, i};
      }
      if (peak) peaks.push_back(*peak);
    }
  return peaks;
}

std::vector<MissingLength> missingLengths(const MoveRecording& recording) {
  std::vector<MissingLength> found;
  for (std::size_t cable = 0; cable < recording.cables.size(); ++cable) {
    MissingLength worst{static_cast<int>(cable)};
    for (std::size_t i = 0; i < recording.frames.size(); ++i) {
      const double missing = recording.frames[i].cables[cable].missing;
      if (missing > worst.missing) worst = {static_cast<int>(cable), missing, i};
    }
    if (worst.missing > 0) found.push_back(worst);
  }
  return found;
}

std::optional<std::size_t> worstFrame(const MoveRecording& recording) {
  if (recording.frames.empty()) return {};
  for (std::size_t i = 0; i < recording.frames.size(); ++i)
    for (const RecordedCable& cable : recording.frames[i].cables)
      if (!cable.converged()) return i;
  const std::vector<CheckPeak> peaks = peaksOf(recording);
  const auto worst = std::min_element(
      peaks.begin(), peaks.end(), [](const auto& a, const auto& b) { return isWorse(a.outcome, b.outcome); });
  return worst == peaks.end() ? 0 : worst->frame;
}

bool passes(const MoveRecording& recording) {
  const auto isWell = [](const RecordedCable& cable) {
    return cable.converged() &&
           std::none_of(cable.outcomes.begin(), cable.outcomes.end(), [](const CheckOutcome& outcome) {
             return outcome.status == CheckStatus::Failed || outcome.status == CheckStatus::NotJudged;
           });
  };
  return recording.isComplete() &&
         std::all_of(recording.frames.begin(), recording.frames.end(),
                     [&](const MoveFrame& frame) {
                       return std::all_of(frame.cables.begin(), frame.cables.end(), isWell);
                     }) &&
         std::none_of(recording.events.begin(), recording.events.end(),
                      [](const MoveEvent& event) { return event.kind == MoveEvent::Kind::GoesThrough; });
}

std::size_t frameAt(const MoveRecording& recording, double time) {
  const auto& frames = recording.frames;
  const auto after = std::lower_bound(frames.begin(), frames.end(), time,
                                      [](const MoveFrame& frame, double t) { return frame.time < t; });
  if (after == frames.begin()) return 0;
  const std::size_t next = static_cast<std::size_t>(after - frames.begin());
  if (after == frames.end()) return next - 1;
  return after->time - time < time - frames[next - 1].time ? next : next - 1;
}

}  // namespace liana
