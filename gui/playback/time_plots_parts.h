// What a chart of TimePlots holds; for its own files alone.
#pragma once

#include <vtkChartMatrix.h>
#include <vtkChartXY.h>
#include <vtkContextActor.h>
#include <vtkNew.h>
#include <vtkRenderer.h>
#include <vtkTable.h>

#include <optional>

#include "gui/playback/time_plots.h"

namespace liana {

/// Narrower charts have no room for numbers and titles [pixels].
inline constexpr int kChartWidth = 250;
inline constexpr int kMostCharts = 6;

/// Four digits; no dust.
QString plottedNumber(double value);

struct TimePlots::Line {
  QString name;
  std::vector<double> times, values;
  std::optional<std::size_t> worst;
  bool isOther = false;  // of a run that is compared with
};

struct TimePlots::Chart {
  vtkSmartPointer<vtkChart> chart;
  QString quantity, unit;
  bool isLowWorse = false;
  std::optional<double> limit;
  std::vector<Line> lines;
  vtkSmartPointer<vtkTable> cursor, limitTable;
};

struct TimePlots::Vtk {
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkContextActor> actor;
  vtkSmartPointer<vtkChartMatrix> matrix;
  std::vector<Chart> charts;
};

}  // namespace liana
