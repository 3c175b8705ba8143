// Tables, ticks and colours of VTK charts.
#include "gui/panels/chart_parts.h"

#include <vtkAxis.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTextProperty.h>

#include <QColor>
#include <QString>
#include <cmath>

namespace liana {

vtkSmartPointer<vtkTable> makeChartTable() {
  vtkNew<vtkTable> table;
  for (const char* name : {"x", "y"}) {
    vtkNew<vtkDoubleArray> column;
    column->SetName(name);
    table->AddColumn(column);
  }
  return table.Get();
}

void fillChartTable(vtkTable* table, const std::vector<std::array<double, 2>>& rows) {
  for (int c = 0; c < 2; ++c) {
    auto* column = vtkDoubleArray::SafeDownCast(table->GetColumn(c));
    column->SetNumberOfValues(static_cast<vtkIdType>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
      column->SetValue(static_cast<vtkIdType>(i), rows[i][static_cast<std::size_t>(c)]);
    column->Modified();
  }
  table->Modified();
}

void setRoundTicks(vtkAxis* axis, double from, double to) {
  const double length = to - from;
  if (!(length > 0)) return;
  const double decade = std::pow(10.0, std::floor(std::log10(length / 4)));
  double step = 10 * decade;
  for (const double round : {5.0, 2.0, 1.0})
    if (round * decade >= length / 4) step = round * decade;
  vtkNew<vtkDoubleArray> places;
  vtkNew<vtkStringArray> labels;
  const double first = std::ceil(from / step - 1e-9);
  for (int i = 0; (first + i) * step <= to + 1e-9 * step; ++i) {
    const double place = (first + i) * step;
    places->InsertNextValue(place);
    labels->InsertNextValue(QString::number(place == 0 ? 0 : place).toStdString());
  }
  axis->SetCustomTickPositions(places, labels);
}

void paintAxis(vtkAxis* axis, const QColor& ink, int fontSize) {
  for (vtkTextProperty* text : {axis->GetLabelProperties(), axis->GetTitleProperties()}) {
    text->SetColor(ink.redF(), ink.greenF(), ink.blueF());
    text->SetFontSize(fontSize);
    text->BoldOff();
  }
  axis->GetPen()->SetColor(ink.red(), ink.green(), ink.blue());
  axis->GetGridPen()->SetColor(128, 128, 128, 70);
}

}  // namespace liana
