// What all charts of the program are made of: tables of two columns, round ticks, colours.
#pragma once

#include <vtkSmartPointer.h>

#include <array>
#include <vector>

class QColor;
class vtkAxis;
class vtkTable;

namespace liana {

/// A table of two columns, x and y, without rows.
vtkSmartPointer<vtkTable> makeChartTable();
void fillChartTable(vtkTable* table, const std::vector<std::array<double, 2>>& rows);

/// Ticks at round numbers between two values, few enough to stand side by side.
void setRoundTicks(vtkAxis* axis, double from, double to);

/// `fontSize` in logical pixels: VtkWidget tells VTK the scale of the screen.
void paintAxis(vtkAxis* axis, const QColor& ink, int fontSize);

}  // namespace liana
