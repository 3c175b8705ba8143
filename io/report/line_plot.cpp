#include "io/report/line_plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "io/report/html_text.h"

namespace liana {
namespace {

constexpr double kWidth = 900, kHeight = 210;
constexpr double kLeft = 58, kRight = 14, kTop = 26, kBottom = 38;

/// Where data lands on the picture.
struct Axes {
  double lowX, highX, lowY, highY;

  double x(double value) const { return kLeft + (value - lowX) / (highX - lowX) * (kWidth - kLeft - kRight); }
  double y(double value) const {
    return kHeight - kBottom - (value - lowY) / (highY - lowY) * (kHeight - kTop - kBottom);
  }
};

/// The whole data, zero and the limits, with some air above.
Axes axesOf(const LinePlot& plot) {
  double low = 0, high = 0;
  for (const double value : plot.y) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  for (const LinePlot::Limit& limit : plot.limits) {
    low = std::min(low, limit.value);
    high = std::max(high, limit.value);
  }
  if (high - low < 1e-12) high = low + 1;
  const double air = 0.08 * (high - low);
  return {plot.x.front(), std::max(plot.x.back(), plot.x.front() + 1e-9), low < 0 ? low - air : 0,
          high + air};
}

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=" + decimal(value, 1);
}

std::string text(double x, double y, const char* style, const std::string& words) {
  return "<text class=" + std::string(style) + attribute("x", x) + attribute("y", y) + ">" +
         escapedHtml(words) + "</text>";
}

std::string straight(const char* style, double x1, double y1, double x2, double y2) {
  return "<path class=" + std::string(style) + " d=\"M" + decimal(x1, 1) + " " + decimal(y1, 1) + "L" +
         decimal(x2, 1) + " " + decimal(y2, 1) + "\"/>";
}

std::string tickText(double value, double step) {
  const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
  return decimal(std::abs(value) < step / 1e6 ? 0 : value, digits);
}

std::string drawAxes(const LinePlot& plot, const Axes& axes) {
  std::string svg;
  const std::vector<double> rows = roundTicks(axes.lowY, axes.highY, 5);
  for (const double value : rows) {
    svg += straight("grid", kLeft, axes.y(value), kWidth - kRight, axes.y(value));
    svg +=
        text(kLeft - 6, axes.y(value) + 4, "end", tickText(value, rows.size() > 1 ? rows[1] - rows[0] : 1));
  }
  const std::vector<double> columns = roundTicks(axes.lowX, axes.highX, 10);
  for (const double value : columns) {
    svg += straight("axis", axes.x(value), kHeight - kBottom, axes.x(value), kHeight - kBottom + 4);
    svg += text(axes.x(value), kHeight - kBottom + 16, "mid",
                tickText(value, columns.size() > 1 ? columns[1] - columns[0] : 1));
  }
  svg += straight("axis", kLeft, kTop, kLeft, kHeight - kBottom);
  svg += straight("axis", kLeft, kHeight - kBottom, kWidth - kRight, kHeight - kBottom);
  svg += text(0, 14, "title", plot.title + " [" + plot.unit + "]");
  return svg + text(kWidth - kRight, kHeight - 6, "end", plot.along + ", " + plot.alongUnit) + "\n";
}

std::string drawCurve(const LinePlot& plot, const Axes& axes) {
  std::string points;
  for (std::size_t i = 0; i < plot.x.size(); ++i) {
    if (!std::isfinite(plot.y[i])) continue;
    points += decimal(axes.x(plot.x[i]), 1) + "," + decimal(axes.y(plot.y[i]), 1) + " ";
  }
  return "<polyline class=curve points=\"" + points + "\"/>\n";
}

std::string drawRanges(const LinePlot& plot, const Axes& axes) {
  std::string svg;
  for (const LinePlot::Range& range : plot.ranges) {
    const double from = axes.x(range.from), to = std::max(axes.x(range.to), from + 2);
    svg += "<rect class=broken" + attribute("x", from) + attribute("y", kTop) +
           attribute("width", to - from) + attribute("height", kHeight - kTop - kBottom) + "/>";
    if (range.number > 0) svg += text((from + to) / 2, kTop - 4, "badge", std::to_string(range.number));
  }
  return svg;
}

}  // namespace

std::vector<double> roundTicks(double low, double high, int count) {
  if (!(high > low) || count < 1) return {low};
  const double rough = (high - low) / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double share = rough / power;
  const double step = power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
  std::vector<double> ticks;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k)
    ticks.push_back(k * step);
  return ticks;
}

std::string drawPlot(const LinePlot& plot) {
  if (plot.x.empty()) return {};
  const Axes axes = axesOf(plot);
  std::string svg = "<svg class=plot viewBox=\"0 0 " + decimal(kWidth, 0) + " " + decimal(kHeight, 0) +
                    "\" role=img aria-label=\"" + escapedHtml(plot.title + " " + plot.along) + "\">\n";
  svg += drawRanges(plot, axes) + drawAxes(plot, axes);
  for (const LinePlot::Mark& mark : plot.marks) {
    svg += straight("mark", axes.x(mark.at), kTop, axes.x(mark.at), kHeight - kBottom);
    svg += "<path class=clip d=\"M" + decimal(axes.x(mark.at), 1) + " " + decimal(kHeight - kBottom, 1) +
           "l-4 -7h8z\"><title>" + escapedHtml(mark.label) + "</title></path>";
  }
  for (const LinePlot::Limit& limit : plot.limits) {
    svg += straight("limit", kLeft, axes.y(limit.value), kWidth - kRight, axes.y(limit.value));
    svg += text(kWidth - kRight - 4, axes.y(limit.value) - 4, "limit-text", limit.label);
  }
  return svg + drawCurve(plot, axes) + "</svg>\n";
}

}  // namespace liana
