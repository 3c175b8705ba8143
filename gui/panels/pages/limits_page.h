// Fields for what cables must keep to: of the whole project, or of one cable.
#pragma once

#include <QWidget>
#include <vector>

#include "gui/panels/fields/quantity.h"
#include "kernel/base/id.h"
#include "kernel/model/check_limits.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;

namespace liana {

class QuantityField;
class Workspace;

/// Each limit may be left to a more general place: unticked, the page tells what counts then. Every change is
/// an undoable edit; the steps of one visit to a field are one.
class LimitsPage : public QWidget {
  Q_OBJECT

public:
  explicit LimitsPage(Workspace& workspace, QWidget* parent = nullptr);

private:
  struct Row {
    std::optional<double> CheckLimits::*member;
    double first;  // what ticking it begins with
    QCheckBox* tick;
    QuantityField* field;
    QLabel* elsewhere;
    QStackedWidget* value;
  };
  void addRow(const QString& label, Quantity quantity, std::optional<double> CheckLimits::*member,
              double first, const char* name, const QString& toolTip);
  void fillTargets();
  void followSelection();
  void refresh();
  const CheckLimits& shown() const;  // the limits being edited
  QString elsewhereText(const Row& row) const;
  double firstValue(const Row& row) const;
  void set(const Row& row, std::optional<double> value, int mergeToken);

  Workspace& workspace_;
  QComboBox* target_;
  CableId cable_;  // invalid: the project's limits
  std::vector<Row> rows_;
  std::pair<const void*, int> lastVisit_{nullptr, -1};
  int token_ = 0;
};

}  // namespace liana
