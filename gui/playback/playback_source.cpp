// Samples by time, and times as text.
#include "gui/playback/playback_source.h"

#include <algorithm>
#include <cmath>

namespace liana {

std::optional<std::size_t> nearestSample(const std::vector<double>& times, double time) {
  if (times.empty()) return std::nullopt;
  const auto after = std::lower_bound(times.begin(), times.end(), time);
  if (after == times.begin()) return 0;
  const auto index = static_cast<std::size_t>(after - times.begin());
  if (after == times.end() || time - *(after - 1) <= *after - time) return index - 1;
  return index;
}

QString clockText(double seconds) {
  const auto hundredths = std::llround(std::abs(seconds) * 100);
  const QString sign = seconds < 0 && hundredths > 0 ? QStringLiteral("−") : QString();
  return QStringLiteral("%1%2:%3.%4")
      .arg(sign)
      .arg(hundredths / 6000)
      .arg(hundredths / 100 % 60, 2, 10, QChar('0'))
      .arg(hundredths % 100, 2, 10, QChar('0'));
}

}  // namespace liana
