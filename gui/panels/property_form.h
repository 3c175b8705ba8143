// The look that all property pages share: headings and rows of label and field.
#pragma once

#include <QFormLayout>
#include <QLabel>
#include <QWidget>

namespace liana {

/// A column of groups. Rows are added to the last group.
class PropertyForm : public QWidget {
public:
  explicit PropertyForm(QWidget* parent = nullptr);

  void setTitle(const QString& title, const QString& iconName);
  QLabel* addGroup(const QString& heading);
  void addRow(const QString& label, QWidget* field, const QString& toolTip = {});
  /// Shows or hides the row of a field.
  void setRowVisible(QWidget* field, bool visible) { rows_->setRowVisible(field, visible); }
  /// A row that only shows; returns the label that takes the value.
  QLabel* addValue(const QString& label, const QString& toolTip = {});

private:
  QLabel* titleIcon_;
  QLabel* title_;
  QFormLayout* rows_;
};

}  // namespace liana
