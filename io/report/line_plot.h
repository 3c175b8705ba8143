// A quantity along a cable or over a move as an SVG plot with axes, limits and marked ranges.
#pragma once

#include <string>
#include <vector>

namespace liana {

/// Plain data for one plot; both axes always show their unit.
struct LinePlot {
  struct Limit {
    double value = 0;
    std::string label;
  };
  struct Range {
    double from = 0, to = 0;
    int number = 0;  // of the finding, shown above the range; zero: none
  };
  struct Mark {
    double at = 0;
    std::string label;  // what holds the cable there, what happens then
  };

  std::string title, unit;   // "Curvature", "1/m"
  std::vector<double> x, y;  // as many of both; what is no number leaves a gap
  std::vector<Limit> limits;
  std::vector<Range> ranges;  // where a limit is broken
  std::vector<Mark> marks;    // clips
  std::string along = "along the cable", alongUnit = "s [mm]";
};

/// An <svg> element that takes its colours from the page.
std::string drawPlot(const LinePlot& plot);

/// Round numbers from `low` to `high`, about `count` of them.
std::vector<double> roundTicks(double low, double high, int count);

}  // namespace liana
